/* Symbols on the screen: their letters, never as markup; the mark lighter; unknown units hatched. */
import { el } from "../shared/dom.js";
import { shorten, standAlone } from "../shared/letters.js";
import { LONG_CHIP, LONGEST_TITLE, markOf } from "../shared/symbol_chips.js";
import { textParts } from "../shared/text_parts.js";
import { UNKNOWN_WORD } from "./texts.js";

/** @import { Child } from "../shared/dom.js" */
/** @import { Cut, Word } from "./word.js" */

/**
 * One symbol of a word; a unit of several columns has a box of its own.
 * @param {Word} word
 * @param {Cut} cut
 * @param {string} [className]
 */
export function symbolNode(word, cut, className = "") {
  const isUnknown = cut.isUnknown || (cut.first === cut.last && word.unknown.has(cut.first));
  const look = `${cut.last > cut.first && !cut.isUnknown ? " m" : ""}${isUnknown ? " unk" : ""}`;
  const node = el("span", `sy${look} ${className}`);
  let letters = "";
  const flush = () => {
    if (letters) node.append(node.childNodes.length ? letters : standAlone(letters));
    letters = "";
  };
  for (let i = cut.first; i <= cut.last; i++) {
    const [own, before, after] = word.runs[i];
    const isWide = !word.isShaped && word.columns[i] > 1;
    if (!isWide && !before && !after) {
      letters += own;
      continue;
    }
    flush();
    const parts = [
      before ? markOf(before) : "",
      own ? standAlone(own) : "",
      after ? markOf(after) : "",
    ].filter(Boolean);
    if (!isWide) {
      node.append(...parts);
      continue;
    }
    const cell = el("span", "wide", ...parts);
    cell.style.setProperty("--c", String(word.columns[i] - 1));
    node.append(cell);
  }
  flush();
  return node;
}

/**
 * Symbols in a row, as tiles that have no gaps inside.
 * @param {Word} word
 * @param {Cut[]} cuts
 * @param {(cut: Cut) => string} [classOf]
 * @param {((left: Cut, right: Cut) => HTMLElement) | null} [seamOf] what is between two symbols
 */
export function cellsOf(word, cuts, classOf = () => "", seamOf = null) {
  const nodes = cuts.flatMap((cut, i) => {
    const node = symbolNode(word, cut, classOf(cut));
    return seamOf && i ? [seamOf(cuts[i - 1], cut), node] : node;
  });
  const row = el("bdi", "cells", ...nodes);
  row.dir = word.isRightToLeft ? "rtl" : "ltr";
  if (!cuts.some(({ isUnknown }) => isUnknown)) return row;
  return el("span", "unkword", el("span", "unkname", UNKNOWN_WORD), row);
}

/**
 * A tight chip for text that came alone, in lists and sentences; one of several characters looks like a learned symbol.
 * @param {string} text
 * @param {string} [className]
 */
export function looseChip(text, className = "") {
  const isLong = text.length > LONG_CHIP;
  const look = `${[...text].length > 1 ? " m" : ""}${isLong ? " long" : ""}`;
  const node = el("bdi", `c${look} ${className}`, standAlone(text));
  if (isLong) node.title = shorten(text, LONGEST_TITLE);
  return node;
}

/** @param {[string, string]} pair @param {string} [className] */
export function loosePair(pair, className = "") {
  return el("span", `pr ${className}`, ...pair.map((part) => looseChip(part)));
}

/**
 * A sentence of Python's, with the symbols between backticks as chips.
 * @param {string} sentence
 * @param {string} [className]
 * @returns {Child[]}
 */
export function sentenceNodes(sentence, className = "") {
  return textParts(sentence).map(({ text, isChip, after }) =>
    isChip ? el("span", "nowrap", looseChip(text, className), after) : text,
  );
}
