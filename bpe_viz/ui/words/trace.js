/* The trace of the selected word: one row for each merge that changes it. */
import { attributes, el } from "../shared/dom.js";
import { sum } from "../shared/numbers.js";
import { loosePair } from "./chips.js";
import { bar, csvButton, note, scrollBox, wordAfter, wordAt } from "./explanation_parts.js";
import { MatchedWord } from "./matched_word.js";
import { segmenterNodes } from "./matching.js";
import {
  EVERY_MERGE_LEFT_OUT,
  lastOfThem,
  mergesBuildIt,
  NO_MERGE_APPLIES,
  NO_WORD_SELECTED,
  ONE_DRAW,
  TAKEN_WHOLE,
  traceColumns,
  traceOrder,
  WHOLE_WORD,
} from "./texts.js";

/** @import { TableRow } from "../shared/csv.js" */
/** @import { WordsView } from "./view.js" */
/** @import { Firing, Word } from "./word.js" */

export const MOST_ROWS = 200;
export const MANY_UNITS = 12;
const MOST_PLACES = 4;

export class Trace {
  #view;

  /** @param {WordsView} view */
  constructor(view) {
    this.#view = view;
  }

  draw() {
    const { side, stepping, studied } = this.#view;
    const word = studied.selected?.at(stepping.k);
    if (!word) {
      side.show(note(NO_WORD_SELECTED));
      return;
    }
    if (word instanceof MatchedWord) {
      const { k, n } = stepping;
      side.show(...segmenterNodes(word, k, n, this.#view.data.vocabulary !== ""));
      return;
    }
    const { ranks } = word;
    const many = word.numMerges;
    const head = bar(
      mergesBuildIt(many),
      traceOrder(word.order !== null),
      csvButton(`trace-${word.name}`, () => tableOf(word)),
    );
    if (!many) {
      side.show(head, note(word.isDrawn ? EVERY_MERGE_LEFT_OUT : NO_MERGE_APPLIES));
      return;
    }
    const whole = Number.isFinite(word.takenWhole)
      ? [note(TAKEN_WHOLE)]
      : word.isWhole
        ? [note(WHOLE_WORD)]
        : word.isDrawn
          ? [note(ONE_DRAW)]
          : [];
    const left = ranks.length > MOST_ROWS ? [note(lastOfThem(MOST_ROWS))] : [];
    const body = this.#rows(word);
    const size = word.units.length > MANY_UNITS ? " many" : "";
    const table = el("table", `trace${size}`, header(studied.noun), body);
    const box = scrollBox(mergesBuildIt(many), table);
    side.show(head, ...whole, ...left, box);
    showWholeRows(box);
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

/** @param {string} noun */
function header(noun) {
  const cells = traceColumns(noun).map((name, i) =>
    attributes(el("th", i % 2 ? "" : "num", name), { scope: "col" }),
  );
  return el("thead", "", el("tr", "", ...cells));
}

/** As many whole rows as there is room for, the current one among them. @param {HTMLElement} box */
function showWholeRows(box) {
  const room = box.clientHeight;
  if (box.scrollHeight <= room) return;
  const [head, ...rows] = box.querySelectorAll("tr");
  const heights = rows.map((row) => row.getBoundingClientRect().height);
  let first = Math.max(
    0, // where merges are many, the current one may not be listed
    rows.findIndex((row) => row.classList.contains("on")),
  );
  let last = first;
  let shown = head.getBoundingClientRect().bottom - box.getBoundingClientRect().top + heights[first];
  while (shown + heights[first - 1] <= room) shown += heights[--first];
  while (shown + heights[last + 1] <= room) shown += heights[++last];
  box.style.maxHeight = `${shown}px`;
  box.scrollTop = sum(heights.slice(0, first));
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
