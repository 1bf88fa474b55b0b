/* The entry: text, slider, a word of the corpus. */
import { button, textButton } from "../shared/buttons.js";
import { attributes, el, find, setAttribute, setHidden, setText, textField } from "../shared/dom.js";
import { STAGE_MODE } from "../shared/texts.js";
import {
  ADD_CORPUS_WORD,
  BACK,
  CORPUS_WORD,
  capitalised,
  FORWARD,
  HELP_BUTTON,
  KEEP_HELP,
  MERGES_SLIDER,
  PLAY_BUTTON,
  TEXT_LABEL,
  TEXT_PLACEHOLDER,
  whereText,
} from "./texts.js";

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
  #slider;
  #after;

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
    this.#slider = attributes(el("input", "range"), {
      type: "range",
      min: "0",
      step: "1",
      "aria-label": MERGES_SLIDER,
    });
    this.#slider.oninput = () => view.stepping.goTo(Number(this.#slider.value), true);
    this.#after = el("b", "after");
    this.playButton = button(PLAY_BUTTON, "play", () => view.stepping.togglePlay());
    find(view.root, ".entry").append(
      this.#field,
      this.#pick,
      this.#found,
      this.#pickButton,
      ...this.#buttons(),
    );
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

  /** Steps, where there are any. @param {boolean} hasSteps */
  offerSteps(hasSteps) {
    setHidden(find(this.#view.root, ".entry .step"), !hasSteps);
  }

  draw() {
    const { k, n } = this.#view.stepping;
    const where = whereText(k, n);
    attributes(this.#slider, { max: n, "aria-valuetext": capitalised(where) });
    this.#slider.value = String(k);
    this.#slider.style.setProperty("--share", `${n ? (100 * k) / n : 100}%`);
    setText(this.#after, where);
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

  #buttons() {
    const view = this.#view;
    const keep = textButton("Keep", () => view.side.kept.keep());
    const help = textButton("?", () => view.openHelp(), "btn");
    const step = el(
      "div",
      "step",
      button(BACK, "back", () => view.stepping.back()),
      this.playButton,
      button(FORWARD, "forward", () => view.stepping.forward()),
      this.#slider,
      this.#after,
    );
    return [
      attributes(keep, { title: KEEP_HELP }),
      step,
      button(STAGE_MODE, "lecture", () => view.lecture.toggle()),
      attributes(help, { "aria-label": HELP_BUTTON, title: HELP_BUTTON }),
    ];
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
