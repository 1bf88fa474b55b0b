/* A tab about words that the server looks up: what it answered, and whether that is about another state. */
import { wordsOf } from "./matched_word.js";

/** @import { WordsView } from "./view.js" */
/** @import { KeptStudy, UnitStudy } from "./wire.js" */
/** @import { Word } from "./word.js" */

/** @template {KeptStudy | UnitStudy} Study */
export class StudiesTab {
  /** @type {{ study: Study, words: Word[] }[] | null} */
  answer = null;

  isStale = false;
  #question;

  /** @param {WordsView} view @param {"kept" | "units"} question */
  constructor(view, question) {
    this.view = view;
    this.#question = question;
  }

  restart() {
    this.answer = null;
    this.isStale = false;
  }

  /** What is shown is about another state: it is asked for again, and stays until the answer is there. */
  expire() {
    this.isStale = true;
  }

  /** @param {Study[]} studies */
  take(studies) {
    this.answer = studies.map((study) => ({ study, words: wordsOf(study) }));
    this.isStale = false;
    this.view.questions.open.delete(this.#question);
  }
}
