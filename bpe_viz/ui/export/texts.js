/* What the Export page says about links, clips and their pictures. Needs no DOM. */

import { num, plural } from "../shared/numbers.js";
import { scoreWithUnit } from "../shared/scores.js";
import { stateName } from "../shared/texts.js";

/** @import { Criterion } from "../shared/scores.js" */
/** @import { ClipMoment, ClipStep } from "./clip.js" */

/* The link and the code of a frame. */

export const LINK = "Link";
export const EMBED_CODE = "Embed code";
export const EMBED_CODE_COPIED = "The embed code is copied. Paste it into the HTML of your page.";
export const CANNOT_COPY = "Your browser does not let this page copy. Press Ctrl+C: the text is selected.";

/** @param {number} k */
export function linkCopied(k) {
  return `The link to merge ${num(k)} is copied.`;
}

/** What a frame is called. @param {string} name of the corpus @param {number} k */
export function frameTitle(name, k) {
  return `bpe-viz: ${name}, merge ${num(k)}`;
}

/* Saving a clip. */

export const CANNOT_DRAW = "This browser cannot draw pictures.";
export const TOO_LARGE = "it is too large";
export const FINDING_COLOURS = "Finding the colours";
export const WRITING = "Writing";

/** @param {number} most */
export function longestClip(most) {
  return `A clip has at most ${plural(most, "merge")}.`;
}

/** @param {string} phase @param {number} number @param {number} many */
export function pictureOf(phase, number, many) {
  return `${phase}: picture ${num(number)} of ${num(many)}`;
}

/** @param {string} name @param {number} bytes */
export function saved(name, bytes) {
  return `Saved ${name}, ${num(Math.max(1, Math.round(bytes / 1000)))} kB.`;
}

/** @param {unknown} reason */
export function notSaved(reason) {
  const why = reason instanceof Error ? reason.message : String(reason);
  return `The picture could not be made (${why}). Choose fewer merges.`;
}

/** The merges of a clip, as its file is called. @param {number} first @param {number} last */
export function mergesInName(first, last) {
  return `merges ${first} to ${last}`;
}

/* A picture. */

export const TITLE_OF_WORDS = "Corpus";
/** @type {Record<Criterion, string>} */
export const TITLE_OF_PAIRS = { count: "Pair counts", ratio: "Pairs by ratio", likelihood: "Pairs by gain" };
export const NO_PAIRS = "No pairs are left.";
export const BECOMES = "becomes";

/** What a moment is called. @param {ClipMoment} moment */
export function momentName({ k, half }) {
  if (half === "start") return k ? `after merge ${num(k)}` : "start";
  return half === "choose" ? `merge ${num(k)}, chosen` : `merge ${num(k)}, made`;
}

/** What those hear who cannot see a picture. @param {string} name of the corpus @param {string} moment */
export function pictureLabel(name, moment) {
  return `Picture of ${name}, ${moment}`;
}

/** @param {number} k @param {number} total */
export function mergeOf(k, total) {
  return `merge ${num(k)} of ${num(total)}`;
}

/** What is to be seen before the first merge of a clip. @param {number} k */
export function corpusAfter(k) {
  return k ? `The corpus ${stateName(k)}.` : "Every word is cut into its units.";
}

/** What decided a merge. @param {Criterion} criterion @param {ClipStep} step */
export function whatDecided(criterion, { count, score }) {
  if (criterion === "count") return `occurs ${plural(count, "time")}`;
  return `${criterion === "ratio" ? "has the ratio" : "gains"} ${scoreWithUnit(criterion, score)}`;
}

/** How the chosen pair compares with the others. @param {number} tied */
export function comparedWithOthers(tied) {
  return tied > 1 ? `${plural(tied, "pair")} tie` : "more than any other pair";
}

/** @param {number} applied */
export function inPlaces(applied) {
  return `in ${plural(applied, "place")}`;
}

/** @param {number} shown @param {number} types */
export function wordsShown(shown, types) {
  return types > shown ? `${num(shown)} of ${plural(types, "word")}` : plural(types, "word");
}

/** How long the corpus is, and how that came about. @param {number} length @param {number} less than before, by a merge */
export function lengthText(length, less) {
  const now = plural(length, "symbol");
  return less ? `${num(length + less)} − ${num(less)} = ${now}` : now;
}
