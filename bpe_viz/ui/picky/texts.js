/* What the view of Picky BPE says. Needs no DOM. */
import { num, plural, ratio, ratioBeside } from "../shared/numbers.js";
import { shareUsed } from "./model.js";

/** @import { PartUse, PickyData, PickyMerge } from "./wire.js" */

export const MERGE = "Merge";
export const MERGE_TYPED = "Number of merges";
export const MERGES_AND_DEATHS = "with their deaths";
export const WHAT_IT_DOES = "Picky BPE drops what was only a step to a longer symbol (Chizhov et al. 2024).";
export const AT_THE_START = "Picky BPE joins pairs as BPE does.";
export const CORPUS = "Corpus";
export const PICKY = "Picky BPE";
export const BPE = "BPE";
export const USED_UP = "Used up by this merge";
export const VOCABULARY = "Vocabulary";
export const LEDGER = "Births and deaths";
export const BORN = "born";
export const DIED = "died";
export const NEXT_DEATH = "Next death";
export const THRESHOLD = "Threshold of dying";
export const LEARNING_AGAIN = "Learning with this threshold …";
export const NOTHING_USED = "No merge has been made yet.";
export const NO_MERGES =
  "The settings allow no merge. Choose more merges or a smaller minimum count in the corpus menu.";
export const NO_PAIRS = "No word of this corpus has two neighbouring symbols, so nothing can be joined.";
export const ON_THE_WAY = "The words are on their way …";
export const COUNT = "times";
const METER_LETTERS = 30; // of a bar on a phone

/** @param {number} threshold */
export function dyingText(threshold) {
  return threshold === 1
    ? "with T = 1 nothing dies, so it is BPE"
    : `dies above T = ${ratio(threshold)}; with T = 1 nothing dies`;
}

/** @param {number} threshold */
export function thresholdLabel(threshold) {
  return `T = ${ratio(threshold)}`;
}

/**
 * What a merge did to one of its parts, and what the threshold says of that.
 * @param {PartUse} use
 * @param {number} applied
 * @param {number} threshold
 * @param {boolean} isUnit
 */
export function verdict([, rest], applied, threshold, isUnit) {
  const share = shareUsed(applied, rest);
  const sum = `${num(applied)} of ${num(applied + rest)} used`;
  const text = ratioBeside(share, threshold);
  if (isUnit) return `${sum}: ${text}, but the alphabet never dies`;
  return share > threshold
    ? `${sum}: ${text} > ${ratio(threshold)}, dies`
    : `${sum}: ${text} ≤ ${ratio(threshold)}, lives`;
}

/**
 * What is in the two parts of a bar: how much is used and left, as far as there is room.
 * @param {number} applied
 * @param {number} rest
 * @param {string} made
 */
export function meterTexts(applied, rest, made) {
  const room = METER_LETTERS * shareUsed(applied, rest);
  const used = [`${num(applied)} in ${made}`, num(applied)];
  const left = rest ? [`${num(rest)} left`] : [];
  return [
    used.find(({ length }) => length <= room) ?? "",
    left.find(({ length }) => length <= METER_LETTERS - room) ?? "",
  ];
}

/**
 * The sentence about a merge, as texts and the numbers of symbols.
 * @param {PickyMerge} merge
 * @returns {(string | { symbol: number, isDead: boolean, isNew: boolean })[]}
 */
export function sentenceParts([left, right, made, birth, , applied, uses]) {
  const chip = (/** @type {number} */ symbol, isDead = false, isNew = false) => ({ symbol, isDead, isNew });
  const dead = uses.filter(([, , dies]) => dies);
  const came = { birth: "", return: " returns", "present already": " is present already" }[birth];
  if (!dead.length) {
    const ending = came
      ? [" make ", chip(made, false, true), ", which", came, "; nothing dies."]
      : [" become ", chip(made, false, true), "; nothing dies."];
    return [chip(left), " and ", chip(right), ...ending];
  }
  const shares = dead.map(([, rest]) => `${num(applied)} of ${num(applied + rest)}`);
  const who = dead.flatMap(([symbol], i) => [i ? " and " : "", chip(symbol, true)]);
  const dies = dead.length > 1 ? " die: " : " dies: ";
  const returned = came ? [", which", came] : [];
  return [...who, dies, shares.join(" and "), " went into ", chip(made, false, true), ...returned, "."];
}

/** @param {number} rank */
export function mergeName(rank) {
  return `Merge ${num(rank)}`;
}

/** What happened to an entry that is dead. @param {number} rank */
export function diedText(rank) {
  return `died at merge ${num(rank)} in `;
}

/** @param {number} count */
export function countText(count) {
  return `${num(count)}×`;
}

/** @param {number} size @param {number} dead */
export function vocabularyText(size, dead) {
  return `${plural(size, "symbol")}, ${num(dead)} dead`;
}

/** @param {number} length */
export function lengthText(length) {
  return plural(length, "symbol");
}

/** @param {number} merges @param {number} deaths */
export function ledgerText(merges, deaths) {
  return `${plural(merges, "merge")}, ${plural(deaths, "death")}`;
}

/** @param {PickyData} data @param {number} rank */
export function mergeLabel(data, rank) {
  const [left, right, made, birth, , , uses] = data.merges[rank - 1];
  const name = (/** @type {number} */ id) => data.symbols[id];
  const dead = uses.filter(([, , dies]) => dies).map(([symbol]) => name(symbol));
  const came = { birth: "", return: ", which returns", "present already": ", present already" }[birth];
  const died = dead.length ? `; ${dead.join(" and ")} ${dead.length > 1 ? "die" : "dies"}` : "";
  return `${mergeName(rank)}: ${name(left)} + ${name(right)} = ${name(made)}${came}${died}`;
}

/**
 * Which words are shown.
 * @param {number} shown
 * @param {number} changed
 * @param {number} types
 * @param {number} k
 */
export function wordsText(shown, changed, types, k) {
  if (shown === types) return plural(types, "word");
  if (!k) return `the ${num(shown)} most frequent of ${plural(types, "word")}`;
  return shown === changed
    ? `${plural(changed, "word")} that merge ${num(k)} changed`
    : `${num(shown)} of ${plural(changed, "word")} that merge ${num(k)} changed`;
}

/** @param {number} before @param {number} after */
export function lengthsText(before, after) {
  return `${num(before)} → ${num(after)}`;
}

/** What the dock says of the length. @param {number} without @param {boolean} isDeath */
export function withoutText(without, isDeath) {
  return isDeath ? `${num(without)} without the death` : "symbols in the text";
}

/** @param {number} size */
export function noBpe(size) {
  return `BPE has no more pairs before it has ${plural(size, "symbol")}, so it cannot be compared here.`;
}

/** Of which BPE both columns are. @param {number} size @param {number} alphabet */
export function sameSize(size, alphabet) {
  return `Both have ${plural(size, "symbol")} in their vocabulary: BPE after ${plural(size - alphabet, "merge")}.`;
}
