/* A stepper: it owns where it is in a run and what is shown of it, talks with Python, and draws its parts. What there is
   to step through and what the screen is made of, each page gives it. */

import { pageInWindow } from "../../streamlit_seam/page.js";
import { Address } from "../address.js";
import { readAnswer } from "../answers.js";
import { barHeight, fitDock, isOnTour } from "../bars.js";
import { find, focused, sideOf, topOf } from "../dom.js";
import { keysOfView } from "../keys.js";
import { whenResized } from "../mounting.js";
import { clamp } from "../numbers.js";
import { openKeys, Panel } from "../panel.js";
import { Player } from "../player.js";
import { markPointing } from "../pointing.js";
import { Questions } from "../questions.js";
import { Quickness } from "../quickness.js";
import { Scale } from "../scale.js";
import { Lecture } from "../stage.js";
import { swipeToStep } from "../swiping.js";
import { Timers } from "../timers.js";
import { offerGuess } from "./class_guess.js";
import { addressWith, askedFor, Looks, wordsOf } from "./looks.js";

/** @import { Answer, Conversing } from "../../conversation/source.js" */
/** @import { Mounting, OpenedLesson } from "../wire.js" */
/** @import { GuessQuestion, VotesOnStep } from "./class_guess.js" */
/** @import { Look } from "./looks.js" */
/** @import { AnyMoment, Stepped } from "./steps.js" */

/** What Python sends with a stepper. @typedef {{ key: string, k: number, half: string, query?: Record<string, string> | null, lesson?: OpenedLesson, hide?: string[] }} DataOfStepper */
/** A part of an answer. @typedef {{ overview?: object }} PartOfAnswer */
/** The first part of an answer, which says what it is about. @typedef {{ key: string }} Head */
/**
 * The room for the parts, and how they are looked at.
 * @typedef {object} Screen
 * @property {number} columns how wide it is, in units
 * @property {boolean} isWide whether the columns are next to each other
 * @property {boolean} isLow whether the window is too low for everything
 * @property {boolean} isQuick whether steps follow each other so fast that a fade would still run when the next one comes
 * @property {VotesOnStep | null} votes of the class on the step on the screen
 */
/**
 * A part of the screen.
 * @template Moment
 * @typedef {object} Part
 * @property {(moment: Moment, screen: Screen) => void} draw
 * @property {(moment: Moment, screen: Screen) => void} [layOut] takes sizes that depend on the window or the run, not on the step
 * @property {() => void} [restart] another run is about to come
 * @property {() => void} [stop]
 * @property {boolean} [isAhead] whether it shows a step while that is seen happening
 */
/**
 * What moves after a step.
 * @template Moment
 * @typedef {object} Moving
 * @property {boolean} isHolding whether the step is seen happening now
 * @property {(moment: Moment, distance: number, isQuick: boolean) => void} prepare the step is about to be drawn
 * @property {(moment: Moment) => void} begin the step has been drawn
 * @property {() => void} land places are about to be others
 * @property {() => void} stop
 */
/**
 * What a page makes a stepper of.
 * @template Moment, Answered
 * @typedef {object} Page
 * @property {Part<Moment>[]} parts in the order in which they take their room and are drawn
 * @property {{ announce: () => void }} say
 * @property {{ closed: () => void }} menu
 * @property {Look[]} looks what an address says of it
 * @property {GuessQuestion<Moment>} question to the class
 * @property {{ keys: [keys: string, what: string][], note: string }} help
 * @property {Record<string, () => void>} [letters] what more keys do
 * @property {() => boolean} [close] what Escape closes besides the panel
 * @property {Element} slider
 * @property {(moment: Moment, screen: Screen) => void} arrange decides how the parts share the room
 * @property {(moment: Moment, answered: Answered) => void} take a part of an answer
 * @property {(looks: Set<string>, hidden: string[]) => void} [lookAs] how a link wants the page
 * @property {(looks: Set<string>, hidden: string[]) => void} [lookLike] how a presenter looks at it
 * @property {Element | null} [opened] what is open besides the panel
 * @property {(params: URLSearchParams) => Record<string, boolean>} [write] what else its address says, and its words
 * @property {(isOn: boolean) => boolean} [mayPredict]
 * @property {Moving<Moment>} [motion]
 * @property {() => void} [restart]
 * @property {() => void} [stop]
 */
/** @template {AnyMoment} Moment @template {DataOfStepper} Data @typedef {Stepper<Data, Moment, any>["actions"]} Actions */

const REPORT_MS = 100;
const LEAST_WIDE = 900; // for three columns
const LEAST_ON_STAGE = 860;
// On a screen where nothing is larger than at 1280x720.
const LEAST_HEIGHT = 480;
const SAVED_ON_TOUR = 36; // by the dock, which is a line then
const LOW_WINDOW = 600;
const SWIPED = [".say", ".corpus"];
const OPEN_LIST = "[role=combobox][aria-expanded=true]"; // which closes without the focus
/** The questions of panels, by name: nothing is asked about what is closed. */
const ASKED_BY_PANELS = ["edited", "holds", "piece", "word"];

/**
 * @template {DataOfStepper} Data
 * @template {AnyMoment} Moment
 * @template {PartOfAnswer} Answered
 */
export class Stepper {
  isAlive = true;
  /** What the class is asked on this page. @type {VotesOnStep | null} */
  asked = null;
  /** What is on the screen. @type {Moment | null} */
  moment = null;
  /** Called after each step, with the position before. @type {(before: number) => void} */
  stepped = () => {};
  #timers = new Timers();
  #scale = new Scale();
  #address = new Address(() => this.link());
  #columns = 1;
  #isLow = false;
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
  #page;

  /**
   * @param {Conversing<Data>} given
   * @param {Stepped<Moment>} steps
   * @param {(actions: Actions<Moment, Data>) => Page<Moment, Answered>} pageOf
   */
  constructor({ parentElement, data, source }, steps, pageOf) {
    this.root = find(parentElement, ".stepper");
    this.data = data;
    this.steps = steps;
    this.source = source;
    this.panel = new Panel(
      this.root,
      () => this.#scale.px,
      (kind) => this.#panelClosed(kind),
    );
    this.panel.changed = () => this.#address.later();
    this.lecture = new Lecture(this.root, () => this.#lectureChanged());
    this.questions = new Questions(source, {
      question: (open) => this.#question(open),
      take: (answer) => this.#take(answer),
      also: () => {
        this.#reported = null; // Python notes this position: to be back at an earlier one is news
        return { position: this.steps.run ? this.steps.reported : null };
      },
    });
    this.player = new Player({
      isAtEnd: () => this.steps.isAtEnd,
      numSteps: () => this.steps.numSteps,
      hasNext: (count) => this.steps.hasArrived((this.#ahead(count) + 1) >> 1),
      forward: (count) => this.#playOn(count),
      restart: () => this.go(0),
      ask: () => this.questions.ask(),
      changed: () => this.#playingChanged(),
    });
    const { announce, back, draw, focus, forward, go, guess, layOut, reveal } = this;
    /** What parts do, and what they do it with. */
    this.actions = {
      ...{ announce, back, draw, focus, forward, go, guess, layOut, reveal },
      lecture: this.lecture,
      panel: this.panel,
      player: this.player,
      questions: this.questions,
      root: this.root,
      scale: this.#scale,
      setHalves: this.setHalves,
      setPrediction: this.setPrediction,
      setZoom: this.setZoom,
      openHelp: this.openHelp,
      /** What is on the screen. */
      now: () => this.moment,
      /** What Python sent last. */
      data: () => this.data,
      /** Writes the address, a moment later. */
      link: () => this.#address.later(),
      /** To what is there after so many steps. @param {number} k @param {string} [half] */
      goToStep: (k, half = "merge") => go(steps.positionOf(clamp(k, 0, steps.run?.n ?? 0), half)),
      /** Goes to another page. @type {((target: unknown) => void) | undefined} */
      open: source.open && ((target) => source.open?.(target)),
      /** Changes a setting, where one can. */
      choose:
        source.choose &&
        ((/** @type {object} */ setting) =>
          source.choose?.({ key: this.data.key, ...setting, position: steps.reported })),
    };
    const page = pageOf(this.actions);
    this.#page = page;
    this.looks = new Looks(page.looks);
    this.#ends.push(offerGuess(this, page.question));
    this.#listen();
  }

  /** From now on it hears keys, fingers and changes of its place. */
  #listen() {
    const { player, root, steps } = this;
    const { letters, slider } = this.#page;
    const moves = { forward: this.forward, back: this.back };
    for (const part of SWIPED) swipeToStep(find(root, part), moves);
    const keys = keysOfView(this, {
      ...moves,
      isReady: () => steps.run !== null,
      first: () => this.go(0),
      last: () => this.go(steps.last),
      play: () => player.toggle(),
      letters: {
        h: () => this.setHalves(!steps.wantsHalves),
        g: () => this.setPrediction(!steps.prediction.isOn),
        v: () => this.moment?.isAsking && this.reveal(),
        ...letters,
      },
      close: () => this.#page.close?.() ?? false,
      digit: (number) => (this.moment?.isAsking ? () => this.guess(number - 1) : null),
      anywhere: "g123456",
      slider,
    });
    const resized = whenResized(root, () => {
      this.layOut();
      this.draw();
    });
    this.#ends.push(() => keys.stop(), resized, markPointing(root));
    root.addEventListener("focusout", ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node) || !root.contains(relatedTarget)) this.#report();
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
      this.#address.later();
    }
  }

  stop() {
    const { motion, parts } = this.#page;
    this.isAlive = false;
    this.player.stop();
    this.#timers.stop();
    this.questions.stop();
    motion?.stop();
    for (const part of parts) part.stop?.();
    for (const end of this.#ends) end();
    this.#page.stop?.();
    this.lecture.stop();
    this.source.lastWords = null;
  }

  /** The address of what is on the screen; null while there is nothing to say, or no server to go back to. @returns {string | null} */
  link() {
    const { data, lecture, looks, steps } = this;
    if (!this.isAlive || !steps.run || !data.query) return null;
    const params = new URLSearchParams(data.query);
    const { k, half } = steps.reported;
    if (!params.has("k")) {
      // a link that still waits for its corpus keeps its own position
      if (k || steps.counted !== "k") params.set(steps.counted, String(k));
      if (half) params.set("half", half);
    }
    const { end = false, ties = false } = this.#page.write?.(params) ?? {};
    const { isOn: predict } = steps.prediction;
    const is = { end, whole: !steps.wantsHalves, predict, ties, lecture: lecture.isOn };
    return addressWith(params, looks.write(params), is);
  }

  /** Whether the columns are next to each other. */
  get isWide() {
    return this.root.dataset.width === "wide";
  }

  /** What is open besides the panel. */
  get opened() {
    return this.#page.opened ?? null;
  }

  /** What the class votes on the step on the screen. */
  get #votes() {
    return this.asked?.at === this.steps.at ? this.asked : null;
  }

  /** @returns {Screen} */
  get #screen() {
    const { isQuick } = this.#quickness;
    return {
      columns: this.#columns,
      isWide: this.isWide,
      isLow: this.#isLow,
      isQuick,
      votes: this.#votes,
    };
  }

  focus = () => {
    this.root.focus({ preventScroll: true });
  };

  draw = () => {
    const { run } = this.steps;
    if (!run) return;
    const { motion, parts } = this.#page;
    this.moment = this.steps.moment(run);
    const screen = this.#screen;
    for (const part of parts) if (part.isAhead || !motion?.isHolding) part.draw(this.moment, screen);
  };

  layOut = () => {
    const { run } = this.steps;
    if (!run) return;
    const { motion, parts } = this.#page;
    motion?.land();
    this.#fitWindow();
    const moment = this.steps.moment(run);
    const screen = this.#screen;
    this.#page.arrange(moment, screen);
    for (const part of parts) part.layOut?.(moment, screen);
  };

  /** Takes the room that the window gives it. */
  #fitWindow() {
    const { lecture, root } = this;
    const scale = this.#scale;
    scale.fit(root);
    const room = pageInWindow().bottom - topOf(root);
    const columns = (root.clientWidth - 2 * sideOf(root)) / scale.px;
    const isWide = columns >= (lecture.isOn ? LEAST_ON_STAGE : LEAST_WIDE);
    this.#columns = columns;
    this.#isLow = innerHeight - barHeight() < LOW_WINDOW * scale.screen && !lecture.isOn;
    fitDock(root);
    root.dataset.width = isWide ? "wide" : columns < 640 ? "narrow" : "medium";
    const least = (LEAST_HEIGHT - (isOnTour() ? SAVED_ON_TOUR : 0)) * scale.screen;
    root.style.height = isWide && !lecture.isOn ? `${Math.max(least, room)}px` : "";
  }

  /** What a step changes is said once it is on the screen. */
  announce = () => {
    const { motion, say } = this.#page;
    if (!motion?.isHolding) say.announce();
  };

  /** @param {number} at @param {boolean} [isQuiet] whether nothing is to be said about it */
  go = (at, isQuiet = false) => {
    const { steps } = this;
    const { motion } = this.#page;
    const votes = this.#votes;
    const before = steps.at;
    steps.goTo(at);
    if (steps.at !== before) {
      this.#quickness.moved();
      this.panel.stepped();
      votes?.done?.();
      this.looks.stopWaiting();
    }
    // A step ends whatever moves; the next one may move itself.
    motion?.stop();
    if (steps.run) motion?.prepare(steps.moment(steps.run), steps.at - before, this.#quickness.isQuick);
    this.draw();
    if (this.moment) motion?.begin(this.moment);
    if (!isQuiet) this.announce();
    if (this.#wanted().length) this.questions.ask();
    this.#timers.after("report", REPORT_MS, () => this.#report());
    this.#address.later();
    this.stepped(before);
  };

  forward = () => {
    if (this.moment?.isAsking) this.reveal();
    else this.go(this.steps.ahead(1));
  };

  back = () => {
    this.go(this.steps.ahead(-1));
  };

  /** Where playing leads; a question is never jumped over. @param {number} count */
  #ahead(count) {
    return this.steps.ahead(this.steps.prediction.isOn ? 1 : count);
  }

  /** @param {number} count */
  #playOn(count) {
    if (this.#votes) this.player.play(false);
    else if (this.steps.prediction.isOn) this.forward();
    else this.go(this.#ahead(count));
  }

  /** @param {number} choice */
  guess = (choice) => {
    const { moment } = this;
    if (!moment?.isAsking || moment.isMissing || this.#votes) return;
    const { offered, numTied } = this.steps.choices(moment);
    if (this.steps.prediction.guess(moment.k, offered[choice], numTied)) this.reveal();
  };

  reveal = () => {
    const { moment } = this;
    const votes = this.#votes;
    if (!moment) return;
    if (votes?.next) {
      votes.next();
      return;
    }
    this.steps.prediction.reveal(moment.k);
    if (focused(this.root)?.closest(".quiz, .other")) this.focus();
    this.go(this.steps.at);
  };

  /** @param {boolean} isOn */
  setPrediction = (isOn) => {
    if (this.#page.mayPredict?.(isOn) === false) return;
    this.steps.setPrediction(isOn);
    this.go(this.steps.at);
    this.layOut(); // the switch has another width now
    this.draw();
    this.focus();
  };

  /** @param {boolean} isOn */
  setHalves = (isOn) => {
    this.steps.setHalves(isOn);
    this.go(this.steps.at);
  };

  /** @param {1 | -1} direction */
  setZoom = (direction) => {
    this.#scale.step(direction);
    this.layOut();
    this.draw();
  };

  openHelp = () => {
    const { keys, note } = this.#page.help;
    openKeys(this.panel, keys, note);
  };

  /** @param {string} kind */
  #panelClosed(kind) {
    for (const name of ASKED_BY_PANELS) this.questions.open.delete(name);
    if (kind === "menu") this.#page.menu.closed();
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
    this.moment = null;
    this.#reported = null;
    this.#restart();
    this.questions.restart();
    this.#timers.clear("report");
    const { lesson } = data;
    if (this.#isNew || lesson?.number !== this.#lesson) {
      this.beginAs(askedFor(lesson?.asked));
    } else this.looks.stopWaiting();
    this.#isNew = false;
    this.#lesson = lesson?.number;
    if (this.player.isPlaying) this.player.play(false);
    this.questions.ask();
  }

  #restart() {
    const { motion, parts } = this.#page;
    const { key, query } = this.data;
    // What the training is known by, whenever it is shown; nothing where there is no page to come back from.
    this.steps.prediction.restart(query ? key.replace(/-\d+$/, "") : "");
    motion?.stop();
    for (const part of parts) part.restart?.();
    this.#page.restart?.();
  }

  /** How it is looked at once its run has come. @param {URLSearchParams} asked */
  beginAs(asked) {
    const looks = new Set(wordsOf(asked));
    this.looks.begin(asked);
    this.steps.lookAs(looks);
    this.#page.lookAs?.(looks, this.data.hide ?? []);
    this.#startsInLecture = looks.has("lecture") || this.lecture.isWanted;
  }

  /** Goes where a presenter is, and looks at it as they do. @param {{ k: number, half: string, hide: string[], looks: Set<string> }} place */
  goLike({ k, half, hide, looks }) {
    const { steps } = this;
    if (steps.wantsHalves === looks.has("whole")) this.setHalves(!looks.has("whole"));
    this.#page.lookLike?.(looks, hide);
    const isAfterLast = looks.has("end") && k >= (steps.run?.n ?? 0);
    this.go(isAfterLast ? steps.last : steps.positionOf(k, half));
  }

  /** @param {NonNullable<Answered["overview"]>} overview */
  #takeOverview(overview) {
    if (this.steps.run) return;
    const isFirst = !this.#hasRun;
    this.#hasRun = true;
    if (!isFirst) this.#restart(); // what was clicked meanwhile is about the run before
    this.steps.start(overview, this.data);
    this.root.classList.add("ready");
    this.layOut();
    if (this.#startsInLecture) {
      this.#startsInLecture = false;
      this.lecture.set(true);
    }
    const keepsFocus =
      focused(this.root)?.matches(".wall-handle") || document.activeElement?.matches(OPEN_LIST);
    if (!isFirst && !keepsFocus) this.focus();
  }

  /** @param {Answer} answer */
  async #take(answer) {
    const read = Array.isArray(answer) ? answer : await readAnswer(answer);
    const [head, ...parts] = /** @type {[Head, ...Answered[]]} */ (read);
    if (!this.isAlive || head.key !== this.data.key) return;
    for (const part of parts) if (part.overview) this.#takeOverview(part.overview);
    const { run } = this.steps;
    if (!run) return;
    for (const part of parts) {
      this.steps.take(part);
      this.#page.take(this.steps.moment(run), part);
    }
    this.questions.answered();
    this.steps.forgetFar();
    this.draw();
    this.looks.again();
    if (parts.some((part) => part.overview)) {
      this.announce();
      this.#address.later();
    }
  }

  /** The numbers of what is missing around the step on the screen. */
  #wanted() {
    return this.steps.wanted(this.player.pace, this.data.k);
  }

  /** @param {Record<string, unknown>} open */
  #question(open) {
    const overview = !this.steps.run;
    const wanted = this.#wanted();
    if (!overview && !wanted.length && !Object.keys(open).length) return null;
    return { key: this.data.key, overview, [this.steps.asked]: wanted, ...open };
  }

  /** Also called when the focus leaves: what is clicked elsewhere then starts from the step on screen. */
  #report() {
    const { steps } = this;
    this.#timers.clear("report");
    if (!this.isAlive || !steps.run || this.#reported === steps.at) return;
    this.#reported = steps.at;
    this.source.tell({ key: this.data.key, overview: false, [steps.asked]: [], position: steps.reported });
  }
}
