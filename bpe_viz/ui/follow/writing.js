/* What the class is asked to write, on the page of a follower: a field, the words as BPE begins with them, what was sent. */
import { attributes, el, setHidden, setText } from "../shared/dom.js";
import { firstSymbols } from "../shared/first_symbols.js";
import { isOther, keyOf } from "../shared/keyed.js";
import { standAlone } from "../shared/letters.js";
import { MAX_ENTRY_CHARACTERS, MAX_PHONE_ENTRIES } from "../shared/limits.js";
import {
  AS_READ,
  entriesIn,
  helpOfWriting,
  othersWrote,
  SEND,
  SENDING,
  SENT_ALL,
  SENT_LATER,
  WRITING_CLOSED,
  YOU_SENT,
  YOUR_SENTENCE,
  YOUR_WORD,
} from "./texts.js";

/** @import { Entries } from "./entries.js" */
/** @import { StateOfRoom, WritingOfRoom } from "./wire.js" */

const TILES = 32; // what a phone shows of a sentence

export class WritingView {
  #root;
  #entries;
  #prompt = attributes(el("bdi", ""), { dir: "auto" });
  #help = el("p", "help");
  #field = attributes(el("input"), { type: "text", maxlength: MAX_ENTRY_CHARACTERS, dir: "auto" });
  #button = attributes(el("button", "main", SEND), { type: "submit" });
  #form = el("form", "", this.#field, this.#button);
  #read = el("div", "read", el("p", "", AS_READ), el("p", "tiles"));
  #note = attributes(el("p", "took"), { role: "status" });
  #sent = el("p", "sent");
  #many = el("p", "many");
  /** @type {WritingOfRoom | null} */
  #writing = null;

  /** @param {HTMLElement} root @param {Entries} entries */
  constructor(root, entries) {
    this.#root = root;
    this.#entries = entries;
    attributes(this.#field, { autocomplete: "off", autocapitalize: "none", spellcheck: "false" });
    attributes(this.#read, { "aria-hidden": "true" }); // the field says it
    root.replaceChildren(
      el("h2", "", this.#prompt),
      this.#help,
      this.#form,
      this.#read,
      this.#note,
      this.#sent,
      this.#many,
    );
    this.#field.addEventListener("input", () => {
      entries.type(this.#field.value);
      this.drawAgain();
    });
    this.#form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (this.#writing?.isOpen) void entries.send();
    });
  }

  /** A question comes first. @param {StateOfRoom} state */
  draw({ question, writing }) {
    this.#writing = writing;
    setHidden(this.#root, !writing || question !== null);
    if (!writing) return;
    this.#entries.begin(writing.id);
    this.drawAgain();
  }

  drawAgain() {
    const writing = this.#writing;
    if (!writing) return;
    const { draft, sent, waiting } = this.#entries.kept;
    const isDone = sent.length >= MAX_PHONE_ENTRIES && !waiting;
    setText(this.#prompt, writing.prompt);
    setText(this.#help, helpOfWriting(writing.kind));
    attributes(this.#field, { "aria-label": writing.kind === "word" ? YOUR_WORD : YOUR_SENTENCE });
    setHidden(this.#help, !writing.isOpen || isDone);
    setHidden(this.#form, !writing.isOpen || isDone);
    if (this.#field.value !== draft) this.#field.value = draft;
    this.#button.disabled = waiting !== null;
    this.#drawTiles(writing.isOpen ? firstSymbols(draft || (waiting?.words ?? ""), TILES) : []);
    setText(this.#note, this.#said(writing, isDone));
    this.#note.classList.toggle("problem", Boolean(this.#entries.problem));
    setHidden(this.#sent, !sent.length);
    if (isOther(this.#sent, keyOf(sent))) this.#sent.replaceChildren(YOU_SENT, " ", ...sentNodes(sent));
    setText(this.#many, entriesIn(writing.entries));
  }

  /** @param {WritingOfRoom} writing @param {boolean} isDone */
  #said({ isOpen }, isDone) {
    const { isLate, kept, last, problem } = this.#entries;
    if (problem) return problem;
    if (kept.waiting) return isLate ? SENT_LATER : SENDING;
    const others = last ? othersWrote(last.words, last.equal) : "";
    if (!isOpen) return WRITING_CLOSED;
    return [others, isDone ? SENT_ALL : ""].filter(Boolean).join(" ");
  }

  /** @param {string[]} symbols */
  #drawTiles(symbols) {
    setHidden(this.#read, !symbols.length);
    const tiles = /** @type {HTMLElement} */ (this.#read.lastElementChild);
    if (!isOther(tiles, keyOf(symbols))) return;
    tiles.replaceChildren(...symbols.map((symbol) => el("span", "c", el("bdi", "", standAlone(symbol)))));
  }
}

/** @param {string[]} sent */
function sentNodes(sent) {
  return sent.flatMap((words, i) => [i ? ", " : "", attributes(el("bdi", "", words), { dir: "auto" })]);
}
