/* The loom: the whole training as threads that knot at each merge, with the step as its playhead. What does not depend on
   the step is drawn once; a step only moves what is seen of it. */

import { attributes, el, find, focused, setAttribute, setClass, setHidden, setText, svg } from "../dom.js";
import { isOther, keyOf } from "../keyed.js";
import { ensureTabStop, roving } from "../lists.js";
import { clamp, num } from "../numbers.js";
import { fontOf } from "../picture.js";
import { symbolText } from "../symbol_chips.js";
import { symbolOf } from "../symbols.js";
import { Timers } from "../timers.js";
import {
  aboutThreads,
  countText,
  isFirstHalf,
  isJoined,
  isSecondHalf,
  loomOf,
  pathOf,
  raised,
  thickOf,
  wordText,
} from "./loom_layout.js";
import { deadByNow, knotInWord, LETTERS, LOOM, PLAYHEAD } from "./loom_texts.js";
import { LoomWords } from "./loom_words.js";

/** @import { Look } from "../stepper/looks.js" */
/** @import { Actions, Screen } from "../stepper/stepper.js" */
/** @import { AnyMoment } from "../stepper/steps.js" */
/** @import { CorpusWord } from "../stepper/words.js" */
/** @import { LoomLayout, LoomRow, PlacedKnot, Room, Strip, Thread, Tick, Weaving, WovenRun } from "./loom_layout.js" */

/**
 * What a loom says on its page.
 * @typedef {object} LoomWording
 * @property {string} about
 * @property {string} [frays] where a thread parts
 * @property {string} axis
 * @property {string} logAxis
 * @property {(steps: number, words: number) => string} label
 * @property {(rank: number) => string} tick a step below the threads
 */
/**
 * What a page weaves, and what happens on its loom.
 * @typedef {Weaving<any> & OwnPattern} Pattern
 */
/**
 * @typedef {object} OwnPattern
 * @property {LoomWording} wording
 * @property {(moment: any) => string} whereIs
 * @property {(word: CorpusWord) => string} wordLabel
 * @property {(run: any, knot: any, isMade: boolean) => string} knotLabel
 * @property {(knot: any, other: any) => boolean} isAlike whether knots stand out together
 * @property {(threads: Thread[], knot: any) => Thread[]} threadsAt what stands out at a knot
 * @property {(word: any, node: HTMLElement) => void} openWord
 * @property {(run: any, knot: any, word: any, node: HTMLElement) => void} openKnot
 * @property {(name: string, moment: any) => boolean} hides whether a panel makes room for the loom
 * @property {(text: string) => unknown} searched what is asked to find a word
 * @property {(indices: number[]) => void} askFor asks for words by their numbers
 * @property {(run: any, words: any[]) => any[]} woven the words that can be drawn; the others are asked for
 * @property {(moment: any, corpus: string) => { sentence: string, origin: string }} saved what a picture says
 */
/** @typedef {AnyMoment & { run: WovenRun }} WovenMoment */
/** @typedef {Actions<WovenMoment, any>} LoomActions */

/** What a knot looks like at a step. @typedef {"past" | "now" | "chosen" | "future" | ""} KnotState */
/** @typedef {{ knot: PlacedKnot, node: HTMLButtonElement, state: KnotState | null, isDead: boolean }} DrawnKnot */
/** @typedef {{ tick: Tick, node: HTMLElement }} DrawnTick */

const LOOM_FONT = { desk: 16, stage: 24 };
const LEAST_LOOM = 700; // a narrower loom scrolls sideways
const BEYOND = 40; // pixels around the threads that are never cut off

export class Loom {
  isOn = false;
  pattern;
  #actions;
  #strip;
  #timers = new Timers();
  #words;
  #node;
  #says = el("p", "says");
  #frame = el("div", "frame");
  #weave = el("div", "weave");
  #names = el("div", "names");
  #canvas = el("div", "canvas");
  #grid = svg("path", { class: "grid" });
  #future = svg("svg", { class: "future", "aria-hidden": "true" });
  #past = svg("svg", { class: "past", "aria-hidden": "true" });
  #lit = svg("svg", { class: "lit", "aria-hidden": "true" });
  #knots = attributes(el("div", "knots"), { role: "group" });
  #playhead = attributes(el("div", "playhead"), {
    role: "slider",
    tabindex: "0",
    "aria-label": PLAYHEAD,
    "aria-valuemin": "0",
  });
  #corner = el("span", "corner");
  #axis = el("div", "axis");
  #now = el("span", "tick now");
  /** @type {LoomLayout | null} */
  #layout = null;
  /** @type {DrawnKnot[]} */
  #drawn = [];
  /** @type {DrawnTick[]} */
  #ticks = [];
  /** The knot whose threads stand out. @type {PlacedKnot | null} */
  #litKnot = null;
  #seekX = 0;
  /** @type {CanvasRenderingContext2D | null} */
  #pen = null;

  /** @param {LoomActions} actions @param {Pattern} pattern @param {Element} strip of the steps */
  constructor(actions, pattern, strip) {
    this.#actions = actions;
    this.pattern = pattern;
    this.#strip = strip;
    setText(this.#says, pattern.wording.about);
    this.#node = attributes(find(actions.root, ".loom"), { "aria-label": LOOM });
    this.#words = new LoomWords(actions, pattern, () => this.#changed());
    const grid = svg("svg", { class: "lines", "aria-hidden": "true" }, this.#grid);
    this.#canvas.append(grid, this.#future, this.#past, this.#lit, this.#playhead, this.#knots);
    this.#weave.append(this.#names, this.#canvas, this.#corner, this.#axis);
    this.#frame.append(this.#weave);
    this.#node.append(el("div", "top", this.#words.node, this.#says), this.#frame);
    this.#listen();
  }

  /** Takes the place of the columns or gives it back, before either is measured. */
  place() {
    setHidden(this.#node, !this.isOn);
    this.#actions.root.classList.toggle("weaving", this.isOn);
  }

  /** Whether a panel makes room for the loom. @param {string} name @param {WovenMoment} moment */
  hides(name, moment) {
    return this.isOn && this.pattern.hides(name, moment);
  }

  restart() {
    this.#words.restart();
    this.#layout = null;
  }

  /** @param {boolean} isOn */
  set(isOn) {
    if (this.isOn === isOn) return;
    this.isOn = isOn;
    if (this.#actions.now()) this.#changed();
  }

  /** What an address says of it. @returns {Look[]} */
  get looks() {
    const place = () => this.#node;
    return [
      {
        names: ["loom"],
        said: () => (this.isOn ? "loom" : ""),
        show: (word) => this.set(word !== ""),
        place,
      },
      this.#words.look(() => this.isOn, this.#node),
    ];
  }

  /** What was found of a word that is to be added; whether the loom had searched it. @param {WovenRun} run @param {string | undefined} search @param {unknown[]} [rows] */
  takeFound(run, search, rows) {
    return this.#words.takeFound(run, search, rows);
  }

  /** The words on it, from top to bottom. @param {WovenRun} run */
  wordsOf(run) {
    return this.pattern.woven(run, this.#words.of(run));
  }

  /** More of the words has come. */
  again() {
    if (!this.isOn || !this.#actions.now()) return;
    this.#actions.layOut();
  }

  /** How wide a text is, in letters of so many pixels. @param {number} size */
  measure(size) {
    return (/** @type {string} */ text, /** @type {boolean} */ isMono) => {
      this.#pen ??= document.createElement("canvas").getContext("2d");
      if (!this.#pen) return 0.6 * size * text.length;
      this.#pen.font = fontOf({ size, weight: isMono ? 600 : 400, mono: isMono });
      return this.#pen.measureText(text).width;
    };
  }

  /** Takes the room that the page gives it. @param {WovenMoment} moment @param {Screen} screen */
  layOut({ run }, { isWide }) {
    if (!this.isOn) return;
    this.#words.draw(run);
    const words = this.wordsOf(run);
    const room = this.#room(isWide);
    const strip = room.strip(0);
    const { font, height, width } = room;
    const at = strip ? [strip.left, strip.width] : null;
    if (
      !isOther(
        this.#weave,
        keyOf(
          run,
          words.map(({ index }) => index),
          font,
          height,
          width,
          String(at),
        ),
      )
    )
      return;
    const hadFocus = this.#drawn.find(({ node }) => node === focused(this.#node))?.knot;
    this.#layout = loomOf(this.pattern, run, words, room);
    this.#drawStill(run, this.#layout);
    if (hadFocus) this.#focusLike(hadFocus);
  }

  /** @param {WovenMoment} moment */
  draw(moment) {
    const layout = this.#layout;
    if (!this.isOn || !layout) return;
    const { half, k, run, state } = moment;
    const { isOn } = moment.prediction;
    const x = layout.time.x(isFirstHalf(half) ? k - 0.5 : half === "start" ? 0 : k);
    this.#drawPast(layout, isOn ? state : Infinity);
    const seen = state === run.n ? layout.width : x; // after the last merge nothing is to come
    const cut = `inset(${-BEYOND}px ${layout.width - seen}px ${-BEYOND}px ${-BEYOND}px)`;
    this.#past.style.clipPath = cut;
    this.#lit.style.clipPath = cut;
    this.#grid.style.clipPath = isOn ? cut : "";
    this.#future.style.display = isOn ? "none" : "";
    this.#future.style.clipPath = `inset(${-BEYOND}px ${-BEYOND}px ${-BEYOND}px ${seen}px)`;
    this.#playhead.style.translate = `${x}px`;
    attributes(this.#playhead, { "aria-valuemax": run.n, "aria-valuenow": k });
    setAttribute(this.#playhead, "aria-valuetext", this.pattern.whereIs(moment));
    for (const drawn of this.#drawn) {
      const isDead = this.pattern.isDead?.(run, drawn.knot, state) ?? false;
      this.#drawKnot(run, drawn, stateOf(drawn.knot.rank, moment, isOn), isDead);
    }
    this.#drawTicks(run, layout, moment, isOn);
    if (this.#litKnot && this.#litKnot.rank > state) this.#light(null);
    this.#setTabStop();
    this.#keepInView(x + layout.names);
  }

  stop() {
    this.#timers.clear("loom");
  }

  /** Its size, its words or whether it is shown has changed. */
  #changed() {
    const { draw, focus, layOut, link, now, root } = this.#actions;
    const before = focused(root);
    layOut();
    draw();
    link();
    if (now() && before && !before.checkVisibility()) focus();
  }

  /** @param {boolean} isWide @returns {Room} */
  #room(isWide) {
    const { lecture, scale } = this.#actions;
    const font = (lecture.isOn ? LOOM_FONT.stage : LOOM_FONT.desk) * scale.px;
    this.#node.style.setProperty("--loom-font", `${font}px`);
    const width = Math.max(this.#frame.clientWidth, LEAST_LOOM * scale.px);
    const height = isWide ? this.#frame.clientHeight - this.#axis.offsetHeight : 0;
    return { font, width, height, across: this.measure(font), strip: (names) => this.#stripIn(names, width) };
  }

  /** Where the strip of the steps is, unless the loom scrolls over it. @param {number} names @param {number} width @returns {Strip | null} */
  #stripIn(names, width) {
    if (width > this.#frame.clientWidth) return null;
    const strip = this.#strip.getBoundingClientRect();
    return { left: strip.left - this.#frame.getBoundingClientRect().left - names, width: strip.width };
  }

  /** What no step changes. @param {WovenRun} run @param {LoomLayout} layout */
  #drawStill(run, layout) {
    const { height, names, rows, ticks, time, width } = layout;
    this.#weave.style.gridTemplateColumns = `${names}px ${width}px`;
    this.#canvas.style.height = `${height}px`;
    const { axis, label, logAxis } = this.pattern.wording;
    setText(this.#corner, time.isLogarithmic ? logAxis : layout.hasLetters ? LETTERS : axis);
    const counts = rows.map(({ word }) => countText(word.count, layout.hasLetters).length);
    this.#names.style.setProperty("--count-digits", String(Math.max(0, ...counts)));
    this.#names.replaceChildren(...rows.map((row) => this.#labelOf(run, row, layout)));
    ensureTabStop(this.#names);
    attributes(this.#grid, { d: ticks.map(({ x }) => `M${x.toFixed(1)} 0V${height}`).join("") });
    this.#future.replaceChildren(...rows.map((row) => threadsPath(layout, row, row.threads, Infinity)));
    attributes(this.#knots, { "aria-label": label(run.n, rows.length) });
    this.#drawn = layout.knots.map((knot) => ({ knot, node: newKnot(knot), state: null, isDead: false }));
    this.#knots.replaceChildren(...this.#drawn.map(({ node }) => node));
    this.#ticks = ticks.map((tick) => ({ tick, node: newTick(tick.x) }));
    this.#axis.replaceChildren(...this.#ticks.map(({ node }) => node), this.#now);
    this.#pointAt(undefined);
  }

  /** Threads do not bend towards knots that nobody may see. @param {LoomLayout} layout @param {number} until the last step that may be seen */
  #drawPast(layout, until) {
    if (!isOther(this.#past, keyOf(layout, until))) return;
    const kinds = layout.rows.flatMap((row) => {
      const seen = row.threads.filter(({ from }) => from <= until);
      const kinds = [seen.filter((thread) => !isJoined(thread)), seen.filter(isJoined)];
      return kinds.map((threads) => threadsPath(layout, row, threads, until));
    });
    this.#past.replaceChildren(...kinds);
  }

  /** A word in front of its threads: its trace opens. @param {WovenRun} run @param {LoomRow} row @param {LoomLayout} layout */
  #labelOf(run, { word, top, bottom, ys }, { font, hasLetters }) {
    const label = this.pattern.wordLabel(word);
    const node = attributes(el("button", "name"), { type: "button", tabindex: "-1", "aria-label": label });
    const count = el("span", "count", countText(word.count, hasLetters));
    const letters = hasLetters
      ? word.units.map((id, place) => {
          const up = raised(run, id, word.units.length) * font;
          return at(letterOf(symbolText(run.inWords, id)), ys[place] - top - up);
        })
      : [at(letterOf(textOfWord(run, word)), (bottom - top) / 2)];
    node.append(at(count, (bottom - top) / 2), ...letters);
    Object.assign(node.style, { top: `${top}px`, height: `${bottom - top}px` });
    node.onclick = () => this.pattern.openWord(word, node);
    return node;
  }

  /** @param {WovenRun} run @param {DrawnKnot} drawn @param {KnotState} state @param {boolean} hasDied */
  #drawKnot(run, drawn, state, hasDied) {
    const isMade = state === "past" || state === "now";
    const isDead = isMade && hasDied;
    if (drawn.state === state && drawn.isDead === isDead) return;
    const { knot, node } = drawn;
    Object.assign(drawn, { state, isDead });
    const isNamed = isMade && knot.box !== null;
    if (state === "" && node === focused(this.#node)) this.#actions.focus();
    setHidden(node, state === "");
    setClass(
      node,
      `knot ${state} ${isNamed ? "named" : isMade ? "dot" : "ring"}${knot.frays ? " fray" : isDead ? " dead" : ""}`,
    );
    const { x, y, width } = isNamed && knot.box ? knot.box : { x: knot.x, y: 0, width: 0 };
    Object.assign(node.style, {
      left: `${x}px`,
      top: `${isNamed ? y : knot.y}px`,
      width: isNamed ? `${width}px` : "",
    });
    node.replaceChildren(...(isNamed ? [knotName(run, knot)] : []));
    setAttribute(node, "aria-label", knotInWord(this.#sayOf(run, drawn), knot.row.word.text));
  }

  /** @param {WovenRun} run @param {DrawnKnot} drawn */
  #sayOf(run, { isDead, knot, state }) {
    const said = this.pattern.knotLabel(run, knot, state === "past" || state === "now");
    return isDead ? deadByNow(said) : said;
  }

  /** @param {WovenRun} run @param {LoomLayout} layout @param {WovenMoment} moment @param {boolean} hidesFuture */
  #drawTicks(run, { apart, hasPairs, time }, { half, k, state }, hidesFuture) {
    const { stepText, wording } = this.pattern;
    const isAt = half !== "start";
    let isNamed = false;
    for (const { tick, node } of this.#ticks) {
      const isNow = isAt && tick.rank === k;
      isNamed ||= isNow;
      const isNear = !hasPairs && !isNow && isAt && Math.abs(tick.x - time.x(k)) < apart;
      setHidden(node, isNear || (hidesFuture && tick.rank > state));
      setClass(node, `tick ${isNow && !isFirstHalf(half) ? "now" : tick.rank <= state ? "past" : ""}`);
      if (!isOther(node, keyOf(run, tick.rank, hasPairs, tick.rank <= state))) continue;
      if (!hasPairs) setText(node, num(tick.rank));
      else if (tick.rank > state) setText(node, wording.tick(tick.rank));
      else {
        const [mono, plain] = stepText(run, tick.rank);
        node.replaceChildren(...(mono ? [el("bdi", "", mono)] : []), plain);
      }
    }
    setHidden(this.#now, isNamed || !isAt || (hidesFuture && k > state));
    setText(this.#now, num(k));
    this.#now.style.left = `${time.x(k)}px`;
  }

  /* Knots under the pointer or with the focus. */

  #listen() {
    const knots = this.#knots;
    const point = (/** @type {Event} */ event) => this.#pointAt(this.#knotOf(event));
    knots.addEventListener("pointerover", point);
    knots.addEventListener("focusin", point);
    knots.addEventListener("pointerout", () => this.#pointAt(this.#withFocus));
    knots.addEventListener("focusout", () => this.#pointAt(undefined));
    knots.addEventListener("click", (event) => this.#open(this.#knotOf(event)));
    knots.addEventListener("keydown", (event) => this.#press(event));
    roving(this.#names);
    const drag = (/** @type {HTMLElement} */ node) => {
      node.onpointerdown = (event) => {
        if (event.button) return;
        node.setPointerCapture(event.pointerId);
        this.#seek(event);
      };
      node.onpointermove = (event) => node.hasPointerCapture(event.pointerId) && this.#seek(event);
    };
    drag(this.#playhead);
    drag(this.#axis);
    this.#playhead.onkeydown = (event) => this.#pressPlayhead(event);
  }

  /** @param {Event} event */
  #knotOf(event) {
    const path = event.composedPath();
    return this.#drawn.find(({ node }) => path.includes(node));
  }

  get #withFocus() {
    const node = focused(this.#node);
    return this.#drawn.find((drawn) => drawn.node === node);
  }

  /** @param {DrawnKnot | undefined} drawn */
  #pointAt(drawn) {
    const { run } = this.#actions.now() ?? {};
    const isMade = drawn?.state === "past" || drawn?.state === "now";
    const { isAlike, wording } = this.pattern;
    setText(
      this.#says,
      drawn && run ? this.#sayOf(run, drawn) : aboutThreads(wording, this.#layout?.knots ?? []),
    );
    this.#light(drawn && isMade && isAlike(drawn.knot, drawn.knot) ? drawn.knot : null);
  }

  /** Makes the threads of a knot stand out, and those of knots like it in all words. @param {PlacedKnot | null} lit */
  #light(lit) {
    if (lit && this.#litKnot === lit) return;
    const { isAlike, threadsAt } = this.pattern;
    this.#litKnot = lit;
    this.#node.classList.toggle("lighting", lit !== null);
    const layout = this.#layout;
    const { prediction, state = 0 } = this.#actions.now() ?? {};
    const until = prediction?.isOn ? state : Infinity;
    const knots = lit ? this.#drawn.filter(({ knot }) => isAlike(lit, knot)) : [];
    const through = knots.map(({ knot }) => ({ row: knot.row, threads: threadsAt(knot.row.threads, knot) }));
    const paths = layout
      ? through.flatMap(({ row, threads }) => threads.map((one) => threadsPath(layout, row, [one], until)))
      : [];
    this.#lit.replaceChildren(...paths);
    const made = new Set(through.flatMap(({ threads }) => threads));
    for (const { knot, node } of this.#drawn) node.toggleAttribute("data-lit", made.has(knot.made));
  }

  /** The symbol of a merge that was made; or else the step of one that is to come. @param {DrawnKnot | undefined} drawn */
  #open(drawn) {
    const { run } = this.#actions.now() ?? {};
    if (!run || !drawn) return;
    const { knot, node, state } = drawn;
    if (state === "past" || state === "now") this.pattern.openKnot(run, knot, knot.row.word, node);
    else this.#actions.goToStep(knot.rank);
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    const to = this.#neighbour(event.key);
    if (!to) return;
    event.preventDefault();
    event.stopPropagation();
    this.#focus(to.drawn);
  }

  /** Where a key leads; it stays where there is nothing more; null for keys of others. @param {string} key */
  #neighbour(key) {
    const from = this.#withFocus;
    if (!from) return null;
    const seen = this.#drawn.filter(({ state }) => state !== "");
    const inWord = seen.filter(({ knot }) => knot.row === from.knot.row);
    const here = inWord.indexOf(from);
    const rows = [...new Set(seen.map(({ knot }) => knot.row))];
    const row = rows.indexOf(from.knot.row);
    const nearest = (/** @type {LoomRow | undefined} */ other) =>
      seen
        .filter(({ knot }) => knot.row === other)
        .sort((a, b) => Math.abs(a.knot.x - from.knot.x) - Math.abs(b.knot.x - from.knot.x))[0] ?? from;
    switch (key) {
      case "ArrowLeft":
        return { drawn: inWord[here - 1] ?? from };
      case "ArrowRight":
        return { drawn: inWord[here + 1] ?? from };
      case "ArrowUp":
        return { drawn: nearest(rows[row - 1]) };
      case "ArrowDown":
        return { drawn: nearest(rows[row + 1]) };
      case "Home":
        return { drawn: inWord[0] };
      case "End":
        return { drawn: inWord[inWord.length - 1] };
      default:
        return null;
    }
  }

  /** @param {DrawnKnot} drawn */
  #focus(drawn) {
    for (const { node } of this.#drawn) node.tabIndex = node === drawn.node ? 0 : -1;
    drawn.node.focus();
  }

  /** The same knot in another layout. @param {PlacedKnot} before */
  #focusLike({ made, rank, row }) {
    const isSame = (/** @type {PlacedKnot} */ knot) =>
      knot.rank === rank && knot.row.word === row.word && knot.made.first === made.first;
    const drawn = this.#drawn.find(({ knot }) => isSame(knot));
    if (drawn) this.#focus(drawn);
  }

  #setTabStop() {
    if (this.#drawn.some(({ node, state }) => node.tabIndex === 0 && state !== "")) return;
    const first = this.#drawn.find(({ state }) => state !== "");
    for (const { node } of this.#drawn) node.tabIndex = node === first?.node ? 0 : -1;
  }

  /* The playhead. */

  /** To the step under the pointer, once a picture. @param {PointerEvent} event */
  #seek({ clientX }) {
    this.#seekX = clientX - this.#canvas.getBoundingClientRect().left;
    this.#timers.frame("loom", () => {
      const moment = this.#actions.now();
      if (!moment || !this.#layout) return;
      const { at, hasHalves, run } = moment;
      const merges = this.#layout.time.merges(this.#seekX);
      const to = clamp(hasHalves ? Math.round(2 * merges) : 2 * Math.round(merges), 0, 2 * run.n);
      if (to !== at) this.#actions.go(to);
    });
  }

  /** @param {KeyboardEvent} event */
  #pressPlayhead(event) {
    const { back, forward, go } = this.#actions;
    /** @type {Record<string, () => void>} */
    const acts = {
      ArrowRight: forward,
      ArrowUp: forward,
      ArrowLeft: back,
      ArrowDown: back,
      Home: () => go(0),
      End: () => go(Number.POSITIVE_INFINITY),
    };
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  }

  /** @param {number} x of the playhead, from the left end of the loom */
  #keepInView(x) {
    const frame = this.#frame;
    if (this.#layout && this.#layout.names + this.#layout.width > frame.clientWidth + 1) {
      const [first, last] = [this.#layout.names + BEYOND, frame.clientWidth - BEYOND];
      const seen = x - frame.scrollLeft;
      if (seen < first || seen > last) frame.scrollLeft = x - (first + last) / 2;
    }
  }
}

/** @param {number} rank @param {WovenMoment} moment @param {boolean} hidesFuture @returns {KnotState} */
function stateOf(rank, { half, k, state }, hidesFuture) {
  if (rank <= state) return rank === k && isSecondHalf(half) ? "now" : "past";
  if (hidesFuture) return "";
  return rank === k && isFirstHalf(half) ? "chosen" : "future";
}

/** Threads of a word that are equally thick. @param {LoomLayout} layout @param {LoomRow} row @param {Thread[]} threads @param {number} until */
function threadsPath(layout, row, threads, until) {
  const [first] = threads;
  return svg("path", {
    class: first && isJoined(first) ? "joined" : "unit",
    d: threads.map((thread) => pathOf(layout, row, thread, until)).join(""),
    "stroke-width": first ? thickOf(row, first).toFixed(2) : 0,
  });
}

/** @param {PlacedKnot} knot */
function newKnot({ rank }) {
  return attributes(el("button"), { type: "button", tabindex: "-1", "data-rank": rank });
}

/** @param {HTMLElement} text */
function letterOf(text) {
  text.className = "letter";
  return text;
}

/** A word with its marks; without them if it is too long. @param {WovenRun} run @param {CorpusWord} word */
function textOfWord(run, word) {
  const shown = wordText(word);
  if (shown !== word.text) return el("bdi", "", shown);
  const whole = symbolOf(
    word.units.flatMap((id) => run.inWords.symbol(id).runs),
    word.units.length,
  );
  return symbolText({ symbol: () => whole }, 0);
}

/** @param {WovenRun} run @param {PlacedKnot} knot */
function knotName(run, { id, name }) {
  return run.inWords.symbol(id).text === name ? symbolText(run.inWords, id) : el("bdi", "", name);
}

/** @param {number} x */
function newTick(x) {
  const node = el("span");
  node.style.left = `${x}px`;
  return node;
}

/** @template {HTMLElement} E @param {E} node @param {number} top */
function at(node, top) {
  node.style.top = `${top}px`;
  return node;
}
