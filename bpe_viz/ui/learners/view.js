/* The Learners page: one size for three learners, and what happens when it or the comparison changes. */
import { Address } from "../shared/address.js";
import { button } from "../shared/buttons.js";
import { attributes, el, find, setAttribute, setText } from "../shared/dom.js";
import { Keys } from "../shared/keys.js";
import { whenResized } from "../shared/mounting.js";
import { clamp, num, plural } from "../shared/numbers.js";
import { andMore, STEP } from "../shared/texts.js";
import { Timers } from "../shared/timers.js";
import { numberField, showNumber } from "../shared/transport_fields.js";
import { Columns, entryNode } from "./columns.js";
import { Curves } from "./curves.js";
import { Figures } from "./figures.js";
import { firstSize, nearestSize, sentence } from "./model.js";
import {
  LARGER_SIZE,
  LARGEST_SIZE,
  LEGEND,
  learnedBy,
  SHARED_ENTRIES,
  SMALLER_SIZE,
  SMALLEST_SIZE,
  VOCABULARY_SIZE,
  VOCABULARY_SIZE_TYPED,
} from "./texts.js";

/** @import { Conversing } from "../conversation/source.js" */
/** @import { Mounting } from "../shared/wire.js" */
/** @import { LearnersData } from "./wire.js" */

const SPEAK_MS = 250;

export class LearnersView {
  #data;
  #index = 0;
  #measure = 0;
  /** The size that the link or the reader asked for; 0 for none. */
  #wanted = 0;
  #isNew = true;
  #isAlive = true;
  #root;
  #number;
  #slider;
  #columns;
  #figures;
  #curves;
  #timers = new Timers();
  #address = new Address(() => this.#query());
  #source;
  #keys;
  #stopWatching;

  /** @param {Conversing<LearnersData>} given */
  constructor({ parentElement, data, source }) {
    this.#source = source;
    source.lastWords = () => this.#tell();
    this.#data = data;
    this.#root = find(parentElement, ".learners");
    this.#slider = attributes(el("input", "range"), {
      type: "range",
      min: "0",
      step: "1",
      "aria-label": VOCABULARY_SIZE,
    });
    this.#slider.oninput = () => this.#goTo(Number(this.#slider.value));
    this.#number = numberField(VOCABULARY_SIZE_TYPED, {
      at: () => this.#size,
      shown: () => this.#size,
      goTo: (size) => this.#toSize(size),
      draw: () => this.#draw(),
      leave: () => this.#root.focus(),
    });
    find(this.#root, ".transport").append(
      el("b", "label", VOCABULARY_SIZE),
      attributes(
        el(
          "div",
          "buttons",
          button(SMALLEST_SIZE, "first", () => this.#goTo(0)),
          button(SMALLER_SIZE, "back", () => this.#goTo(this.#index - 1)),
          this.#number,
          button(LARGER_SIZE, "forward", () => this.#goTo(this.#index + 1)),
          button(LARGEST_SIZE, "last", () => this.#goTo(this.#data.sizes.length - 1)),
        ),
        { role: "group", "aria-label": STEP },
      ),
      this.#slider,
    );
    this.#columns = new Columns(find(this.#root, ".columns"));
    this.#figures = new Figures(find(this.#root, ".figures"), (measure) => this.#choose(measure));
    this.#curves = new Curves(find(this.#root, ".curves"), (index) => this.#goTo(index));
    this.#keys = this.#keysOf();
    this.#stopWatching = whenResized(this.#root, () => this.#draw());
  }

  /** @param {Mounting<LearnersData>} given */
  show({ data }) {
    const isOther = this.#isNew || this.#data.key !== data.key;
    this.#isNew ||= this.#data.lesson !== data.lesson;
    this.#data = data;
    if (this.#isNew) {
      this.#wanted = data.size;
      this.#measure = Math.max(
        0,
        data.measures.findIndex(({ key }) => key === data.measure),
      );
    }
    if (isOther) this.#index = firstSize(data, this.#wanted);
    this.#isNew = false;
    this.#columns.layOut(data);
    this.#figures.layOut(data);
    find(this.#root, ".notes").replaceChildren(...data.notes.map((note) => el("p", "", note)));
    attributes(this.#slider, { max: data.sizes.length - 1 });
    this.#root.style.setProperty("--digits", String(num(data.sizes[data.sizes.length - 1]).length));
    this.#root.classList.add("ready");
    this.#draw();
    this.#address.later();
  }

  stop() {
    this.#isAlive = false;
    this.#timers.stop();
    this.#keys.stop();
    this.#source.lastWords = null;
    this.#stopWatching();
  }

  get #size() {
    return this.#data.sizes[this.#index];
  }

  /** @param {number} index */
  #goTo(index) {
    const to = clamp(Math.round(index), 0, this.#data.sizes.length - 1);
    if (to === this.#index) return;
    this.#index = to;
    this.#wanted = this.#size;
    this.#draw();
    this.#address.later();
    this.#timers.after("speak", SPEAK_MS, () =>
      setText(find(this.#root, ".live"), this.#sentence.replaceAll("*", "")),
    );
  }

  /** To a size, or the next one in its direction where sizes are further apart. @param {number} size */
  #toSize(size) {
    const index = nearestSize(this.#data.sizes, size);
    const isStep = Math.abs(size - this.#size) === 1 && index === this.#index;
    this.#goTo(isStep ? index + Math.sign(size - this.#size) : index);
  }

  /** @param {number} measure */
  #choose(measure) {
    this.#measure = measure;
    this.#draw();
    this.#address.later();
  }

  get #sentence() {
    return sentence(this.#data, this.#index);
  }

  #draw() {
    if (this.#isNew) return;
    const data = this.#data;
    const index = this.#index;
    const state = data.states[index];
    showNumber(this.#number, this.#size, data.sizes[data.sizes.length - 1]);
    this.#slider.value = String(index);
    setAttribute(this.#slider, "aria-valuetext", plural(this.#size, "entry"));
    const last = Math.max(1, data.sizes.length - 1);
    this.#slider.style.setProperty("--share", `${(100 * index) / last}%`);
    const parts = this.#sentence.split("*").map((part, i) => (i % 2 ? el("b", "", part) : part));
    find(this.#root, ".say").replaceChildren(...parts);
    this.#columns.draw(data, index);
    const more = state.numShared - state.shared.length;
    find(this.#root, ".between").replaceChildren(
      attributes(
        el(
          "p",
          "shared",
          el("b", "", learnedBy(state.learners.filter(Boolean).length, state.numShared)),
          " ",
          ...state.shared.map((text) => entryNode(text, false)),
          more > 0 ? el("span", "muted", ` ${andMore(more)}`) : null,
        ),
        { tabindex: "0", role: "group", "aria-label": SHARED_ENTRIES },
      ),
      legend(),
    );
    this.#figures.draw(data, index, this.#measure);
    this.#curves.draw(data, index, this.#measure);
  }

  /** What the address says. */
  #query() {
    if (!this.#isAlive || this.#isNew) return null;
    const params = new URLSearchParams(this.#data.query);
    if (params.has("size")) return params.toString(); // the link still waits for its corpus
    if (this.#wanted) params.set("size", String(this.#size));
    if (this.#measure) params.set("measure", this.#data.measures[this.#measure].key);
    return params.toString();
  }

  #tell() {
    if (this.#isNew) return;
    const { key, lesson, measures } = this.#data;
    this.#source.tell({ key, size: this.#wanted, measure: measures[this.#measure].key, lesson });
  }

  #keysOf() {
    return new Keys(this.#root, {
      isReady: () => !this.#isNew,
      forward: () => this.#goTo(this.#index + 1),
      back: () => this.#goTo(this.#index - 1),
      first: () => this.#goTo(0),
      last: () => this.#goTo(this.#data.sizes.length - 1),
      letter: () => null,
      actsAnywhere: () => false,
      isOnTop: () => false,
      escape: () => false,
      slider: this.#slider,
    });
  }
}

function legend() {
  const item = (/** @type {string} */ className, /** @type {string} */ text) =>
    el("span", "", el("i", className), text);
  return el(
    "p",
    "legend",
    item("wall", LEGEND.wall),
    item("none", LEGEND.none),
    item("bridge", LEGEND.bridge),
    el("span", "", entryNode("ab", true), LEGEND.only),
  );
}
