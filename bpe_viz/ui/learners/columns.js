/* The three columns: the same words cut three ways, and what each vocabulary has that the others lack. */
import { attributes, el, setAttribute, setClass } from "../shared/dom.js";
import { standAlone } from "../shared/letters.js";
import { num } from "../shared/numbers.js";
import { markOf } from "../shared/symbol_chips.js";
import { andMore } from "../shared/texts.js";
import {
  absence,
  LEARNED_ENTRIES,
  NEW_WORD,
  NOT_IN_CORPUS,
  ONLY_HERE,
  symbolsPerWord,
  UNKNOWN_WORD,
  vocabularyText,
} from "./texts.js";
import { Cells, wordNode } from "./words.js";

/** @import { LearnersData, LearnerState, SizeState } from "./wire.js" */

export const SERIES = ["one", "two", "three"];
const LONGEST_ROW = 8; // cells that a row has at least, so that short words are not huge

export class Columns {
  #node;
  /** @type {Cells[][]} by learner and word */
  #cells = [];

  /** @param {HTMLElement} node */
  constructor(node) {
    this.#node = node;
    node.addEventListener("pointerover", ({ target }) => this.#light(target));
    node.addEventListener("pointerleave", () => this.#light(null));
  }

  /** @param {LearnersData} data */
  layOut(data) {
    this.#cells = data.learners.map((learner) => data.words.map((word) => new Cells(word, learner)));
    const longest = Math.max(LONGEST_ROW, ...this.#cells.flat().map(({ width }) => width));
    this.#node.style.setProperty("--longest", String(longest));
    this.#node.style.setProperty("--rows", String(data.words.length));
  }

  /** @param {LearnersData} data @param {number} index */
  draw(data, index) {
    const state = data.states[index];
    this.#node.replaceChildren(
      ...data.learners.map((learner, i) => {
        const at = state.learners[i];
        const title = el("h2", "", el("i", "sign"), learner.name, " ", el("span", "how", learner.how));
        const body = at
          ? [this.#words(data, state, i), this.#total(state, at), this.#vocabulary(data, at, i)]
          : [el("p", "absent", absence(learner, data.sizes[index]))];
        return attributes(el("section", `learner ${SERIES[i]}`, title, ...body), {
          "aria-label": learner.name,
        });
      }),
    );
  }

  /** The letters of the symbol that is pointed at, in all columns. @param {EventTarget | null} target */
  #light(target) {
    const chip = target instanceof HTMLElement && target.matches(".chip") ? target : null;
    const row = chip?.closest("li");
    const place = row ? [...(row.parentElement?.children ?? [])].indexOf(row) + 1 : 0;
    const ofWord = place ? `li:nth-child(${place})` : "";
    for (const letter of this.#node.querySelectorAll(".words b[data-letter]")) {
      const at = Number(/** @type {HTMLElement} */ (letter).dataset.letter);
      const isLit = chip && letter.matches(`${ofWord} b`) && isInside(at, chip);
      setClass(letter, isLit ? "lit" : "");
    }
  }

  /** @param {LearnersData} data @param {SizeState} state @param {number} learner */
  #words(data, state, learner) {
    const rows = data.words.map(({ count }, word) => {
      const cut = state.learners[learner]?.cuts[word];
      if (!cut) return el("li", "");
      const drawn = wordNode(this.#cells[learner][word], cut, Boolean(data.learners[learner].prefix));
      const times = count ? `${num(count)}×` : NEW_WORD;
      const row = el(
        "li",
        "",
        attributes(el("span", "times", times), { title: count ? null : NOT_IN_CORPUS }),
        el("i", "sign whose"),
        el("div", "room", drawn),
        el("b", "count", cut.unknown && cut.symbols === 1 ? UNKNOWN_WORD : num(cut.symbols)),
      );
      row.style.setProperty("--word", String(word));
      return row;
    });
    return el("ol", "words", ...rows);
  }

  /** The symbols of the corpus, with a bar on one scale for all. @param {SizeState} state @param {LearnerState} at */
  #total({ learners }, at) {
    const most = Math.max(...learners.map((learner) => learner?.symbols ?? 0));
    const bar = el("i", "bar");
    bar.style.setProperty("--share", `${(100 * at.symbols) / Math.max(1, most)}%`);
    return el(
      "div",
      "total",
      el("p", "most", el("i", "sign whose"), el("b", "", num(at.symbols)), bar),
      el("p", "muted", symbolsPerWord(at)),
    );
  }

  /** @param {LearnersData} data @param {LearnerState} at @param {number} learner */
  #vocabulary(data, at, learner) {
    const entries = at.entries.map(([text, isOnly]) => entryNode(text, Boolean(isOnly)));
    const more = at.numLearned - at.entries.length;
    const alphabet = data.learners[learner].alphabet;
    const list = attributes(
      el("p", "entries", ...entries, more ? el("span", "muted", ` ${andMore(more)}`) : null),
      { tabindex: "0", role: "group", "aria-label": LEARNED_ENTRIES },
    );
    return el(
      "div",
      "vocabulary",
      el("p", "muted", vocabularyText(alphabet, at.numLearned, at.numOnly)),
      list,
    );
  }
}

/** @param {string} text @param {boolean} isOnly */
export function entryNode(text, isOnly) {
  const parts = standAlone(text).split(/(▁)/);
  const node = el(
    "bdi",
    `c${isOnly ? " only" : ""}`,
    ...parts.map((part, i) => (i % 2 ? markOf(part) : part)),
  );
  if (isOnly) setAttribute(node, "title", ONLY_HERE);
  return node;
}

/** Whether a letter is in a symbol. @param {number} letter @param {HTMLElement} chip */
function isInside(letter, { dataset }) {
  return letter >= Math.floor(Number(dataset.from)) && letter < Number(dataset.to);
}
