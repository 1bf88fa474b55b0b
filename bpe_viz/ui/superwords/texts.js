/* What the view of SuperBPE says. Needs no DOM. */
import { num, percentText, plural } from "../shared/numbers.js";

/** @import { SuperData, SuperMerge, SuperRun, SuperStep } from "./wire.js" */

export const MERGE = "Merge";
export const MERGE_TYPED = "Number of merges";
export const WALLS_KEYS = "t is a wall: drag it, or press Shift with an arrow key";
/** @type {[keys: string, what: string]} */
export const WALL_KEYS = ["Shift+← Shift+→", "move t, the wall"];
export const TEXT = "Text";
export const LINES_OF = "Lines of";
export const LINES = "Lines";
export const AT_THE_START = "At first no pair may cross a wall, as in BPE.";
export const SUPERBPE = "SuperBPE";
export const BPE = "BPE";
export const BOUNDLESS = "BoundlessBPE";
export const WHOLE_WORDS_JOIN = "whole words join";
export const LANES = "What each merge makes";
export const WALLS_STAND = "walls stand";
export const WALLS_ARE_DOWN = "walls are down";
export const WALLS_OPEN = "walls open between whole words";
export const WALLS_FALL = "walls fall at t";
export const SYMBOLS = "symbols";
export const PAIRS = "Pair counts";
export const VOCABULARY = "Vocabulary";
export const NEXT_SUPERWORD = "Next superword";
export const LEARNING_AGAIN = "Learning with this wall …";
export const NO_PAIRS_LEFT = "No pair is left.";
export const NO_MERGES =
  "There is nothing to join: each line is one symbol, or the settings allow no merge. Choose another text, or more merges in the corpus menu.";
export const ON_THE_WAY = "The lines are on their way …";
export const COUNT = "times";
export const SUPERWORD = "superword";
export const TRAINING_TEXT =
  "On the text that was learned from, an early t nearly always leaves the fewest symbols. That says nothing about other texts or about models.";
export const PUBLISHED = "A published cut";
export const PUBLISHED_CUT = ["By the way", ", I am", " a", " fan", " of the", " Milky Way", "."];
export const PUBLISHED_BY =
  "SuperBPE with 200,000 entries whose walls stood until entry 180,000, as its model card shows it (Liu et al. 2025).";

/** @param {number} k */
export function afterMerge(k) {
  return k ? `After merge ${num(k)}` : "Before the first merge";
}

/** @param {number} until */
export function atWall(until) {
  return until ? `When the walls fall, after merge ${num(until)}` : "Without any merge";
}

/** Whether a run is that of BoundlessBPE. @param {SuperRun} run */
export function isWhole({ until }) {
  return until < 0;
}

/** @param {number} k */
export function bpeAfter(k) {
  return `${BPE}, ${k ? `after ${plural(k, "merge")}` : "before the first merge"}`;
}

/**
 * What the walls do in a run.
 * @param {SuperRun} run
 * @param {number} most after how many merges walls fall at the latest
 */
export function wallsText({ merges, until }, most) {
  if (until < 0)
    return "Two neighbouring words join as soon as each is one symbol, if that is the most frequent pair (Schmidt et al. 2025).";
  const source = "(Liu et al. 2025)";
  if (!until)
    return `With t = 0 there are no walls: BPE on whole lines. Move t to the right to have some ${source}.`;
  const few = `Up to merge t = ${num(until)} no pair may cross a wall`;
  if (merges.length > until) return `${few}. Then the walls fall; drag t to move them ${source}.`;
  return `${few}, so this is BPE${until === most ? "; move t to the left to let the walls fall" : ""}.`;
}

/**
 * The sentence about a merge, as texts and the numbers of symbols.
 * @param {SuperMerge} merge
 * @param {boolean} isLeadUnknown whether it is made while the walls stand
 * @returns {(string | { symbol: number, isNew: boolean })[]}
 */
export function superSentence([left, right, made, birth, , , isAcross], isLeadUnknown) {
  const chip = (/** @type {number} */ symbol, isNew = false) => ({ symbol, isNew });
  const ending = isAcross
    ? ", across a wall"
    : isLeadUnknown
      ? ", between walls"
      : ", with no wall between them";
  const known = birth === "present already" ? ", which is present already" : "";
  return [chip(left), " and ", chip(right), " become ", chip(made, true), `${known}${ending}.`];
}

/** @param {number} rank */
export function mergeName(rank) {
  return `Merge ${num(rank)}`;
}

/** @param {SuperRun} run @param {number} rank */
export function superMergeLabel({ merges, symbols }, rank) {
  const [left, right, made, , , , isAcross] = merges[rank - 1];
  const name = (/** @type {number} */ id) => symbols[id][0];
  return `${mergeName(rank)}: ${name(left)} + ${name(right)} = ${name(made)}${isAcross ? ", across a wall" : ""}`;
}

/**
 * What all lanes have in a column.
 * @param {SuperData} data
 * @param {SuperRun} run
 * @param {number} rank
 */
export function laneLabel({ plain, whole }, run, rank) {
  const [, , joined] = whole.merges[rank - 1] ?? [];
  const ofBpe = plain[rank - 1];
  const own = rank <= run.merges.length ? superMergeLabel(run, rank) : `${mergeName(rank)}: none`;
  return `${own}; ${BPE}: ${ofBpe ?? "none"}; ${BOUNDLESS}: ${joined === undefined ? "none" : whole.symbols[joined][0]}`;
}

/** @param {number} count */
export function countText(count) {
  return `${num(count)}×`;
}

/** @param {number} length */
export function lengthText(length) {
  return plural(length, "symbol");
}

/** @param {number} size @param {number} superwords */
export function vocabularyText(size, superwords) {
  return `${plural(size, "symbol")}, ${plural(superwords, "superword")}`;
}

/** @param {SuperRun} run @param {number} k */
function reachOf(run, k) {
  if (isWhole(run)) return "in words and of whole words";
  return k < run.until ? "within walls" : "across lines";
}

/** @param {SuperStep} step @param {SuperRun} run @param {number} k */
export function pairsText({ num_pairs: pairs, tied }, run, k) {
  const where = reachOf(run, k);
  return `${plural(pairs, "pair")} ${where}${tied > 1 ? `, ${num(tied)} tied for first` : ""}`;
}

/**
 * Which lines are shown.
 * @param {number} shown
 * @param {number} changed
 * @param {number} types
 * @param {number} k
 */
export function linesText(shown, changed, types, k) {
  if (shown === types) return plural(types, "line");
  if (!k) return `the ${num(shown)} most frequent of ${plural(types, "line")}`;
  return shown === changed
    ? `${plural(changed, "line")} that merge ${num(k)} changed`
    : `${num(shown)} of ${plural(changed, "line")} that merge ${num(k)} changed`;
}

/** @param {number} before @param {number} after */
export function lengthsText(before, after) {
  return `${num(before)} → ${num(after)}`;
}

/** What is saved against BPE with as many merges. @param {number} own @param {number} plain */
export function savedText(own, plain) {
  if (own === plain) return "as many as BPE";
  return own < plain ? `${num(plain - own)} fewer than BPE` : `${num(own - plain)} more than BPE`;
}

/** The same in a sentence. @param {number} k @param {number} own @param {number} plain @param {boolean} isOver whether BPE has no more pairs */
export function savedSentence(k, own, plain, isOver) {
  if (!k) return "";
  const share = own < plain ? `, ${percentText((plain - own) / plain)} less` : "";
  const over = isOver ? "; BPE has no more pairs" : "";
  return `${savedText(own, plain)}${share}${over}`;
}
