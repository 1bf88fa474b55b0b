/* Why not this pair? In the word, in the corpus, and what more copies of the word would have done. */

import { attributes, el, find, focused, setText } from "../shared/dom.js";
import { MAX_WORD_ASKED } from "../shared/limits.js";
import { pairAt } from "./boundary_buttons.js";
import { loosePair, sentenceNodes } from "./chips.js";
import { note } from "./explanation_parts.js";
import { MatchedWord } from "./matched_word.js";
import {
  ANOTHER_PAIR,
  CUT_ELSEWHERE,
  closestMerge,
  copiesDoNotHelp,
  copiesMakeMerge,
  FACTS,
  IT_APPLIES,
  LEAD_UNKNOWN,
  LOOKING_IT_UP,
  lastChance,
  MERGES_WOULD_JOIN,
  NEVER_NEIGHBOURS,
  NO_BOUNDARY,
  NO_COUNTS,
  NO_COUNTS_OF_REAL,
  NO_CUT,
  NO_WORD_SELECTED,
  NOT_BY_COUNT,
  NOT_NEIGHBOURS,
  NOT_TRIED,
  noneTried,
  PAIR_LABEL,
  PAIR_PLACEHOLDER,
  pairIsMerge,
  pairIsNone,
  TRAINING_TOO_LONG,
  trainingCopies,
  usedBy,
  whyNotJoined,
} from "./texts.js";

/** @import { Child } from "../shared/dom.js" */
/** @import { WordsView } from "./view.js" */
/** @import { CopiesAnswer, PairFate } from "./wire.js" */
/** @import { Word } from "./word.js" */

/** What an answer says: its name, and its sentence. @typedef {[name: string, nodes: Child[]]} Fact */

const PAIR_TYPING_MS = 300;
const RESTING_MS = 200; // a state is passed sooner while the merges play

export class WhyNot {
  /** The pair as the reader wrote it or chose it; while it is empty, the first boundary is explained. */
  asked = "";
  #view;
  #input;
  #isOfBoundary = false;
  /** Whether the reader asked, and has not heard the answer. */
  #isToSay = false;
  #said = attributes(el("p", "live"), { role: "status" });
  #box = el("div", "pairanswer");
  #another;
  /** @type {PairFate | null} */
  #answer = null;
  /** @type {CopiesAnswer | null} */
  #copies = null;

  /** @param {WordsView} view */
  constructor(view) {
    this.#view = view;
    this.#input = attributes(el("input", "field"), {
      type: "text",
      placeholder: PAIR_PLACEHOLDER,
      "aria-label": PAIR_LABEL,
      maxlength: MAX_WORD_ASKED,
      autocomplete: "off",
      spellcheck: "false",
    });
    this.#another = el("label", "pairask", ANOTHER_PAIR, this.#input);
    find(view.root, ".side").append(this.#said);
    this.#input.oninput = () => view.timers.after("pair", PAIR_TYPING_MS, () => this.#typed());
  }

  /** What is explained, as it is asked about; empty where no boundary is left. */
  get pair() {
    const word = this.#view.studied.selected;
    if (this.asked.trim() || !word) return this.asked.trim() && this.asked;
    const [left, right] = word.cutAt(this.#view.stepping.k);
    return right ? pairAt(word, left, right) : "";
  }

  /** The pair that a link asks for. @param {string | null} asked */
  start(asked) {
    this.asked = asked?.slice(0, MAX_WORD_ASKED) ?? "";
  }

  restart() {
    this.#answer = null;
    this.#copies = null;
  }

  /** Another word has other boundaries; a pair that was typed is asked about in it, too. */
  wordChanged() {
    if (this.#isOfBoundary) this.asked = "";
    this.restart();
  }

  /** @param {string} asked a pair that is apart in the word */
  ask(asked) {
    this.asked = asked;
    this.#isOfBoundary = true;
    this.#isToSay = true;
    this.restart();
    this.#request();
  }

  /** @param {PairFate} answer */
  take(answer) {
    const { questions } = this.#view;
    if (!this.#isAbout(answer)) return;
    this.#answer = answer;
    questions.open.delete("pair");
    if (this.#isWaiting(answer)) questions.askFor("copies", this.pair);
    this.#drawAnswer();
  }

  /** Whether the answer tells how many copies of the word would help, once that is known. @param {PairFate} answer */
  #isWaiting({ pair, counted, rank }) {
    return pair !== null && counted && !rank && !this.#copies && !this.#view.data.imported;
  }

  /** @param {CopiesAnswer} answer */
  takeCopies(answer) {
    if (!this.#isAbout(answer)) return;
    this.#copies = answer;
    this.#view.questions.open.delete("copies");
    this.#drawAnswer();
  }

  draw() {
    const { side } = this.#view;
    if (!side.shows(this.#box)) {
      this.#input.value = this.asked;
      side.show(this.#box, this.#another);
    }
    if (this.#input.value !== this.asked && focused(this.#input) !== this.#input)
      this.#input.value = this.asked;
    if (this.#answer && !this.#isAbout(this.#answer)) this.restart();
    if (this.asked) this.#request();
    else this.#view.timers.after("boundary", RESTING_MS, () => this.#request());
    this.#drawAnswer();
  }

  /** @param {PairFate | CopiesAnswer} answer */
  #isAbout({ word, asked }) {
    return word === this.#view.studied.selected?.word && asked === this.pair;
  }

  #request() {
    const { pair } = this;
    const { questions, studied } = this.#view;
    if (pair && !this.#answer && studied.selected) questions.askFor("pair", pair);
  }

  #typed() {
    this.asked = this.#input.value;
    this.#isOfBoundary = false;
    this.#isToSay = true;
    this.restart();
    this.#view.questions.open.delete("copies");
    this.#request();
    this.#view.draw();
    this.#view.address.later();
  }

  #drawAnswer() {
    const word = this.#view.studied.selected;
    if (!word) this.#box.replaceChildren(note(NO_WORD_SELECTED));
    else if (!this.pair) this.#box.replaceChildren(note(NO_BOUNDARY));
    else if (!this.#answer) this.#box.replaceChildren(note(LOOKING_IT_UP));
    else {
      const { pair } = this.#answer;
      const facts = pair ? this.#facts(word, this.#answer, pair) : [];
      this.#box.replaceChildren(...(pair ? this.#found(facts, this.#answer) : [note(NO_CUT)]));
      if (this.#isToSay && !this.#isWaiting(this.#answer)) this.#say(word, pair, facts);
    }
  }

  /** @param {Word} word @param {PairFate["pair"]} pair @param {Fact[]} facts */
  #say(word, pair, facts) {
    this.#isToSay = false;
    const said = facts.map(([name, nodes]) => `${name}: ${nodes.map((node) => saidOf(node, word)).join("")}`);
    const [left, right] = pair?.map((symbol) => word.spokenText(symbol)) ?? [];
    setText(this.#said, pair ? [whyNotJoined(left, right), ...said].join(" ") : NO_CUT);
  }

  /** @param {Fact[]} facts @param {PairFate} answer */
  #found(facts, answer) {
    const others = answer.others.map((other) => {
      const node = attributes(el("button", "other", loosePair(other)), { type: "button" });
      node.onclick = () => this.#view.side.askPair(other.join(" "));
      return node;
    });
    const list = facts.flatMap(([name, nodes]) => [el("dt", "", name), el("dd", "", ...nodes)]);
    const elsewhere = el("p", "muted", CUT_ELSEWHERE, ...others);
    return [el("dl", "facts", ...list), ...(others.length ? [elsewhere] : [])];
  }

  /** @param {Word} word @param {PairFate} answer @param {[string, string]} pair @returns {Fact[]} */
  #facts(word, answer, pair) {
    const { data, merges, stepping } = this.#view;
    /** @type {Fact[]} */
    const facts = [
      answer.rank
        ? [FACTS.learned, pairIsMerge(loosePair(pair), merges.rank(answer.rank))]
        : [FACTS.neverLearned, pairIsNone(loosePair(pair, "now"), stepping.n)],
    ];
    const fires = answer.rank > 0 && word.at(stepping.k).died.includes(answer.rank);
    const isMatched = word instanceof MatchedWord;
    const isByMerges = isMatched || word.isDrawn;
    const plain = fires ? (isByMerges ? MERGES_WOULD_JOIN : IT_APPLIES) : NOT_NEIGHBOURS;
    for (const sentence of answer.sentences.length ? answer.sentences : [plain])
      facts.push([isByMerges ? FACTS.byMerges : FACTS.inWord, sentenceNodes(sentence)]);
    if (isMatched) facts.push(usedBy(word.way, data.ownWay === "longest-match"));
    if (data.imported) facts.push([FACTS.inCorpus, [data.vocabulary ? NO_COUNTS_OF_REAL : NO_COUNTS]]);
    else if (answer.isLeadUnknown && !answer.rank) facts.push([FACTS.inCorpus, [LEAD_UNKNOWN]]);
    else if (!answer.counted && !answer.rank)
      facts.push([FACTS.inCorpus, this.#last(answer.last)], [FACTS.copies, [NOT_BY_COUNT]]);
    else if (!answer.rank)
      facts.push(
        [FACTS.inCorpus, this.#closest(answer.closest)],
        [FACTS.copies, copiesNodes(word, this.#copies, stepping.n)],
      );
    return facts;
  }

  /** @param {PairFate["last"]} last @returns {Child[]} */
  #last(last) {
    if (!last) return [NEVER_NEIGHBOURS];
    const nodes = { rank: this.#view.merges.rank(last.rank), pair: loosePair(last.winner) };
    return lastChance(nodes, last);
  }

  /** @param {PairFate["closest"]} closest @returns {Child[]} */
  #closest(closest) {
    if (!closest) return [NEVER_NEIGHBOURS];
    const { rank, count, winner, winnerCount } = closest;
    const nodes = { rank: this.#view.merges.rank(rank), pair: loosePair(winner) };
    return closestMerge(nodes, count, winnerCount);
  }
}

/**
 * @param {Word} word
 * @param {CopiesAnswer | null} answer
 * @param {number} n how many merges there are
 * @returns {Child[]}
 */
function copiesNodes(word, answer, n) {
  const name = el("bdi", "", `“${word.name}”`);
  if (!answer) return trainingCopies(name);
  if (answer.problem) return [answer.problem];
  if (!answer.copies) return [NOT_TRIED];
  const { copies, isCertain, rank, tried } = answer.copies;
  if (!copies && isCertain) return copiesDoNotHelp(name, n);
  if (!copies && !tried.length) return [TRAINING_TOO_LONG];
  if (!copies || !rank) return noneTried(name, tried);
  return copiesMakeMerge({ name, more: (text) => el("b", "", text) }, { copies, rank, isCertain });
}

/** A part of a sentence as it is said: symbols by name, the two of a pair with a blank between them. @param {Child} node @param {Word} word @returns {string} */
function saidOf(node, word) {
  if (!(node instanceof Element)) return String(node instanceof Node ? node.textContent : (node ?? ""));
  if (node.matches(".c")) return word.spokenText(node.textContent);
  const parts = [...node.childNodes].map((child) => saidOf(child, word));
  return parts.join(node.matches(".pr") ? " " : "");
}
