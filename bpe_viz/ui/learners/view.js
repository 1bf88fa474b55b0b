/* The Learners page: one size for three learners, and what happens when it or the comparison changes. */
import { conversing } from "../conversation/source.js";
import { Address } from "../shared/address.js";
import { attributes, el, find, setText } from "../shared/dom.js";
import { MAX_DOCK_BARS } from "../shared/limits.js";
import { whenResized } from "../shared/mounting.js";
import { clamp, num, plural } from "../shared/numbers.js";
import { FootDock } from "../shared/stepper/foot_dock.js";
import { andMore, IN_THE_TEXT } from "../shared/texts.js";
import { Timers } from "../shared/timers.js";
import { Columns, entryNode } from "./columns.js";
import { Curves } from "./curves.js";
import { Figures } from "./figures.js";
import { firstSize, nearestSize, sentences } from "./model.js";
import {
  ENTRIES,
  LEGEND,
  learnedBy,
  SHARED_ENTRIES,
  VOCABULARY_SIZE_TYPED,
  WHAT_ENTRIES_ARE,
} from "./texts.js";

/** @import { Conversing } from "../conversation/source.js" */
/** @import { Mounting } from "../shared/wire.js" */
/** @import { LearnersData } from "./wire.js" */

const SPEAK_MS = 250;
const BOX_HEIGHT = 0.8;

class LearnersView {
  #data;
  #index = 0;
  #measure = 0;
  /** The size that the link or the reader asked for; 0 for none. */
  #wanted = 0;
  #isNew = true;
  #isAlive = true;
  #root;
  #dock;
  #length = el("b", "");
  #columns;
  #figures;
  #curves;
  #timers = new Timers();
  #address = new Address(() => this.#query());
  #source;
  #stopWatching;

  /** @param {Conversing<LearnersData>} given */
  constructor({ parentElement, data, source }) {
    this.#source = source;
    source.lastWords = () => this.#tell();
    this.#data = data;
    this.#root = find(parentElement, ".learners");
    this.#dock = new FootDock(find(parentElement, ".docked"), {
      noun: ENTRIES,
      numberLabel: VOCABULARY_SIZE_TYPED,
      page: find(parentElement, ".page"),
      moved: (index) => this.#goTo(index),
      isDrawn: () => true,
      tip: (index) => plural(this.#data.sizes[index], "entry"),
      numberOf: (index) => this.#data.sizes[index],
      placeOf: (size, index) => this.#placeOf(size, index),
    });
    this.#dock.length.append(this.#length, el("span", "", IN_THE_TEXT.merge));
    this.#columns = new Columns(find(this.#root, ".columns"));
    this.#figures = new Figures(find(this.#root, ".figures"), (measure) => this.#choose(measure));
    this.#curves = new Curves(find(this.#root, ".curves"), (index) => this.#goTo(index));
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
    this.#root.classList.add("ready");
    this.#draw();
    this.#address.later();
  }

  stop() {
    this.#isAlive = false;
    this.#curves.stop();
    this.#timers.stop();
    this.#dock.stop();
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
      setText(find(this.#root, ".live"), sentences(this.#data, this.#index).join(" ").replaceAll("*", "")),
    );
  }

  /** The place of a size, or of the next one in its direction where sizes are further apart. @param {number} size @param {number} index */
  #placeOf(size, index) {
    const { sizes } = this.#data;
    const nearest = nearestSize(sizes, size);
    const isStep = Math.abs(size - sizes[index]) === 1 && nearest === index;
    return isStep ? nearest + Math.sign(size - sizes[index]) : nearest;
  }

  /** @param {number} measure */
  #choose(measure) {
    this.#measure = measure;
    this.#draw();
    this.#address.later();
  }

  #draw() {
    if (this.#isNew) return;
    const data = this.#data;
    const index = this.#index;
    const state = data.states[index];
    this.#drawDock(data, index);
    const [first, second] = sentences(data, index).map((sentence) =>
      sentence.split("*").map((part, i) => (i % 2 ? el("b", "", part) : part)),
    );
    find(this.#root, ".say").replaceChildren(
      el("span", "first", ...first),
      " ",
      el("span", "second", ...second),
    );
    this.#columns.draw(data, index);
    const more = state.numShared - state.shared.length;
    find(this.#root, ".between").replaceChildren(
      legend(),
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
    );
    this.#figures.draw(data, index, this.#measure);
    this.#curves.draw(data, index, this.#measure);
  }

  /** @param {LearnersData} data @param {number} index */
  #drawDock({ sizes, states }, index) {
    const n = sizes.length - 1;
    const texts = states.map(({ learners }) => Math.min(...learners.map((at) => at?.symbols ?? Infinity)));
    const longest = Math.max(...texts.filter(Number.isFinite));
    const isLong = n > MAX_DOCK_BARS;
    this.#dock.show({
      picture: {
        k: index,
        n,
        bars: isLong
          ? []
          : sizes.slice(1).map((size, i) => ({ rank: i + 1, height: BOX_HEIGHT, name: num(size) })),
        curve: isLong ? texts.map((symbols) => (symbols <= longest ? symbols / longest : 1)) : undefined,
        text: plural(sizes[index], "entry"),
        tellsAhead: true,
        now: "at",
      },
      where: WHAT_ENTRIES_ARE,
      widest: WHAT_ENTRIES_ARE,
      total: "",
    });
    const lengths = states[index].learners.map((at) => (at ? num(at.symbols) : "–"));
    setText(this.#length, lengths.join(" · "));
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
}

function legend() {
  return el(
    "p",
    "legend",
    el("span", "", el("i", "bridge"), LEGEND.bridge),
    el("span", "", entryNode("ab", true), LEGEND.only),
  );
}

export default conversing((/** @type {Conversing<LearnersData>} */ given) => new LearnersView(given));
