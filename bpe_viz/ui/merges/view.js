/* The stepper: what it is made of, and what happens when Python or the reader changes something. */

import { find, setHidden } from "../shared/dom.js";
import { CHUNKS_IN_BROWSER } from "../shared/limits.js";
import { clamp, num } from "../shared/numbers.js";
import { openKeys } from "../shared/panel.js";
import { StepView } from "../shared/stepper/view.js";
import { isTouched } from "../shared/swiping.js";
import { offerNextPair } from "./class_question.js";
import { CorpusView } from "./corpus.js";
import { Foot } from "./foot.js";
import { linkOf } from "./link.js";
import { looksOfStepper } from "./looks.js";
import { Loom } from "./loom.js";
import { ViewTabs } from "./loom_tabs.js";
import { stepperMenu } from "./menu.js";
import { Motion } from "./motion.js";
import { Offer } from "./offer.js";
import { PairsView } from "./pairs.js";
import { Popovers } from "./popovers.js";
import { candidates } from "./prediction.js";
import { Referee } from "./referee.js";
import { Run } from "./run.js";
import { Say } from "./sentence_drawing.js";
import { keysOf } from "./stepper_keys.js";
import { Steps } from "./steps.js";
import { KEYS_HELP, KEYS_NOTE } from "./texts.js";
import { TiedPairs } from "./tied_pairs.js";
import { Ties } from "./ties.js";
import { TopPairs } from "./top_pairs.js";
import { Transport } from "./transport.js";
import { VocabularyView } from "./vocabulary.js";

/** @import { Conversing } from "../conversation/source.js" */
/** @import { Moment } from "./steps.js" */
/** @import { StepperPart, Chunk, Overview, StepperData } from "./wire.js" */

const AHEAD = 32;
const SHARES = { corpus: 37, pairs: 33, vocabulary: 27 };
const WIDE_SHARES = { corpus: 36, pairs: 36, vocabulary: 25 };
/** Panels that mean nothing in another run. */
const OF_ONE_RUN = /^((symbol|word|two)-|milestones$)/;
const LOOM_SHARE = 64;
const STAGE_SHARES = { corpus: 38, pairs: 39, vocabulary: 21 };
const SCORED_SHARES = { corpus: 38, pairs: 37, vocabulary: 25 }; // a pair has a formula

/** @extends {StepView<StepperData, Run, Moment, Steps, StepperPart>} */
export class StepperView extends StepView {
  /** The parts that are not shown. @type {Set<string>} */
  hidden = new Set();
  showsTies = false;
  #startsAtEnd = false;
  #takeBack;

  /** @param {Conversing<StepperData>} given */
  constructor(given) {
    super(given, new Steps(), "chunks");
    this.ties = new Ties(this.questions);
    this.popovers = new Popovers(this);
    this.menu = stepperMenu(this);
    this.motion = new Motion(this);
    this.topPairs = new TopPairs(this);
    this.tiedPairs = new TiedPairs(this);
    this.foot = new Foot(this);
    this.transport = new Transport(this);
    this.say = new Say(this);
    this.offer = new Offer(this);
    this.corpus = new CorpusView(this);
    this.pairs = new PairsView(this);
    this.vocabulary = new VocabularyView(this);
    this.loom = new Loom(this);
    this.tabs = new ViewTabs(this);
    this.referee = new Referee(this);
    this.looks = looksOfStepper(this);
    this.listen(keysOf(this));
    this.#takeBack = offerNextPair(this);
    this.root.addEventListener("pointerdown", () => this.motion.finish(), { capture: true });
  }

  get parts() {
    const {
      corpus,
      foot,
      loom,
      offer,
      pairs,
      referee,
      say,
      tabs,
      tiedPairs,
      topPairs,
      transport,
      vocabulary,
    } = this;
    return [
      ...[transport, say, offer, corpus, pairs, vocabulary, loom, tabs],
      ...[foot, referee, topPairs, tiedPairs],
    ];
  }

  /** Numbers wait until the merge that is seen happening has happened. */
  get partsNow() {
    const { transport, corpus, vocabulary } = this;
    return this.motion.isHolding ? [transport, corpus, vocabulary] : this.parts;
  }

  link() {
    return linkOf(this);
  }

  /** What a join changes is said once it is on the screen. */
  announce() {
    if (!this.motion.isHolding) this.say.announce();
  }

  stop() {
    super.stop();
    this.#takeBack();
    this.motion.stop();
  }

  layOut() {
    const { root, hidden, loom } = this;
    const { run } = this.steps;
    if (!run) return;
    this.motion.land();
    this.fitWindow();
    loom.place();
    const isHidden = (/** @type {string} */ name) => hidden.has(name) || loom.hides(name);
    for (const name of ["sentence", "corpus", "pairs", "vocabulary"])
      setHidden(find(root, `[data-panel="${name}"]`), isHidden(name));
    const pageShares = run.overview.count[0] > 999 ? WIDE_SHARES : SHARES;
    const countShares = this.lecture.isOn ? STAGE_SHARES : pageShares;
    const shares = Object.entries(run.counts ? countShares : SCORED_SHARES);
    const shown = shares.filter(([name]) => !isHidden(name));
    if (loom.isOn) shown.unshift(["loom", LOOM_SHARE]);
    const template = shown.map(([, share]) => `minmax(0,${share}fr)`).join(" ");
    root.style.setProperty("--columns", template || "1fr");
    root.classList.toggle("bridged", run.overview.prefix !== "");
    root.style.setProperty("--merge-digits", String(num(run.n).length));
    this.foot.layOut(run);
    const moment = this.steps.moment(run);
    for (const part of [this.foot, this.referee]) part.draw(run, moment); // the columns get what they leave
    for (const part of [this.transport, this.corpus, this.pairs, this.vocabulary, loom]) part.layOut(run);
  }

  /** A step ends whatever moves; the next one may move itself. @param {number} distance */
  leaving(distance) {
    const { run } = this.steps;
    this.motion.stop();
    if (run) this.motion.prepare(this.steps.moment(run), distance);
  }

  arrived() {
    const { run, moment } = this.shown;
    if (run && moment) this.motion.begin(run, moment);
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

  back() {
    this.go(this.steps.neighbour(-1));
  }

  /** A question is never jumped over. @param {number} count */
  ahead(count) {
    return this.steps.prediction.isOn ? this.steps.neighbour(1) : this.steps.ahead(count);
  }

  /** @param {number} count */
  playOn(count) {
    if (this.votes) this.player.play(false);
    else if (this.steps.prediction.isOn) this.forward();
    else this.go(this.ahead(count));
  }

  /** To what is there after so many merges. @param {number} state */
  goToState(state) {
    this.go(this.steps.positionOf(clamp(state, 0, this.steps.run?.n ?? 0), "merge"));
  }

  /** @param {number} k */
  goToMerge(k) {
    const to = Math.max(0, Math.min(this.steps.run?.n ?? 0, k));
    this.go(this.steps.positionOf(to, this.steps.hasHalves ? "choose" : "merge"));
  }

  /** @param {number} choice */
  guess(choice) {
    const { moment } = this.shown;
    if (!moment?.isAsking || this.votes) return;
    const { k, step } = moment;
    const picked = step.isMissing ? undefined : candidates(step)[choice];
    if (this.steps.prediction.guess(k, picked, step.numTied)) this.reveal();
  }

  reveal() {
    const { moment } = this.shown;
    if (!moment) return;
    if (this.votes?.next) {
      this.votes.next();
      return;
    }
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
    if (this.loom.isOn) this.layOut(); // beside it, the pairs are chosen from
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
    const hadFocus = this.referee.hasFocus;
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

  openHelp() {
    openKeys(this.panel, KEYS_HELP, KEYS_NOTE);
  }

  /** @param {string} kind */
  panelClosed(kind) {
    for (const name of ["holds", "word"]) this.questions.open.delete(name);
    if (kind === "menu") this.menu.closed();
  }

  restart() {
    this.steps.prediction.restart(this.runName);
    this.ties.restart();
    this.referee.stop();
    this.corpus.restart();
    this.pairs.restart();
    this.loom.restart();
    this.motion.stop();
    if (OF_ONE_RUN.test(this.panel.look)) this.panel.close(false);
  }

  /** @param {Set<string>} looks */
  lookAs(looks) {
    this.hidden = new Set(this.data.hide);
    this.steps.prediction.set(looks.has("predict"));
    this.showsTies = looks.has("ties");
    this.loom.isOn = looks.has("loom");
    this.#startsAtEnd = looks.has("end");
  }

  /** @param {Overview} overview */
  begin(overview) {
    this.steps.begin(new Run(overview), this.data.k, this.data.half, this.#startsAtEnd);
    this.#startsAtEnd = false;
  }

  /** @param {Run} run @param {StepperPart} part */
  takePart(run, part) {
    if (part.chunk !== undefined) run.addChunk(/** @type {Chunk} */ (part));
    if (part.found && !this.loom.takeFound(run, part))
      this.corpus.takeFound(run, part.search, part.found, part.many ?? part.found.length);
    if (part.holds) this.popovers.takeHolders(run, part.holds);
    if (part.word) {
      const { index } = run.addWord(part.word);
      if (this.questions.open.get("word") === index) this.questions.open.delete("word");
    }
    if (part.source) this.foot.code.takeSource(part.source.text);
    this.ties.take(part);
  }

  /** @param {Run} run */
  forgetFar(run) {
    run.forgetFarChunks(this.steps.rank, CHUNKS_IN_BROWSER);
  }

  /** @param {number} rank */
  hasArrived(rank) {
    return this.steps.run?.hasStep(rank) ?? false;
  }

  wanted() {
    const { run, rank } = this.steps;
    if (!run) return [];
    const ahead = Math.max(AHEAD, Math.round(this.player.pace)); // of a second, in steps or half-steps
    const near = [rank, rank + AHEAD, rank + ahead, rank - AHEAD].map((at) =>
      Math.max(1, Math.min(run.n + 1, at)),
    );
    return [...new Set(near.map((at) => run.chunkOf(at)))].filter((chunk) => !run.hasChunk(chunk));
  }
}
