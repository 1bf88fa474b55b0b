/* The stepper: what it is made of, and what happens when Python or the reader changes something. */
import { Address } from "../shared/address.js";
import { readAnswer } from "../shared/answers.js";
import { find, scrollOffset, setHidden } from "../shared/dom.js";
import { feedOf } from "../shared/feed.js";
import { Lecture } from "../shared/lecture.js";
import { whenResized } from "../shared/mounting.js";
import { num } from "../shared/numbers.js";
import { openKeys, Panel } from "../shared/panel.js";
import { Player } from "../shared/player.js";
import { Questions } from "../shared/questions.js";
import { Quickness } from "../shared/quickness.js";
import { Scale } from "../shared/scale.js";
import { isTouched, swipeToStep } from "../shared/swiping.js";
import { Timers } from "../shared/timers.js";
import { CorpusView } from "./corpus.js";
import { Foot } from "./foot.js";
import { linkOf, looksInAddress } from "./link.js";
import { menuOfStepper } from "./menu.js";
import { Motion } from "./motion.js";
import { PairsView } from "./pairs.js";
import { Popovers } from "./popovers.js";
import { Run } from "./run.js";
import { Say } from "./sentence_drawing.js";
import { keysOf } from "./stepper_keys.js";
import { Steps } from "./steps.js";
import { KEYS_HELP, KEYS_NOTE } from "./texts.js";
import { TiePanel } from "./tie_panel.js";
import { TiedPairs } from "./tied_pairs.js";
import { Ties } from "./ties.js";
import { TopPairs } from "./top_pairs.js";
import { Transport } from "./transport.js";
import { VocabularyView } from "./vocabulary.js";

/** @import { Mounting } from "../shared/wire.js" */
/** @import { Moment } from "./steps.js" */
/** @import { AnswerPart, Chunk, Overview, StepperData } from "./wire.js" */

const AHEAD = 32;
const KEPT_CHUNKS = 24;
const REPORT_MS = 2000;
const ASK_AGAIN_MS = 4000;
const LEAST_HEIGHT = 420;
const LOW_WINDOW = 680;
const SHARES = { corpus: 39, pairs: 33, vocabulary: 25 };
const WIDE_SHARES = { corpus: 36, pairs: 36, vocabulary: 25 };
const SCORED_SHARES = { corpus: 38, pairs: 37, vocabulary: 25 }; // a pair has a formula

export class StepperView {
  isAlive = true;
  feed = feedOf("stepper");
  timers = new Timers();
  scale = new Scale();
  steps = new Steps();
  address = new Address(() => linkOf(this));
  /** The parts that are not shown. @type {Set<string>} */
  hidden = new Set();
  showsTies = false;
  /** Whether the window is too low for everything. */
  isLow = false;
  /** What is on the screen. @type {{ run: Run | null, moment: Moment | null }} */
  shown = { run: null, moment: null };
  #quickness = new Quickness();
  #isNew = true;
  #hasRun = false;
  #startsInLecture = false;
  #startsAtEnd = false;
  /** The position that Python knows. @type {number | null} */
  #reported = null;
  /** @type {Uint8Array | object[] | null} */
  #lastAnswer = null;
  #stopWatching;

  /** @param {Mounting<StepperData>} given */
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
    this.ties = new Ties(this.questions);
    this.player = new Player({
      isAtEnd: () => this.steps.isAtEnd,
      numSteps: () => this.steps.numSteps,
      hasNext: (count) => this.steps.run?.hasStep((this.#ahead(count) + 1) >> 1) ?? false,
      forward: (count) => {
        if (this.steps.prediction.isOn) this.forward();
        else this.go(this.#ahead(count));
      },
      ask: () => this.questions.ask(),
      changed: () => this.#playingChanged(),
    });
    this.popovers = new Popovers(this);
    this.menu = menuOfStepper(this);
    this.motion = new Motion(this);
    this.topPairs = new TopPairs(this);
    this.tiedPairs = new TiedPairs(this);
    this.transport = new Transport(this);
    this.say = new Say(this);
    this.corpus = new CorpusView(this);
    this.pairs = new PairsView(this);
    this.vocabulary = new VocabularyView(this);
    this.foot = new Foot(this);
    this.tiePanel = new TiePanel(this);
    this.keys = keysOf(this);
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

  /** @param {Pick<Mounting<StepperData>, "data">} given */
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
    this.pairs.stop();
    this.motion.stop();
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
    for (const part of [this.transport, this.say, this.corpus, this.pairs, this.vocabulary, this.foot])
      part.draw(run, moment);
    for (const part of [this.tiePanel, this.topPairs, this.tiedPairs]) part.draw(run, moment);
  }

  /** Sizes that depend on the window, the parts on show or the run; not on the step. */
  layOut() {
    const { root, scale, lecture, hidden } = this;
    const { run } = this.steps;
    if (!run) return;
    this.motion.land();
    scale.fit(root);
    for (const name of ["sentence", "corpus", "pairs", "vocabulary"])
      setHidden(find(root, `[data-panel="${name}"]`), hidden.has(name));
    const room = innerHeight - root.getBoundingClientRect().top - scrollOffset(root) - 10;
    const columns = root.clientWidth / scale.px;
    const isWide = lecture.isOn || columns >= 900;
    this.isLow = innerHeight < LOW_WINDOW && !lecture.isOn;
    root.dataset.width = isWide ? "wide" : columns < 640 ? "narrow" : "medium";
    root.style.height = isWide && !lecture.isOn ? `${Math.max(LEAST_HEIGHT, room)}px` : "";
    const countShares = run.overview.count[0] > 999 ? WIDE_SHARES : SHARES;
    const shares = Object.entries(run.counts ? countShares : SCORED_SHARES);
    const shown = shares.filter(([name]) => !hidden.has(name));
    const template = shown.map(([, share]) => `minmax(0,${share}fr)`).join(" ");
    root.style.setProperty("--columns", template || "1fr");
    root.classList.toggle("bridged", run.overview.prefix !== "");
    root.style.setProperty("--merge-digits", String(num(run.n).length));
    this.foot.code.layOut(run);
    const moment = this.steps.moment(run);
    for (const part of [this.foot, this.tiePanel]) part.draw(run, moment); // the columns get what they leave
    for (const part of [this.transport, this.corpus, this.pairs, this.vocabulary]) part.layOut(run);
  }

  /** @param {number} at @param {boolean} [isQuiet] whether nothing is to be said about it */
  go(at, isQuiet = false) {
    const before = this.steps.at;
    this.steps.goTo(at);
    if (this.steps.at !== before) this.#quickness.moved();
    this.motion.stop();
    const { run } = this.steps;
    if (run) this.motion.prepare(this.steps.moment(run), this.steps.at - before);
    this.draw();
    if (run && this.shown.moment) this.motion.begin(run, this.shown.moment);
    if (!isQuiet) this.say.announce();
    if (this.#wantedChunks().length) this.questions.ask();
    this.timers.after("report", REPORT_MS, () => this.#report());
    this.address.later();
  }

  /** What the heights of rows depend on: fingers hit larger ones. */
  get howShown() {
    const isLecture = this.lecture.isOn;
    return { isLecture, isTouched: !isLecture && isTouched() };
  }

  forward() {
    if (this.shown.moment?.isAsking) this.reveal();
    else this.go(this.steps.neighbour(1));
  }

  /** Where playing leads; a question is never jumped over. @param {number} count */
  #ahead(count) {
    return this.steps.prediction.isOn ? this.steps.neighbour(1) : this.steps.ahead(count);
  }

  back() {
    this.go(this.steps.neighbour(-1));
  }

  /** @param {number} k */
  goToMerge(k) {
    const to = Math.max(0, Math.min(this.steps.run?.n ?? 0, k));
    this.go(this.steps.positionOf(to, this.steps.hasHalves ? "choose" : "merge"));
  }

  /** @param {number} choice */
  guess(choice) {
    const { moment } = this.shown;
    if (!moment?.isAsking) return;
    if (this.steps.prediction.guess(moment.k, moment.step, choice)) this.reveal();
  }

  reveal() {
    const { moment } = this.shown;
    if (!moment) return;
    this.steps.prediction.reveal(moment.k);
    if (this.pairs.quizHasFocus) this.focus();
    this.go(this.steps.at);
  }

  /** How the count of the chosen pair comes about; from the merge, back at its choice. */
  count() {
    const { moment } = this.shown;
    if (!moment?.pair || moment.isAsking) return;
    if (moment.half !== "choose") this.go(this.steps.positionOf(moment.k, "choose"));
    if (this.shown.moment) this.motion.count(this.shown.moment);
  }

  /** @param {boolean} isOn */
  setPrediction(isOn) {
    this.steps.setPrediction(isOn);
    this.go(this.steps.at);
    this.focus();
  }

  /** @param {boolean} isOn */
  setHalves(isOn) {
    this.steps.setHalves(isOn);
    this.go(this.steps.at);
  }

  /** @param {boolean} isOn */
  setTies(isOn) {
    const hadFocus = this.tiePanel.hasFocus;
    this.showsTies = isOn;
    this.layOut();
    this.go(this.steps.at, true);
    if (hadFocus) this.focus();
  }

  /** @param {string} name @param {boolean} isHidden */
  setHidden(name, isHidden) {
    if (isHidden) this.hidden.add(name);
    else this.hidden.delete(name);
    this.layOut();
    this.go(this.steps.at, true);
  }

  /** @param {1 | -1} direction */
  setZoom(direction) {
    this.scale.step(direction);
    this.layOut();
    this.draw();
  }

  openHelp() {
    openKeys(this.panel, KEYS_HELP, KEYS_NOTE);
  }

  /** @param {string} kind */
  #panelClosed(kind) {
    this.questions.open.delete("holds");
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

  /**
   * A new run: another corpus or other settings. Its position comes from Python, or from the address the
   * first time.
   * @param {StepperData} data
   */
  #start(data) {
    this.data = data;
    this.steps.run = null;
    this.steps.prediction.restart();
    this.shown = { run: null, moment: null };
    this.#reported = null;
    this.ties.restart();
    this.corpus.restart();
    this.pairs.stop();
    this.motion.stop();
    this.questions.restart();
    this.timers.clear("report");
    if (this.#isNew) {
      const looks = looksInAddress();
      this.hidden = new Set(data.hide);
      this.steps.wantsHalves = !looks.has("whole");
      this.steps.prediction.set(looks.has("predict"));
      this.showsTies = looks.has("ties");
      this.#startsInLecture = looks.has("lecture") || this.lecture.isWanted;
      this.#startsAtEnd = looks.has("end");
    }
    this.#isNew = false;
    if (this.player.isPlaying) this.player.play(false);
    this.questions.ask();
  }

  /** @param {Overview} overview */
  #takeOverview(overview) {
    if (this.steps.run) return;
    const isFirst = !this.#hasRun;
    this.#hasRun = true;
    this.steps.begin(new Run(overview), this.data.k, this.data.half, this.#startsAtEnd);
    this.#startsAtEnd = false;
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
    /** @type {AnswerPart[]} */
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
    run.forgetFarChunks(this.steps.rank, KEPT_CHUNKS);
    this.draw();
    if (parts.some((part) => part.overview)) {
      this.say.announce();
      this.address.later();
    }
    this.questions.ask();
  }

  /** @param {Run} run @param {AnswerPart} part */
  #takePart(run, part) {
    if (part.chunk !== undefined) run.addChunk(/** @type {Chunk} */ (part));
    if (part.found) this.corpus.takeFound(run, part.search, part.found, part.many ?? part.found.length);
    if (part.holds) this.popovers.takeHolders(run, part.holds);
    if (part.source) this.foot.code.takeSource(part.source.text);
    this.ties.take(part);
  }

  /** The chunks around the step that are not there yet. */
  #wantedChunks() {
    const { run, rank } = this.steps;
    if (!run) return [];
    const ahead = Math.max(AHEAD, Math.round(this.player.pace)); // of a second, in steps or half-steps
    const near = [rank, rank + AHEAD, rank + ahead, rank - AHEAD].map((at) =>
      Math.max(1, Math.min(run.n + 1, at)),
    );
    return [...new Set(near.map((at) => run.chunkOf(at)))].filter((chunk) => !run.hasChunk(chunk));
  }

  /** @param {Record<string, unknown>} open */
  #question(open) {
    const overview = !this.steps.run;
    const chunks = this.#wantedChunks();
    if (!overview && !chunks.length && !Object.keys(open).length) return null;
    return { key: this.data.key, overview, chunks, ...open };
  }

  /** Also called when the focus leaves: what is clicked elsewhere then starts from the step on screen. */
  #report() {
    const { steps } = this;
    this.timers.clear("report");
    if (!this.isAlive || !steps.run || this.#reported === steps.at) return;
    this.#reported = steps.at;
    const position = steps.reported;
    this.questions.send({ key: this.data.key, overview: false, chunks: [], position });
  }
}
