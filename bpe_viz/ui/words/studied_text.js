/* The text that is on the screen: its words, and the one that is looked at. */
import { wordsOf } from "./matched_word.js";
import { LINE } from "./texts.js";

/** @import { StudiedText } from "./wire.js" */
/** @import { Word } from "./word.js" */

/**
 * The word of a text that has a place in it, or ends there.
 * @param {StudiedText} study
 * @param {Word[]} words
 * @param {number} place counted in characters from the start
 */
export function wordAtPlace({ run }, words, place) {
  let at = 0;
  for (const [gap, number] of run) {
    at += gap.length + words[number].word.length;
    if (place <= at) return words[number];
  }
  return run.length ? words[run[run.length - 1][1]] : null;
}

/** @param {Pick<StudiedText, "run"> | null} study */
export function nounOfStudy(study) {
  return study?.run[0]?.[2] === LINE ? LINE : "word";
}

export class Studied {
  /** @type {StudiedText | null} */
  study = null;
  /** @type {Word[]} */
  words = [];
  /** @type {Word | null} */
  selected = null;
  /** The word to select once it is there. @type {string | null} */
  wanted = null;
  /** Where in a text, named by its id, is the word to select. @type {{ textId: number, place: number } | null} */
  wantedPlace = null;
  #textId = -1;

  /** Whether this is news, and whether another word is selected now. @param {StudiedText} study */
  take(study) {
    if (study.textId < this.#textId) return { isNews: false, isOther: false };
    const before = this.selected?.word;
    const wanted = this.wanted ?? before;
    this.#textId = study.textId;
    this.study = study;
    this.words = wordsOf(study);
    this.selected =
      this.words.find(({ word }) => word === wanted) ??
      this.words.find(({ word }) => word.trim() === wanted?.trim()) ?? // a blank may be part of the word or not
      this.words[0] ??
      null;
    if (this.selected) this.wanted = null;
    if (this.wantedPlace?.textId === study.textId) {
      this.selected = wordAtPlace(study, this.words, this.wantedPlace.place) ?? this.selected;
      this.wantedPlace = null;
    }
    return { isNews: true, isOther: this.selected?.word !== before };
  }

  /** What is cut: a word, or a line where symbols span words. */
  get noun() {
    return nounOfStudy(this.study);
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
