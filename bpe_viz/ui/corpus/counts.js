/* A table of words and counts that can be changed in place: each change is reported, and Python sends it back. */
import { icon } from "../shared/buttons.js";
import { attributes, el, find, focused, setText } from "../shared/dom.js";
import { setChildren } from "../shared/keyed.js";
import { MAX_WORD_UNITS } from "../shared/limits.js";
import { mounting } from "../shared/mounting.js";
import { changedCount, countOf, NO_WORD_TYPED, noCount, removeWord, tooLongWord } from "./texts.js";

/** @import { Mounting } from "../shared/wire.js" */

/**
 * @typedef {object} CountTable
 * @property {string} key of the corpus
 * @property {string[]} before the keys that it had before it was changed here
 * @property {[word: string, count: number, shown: string][]} words
 * @property {number} most the largest count
 */

/** @typedef {{ node: HTMLElement, name: HTMLElement, count: HTMLInputElement }} CountRow */

/** @typedef {[word: string, count: number]} WordCount */

class CountEditor {
  #edits = new Edits();
  #key = "";
  #list;
  #says;
  #word;
  #count;
  /** @type {Map<string, CountRow>} */
  #rows = new Map();
  /** @type {(name: string, value: unknown) => void} */
  #send = () => {};

  /** @param {HTMLElement | ShadowRoot} parent */
  constructor(parent) {
    const root = find(parent, ".counts");
    this.#list = find(root, ".list");
    this.#says = find(root, ".says");
    this.#word = /** @type {HTMLInputElement} */ (find(root, ".word"));
    this.#count = /** @type {HTMLInputElement} */ (find(root, ".add .count"));
    // The page has keys of its own, which a letter typed here must not press.
    root.onkeydown = (event) => event.stopPropagation();
    find(root, ".add").onsubmit = (event) => this.#add(event);
  }

  /** @param {Mounting<CountTable>} given */
  show({ data, setStateValue }) {
    this.#send = setStateValue;
    if (data.key !== this.#key && !data.before.includes(this.#key)) this.#edits.clear();
    this.#key = data.key;
    this.#edits.take(
      data.words.map(([word, count]) => /** @type {WordCount} */ ([word, count])),
      data.most,
    );
    const rows = data.words.map((entry) => this.#row(entry));
    const names = new Set(data.words.map(([word]) => word));
    for (const word of this.#rows.keys()) if (!names.has(word)) this.#rows.delete(word);
    setChildren(this.#list, rows);
  }

  stop() {}

  /** @param {[word: string, count: number, shown: string]} entry */
  #row([word, count, shown]) {
    const row = this.#rows.get(word) ?? this.#newRow(word, shown);
    this.#rows.set(word, row);
    if (focused(row.node) !== row.count && !this.#edits.all.some(([waiting]) => waiting === word))
      row.count.value = String(count);
    return row.node;
  }

  /** @param {string} word @param {string} shown @returns {CountRow} */
  #newRow(word, shown) {
    const name = attributes(el("bdi", "", shown), { title: shown });
    const count = attributes(el("input", ""), {
      type: "number",
      min: "0",
      step: "1",
      inputmode: "numeric",
      "aria-label": countOf(shown),
    });
    count.onfocus = () => count.select();
    count.onchange = () => this.#change(word, shown, count.value);
    const remove = attributes(el("button", "", icon("close")), {
      type: "button",
      title: removeWord(shown),
      "aria-label": removeWord(shown),
    });
    remove.onclick = () => this.#change(word, shown, "0");
    return { node: el("li", "", name, count, remove), name, count };
  }

  /** @param {string} word @param {string} shown @param {string} count */
  #change(word, shown, count) {
    const problem = this.#edits.change(word, count);
    setText(this.#says, problem || changedCount(shown, Number(count)));
    // The same edit again, once it was undone, is another report.
    if (!problem) this.#send("report", { base: this.#key, edits: this.#edits.all, at: Date.now() });
    return !problem;
  }

  /** @param {Event} event */
  #add(event) {
    event.preventDefault();
    const word = this.#word.value.trim();
    if (this.#change(word, word, this.#count.value)) this.#word.value = "";
    this.#word.focus();
  }
}

/** What a reader changed in a table of words and counts and Python has not yet sent back. */
export class Edits {
  /** @type {Map<string, number>} */
  #waiting = new Map();
  #most = 0;

  /**
   * The counts that Python sent: what they say already is no longer waited for.
   * @param {WordCount[]} words
   * @param {number} most
   */
  take(words, most) {
    const countOf = new Map(words);
    this.#most = most;
    for (const [word, count] of this.#waiting)
      if ((countOf.get(word) ?? 0) === count) this.#waiting.delete(word);
  }

  /** Another corpus: what was waiting was meant for the one before. */
  clear() {
    this.#waiting.clear();
  }

  /**
   * Change a count; 0 removes the word. Why it cannot be, or "".
   * @param {string} typed
   * @param {string} count
   */
  change(typed, count) {
    const word = typed.trim();
    if (!word) return NO_WORD_TYPED;
    if ([...word].length > MAX_WORD_UNITS) return tooLongWord(MAX_WORD_UNITS);
    if (!/^\d+$/.test(count.trim()) || Number(count) > this.#most) return noCount(count.trim(), this.#most);
    this.#waiting.set(word, Number(count));
    return "";
  }

  /** @returns {WordCount[]} */
  get all() {
    return [...this.#waiting];
  }
}

export default mounting(
  (/** @type {Mounting<CountTable>} */ { parentElement }) => new CountEditor(parentElement),
);
