/* Order matters: the same merges applied by rank, by length, and from the left. */
import { el } from "../shared/dom.js";
import { num, plural } from "../shared/numbers.js";
import { looseChip } from "./chips.js";
import { bar, csvButton, note } from "./parts.js";

/** @import { WordsView } from "./view.js" */
/** @import { Orders } from "./wire.js" */

/** @type {{ name: "rank" | "longest" | "leftmost", title: string, what: string }[]} */
const WAYS = [
  { name: "rank", title: "By rank", what: "the merges in the order they were learned: this is BPE" },
  { name: "longest", title: "Longest match", what: "always the longest symbol that fits, from the left" },
  {
    name: "leftmost",
    title: "Leftmost first",
    what: "the first learned pair from the left, whatever its rank",
  },
];
const SAME =
  "This word is segmented the same in every order. Many words are not: a tokenizer that ignores the ranks is sometimes wrong, and nobody notices.";
const OTHER =
  "Same vocabulary, different result: a model trained on one segmentation and given the other sees symbols where it has never seen them.";
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
      side.show(note("No word is selected."));
      return;
    }
    if (answer?.k !== stepping.k)
      timers.after("orders", answer ? STEPPING_MS : 0, () => questions.askFor("orders", stepping.k));
    if (!answer) {
      side.show(note("Looking it up…"));
      return;
    }
    const save = csvButton(`orders-${word.name}`, () => [
      ["order", "symbols", "segmentation"],
      ...WAYS.map(({ name, title }) => [title, answer[name].length, answer[name].join(" ")]),
    ]);
    const isSame = WAYS.every(({ name }) => isAsByRank(answer, name));
    side.show(
      bar("Order matters", `after merge ${num(answer.k)}`, save),
      ...WAYS.map((way) => wayNode(answer, way)),
      note(isSame ? SAME : OTHER),
    );
  }
}

/** @param {Orders} answer @param {"rank" | "longest" | "leftmost"} name */
function isAsByRank(answer, name) {
  return answer[name].join(" ") === answer.rank.join(" ");
}

/** @param {Orders} answer @param {(typeof WAYS)[number]} way */
function wayNode(answer, { name, title, what }) {
  const symbols = answer[name];
  const isSame = isAsByRank(answer, name);
  const differs = `differs: ${plural(symbols.length, "symbol")} against ${num(answer.rank.length)}`;
  const compared = el("span", isSame ? "same" : "off", isSame ? "the same" : differs);
  return el(
    "div",
    `way${isSame ? "" : " differs"}`,
    el("h3", "", title, name === "rank" ? null : compared),
    el("p", "muted", what),
    el("p", "loose", ...symbols.map((text) => looseChip(text))),
  );
}
