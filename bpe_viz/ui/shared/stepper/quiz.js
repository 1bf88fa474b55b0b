/* What to guess from, in the place of the numbers that would give it away. */
import { textButton } from "../buttons.js";
import { attributes, el, focused } from "../dom.js";
import { REVEAL_NEXT } from "../texts.js";

/** What can be chosen: how it is drawn and how it is said. @typedef {{ chips: Node, label: string }} Offer */
/** A question, or without offers only a note. @typedef {{ offers: Offer[], note: string }} QuizContent */
/** @typedef {{ guess: (choice: number) => void, reveal: () => void }} QuizView */

export class Quiz {
  node = el("div", "quiz");
  #view;
  #drawn = "";
  /** @type {object | null} */
  #drawnRun = null;

  /** @param {QuizView} view */
  constructor(view) {
    this.#view = view;
  }

  /**
   * @param {object} run
   * @param {string} key of the question in the run
   * @param {() => QuizContent} content
   */
  draw(run, key, content) {
    if (this.#drawn === key && this.#drawnRun === run) return;
    this.#drawn = key;
    this.#drawnRun = run;
    const { offers, note } = content();
    const rows = offers.map(({ chips, label }, i) => {
      const row = el(
        "button",
        "q",
        el("kbd", "", String(i + 1)),
        chips,
        el("span", "bar"),
        el("span", "num muted", "?"),
      );
      row.onclick = () => this.#view.guess(i);
      return attributes(row, { type: "button", "aria-label": `${i + 1}: ${label}` });
    });
    this.node.replaceChildren(...rows, el("p", "muted note", note));
    if (rows.length)
      this.node.append(textButton(REVEAL_NEXT, () => this.#view.reveal(), "btn main txt reveal"));
  }

  get hasFocus() {
    const node = focused(this.node);
    return node !== null && this.node.contains(node);
  }
}
