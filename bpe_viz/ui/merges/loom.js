/* The loom: the whole training as threads that knot at each merge, with the step as its playhead. What does not depend on
   the step is drawn once; a step only moves what is seen of it. */

import {
  attributes,
  el,
  find,
  focused,
  setAttribute,
  setClass,
  setHidden,
  setText,
  svg,
} from "../shared/dom.js";
import { isOther, keyOf } from "../shared/keyed.js";
import { ensureTabStop, roving } from "../shared/lists.js";
import { clamp, num } from "../shared/numbers.js";
import { fontOf } from "../shared/picture.js";
import { symbolText } from "../shared/symbol_chips.js";
import { symbolOf } from "../shared/symbols.js";
import { countText, loomOf, pathOf, thickOf, wordText } from "./loom_layout.js";
import {
  ABOUT_LOOM,
  knotInWord,
  knotText,
  knotToCome,
  LETTERS,
  LOG_MERGE_AXIS,
  LOOM,
  loomLabel,
  MERGE_AXIS,
  PLAYHEAD,
  tickText,
} from "./loom_texts.js";
import { threadsThrough } from "./loom_threads.js";
import { LoomWords } from "./loom_words.js";
import { traceLabel, whereIs } from "./texts.js";

/** @import { Look } from "../shared/stepper/looks.js" */
/** @import { LoomLayout, LoomRow, PlacedKnot, Room, Strip, Tick } from "./loom_layout.js" */
/** @import { Run, RunWord } from "./run.js" */
/** @import { Moment } from "./steps.js" */
/** @import { Thread } from "./loom_threads.js" */
/** @import { StepperView } from "./view.js" */
/** @import { StepperPart } from "./wire.js" */

/** What a knot looks like at a step. @typedef {"past" | "now" | "chosen" | "future" | ""} KnotState */
/** @typedef {{ knot: PlacedKnot, node: HTMLButtonElement, state: KnotState | null }} DrawnKnot */
/** @typedef {{ tick: Tick, node: HTMLElement }} DrawnTick */

const LOOM_FONT = { desk: 16, stage: 24 };
const LEAST_LOOM = 700; // a narrower loom scrolls sideways
const BEYOND = 40; // pixels around the threads that are never cut off
const HIDES = /^(corpus|pairs|vocabulary)$/;

export class Loom {
  isOn = false;
  #view;
  #words;
  #node;
  #says = el("p", "says", ABOUT_LOOM);
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
  /** The merge whose threads stand out. */
  #litRank = 0;
  #seekX = 0;
  /** @type {CanvasRenderingContext2D | null} */
  #pen = null;

  /** @param {StepperView} view */
  constructor(view) {
    this.#view = view;
    this.#node = attributes(find(view.root, ".loom"), { "aria-label": LOOM });
    this.#words = new LoomWords(view, () => this.#changed());
    const grid = svg("svg", { class: "lines", "aria-hidden": "true" }, this.#grid);
    this.#canvas.append(grid, this.#future, this.#past, this.#lit, this.#playhead, this.#knots);
    this.#weave.append(this.#names, this.#canvas, this.#corner, this.#axis);
    this.#frame.append(this.#weave);
    this.#node.append(el("div", "top", this.#words.node, this.#says), this.#frame);
    this.#listen();
  }

  /** Takes the place of the race or gives it back, before either is measured. */
  place() {
    setHidden(this.#node, !this.isOn);
    this.#view.root.classList.toggle("weaving", this.isOn);
  }

  /** Whether a panel makes room for the loom. @param {string} name */
  hides(name) {
    const { lecture, showsTies, steps } = this.#view;
    if (!this.isOn || !HIDES.test(name)) return false;
    if (name === "vocabulary") return !(showsTies && lecture.isOn); // on stage the tie panel is there
    return !(name === "pairs" && steps.prediction.isOn);
  }

  restart() {
    this.#words.restart();
    this.#layout = null;
  }

  /** @param {boolean} isOn */
  set(isOn) {
    if (this.isOn === isOn) return;
    this.isOn = isOn;
    if (this.#view.steps.run) this.#changed();
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

  /** What was found of a word that is to be added; whether the loom had searched it. @param {Run} run @param {StepperPart} part */
  takeFound(run, { search, found }) {
    return this.#words.takeFound(run, search, found);
  }

  /** The words on it, from top to bottom. @param {Run} run */
  wordsOf(run) {
    return this.#words.of(run);
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

  /** Takes the room that the page gives it. @param {Run} run */
  layOut(run) {
    if (!this.isOn) return;
    this.#words.draw(run);
    const words = this.#words.of(run);
    const room = this.#room();
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
    this.#layout = loomOf(run, words, room);
    this.#drawStill(run, this.#layout);
    if (hadFocus) this.#focusLike(hadFocus);
  }

  /** @param {Run} run @param {Moment} moment */
  draw(run, moment) {
    const layout = this.#layout;
    if (!this.isOn || !layout) return;
    const { isOn } = this.#view.steps.prediction;
    const { half, k, state } = moment;
    const x = layout.time.x(half === "choose" ? k - 0.5 : half === "start" ? 0 : k);
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
    setAttribute(this.#playhead, "aria-valuetext", whereIs(moment));
    for (const drawn of this.#drawn) this.#drawKnot(run, drawn, stateOf(drawn.knot.rank, moment, isOn));
    this.#drawTicks(run, layout, moment, isOn);
    if (this.#litRank > state) this.#light(0);
    this.#setTabStop();
    this.#keepInView(x + layout.names);
  }

  stop() {
    this.#view.timers.clear("loom");
  }

  /** Its size, its words or whether it is shown has changed. */
  #changed() {
    const { address, steps, root } = this.#view;
    const before = focused(root);
    this.#view.layOut();
    this.#view.draw();
    address.later();
    if (steps.run && before && !before.checkVisibility()) this.#view.focus();
  }

  /** @returns {Room} */
  #room() {
    const { isWide, lecture, scale } = this.#view;
    const font = (lecture.isOn ? LOOM_FONT.stage : LOOM_FONT.desk) * scale.px;
    this.#node.style.setProperty("--loom-font", `${font}px`);
    const width = Math.max(this.#frame.clientWidth, LEAST_LOOM * scale.px);
    const height = isWide ? this.#frame.clientHeight - this.#axis.offsetHeight : 0;
    return { font, width, height, across: this.measure(font), strip: (names) => this.#strip(names, width) };
  }

  /** Where the strip of the steps is, unless the loom scrolls over it. @param {number} names @param {number} width @returns {Strip | null} */
  #strip(names, width) {
    if (width > this.#frame.clientWidth) return null;
    const strip = this.#view.transport.scrubber.node.getBoundingClientRect();
    return { left: strip.left - this.#frame.getBoundingClientRect().left - names, width: strip.width };
  }

  /** What no step changes. @param {Run} run @param {LoomLayout} layout */
  #drawStill(run, layout) {
    const { height, names, rows, ticks, time, width } = layout;
    this.#weave.style.gridTemplateColumns = `${names}px ${width}px`;
    this.#canvas.style.height = `${height}px`;
    setText(this.#corner, time.isLogarithmic ? LOG_MERGE_AXIS : layout.hasLetters ? LETTERS : MERGE_AXIS);
    this.#names.replaceChildren(...rows.map((row) => this.#labelOf(run, row, layout)));
    ensureTabStop(this.#names);
    attributes(this.#grid, { d: ticks.map(({ x }) => `M${x.toFixed(1)} 0V${height}`).join("") });
    this.#future.replaceChildren(
      svg("path", {
        d: rows.flatMap((row) => row.threads.map((thread) => pathOf(layout, row, thread))).join(""),
      }),
    );
    attributes(this.#knots, { "aria-label": loomLabel(run.n, rows.length) });
    this.#drawn = layout.knots.map((knot) => ({ knot, node: newKnot(knot), state: null }));
    this.#knots.replaceChildren(...this.#drawn.map(({ node }) => node));
    this.#ticks = ticks.map((tick) => ({ tick, node: newTick(tick.x) }));
    this.#axis.replaceChildren(...this.#ticks.map(({ node }) => node), this.#now);
    this.#light(0);
  }

  /** Threads do not bend towards knots that nobody may see. @param {LoomLayout} layout @param {number} until the last merge that may be seen */
  #drawPast(layout, until) {
    if (!isOther(this.#past, keyOf(layout, until))) return;
    const kinds = layout.rows.flatMap((row) => {
      const isUnit = (/** @type {Thread} */ { from }) => from === 0;
      const joined = row.threads.filter((thread) => !isUnit(thread) && thread.from <= until);
      return [row.threads.filter(isUnit), joined].map((threads) => threadsPath(layout, row, threads, until));
    });
    this.#past.replaceChildren(...kinds);
  }

  /** A word in front of its threads: its trace opens. @param {Run} run @param {LoomRow} row @param {LoomLayout} layout */
  #labelOf(run, { word, top, bottom, ys }, { hasLetters }) {
    const label = traceLabel(word.text, word.count);
    const node = attributes(el("button", "name"), { type: "button", tabindex: "-1", "aria-label": label });
    const count = el("span", "count", countText(word.count, hasLetters));
    const letters = hasLetters
      ? word.units.map((id, place) => at(letterOf(symbolText(run.inWords, id)), ys[place] - top))
      : [at(letterOf(textOfWord(run, word)), (bottom - top) / 2)];
    node.append(at(count, (bottom - top) / 2), ...letters);
    Object.assign(node.style, { top: `${top}px`, height: `${bottom - top}px` });
    node.onclick = () => this.#view.popovers.openWord(run, word, node);
    return node;
  }

  /** @param {Run} run @param {DrawnKnot} drawn @param {KnotState} state */
  #drawKnot(run, drawn, state) {
    if (drawn.state === state) return;
    const { knot, node } = drawn;
    drawn.state = state;
    const isMade = state === "past" || state === "now";
    const isNamed = isMade && knot.box !== null;
    if (state === "" && node === focused(this.#node)) this.#view.focus();
    setHidden(node, state === "");
    setClass(node, `knot ${state} ${isNamed ? "named" : isMade ? "dot" : "ring"}`);
    const { x, y, width } = isNamed && knot.box ? knot.box : { x: knot.x, y: 0, width: 0 };
    Object.assign(node.style, {
      left: `${x}px`,
      top: `${isNamed ? y : knot.y}px`,
      width: isNamed ? `${width}px` : "",
    });
    node.replaceChildren(...(isNamed ? [knotName(run, knot)] : []));
    setAttribute(node, "aria-label", knotInWord(this.#textOf(run, knot, isMade), knot.row.word.text));
  }

  /** @param {Run} run @param {PlacedKnot} knot @param {boolean} isMade */
  #textOf(run, { id, rank }, isMade) {
    if (!isMade) return knotToCome(rank);
    const pair = run.parts(rank).map((part) => run.symbol(part).text);
    return knotText(rank, pair, run.symbol(id).text, run.criterion, run.scores[rank - 1]);
  }

  /** @param {Run} run @param {LoomLayout} layout @param {Moment} moment @param {boolean} hidesFuture */
  #drawTicks(run, { apart, hasPairs, time }, { half, k, state }, hidesFuture) {
    const isAt = half !== "start";
    let isNamed = false;
    for (const { tick, node } of this.#ticks) {
      const isNow = isAt && tick.rank === k;
      isNamed ||= isNow;
      const isNear = !hasPairs && !isNow && isAt && Math.abs(tick.x - time.x(k)) < apart;
      setHidden(node, isNear || (hidesFuture && tick.rank > state));
      setClass(node, `tick ${isNow && half !== "choose" ? "now" : tick.rank <= state ? "past" : ""}`);
      if (!isOther(node, keyOf(run, tick.rank, hasPairs, tick.rank <= state))) continue;
      if (!hasPairs) setText(node, num(tick.rank));
      else if (tick.rank > state) setText(node, tickText(tick.rank));
      else {
        const pair = run.parts(tick.rank).map((id) => run.symbol(id).text);
        node.replaceChildren(el("bdi", "", pair.join(" ")), ` ${num(run.countOf(tick.rank))}`);
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
    const { run } = this.#view.shown;
    const isMade = drawn?.state === "past" || drawn?.state === "now";
    setText(this.#says, drawn && run ? this.#textOf(run, drawn.knot, isMade) : ABOUT_LOOM);
    this.#light(drawn && isMade ? drawn.knot.rank : 0);
  }

  /** Makes the threads of a merge stand out, in all words; 0 for none. @param {number} rank */
  #light(rank) {
    if (this.#litRank === rank && rank) return;
    this.#litRank = rank;
    this.#node.classList.toggle("lighting", rank > 0);
    const layout = this.#layout;
    const { isOn } = this.#view.steps.prediction;
    const until = isOn ? (this.#view.shown.moment?.state ?? 0) : Infinity;
    const knots = rank ? this.#drawn.filter(({ knot }) => knot.rank === rank) : [];
    const through = knots.map(({ knot }) => ({
      row: knot.row,
      threads: threadsThrough(knot.row.threads, knot),
    }));
    const paths = layout
      ? through.flatMap(({ row, threads }) => threads.map((one) => threadsPath(layout, row, [one], until)))
      : [];
    this.#lit.replaceChildren(...paths);
    const made = new Set(through.flatMap(({ threads }) => threads));
    for (const { knot, node } of this.#drawn) node.toggleAttribute("data-lit", made.has(knot.made));
  }

  /** The symbol of a merge that was made; or else the step of one that is to come. @param {DrawnKnot | undefined} drawn */
  #open(drawn) {
    const { run } = this.#view.shown;
    if (!run || !drawn) return;
    const { knot, node, state } = drawn;
    if (state === "past" || state === "now")
      this.#view.popovers.openSymbol(run, knot.id, node, knot.row.word);
    else this.#view.go(this.#view.steps.positionOf(knot.rank, "merge"));
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
    this.#view.timers.frame("loom", () => {
      const { steps } = this.#view;
      if (!this.#layout) return;
      const merges = this.#layout.time.merges(this.#seekX);
      const to = clamp(steps.hasHalves ? Math.round(2 * merges) : 2 * Math.round(merges), 0, steps.last - 1);
      if (to !== steps.at) this.#view.go(to);
    });
  }

  /** @param {KeyboardEvent} event */
  #pressPlayhead(event) {
    const { steps } = this.#view;
    /** @type {Record<string, () => void>} */
    const acts = {
      ArrowRight: () => this.#view.forward(),
      ArrowUp: () => this.#view.forward(),
      ArrowLeft: () => this.#view.back(),
      ArrowDown: () => this.#view.back(),
      Home: () => this.#view.go(0),
      End: () => this.#view.go(steps.last),
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

/** @param {number} rank @param {Moment} moment @param {boolean} hidesFuture @returns {KnotState} */
function stateOf(rank, { half, k, state }, hidesFuture) {
  if (rank <= state) return rank === k && half === "merge" ? "now" : "past";
  if (hidesFuture) return "";
  return rank === k && half === "choose" ? "chosen" : "future";
}

/** Threads of a word that are equally thick. @param {LoomLayout} layout @param {LoomRow} row @param {Thread[]} threads @param {number} until */
function threadsPath(layout, row, threads, until) {
  const [first] = threads;
  return svg("path", {
    class: first?.from ? "joined" : "unit",
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

/** A word with its marks; without them if it is too long. @param {Run} run @param {RunWord} word */
function textOfWord(run, word) {
  const shown = wordText(word);
  if (shown !== word.text) return el("bdi", "", shown);
  const whole = symbolOf(
    word.units.flatMap((id) => run.inWords.symbol(id).runs),
    word.units.length,
  );
  return symbolText({ symbol: () => whole }, 0);
}

/** @param {Run} run @param {PlacedKnot} knot */
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
