/* Where the text was cut into words, and by which rule. */
import { el } from "../shared/dom.js";
import { plural } from "../shared/numbers.js";
import { capitalised } from "../shared/texts.js";
import { bar, csvButton, note, scrollBox } from "./explanation_parts.js";
import {
  APOSTROPHES,
  APOSTROPHES_NOTE,
  LOOKING_IT_UP,
  ownCuts,
  patternOf,
  readingsText,
  WHERE_CUT,
} from "./texts.js";

/** @import { WordsView } from "./view.js" */
/** @import { CutsAnswer } from "./wire.js" */

const PLAIN_RULES = /^(word|whitespace|pattern|line)$/;

export class CutsTab {
  #view;
  /** @type {CutsAnswer | null} */
  #answer = null;

  /** @param {WordsView} view */
  constructor(view) {
    this.#view = view;
  }

  restart() {
    this.#answer = null;
  }

  /** @param {CutsAnswer} answer */
  take(answer) {
    this.#answer = answer;
    this.#view.questions.open.delete("cuts");
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
    side.show(
      bar(WHERE_CUT, "", save),
      scrollBox(WHERE_CUT, ...rows.map((row) => this.#block(row)), ...unsureNodes(ambiguous)),
    );
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
