/* The Merges page: a stepper through the merges of a run, and what its screen is made of. */
import { find, setHidden } from "../shared/dom.js";
import { Loom } from "../shared/loom/loom.js";
import { ViewTabs } from "../shared/loom/loom_tabs.js";
import { num } from "../shared/numbers.js";
import { Hearing } from "../shared/stepper/hearing.js";
import { StepInWords } from "../shared/stepper/in_words.js";
import { lookOfPanel, lookOfPrediction } from "../shared/stepper/looks.js";
import { Offer } from "../shared/stepper/offer.js";
import { RunTransport } from "../shared/stepper/run_transport.js";
import { Sentence } from "../shared/stepper/sentence_line.js";
import { Stepper } from "../shared/stepper/stepper.js";
import { CorpusView } from "./corpus.js";
import { Foot } from "./foot.js";
import { NEXT_PAIR } from "./guessing.js";
import { describedStep } from "./in_words.js";
import { patternOfMerges } from "./loom_pattern.js";
import { MERGE_VIEWS, RACE, WHAT_RACE_SHOWS } from "./loom_texts.js";
import { mergesMenu, openMilestones } from "./menu.js";
import { Motion } from "./motion.js";
import { TiedPairs, TopPairs } from "./pair_panels.js";
import { PairsView } from "./pairs.js";
import { Popovers } from "./popovers.js";
import { Referee } from "./referee.js";
import { Scrubber } from "./scrubber.js";
import { offers, sentenceAt } from "./sentence_drawing.js";
import { Steps } from "./steps.js";
import { beforeChoice, KEYS_HELP, KEYS_NOTE, MERGE, MERGE_NUMBER, nextPress, placeInRun } from "./texts.js";
import { ruleNamed } from "./tie_rule_texts.js";
import { Ties } from "./ties.js";
import { editedMerges } from "./two_corpora.js";
import { pictureOfMerges } from "./view_picture.js";
import { VocabularyView } from "./vocabulary.js";

/** @import { Conversing } from "../conversation/source.js" */
/** @import { Opener } from "../shared/stepper/looks.js" */
/** @import { Actions, Page } from "../shared/stepper/stepper.js" */
/** @import { Moment } from "./steps.js" */
/** @import { StepperData, StepperPart } from "./wire.js" */

/** @typedef {Actions<Moment, StepperData>} MergesActions */

const COLUMNS_AND_SENTENCE = ["sentence", "corpus", "pairs", "vocabulary"];
const SHARES = { corpus: 37, pairs: 33, vocabulary: 27 };
const WIDE_SHARES = { corpus: 36, pairs: 36, vocabulary: 25 };
/** Panels that mean nothing in another run. */
const OF_ONE_RUN = /^((symbol|word|two)-|(milestones|edited)$)/;
const LOOM_SHARE = 64;
const STAGE_SHARES = { corpus: 38, pairs: 39, vocabulary: 21 };
const WIDE_STAGE_SHARES = { corpus: 39, pairs: 41, vocabulary: 20 };
const SCORED_SHARES = { corpus: 38, pairs: 37, vocabulary: 25 }; // a pair has a formula

/** @param {Conversing<StepperData>} given */
export function mergesStepper(given) {
  const steps = new Steps();
  return new Stepper(given, steps, (actions) => new MergesPage(actions, steps));
}

/** @implements {Page<Moment, StepperPart>} */
class MergesPage {
  question = NEXT_PAIR;
  help = { keys: KEYS_HELP, note: KEYS_NOTE };
  #actions;
  #steps;
  /** The parts that are not shown. @type {Set<string>} */
  #hidden = new Set();
  #ties;
  #picture;
  #popovers;
  #edited;
  #foot;
  #corpus;
  #vocabulary;
  #loom;
  #referee;
  #topPairs;
  #tiedPairs;
  #inWords;
  #hearing;

  /** @param {MergesActions} actions @param {Steps} steps */
  constructor(actions, steps) {
    this.#actions = actions;
    this.#steps = steps;
    const ties = new Ties(actions.questions);
    const popovers = new Popovers(actions);
    const motion = new Motion(actions);
    const foot = new Foot(actions, this.#hidden);
    const openTop = () => this.#topPairs.open();
    const scrubber = new Scrubber(actions);
    this.menu = mergesMenu(actions, steps, {
      button: () => transport.menuButton,
      hidden: this.#hidden,
      hide: (name, isHidden) => this.#hide(name, isHidden),
      openTop,
      openInWords: () => this.#inWords.open(),
      hearing: () => this.#hearing.items,
      openSource: () => foot.code.openSource(),
    });
    /** @type {RunTransport<Moment>} */
    const transport = new RunTransport(actions, {
      ...{ scrubber, menu: this.menu, own: [], length: foot.figures.length },
      ...{ noun: MERGE, numberLabel: MERGE_NUMBER, widest: beforeChoice },
      where: (moment) => placeInRun(moment, moment.hasHalves),
      next: nextPress,
    });
    const pairs = new PairsView(actions, popovers, motion, ties, openTop);
    this.slider = transport.slider;
    this.motion = motion;
    this.say = new Sentence(actions, sentenceAt);
    this.#edited = editedMerges(actions);
    this.#ties = ties;
    this.#popovers = popovers;
    this.#foot = foot;
    this.#corpus = new CorpusView(actions, popovers, motion);
    this.#vocabulary = new VocabularyView(actions, popovers, motion);
    const pattern = patternOfMerges(actions, popovers, () => ties.isShown);
    this.#loom = new Loom(actions, pattern, scrubber.node);
    this.#picture = pictureOfMerges(actions, this.#loom);
    const tabs = new ViewTabs(actions, this.#loom, {
      views: MERGE_VIEWS,
      other: RACE,
      meaning: WHAT_RACE_SHOWS,
      picture: this.#picture,
    });
    this.#referee = new Referee(actions, ties, {
      setTies: (isOn) => this.#setTies(isOn),
      openTied: () => this.#tiedPairs.open(),
    });
    this.#topPairs = new TopPairs(actions);
    this.#tiedPairs = new TiedPairs(actions, ties);
    this.#inWords = new StepInWords(actions, describedStep);
    this.#hearing = new Hearing(actions, "sound");
    this.parts = [
      ...[foot, this.#referee, transport, this.say, new Offer(actions, offers(actions)), this.#edited],
      ...[
        this.#corpus,
        pairs,
        this.#vocabulary,
        this.#loom,
        tabs,
        this.#topPairs,
        this.#tiedPairs,
        this.#inWords,
        this.#hearing,
      ],
    ];
    pairs.seat(this.#referee.node, this.#referee.matter.node);
    motion.moved = { pairs, corpus: this.#corpus, vocabulary: this.#vocabulary };
    actions.root.addEventListener("pointerdown", () => motion.finish(), { capture: true });
  }

  get looks() {
    const panel = lookOfPanel(this.#actions.panel, this.#openers);
    const guessed = lookOfPrediction(this.#actions, "choose");
    return [...this.#loom.looks, ...this.#corpus.looks, ...this.#referee.looks, guessed, panel];
  }

  /** What opens the panels that an address names; keys and the menu are a reader's own. @returns {Record<string, Opener>} */
  get #openers() {
    const code = this.#foot.code;
    const popovers = this.#popovers;
    return {
      top: (by, order) => this.#topPairs.open(by, order),
      tied: () => this.#tiedPairs.open(),
      alphabet: () => this.#vocabulary.alphabet.open(),
      rules: () => code.openRules(),
      source: () => code.openSource(),
      described: () => this.#inWords.open(),
      milestones: () => openMilestones(this.#actions, this.menu),
      edited: () => this.#edited.open(),
      symbol: (id, state, inWord) => popovers.openSymbolOf(id, state, inWord),
      word: (id, state) => popovers.openWordOf(id, state),
      two: (...name) => {
        const rule = ruleNamed(name.join("-"));
        const { run } = this.#actions.now() ?? {};
        if (rule && run) this.#referee.matter.openCorpora(run, rule);
      },
    };
  }

  get letters() {
    return {
      c: () => this.#count(),
      t: () => this.#setTies(!this.#ties.isShown),
      e: () => this.#inWords.open(),
      m: () => this.#hearing.toggle(),
      s: () => this.#foot.code.openSource(),
      w: () => this.#loom.set(!this.#loom.isOn),
    };
  }

  close() {
    return this.#referee.close();
  }

  /** @param {Moment} moment */
  arrange(moment) {
    const { lecture, root } = this.#actions;
    const { run } = moment;
    const loom = this.#loom;
    loom.place();
    const isHidden = (/** @type {string} */ name) => this.#hidden.has(name) || loom.hides(name, moment);
    for (const name of COLUMNS_AND_SENTENCE) setHidden(find(root, `[data-panel="${name}"]`), isHidden(name));
    const [onStage, onPage] =
      run.overview.count[0] > 999 ? [WIDE_STAGE_SHARES, WIDE_SHARES] : [STAGE_SHARES, SHARES];
    const countShares = lecture.isOn ? onStage : onPage;
    const shares = Object.entries(run.counts ? countShares : SCORED_SHARES);
    const shown = shares.filter(([name]) => !isHidden(name));
    if (loom.isOn) shown.unshift(["loom", LOOM_SHARE]);
    const template = shown.map(([, share]) => `minmax(0,${share}fr)`).join(" ");
    root.style.setProperty("--columns", template || "1fr");
    root.classList.toggle("bridged", run.overview.prefix !== "");
    root.style.setProperty("--merge-digits", String(num(run.n).length));
  }

  /** @param {Moment} moment @param {StepperPart} part */
  take({ run }, part) {
    if (part.found && !this.#loom.takeFound(run, part.search, part.found)) this.#corpus.takeFound(run, part);
    this.#popovers.take(run, part);
    if (part.latex) this.#picture.take(part.latex.text);
    if (part.source) this.#foot.code.takeSource(part.source.text);
    if (part.edited) this.#edited.take(part.edited);
    this.#ties.take(part);
  }

  /** @param {Set<string>} looks @param {string[]} hidden */
  lookAs(looks, hidden) {
    this.#hidden.clear();
    for (const name of hidden) this.#hidden.add(name);
    this.#ties.isShown = looks.has("ties");
    this.#loom.isOn = looks.has("loom");
  }

  /** @param {Set<string>} looks @param {string[]} hidden */
  lookLike(looks, hidden) {
    const [predicts, showsTies] = [looks.has("predict"), looks.has("ties")];
    for (const name of new Set([...hidden, ...this.#hidden]))
      if (hidden.includes(name) !== this.#hidden.has(name)) this.#hide(name, hidden.includes(name));
    if (this.#steps.prediction.isOn !== predicts) this.#actions.setPrediction(predicts);
    if (this.#ties.isShown !== showsTies) this.#setTies(showsTies);
  }

  get opened() {
    return this.#ties.isShown ? this.#referee.matter.node : null;
  }

  /** @param {URLSearchParams} params */
  write(params) {
    if (this.#hidden.size) params.set("hide", [...this.#hidden].sort().join(","));
    return { end: this.#steps.isAtEnd, ties: this.#ties.isShown };
  }

  restart() {
    const { panel } = this.#actions;
    this.#ties.restart();
    if (OF_ONE_RUN.test(panel.look)) panel.close(false);
  }

  /** How the count of the chosen pair comes about; from the merge, back at its choice. */
  #count() {
    const { go, now } = this.#actions;
    const moment = now();
    if (!moment?.pair || moment.isAsking) return;
    if (moment.half !== "choose") go(this.#steps.positionOf(moment.k, "choose"));
    this.motion.count(now() ?? moment);
  }

  /** @param {boolean} isOn */
  #setTies(isOn) {
    const hadFocus = this.#referee.hasFocus;
    this.#ties.isShown = isOn;
    this.#again();
    if (hadFocus) this.#actions.focus();
  }

  /** @param {string} name @param {boolean} isHidden */
  #hide(name, isHidden) {
    if (isHidden) this.#hidden.add(name);
    else this.#hidden.delete(name);
    this.#again();
  }

  /** Other parts share the room. */
  #again() {
    this.#actions.layOut();
    this.#actions.go(this.#steps.at, true);
  }
}
