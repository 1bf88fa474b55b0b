/* The sentence that the page begins with: how the word that is explained is cut. */
import { el, find, setText } from "../shared/dom.js";
import { looseChip } from "./chips.js";
import { cutInto, isCutInto, isOneSymbol, LINE, NO_TEXT, NO_WORD_IN_TEXT, thoughCorpus } from "./texts.js";

/** @import { WordsView } from "./view.js" */

const MOST_CHIPS = 7; // more of them are counted

export class Sentence {
  #view;
  #node;

  /** @param {WordsView} view */
  constructor(view) {
    this.#view = view;
    this.#node = find(view.root, ".say h2");
  }

  draw() {
    const { data, entry, problem, stepping, studied } = this.#view;
    const word = studied.selected;
    if (!word) {
      const isEmpty = !problem && studied.study?.numWords === 0;
      setText(this.#node, isEmpty ? (entry.text ? NO_WORD_IN_TEXT : NO_TEXT) : "");
      return;
    }
    const cuts = word.cutAt(stepping.k);
    const end = data.imported || data.vocabulary || studied.noun === LINE ? "." : thoughCorpus(word.inCorpus);
    if (cuts.length > MOST_CHIPS) {
      this.#node.replaceChildren(cutInto(word.name, cuts.length), end);
      return;
    }
    const chips = cuts
      .flatMap((cut) => [looseChip(word.text(cut), cut.isUnknown ? "unk" : ""), " "])
      .slice(0, -1);
    const begin = (cuts.length === 1 ? isOneSymbol : isCutInto)(word.name);
    this.#node.replaceChildren(begin, el("span", "cut", ...chips), end);
  }
}
