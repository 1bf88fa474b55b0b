/* A step in words, in a panel that follows the steps. */
import { el } from "../dom.js";
import { CORPUS_IN_WORDS, corpusInWords, firstOfAll, STEP_IN_WORDS, wordInWords } from "./step_texts.js";

/** @import { Actions } from "./stepper.js" */
/** @import { AnyMoment } from "./steps.js" */

/** What is said of a part of the screen, which has this name. @typedef {{ name: string, title: string, said: string, rows: string[] }} Described */

export const MOST_DESCRIBED = 20; // of words, and of what is in other parts
const IN_WORDS_KIND = "inwords";

/**
 * The corpus in words.
 * @template {{ count: number }} W
 * @param {{ overview: { types: number, tokens: number, noun?: string }, frequent: W[] }} run
 * @param {string} length how many symbols or pieces there are
 * @param {(word: W) => string[]} spokenCut the symbols of a word as they are said
 * @returns {Described}
 */
export function corpusSection({ overview: { types, tokens, noun = "word" }, frequent }, length, spokenCut) {
  const rows = frequent.slice(0, MOST_DESCRIBED).map((word) => wordInWords(word.count, spokenCut(word)));
  const said = [corpusInWords(types, tokens, length, noun), firstOfAll(rows.length, types)];
  return { name: "corpus", title: CORPUS_IN_WORDS, said: said.join(" ").trim(), rows };
}

/** @template {AnyMoment} M */
export class StepInWords {
  #actions;
  #described;
  #box = el("div", "inwords");

  /** @param {Actions<M, any>} actions @param {(moment: M) => Described[]} described what there is to say */
  constructor(actions, described) {
    this.#actions = actions;
    this.#described = described;
  }

  open = () => {
    this.#actions.panel.open(IN_WORDS_KIND, STEP_IN_WORDS, [this.#box], { look: () => "described" });
    this.#actions.draw();
  };

  /** @param {M} moment */
  draw(moment) {
    if (this.#actions.panel.kind !== IN_WORDS_KIND) return;
    this.#box.replaceChildren(...this.#described(moment).map(sectionOf));
  }
}

/** What covers a column while a question is open covers its words, too. @param {Described} described */
function sectionOf({ name, title, said, rows }) {
  const section = el("section", "", el("h3", "", title), el("p", "", said));
  section.dataset.panel = name;
  if (rows.length) section.append(el("ol", "", ...rows.map((row) => el("li", "", row))));
  return section;
}
