/* Why each remaining boundary remains: for good, or until a later merge. */
import { attributes, el } from "../shared/dom.js";
import { num } from "../shared/numbers.js";
import { looseChip, loosePair, sentenceNodes, symbolNode } from "./chips.js";
import { csvButton, note } from "./parts.js";

/** @import { TableRow } from "../shared/csv.js" */
/** @import { Child } from "../shared/dom.js" */
/** @import { WordsView } from "./view.js" */
/** @import { Reasons } from "./wire.js" */
/** @import { Cut, Word } from "./word.js" */

const MOST_BOUNDARIES = 60;

export class Boundaries {
  #view;
  #box = el("div", "why");
  /** @type {Reasons | null} */
  #reasons = null;

  /** @param {WordsView} view @param {HTMLElement} place */
  constructor(view, place) {
    this.#view = view;
    place.append(this.#box);
  }

  restart() {
    this.#reasons = null;
  }

  /** @param {Reasons} reasons */
  take(reasons) {
    if (reasons.word !== this.#view.studied.selected?.word) return;
    this.#reasons = reasons;
    this.#view.questions.open.delete("why");
    this.draw();
  }

  draw() {
    const word = this.#view.studied.selected;
    if (!word) this.#box.replaceChildren();
    else if (this.#reasons && !this.#reasons.why)
      this.#box.replaceChildren(
        el("div", "hd", el("h2", "", "Boundaries")),
        note("Only words of up to 1,000 units are explained."),
      );
    else this.#drawRows(word);
  }

  /** @param {Word} word */
  #drawRows(word) {
    const { k, n } = this.#view.stepping;
    const cuts = word.cutAt(k);
    const rows = cuts
      .slice(0, -1)
      .slice(0, MOST_BOUNDARIES)
      .map((cut, i) => this.#row(word, cut, cuts[i + 1]));
    if (cuts.length === 1) rows.push(el("p", "", "None: the word is one symbol."));
    if (cuts.length > MOST_BOUNDARIES + 1)
      rows.push(note(`The first ${MOST_BOUNDARIES} of ${num(cuts.length - 1)}.`));
    const title = k < n ? "Remaining boundaries" : "Boundaries that survived";
    const save = csvButton(`boundaries-${word.name}`, () => this.#table(word, cuts));
    this.#box.replaceChildren(
      el("div", "hd", el("h2", "", title), cuts.length > 1 ? save : null),
      el("div", "scroll", ...rows),
    );
  }

  /** @param {Word} word @param {Cut} left @param {Cut} right */
  #row(word, left, right) {
    const rank = word.died[left.last];
    const fired = word.fired[left.last];
    // Of a list that no training makes, a merge may fire only after one of higher rank.
    const after = fired === rank ? "" : `, after merge ${num(rank)}`;
    const reason = rank
      ? ["merge ", this.#view.merges.rank(fired), ` will remove it${after}`]
      : this.#reasonNodes(left.last);
    const ask = attributes(
      el("button", "bd", symbolNode(word, left), el("i", "wall"), symbolNode(word, right)),
      { type: "button", title: "Ask what this pair would have needed" },
    );
    ask.onclick = () => this.#view.side.askPair(`${word.text(left)} ${word.text(right)}`);
    if (word.isRightToLeft) ask.dir = "rtl";
    const row = el("div", `brow ${rank ? "until" : ""}`, ask, el("span", "reason", ...reason));
    return attributes(row, { "data-first": left.last, "data-last": left.last });
  }

  /** @param {number} at */
  #reasonAt(at) {
    return this.#reasons?.why?.find(({ position }) => position === at);
  }

  /** @param {number} at @returns {Child[]} */
  #reasonNodes(at) {
    if (!this.#reasons) return ["…"];
    const { stepping, merges } = this.#view;
    const reason = this.#reasonAt(at);
    if (!reason) return [""];
    if (reason.sentence) return sentenceNodes(reason.sentence, reason.unknown ? "unk" : "");
    if (!reason.silent.length)
      return [
        stepping.k < stepping.n
          ? "no merge ever removes it: its pair was never learned"
          : "the pair was never learned",
      ];
    const [rank, left, right, used, byRank, bySymbol, whole] = reason.silent[0];
    const more = reason.silent.length - 1 + reason.more;
    return [
      loosePair([left, right]),
      " is merge ",
      merges.rank(rank),
      whole ? "; by then " : "; by then a part of ",
      looseChip(used),
      whole ? " was part of " : " was in ",
      looseChip(bySymbol),
      " ",
      el("span", "nowrap", "(merge ", merges.rank(byRank), ")"),
      more ? ` and ${num(more)} more like it` : "",
    ];
  }

  /** @param {number} at */
  #reasonText(at) {
    const reason = this.#reasonAt(at);
    if (!reason) return "";
    if (reason.sentence) return reason.sentence.replaceAll("`", "");
    if (!reason.silent.length) return "the pair was never learned";
    const [rank, left, right, used, byRank, bySymbol, whole] = reason.silent[0];
    const where = whole ? `${used} was part of` : `a part of ${used} was in`;
    return `${left} ${right} is merge ${rank}; by then ${where} ${bySymbol} (merge ${byRank})`;
  }

  /** @param {Word} word @param {Cut[]} cuts @returns {TableRow[]} */
  #table(word, cuts) {
    const rows = cuts.slice(0, -1).map((cut, i) => {
      const rank = word.fired[cut.last];
      const why = rank ? "" : this.#reasonText(cut.last);
      return [cut.last + 1, word.text(cut), word.text(cuts[i + 1]), rank || "", why];
    });
    return [["after unit", "left", "right", "removed by merge", "why it survives"], ...rows];
  }
}
