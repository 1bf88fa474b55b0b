/* The chips of the whole text, and its figures. */

import { attributes, el, find, focused, setClass, sideOf } from "../shared/dom.js";
import { MAX_SYMBOLS_SHOWN } from "../shared/limits.js";
import { nounOf, num, plural, ratio, sum } from "../shared/numbers.js";
import { isTouched } from "../shared/swiping.js";
import { term } from "../shared/terms.js";
import { keepBoundary, moveAmongBoundaries, seam } from "./boundary_buttons.js";
import { cellsOf } from "./chips.js";
import { nounOfStudy } from "./studied_text.js";
import {
  BYTES_PER_SYMBOL,
  bytesInWords,
  CHARACTERS,
  CHARACTERS_PER_SYMBOL,
  charactersInWords,
  firstSymbols,
  inCorpusText,
  MARKS_COUNT,
  NOTHING_UNKNOWN,
  PER_LINE,
  PER_WORD,
  TOO_LONG_FOR_LINK,
  UNKNOWN_COUNTS,
  UNKNOWN_UNITS_KEPT,
  unknownUnits,
  unknownWords,
  wordLabel,
} from "./texts.js";
import { figuresOf } from "./word.js";

/** @import { Child } from "../shared/dom.js" */
/** @import { WordsView } from "./view.js" */
/** @import { StudiedText } from "./wire.js" */
/** @import { Cut, Word } from "./word.js" */

const LONGEST_WORD = 1_000_000; // in units, so that each boundary of a text has a number of its own
const AT_ONCE = 250; // more than fit on a screen
const REST_MS = 80;

/* Cards while everything fits in one line, the largest that do; else a flow of small chips that scrolls. The word that
   is explained is large in all of them, so that its boundaries can be pressed; fingers press those of the tree instead,
   and have all words in one size. */
const CARD_SIZES = [
  { name: "big", tile: 29.1, rest: 36 }, // of one letter, with the gap beside it
  { name: "tight", tile: 18.4, rest: 32 },
];

const UNKNOWN_NAME = 60; // how wide [UNK] is
const LETTER = 6; // how wide those below a word are

/** How far the text is drawn. @typedef {{ place: number, symbols: number, isCards: boolean }} Drawn */

export class TextView {
  #view;
  #box;
  #figures;
  /** The first button of the selected word. @type {HTMLElement | null} */
  #selectedNode = null;

  /** @param {WordsView} view */
  constructor(view) {
    this.#view = view;
    this.#box = find(view.root, ".text");
    this.#figures = find(view.root, ".figures");
    view.heat.watch(this.#box);
    moveAmongBoundaries(this.#box);
  }

  /** The symbols of the selected word on the screen. */
  get selectedSymbols() {
    return [...(this.#selectedNode?.querySelectorAll(".sy") ?? [])];
  }

  /** @param {string} sentence what could not be done */
  showProblem(sentence) {
    this.#box.replaceChildren(el("p", "problem", sentence));
    this.#figures.replaceChildren();
  }

  draw() {
    const { study } = this.#view.studied;
    if (!study) return;
    keepBoundary(this.#view, this.#box, () => this.#drawText(study));
    this.#drawFigures(study);
  }

  /** @param {StudiedText} study */
  #drawText(study) {
    const size = study.run.length ? this.#sizeOf(study) : "flow";
    const chosen = focused(this.#box)?.dataset.place;
    const drawn = { place: 0, symbols: 0, isCards: size !== "flow" };
    const { timers } = this.#view;
    timers.clear("rest");
    setClass(this.#box, `text ${size}`);
    this.#selectedNode = null;
    this.#box.replaceChildren(...this.#wordNodes(study, drawn, AT_ONCE));
    if (drawn.place < study.run.length && drawn.symbols < MAX_SYMBOLS_SHOWN)
      timers.after("rest", REST_MS, () =>
        this.#box.append(...this.#wordNodes(study, drawn, MAX_SYMBOLS_SHOWN), this.#restNode(study, drawn)),
      );
    else this.#box.append(this.#restNode(study, drawn));
    if (chosen === undefined) return;
    const again = this.#box.querySelector(`[data-place="${CSS.escape(chosen)}"]`);
    if (again instanceof HTMLElement) again.focus({ preventScroll: true });
  }

  /** @param {StudiedText} study */
  #sizeOf(study) {
    const { root, scale, stepping, studied } = this.#view;
    const room = (root.clientWidth - 2 * sideOf(root)) / scale.px;
    const fitting = CARD_SIZES.find(({ tile, rest }) => {
      const widths = study.run.map(([, number]) => {
        const word = studied.words[number];
        const letters = this.#countsText(word, word.columns.length).length; // the most symbols it can have
        const name = word.cutAt(stepping.k).some((cut) => cut.isUnknown) ? UNKNOWN_NAME : 0;
        const widest = word === studied.selected && !isTouched() ? CARD_SIZES[0].tile : tile;
        return rest + name + Math.max(sum(word.columns) * widest, letters * LETTER);
      });
      return sum(widths) <= room;
    });
    return fitting?.name ?? "flow";
  }

  /**
   * The next words of the text, until so many symbols are drawn.
   * @param {StudiedText} study
   * @param {Drawn} drawn
   * @param {number} until
   */
  #wordNodes(study, drawn, until) {
    const nodes = [];
    for (; drawn.place < study.run.length && drawn.symbols < until; drawn.place++) {
      const [gap, number] = study.run[drawn.place];
      if (gap) nodes.push(attributes(el("span", "gap", gap), { "aria-hidden": "true" }));
      nodes.push(this.#wordNode(this.#view.studied.words[number], drawn));
    }
    return nodes;
  }

  /** @param {Word} word @param {Drawn} drawn */
  #wordNode(word, drawn) {
    const { stepping, studied } = this.#view;
    const cuts = word.cutAt(stepping.k);
    const shown = cuts.slice(0, MAX_SYMBOLS_SHOWN - drawn.symbols);
    const counts = drawn.isCards ? this.#countsText(word, cuts.length) : plural(cuts.length, "symbol");
    const label = wordLabel(word.name, counts);
    const isNow = (/** @type {Cut} */ cut) => (cut.rank && cut.rank === stepping.k ? "now" : "");
    drawn.symbols += shown.length;
    const node =
      word === studied.selected
        ? this.#selectedWord(word, shown, isNow, drawn.place)
        : attributes(el("button", "wd", cellsOf(word, shown, isNow)), { type: "button" });
    attributes(node, { "aria-label": label, tabindex: "-1", "data-place": drawn.place });
    if (drawn.isCards) node.append(el("span", "of", counts));
    node.onclick = () => this.#view.select(word);
    return node;
  }

  /**
   * The word that is explained: what is pressed in it are its boundaries.
   * @param {Word} word
   * @param {Cut[]} cuts
   * @param {(cut: Cut) => string} classOf
   * @param {number} place
   */
  #selectedWord(word, cuts, classOf, place) {
    const view = this.#view;
    const seamOf = (/** @type {Cut} */ left, /** @type {Cut} */ right) =>
      seam(view, { word, left, right, at: place * LONGEST_WORD + left.last });
    const cells = cellsOf(word, cuts, classOf, view.side.asksWhy && !isTouched() ? seamOf : null);
    cells.querySelectorAll(".sy").forEach((chip, i) => {
      attributes(chip, { "data-first": cuts[i].first, "data-last": cuts[i].last });
    });
    const node = attributes(el("span", "wd", cells), { role: "group", "aria-current": "true" });
    this.#selectedNode ??= node;
    return node;
  }

  /** What a card says below its word. @param {Word} word @param {number} many symbols */
  #countsText(word, many) {
    const { data } = this.#view;
    const symbols = plural(many, "symbol");
    return data.imported ? symbols : `${symbols} · ${inCorpusText(word.inCorpus)}`;
  }

  /** What is after the last word that is drawn. @param {StudiedText} study @param {Drawn} drawn */
  #restNode(study, drawn) {
    const hidden = study.numWords - drawn.place;
    if (study.numWords && !hidden && study.tail)
      return attributes(el("span", "gap", study.tail), { "aria-hidden": "true" });
    return el("span", "rest", hidden > 0 ? firstSymbols(drawn.symbols, hidden) : "");
  }

  /** @param {StudiedText} study */
  #drawFigures(study) {
    if (!study.numWords) {
      this.#figures.replaceChildren();
      return;
    }
    const { symbols, fertility, unknown } = figuresOf(study, this.#view.stepping.k);
    const noun = nounOfStudy(study);
    const isSame = study.numCharacters === study.numBytes;
    const per = (/** @type {number} */ many) => ratio(many / symbols);
    const nodes = [
      figure(num(study.numWords), nounOf(study.numWords, noun)),
      figure(num(symbols), nounOf(symbols, "symbol"), study.isMatched ? UNKNOWN_COUNTS : MARKS_COUNT),
      noun === "word"
        ? figure(ratio(fertility), PER_WORD, "", term("fertility"), ")")
        : figure(ratio(fertility), PER_LINE),
      figure(
        per(study.numCharacters),
        isSame ? CHARACTERS_PER_SYMBOL : CHARACTERS,
        charactersInWords(study.numCharacters),
      ),
      ...(isSame ? [] : [figure(per(study.numBytes), BYTES_PER_SYMBOL, bytesInWords(study.numBytes))]),
    ];
    for (const node of nodes.slice(3)) node.classList.add("detail");
    if (unknown) nodes.push(unknownFigure(unknown, study.isMatched));
    else if (this.#view.data.unit === "bytes") nodes.push(el("span", "fg", NOTHING_UNKNOWN));
    if (!this.#view.link.hasRoomForText) nodes.push(el("span", "fg", TOO_LONG_FOR_LINK));
    this.#figures.replaceChildren(...nodes);
  }
}

/** @param {string} value @param {string} label @param {string} [title] @param {...Child} more after the label */
function figure(value, label, title, ...more) {
  const node = el("span", "fg", el("b", "", value), ` ${label}`, ...more);
  if (title) node.title = title;
  return node;
}

/** @param {number} many @param {boolean} isMatched whether they are words */
function unknownFigure(many, isMatched) {
  const what = (isMatched ? unknownWords : unknownUnits)(many);
  const node = el("span", "fg", el("span", "sy unk lone", "?"), el("b", "", num(many)), what);
  return attributes(node, { title: isMatched ? UNKNOWN_COUNTS : UNKNOWN_UNITS_KEPT });
}
