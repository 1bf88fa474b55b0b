/* SuperBPE step by step: the merges of a run are sent at once, the lines of each state when they are asked for. Each
   place of the wall has a run of its own, which is kept. */
import { conversing } from "../conversation/source.js";
import { Address } from "../shared/address.js";
import { readAnswer } from "../shared/answers.js";
import { attributes, el, find, setText } from "../shared/dom.js";
import { isOther, keyOf } from "../shared/keyed.js";
import { MAX_SUPERWORD_STEPS_ASKED, SUPERWORD_RUNS_IN_BROWSER } from "../shared/limits.js";
import { whenResized } from "../shared/mounting.js";
import { clamp } from "../shared/numbers.js";
import { Questions } from "../shared/questions.js";
import { drawLedgerAgain, runPicture } from "../shared/run_drawing.js";
import { mergeOf, SentStates } from "../shared/run_model.js";
import { FootDock } from "../shared/stepper/foot_dock.js";
import { Timers } from "../shared/timers.js";
import { WallHandle } from "../shared/wall_handle.js";
import { untilText } from "../shared/wall_texts.js";
import {
  laneNodes,
  lineNodes,
  nextSuperword,
  pairNodes,
  publishedNodes,
  superChip,
  superVocabulary,
} from "./drawing.js";
import {
  AT_THE_START,
  afterMerge,
  BOUNDLESS,
  isWhole,
  LEARNING_AGAIN,
  LINES_OF,
  lengthsText,
  linesText,
  MERGE,
  MERGE_TYPED,
  NO_MERGES,
  SUPERBPE,
  SYMBOLS,
  savedText,
  superMergeLabel,
  superSentence,
  TEXT,
  WALL_KEYS,
  WALLS_ARE_DOWN,
  WALLS_KEYS,
  WALLS_OPEN,
  WALLS_STAND,
  wallsText,
} from "./texts.js";
import { moveByShift } from "./wall_keys.js";

/** @import { Answer, Conversing } from "../conversation/source.js" */
/** @import { Mounting } from "../shared/wire.js" */
/** @import { SuperData, SuperPart, SuperRun, SuperStep } from "./wire.js" */

/** A run with those of its states that were sent. @typedef {{ run: SuperRun, states: SentStates<SuperStep> }} KeptRun */

const SPEAK_MS = 250;
const LANE_COLUMN = 138; // units of length
const LANE_LETTER = 11;
const BESIDE_LANE_LETTERS = 1.7; // of a chip: its padding, as letters
const BESIDE_LANES = 210;
const NARROW = 560; // pixels, as in run_view.css
const NARROW_LANE_LETTER = 8.6;
const BESIDE_NARROW_LANES = 144;

class SuperwordsView {
  #data;
  #source;
  #root;
  #dock;
  #handle;
  #stopShift;
  #questions;
  #stopWatching;
  /** @type {Mounting<SuperData>["setTriggerValue"]} */
  #trigger;
  #k = 0;
  /** The step that the link or the reader asked for, which a shorter run may not have; -1: none. */
  #wanted = 0;
  /** The wall that they asked for, which a shorter run may not have; -1: none. */
  #wantedUntil = 0;
  #isWhole = false;
  /** The run of SuperBPE that was shown last. @type {SuperRun} */
  #walled;
  /** Where the wall is, perhaps not yet learned with. */
  #until = 0;
  #isAlive = true;
  /** By their walls, those used last at the end. @type {Map<number, KeptRun>} */
  #runs = new Map();
  /** @type {KeptRun} */
  #shown;
  #timers = new Timers();
  #lengths = el("b", "");
  #saved = el("span", "");
  #address = new Address(() => this.#query());

  /** @param {Conversing<SuperData>} given */
  constructor({ data, parentElement, setTriggerValue, source }) {
    this.#data = data;
    this.#source = source;
    this.#trigger = setTriggerValue;
    this.#walled = data.run;
    this.#shown = this.#keep(data.run);
    this.#root = find(parentElement, ".superwords");
    source.lastWords = () => this.#source.tell({ ...this.#told, key: this.#data.key });
    this.#questions = new Questions(source, {
      question: () => this.#question(),
      take: (answer) => this.#take(answer),
    });
    this.#dock = new FootDock(find(parentElement, ".docked"), {
      noun: MERGE,
      numberLabel: MERGE_TYPED,
      keys: [WALL_KEYS],
      page: find(parentElement, ".page"),
      moved: (k) => this.#goTo(k),
      isDrawn: () => this.#step !== undefined && this.#isLearned,
      tip: (rank) => superMergeLabel(this.#run, rank),
    });
    const strip = find(parentElement, ".docked .scrub");
    this.#handle = new WallHandle(strip, { moved: (until) => this.#moveWall(until), title: WALLS_KEYS });
    this.#stopShift = moveByShift(strip, this.#handle);
    this.#dock.length.append(this.#lengths, this.#saved);
    for (const [look, label] of [
      ["of-learner", LINES_OF],
      ["of-text", TEXT],
    ]) {
      setText(find(this.#root, `.${look} b`), label);
      attributes(find(this.#root, `.${look} select`), { "aria-label": label });
    }
    const learners = [
      ["superbpe", SUPERBPE],
      ["boundless", BOUNDLESS],
    ];
    this.#learner.append(...learners.map(([value, name]) => attributes(el("option", "", name), { value })));
    this.#learner.onchange = () => this.#choose(this.#learner.value === "boundless");
    this.#select.onchange = () =>
      this.#trigger("wish", {
        lesson: this.#data.lesson,
        lines: this.#select.value,
        run: this.#learner.value,
        until: -1,
        step: -1,
      });
    this.#stopWatching = whenResized(this.#root, () => this.#drawLanes());
  }

  /** @param {Mounting<SuperData>} given */
  show({ data, setTriggerValue }) {
    this.#data = data;
    this.#trigger = setTriggerValue;
    if (isOther(this.#root, keyOf(this, data.key, data.lesson))) this.#begin();
    this.#address.later();
  }

  stop() {
    this.#isAlive = false;
    this.#source.lastWords = null;
    this.#questions.stop();
    this.#timers.stop();
    this.#dock.stop();
    this.#stopShift();
    this.#stopWatching();
  }

  get #told() {
    const { lesson } = this.#data;
    return { lesson, step: this.#wanted, wall: this.#wantedUntil, learner: this.#learner.value };
  }

  get #select() {
    return /** @type {HTMLSelectElement} */ (find(this.#root, ".of-text select"));
  }

  get #learner() {
    return /** @type {HTMLSelectElement} */ (find(this.#root, ".of-learner select"));
  }

  get #run() {
    return this.#shown.run;
  }

  get #isLearned() {
    return this.#run.until === this.#place;
  }

  /** The wall by which the run is known: -1 is BoundlessBPE. */
  get #place() {
    return this.#isWhole ? this.#data.whole.until : this.#until;
  }

  /** What is shown of the state, once it is there. */
  get #step() {
    return this.#shown.states.at(this.#k);
  }

  #begin() {
    const { learner, lines, run: walled, step, texts, wall, whole } = this.#data;
    this.#runs.clear();
    this.#isWhole = learner === "boundless";
    this.#learner.value = learner;
    this.#walled = walled;
    const run = this.#isWhole ? whole : walled;
    this.#keep(walled);
    this.#shown = this.#keep(run);
    this.#until = walled.until;
    const first = nextSuperword(run, 0) || run.merges.length;
    this.#k = step < 0 ? first : clamp(step, 0, run.merges.length);
    this.#wanted = step;
    this.#wantedUntil = wall;
    this.#questions.restart();
    const options = texts.map(([key, name]) => attributes(el("option", "", name), { value: key }));
    this.#select.replaceChildren(...options);
    this.#select.value = lines;
    find(this.#root, ".published-cut").replaceChildren(...publishedNodes());
    this.#draw();
    this.#root.classList.add("ready");
  }

  /** @param {SuperRun} run */
  #keep(run) {
    const kept = this.#runs.get(run.until) ?? { run, states: new SentStates(MAX_SUPERWORD_STEPS_ASKED) };
    this.#runs.delete(run.until);
    this.#runs.set(run.until, kept);
    const [oldest] = this.#runs.keys();
    if (this.#runs.size > SUPERWORD_RUNS_IN_BROWSER) this.#runs.delete(oldest);
    return kept;
  }

  /** @param {number} k */
  #goTo(k) {
    if (k === this.#k) return;
    this.#k = this.#wanted = k;
    this.#draw();
    this.#address.later();
  }

  /** @param {boolean} isWhole */
  #choose(isWhole) {
    this.#isWhole = isWhole;
    if (isWhole) this.#keep(this.#data.whole);
    this.#showPlace();
  }

  /** @param {number} until */
  #moveWall(until) {
    this.#until = this.#wantedUntil = until;
    this.#showPlace();
  }

  #showPlace() {
    if (this.#wanted < 0) this.#wanted = this.#k;
    const kept = this.#runs.get(this.#place);
    if (kept) this.#showRun(kept);
    else this.#drawWall();
    this.#questions.ask();
    this.#address.later();
  }

  /** @param {KeptRun} kept */
  #showRun(kept) {
    this.#shown = this.#keep(kept.run);
    if (!isWhole(kept.run)) this.#walled = kept.run;
    this.#k = Math.min(this.#wanted, kept.run.merges.length);
    this.#draw();
  }

  /** The run of the wall, then what is missing of it: the state at hand, then ahead, then behind. */
  #question() {
    const { key } = this.#data;
    const about = { key, ...this.#told, until: this.#place };
    if (!this.#isLearned) return { ...about, first: this.#shown.states.firstOf(this.#wanted), whole: true };
    const first = this.#shown.states.missing(this.#k, this.#run.merges.length);
    return first === undefined ? null : { ...about, first };
  }

  /** @param {Answer} answer */
  async #take(answer) {
    const parts = Array.isArray(answer) ? answer : await readAnswer(answer);
    const [part, run] = /** @type {[SuperPart, SuperRun?]} */ (parts);
    if (!this.#isAlive || part?.key !== this.#data.key) return;
    const kept = run ? this.#keep(run) : this.#runs.get(part.until);
    if (!kept) return;
    if (part.steps.length) kept.states.put(part.first, part.steps);
    if (part.until !== this.#place) return;
    if (kept !== this.#shown) this.#showRun(kept);
    else if (part.first === kept.states.firstOf(this.#k)) this.#drawState();
  }

  #draw() {
    this.#drawSentence();
    this.#drawState();
    find(this.#root, ".vocabulary").replaceChildren(...superVocabulary(this.#data, this.#run, this.#k));
    this.#drawLanes();
    this.#drawDock();
    this.#drawWall();
    this.#questions.ask();
  }

  #drawSentence() {
    const run = this.#run;
    const merge = mergeOf(run, this.#k);
    const start = run.merges.length ? AT_THE_START : NO_MERGES;
    const parts = merge ? superSentence(merge, isWhole(run) || this.#k <= run.until) : [start];
    const nodes = parts.map((part) =>
      typeof part === "string" ? part : superChip(run, part.symbol, part.isNew ? "new" : ""),
    );
    const end = nodes.pop() ?? "";
    const made = nodes.pop() ?? "";
    // No line begins with the mark after the last chip.
    const last =
      made && typeof end === "string" ? [el("span", "unbroken", made, end[0]), end.slice(1)] : [end];
    find(this.#root, ".sentence").replaceChildren(...nodes, ...last);
    const heard = parts
      .map((part) => (typeof part === "string" ? part : run.symbols[part.symbol][0]))
      .join("");
    this.#timers.after("speak", SPEAK_MS, () => setText(find(this.#root, ".live"), heard));
  }

  /** What comes with the state: its lines and pairs. */
  #drawState() {
    const step = this.#step;
    const run = this.#run;
    const ofSuper = this.#k < run.until ? WALLS_STAND : WALLS_ARE_DOWN;
    const walls = isWhole(run) ? WALLS_OPEN : ofSuper;
    const shown = step ? linesText(step.rows.length, step.changed, this.#data.types, this.#k) : "";
    setText(find(this.#root, ".corpus h3"), afterMerge(this.#k));
    setText(find(this.#root, ".corpus .hd span"), [walls, shown].filter(Boolean).join(", "));
    find(this.#root, ".lines-shown").replaceChildren(...lineNodes(this.#data, run, this.#k, step));
    find(this.#root, ".pairs").replaceChildren(...pairNodes(run, this.#k, step));
  }

  #drawLanes() {
    const node = find(this.#root, ".ledger");
    const { px } = this.#dock.scale;
    const { clientWidth: width } = node;
    const [beside, letter] =
      width > NARROW ? [BESIDE_LANES * px, LANE_LETTER * px] : [BESIDE_NARROW_LANES, NARROW_LANE_LETTER];
    const room = Math.max(3, Math.floor((width - beside) / (LANE_COLUMN * px)));
    const column = Math.min(LANE_COLUMN * px, (width - beside) / room);
    const most = Math.floor(column / letter - BESIDE_LANE_LETTERS);
    const nodes = laneNodes(this.#data, this.#run, this.#walled, this.#k, room, most, (rank) =>
      this.#dock.go(rank),
    );
    drawLedgerAgain(node, nodes);
  }

  #drawDock() {
    const { plain_lengths: plain } = this.#data;
    const { lengths, merges, symbols } = this.#run;
    const k = this.#k;
    const text = k ? superMergeLabel(this.#run, k) : AT_THE_START;
    this.#dock.show({
      picture: runPicture(k, merges, lengths, (id) => symbols[id][0], text),
      where: this.#isWhole ? "" : untilText(this.#until),
      widest: untilText(this.#data.most),
    });
    setText(this.#lengths, lengthsText(lengths[Math.max(0, k - 1)], lengths[k]));
    setText(this.#saved, k ? savedText(lengths[k], plain[Math.min(k, plain.length - 1)]) : SYMBOLS);
  }

  /** The wall, which is moved before its run is there. */
  #drawWall() {
    const { most } = this.#data;
    this.#handle.show(this.#until, this.#run.merges.length, this.#isWhole ? 0 : most);
    this.#root.classList.toggle("learning", !this.#isLearned);
    const below = this.#isLearned ? wallsText(this.#run, most) : LEARNING_AGAIN;
    setText(find(this.#root, ".say .below"), below);
  }

  /** What the address says: the text, which Python wrote, the wall and the step. */
  #query() {
    if (!this.#isAlive) return null;
    const params = new URLSearchParams(this.#data.query);
    if (params.has("step")) return params.toString(); // the link still waits for its corpus
    if (this.#isWhole) params.set("run", this.#learner.value);
    params.set("until", String(this.#until));
    params.set("step", String(this.#k));
    return params.toString();
  }
}

export default conversing((/** @type {Conversing<SuperData>} */ given) => new SuperwordsView(given));
