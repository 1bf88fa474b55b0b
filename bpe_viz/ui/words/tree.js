/* The derivation of the selected word: leaves are units, inner nodes symbols with the rank of their merge. */
import { textButton } from "../shared/buttons.js";
import { attributes, el, find, setHidden, setText, svg, topOf } from "../shared/dom.js";
import { isOther, keyOf } from "../shared/keyed.js";
import { shorten } from "../shared/letters.js";
import { MAX_LATEX_UNITS } from "../shared/limits.js";
import { clamp } from "../shared/numbers.js";
import { givePicture } from "../shared/pictures.js";
import { copyText, download, fileName, toPng } from "../shared/saving.js";
import { isTouched } from "../shared/swiping.js";
import { TREE_PICTURE } from "../shared/texts.js";
import { keepBoundary, moveAmongBoundaries } from "./boundary_buttons.js";
import { MatchedWord } from "./matched_word.js";
import { dragToPan } from "./panning.js";
import {
  COPY_TREE,
  DERIVATION_TREE,
  FIT_TREE,
  firstUnits,
  howBuilt,
  howCut,
  howJoined,
  LATEX,
  NO_TREE,
  NO_TREE_OF_PIECES,
  otherByWay,
  SAVE,
  sameByWay,
  saveTree,
  TREE_COPIED,
  TREE_NOT_COPIED,
  TREE_NOTE,
  TREE_RANKS,
} from "./texts.js";
import { drawnTree } from "./tree_drawing.js";
import { MOST_LEAVES } from "./word.js";

/** @import { WordsView } from "./view.js" */
/** @import { Word } from "./word.js" */

const ZOOM_STEP = 1.25;
const WHEEL_STEP = 1.15;
const LEAST_FIT = 0.9; // letters can still be read
const MOST_FIT = 1.3;
const LONGEST_IN_NOTE = 60;
const LEFT_BELOW = 10; // the page, below
const MOST_PIXELS = 16_000; // of a picture, in either direction

/** Styles that a saved tree brings along, so that it needs no style sheet. */
const PAINTED = [
  "fill",
  "stroke",
  "stroke-width",
  "stroke-dasharray",
  "font-family",
  "font-weight",
  "opacity",
];
const LIVE = [
  ...["class", "style", "href", "tabindex", "data-first", "data-last", "data-rank", "data-boundary"],
  ...["role", "aria-pressed"],
];

export class Tree {
  #view;
  #title = el("h2", "");
  #note = attributes(el("p", "note"), { role: "status" });
  #copyButton = attributes(
    textButton(LATEX, () => this.#askLatex(this.#copy), "linklike"),
    { title: COPY_TREE },
  );
  #tools;
  #box = attributes(el("div", "tree"), { tabindex: "0", role: "group", "aria-label": DERIVATION_TREE });
  /** @type {{ node: SVGSVGElement, width: number, height: number } | null} */
  #drawn = null;
  /** What the reader chose; 0 for as large as fits. */
  #zoom = 0;
  #fit = 1;
  /** Lets no menu save it any longer. */
  stop = givePicture({
    node: () => this.#drawn?.node ?? null,
    name: () => TREE_PICTURE,
    latex: () => (this.#hasLatex ? (take) => this.#askLatex(take) : undefined),
    save: (kind) => this.#save(kind),
  });
  /** Takes the text that Python writes. @type {(text: string) => void} */
  #takeText = () => {};
  /** How many pixels the page leaves for it. */
  room = 260;

  /** @param {WordsView} view @param {HTMLElement} place */
  constructor(view, place) {
    this.#view = view;
    this.#tools = this.#buttons();
    this.#box.addEventListener("wheel", (event) => this.#turnWheel(event), { passive: false });
    dragToPan(this.#box);
    moveAmongBoundaries(this.#box);
    place.append(el("div", "hd", this.#title, this.#tools), this.#note, this.#box);
    view.heat.watch(this.#box);
  }

  /** Another word: as large as fits. */
  restart() {
    this.#zoom = 0;
  }

  /** How many more pixels it needs to be seen whole without going below the window. */
  get missing() {
    const { clientHeight, scrollHeight } = this.#box;
    const below = innerHeight - topOf(this.#box) - clientHeight - LEFT_BELOW;
    return this.#box.hidden ? 0 : Math.max(0, Math.min(scrollHeight - clientHeight, below));
  }

  /** Shows where a word begins that is too wide, or its first merge if that is further on; the leaves of a tree that is too high. */
  showLeaves() {
    const word = this.#view.studied.selected;
    const { clientWidth, clientHeight, scrollWidth, scrollHeight } = this.#box;
    if (!word || !isOther(this.#box, keyOf(word, scrollWidth, scrollHeight, clientWidth, clientHeight)))
      return;
    const made = word.forest.find(({ parts }) => parts);
    const end = made ? ((made.last + 1) / word.units.length) * scrollWidth : 0;
    const passed = end > clientWidth ? end - clientWidth / 2 : 0;
    this.#box.scrollTo(word.isRightToLeft ? scrollWidth - clientWidth - passed : passed, scrollHeight);
  }

  draw() {
    const word = this.#view.studied.selected?.at(this.#view.stepping.k);
    const hasTree = this.#view.stepping.n > 0 || !this.#view.data.vocabulary;
    setHidden(this.#tools, !word || !hasTree);
    setHidden(this.#box, !hasTree);
    setHidden(this.#copyButton, !this.#hasLatex);
    setText(this.#title, word ? (word instanceof MatchedWord ? howJoined : howBuilt)(word.name) : "");
    this.#drawn = null;
    if (!word) {
      setText(this.#note, "");
      this.#box.replaceChildren();
      return;
    }
    if (!hasTree) {
      setText(this.#title, howCut(word.name));
      const isSum = word instanceof MatchedWord && word.way === "most-probable";
      setText(this.#note, isSum ? NO_TREE_OF_PIECES : NO_TREE);
      return;
    }
    const ranks = this.#view.side.asksWhy ? TREE_NOTE : TREE_RANKS;
    const note = noteOf(word, this.#view.stepping.k, ranks);
    setText(this.#note, this.#view.lecture.isOn && note === ranks ? "" : note); // the tree needs the room
    const drawn = drawnTree(this.#view, word, {
      across: this.#across,
      down: this.#down,
      isTouched: isTouched(),
      isOnStage: this.#view.lecture.isOn,
    });
    this.#drawn = drawn;
    const { scrollLeft, scrollTop } = this.#box;
    keepBoundary(this.#view, this.#box, () => this.#box.replaceChildren(drawn.node));
    this.#resize();
    this.#box.scrollTo(scrollLeft, scrollTop); // which the change took away
  }

  /** Whether Python can write it: the merges were learned, and LaTeX has room for it. */
  get #hasLatex() {
    const word = this.#view.studied.selected;
    const { offline, vocabulary } = this.#view.data;
    return Boolean(word && !vocabulary && !offline && word.units.length <= MAX_LATEX_UNITS);
  }

  /** @param {(text: string) => void} take */
  #askLatex(take) {
    this.#takeText = take;
    this.#view.questions.askFor("latex", this.#view.stepping.k);
  }

  /** @param {string} text */
  takeLatex(text) {
    this.#view.questions.open.delete("latex");
    this.#takeText(text);
  }

  #copy = async (/** @type {string} */ text) => {
    setText(this.#note, (await copyText(text)) ? TREE_COPIED : TREE_NOT_COPIED);
  };

  #buttons() {
    const sized = (/** @type {string} */ text, /** @type {string} */ label, /** @type {number} */ factor) =>
      attributes(
        textButton(text, () => this.#zoomBy(factor), "quiet"),
        { "aria-label": label, title: label },
      );
    const linked = (/** @type {string} */ text, /** @type {string} */ title, /** @type {() => void} */ act) =>
      attributes(textButton(text, act, "linklike"), { title });
    return el(
      "span",
      "tools",
      sized("−", "Smaller", 1 / ZOOM_STEP),
      sized("+", "Larger", ZOOM_STEP),
      linked("Fit", FIT_TREE, () => this.#zoomBy(0)),
      savingOf(
        linked("SVG", saveTree("SVG"), () => this.#save("svg")),
        linked("PNG", saveTree("PNG"), () => this.#save("png")),
        this.#copyButton,
      ),
    );
  }

  /** @param {WheelEvent} event */
  #turnWheel(event) {
    if (!event.ctrlKey) return;
    event.preventDefault();
    this.#zoomBy(event.deltaY < 0 ? WHEEL_STEP : 1 / WHEEL_STEP);
  }

  /** @param {number} factor 0 for as large as fits */
  #zoomBy(factor) {
    this.#zoom = factor ? clamp((this.#zoom || this.#fit) * factor, 0.2, 4) : 0;
    this.#resize();
  }

  /** How many units of length there are from side to side. */
  get #across() {
    return (this.#box.clientWidth - 2) / this.#view.scale.px;
  }

  get #down() {
    return Math.max(60, this.room) / this.#view.scale.px;
  }

  /** As large as fits, but never so small that letters cannot be read; then it scrolls, and drags. */
  #resize() {
    if (!this.#drawn) return;
    const { node, width, height } = this.#drawn;
    const { px } = this.#view.scale;
    const across = this.#across / width;
    const down = this.#down / height;
    this.#fit = Math.max(this.#view.lecture.isOn ? 1 : LEAST_FIT, Math.min(MOST_FIT, across, down));
    const scale = (this.#zoom || this.#fit) * px;
    attributes(node, { width: width * scale, height: height * scale });
  }

  /** @param {"svg" | "png"} kind */
  async #save(kind) {
    const word = this.#view.studied.selected;
    if (!this.#drawn || !word) return;
    const { width, height } = this.#drawn;
    const name = fileName(`tree-${word.name}.${kind}`);
    const drawing = new XMLSerializer().serializeToString(this.#plain(this.#drawn));
    if (kind === "svg") {
      download(name, new Blob([drawing], { type: "image/svg+xml" }));
      return;
    }
    const scale = clamp(Math.min(MOST_PIXELS / width, MOST_PIXELS / height), 0.25, 2);
    download(name, await toPng(drawing, { width, height }, scale));
  }

  /**
   * The tree as it is, its colours written out.
   * @param {{ node: SVGSVGElement, width: number, height: number }} drawn
   */
  #plain({ node, width, height }) {
    const copy = /** @type {SVGSVGElement} */ (node.cloneNode(true));
    const from = node.querySelectorAll("*");
    copy.querySelectorAll("*").forEach((part, i) => {
      const style = getComputedStyle(from[i]);
      for (const name of PAINTED) {
        const value = style.getPropertyValue(name);
        if (value) part.setAttribute(name, value.includes("url(") ? "url(#bpe-hatch)" : value);
      }
      for (const name of LIVE) part.removeAttribute(name);
    });
    const fill = getComputedStyle(this.#view.root).backgroundColor;
    copy.prepend(svg("rect", { x: -6, y: 0, width, height, fill }));
    return attributes(copy, { width, height });
  }
}

/** @param {Word} word @param {number} k @param {string} ranks what the numbers are */
function noteOf(word, k, ranks) {
  const { units, more } = word;
  if (word instanceof MatchedWord) return noteOnMatch(word, k, ranks);
  if (units.length <= MOST_LEAVES && !more) return ranks;
  return firstUnits(Math.min(MOST_LEAVES, units.length), units.length + more);
}

/** Whether the segmenter takes what the tree shows. @param {MatchedWord} word @param {number} k @param {string} ranks */
function noteOnMatch(word, k, ranks) {
  const joined = word.joinedAt(k).map((cut) => word.text(cut));
  const taken = word.cutAt(k).map((cut) => word.text(cut));
  if (joined.join(" ") === taken.join(" ")) return `${ranks} ${sameByWay(word.way)}`;
  const [alone, other] = [joined, taken].map((symbols) => shorten(symbols.join(" "), LONGEST_IN_NOTE));
  return otherByWay(word.way, alone, other);
}

/** What saves the tree, under a word of its own, until Escape or something else is pressed. @param {...Node} kinds */
function savingOf(...kinds) {
  const node = el("details", "saving", el("summary", "linklike", SAVE), el("span", "kinds", ...kinds));
  node.addEventListener("focusout", ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && node.contains(relatedTarget))) node.open = false;
  });
  node.onkeydown = (event) => {
    if (event.key !== "Escape" || !node.open) return;
    event.stopPropagation();
    find(node, "summary").focus();
    node.open = false;
  };
  return node;
}
