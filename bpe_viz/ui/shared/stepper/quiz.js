/* What to guess from, in the place of the numbers that would give it away; and how the class votes on it. */
import { textButton } from "../buttons.js";
import { attributes, el, focused } from "../dom.js";
import { isOther, keyOf } from "../keyed.js";
import { num } from "../numbers.js";
import { REVEAL_NEXT, RIGHT_CHOICE } from "../texts.js";

/** @import { VotesOfClass } from "../class_questions.js" */

/** What can be chosen: how it is drawn and how it is said. @typedef {{ chips: Node, label: string }} Offer */
/** A question, or without offers only a note. @typedef {{ offers: Offer[], note: string }} QuizContent */
/** @typedef {{ guess: (choice: number) => void, reveal: () => void }} QuizView */

export class Quiz {
  node = el("div", "quiz");
  #view;

  /** @param {QuizView} view */
  constructor(view) {
    this.#view = view;
  }

  /**
   * @param {string} key of the question
   * @param {() => QuizContent} content
   * @param {VotesOfClass | null} votes of the class, if it is asked
   */
  draw(key, content, votes) {
    if (!isOther(this.node, keyOf(key, JSON.stringify(votes)))) return;
    const { offers, note } = content();
    const rows = offers.map((offer, i) => (votes ? voteRow(offer, i, votes) : this.#guessRow(offer, i)));
    this.node.replaceChildren(...rows, el("p", "muted note", votes ? votes.note : note));
    if (rows.length && !votes)
      this.node.append(textButton(REVEAL_NEXT, () => this.#view.reveal(), "btn main txt reveal"));
  }

  /** @param {Offer} offer @param {number} i */
  #guessRow({ chips, label }, i) {
    const hidden = [el("span", "bar"), el("span", "num muted", "?")];
    const row = el("button", "q", el("kbd", "", String(i + 1)), chips, ...hidden);
    row.onclick = () => this.#view.guess(i);
    return attributes(row, { type: "button", "aria-label": `${i + 1}: ${label}` });
  }

  get hasFocus() {
    const node = focused(this.node);
    return node !== null && this.node.contains(node);
  }
}

/** @param {Offer} offer @param {number} i @param {VotesOfClass} votes */
function voteRow({ chips }, i, { right, tally }) {
  const isRight = right.includes(i);
  const bar = el("span", tally ? "bar counted" : "bar");
  if (tally) {
    const fill = el("i", "val");
    fill.style.width = `${(100 * tally[i]) / Math.max(1, ...tally)}%`;
    bar.append(fill);
  }
  return el(
    "div",
    isRight ? "q voted right" : "q voted",
    el("kbd", "", String(i + 1)),
    chips,
    bar,
    el("span", tally ? "num" : "num muted", tally ? num(tally[i]) : "?"),
    isRight ? el("b", "tick", RIGHT_CHOICE) : null,
  );
}
