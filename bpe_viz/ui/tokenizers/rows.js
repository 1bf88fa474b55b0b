/* The rows: every letter has its place, and each tokenizer puts its walls between them. */
import { attributes, el, focused, setClass } from "../shared/dom.js";
import { columnsOf, standAlone } from "../shared/letters.js";
import { num } from "../shared/numbers.js";
import { chipsOf, disputedCuts, endsOf, linesOf, numTokens, splitLetters } from "./model.js";
import { tokenLabel } from "./texts.js";

/** @import { Chip, Item, Letter, Line } from "./model.js" */
/** @import { Compared, TokenRow } from "./wire.js" */

/** Letters that a tokenizer joined. @typedef {{ row: number, token: number }} Place */

const CELLS = [22, 20, 18, 17, 16]; // of a letter, in units of the page; the last for texts of several lines
const NAME = 96;
const COUNT = 48;
const ROWS_AT_ONCE = 24; // of all lines together, more than a screen has
const LETTERS_OF_A_LINE = 200; // no screen has room for more
const COLOURS = 4;

export class Rows {
  /** What is open: it stays marked. @type {Place | null} */
  opened = null;
  #node;
  #open;
  /** @type {Letter[]} */
  #letters = [];
  /** @type {TokenRow[]} */
  #rows = [];
  /** @type {number[][]} */
  #ends = [];
  /** @type {Set<number>} */
  #disputed = new Set();
  /** @type {Line[]} */
  #lines = [];
  #numDrawn = 0;
  #isCovered = false;
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
   * @param {Compared} compared
   * @param {{ width: number, isCovered: boolean }} how the width in units, and whether the cuts are a secret still
   */
  draw(letters, compared, { width, isCovered }) {
    const hadFocus = focused(this.#node)?.matches(".tk");
    this.#letters = letters;
    this.#rows = compared.rows;
    this.#isCovered = isCovered;
    this.#ends = compared.rows.map(endsOf);
    this.#disputed = disputedCuts(compared.rows);
    const split = isCovered ? new Set() : splitLetters(letters, compared.rows);
    const isNarrow = width < 560;
    const name = isNarrow ? 76 : NAME;
    const room = width - name - (isNarrow ? 34 : COUNT);
    const wide = (/** @type {string} */ text) => columnsOf(text);
    let cell = CELLS[CELLS.length - 1];
    for (const size of letters.length > LETTERS_OF_A_LINE ? [cell] : CELLS) {
      cell = size;
      this.#lines = linesOf(letters, split, wide, Math.max(4, Math.floor(room / size)));
      if (this.#lines.length < 2) break;
    }
    const { style } = this.#node;
    style.setProperty("--cell", `calc(${cell} * var(--px))`);
    style.setProperty("--name", `calc(${name} * var(--px))`);
    const here = this.#ends[this.#here.row];
    if (!here || this.#here.token >= here.length) this.#here = { row: 0, token: 0 };
    this.#numDrawn = 0;
    this.#observer.disconnect();
    this.#node.replaceChildren();
    this.#drawMore();
    if (hadFocus) this.#chipAt(this.#here)?.focus({ preventScroll: true });
  }

  /** Marks the letters of a token that is open. @param {Place | null} place */
  show(place) {
    this.opened = place;
    for (const chip of this.#node.querySelectorAll(".tk")) {
      const { row, token } = /** @type {HTMLElement} */ (chip).dataset;
      chip.classList.toggle("open", place?.row === Number(row) && place.token === Number(token));
    }
  }

  /** The letters of a token as they are shown. @param {Place} place */
  shownAt({ row, token }) {
    const stop = this.#ends[row][token];
    const start = stop - this.#rows[row].lengths[token];
    return this.#letters
      .filter((letter) => letter.start < stop && letter.start + letter.bytes.length > start)
      .map(({ shown }) => shown)
      .join("");
  }

  #drawMore() {
    const until = Math.min(this.#lines.length, this.#numDrawn + Math.ceil(ROWS_AT_ONCE / this.#rows.length));
    const nodes = [];
    for (; this.#numDrawn < until; this.#numDrawn++) nodes.push(this.#lineNode(this.#numDrawn));
    this.#more.remove();
    this.#node.append(...nodes);
    this.#chipAt(this.#here)?.setAttribute("tabindex", "0");
    this.#observer.disconnect();
    if (until === this.#lines.length) return;
    this.#node.append(this.#more);
    this.#observer.observe(this.#more);
  }

  /** @param {number} number */
  #lineNode(number) {
    const line = this.#lines[number];
    const rows = this.#rows.map((row, i) => {
      const cells = el("div", "cells");
      if (row.problem) cells.append(el("span", "problem", number ? "" : row.problem));
      else if (this.#isCovered) cells.append(...this.#coveredNodes(line));
      else
        for (const chip of chipsOf(this.#letters, line, row, this.#ends[i]))
          cells.append(this.#chipNode(chip, i));
      const count = number ? "" : this.#isCovered ? "?" : row.problem ? "–" : num(numTokens(row));
      const title = el("bdi", "name", row.title);
      const size = number || !row.size ? null : el("small", "", num(row.size));
      return attributes(el("div", "row", el("div", "label", title, size), cells, el("b", "count", count)), {
        role: "group",
        "aria-label": row.title,
      });
    });
    const band = el("span", "band");
    band.hidden = true;
    return el("div", "line", ...rows, band);
  }

  /** @param {Line} line */
  #coveredNodes(line) {
    const { bytes, start } = this.#letters[line.last - 1];
    const from = this.#letters[line.first].start;
    const stop = start + bytes.length;
    const whole = { name: "", title: "", size: 0, lengths: [from, stop - from], ids: [-1, -1], specials: [] };
    return chipsOf(this.#letters, line, whole, [from, stop]).map((chip) => placed(el("span", "gap"), chip));
  }

  /** @param {Chip} chip @param {number} row */
  #chipNode(chip, row) {
    const { ids, specials, title } = this.#rows[row];
    const { token, start, opens, closes, isGap } = chip;
    if (isGap) return placed(el("span", "gap"), chip);
    const id = ids[token];
    const isOpen = this.opened?.row === row && this.opened.token === token;
    const classes = [
      "tk",
      `k${token % COLOURS}`,
      opens ? "" : "on",
      closes ? "" : "off",
      id < 0 ? "unk" : "",
      specials.includes(token) ? "special" : "",
      opens && start > 0 && this.#disputed.has(start) ? "df" : "",
      isOpen ? "open" : "",
    ];
    const node = el("button", "");
    setClass(node, classes.filter(Boolean).join(" "));
    const shown = chip.items.map(({ text }) => text).join("");
    return placed(
      attributes(node, {
        type: "button",
        tabindex: "-1",
        "data-row": row,
        "data-token": token,
        "aria-label": tokenLabel(shown, id, title),
      }),
      chip,
    );
  }

  /** Marks the same letters in all rows. @param {Place | null} place */
  #mark(place) {
    const range = place && this.#ends[place.row];
    const stop = range ? range[place.token] : 0;
    const start = range ? stop - this.#rows[place.row].lengths[place.token] : 0;
    for (const [i, node] of [...this.#node.querySelectorAll(".line")].entries()) {
      const band = /** @type {HTMLElement} */ (node.querySelector(".band"));
      const at = range ? this.#columnsOn(this.#lines[i], start, stop) : null;
      band.hidden = !at;
      if (!at) continue;
      band.style.setProperty("--at", String(at[0]));
      band.style.setProperty("--n", String(at[1] - at[0]));
    }
  }

  /** @param {Line} line @param {number} start @param {number} stop */
  #columnsOn(line, start, stop) {
    const row = { name: "", title: "", size: 0, lengths: [start, stop - start], ids: [-1, 0], specials: [] };
    const found = chipsOf(this.#letters, line, row, [start, stop]).find(({ token }) => token === 1);
    return found ? [found.left, found.left + found.width] : null;
  }

  /** @param {Place} place */
  #chipAt({ row, token }) {
    const found = this.#node.querySelector(`.tk[data-row="${row}"][data-token="${token}"]`);
    return found instanceof HTMLElement ? found : null;
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
      const { ids, lengths } = this.#rows[row];
      for (let to = token + step; to >= 0 && to < ids.length; to += step)
        if (ids[to] !== -1 && lengths[to]) return { row, token: to };
      return { row, token };
    }
    const rowStep = { ArrowUp: -1, ArrowDown: 1 }[key];
    if (!rowStep) return null;
    const start = this.#ends[row][token] - this.#rows[row].lengths[token];
    for (let to = row + rowStep; to >= 0 && to < this.#rows.length; to += rowStep) {
      const { ids, lengths } = this.#rows[to];
      const found = this.#ends[to].findIndex((end, i) => end > start && ids[i] !== -1 && lengths[i]);
      if (found >= 0) return { row: to, token: found };
    }
    return { row, token };
  }
}

/** @template {HTMLElement} E @param {E} node @param {Chip} chip */
function placed(node, { items, left, width }) {
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
  const chip = target instanceof Element ? target.closest(".tk") : null;
  if (!(chip instanceof HTMLElement)) return null;
  return { row: Number(chip.dataset.row), token: Number(chip.dataset.token) };
}
