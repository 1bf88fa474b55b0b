/* The Pieces page: what it is made of, and what happens when Python or the reader changes something. */
import { isSameBut, letLead } from "../shared/follower_view.js";
import { ROUNDS_IN_BROWSER } from "../shared/limits.js";
import { clamp, num, numberOf } from "../shared/numbers.js";
import { openKeys } from "../shared/panel.js";
import { StepView } from "../shared/stepper/view.js";
import { keysOfView } from "../shared/view_keys.js";
import { CandidatesView } from "./candidates.js";
import { offerNextPiece } from "./class_question.js";
import { PiecesCorpus } from "./corpus.js";
import { PiecesFoot } from "./foot.js";
import { piecesLink } from "./link.js";
import { looksOfPieces } from "./looks.js";
import { piecesMenu } from "./menu.js";
import { PiecesPopovers } from "./popovers.js";
import { piecesOffered } from "./prediction.js";
import { PieceRun } from "./run.js";
import { PiecesSay } from "./sentence_drawing.js";
import { RoundSteps } from "./steps.js";
import { PiecesTable } from "./table.js";
import { KEYS_OF_PIECES, KEYS_OF_PIECES_NOTE } from "./texts.js";
import { RoundTransport } from "./transport.js";

/** @import { Conversing } from "../conversation/source.js" */
/** @import { PiecesMoment } from "./steps.js" */
/** @import { PiecesData, PiecesOverview, PiecesPart, Round } from "./wire.js" */

const MOST_WALLS = 4; // that a round puts back in the most frequent word
const COLUMNS = "minmax(0,36fr) minmax(0,29fr) minmax(0,33fr)";

/** @extends {StepView<PiecesData, PieceRun, PiecesMoment, RoundSteps, PiecesPart>} */
export class PiecesView extends StepView {
  /** Whether the run that is on its way is to be guessed. */
  #willPredict = false;
  #takeBack;
  #endLead = letLead((asked) => this.#lead(asked));

  /** @param {Conversing<PiecesData>} given */
  constructor(given) {
    super(given, new RoundSteps(), "rounds");
    this.popovers = new PiecesPopovers(this);
    this.menu = piecesMenu(this);
    this.foot = new PiecesFoot(this);
    this.transport = new RoundTransport(this);
    this.say = new PiecesSay(this);
    this.corpus = new PiecesCorpus(this);
    this.candidates = new CandidatesView(this);
    this.table = new PiecesTable(this);
    this.looks = looksOfPieces(this);
    const keys = keysOfView(this, {
      isReady: () => this.steps.run !== null,
      forward: () => this.forward(),
      back: () => this.back(),
      first: () => this.go(0),
      last: () => this.go(this.steps.last),
      play: () => this.player.toggle(),
      letters: {
        h: () => this.setHalves(!this.steps.wantsHalves),
        g: () => this.setPrediction(!this.steps.prediction.isOn),
        v: () => this.shown.moment?.isAsking && this.reveal(),
      },
      digit: (number) => (this.shown.moment?.isAsking ? () => this.guess(number - 1) : null),
      anywhere: "g123456",
      slider: this.transport.scrubber.input,
    });
    this.listen(keys);
    this.#takeBack = offerNextPiece(this);
  }

  get parts() {
    return [this.transport, this.say, this.corpus, this.candidates, this.table, this.foot];
  }

  stop() {
    super.stop();
    this.#takeBack();
    this.#endLead();
  }

  link() {
    return piecesLink(this);
  }

  announce() {
    this.say.announce();
  }

  layOut() {
    const { root } = this;
    const { run } = this.steps;
    if (!run) return;
    this.fitWindow();
    root.style.setProperty("--columns", COLUMNS);
    root.style.setProperty("--merge-digits", String(String(run.n).length));
    const most = run.frequent.reduce((count, word) => Math.max(count, word.count), 1);
    root.style.setProperty("--word-digits", String(num(most).length));
    root.style.setProperty("--pair-digits", String(num(MOST_WALLS * most).length));
    this.foot.layOut(run);
    this.foot.draw(run, this.steps.moment(run)); // the columns get what it leaves
    for (const part of [this.transport, this.corpus]) part.layOut(run);
  }

  /** Goes to the round of a presenter, one piece at a time, if nothing else is to change. @param {URLSearchParams} asked */
  #lead(asked) {
    const { run } = this.steps;
    const query = this.link();
    const k = numberOf(asked.get("one") ?? undefined, run?.n ?? 0);
    if (query === null || k === null || !run?.overview.isOneByOne) return false;
    if (!isSameBut(new URLSearchParams(query), asked, ["one", "half"])) return false;
    this.go(this.steps.positionOf(k, asked.get("half") ?? "drop"));
    return true;
  }

  /** To what is there after so many rounds. @param {number} state */
  goToState(state) {
    this.go(this.steps.positionOf(clamp(state, 0, this.steps.run?.n ?? 0), "merge"));
  }

  forward() {
    if (this.shown.moment?.isAsking) this.reveal();
    else super.forward();
  }

  /** A question is never jumped over. @param {number} count */
  ahead(count) {
    return this.steps.ahead(this.steps.prediction.isOn ? 1 : count);
  }

  /** @param {number} count */
  playOn(count) {
    if (this.votes) this.player.play(false);
    else if (this.steps.prediction.isOn) this.forward();
    else super.playOn(count);
  }

  /** @param {number} choice */
  guess(choice) {
    const { moment } = this.shown;
    if (!moment?.isAsking || moment.isMissing || this.votes) return;
    const { k, round } = moment;
    if (this.steps.prediction.guess(k, piecesOffered(round)[choice], round.numTied)) this.reveal();
  }

  reveal() {
    const { moment } = this.shown;
    if (!moment) return;
    if (this.votes?.next) {
      this.votes.next();
      return;
    }
    this.steps.prediction.reveal(moment.k);
    if (this.candidates.quizHasFocus) this.focus();
    this.go(this.steps.at);
  }

  /** One piece has to go at a time, or there is no next one to guess. @param {boolean} isOn */
  setPrediction(isOn) {
    const { run } = this.steps;
    if (!run?.overview.canBeOneByOne) return;
    this.panel.close(false);
    if (isOn && !run.overview.isOneByOne) {
      this.#willPredict = true;
      this.setOneByOne();
      return;
    }
    this.steps.setPrediction(isOn);
    this.go(this.steps.at);
    this.focus();
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
    this.source.choose?.({
      key: this.data.key,
      oneByOne: !run.overview.isOneByOne,
      position: this.steps.reported,
    });
    this.focus();
  }

  openHelp() {
    openKeys(this.panel, KEYS_OF_PIECES, KEYS_OF_PIECES_NOTE);
  }

  /** @param {string} kind */
  panelClosed(kind) {
    for (const name of ["piece", "word"]) this.questions.open.delete(name);
    if (kind === "menu") this.menu.closed();
  }

  restart() {
    this.steps.prediction.restart(this.runName);
    this.corpus.restart();
    this.table.restart();
    this.panel.close(false);
  }

  /** @param {Set<string>} looks */
  lookAs(looks) {
    this.steps.prediction.set(looks.has("predict"));
  }

  /** @param {PiecesOverview} overview */
  begin(overview) {
    const run = new PieceRun(overview);
    this.steps.begin(run, this.data.k, this.data.half);
    if (this.#willPredict && overview.isOneByOne) this.steps.setPrediction(true);
    this.#willPredict = false;
  }

  /** @param {PieceRun} run @param {PiecesPart} part */
  takePart(run, part) {
    if (part.round !== undefined) run.addRound(/** @type {Round} */ (part));
    if (part.cuts) this.corpus.takeFound(run, part);
    if (part.paths) this.popovers.takePaths(run, part.paths);
    if (part.piecesFound) this.table.takeFound(run, part.piecesFound);
    if (part.why) this.popovers.takeWhy(run, part.why);
    if (part.noPiece) this.popovers.takeNoPiece(part.noPiece);
  }

  /** @param {PieceRun} run */
  forgetFar(run) {
    run.forgetFarRounds(this.steps.round, ROUNDS_IN_BROWSER);
  }

  /** @param {number} round */
  hasArrived(round) {
    return this.steps.run?.hasRound(round) ?? false;
  }

  wanted() {
    const { run, round } = this.steps;
    const { k } = this.data;
    if (!run) return [k - 1, k, k + 1];
    const near = [round, round - 1, round + 1, round + 2].filter((at) => at >= 0 && at <= run.n);
    return near.filter((at) => !run.hasRound(at));
  }
}
