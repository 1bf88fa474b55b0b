/* What became of a question of a tour; it needs no screen. */

/** @import { TourQuestion } from "./wire.js" */

/** @typedef {"" | "chosen" | "right" | "wrong"} OfferLook */

export class Answering {
  /** Offers that are chosen, in the order of their choice. @type {number[]} */
  chosen = [];
  /** Offers that were wrong, each on its own. @type {Set<number>} */
  wrong = new Set();
  isRight = false;
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
    if (this.isRight) return;
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
    if (form === "one") {
      const [offer] = given;
      this.why = offers[offer].why || why;
      if (!this.isRight) this.wrong.add(offer);
      return;
    }
    const extra = given.find((offer) => !right.some((answer) => answer.includes(offer)));
    const missing = right[0]?.find((offer) => !given.includes(offer));
    const found = this.isRight ? undefined : (extra ?? missing);
    this.why = (found === undefined ? "" : offers[found].why) || why;
  }

  /** @param {number} offer @returns {OfferLook} */
  lookOf(offer) {
    if (this.isRight && this.chosen.includes(offer)) return "right";
    if (this.wrong.has(offer)) return "wrong";
    return this.chosen.includes(offer) ? "chosen" : "";
  }
}

/**
 * The parts of a text: what is between two backticks is a chip.
 * @param {string} text
 * @returns {{ text: string, isChip: boolean }[]}
 */
export function partsOfText(text) {
  const parts = text.split("`");
  if (parts.length % 2 === 0) {
    const last = parts.pop();
    parts[parts.length - 1] += `\`${last}`; // a backtick without another is a letter
  }
  return parts.map((part, i) => ({ text: part, isChip: i % 2 === 1 })).filter((part) => part.text !== "");
}
