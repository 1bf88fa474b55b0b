/* What is known about ties: what each rule picks, and what the other rules make of the corpus. */

/** @import { Questions } from "../shared/questions.js" */
/** @import { Run } from "./run.js" */
/** @import { Comparison, TieAnswer, TieRuleName, TriedWord } from "./wire.js" */

export class Ties {
  /** Whether what the tie rule changes is shown. */
  isShown = false;
  /** What the other rules make of the corpus. @type {Partial<Record<TieRuleName, Comparison>> | null} */
  comparisons = null;
  /** How the rules segment a word that the reader tried. @type {TriedWord | null} */
  tried = null;
  /** The word that the reader tried last, perhaps not known yet. */
  trying = "";
  /** The rule that the reader looks at; null for the one in use. @type {TieRuleName | null} */
  previewed = null;
  /** @type {Map<number, TieAnswer>} */
  #answers = new Map();
  #questions;

  /** @param {Questions} questions */
  constructor(questions) {
    this.#questions = questions;
  }

  /** The rule that is tried, if it is another than the one in force. @param {Run | undefined} run @returns {TieRuleName | null} */
  triedIn(run) {
    return this.isShown && this.previewed !== run?.overview.tieRule ? this.previewed : null;
  }

  restart() {
    this.comparisons = null;
    this.tried = null;
    this.trying = "";
    this.previewed = null;
    this.#answers.clear();
  }

  /** What each rule picks at merge k, if it has arrived. @param {number} k */
  at(k) {
    return this.#answers.get(k) ?? null;
  }

  /** Asks what each rule picks at merge k. @param {number} k */
  askPicks(k) {
    if (!this.#answers.has(k)) this.#questions.askFor("tie", k);
  }

  /** Asks what is not known about the tie of merge k. @param {number} k */
  ask(k) {
    const { open } = this.#questions;
    if (!this.#answers.has(k)) open.set("tie", k);
    if (!this.comparisons) open.set("rules", true);
    if (open.has("tie") || open.has("rules")) this.#questions.askIn(0);
  }

  /** Asks what the other rules make of the corpus. */
  compare() {
    this.#questions.askFor("rules", true);
  }

  /** @param {string} word */
  try(word) {
    this.tried = null;
    this.trying = word;
    this.#questions.open.delete("tryWord");
    if (word) this.#questions.askFor("tryWord", word);
  }

  /** @param {{ tie?: TieAnswer, rules?: Partial<Record<TieRuleName, Comparison>>, tried?: TriedWord }} part */
  take({ tie, rules, tried }) {
    const { open } = this.#questions;
    if (tie) {
      this.#answers.set(tie.k, tie);
      if (open.get("tie") === tie.k) open.delete("tie");
    }
    if (rules) {
      this.comparisons = rules;
      open.delete("rules");
    }
    if (tried) {
      this.tried = tried;
      open.delete("tryWord");
    }
  }
}
