/* What became of a question of a tour; it needs no DOM. */

/** @import { TourQuestion } from "./wire.js" */

/** @typedef {"" | "chosen" | "right" | "wrong"} OfferLook */

export class Answering {
  /** Offers that are chosen, in the order of their choice. @type {number[]} */
  chosen = [];
  /** Offers that were wrong, each on its own. @type {Set<number>} */
  wrong = new Set();
  isRight = false;
  /** Whether an answer was given; the right one is shown then. */
  isAnswered = false;
  /** What is to be said. */
  why = "";
  #question;

  /** @param {TourQuestion} question */
  constructor(question) {
    this.#question = question;
  }

  /** Whether several offers are chosen before they are checked. */
  get isChecked() {
    return this.#question.form !== "one";
  }

  /** @param {number} offer */
  choose(offer) {
    if (this.isAnswered) return;
    if (this.isChecked) {
      this.why = "";
      const at = this.chosen.indexOf(offer);
      if (at < 0) this.chosen.push(offer);
      else this.chosen.splice(at, 1);
      return;
    }
    this.chosen = [offer];
    this.check();
  }

  check() {
    const { form, offers, right, why } = this.#question;
    const given = form === "order" ? this.chosen : [...this.chosen].sort((a, b) => a - b);
    this.isRight = right.some((answer) => `${answer}` === `${given}`);
    this.isAnswered = true;
    if (!this.isRight)
      for (const offer of given) if (!right.some((answer) => answer.includes(offer))) this.wrong.add(offer);
    if (form === "one") {
      const [offer] = given;
      this.why = offers[offer].why || why;
      return;
    }
    const extra = given.find((offer) => !right.some((answer) => answer.includes(offer)));
    const missing = right[0]?.find((offer) => !given.includes(offer));
    const found = this.isRight ? undefined : (extra ?? missing);
    this.why = (found === undefined ? "" : offers[found].why) || why;
  }

  /** After an answer all right offers are marked, chosen or not. @param {number} offer @returns {OfferLook} */
  lookOf(offer) {
    if (this.wrong.has(offer)) return "wrong";
    if (this.isAnswered) return this.#question.right.some((answer) => answer.includes(offer)) ? "right" : "";
    return this.chosen.includes(offer) ? "chosen" : "";
  }

  /** The place of an offer in the order that was chosen, and then in the right one; 0 for none. @param {number} offer */
  placeOf(offer) {
    if (this.#question.form !== "order") return 0;
    return 1 + (this.isAnswered ? this.#question.right[0] : this.chosen).indexOf(offer);
  }
}
