/* The trace of the selected word: one row for each merge that changes it. */
import { attributes, el, showIn } from "../shared/dom.js";
import { num, plural } from "../shared/numbers.js";
import { loosePair } from "./chips.js";
import { bar, csvButton, note, wordAfter, wordAt } from "./parts.js";

/** @import { TableRow } from "../shared/csv.js" */
/** @import { WordsView } from "./view.js" */
/** @import { Firing, Word } from "./word.js" */

export const MOST_ROWS = 200;
export const MANY_UNITS = 12;
const MOST_PLACES = 4;
const WHOLE = "This file uses the whole word without merging (ignore_merges). Merges alone give this.";

export class Trace {
  #view;

  /** @param {WordsView} view */
  constructor(view) {
    this.#view = view;
  }

  draw() {
    const { side, studied } = this.#view;
    const word = studied.selected;
    if (!word) {
      side.show(note("No word is selected."));
      return;
    }
    const { ranks } = word;
    const many = word.numMerges;
    const head = bar(
      many ? `${plural(many, "merge")} build${many === 1 ? "s" : ""} it` : "No merge builds it",
      word.order ? "in the order they apply" : "lowest rank first",
      csvButton(`trace-${word.name}`, () => tableOf(word)),
    );
    if (!many) {
      side.show(head, note("No merge applies to this word: it stays cut into its units."));
      return;
    }
    const whole = word.isWhole ? [note(WHOLE)] : [];
    const left = ranks.length > MOST_ROWS ? [note(`The last ${num(MOST_ROWS)} of them.`)] : [];
    const body = this.#rows(word);
    const table = el("table", `trace${word.units.length > MANY_UNITS ? " many" : ""}`, header(), body);
    const box = el("div", "scroll", table);
    side.show(head, ...whole, ...left, box);
    showIn(box, body.querySelector(".on"));
  }

  /** @param {Word} word */
  #rows(word) {
    const { stepping } = this.#view;
    const current = word.ranks.findLast((rank) => rank <= stepping.k);
    const start = el(
      "tr",
      current ? "" : "on",
      el("td", "num", "0"),
      el("td", "muted", "units"),
      el("td", ""),
      el("td", "", wordAt(word, 0)),
    );
    start.onclick = () => stepping.goTo(0);
    const firings = word.ranks.slice(-MOST_ROWS).flatMap((rank) => word.firings(rank));
    const rows = firings.map((firing) => this.#row(firing, firing.rank === current));
    return el("tbody", "", start, ...rows);
  }

  /** @param {Firing} firing @param {boolean} isCurrent */
  #row({ rank, fired, nodes, word, k }, isCurrent) {
    const { stepping, merges } = this.#view;
    const [first] = nodes;
    const [left, right] = first.parts ?? [first, first];
    const places = nodes.slice(0, MOST_PLACES).map((node) => node.first + 1);
    const state = rank > stepping.k ? "later" : isCurrent ? "on" : "";
    const row = el(
      "tr",
      `${state} ${nodes.map((node) => `r${node.first}-${node.last}`).join(" ")}`,
      el("td", "num", merges.rank(fired)),
      el("td", "", loosePair([word.text(left), word.text(right)])),
      el("td", "num at", places.join(", ") + (nodes.length > MOST_PLACES ? " …" : "")),
      el("td", "", wordAfter(word, k, nodes)),
    );
    row.onclick = (event) => {
      if (event.target instanceof Element && !event.target.closest("a")) stepping.goTo(rank);
    };
    const range = { "data-first": first.first, "data-last": first.last };
    return attributes(row, { ...range, "aria-current": state === "on" ? "step" : null });
  }
}

function header() {
  const names = ["rank", "pair", "at", "word after it"];
  const cells = names.map((name, i) => attributes(el("th", i % 2 ? "" : "num", name), { scope: "col" }));
  return el("thead", "", el("tr", "", ...cells));
}

/** @param {Word} word @returns {TableRow[]} */
function tableOf(word) {
  const firings = word.ranks.flatMap((rank) => word.firings(rank));
  const rows = firings.map(({ fired, nodes, word: ordered, k }) => {
    const [left, right] = (nodes[0].parts ?? []).map((part) => word.text(part));
    const places = nodes.map(({ first }) => first + 1).join(" ");
    return [fired, left, right, places, ordered.spelled(k - 1), ordered.spelled(k)];
  });
  return [["rank", "left", "right", "at", "before", "after"], ...rows];
}
