/* The text that is on the screen: its words, and the one that is looked at. */
import { wordsOf } from "./word.js";

/** @import { Study } from "./wire.js" */
/** @import { Word } from "./word.js" */

export class Studied {
  /** @type {Study | null} */
  study = null;
  /** @type {Word[]} */
  words = [];
  /** @type {Word | null} */
  selected = null;
  /** The word to select once it is there. @type {string | null} */
  wanted = null;
  #textId = -1;

  /** Whether this is news, and whether another word is selected now. @param {Study} study */
  take(study) {
    if (study.textId < this.#textId) return { isNews: false, isOther: false };
    const before = this.selected?.word;
    const wanted = this.wanted ?? before;
    this.#textId = study.textId;
    this.study = study;
    this.words = wordsOf(study);
    this.selected = this.words.find(({ word }) => word === wanted) ?? this.words[0] ?? null;
    if (this.selected) this.wanted = null;
    return { isNews: true, isOther: this.selected?.word !== before };
  }

  /** Forgets the text, which is asked for again. */
  forget() {
    this.study = null;
    this.words = [];
    this.selected = null;
  }

  /** Forgets the order of texts as well: what comes next is about other merges. */
  restart() {
    this.forget();
    this.#textId = -1;
  }
}
