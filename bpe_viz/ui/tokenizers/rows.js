/* The rows: every letter has its place, and each tokenizer puts its walls between them. */
import { attributes, el, focused, setHidden } from "../shared/dom.js";
import { keyOfData } from "../shared/keyed.js";
import { columnsOf, standAlone } from "../shared/letters.js";
import { DrawnLines } from "./drawn_lines.js";
import { ONE_BY_ONE, SIZE_MEANS } from "./texts.js";

/** @import { DrawnChip, DrawnRow } from "./drawn_lines.js" */
/** @import { Item, Letter } from "./model.js" */
/** @import { ReadText } from "./wire.js" */

/** Letters that a tokenizer joined. @typedef {{ row: number, token: number }} Place */
/** A line as it was drawn, and what it showed then. @typedef {{ node: HTMLElement, shows: string }} DrawnLine */

const CELLS = [22.6, 20, 18, 17, 16]; // of a letter, in units of the page; the last for texts of several lines
const NAME = 132;
const COUNT = 56;
const NARROW = 560; // units of the page: less, and each tokenizer has a block of its own
const BLOCK = 240; // columns of a block, which wraps
const FEW_ROWS = 5; // that have room to be high
const ROWS_AT_ONCE = 24; // of all lines together, more than a screen has
const LETTERS_OF_A_LINE = 200; // no screen has room for more

export class Rows {
  /** What is open: it stays marked. @type {Place | null} */
  opened = null;
  #node;
  #open;
  #drawn = new DrawnLines([], { text: "", rows: [], special: [], allowsSpecial: false }, false);
  /** Those that are on the page. @type {DrawnLine[]} */
  #lines = [];
  #more = el("p", "more");
  #observer;
  /** Where the keys are. @type {Place} */
  #here = { row: 0, token: 0 };

  /** @param {HTMLElement} node @param {(place: Place) => void} open what a click on a token does */
  constructor(node, open) {
    this.#node = node;
    this.#open = open;
    this.#observer = new IntersectionObserver((seen) => {
      if (seen.some(({ isIntersecting }) => isIntersecting)) this.#drawMore();
    });
    node.onpointerover = (event) => this.#mark(tokenAt(event));
    node.onpointerleave = () => this.#mark(null);
    node.addEventListener("focusin", (event) => this.#mark(tokenAt(event)));
    node.addEventListener("focusout", () => this.#mark(null));
    node.onclick = (event) => {
      const place = tokenAt(event);
      if (!place) return;
      this.#here = place;
      this.#open(place);
    };
    node.onkeydown = (event) => this.#press(event);
  }

  stop() {
    this.#observer.disconnect();
  }

  /**
   * @param {Letter[]} letters
   * @param {ReadText} compared
   * @param {{ width: number, isCovered: boolean }} how the width in units, and whether the cuts are a secret still
   */
  draw(letters, compared, { width, isCovered }) {
    const hadFocus = focused(this.#node)?.matches(".tk");
    this.#drawn = new DrawnLines(letters, compared, isCovered);
    const isNarrow = width < NARROW;
    this.#node.classList.toggle("blocks", isNarrow);
    const room = isNarrow ? BLOCK * CELLS[CELLS.length - 1] : width - NAME - COUNT;
    let cell = CELLS[CELLS.length - 1];
    for (const size of isNarrow || letters.length > LETTERS_OF_A_LINE ? [cell] : CELLS) {
      cell = size;
      if (this.#drawn.fit(columnsOf, Math.max(4, Math.floor(room / size))).length < 2) break;
    }
    const { style } = this.#node;
    style.setProperty("--cell", `calc(${cell} * var(--px))`);
    this.#node.parentElement?.style.setProperty("--name", `calc(${NAME} * var(--px))`);
    this.#node.classList.toggle("many", compared.rows.length > FEW_ROWS || this.#drawn.lines.length > 1);
    const here = this.#drawn.ends[this.#here.row];
    if (!here || this.#here.token >= here.length) this.#here = { row: 0, token: 0 };
    this.#drawAgain();
    this.show(this.opened);
    if (hadFocus) this.#chipAt(this.#here)?.focus({ preventScroll: true });
    this.#mark(hadFocus ? this.#here : null);
  }

  /** Opens the token before (-1) or after (1) the open one. @param {-1 | 1} by */
  step(by) {
    const next = this.opened && this.#nextTo(this.opened, by < 0 ? "ArrowLeft" : "ArrowRight");
    if (next) this.#open(next);
  }

  /** Marks the letters of a token that is open. @param {Place | null} place */
  show(place) {
    this.opened = place;
    for (const chip of this.#node.querySelectorAll(".tk.open")) chip.classList.remove("open");
    if (place) for (const chip of this.#chipsAt(place)) chip.classList.add("open");
  }

  /** Draws the first lines; those that show what they showed before keep their nodes. */
  #drawAgain() {
    const before = this.#lines;
    this.#lines = [];
    this.#drawUntil(this.#batch, before);
    // Further down only what is still right, so that the page keeps its height while one types below it.
    while (this.#lines.length < Math.min(before.length, this.#drawn.lines.length)) {
      const number = this.#lines.length;
      if (this.#shownOn(number) !== before[number].shows) break;
      this.#lines.push(before[number]);
    }
    for (const { node } of before.slice(this.#lines.length)) node.remove();
    this.#watchTheEnd();
  }

  #drawMore() {
    this.#drawUntil(this.#lines.length + this.#batch, []);
    this.#watchTheEnd();
  }

  get #batch() {
    return Math.ceil(ROWS_AT_ONCE / this.#drawn.rows.length);
  }

  /** @param {number} many lines that are wanted @param {DrawnLine[]} before what was there */
  #drawUntil(many, before) {
    const until = Math.min(this.#drawn.lines.length, many);
    this.#more.remove();
    for (let number = this.#lines.length; number < until; number++) {
      const shows = this.#shownOn(number);
      const old = before[number];
      const line =
        old?.shows === shows
          ? old
          : { node: lineNode(this.#drawn.line(number), this.#drawn.cuts(number)), shows };
      this.#lines.push(line);
      if (!old) this.#node.append(line.node);
      else if (old !== line) old.node.replaceWith(line.node);
    }
  }

  /** @param {number} number of a line */
  #shownOn(number) {
    return keyOfData([this.#drawn.line(number), this.#drawn.cuts(number)]);
  }

  /** More is drawn when the end of what is drawn comes into sight. */
  #watchTheEnd() {
    for (const chip of this.#node.querySelectorAll('.tk[tabindex="0"]')) chip.setAttribute("tabindex", "-1");
    this.#chipAt(this.#here)?.setAttribute("tabindex", "0");
    this.#observer.disconnect();
    if (this.#lines.length === this.#drawn.lines.length) return;
    this.#node.append(this.#more);
    this.#observer.observe(this.#more);
  }

  /** Marks the same letters in all rows. @param {Place | null} place */
  #mark(place) {
    const ends = place && this.#drawn.ends[place.row];
    const stop = ends ? ends[place.token] : 0;
    const start = ends ? stop - this.#drawn.rows[place.row].lengths[place.token] : 0;
    for (const [number, { node }] of this.#lines.entries()) {
      const band = /** @type {HTMLElement} */ (node.lastElementChild);
      const at = ends ? this.#drawn.columnsOn(number, start, stop) : null;
      setHidden(band, !at);
      if (!at) continue;
      band.style.setProperty("--at", String(at[0]));
      band.style.setProperty("--n", String(at[1] - at[0]));
    }
  }

  /** @param {Place} place */
  #chipAt(place) {
    const [found] = this.#chipsAt(place);
    return found instanceof HTMLElement ? found : null;
  }

  /** More than one where a token goes on on the next line. @param {Place} place */
  #chipsAt({ row, token }) {
    return this.#node.querySelectorAll(`.tk[data-row="${row}"][data-token="${token}"]`);
  }

  /** Arrows go from token to token, and to the row above or below. @param {KeyboardEvent} event */
  #press(event) {
    const place = tokenAt(event);
    if (!place || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = this.#nextTo(place, event.key);
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    const chip = this.#chipAt(next);
    if (!chip) return;
    this.#chipAt(this.#here)?.setAttribute("tabindex", "-1");
    this.#chipAt(place)?.setAttribute("tabindex", "-1");
    this.#here = next;
    chip.setAttribute("tabindex", "0");
    chip.focus();
  }

  /** @param {Place} place @param {string} key @returns {Place | null} */
  #nextTo({ row, token }, key) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[key];
    if (step) {
      const { ids, lengths } = this.#drawn.rows[row];
      for (let to = token + step; to >= 0 && to < ids.length; to += step)
        if (ids[to] !== -1 && lengths[to]) return { row, token: to };
      return { row, token };
    }
    const rowStep = { ArrowUp: -1, ArrowDown: 1 }[key];
    if (!rowStep) return null;
    const start = this.#drawn.ends[row][token] - this.#drawn.rows[row].lengths[token];
    for (let to = row + rowStep; to >= 0 && to < this.#drawn.rows.length; to += rowStep) {
      const { ids, lengths } = this.#drawn.rows[to];
      const found = this.#drawn.ends[to].findIndex((end, i) => end > start && ids[i] !== -1 && lengths[i]);
      if (found >= 0) return { row: to, token: found };
    }
    return { row, token };
  }
}

/** @param {DrawnRow[]} rows @param {number[]} cuts that not all make */
function lineNode(rows, cuts) {
  const band = el("span", "band");
  band.hidden = true;
  const marks = cuts.map((column) => {
    const mark = el("span", "cut");
    mark.style.setProperty("--at", String(column));
    return mark;
  });
  return el("div", "line", ...rows.map(rowNode), ...marks, band);
}

/** @param {DrawnRow} row @param {number} place */
function rowNode({ chips, count, problem, size, title }, place) {
  const cells = el("div", "cells", ...chips.map((chip) => chipNode(chip, place)));
  if (problem) cells.append(el("span", "problem", problem));
  const name = attributes(el("bdi", "name", title), { title });
  const said = [name, size ? attributes(el("small", "", size), { title: SIZE_MEANS }) : null];
  const first = chips.find(({ look }) => look);
  const label = first
    ? tokensButton(said, title, { row: place, token: first.chip.token })
    : el("div", "label", ...said);
  return attributes(el("div", "row", label, cells, el("b", "count", count)), {
    role: "group",
    "aria-label": title,
  });
}

/**
 * The name of a tokenizer opens its first token, from which all others are reached: letters are narrow to touch.
 * @param {(Node | null)[]} said
 * @param {string} title
 * @param {Place} place
 */
function tokensButton(said, title, { row, token }) {
  return attributes(el("button", "label", ...said), {
    type: "button",
    tabindex: "-1",
    title: ONE_BY_ONE(title),
    "data-row": row,
    "data-token": token,
  });
}

/** @param {DrawnChip} drawn @param {number} row */
function chipNode({ chip: { items, left, token, width }, label, look }, row) {
  const node = look
    ? attributes(el("button", look), {
        type: "button",
        tabindex: "-1",
        "data-row": row,
        "data-token": token,
        "aria-label": label,
      })
    : el("span", "gap");
  node.style.setProperty("--at", String(left));
  node.style.setProperty("--n", String(width));
  node.append(...items.map(itemNode));
  return node;
}

/** @param {Item} item */
function itemNode({ kind, text, width }) {
  const node = el("span", kind, kind === "other" ? standAlone(text) : text);
  if (kind !== "plain") node.style.setProperty("--n", String(width));
  return node;
}

/** The token that an event is about. @param {Event} event @returns {Place | null} */
function tokenAt({ target }) {
  const chip = target instanceof Element ? target.closest(".tk, .label[data-row]") : null;
  if (!(chip instanceof HTMLElement)) return null;
  return { row: Number(chip.dataset.row), token: Number(chip.dataset.token) };
}
