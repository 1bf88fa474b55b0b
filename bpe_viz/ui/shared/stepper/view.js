/* What views that step through a run have in common: their conversation with Python, where they are, stage mode, and
   the room that they have. What a view is made of, and what it says and asks, each view adds. */
import { Address } from "../address.js";
import { readAnswer } from "../answers.js";
import { barHeight, isOnTour } from "../bars.js";
import { find, sideOf, topOf } from "../dom.js";
import { Lecture } from "../lecture.js";
import { whenResized } from "../mounting.js";
import { Panel } from "../panel.js";
import { Player } from "../player.js";
import { Questions } from "../questions.js";
import { Quickness } from "../quickness.js";
import { Scale } from "../scale.js";
import { swipeToStep } from "../swiping.js";
import { Timers } from "../timers.js";
import { askedFor, wordsOf } from "./link.js";
import { Looks } from "./looks.js";

/** @import { Keys } from "../keys.js" */
/** @import { VotesOnStep } from "./class_guess.js" */
/** @import { Answer, Conversing } from "../../conversation/source.js" */
/** @import { Mounting, OpenedLesson } from "../wire.js" */

/** What Python sends with the view. @typedef {{ key: string, k: number, half: string, query?: Record<string, string> | null, lesson?: OpenedLesson }} DataOfView */
/** A part of an answer. @typedef {{ overview?: object }} PartOfAnswer */
/** The first part of an answer, which says what it is about. @typedef {{ key: string }} Head */
/**
 * Where a view is in its run.
 * @template Run, Moment
 * @typedef {object} Places
 * @property {Run | null} run
 * @property {number} at
 * @property {number} last
 * @property {boolean} isAtEnd
 * @property {number} numSteps
 * @property {boolean} wantsHalves
 * @property {object} reported the position as Python reads it
 * @property {(at: number) => void} goTo
 * @property {(count: number) => number} ahead
 * @property {(run: Run) => Moment} moment
 */
/**
 * A part of the screen.
 * @template Run, Moment
 * @typedef {{ draw: (run: Run, moment: Moment) => void, stop?: () => void }} DrawnPart
 */

const REPORT_MS = 100;
const POINTING_MS = 3000;
const LEAST_WIDE = 900; // for three columns
const LEAST_ON_STAGE = 860;
// On a screen where nothing is larger than at 1280x720.
const LEAST_HEIGHT = 480;
const LOW_WINDOW = 600;
const SWIPED = [".say", ".corpus"];

/**
 * @template {DataOfView} Data
 * @template {object} Run
 * @template {object} Moment
 * @template {Places<Run, Moment>} Steps
 * @template {PartOfAnswer} Part
 */
export class StepView {
  isAlive = true;
  timers = new Timers();
  scale = new Scale();
  address = new Address(() => this.link());
  /** What an address says of what is open, listed and searched. */
  looks = new Looks([]);
  /** How wide the view is, in units. */
  columns = 1;
  /** Whether the window is too low for everything. */
  isLow = false;
  /** What the class is asked on this page. @type {VotesOnStep | null} */
  asked = null;
  /** What is on the screen. @type {{ run: Run | null, moment: Moment | null }} */
  shown = { run: null, moment: null };
  #asked;
  #quickness = new Quickness();
  #isNew = true;
  /** The number of lessons that were opened. @type {number | undefined} */
  #lesson;
  #hasRun = false;
  #startsInLecture = false;
  /** The position that Python knows. @type {number | null} */
  #reported = null;
  /** @type {(() => void)[]} */
  #ends = [];

  /**
   * @param {Conversing<Data>} given
   * @param {Steps} steps
   * @param {string} asked the name of what is asked by its numbers
   */
  constructor({ parentElement, data, source }, steps, asked) {
    this.root = find(parentElement, ".stepper");
    this.data = data;
    this.steps = steps;
    this.source = source;
    this.#asked = asked;
    this.panel = new Panel(
      this.root,
      () => this.scale.px,
      (kind) => this.panelClosed(kind),
    );
    this.panel.changed = () => this.address.later();
    this.lecture = new Lecture(this.root, () => this.#lectureChanged());
    this.questions = new Questions(source, {
      question: (open) => this.#question(open),
      take: (answer) => this.#take(answer),
      also: () => ({ position: this.steps.run ? this.steps.reported : null }),
    });
    this.player = new Player({
      isAtEnd: () => this.steps.isAtEnd,
      numSteps: () => this.steps.numSteps,
      hasNext: (count) => this.hasArrived((this.ahead(count) + 1) >> 1),
      forward: (count) => this.playOn(count),
      ask: () => this.questions.ask(),
      changed: () => this.#playingChanged(),
    });
  }

  /* What each view says of itself. */

  /** The parts of the screen, in the order in which they are drawn. @returns {DrawnPart<Run, Moment>[]} */
  get parts() {
    return [];
  }
  /** Those that show the step on the screen now. */
  get partsNow() {
    return this.parts;
  }
  /** The address of what is on the screen; null while there is nothing to say. @returns {string | null} */
  link() {
    return null;
  }
  /** What the training is known by, whenever it is shown; "" where there is no page to come back from. */
  get runName() {
    return this.data.query ? this.data.key.replace(/-\d+$/, "") : "";
  }
  /** Another run is about to come. */
  restart() {}
  /** A run has come. @param {NonNullable<Part["overview"]>} _overview */
  begin(_overview) {}
  /** How a link wants the view to be looked at. @param {Set<string>} _looks */
  lookAs(_looks) {}
  /** Sizes that depend on the window, the parts on show or the run; not on the step. */
  layOut() {}
  /** Whether the step of a number has arrived. @param {number} _number @returns {boolean} */
  hasArrived(_number) {
    return false;
  }
  /** The numbers of what is missing around the step on the screen. @returns {number[]} */
  wanted() {
    return [];
  }
  /** @param {Run} _run @param {Part} _part of an answer */
  takePart(_run, _part) {}
  /** Forgets what is far from the step on the screen. @param {Run} _run */
  forgetFar(_run) {}
  /** The view is about to be drawn again. @param {number} _distance from the position that was drawn */
  leaving(_distance) {}
  /** The view has been drawn after a step. */
  arrived() {}
  /** Says the sentence on the screen to those who hear it. */
  announce() {}
  /** @param {string} _kind of the panel */
  panelClosed(_kind) {}
  forward() {
    this.go(this.ahead(1));
  }
  back() {
    this.go(this.steps.ahead(-1));
  }
  /** Where playing leads. @param {number} count */
  ahead(count) {
    return this.steps.ahead(count);
  }
  /** So many steps while playing. @param {number} count */
  playOn(count) {
    this.go(this.ahead(count));
  }

  /* What all do. */

  /** The view is made: from now on it hears keys, fingers and changes of its place. @param {Keys} keys */
  listen(keys) {
    const steps = { forward: () => this.forward(), back: () => this.back() };
    for (const part of SWIPED) swipeToStep(find(this.root, part), steps);
    const resized = whenResized(this.root, () => {
      this.layOut();
      this.draw();
    });
    this.#ends.push(() => keys.stop(), resized);
    // On the stage the buttons are there while the pointer moves.
    this.root.addEventListener("pointermove", () => {
      this.root.classList.add("pointing");
      this.timers.clear("pointing");
      this.timers.after("pointing", POINTING_MS, () => this.root.classList.remove("pointing"));
    });
    this.root.addEventListener("focusout", ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node) || !this.root.contains(relatedTarget)) this.#report();
    });
  }

  /** @param {Pick<Mounting<Data>, "data">} given */
  show({ data }) {
    const isOther = this.#isNew || this.data.key !== data.key;
    if (isOther) this.#start(data);
    else this.data = data;
    this.source.lastWords = () => this.#report();
    if (!isOther && this.steps.run) {
      this.layOut();
      this.draw();
      this.address.later();
    }
  }

  stop() {
    this.isAlive = false;
    this.player.stop();
    this.timers.stop();
    this.questions.stop();
    for (const part of this.parts) part.stop?.();
    for (const end of this.#ends) end();
    this.lecture.stop();
    this.source.lastWords = null;
  }

  /** Whether the columns are next to each other. */
  get isWide() {
    return this.root.dataset.width === "wide";
  }

  /** What the class votes on the step on the screen. */
  get votes() {
    return this.asked?.at === this.steps.at ? this.asked : null;
  }

  /** Whether steps follow each other so fast that a fade would still run when the next one comes. */
  get isQuick() {
    return this.#quickness.isQuick;
  }

  focus() {
    this.root.focus({ preventScroll: true });
  }

  draw() {
    const { run } = this.steps;
    if (!run) return;
    const moment = this.steps.moment(run);
    this.shown = { run, moment };
    for (const part of this.partsNow) part.draw(run, moment);
  }

  /** Takes the room that the window gives it. */
  fitWindow() {
    const { root, scale, lecture } = this;
    scale.fit(root);
    const room = innerHeight - topOf(root);
    this.columns = (root.clientWidth - 2 * sideOf(root)) / scale.px;
    const { columns } = this;
    const isWide = columns >= (lecture.isOn ? LEAST_ON_STAGE : LEAST_WIDE);
    this.isLow = innerHeight - barHeight() < LOW_WINDOW * scale.screen && !lecture.isOn;
    root.classList.toggle("toured", isOnTour());
    root.dataset.width = isWide ? "wide" : columns < 640 ? "narrow" : "medium";
    root.style.height = isWide && !lecture.isOn ? `${Math.max(LEAST_HEIGHT * scale.screen, room)}px` : "";
  }

  /** @param {number} at @param {boolean} [isQuiet] whether nothing is to be said about it */
  go(at, isQuiet = false) {
    const { votes } = this;
    const before = this.steps.at;
    this.steps.goTo(at);
    if (this.steps.at !== before) {
      this.#quickness.moved();
      votes?.done?.();
      this.looks.stopWaiting();
    }
    this.leaving(this.steps.at - before);
    this.draw();
    this.arrived();
    if (!isQuiet) this.announce();
    if (this.wanted().length) this.questions.ask();
    this.timers.after("report", REPORT_MS, () => this.#report());
    this.address.later();
  }

  /** @param {1 | -1} direction */
  setZoom(direction) {
    this.scale.step(direction);
    this.layOut();
    this.draw();
  }

  #lectureChanged() {
    if (!this.steps.run) return;
    this.panel.close(false);
    this.layOut();
    this.go(this.steps.at, true);
    this.focus();
  }

  #playingChanged() {
    if (!this.player.isPlaying) this.announce();
    this.draw();
  }

  /**
   * A new run: another corpus or other settings. Its position comes from Python, or from the address the first time.
   * @param {Data} data
   */
  #start(data) {
    this.data = data;
    this.steps.run = null;
    this.shown = { run: null, moment: null };
    this.#reported = null;
    this.restart();
    this.questions.restart();
    this.timers.clear("report");
    const { lesson } = data;
    if (this.#isNew || lesson?.number !== this.#lesson) {
      this.beginAs(askedFor(lesson?.asked));
    } else this.looks.stopWaiting();
    this.#isNew = false;
    this.#lesson = lesson?.number;
    if (this.player.isPlaying) this.player.play(false);
    this.questions.ask();
  }

  /** How the view is looked at once its run has come. @param {URLSearchParams} asked */
  beginAs(asked) {
    const looks = new Set(wordsOf(asked));
    this.looks.begin(asked);
    this.steps.wantsHalves = !looks.has("whole");
    this.lookAs(looks);
    this.#startsInLecture = looks.has("lecture") || this.lecture.isWanted;
  }

  /** @param {NonNullable<Part["overview"]>} overview */
  #takeOverview(overview) {
    if (this.steps.run) return;
    const isFirst = !this.#hasRun;
    this.#hasRun = true;
    if (!isFirst) this.restart(); // what was clicked meanwhile is about the run before
    this.begin(overview);
    this.root.classList.add("ready");
    this.layOut();
    if (this.#startsInLecture) {
      this.#startsInLecture = false;
      this.lecture.set(true);
    }
    if (!isFirst) this.focus();
  }

  /** @param {Answer} answer */
  async #take(answer) {
    const read = Array.isArray(answer) ? answer : await readAnswer(answer);
    const [head, ...parts] = /** @type {[Head, ...Part[]]} */ (read);
    if (!this.isAlive || head.key !== this.data.key) return;
    for (const part of parts) if (part.overview) this.#takeOverview(part.overview);
    const { run } = this.steps;
    if (!run) return;
    for (const part of parts) this.takePart(run, part);
    this.questions.answered();
    this.forgetFar(run);
    this.draw();
    this.looks.again();
    if (parts.some((part) => part.overview)) {
      this.announce();
      this.address.later();
    }
  }

  /** @param {Record<string, unknown>} open */
  #question(open) {
    const overview = !this.steps.run;
    const wanted = this.wanted();
    if (!overview && !wanted.length && !Object.keys(open).length) return null;
    return { key: this.data.key, overview, [this.#asked]: wanted, ...open };
  }

  /** Also called when the focus leaves: what is clicked elsewhere then starts from the step on screen. */
  #report() {
    const { steps } = this;
    this.timers.clear("report");
    if (!this.isAlive || !steps.run || this.#reported === steps.at) return;
    this.#reported = steps.at;
    this.source.tell({ key: this.data.key, overview: false, [this.#asked]: [], position: steps.reported });
  }
}
