/* How words are cut: the choice of a segmenter, and of probability and seed for BPE dropout. */
import { textButton } from "../shared/buttons.js";
import { attributes, el, find, setHidden } from "../shared/dom.js";
import { clamp } from "../shared/numbers.js";
import {
  DRAW_AGAIN,
  DRAW_AGAIN_HELP,
  LEFT_OUT,
  LEFT_OUT_HELP,
  SEED,
  SEED_HELP,
  SEGMENTER,
  wayName,
} from "./texts.js";

/** @import { WordsView } from "./view.js" */
/** @import { CutData, CutName } from "./wire.js" */

/** @type {CutName[]} */
const CUT_NAMES = ["rank-order", "longest-match", "most-probable", "fewest", "dropout"];
const CHANGE_MS = 150;

export class Cutting {
  /** @type {CutData} */
  value = { segmenter: "", dropout: 0.1, seed: 0 };
  #view;
  #select = attributes(el("select", "field"), { id: "words-way", "aria-label": SEGMENTER });
  #dropout;
  #seed;
  #ofDropout;

  /** @param {WordsView} view */
  constructor(view) {
    this.#view = view;
    this.#dropout = labelledNumber("words-dropout", { min: "0", max: "1", step: "0.1" });
    this.#seed = labelledNumber("words-seed", { min: "0", step: "1" });
    this.#select.onchange = () => this.choose(/** @type {CutName} */ (this.#select.value));
    this.#dropout.oninput = () => this.#typed();
    this.#seed.oninput = () => this.#typed();
    for (const field of [this.#dropout, this.#seed]) field.onblur = () => this.draw();
    const again = textButton(DRAW_AGAIN, () => this.#again());
    this.#ofDropout = el(
      "span",
      "drawn",
      withLabel(LEFT_OUT, this.#dropout, LEFT_OUT_HELP),
      withLabel(SEED, this.#seed, SEED_HELP),
      attributes(again, { title: DRAW_AGAIN_HELP }),
    );
    find(view.root, ".way-chosen").append(withLabel(SEGMENTER, this.#select, ""), this.#ofDropout);
  }

  /** The name of what cuts words now. @returns {CutName} */
  get way() {
    const { hasDropout, ownWay, vocabulary } = this.#view.data;
    const { segmenter } = this.value;
    if (vocabulary || (segmenter === "dropout" && !hasDropout)) return ownWay; // a real tokenizer cuts in its own way
    return segmenter || ownWay;
  }

  /** What the address says of it. */
  get query() {
    const { segmenter, dropout, seed } = this.value;
    if (!segmenter) return {};
    return segmenter === "dropout"
      ? { segmenter, dropout: String(dropout), seed: String(seed) }
      : { segmenter };
  }

  /** Other merges: another segmenter may be the learner's own. */
  restart() {
    const { data } = this.#view;
    this.#select.replaceChildren(
      ...CUT_NAMES.filter((way) => data.hasDropout || way !== "dropout").map((way) =>
        Object.assign(el("option", "", wayName(way, way === data.ownWay)), { value: way }),
      ),
    );
    attributes(this.#seed, { max: data.mostSeed });
    this.draw();
  }

  draw() {
    const { dropout, seed } = this.value;
    this.#select.value = this.way;
    this.#dropout.value = String(dropout);
    this.#seed.value = String(seed);
    setHidden(this.#ofDropout, this.way !== "dropout");
  }

  /** @param {CutName} way */
  choose(way) {
    this.#change({ segmenter: way === this.#view.data.ownWay ? "" : way });
    this.draw();
  }

  #again() {
    const { mostSeed } = this.#view.data;
    this.#change({ seed: this.value.seed >= mostSeed ? 0 : this.value.seed + 1 });
    this.draw();
  }

  #typed() {
    const dropout = this.#dropout.valueAsNumber;
    const seed = this.#seed.valueAsNumber;
    this.#view.timers.after("cutting", CHANGE_MS, () =>
      this.#change({
        ...(Number.isFinite(dropout) ? { dropout: clamp(dropout, 0, 1) } : {}),
        ...(Number.isFinite(seed) ? { seed: clamp(Math.trunc(seed), 0, this.#view.data.mostSeed) } : {}),
      }),
    );
  }

  /** @param {Partial<CutData>} change */
  #change(change) {
    this.value = { ...this.value, ...change };
    this.#view.cuttingChanged();
  }
}

/** @param {string} id @param {Record<string, string>} limits */
function labelledNumber(id, limits) {
  return attributes(el("input", "field"), { id, type: "number", inputmode: "decimal", ...limits });
}

/** @param {string} text @param {HTMLElement} field @param {string} help */
function withLabel(text, field, help) {
  const label = attributes(el("label", "", text), { for: field.id, title: help || null });
  return el("span", "labelled", label, field);
}
