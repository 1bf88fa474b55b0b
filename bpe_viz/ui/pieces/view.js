/* The Pieces page: a stepper through the rounds of a pruning run, and what its screen is made of. */
import { find, setHidden } from "../shared/dom.js";
import { isSameBut, letLead } from "../shared/follower_view.js";
import { laterScript } from "../shared/later_scripts.js";
import { Loom } from "../shared/loom/loom.js";
import { ViewTabs } from "../shared/loom/loom_tabs.js";
import { LOOM_PICTURE } from "../shared/loom/loom_texts.js";
import { checkItem } from "../shared/menu.js";
import { num, numberOf } from "../shared/numbers.js";
import { Hearing } from "../shared/stepper/hearing.js";
import { StepInWords } from "../shared/stepper/in_words.js";
import { lookOfPanel, lookOfPrediction } from "../shared/stepper/looks.js";
import { predictItem, stepperMenu } from "../shared/stepper/menu.js";
import { Offer } from "../shared/stepper/offer.js";
import { Sentence } from "../shared/stepper/sentence_line.js";
import { STEP_IN_WORDS } from "../shared/stepper/step_texts.js";
import { Stepper } from "../shared/stepper/stepper.js";
import { CandidatesView } from "./candidates.js";
import { PiecesCorpus } from "./corpus.js";
import { editedPieces } from "./edited_pieces.js";
import { PiecesFoot } from "./foot.js";
import { NEXT_PIECE } from "./guessing.js";
import { describedRound } from "./in_words.js";
import { patternOfPieces } from "./loom_pattern.js";
import { ROUND_VIEWS, TABLE, WHAT_TABLE_SHOWS } from "./loom_texts.js";
import { PiecesPopovers } from "./popovers.js";
import { offeredAt, sentenceAt } from "./sentence_drawing.js";
import { RoundSteps } from "./steps.js";
import { PiecesTable } from "./table.js";
import {
  HALF_STEPS_OF_ROUND,
  HOW_IT_DECIDES,
  KEYS_OF_PIECES,
  KEYS_OF_PIECES_NOTE,
  ONE_BY_ONE,
  PIECES,
} from "./texts.js";
import { RoundTransport } from "./transport.js";

/** @import { Conversing } from "../conversation/source.js" */
/** @import { Lead } from "../shared/follower_view.js" */
/** @import { Actions, Page } from "../shared/stepper/stepper.js" */
/** @import { PiecesMoment } from "./steps.js" */
/** @import { PiecesData, PiecesPart } from "./wire.js" */

/** @typedef {Actions<PiecesMoment, PiecesData>} PiecesActions */

const MOST_WALLS = 4; // that a round puts back in the most frequent word
const SHARES = { corpus: 36, candidates: 29, vocabulary: 33 };
const LOOM_SHARE = 64;

/** @param {Conversing<PiecesData>} given */
export function piecesStepper(given) {
  const steps = new RoundSteps();
  /** @type {Stepper<PiecesData, PiecesMoment, PiecesPart>} */
  const stepper = new Stepper(
    given,
    steps,
    (actions) => new PiecesPage(actions, steps, (asked) => lead(stepper, steps, asked)),
  );
  return stepper;
}

/** @implements {Page<PiecesMoment, PiecesPart>} */
class PiecesPage {
  question = NEXT_PIECE;
  help = { keys: KEYS_OF_PIECES, note: KEYS_OF_PIECES_NOTE };
  #actions;
  #steps;
  #popovers;
  #edited;
  #foot;
  #corpus;
  #table;
  #loom;
  #inWords;
  #hearing;
  /** Takes the text that Python writes. @type {(text: string) => void} */
  #copied = () => {};

  /** @param {PiecesActions} actions @param {RoundSteps} steps @param {Lead} lead */
  constructor(actions, steps, lead) {
    this.#actions = actions;
    this.#steps = steps;
    this.stop = letLead(lead);
    const popovers = new PiecesPopovers(actions);
    const foot = new PiecesFoot(actions);
    const setOneByOne = () => this.#setOneByOne();
    const inWords = new StepInWords(actions, describedRound);
    /** @type {Hearing<PiecesMoment>} */
    const hearing = new Hearing(actions, "roundSound");
    this.#inWords = inWords;
    this.#hearing = hearing;
    this.menu = stepperMenu(actions, {
      title: PIECES,
      button: () => transport.menuButton,
      looks: () => [
        checkItem(HALF_STEPS_OF_ROUND, steps.wantsHalves, actions.setHalves, "H"),
        // On small screens it is only here.
        ...(steps.canBeOneByOne
          ? [predictItem(actions), checkItem(ONE_BY_ONE, steps.isOneByOne, setOneByOne, "")]
          : []),
        ...hearing.items,
      ],
      more: (menu) => [
        menu.item(STEP_IN_WORDS, inWords.open, "E"),
        menu.item(HOW_IT_DECIDES, () => foot.openDecisions()),
      ],
    });
    const transport = new RoundTransport(actions, { menu: this.menu, length: foot.length, setOneByOne });
    this.slider = transport.slider;
    this.say = new Sentence(actions, sentenceAt);
    this.#edited = editedPieces(actions);
    this.#popovers = popovers;
    this.#foot = foot;
    this.#corpus = new PiecesCorpus(actions, popovers);
    this.#table = new PiecesTable(actions, popovers);
    const candidates = new CandidatesView(actions, popovers);
    this.#loom = new Loom(actions, patternOfPieces(actions, popovers), transport.slider);
    const tabs = new ViewTabs(actions, this.#loom, {
      views: ROUND_VIEWS,
      other: TABLE,
      meaning: WHAT_TABLE_SHOWS,
      picture: {
        node: () => actions.root,
        name: () => (this.#loom.isOn ? LOOM_PICTURE : ""),
        latex: () => this.#latex(),
        save: async (kind) => (await laterScript("loom")).saveLoom(actions, this.#loom, kind),
      },
    });
    this.parts = [
      ...[foot, transport, this.say, new Offer(actions, offeredAt), this.#edited],
      ...[this.#corpus, candidates, this.#table, this.#loom, tabs, inWords, hearing],
    ];
  }

  get looks() {
    const popovers = this.#popovers;
    // Keys and the menu are a reader's own.
    const panel = lookOfPanel(this.#actions.panel, {
      edited: () => this.#edited.open(),
      described: () => this.#inWords.open(),
      decide: () => this.#foot.openDecisions(),
      piece: (id, state) => popovers.openPieceOf(id, state),
      word: (id, state) => popovers.openWordOf(id, state),
    });
    const guessed = lookOfPrediction(this.#actions, "weigh");
    return [...this.#loom.looks, ...this.#corpus.looks, this.#table.look, guessed, panel];
  }

  get letters() {
    return {
      e: () => this.#inWords.open(),
      m: () => this.#hearing.toggle(),
      w: () => this.#loom.set(!this.#loom.isOn),
    };
  }

  /** @param {Set<string>} looks */
  lookAs(looks) {
    this.#loom.isOn = looks.has("loom");
  }

  /** @param {PiecesMoment} moment */
  arrange(moment) {
    const { run } = moment;
    const { root } = this.#actions;
    const { style } = root;
    const loom = this.#loom;
    loom.place();
    const shown = Object.entries(SHARES).filter(([name]) => !loom.hides(name, moment));
    for (const name of Object.keys(SHARES))
      setHidden(find(root, `[data-panel="${name}"]`), loom.hides(name, moment));
    if (loom.isOn) shown.unshift(["loom", LOOM_SHARE]);
    const most = run.frequent.reduce((count, word) => Math.max(count, word.count), 1);
    style.setProperty("--columns", shown.map(([, share]) => `minmax(0,${share}fr)`).join(" "));
    style.setProperty("--merge-digits", String(String(run.n).length));
    style.setProperty("--word-digits", String(num(most).length));
    style.setProperty("--pair-digits", String(num(MOST_WALLS * most).length));
  }

  /** @param {PiecesMoment} moment @param {PiecesPart} part */
  take({ run }, part) {
    const loom = this.#loom;
    if (part.weave) {
      run.addWeave(part.weave);
      this.#actions.questions.open.delete("weave");
      loom.again();
    }
    if (part.cuts && !loom.takeFound(run, part.search, part.cuts.words)) this.#corpus.take(run, part);
    if (part.edited) this.#edited.take(part.edited);
    if (part.piecesFound) this.#table.take(run, part.piecesFound);
    if (part.latex) {
      this.#actions.questions.open.delete("latex");
      this.#copied(part.latex.text);
    }
    this.#popovers.take(run, part);
  }

  /** What asks for the state as LaTeX, which Python writes of a run that drops many pieces a round. */
  #latex() {
    const moment = this.#actions.now();
    if (!moment || this.#steps.isOneByOne) return undefined;
    return (/** @type {(text: string) => void} */ take) => {
      this.#copied = take;
      this.#actions.questions.askFor("latex", moment.state);
    };
  }

  /** One piece has to go at a time, or there is no next one to guess. @param {boolean} isOn */
  mayPredict(isOn) {
    const steps = this.#steps;
    if (!steps.canBeOneByOne) return false;
    this.#actions.panel.close(false);
    if (!isOn || steps.isOneByOne) return true;
    steps.willPredict = true;
    this.#setOneByOne();
    return false;
  }

  restart() {
    this.#actions.panel.close(false);
  }

  /** Another run, which Python has: one piece a round, or as many as the training drops. */
  #setOneByOne() {
    if (!this.#steps.canBeOneByOne) return;
    this.#actions.choose?.({ oneByOne: !this.#steps.isOneByOne });
    this.#actions.focus();
  }
}

/**
 * Goes to the round of a presenter, one piece at a time, if nothing else is to change.
 * @param {Stepper<PiecesData, PiecesMoment, PiecesPart>} stepper
 * @param {RoundSteps} steps
 * @param {URLSearchParams} asked
 */
function lead(stepper, steps, asked) {
  const query = stepper.link();
  const k = numberOf(asked.get("one") ?? undefined, steps.run?.n ?? 0);
  if (query === null || k === null || !steps.isOneByOne) return false;
  if (!isSameBut(new URLSearchParams(query), asked, ["one", "half"])) return false;
  stepper.go(steps.positionOf(k, asked.get("half") ?? "drop"));
  return true;
}
