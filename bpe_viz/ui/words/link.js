/* The address of the Words page: text, word, step, and what is open. */
import { MAX_LINK_CHARACTERS } from "../shared/limits.js";

/** @import { WordsView } from "./view.js" */

/** @param {string} text */
function fitsInLink(text) {
  return (
    text.length <= MAX_LINK_CHARACTERS && `${new URLSearchParams({ text })}`.length <= MAX_LINK_CHARACTERS
  );
}

export class WordsLink {
  #view;

  /** @param {WordsView} view */
  constructor(view) {
    this.#view = view;
  }

  /** Whether the text will be there again when the page is loaded from its address. */
  get hasRoomForText() {
    const { data, entry } = this.#view;
    return entry.text === data.firstText || fitsInLink(entry.text);
  }

  /** What the address says; null while there is nothing on the screen. */
  query() {
    const { data, entry, isAlive, lecture, side, stepping, studied } = this.#view;
    if (!isAlive || !studied.study || data.offline) return null;
    const params = new URLSearchParams(data.query);
    // A link that still waits keeps its own position; with a real tokenizer that of the corpus stays.
    if (data.vocabulary) {
      if (stepping.k < stepping.n) params.set("rank", String(stepping.k));
    } else if (!params.has("k")) params.set("k", String(stepping.k));
    const word = studied.selected === studied.words[0] ? "" : (studied.selected?.word ?? "");
    // A word alone would be the whole text.
    if ((word || entry.text !== data.firstText) && this.hasRoomForText) params.set("text", entry.text);
    const { inputs } = side.kept;
    if (fitsInLink([params.get("text") ?? "", word, ...inputs].join(" "))) {
      if (word) params.set("word", word);
      for (const text of inputs) params.append("keep", text);
    }
    for (const [name, value] of Object.entries(this.#view.cutting.query)) params.set(name, value);
    if (side.open === "cuts")
      for (const [name, value] of Object.entries(side.cuts.query)) params.set(name, value);
    if (side.open !== "trace") params.set("view", side.open);
    if (side.whyNot.asked && side.open === "whynot") params.set("pair", side.whyNot.asked);
    if (side.orders.unfolded && side.open === "orders") params.set("unfold", side.orders.unfolded);
    if (lecture.isOn) params.set("lecture", "1");
    return params.toString();
  }
}
