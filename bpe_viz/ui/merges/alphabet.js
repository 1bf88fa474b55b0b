/* The alphabet: how much of it shows under the vocabulary, and all of it in a panel that follows the step. */
import { textButton } from "../shared/buttons.js";
import { attributes, el, setAttribute, setClass, setHidden, setText } from "../shared/dom.js";
import { ensureTabStop, roving } from "../shared/lists.js";
import { num } from "../shared/numbers.js";
import { chipButton } from "../shared/symbol_chips.js";
import { symbolLabel } from "../shared/texts.js";
import {
  alphabetPart,
  openAlphabetText,
  SHOW_ALL,
  SHOW_ALPHABET,
  showMore,
  wholeAlphabetText,
} from "./texts.js";

/** @import { Run } from "./run.js" */
/** @import { StepperView } from "./view.js" */

/** @typedef {{ id: number, chip: HTMLElement, count: HTMLElement, shown: number }} UnitChip */

const MOST_UNITS_SHOWN = 300;
const UNITS_AT_ONCE = 1000;
const MANY_UNITS = 14;
const GAP = 5;
const SHARE = 0.42; // of the column, at most

/** @param {Run} run @param {number} id */
function unitChip(run, id) {
  const unit = { id, chip: chipButton(run, id), count: el("small", "", "0"), shown: -1 };
  return { unit, item: attributes(el("div", "", unit.chip, unit.count), { role: "listitem" }) };
}

/**
 * How many are not in use after k merges; what keeps its count is left alone.
 * @param {Run} run
 * @param {UnitChip[]} units
 * @param {number} k
 */
function drawCounts(run, units, k) {
  let unused = 0;
  for (const unit of units) {
    const count = run.countAt(unit.id, k);
    if (!count) unused++;
    if (unit.shown === count) continue;
    unit.shown = count;
    setText(unit.count, num(count));
    unit.chip.classList.toggle("gone", !count);
    setAttribute(unit.chip, "aria-label", symbolLabel(run.symbol(unit.id).text, count));
  }
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
  #view;
  #column;
  #title = el("p", "");
  #all = attributes(
    textButton(SHOW_ALL, () => this.open(this.#all), "linklike"),
    { "aria-label": SHOW_ALPHABET },
  );
  #grid = attributes(el("div", "ag"), { role: "list" });
  node = el("div", "alpha", el("div", "ahd", this.#title, this.#all), this.#grid);
  /** @type {UnitChip[]} */
  #units = [];
  #numVisible = 0;
  /** What the panel shows; null while it is closed. @type {OpenAlphabet | null} */
  #opened = null;

  /** @param {StepperView} view @param {HTMLElement} column */
  constructor(view, column) {
    this.#view = view;
    this.#column = column;
    roving(this.#grid);
  }

  /** @param {Run} run */
  layOut(run) {
    const present = [...run.overview.alphabet.keys()].filter((id) => run.overview.unitCounts[id] > 0);
    const made = present.slice(0, MOST_UNITS_SHOWN).map((id) => unitChip(run, id));
    this.#units = made.map(({ unit }) => unit);
    setClass(this.#grid, `ag ${made.length > MANY_UNITS ? "many" : ""}`);
    this.#grid.replaceChildren(...made.map(({ item }) => item));
    ensureTabStop(this.#grid);
    this.#snap();
    this.#numVisible = visibleIn(this.#grid);
  }

  /** @param {Run} run @param {number} k */
  draw(run, k) {
    const unused = drawCounts(run, this.#units, k);
    const hidden = run.numUnits - this.#units.length;
    const isOnlyNeverUsed = run.overview.unit === "bytes" && this.#numVisible === this.#units.length;
    const isWhole = this.#numVisible === run.numUnits;
    const says =
      isWhole || isOnlyNeverUsed
        ? wholeAlphabetText(unused, hidden)
        : alphabetPart(this.#numVisible, run.numUnits);
    setHidden(this.#all, isWhole);
    setText(this.#title, says);
    this.#drawOpened(run, k);
  }

  /** Of a large alphabet a few whole rows show, the rest scrolls. */
  #snap() {
    const { px } = this.#view.scale;
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
    const { panel, popovers, shown } = this.#view;
    const { run } = shown;
    if (!run) return;
    this.#opened = new OpenAlphabet(run, () => this.#drawOpened(run, shown.moment?.state ?? 0));
    panel.open("alphabet", "Alphabet", this.#opened.content, { anchor, look: () => "alphabet" });
    this.#opened.list.onclick = (event) => popovers.openClicked(event, anchor);
    this.#opened.addUnits();
  }

  /** @param {Run} run @param {number} k */
  #drawOpened(run, k) {
    const { panel } = this.#view;
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
  #changed;

  /** @param {Run} run @param {() => void} changed */
  constructor(run, changed) {
    this.run = run;
    this.#changed = changed;
    roving(this.list);
  }

  addUnits() {
    const { numUnits } = this.run;
    const end = Math.min(numUnits, this.#units.length + UNITS_AT_ONCE);
    for (let id = this.#units.length; id < end; id++) {
      const { unit, item } = unitChip(this.run, id);
      this.#units.push(unit);
      this.list.append(item);
    }
    const left = numUnits - end;
    setText(this.#more, showMore(Math.min(left, UNITS_AT_ONCE)));
    setHidden(this.#more, !left);
    ensureTabStop(this.list);
    this.#changed();
  }

  /** @param {number} k */
  draw(k) {
    const { run } = this;
    drawCounts(run, this.#units, k);
    const unused = [...run.overview.alphabet.keys()].filter((id) => !run.countAt(id, k)).length;
    setText(this.#says, openAlphabetText(this.#units.length, run.numUnits, unused, k));
  }
}
