/* A drawing by keyboard: one stop that walks along what is drawn, what is there in words, and its table. */
import { attributes, el, setText } from "./dom.js";
import { TABLE } from "./walk_texts.js";

/**
 * What a stop walks along: where it begins (null: nothing is drawn), where a key leads (null: the key is none of the
 * walk's), what is said at a place, what is there, which of how many it is, and the table of all.
 * @template Place, Point
 * @typedef {object} Walk
 * @property {Place | null} start
 * @property {(place: Place, key: string) => Place | null} to
 * @property {(place: Place) => string} said
 * @property {(place: Place) => Point} at
 * @property {(place: Place) => [number: number, last: number]} number
 * @property {string[]} head
 * @property {string[][]} rows
 */

/**
 * What makes the walk of what is given, which is the same while its key is, and what the stop, its keys and the table are called.
 * @template Given, Place, Point
 * @typedef {object} Walking
 * @property {(given: Given) => string} key
 * @property {(given: Given) => Walk<Place, Point>} walk
 * @property {string} name of the stop, which begins what it is called
 * @property {(title: string) => string} stop
 * @property {(title: string) => string} table
 * @property {string} keys
 */

const MOST_ROWS = 1000; // of a table beside a drawing; the file of a chart has all

/** @template Given, Place, Point */
export class Walker {
  /** @type {Walk<Place, Point> | null} */
  #walk = null;
  /** @type {Place | null} */
  #place = null;
  #key = "";
  #isOpen = false;
  #title = "";
  #walking;
  #reached;
  #said = attributes(el("p", "walk-said"), { "aria-hidden": "true" }); // the stop says it
  #keys = attributes(el("p", "walk-keys"), { role: "status" });
  #stop = attributes(el("span", "walk"), { role: "slider", tabindex: "0", "aria-valuemin": "1" });
  #table = attributes(el("div", "walk-table"), { role: "region", tabindex: "0" });
  #opener = attributes(el("button", "", TABLE), { type: "button", "aria-expanded": "false" });
  /** What belongs into the row of buttons, and what below it. */
  buttons = [this.#stop, this.#opener];
  below = [this.#said, this.#keys, this.#table];

  /**
   * @param {Walking<Given, Place, Point>} walking
   * @param {(point: Point | null) => void} reached what is walked to, or null once the drawing is left
   */
  constructor(walking, reached) {
    this.#walking = walking;
    this.#stop.textContent = walking.name;
    this.#reached = reached;
    this.#stop.onkeydown = (event) => this.#press(event);
    this.#stop.onclick = () => this.#stop.focus();
    this.#stop.onfocus = () => this.#say();
    this.#stop.onblur = () => {
      this.#reached(null);
      setText(this.#said, "");
      setText(this.#keys, "");
    };
    this.#opener.onclick = () => this.#toggle(!this.#isOpen);
    this.#table.hidden = true;
  }

  /** @param {Given} given @param {string} title */
  show(given, title) {
    const key = this.#walking.key(given);
    if (key === this.#key && title === this.#title) return;
    this.#key = key;
    this.#title = title;
    this.#walk = this.#walking.walk(given);
    this.#place = this.#walk.start;
    attributes(this.#stop, { "aria-label": this.#walking.stop(title) });
    attributes(this.#table, { "aria-label": this.#walking.table(title) });
    attributes(this.#opener, { "aria-label": this.#walking.table(title) });
    for (const node of [this.#stop, this.#opener]) node.hidden = this.#place === null;
    this.#toggle(this.#isOpen);
    this.#tell();
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || !this.#walk || this.#place === null) return;
    if (event.key === "?") setText(this.#keys, this.#keys.textContent ? "" : this.#walking.keys);
    else if (event.key === "Escape" && this.#keys.textContent) setText(this.#keys, "");
    else if (event.key === "t") this.#toggle(!this.#isOpen);
    else {
      const place = this.#walk.to(this.#place, event.key);
      if (place === null) return;
      this.#place = place;
      this.#say();
    }
    event.preventDefault();
    event.stopPropagation();
  }

  #say() {
    setText(this.#said, this.#tell());
    if (this.#walk && this.#place !== null) this.#reached(this.#walk.at(this.#place));
  }

  #tell() {
    if (!this.#walk || this.#place === null) return "";
    const [number, last] = this.#walk.number(this.#place);
    const said = this.#walk.said(this.#place);
    attributes(this.#stop, { "aria-valuemax": last, "aria-valuenow": number, "aria-valuetext": said });
    return said;
  }

  /** @param {boolean} isOpen */
  #toggle(isOpen) {
    this.#isOpen = isOpen;
    this.#table.hidden = !isOpen;
    attributes(this.#opener, { "aria-expanded": String(isOpen) });
    const { head, rows } = this.#walk ?? { head: [], rows: [] };
    const names = el("tr", "", ...head.map((name) => attributes(el("th", "", name), { scope: "col" })));
    const lines = isOpen ? rows.slice(0, MOST_ROWS) : [];
    const body = lines.map((row) => el("tr", "", ...row.map((cell) => el("td", "", tableWord(cell)))));
    const table = el(
      "table",
      "",
      el("caption", "", this.#title),
      el("thead", "", names),
      el("tbody", "", ...body),
    );
    this.#table.replaceChildren(...(isOpen ? [table] : []));
  }
}

/** A cell, which may be a word of any language, and is not taken for one of the page's. @param {string} text */
function tableWord(text) {
  return attributes(el("bdi", "", text), { lang: "" });
}
