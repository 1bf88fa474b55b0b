/* What the class can be asked about this page: a part of a page offers its question while it is on the screen. It
   needs no DOM. */
import { shorten } from "./letters.js";
import {
  MAX_CHOICE_CHARACTERS,
  MAX_CHOICE_CHIPS,
  MAX_CHOICES,
  MAX_QUESTION_CHARACTERS,
  MAX_WHY_CHARACTERS,
} from "./limits.js";
import { CHOOSE_ANY, CHOOSE_FIRST, NONE_OF_THEM } from "./texts.js";

/** @typedef {{ text: string, chips?: string[] }} RoomChoice */
/**
 * A question as the room takes it: `right` are the numbers of all right choices from 0, or right numbers.
 * @typedef {{ kind: "choices" | "number", text: string, choices: RoomChoice[], right: number[], why: string }} AskedQuestion
 */
/** A game that phones play on words with their counts. @typedef {{ kind: "game", words: [word: string, times: number][], merges: number }} AskedGame */
/** The class that is led from this tab: what asks it something now, null while it cannot be asked. @typedef {{ ask: ((askable: Askable) => unknown) | null, listeners: Set<() => void> }} LedClass */
/**
 * @typedef {object} Askable
 * @property {() => string} label what the list of questions says; "" while there is nothing to ask
 * @property {() => Promise<AskedQuestion | AskedGame | null>} make
 * @property {() => void} [revealed] the class has been shown the answer
 * @property {(votes: VotesOfClass | null) => boolean} [shows] whether the page itself shows the votes on its question now;
 *   null when the question is gone
 */
/**
 * Votes as a page shows them: nothing but a note until they are revealed.
 * @typedef {object} VotesOfClass
 * @property {number[] | null} tally of each choice, once they are revealed
 * @property {number[]} right the right choices, once they are revealed
 * @property {string} note
 * @property {(() => void) | null} next closes the vote, then reveals it
 * @property {(() => void) | null} done takes the question away, once the votes are revealed
 */
/**
 * A question that was made from a record, as pages get it.
 * @typedef {object} RecordedQuestion
 * @property {string} sentence
 * @property {"one" | "several" | "order" | "number" | "boundaries"} form
 * @property {{ text: string, symbols: string[], why: string }[]} offers
 * @property {number[][]} right every right answer
 * @property {string} why
 * @property {string[]} facts
 * @property {{ answer: number[] }[]} misses wrong answers that have a reason
 * @property {string[]} units of the word to cut
 */

/* What is shortened ends with a sign for the rest. */
const LONGEST = {
  text: MAX_QUESTION_CHARACTERS - 1,
  choice: MAX_CHOICE_CHARACTERS - 1,
  why: MAX_WHY_CHARACTERS - 1,
};

/** @returns {Set<Askable>} */
export function askables() {
  const page = /** @type {Record<symbol, Set<Askable>>} */ (/** @type {unknown} */ (globalThis));
  const name = Symbol.for("bpe-viz questions");
  page[name] ??= new Set();
  return page[name];
}

/** Offers a question to the class; the result takes it back. @param {Askable} askable */
export function offerToClass(askable) {
  askables().add(askable);
  return () => askables().delete(askable);
}

/** @returns {LedClass} */
export function classOfTab() {
  const page = /** @type {Record<symbol, LedClass>} */ (/** @type {unknown} */ (globalThis));
  const name = Symbol.for("bpe-viz led class");
  page[name] ??= { ask: null, listeners: new Set() };
  return page[name];
}

/** A recorded question as a vote; null where there is nothing wrong to choose. @param {RecordedQuestion} question @returns {AskedQuestion | null} */
export function asVote(question) {
  const vote = voteOn(question);
  return vote && bounded(vote);
}

/** @param {RecordedQuestion} question @returns {AskedQuestion | null} */
function voteOn(question) {
  const { form, offers, right, why, facts } = question;
  const text = [plainWords(question.sentence), ...facts.map((fact) => `${plainWords(fact)}.`)].join(" ");
  /** @type {AskedQuestion} */
  const asked = { kind: "choices", text, choices: [], right: [], why: plainWords(why) };
  if (form === "number") return { ...asked, kind: "number", right: right.map(([number]) => number) };
  if (form === "boundaries") return cutsToChoose(question, asked);
  const choices = offers.map((offer) => choiceOf(offer.text, offer.symbols));
  if (form === "several") {
    const all = right[0] ?? [];
    if (!all.length)
      return { ...asked, choices: [...choices, { text: NONE_OF_THEM }], right: [choices.length] };
    return { ...asked, choices, right: all, text: all.length > 1 ? `${text} ${CHOOSE_ANY}` : text };
  }
  const firsts = [...new Set(right.map(([first]) => first))].sort((a, b) => a - b);
  if (form === "order") return { ...asked, choices, right: firsts, text: `${text} ${CHOOSE_FIRST}` };
  const reason = offers[firsts[0]]?.why || why;
  return { ...asked, choices, right: firsts, why: plainWords(reason) };
}

/** The right cut of a word among wrong ones, in the order of their letters. @param {RecordedQuestion} question @param {AskedQuestion} asked */
function cutsToChoose({ right, misses, units }, asked) {
  const rights = right.map((answer) => cutAt(units, answer));
  const wrongs = misses.map(({ answer }) => cutAt(units, answer));
  /** What is seen of a cut tells it from others: a long one is shortened. @type {Map<string, { choice: RoomChoice, isRight: boolean }>} */
  const unique = new Map();
  for (const [i, cut] of [...rights, ...wrongs].slice(0, MAX_CHOICES).entries()) {
    const choice = choiceOf(cut.join(" "), cut);
    if (!unique.has(choice.text)) unique.set(choice.text, { choice, isRight: i < rights.length });
  }
  const found = [...unique.values()].sort((a, b) => (a.choice.text < b.choice.text ? -1 : 1));
  const choices = found.map(({ choice }) => choice);
  const places = found.flatMap(({ isRight }, i) => (isRight ? [i] : []));
  return places.length < choices.length ? { ...asked, choices, right: places } : null;
}

/** @param {string[]} units @param {number[]} boundaries */
function cutAt(units, boundaries) {
  const edges = [0, ...boundaries, units.length];
  return edges.slice(1).map((stop, i) => units.slice(edges[i], stop).join(""));
}

/** @param {string} text @param {string[]} symbols @returns {RoomChoice} */
export function choiceOf(text, symbols) {
  const said = shorten(symbols.length ? text : plainWords(text), LONGEST.choice);
  if (!symbols.length || symbols.length > MAX_CHOICE_CHIPS) return { text: said };
  return { text: said, chips: symbols.map((symbol) => shorten(symbol, LONGEST.choice)) };
}

/** The same within what a room takes. @param {AskedQuestion} asked @returns {AskedQuestion} */
function bounded(asked) {
  const { text, why } = asked;
  return { ...asked, text: shorten(text, LONGEST.text), why: shorten(why, LONGEST.why) };
}

/** A text in which what is between backticks is a chip on other pages. @param {string} text */
export function plainWords(text) {
  return text.replace(/`([^`]*)`/g, "“$1”");
}
