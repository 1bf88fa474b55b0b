/* The entry: a text, and a word of the corpus. */
import { button, textButton } from "../shared/buttons.js";
import { attributes, el, find, setAttribute, setHidden, textField } from "../shared/dom.js";
import { ADD_CORPUS_WORD, CORPUS_WORD, KEEP_HELP, TEXT_LABEL, TEXT_PLACEHOLDER } from "./texts.js";

/** @import { WordsView } from "./view.js" */

const TYPING_MS = 100;
const TALLEST_INPUT = 96;

export class Entry {
  text = "";
  /** Counts the texts: an answer about an earlier one is not shown. */
  textId = 0;
  #view;
  #field;
  #pick;
  #found;
  #pickButton;

  /** @param {WordsView} view @param {number} mostText */
  constructor(view, mostText) {
    this.#view = view;
    this.#field = textField(el("textarea", "field"), {
      label: TEXT_LABEL,
      placeholder: TEXT_PLACEHOLDER,
      most: mostText,
    });
    this.#field.oninput = () => {
      this.grow();
      this.#typed();
    };
    this.#field.onkeydown = (event) => this.#press(event);
    this.#pick = this.#corpusField();
    this.#found = attributes(el("datalist", ""), { id: "bpe-corpus-words" });
    this.#pickButton = attributes(
      button(ADD_CORPUS_WORD, "search", () => this.#togglePick()),
      { "aria-expanded": "false" },
    );
    const keep = attributes(
      textButton("Keep", () => view.side.kept.keep()),
      { title: KEEP_HELP },
    );
    find(view.root, ".entry").append(this.#field, this.#pick, this.#found, this.#pickButton, keep);
  }

  /** @param {string} text */
  set(text) {
    this.text = text;
    this.#field.value = text;
  }

  /** Puts a text in as if it had been typed. @param {string} text */
  type(text) {
    this.#field.value = text;
    this.grow();
    this.#typed();
  }

  /** As high as its text, up to a limit. */
  grow() {
    const { style } = this.#field;
    style.height = "";
    if (this.#field.scrollHeight > this.#field.clientHeight + 2)
      style.height = `${Math.min(this.#field.scrollHeight + 2, TALLEST_INPUT * this.#view.scale.px)}px`;
  }

  /** @param {boolean} hasCorpus */
  offerCorpus(hasCorpus) {
    setHidden(this.#pickButton, !hasCorpus);
  }

  /**
   * Words of the corpus that were found for what is typed.
   * @param {string | undefined} search
   * @param {string[]} found
   */
  showFound(search, found) {
    this.#view.questions.open.delete("search");
    if (search !== this.#pick.value) return;
    this.#found.replaceChildren(...found.map((word) => Object.assign(el("option", ""), { value: word })));
  }

  #corpusField() {
    const pick = attributes(el("input", "field pick"), {
      type: "search",
      list: "bpe-corpus-words",
      placeholder: CORPUS_WORD,
      "aria-label": ADD_CORPUS_WORD,
      autocomplete: "off",
    });
    pick.hidden = true;
    pick.oninput = () => this.#search();
    pick.onchange = () => this.#addCorpusWord();
    pick.onkeydown = (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      this.#togglePick();
    };
    return pick;
  }

  /** Enter asks at once and looks at the word where the caret is. @param {KeyboardEvent} event */
  #press(event) {
    if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    this.#view.timers.clear("type");
    this.#view.entered(this.#field.selectionEnd);
  }

  #typed() {
    this.text = this.#field.value;
    this.textId += 1;
    this.#view.timers.after("type", TYPING_MS, () => this.#view.textChanged());
  }

  #togglePick() {
    this.#pick.hidden = !this.#pick.hidden;
    setAttribute(this.#pickButton, "aria-expanded", String(!this.#pick.hidden));
    (this.#pick.hidden ? this.#pickButton : this.#pick).focus();
    this.grow();
  }

  #search() {
    const text = this.#pick.value;
    this.#view.timers.clear("search");
    if (text) this.#view.timers.after("search", TYPING_MS, () => this.#view.questions.askFor("search", text));
  }

  #addCorpusWord() {
    const word = this.#pick.value.trim();
    if (!word) return;
    this.#pick.value = "";
    this.#view.studied.wanted = word;
    this.type(this.text.trim() ? `${this.text.replace(/\s+$/, "")} ${word}` : word);
  }
}
