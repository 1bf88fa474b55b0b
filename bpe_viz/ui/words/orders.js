/* The same word in five ways: by every segmenter with the same vocabulary, one under the other. */
import { textButton } from "../shared/buttons.js";
import { attributes, el } from "../shared/dom.js";
import { andMore, stateName } from "../shared/texts.js";
import { looseChip } from "./chips.js";
import { bar, csvButton, note } from "./explanation_parts.js";
import {
  differsFrom,
  EVERY_PREFIX_TRIED,
  IN_USE,
  IN_VOCABULARY,
  LOOKING_IT_UP,
  logText,
  NO_WORD_SELECTED,
  NOT_IN_VOCABULARY,
  OTHER_IN_SOME_WAY,
  OWN_WAY,
  SAME_IN_EVERY_WAY,
  SEGMENTERS,
  SUM_OF_LOGS,
  sumText,
  THE_SAME,
  USE_WAY,
  USE_WAY_HELP,
  WAYS,
  WHOLE_WORD_UNKNOWN,
  WORD_TOO_LONG,
} from "./texts.js";

/** @import { WordsView } from "./view.js" */
/** @import { WaysShown, WayShown, WayName } from "./wire.js" */

const STEPPING_MS = 80;
const ALL_WAYS = /** @type {WayName[]} */ (Object.keys(WAYS));

export class OrdersTab {
  #view;
  /** @type {WaysShown | null} */
  #answer = null;
  /** What is unfolded, so that it stays so at the next step. @type {Set<WayName>} */
  #unfolded = new Set();

  /** @param {WordsView} view */
  constructor(view) {
    this.#view = view;
  }

  restart() {
    this.#answer = null;
  }

  /** Unfolds what a link names. @param {string | null} asked */
  start(asked) {
    const names = (asked ?? "").split(",");
    this.#unfolded = new Set(ALL_WAYS.filter((name) => names.includes(name)));
  }

  /** What is unfolded, as a link says it. */
  get unfolded() {
    return ALL_WAYS.filter((name) => this.#unfolded.has(name)).join();
  }

  /** Whether it is about the word on the screen. @param {WaysShown} answer */
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
    const { ways, k } = answer;
    const own = ways.find((way) => way.own);
    if (!own) {
      side.show(note(WORD_TOO_LONG));
      return;
    }
    const save = csvButton(`segmenters-${word.name}`, () => [
      ["segmenter", "symbols", "segmentation"],
      ...ways.map(({ way, symbols }) => [WAYS[way][0], symbols.length, symbols.join(" ")]),
    ]);
    const isSame = ways.every((way) => way.problem || isAs(way, own));
    side.show(
      bar(SEGMENTERS, stateName(k), save),
      ...ways.map((way) => this.#wayNode(way, own)),
      note(isSame ? SAME_IN_EVERY_WAY : OTHER_IN_SOME_WAY),
    );
  }

  /** @param {WayShown} way @param {WayShown} own */
  #wayNode(way, own) {
    const [title, what] = WAYS[way.way];
    const isSame = isAs(way, own) || Boolean(way.problem);
    const compared = isAs(way, own)
      ? el("span", "same", THE_SAME)
      : el("span", "off", differsFrom(way.symbols.length, own.symbols.length));
    return el(
      "div",
      `way${isSame ? "" : " differs"}`,
      el(
        "h3",
        "",
        title,
        this.#use(way),
        way.own ? el("span", "same", OWN_WAY) : way.problem ? null : compared,
      ),
      el("p", "muted", way.problem ?? what),
      el("p", "loose", ...way.symbols.map((text) => looseChip(text, way.letters?.length ? "unk" : ""))),
      this.#letters(way),
      this.#unfolding(way, EVERY_PREFIX_TRIED, triedNode(way)),
      this.#unfolding(way, SUM_OF_LOGS, sumNode(way)),
    );
  }

  /** A button that cuts the whole page so, unless it is. @param {WayShown} way */
  #use({ way, problem }) {
    const { cutting } = this.#view;
    if (way === "leftmost" || problem) return null;
    if (way === cutting.way) return el("span", "same", IN_USE);
    return attributes(
      textButton(USE_WAY, () => cutting.choose(way), "linklike"),
      { title: USE_WAY_HELP },
    );
  }

  /** @param {WayShown} way */
  #letters({ letters = [] }) {
    if (!letters.length) return null;
    const chips = letters.map((text) => looseChip(text, "unk"));
    return el("div", "", el("p", "muted", WHOLE_WORD_UNKNOWN), el("p", "loose", ...chips));
  }

  /** @param {WayShown} way @param {string} title @param {Node | null} content */
  #unfolding({ way }, title, content) {
    if (!content) return null;
    const node = el("details", "grounds", el("summary", "", title), content);
    node.open = this.#unfolded.has(way);
    node.addEventListener("toggle", () => {
      if (node.open) this.#unfolded.add(way);
      else this.#unfolded.delete(way);
      this.#view.address.later();
    });
    return node;
  }
}

/** @param {WayShown} way @param {WayShown} own */
function isAs(way, own) {
  return way.symbols.join(" ") === own.symbols.join(" ");
}

/** @param {WayShown} way */
function triedNode({ tried = [], more = 0 }) {
  if (!tried.length) return null;
  const items = tried.map(([symbol, isKnown]) =>
    el(
      "li",
      isKnown ? "known" : "",
      looseChip(symbol),
      el("span", "", isKnown ? IN_VOCABULARY : NOT_IN_VOCABULARY),
    ),
  );
  return attributes(el("ol", "tried", ...items, more ? el("li", "", andMore(more)) : null), { role: "list" });
}

/** @param {WayShown} way */
function sumNode({ sum = [], more = 0, total = 0 }) {
  if (!sum.length) return null;
  const items = sum.map(([symbol, value]) => el("li", "", looseChip(symbol), el("span", "", logText(value))));
  const terms = sum.map(([, value]) => logText(value));
  return el(
    "div",
    "",
    attributes(el("ol", "tried", ...items), { role: "list" }),
    el("p", "sum", sumText(more ? [...terms, "…"] : terms, logText(total))),
  );
}
