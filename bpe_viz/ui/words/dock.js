/* The dock: merges to step through; the strip above the range has those that change the word, with what they make.
   And its menu. */
import { attributes, el, find, setHidden, setText } from "../shared/dom.js";
import { MAX_DOCK_BARS } from "../shared/limits.js";
import { itemsOfDock, PanelMenu, textSizes } from "../shared/menu.js";
import { NamedStrip } from "../shared/stepper/named_strip.js";
import { nameSpeeds } from "../shared/stepper/speed_in_words.js";
import { StepTransport } from "../shared/stepper/transport.js";
import {
  capitalised,
  KEYS_AND_CLICKER,
  MORE_IN_MENU,
  numberLabel,
  stateName,
  stepMakes,
  TEXT_SIZE,
} from "../shared/texts.js";
import { symbolsIn, WORDS } from "./texts.js";

/** @import { WordsView } from "./view.js" */
/** @import { Word } from "./word.js" */

const NOUN = "merge";
const TALL_BAR = 0.9;
const LOW_BAR = 0.25;

export class WordsDock {
  #view;
  #strip;
  #transport;
  #number = el("b", "");
  #unit = el("span", "");
  #length = attributes(el("div", "length", this.#number, this.#unit), { "data-tells": "text derivation" });

  /** @param {WordsView} view */
  constructor(view) {
    this.#view = view;
    const { stepping } = view;
    const label = capitalised(NOUN);
    this.#strip = new NamedStrip(view, {
      label,
      tells: "derivation explanations",
      namesTell: "text derivation explanations",
      goTo: (k) => stepping.goTo(k, true),
      tip: (rank) => this.#tip(rank),
    });
    const at = () => stepping.k;
    this.#transport = new StepTransport(
      view,
      {
        noun: label,
        numberLabel: numberLabel(NOUN),
        scrubber: this.#strip,
        length: this.#length,
        own: [],
      },
      { at, shown: at, goTo: (k) => stepping.goTo(k) },
    );
  }

  get menuButton() {
    return this.#transport.menuButton;
  }

  draw() {
    const { stepping, studied, data, root } = this.#view;
    const { k, n, stops } = stepping;
    const hasSteps = (n || !data.vocabulary) && studied.study?.numWords !== 0;
    setHidden(find(root, ".dock"), !hasSteps);
    nameSpeeds(this.#transport.speed, root.dataset.width === "wide");
    this.#transport.setLast(n, stateName(n));
    this.#transport.show(k, stateName(k));
    const word = studied.selected;
    const symbols = word ? word.cutAt(k).length : 0;
    setText(this.#number, word ? String(symbols) : "");
    setText(this.#unit, word ? symbolsIn(symbols, studied.noun) : "");
    const changing = new Set(stops);
    const madeAt = (/** @type {number} */ rank) => (word && changing.has(rank) ? madeBy(word, rank) : "");
    const ranks = n <= MAX_DOCK_BARS ? Array.from({ length: n }, (_, i) => i + 1) : [...changing];
    this.#strip.draw({
      k,
      n,
      bars: ranks.map((rank) => ({
        rank,
        height: changing.has(rank) ? TALL_BAR : LOW_BAR,
        name: madeAt(rank),
      })),
      now: changing.has(k) ? "joined" : "at",
      text: capitalised(stateName(k)),
    });
  }

  /** @param {number} rank */
  #tip(rank) {
    const { stepping, studied } = this.#view;
    const word = studied.selected;
    return stepMakes(NOUN, rank, word && stepping.stops.includes(rank) ? madeBy(word, rank) : "");
  }
}

/** What a merge makes in a word. @param {Word} word @param {number} rank */
function madeBy(word, rank) {
  const [node] = word.at(rank).nodesOf(rank);
  return node ? word.text(node) : "";
}

/** The menu: what the dock has no room for, how large the page is, and its keys. @param {WordsView} view */
export function wordsMenu(view) {
  const menu = new PanelMenu(view, WORDS, () => [
    ...itemsOfDock(menu, view),
    el("h3", "", TEXT_SIZE),
    textSizes((direction) => view.setZoom(direction)),
    el("h3", "", MORE_IN_MENU),
    menu.item(KEYS_AND_CLICKER, () => view.openHelp(), "?"),
  ]);
  return menu;
}
