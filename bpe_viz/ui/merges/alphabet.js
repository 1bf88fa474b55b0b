/* The alphabet: how much of it shows under the vocabulary, and all of it in a panel that follows the step. */

import { textButton } from "../shared/buttons.js";
import { attributes, el, setAttribute, setClass, setHidden, setText } from "../shared/dom.js";
import { isOther, keyOf, setChildren } from "../shared/keyed.js";
import { ensureTabStop, roving } from "../shared/lists.js";
import { num } from "../shared/numbers.js";
import { spokenSymbol } from "../shared/spoken.js";
import { chipButton } from "../shared/symbol_chips.js";
import { term } from "../shared/terms.js";
import { stateName, symbolLabel } from "../shared/texts.js";
import {
  ALPHABET,
  alphabetPart,
  alphabetText,
  openAlphabetText,
  SHOW_ALL,
  SHOW_ALPHABET,
  showMore,
  wholeAlphabetText,
} from "./texts.js";

/** @import { Popovers } from "./popovers.js" */
/** @import { Run } from "./run.js" */
/** @import { MergesActions } from "./view.js" */

/** @typedef {{ id: number, item: HTMLElement, chip: HTMLElement, count: HTMLElement }} UnitChip */

const MOST_UNITS_SHOWN = 300;
const UNITS_AT_ONCE = 1000;
const MANY_UNITS = 14;
const GAP = 5;
const SHARE = 0.42; // of the column, at most

/** @param {Run} run @param {number} id */
function unitChip(run, id) {
  const [chip, count] = [chipButton(run, id), el("small", "", "0")];
  const item = attributes(el("div", "", chip, count), { role: "listitem" });
  return { id, item, chip, count };
}

/** The units that are most frequent after k merges first. @param {Run} run @param {number[]} ids @param {number} k */
function byCount(run, ids, k) {
  const counts = new Map(ids.map((id) => [id, run.countAt(id, k)]));
  return ids.sort((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0) || a - b);
}

/**
 * Those that are most frequent after k merges come first; how many are not in use; what keeps its count is left alone.
 * @param {Run} run
 * @param {Element} list
 * @param {UnitChip[]} units
 * @param {number} k
 */
function drawCounts(run, list, units, k) {
  const counts = new Map(units.map(({ id }) => [id, run.countAt(id, k)]));
  let unused = 0;
  for (const unit of units) {
    const count = counts.get(unit.id) ?? 0;
    if (!count) unused++;
    if (!isOther(unit.chip, keyOf(count))) continue;
    setText(unit.count, num(count));
    unit.chip.classList.toggle("gone", !count);
    setAttribute(unit.chip, "aria-label", symbolLabel(spokenSymbol(run, unit.id), count));
  }
  units.sort((a, b) => (counts.get(b.id) ?? 0) - (counts.get(a.id) ?? 0) || a.id - b.id);
  setChildren(
    list,
    units.map(({ item }) => item),
  );
  return unused;
}

/** How many items of a list lie inside its frame before anybody scrolls. @param {HTMLElement} list */
function visibleIn(list) {
  const frame = list.getBoundingClientRect();
  const top = frame.top - list.scrollTop;
  const isInside = (/** @type {Element} */ item) =>
    item.getBoundingClientRect().bottom - top <= frame.height + 1;
  return [...list.children].filter(isInside).length;
}

export class Alphabet {
  #actions;
  #popovers;
  #column;
  #says = el("span", "");
  #head = el("p", "", term("alphabet", ALPHABET), this.#says);
  #all = attributes(
    textButton(SHOW_ALL, () => this.open(this.#all), "linklike"),
    { "aria-label": SHOW_ALPHABET },
  );
  #grid = attributes(el("div", "ag"), { role: "list" });
  node = el("div", "alpha", el("div", "ahd", this.#head, this.#all), this.#grid);
  /** @type {UnitChip[]} */
  #units = [];
  #numVisible = 0;
  /** What the panel shows; null while it is closed. @type {OpenAlphabet | null} */
  #opened = null;

  /** @param {MergesActions} actions @param {Popovers} popovers @param {HTMLElement} column */
  constructor(actions, popovers, column) {
    this.#actions = actions;
    this.#popovers = popovers;
    this.#column = column;
    roving(this.#grid);
  }

  /** @param {Run} run */
  layOut(run) {
    const present = [...run.overview.alphabet.keys()].filter((id) => run.overview.unitCounts[id] > 0);
    this.#units = byCount(run, present, 0)
      .slice(0, MOST_UNITS_SHOWN)
      .map((id) => unitChip(run, id));
    setClass(this.#grid, `ag ${this.#units.length > MANY_UNITS ? "many" : ""}`);
    this.#grid.replaceChildren(...this.#units.map(({ item }) => item));
    ensureTabStop(this.#grid);
    setHidden(this.#all, true);
    this.#keepHead(run);
    setHidden(this.#all, this.#units.length <= MANY_UNITS); // it takes room
    this.#snap();
    this.#numVisible = visibleIn(this.#grid);
  }

  /** @param {Run} run @param {number} k */
  draw(run, k) {
    const unused = drawCounts(run, this.#grid, this.#units, k);
    const hidden = run.numUnits - this.#units.length;
    const isOnlyNeverUsed = run.overview.unit === "bytes" && this.#numVisible === this.#units.length;
    const isWhole = this.#numVisible === run.numUnits;
    const says =
      isWhole || isOnlyNeverUsed
        ? wholeAlphabetText(unused, hidden)
        : alphabetPart(this.#numVisible, run.numUnits);
    setHidden(this.#all, isWhole);
    setText(this.#says, says);
    this.#drawOpened(run, k);
  }

  /** The line above is as high at every step as at the last one, which says most. @param {Run} run */
  #keepHead(run) {
    const unused = this.#units.filter(({ id }) => !run.countAt(id, run.n)).length;
    this.#head.style.minHeight = "";
    setText(this.#says, wholeAlphabetText(unused, run.numUnits - this.#units.length));
    this.#head.style.minHeight = `${this.#head.offsetHeight}px`;
  }

  /** Of a large alphabet a few whole rows show, the rest scrolls. */
  #snap() {
    const { px } = this.#actions.scale;
    const first = this.#grid.firstElementChild;
    const gap = GAP * px;
    this.#grid.style.maxHeight = "";
    if (!(first instanceof HTMLElement) || !this.#grid.classList.contains("many")) return;
    const row = first.offsetHeight + gap;
    const around = this.node.clientHeight - this.#grid.clientHeight;
    const room = SHARE * this.#column.clientHeight - around;
    const rows = Math.max(1, Math.floor((room + gap) / row));
    this.#grid.style.maxHeight = `${rows * row - gap + 4 * px}px`;
  }

  /** @param {HTMLElement} [anchor] */
  open(anchor) {
    const { now, panel } = this.#actions;
    const moment = now();
    if (!moment) return;
    const { run, state } = moment;
    this.#opened = new OpenAlphabet(run, () => this.#drawOpened(run, now()?.state ?? state));
    panel.open("alphabet", "Alphabet", this.#opened.content, { anchor, look: () => "alphabet" });
    this.#opened.list.onclick = (event) => this.#popovers.openClicked(event, anchor);
    this.#opened.addUnits();
  }

  /** @param {Run} run @param {number} k */
  #drawOpened(run, k) {
    const { panel } = this.#actions;
    if (panel.kind !== "alphabet") this.#opened = null;
    else if (this.#opened?.run !== run) panel.close(false);
    else this.#opened.draw(k);
  }
}

/** All of the alphabet, a thousand units at a time. */
class OpenAlphabet {
  #says = el("p", "muted");
  #more = textButton("", () => this.addUnits(), "linklike");
  list = attributes(el("div", "ag all"), { role: "list", "aria-label": "Units" });
  content = [this.#says, this.list, this.#more];
  /** @type {UnitChip[]} */
  #units = [];
  /** Those that are still to be added, the most frequent first. @type {number[]} */
  #waiting;
  #changed;

  /** @param {Run} run @param {() => void} changed */
  constructor(run, changed) {
    this.run = run;
    this.#changed = changed;
    this.#waiting = byCount(run, [...run.overview.alphabet.keys()], 0);
    roving(this.list);
  }

  addUnits() {
    for (const id of this.#waiting.splice(0, UNITS_AT_ONCE)) {
      const unit = unitChip(this.run, id);
      this.#units.push(unit);
      this.list.append(unit.item);
    }
    const left = this.#waiting.length;
    setText(this.#more, showMore(Math.min(left, UNITS_AT_ONCE)));
    setHidden(this.#more, !left);
    ensureTabStop(this.list);
    this.#changed();
  }

  /** @param {number} k */
  draw(k) {
    const { run } = this;
    drawCounts(run, this.list, this.#units, k);
    const unused = [...run.overview.alphabet.keys()].filter((id) => !run.countAt(id, k)).length;
    setText(
      this.#says,
      openAlphabetText(this.#units.length, run.numUnits, alphabetText(run.overview), unused, stateName(k)),
    );
  }
}
