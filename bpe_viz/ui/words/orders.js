/* Order matters: the same merges applied by rank, by length, and from the left. */
import { el } from "../shared/dom.js";
import { looseChip } from "./chips.js";
import { bar, csvButton, note } from "./parts.js";
import {
  afterMerge,
  differsFrom,
  LOOKING_IT_UP,
  NO_WORD_SELECTED,
  ORDER_MATTERS,
  ORDERS,
  OTHER_IN_SOME_ORDER,
  SAME_IN_EVERY_ORDER,
  THE_SAME,
} from "./texts.js";

/** @import { WordsView } from "./view.js" */
/** @import { Orders } from "./wire.js" */

const STEPPING_MS = 80;

export class OrdersTab {
  #view;
  /** @type {Orders | null} */
  #answer = null;

  /** @param {WordsView} view */
  constructor(view) {
    this.#view = view;
  }

  restart() {
    this.#answer = null;
  }

  /** Whether it is about the word on the screen. @param {Orders} answer */
  take(answer) {
    const { questions, studied } = this.#view;
    if (answer.word !== studied.selected?.word) return false;
    this.#answer = answer;
    if (answer.k === questions.open.get("orders")) questions.open.delete("orders");
    return true;
  }

  draw() {
    const { side, stepping, studied, timers, questions } = this.#view;
    const word = studied.selected;
    const answer = this.#answer;
    if (!word) {
      side.show(note(NO_WORD_SELECTED));
      return;
    }
    if (answer?.k !== stepping.k)
      timers.after("orders", answer ? STEPPING_MS : 0, () => questions.askFor("orders", stepping.k));
    if (!answer) {
      side.show(note(LOOKING_IT_UP));
      return;
    }
    const save = csvButton(`orders-${word.name}`, () => [
      ["order", "symbols", "segmentation"],
      ...ORDERS.map(({ name, title }) => [title, answer[name].length, answer[name].join(" ")]),
    ]);
    const isSame = ORDERS.every(({ name }) => isAsByRank(answer, name));
    side.show(
      bar(ORDER_MATTERS, afterMerge(answer.k), save),
      ...ORDERS.map((way) => wayNode(answer, way)),
      note(isSame ? SAME_IN_EVERY_ORDER : OTHER_IN_SOME_ORDER),
    );
  }
}

/** @param {Orders} answer @param {"rank" | "longest" | "leftmost"} name */
function isAsByRank(answer, name) {
  return answer[name].join(" ") === answer.rank.join(" ");
}

/** @param {Orders} answer @param {(typeof ORDERS)[number]} way */
function wayNode(answer, { name, title, what }) {
  const symbols = answer[name];
  const isSame = isAsByRank(answer, name);
  const differs = differsFrom(symbols.length, answer.rank.length);
  const compared = el("span", isSame ? "same" : "off", isSame ? THE_SAME : differs);
  return el(
    "div",
    `way${isSame ? "" : " differs"}`,
    el("h3", "", title, name === "rank" ? null : compared),
    el("p", "muted", what),
    el("p", "loose", ...symbols.map((text) => looseChip(text))),
  );
}
