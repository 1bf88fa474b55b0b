/* The languages of a run in which one of them decides each merge: how many symbols each needs, and whose turn it is. */
import { attributes, el, setHidden, setText } from "../shared/dom.js";
import { KeyedList } from "../shared/keyed.js";
import { num, plural } from "../shared/numbers.js";
import { DECIDES, moreLanguages } from "./texts.js";

/** @import { Moment } from "./steps.js" */

const HEIGHT = { page: 46, stage: 70 };
const LEAST_WIDTH = 66; // of a language, in units of length

export class LanguagesStrip {
  node = el("div", "languages");
  #list = el("ul", "languages-list");
  #more = el("span", "muted");
  #cells = new KeyedList(this.#list, () => new LanguageCell());

  constructor() {
    this.node.append(this.#list, this.#more);
    setHidden(this.node, true);
  }

  /** The height that it takes, in units of length. @param {Moment["run"]} run @param {"page" | "stage"} size */
  static heightIn({ hasLanguages }, size) {
    return hasLanguages ? HEIGHT[size] : 0;
  }

  /** @param {Moment} moment @param {number} width in units of length */
  draw(moment, width) {
    const { hasLanguages, overview } = moment.run;
    setHidden(this.node, !hasLanguages);
    if (!hasLanguages || !overview.languages) return;
    const { names, costs, payer } = overview.languages;
    const { state } = moment;
    const turn = payer[state];
    const most = Math.max(2, Math.floor(width / LEAST_WIDTH));
    const byCost = names.map((_, i) => i).sort((a, b) => costs[b][state] - costs[a][state] || a - b);
    const kept = new Set([turn, ...byCost].filter((i) => i >= 0).slice(0, most));
    const shown = names.map((_, i) => i).filter((i) => kept.has(i));
    const longest = Math.max(1, ...costs.map((of) => of[state]));
    const fill = (/** @type {LanguageCell} */ cell, /** @type {number} */ i) =>
      cell.fill(names[i], costs[i][state], longest, i === turn);
    for (const [place, cell] of this.#cells.draw(shown, String, fill).entries()) fill(cell, shown[place]);
    const rest = names.length - shown.length;
    setText(this.#more, rest ? moreLanguages(rest) : "");
  }
}

class LanguageCell {
  #name = el("b", "");
  #cost = el("span", "");
  #bar = el("i", "");
  node = el("li", "", this.#name, el("span", "language-bar", this.#bar), this.#cost);

  /** @param {string} name @param {number} cost @param {number} longest @param {boolean} decides */
  fill(name, cost, longest, decides) {
    setText(this.#name, name);
    setText(this.#cost, num(cost));
    this.node.title = `${name}: ${plural(cost, "symbol")}${decides ? DECIDES : ""}`;
    this.#bar.style.width = `${(100 * cost) / longest}%`;
    attributes(this.node, { "aria-current": decides ? "true" : null });
  }
}
