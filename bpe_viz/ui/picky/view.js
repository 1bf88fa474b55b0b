/* Picky BPE step by step: the events were sent at once, the words of each state come when they are asked for. */
import { conversing } from "../conversation/source.js";
import { Address } from "../shared/address.js";
import { readAnswer } from "../shared/answers.js";
import { attributes, el, find, setText } from "../shared/dom.js";
import { isOther, keyOf } from "../shared/keyed.js";
import { MAX_PICKY_STEPS_ASKED } from "../shared/limits.js";
import { whenResized } from "../shared/mounting.js";
import { clamp } from "../shared/numbers.js";
import { Questions } from "../shared/questions.js";
import { drawLedgerAgain, runPicture } from "../shared/run_drawing.js";
import { mergeOf, SentStates } from "../shared/run_model.js";
import { FootDock } from "../shared/stepper/foot_dock.js";
import { Timers } from "../shared/timers.js";
import { barNodes, corpusNodes, ledgerNodes, say, tell, vocabularyNodes } from "./drawing.js";
import { deathsOf, lengthWithoutDeath, nextDeath } from "./model.js";
import {
  AT_THE_START,
  CORPUS,
  dyingText,
  LEARNING_AGAIN,
  lengthsText,
  MERGE,
  MERGE_TYPED,
  MERGES_AND_DEATHS,
  mergeLabel,
  NO_MERGES,
  NO_PAIRS,
  sentenceParts,
  THRESHOLD,
  thresholdLabel,
  USED_UP,
  WHAT_IT_DOES,
  withoutText,
} from "./texts.js";

/** @import { Answer, Conversing } from "../conversation/source.js" */
/** @import { Mounting } from "../shared/wire.js" */
/** @import { PickyData, PickyPart, PickyStep } from "./wire.js" */

const SPEAK_MS = 250;
const CHOOSE_MS = 300; // after the last key that moved the threshold
const LEDGER_COLUMN = 108; // units of length
const HUNDRED = 100;

class PickyView {
  #data;
  #source;
  #root;
  #dock;
  #questions;
  #stopWatching;
  /** @type {Mounting<PickyData>["setTriggerValue"]} */
  #trigger;
  #k = 0;
  /** The step that the link or the reader asked for, which a shorter run may not have. */
  #wanted = 0;
  /** The threshold that is shown, perhaps not yet learned with. */
  #threshold = 1;
  #isAlive = true;
  /** @type {SentStates<PickyStep>} */
  #states = new SentStates(MAX_PICKY_STEPS_ASKED);
  #timers = new Timers();
  #lengths = el("b", "");
  #without = el("span", "");
  #address = new Address(() => this.#query());

  /** @param {Conversing<PickyData>} given */
  constructor({ parentElement, data, source, setTriggerValue }) {
    this.#data = data;
    this.#source = source;
    this.#trigger = setTriggerValue;
    this.#root = find(parentElement, ".picky");
    source.lastWords = () => this.#source.tell({ ...this.#told, key: this.#data.key });
    this.#questions = new Questions(source, {
      question: () => this.#question(),
      take: (answer) => this.#take(answer),
    });
    this.#dock = new FootDock(find(parentElement, ".docked"), {
      noun: MERGE,
      numberLabel: MERGE_TYPED,
      page: find(parentElement, ".page"),
      moved: (k) => this.#goTo(k),
      isDrawn: () => this.#step !== undefined,
      tip: (rank) => mergeLabel(this.#data, rank),
    });
    this.#dock.length.append(this.#lengths, this.#without);
    this.#prepare();
    this.#stopWatching = whenResized(this.#root, () => this.#drawLedger());
  }

  /** @param {Mounting<PickyData>} given */
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
    this.#stopWatching();
  }

  get #told() {
    return { lesson: this.#data.lesson, step: this.#wanted };
  }

  get #slider() {
    return /** @type {HTMLInputElement} */ (find(this.#root, ".over input"));
  }

  /** The words of the state that is shown, once they are there. */
  get #step() {
    return this.#states.at(this.#k);
  }

  #prepare() {
    const { least } = this.#data;
    setText(find(this.#root, ".used h3"), USED_UP);
    attributes(this.#slider, { "aria-label": THRESHOLD, min: HUNDRED * least, max: HUNDRED, step: 1 });
    find(this.#root, ".over").style.setProperty("--least", String(least));
    this.#slider.oninput = () => {
      this.#threshold = Number(this.#slider.value) / HUNDRED;
      this.#drawBars();
      this.#timers.after("choose", CHOOSE_MS, () => this.#choose());
    };
    this.#slider.onpointerdown = () => this.#timers.clear("choose");
  }

  #begin() {
    const { merges, step, threshold } = this.#data;
    this.#wanted = step;
    this.#k = step < 0 ? nextDeath(this.#data, 0) || merges.length : clamp(step, 0, merges.length);
    this.#threshold = threshold;
    this.#states.clear();
    this.#timers.clear("choose");
    this.#questions.restart();
    this.#draw();
    this.#root.classList.add("ready");
  }

  /** Learns with the threshold that is shown. */
  #choose() {
    if (this.#threshold === this.#data.threshold) return;
    setText(find(this.#root, ".used .hd span"), LEARNING_AGAIN);
    this.#trigger("wish", { ...this.#told, threshold: this.#threshold });
  }

  /** @param {number} k */
  #goTo(k) {
    if (k === this.#k) return;
    this.#k = this.#wanted = k;
    this.#draw();
    this.#address.later();
  }

  /** The first part that is missing: here, then ahead, then behind. */
  #question() {
    const first = this.#states.missing(this.#k, this.#data.merges.length);
    return first === undefined ? null : { key: this.#data.key, first, ...this.#told };
  }

  /** @param {Answer} answer */
  async #take(answer) {
    const [part] = /** @type {PickyPart[]} */ (Array.isArray(answer) ? answer : await readAnswer(answer));
    if (!this.#isAlive || part?.key !== this.#data.key) return;
    this.#states.put(part.first, part.steps);
    if (part.first === this.#states.firstOf(this.#k)) this.#drawCorpus();
  }

  #draw() {
    this.#drawSentence();
    this.#drawCorpus();
    this.#drawBars();
    find(this.#root, ".vocabulary").replaceChildren(...vocabularyNodes(this.#data, this.#k));
    this.#drawLedger();
    this.#drawDock();
    this.#questions.ask();
  }

  #drawSentence() {
    const merge = mergeOf(this.#data, this.#k);
    const { lengths, merges, tokens } = this.#data;
    const none = lengths[0] === tokens ? NO_PAIRS : NO_MERGES;
    const parts = merge ? sentenceParts(merge) : [merges.length ? AT_THE_START : none];
    say(find(this.#root, ".sentence"), this.#data, parts);
    setText(find(this.#root, ".say .below"), WHAT_IT_DOES);
    this.#timers.after("speak", SPEAK_MS, () => tell(this.#data, parts, find(this.#root, ".live")));
  }

  #drawCorpus() {
    const nodes = corpusNodes(this.#data, this.#k, this.#step, CORPUS);
    find(this.#root, ".corpus").replaceChildren(...nodes);
  }

  #drawBars() {
    const threshold = this.#threshold;
    find(this.#root, ".bars ol").replaceChildren(...barNodes(this.#data, this.#k, threshold));
    const over = find(this.#root, ".over");
    over.style.setProperty("--threshold", String(threshold));
    setText(find(over, "output"), thresholdLabel(threshold));
    setText(find(this.#root, ".used .hd span"), dyingText(threshold));
    this.#slider.value = String(Math.round(HUNDRED * threshold));
    attributes(this.#slider, { "aria-valuetext": thresholdLabel(threshold) });
  }

  #drawLedger() {
    const node = find(this.#root, ".ledger");
    const room = Math.max(2, Math.floor(node.clientWidth / (LEDGER_COLUMN * this.#dock.scale.px)) - 1);
    drawLedgerAgain(
      node,
      ledgerNodes(this.#data, this.#k, room, (rank) => this.#dock.go(rank)),
    );
  }

  #drawDock() {
    const { lengths, merges, symbols } = this.#data;
    const k = this.#k;
    const text = k ? mergeLabel(this.#data, k) : AT_THE_START;
    this.#dock.show({
      picture: runPicture(k, merges, lengths, (id) => symbols[id], text),
      where: MERGES_AND_DEATHS,
      widest: MERGES_AND_DEATHS,
    });
    setText(this.#lengths, k ? lengthsText(lengths[k - 1], lengths[k]) : lengthsText(lengths[0], lengths[0]));
    const isDeath = deathsOf(mergeOf(this.#data, k)).length > 0;
    setText(this.#without, withoutText(k ? lengthWithoutDeath(this.#data, k) : 0, isDeath));
  }

  /** What the address says: the threshold, which Python wrote, and the step. */
  #query() {
    if (!this.#isAlive) return null;
    const params = new URLSearchParams(this.#data.query);
    if (params.has("step")) return params.toString(); // the link still waits for its corpus
    params.set("step", String(this.#k));
    return params.toString();
  }
}

export default conversing((/** @type {Conversing<PickyData>} */ given) => new PickyView(given));
