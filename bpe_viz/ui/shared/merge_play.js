/* What the merges of a player do to the words. Needs no DOM. */
import { sum } from "./numbers.js";

/** The two symbols that a merge joins. @typedef {[left: string, right: string]} JoinedPair */
/** A word as its symbols, and how often it occurs. @typedef {[times: number, symbols: string[]]} CountedSymbols */
/** Merges in order, and how many symbols there are before the first and after each. @typedef {{ pairs: JoinedPair[], sizes: number[] }} GameLine */

/** A step: the words after it, and which of them it joined. @typedef {{ words: CountedSymbols[], size: number }} State */

/** All occurrences of a pair joined, from left to right. @param {string[]} symbols @param {JoinedPair} pair */
export function joined(symbols, [left, right]) {
  /** @type {string[]} */
  const after = [];
  for (let place = 0; place < symbols.length; place++) {
    const isPair = symbols[place] === left && symbols[place + 1] === right;
    after.push(isPair ? left + right : symbols[place]);
    if (isPair) place += 1;
  }
  return after;
}

/** How many symbols words have, each as often as it occurs. @param {CountedSymbols[]} words */
export function sizeOf(words) {
  return sum(words.map(([times, symbols]) => times * symbols.length));
}

/** The pairs that occur in words, in first-seen order. @param {CountedSymbols[]} words */
export function pairsIn(words) {
  /** @type {Map<string, JoinedPair>} */
  const pairs = new Map();
  for (const [, symbols] of words)
    for (let place = 1; place < symbols.length; place++) {
      /** @type {JoinedPair} */
      const pair = [symbols[place - 1], symbols[place]];
      pairs.set(pair.join(" "), pair);
    }
  return [...pairs.values()];
}

/** @param {CountedSymbols[]} words @param {JoinedPair} pair @returns {CountedSymbols[]} */
export function afterMerge(words, pair) {
  return words.map(([times, symbols]) => [times, joined(symbols, pair)]);
}

/** The choices in an address: at each step the number of a pair among those that occur. */
export class Play {
  /** @type {JoinedPair[]} */
  pairs = [];
  /** @type {number[]} */
  choices = [];
  /** @type {CountedSymbols[][]} */
  states;

  /** @param {{ words: CountedSymbols[], merges: number, made: string }} game */
  constructor({ words, merges, made }) {
    this.merges = merges;
    this.states = [words];
    for (const choice of made.split("-").filter((text) => /^\d{1,3}$/.test(text)))
      this.choose(Number(choice));
  }

  get words() {
    return this.states[this.states.length - 1];
  }

  get sizes() {
    return this.states.map(sizeOf);
  }

  get isOver() {
    return this.pairs.length === this.merges || !this.offers.length;
  }

  get offers() {
    return pairsIn(this.words);
  }

  get made() {
    return this.choices.join("-");
  }

  /** Makes the merge with this number, from 1, if there is one and merges are left. @param {number} choice */
  choose(choice) {
    const pair = this.offers[choice - 1];
    if (!pair || this.pairs.length === this.merges) return;
    this.states.push(afterMerge(this.words, pair));
    this.pairs.push(pair);
    this.choices.push(choice);
  }

  undo() {
    if (!this.pairs.length) return;
    this.states.pop();
    this.pairs.pop();
    this.choices.pop();
  }
}
