/* Where the text was cut into words, and by which rule; and the word, cut without merges. */
import { attributes, el } from "../shared/dom.js";
import { plural } from "../shared/numbers.js";
import { capitalised } from "../shared/texts.js";
import { bar, csvButton, note, scrollBox } from "./explanation_parts.js";
import {
  APOSTROPHES,
  APOSTROPHES_NOTE,
  HOW_WITHOUT_MERGES,
  LAST_BYTES,
  LETTER_COLUMNS,
  LOOKING_IT_UP,
  ownCuts,
  patternOf,
  readingsText,
  THRESHOLD,
  WHERE_CUT,
  WITHOUT_MERGES,
} from "./texts.js";

/** @import { WordsView } from "./view.js" */
/** @import { CutsAnswer, OtherCuts } from "./wire.js" */

const PLAIN_RULES = /^(word|whitespace|pattern|line)$/;
const MODELS = [1, 2, 3, 4];
const FIRST_N = 2;
const FIRST_BITS = 0.5;
const MOST_BITS = 8;

export class CutsTab {
  #view;
  /** @type {CutsAnswer | null} */
  #answer = null;
  /** @type {OtherCuts | null} */
  #wordCuts = null;
  /** What scrolls in the panel. @type {HTMLElement | null} */
  #box = null;
  #n = FIRST_N;
  #bits = FIRST_BITS;

  /** @param {WordsView} view */
  constructor(view) {
    this.#view = view;
  }

  restart() {
    this.#answer = null;
    this.#wordCuts = null;
  }

  /** The last bytes and the threshold that a link names. @param {URLSearchParams} params */
  start(params) {
    const [n, bits] = [Number(params.get("n")), Number(params.get("bits"))];
    this.#n = MODELS.includes(n) ? n : FIRST_N;
    this.#bits = params.has("bits") && bits >= 0 && bits <= MOST_BITS ? bits : FIRST_BITS;
  }

  /** What the address says. */
  get query() {
    /** @type {Record<string, string>} */
    const said = {};
    if (this.#n !== FIRST_N) said.n = String(this.#n);
    if (this.#bits !== FIRST_BITS) said.bits = String(this.#bits);
    return said;
  }

  /** @param {CutsAnswer} answer */
  take(answer) {
    this.#answer = answer;
    this.#view.questions.open.delete("cuts");
  }

  /** @param {OtherCuts} answer */
  takeWord(answer) {
    this.#wordCuts = answer;
    this.#view.questions.open.delete("wordCuts");
  }

  draw() {
    const { side } = this.#view;
    if (!this.#answer) {
      side.waitFor("cuts", true, LOOKING_IT_UP);
      return;
    }
    const { rows, ambiguous } = this.#answer;
    const save = csvButton("cuts", () => [
      ["pre-tokenizer", "word", "rule"],
      ...rows.flatMap(({ name, pieces }) =>
        pieces.flatMap(([text, rule]) => (rule === null ? [] : [[name, text, rule]])),
      ),
    ]);
    const top = this.#box?.scrollTop ?? 0;
    const focused = this.#box?.querySelector(".entropychoice :focus")?.getAttribute("aria-label");
    this.#box = scrollBox(
      WHERE_CUT,
      ...rows.map((row) => this.#block(row)),
      ...unsureNodes(ambiguous),
      ...this.#withoutMerges(),
    );
    side.show(bar(WHERE_CUT, "", save), this.#box);
    this.#box.scrollTop = top;
    const again = focused && this.#box.querySelector(`[aria-label="${CSS.escape(focused)}"]`);
    if (again instanceof HTMLElement) again.focus({ preventScroll: true });
  }

  /** The word as it is cut without merges, where a corpus has words that can be counted. */
  #withoutMerges() {
    const { data, questions, stepping, studied } = this.#view;
    const word = studied.selected?.word;
    if (!word || data.vocabulary || data.imported) return [];
    const found = this.#wordCuts;
    const isCurrent =
      found?.word === word && found.k === stepping.k && found.n === this.#n && found.bits === this.#bits;
    if (!isCurrent) questions.askFor("wordCuts", { n: this.#n, bits: this.#bits });
    if (found?.word !== word) return [el("h3", "", WITHOUT_MERGES), note(LOOKING_IT_UP)];
    return [el("h3", "", WITHOUT_MERGES), this.#choices(), ...found.rows.map(cutNode), lettersTable(found)];
  }

  #choices() {
    const last = attributes(el("select", "field"), { "aria-label": LAST_BYTES });
    last.append(...MODELS.map((n) => attributes(el("option", "", String(n)), { value: n })));
    last.value = String(this.#n);
    last.onchange = () => this.#choose({ n: Number(last.value) });
    const bits = attributes(el("input", "field"), {
      type: "number",
      min: 0,
      max: MOST_BITS,
      step: 0.05,
      value: this.#bits,
      "aria-label": THRESHOLD,
    });
    bits.onchange = () => {
      const chosen = Number(bits.value);
      if (bits.value && chosen >= 0 && chosen <= MOST_BITS) this.#choose({ bits: chosen });
    };
    return el("p", "entropychoice", el("label", "", LAST_BYTES, last), el("label", "", THRESHOLD, bits));
  }

  /** @param {{ n?: number, bits?: number }} chosen */
  #choose({ n = this.#n, bits = this.#bits }) {
    [this.#n, this.#bits] = [n, bits];
    this.#view.questions.askFor("wordCuts", { n, bits });
    this.#view.address.later();
  }

  /** @param {string} name */
  #ownName(name) {
    const { imported, vocabulary } = this.#view.data;
    return vocabulary ? patternOf(name) : ownCuts(name, imported);
  }

  /** @param {CutsAnswer["rows"][number]} row */
  #block({ way, name, pieces }) {
    const isOwn = way === "corpus";
    const words = pieces.filter(([, rule]) => rule !== null).length;
    return el(
      "div",
      `way${isOwn ? " own" : ""}`,
      el(
        "h3",
        "",
        isOwn ? this.#ownName(name) : capitalised(name),
        el("span", "same", plural(words, "word")),
      ),
      el("p", "cutrow", ...pieces.map(pieceNode)),
    );
  }
}

/** @param {OtherCuts["rows"][number]} row */
function cutNode({ name, parts, score }) {
  return el(
    "div",
    "way",
    el("h3", "", name, el("span", "same", score)),
    el("p", "cutrow", ...parts.map((part) => el("span", "piece", el("bdi", "", part)))),
  );
}

/** @param {OtherCuts} found */
function lettersTable({ letters }) {
  const names = LETTER_COLUMNS.map((name) => attributes(el("th", "", name), { scope: "col" }));
  const rows = letters.map(([letter, bits, counts, variety]) =>
    el(
      "tr",
      "",
      attributes(el("th", "", el("bdi", "", letter)), { scope: "row" }),
      el("td", "n", bits),
      el("td", "", counts),
      el("td", "n", String(variety)),
    ),
  );
  return el(
    "table",
    "countedletters",
    el("caption", "", HOW_WITHOUT_MERGES),
    el("thead", "", el("tr", "", ...names)),
    el("tbody", "", ...rows),
  );
}

/** @param {[text: string, rule: string | null]} piece */
function pieceNode([text, rule]) {
  if (rule === null) return el("span", "gap", text);
  const special = PLAIN_RULES.test(rule) ? "" : " special";
  return el("span", `piece${special}`, el("bdi", "", text), el("small", "", rule));
}

/** @param {CutsAnswer["ambiguous"]} ambiguous */
function unsureNodes(ambiguous) {
  if (!ambiguous.length) return [];
  const readings = ambiguous.flatMap(([text, found]) => [
    el("dt", "", el("bdi", "", text)),
    el("dd", "", readingsText(found)),
  ]);
  return [el("h3", "", APOSTROPHES), el("dl", "facts", ...readings), note(APOSTROPHES_NOTE)];
}
