/* Whose vocabulary cuts the text: what the corpus taught, or a real tokenizer; then its line, and the blank in front. */
import { textButton } from "../shared/buttons.js";
import { attributes, el, find, setHidden, setText } from "../shared/dom.js";
import { BACK_TO_OWN, BLANK_IN_FRONT, BLANK_IN_FRONT_HELP, VOCABULARY, withBlank } from "./texts.js";

/** @import { WordsView } from "./view.js" */

export class Vocabulary {
  #view;
  #select = attributes(el("select", "field"), { id: "words-vocabulary" });
  #blank = attributes(el("input", ""), { id: "words-blank", type: "checkbox" });
  #about = el("span", "about", "");
  #ofReal;

  /** @param {WordsView} view */
  constructor(view) {
    this.#view = view;
    this.#select.onchange = () => this.choose(this.#select.value);
    this.#blank.onchange = () => view.entry.type(withBlank(view.entry.text, this.#blank.checked));
    const label = attributes(el("label", "", VOCABULARY), { for: "words-vocabulary" });
    const blankLabel = attributes(el("label", "", BLANK_IN_FRONT), {
      for: "words-blank",
      title: BLANK_IN_FRONT_HELP,
    });
    this.#ofReal = el(
      "span",
      "real",
      el("span", "labelled", this.#blank, blankLabel),
      this.#about,
      textButton(BACK_TO_OWN, () => this.choose(""), "linklike"),
    );
    find(view.root, ".whose").append(el("span", "labelled", label, this.#select), this.#ofReal);
  }

  /** Other words or merges: what can be chosen, and what is. */
  restart() {
    const { vocabularies, vocabulary, about } = this.#view.data;
    this.#select.replaceChildren(
      ...vocabularies.map(([name, label]) => Object.assign(el("option", "", label), { value: name })),
    );
    this.#select.value = vocabulary;
    setHidden(find(this.#view.root, ".whose"), vocabularies.length < 2);
    setHidden(find(this.#view.root, ".way-chosen"), vocabulary !== "");
    setHidden(this.#ofReal, vocabulary === "");
    setText(this.#about, about);
    this.draw();
  }

  draw() {
    this.#blank.checked = this.#view.entry.text.startsWith(" ");
  }

  /** Python brings the page of another vocabulary. @param {string} name */
  choose(name) {
    const { address, data, source } = this.#view;
    if (name === data.vocabulary || !source.choose) return;
    address.write();
    source.choose(name);
  }
}
