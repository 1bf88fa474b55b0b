/* The Pieces page: what it is made of, and what happens when Python or the reader changes something. */
import { Address } from "../shared/address.js";
import { readAnswer } from "../shared/answers.js";
import { find, scrollOffset } from "../shared/dom.js";
import { feedOf } from "../shared/feed.js";
import { Lecture } from "../shared/lecture.js";
import { whenResized } from "../shared/mounting.js";
import { num } from "../shared/numbers.js";
import { openKeys, Panel } from "../shared/panel.js";
import { Player } from "../shared/player.js";
import { Questions } from "../shared/questions.js";
import { Quickness } from "../shared/quickness.js";
import { Scale } from "../shared/scale.js";
import { swipeToStep } from "../shared/swiping.js";
import { Timers } from "../shared/timers.js";
import { keysOfView } from "../shared/view_keys.js";
import { CandidatesView } from "./candidates.js";
import { PiecesCorpus } from "./corpus.js";
import { PiecesFoot } from "./foot.js";
import { looksOfLink, piecesLink } from "./link.js";
import { menuOfPieces } from "./menu.js";
import { PiecesPopovers } from "./popovers.js";
import { PieceRun } from "./run.js";
import { PiecesSay } from "./say.js";
import { RoundSteps } from "./steps.js";
import { PiecesTable } from "./table.js";
import { KEYS_OF_PIECES, KEYS_OF_PIECES_NOTE } from "./texts.js";
import { RoundTransport } from "./transport.js";

/** @import { Mounting } from "../shared/wire.js" */
/** @import { PiecesMoment } from "./steps.js" */
/** @import { PiecesData, PiecesOverview, PiecesPart, Round } from "./wire.js" */

const KEPT_ROUNDS = 200;
const REPORT_MS = 2000;
const ASK_AGAIN_MS = 4000;
const LEAST_HEIGHT = 420;
const LOW_WINDOW = 680;
const MOST_WALLS = 4; // that a round puts back in the most frequent word
const COLUMNS = "minmax(0,36fr) minmax(0,29fr) minmax(0,33fr)";

export class PiecesView {
  isAlive = true;
  feed = feedOf("pieces");
  timers = new Timers();
  scale = new Scale();
  steps = new RoundSteps();
  address = new Address(() => piecesLink(this));
  /** Whether the window is too low for everything. */
  isLow = false;
  /** What is on the screen. @type {{ run: PieceRun | null, moment: PiecesMoment | null }} */
  shown = { run: null, moment: null };
  #quickness = new Quickness();
  #isNew = true;
  #hasRun = false;
  #startsInLecture = false;
  /** The position that Python knows. @type {number | null} */
  #reported = null;
  /** @type {Uint8Array | object[] | null} */
  #lastAnswer = null;
  #stopWatching;

  /** @param {Mounting<PiecesData>} given */
  constructor({ parentElement, data }) {
    this.root = find(parentElement, ".stepper");
    this.data = data;
    this.panel = new Panel(
      this.root,
      () => this.scale.px,
      (kind) => this.#panelClosed(kind),
    );
    this.lecture = new Lecture(this.root, () => this.#lectureChanged());
    this.questions = new Questions(this.feed, {
      patience: ASK_AGAIN_MS,
      question: (open) => this.#question(open),
      also: () => ({ position: this.steps.run ? this.steps.reported : null }),
    });
    this.player = new Player({
      isAtEnd: () => this.steps.isAtEnd,
      numSteps: () => this.steps.numSteps,
      hasNext: (count) => this.steps.run?.hasRound((this.steps.ahead(count) + 1) >> 1) ?? false,
      forward: (count) => this.go(this.steps.ahead(count)),
      ask: () => this.questions.ask(),
      changed: () => this.#playingChanged(),
    });
    this.popovers = new PiecesPopovers(this);
    this.menu = menuOfPieces(this);
    this.transport = new RoundTransport(this);
    this.say = new PiecesSay(this);
    this.corpus = new PiecesCorpus(this);
    this.candidates = new CandidatesView(this);
    this.table = new PiecesTable(this);
    this.foot = new PiecesFoot(this);
    this.keys = keysOfView(this, {
      isReady: () => this.steps.run !== null,
      forward: () => this.forward(),
      back: () => this.back(),
      first: () => this.go(0),
      last: () => this.go(this.steps.last),
      play: () => this.player.toggle(),
      letters: { h: () => this.setHalves(!this.steps.wantsHalves) },
      slider: this.transport.scrubber.input,
    });
    for (const part of [".say", ".corpus"])
      swipeToStep(find(this.root, part), { forward: () => this.forward(), back: () => this.back() });
    this.#stopWatching = whenResized(this.root, () => {
      this.layOut();
      this.draw();
    });
    this.root.addEventListener("focusout", (event) => {
      const to = event.relatedTarget;
      if (!(to instanceof Node) || !this.root.contains(to)) this.#report();
    });
  }

  /** @param {Pick<Mounting<PiecesData>, "data">} given */
  show({ data }) {
    const isOther = this.#isNew || this.data.key !== data.key;
    if (isOther) this.#start(data);
    else this.data = data;
    this.feed.listener = (answer) => this.#take(answer);
    this.feed.wake = () => this.questions.ask();
    this.feed.lastWords = () => this.#report();
    if (this.feed.answer) this.#take(this.feed.answer);
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
    this.say.stop();
    this.corpus.stop();
    this.table.stop();
    this.keys.stop();
    this.#stopWatching();
    this.lecture.stop();
    Object.assign(this.feed, { listener: null, wake: null, lastWords: null });
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
    for (const part of [this.transport, this.say, this.corpus, this.candidates, this.table, this.foot])
      part.draw(run, moment);
  }

  /** Sizes that depend on the window or the run; not on the round. */
  layOut() {
    const { root, scale, lecture } = this;
    const { run } = this.steps;
    if (!run) return;
    scale.fit(root);
    const room = innerHeight - root.getBoundingClientRect().top - scrollOffset(root) - 10;
    const columns = root.clientWidth / scale.px;
    const isWide = lecture.isOn || columns >= 900;
    this.isLow = innerHeight < LOW_WINDOW && !lecture.isOn;
    root.dataset.width = isWide ? "wide" : columns < 640 ? "narrow" : "medium";
    root.style.height = isWide && !lecture.isOn ? `${Math.max(LEAST_HEIGHT, room)}px` : "";
    root.style.setProperty("--columns", COLUMNS);
    root.style.setProperty("--merge-digits", String(String(run.n).length));
    const most = run.frequent.reduce((count, word) => Math.max(count, word.count), 1);
    root.style.setProperty("--word-digits", String(num(most).length));
    root.style.setProperty("--pair-digits", String(num(MOST_WALLS * most).length));
    this.foot.layOut(run);
    this.foot.draw(run, this.steps.moment(run)); // the columns get what it leaves
    for (const part of [this.transport, this.corpus]) part.layOut(run);
  }

  /** @param {number} at @param {boolean} [isQuiet] whether nothing is to be said about it */
  go(at, isQuiet = false) {
    const before = this.steps.at;
    this.steps.goTo(at);
    if (this.steps.at !== before) this.#quickness.moved();
    this.draw();
    if (!isQuiet) this.say.announce();
    if (this.#wantedRounds().length) this.questions.ask();
    this.timers.after("report", REPORT_MS, () => this.#report());
    this.address.later();
  }

  forward() {
    this.go(this.steps.ahead(1));
  }

  back() {
    this.go(this.steps.ahead(-1));
  }

  /** @param {number} k */
  goToRound(k) {
    const to = Math.max(0, Math.min(this.steps.run?.n ?? 0, k));
    this.go(this.steps.positionOf(to, "choose"));
  }

  /** @param {boolean} isOn */
  setHalves(isOn) {
    this.steps.setHalves(isOn);
    this.go(this.steps.at);
  }

  /** Another run, which Python has: one piece a round, or as many as the training drops. */
  setOneByOne() {
    const { run } = this.steps;
    if (!run?.overview.canBeOneByOne) return;
    this.feed.choose?.({
      key: this.data.key,
      oneByOne: !run.overview.isOneByOne,
      position: this.steps.reported,
    });
    this.focus();
  }

  /** @param {1 | -1} direction */
  setZoom(direction) {
    this.scale.step(direction);
    this.layOut();
    this.draw();
  }

  openHelp() {
    openKeys(this.panel, KEYS_OF_PIECES, KEYS_OF_PIECES_NOTE);
  }

  /** @param {string} kind */
  #panelClosed(kind) {
    for (const name of ["piece", "word"]) this.questions.open.delete(name);
    if (kind === "menu") this.menu.closed();
  }

  #lectureChanged() {
    if (!this.steps.run) return;
    this.panel.close(false);
    this.layOut();
    this.go(this.steps.at, true);
    this.focus();
  }

  #playingChanged() {
    if (!this.player.isPlaying) this.say.announce();
    this.draw();
  }

  /** Another run: another corpus, other settings, or the other kind. @param {PiecesData} data */
  #start(data) {
    this.data = data;
    this.steps.run = null;
    this.shown = { run: null, moment: null };
    this.#reported = null;
    this.corpus.restart();
    this.candidates.restart();
    this.table.restart();
    this.panel.close(false);
    this.questions.restart();
    this.timers.clear("report");
    if (this.#isNew) {
      const looks = looksOfLink();
      this.steps.wantsHalves = !looks.has("whole");
      this.#startsInLecture = looks.has("lecture") || this.lecture.isWanted;
    }
    this.#isNew = false;
    if (this.player.isPlaying) this.player.play(false);
    this.questions.ask();
  }

  /** @param {PiecesOverview} overview */
  #takeOverview(overview) {
    if (this.steps.run) return;
    const isFirst = !this.#hasRun;
    this.#hasRun = true;
    this.steps.begin(new PieceRun(overview), this.data.k, this.data.half);
    this.root.classList.add("ready");
    this.layOut();
    if (this.#startsInLecture) {
      this.#startsInLecture = false;
      this.lecture.set(true);
    }
    if (!isFirst) this.focus();
  }

  /** @param {Uint8Array | object[]} answer packed, or its parts */
  async #take(answer) {
    if (!answer || answer === this.#lastAnswer) return;
    this.#lastAnswer = answer;
    /** @type {PiecesPart[]} */
    const [head, ...parts] = Array.isArray(answer) ? answer : await readAnswer(answer);
    if (!this.isAlive || head.key !== this.data.key) return;
    for (const part of parts) if (part.overview) this.#takeOverview(part.overview);
    const { run } = this.steps;
    if (!run) {
      this.questions.ask();
      return;
    }
    for (const part of parts) this.#takePart(run, part);
    this.questions.answered();
    run.forgetFarRounds(this.steps.round, KEPT_ROUNDS);
    this.draw();
    if (parts.some((part) => part.overview)) {
      this.say.announce();
      this.address.later();
    }
    this.questions.ask();
  }

  /** @param {PieceRun} run @param {PiecesPart} part */
  #takePart(run, part) {
    if (part.round !== undefined) run.addRound(/** @type {Round} */ (part));
    if (part.cuts) this.corpus.takeFound(run, part);
    if (part.paths) this.popovers.takePaths(run, part.paths);
    if (part.piecesFound) this.table.takeFound(run, part.piecesFound);
    if (part.why) this.popovers.takeWhy(run, part.why);
  }

  /** The rounds around the one on the screen that are not there yet. */
  #wantedRounds() {
    const { run, round } = this.steps;
    if (!run) return [];
    const near = [round, round - 1, round + 1, round + 2].filter((k) => k >= 0 && k <= run.n);
    return near.filter((k) => !run.hasRound(k));
  }

  /** @param {Record<string, unknown>} open */
  #question(open) {
    const overview = !this.steps.run;
    const rounds = overview ? [this.data.k - 1, this.data.k, this.data.k + 1] : this.#wantedRounds();
    if (!overview && !rounds.length && !Object.keys(open).length) return null;
    return { key: this.data.key, overview, rounds, ...open };
  }

  /** Also called when the focus leaves: what is clicked elsewhere then starts from the round on screen. */
  #report() {
    const { steps } = this;
    this.timers.clear("report");
    if (!this.isAlive || !steps.run || this.#reported === steps.at) return;
    this.#reported = steps.at;
    this.questions.send({ key: this.data.key, overview: false, rounds: [], position: steps.reported });
  }
}
