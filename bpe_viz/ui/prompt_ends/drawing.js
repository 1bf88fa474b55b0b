/* The lines of a text: above the letters the tokens of what is typed, below them those of the whole text. */
import { attributes, el } from "../shared/dom.js";
import { columnsOf } from "../shared/letters.js";
import { chipsOf, endsOf, linesOf, numBytes, splitLetters } from "../tokenizers/model.js";
import { BAD_PLACE, GOOD_PLACE, TYPED, TYPED_SO_FAR, tokenText, WHOLE, WHOLE_TOKENS } from "./texts.js";

/** @import { Chip, Item, Letter, Line } from "../tokenizers/model.js" */
/** @import { CutText, PromptPart } from "./wire.js" */

/** @param {CutText} cut */
function rowOf(cut) {
  return { ...cut, name: "", title: "", size: 0, specials: [] };
}

/** The first byte at which the two are cut differently, or null. @param {PromptPart} part */
export function partingByte({ typed, whole }) {
  const [above, below] = [endsOf(rowOf(typed)), endsOf(rowOf(whole))];
  const isSame = (/** @type {number} */ i) => typed.ids[i] === whole.ids[i] && above[i] === below[i];
  const place = typed.ids.findIndex((_, i) => !isSame(i));
  return place < 0 ? null : (above[place - 1] ?? 0);
}

/**
 * The letters of the tokens that begin from one byte on and before another, as they are shown.
 * @param {Letter[]} letters
 * @param {CutText} cut
 * @param {number} from
 * @param {number} to
 */
export function tokensShown(letters, cut, from, to) {
  const row = rowOf(cut);
  const [line] = linesOf(letters, new Set(), () => 1, Infinity);
  const chips = line ? chipsOf(letters, line, row, endsOf(row)) : [];
  return chips
    .filter(({ isGap, start }) => !isGap && start >= from && start < to)
    .map(({ items }) => items.map(({ text }) => text).join(""));
}

/**
 * @param {Letter[]} letters
 * @param {PromptPart} part
 * @param {number} width in columns
 */
export function lineNodes(letters, part, width) {
  const typed = { row: rowOf(part.typed), ends: endsOf(rowOf(part.typed)) };
  const whole = { row: rowOf(part.whole), ends: endsOf(rowOf(part.whole)) };
  const parting = partingByte(part);
  const caret = letters[part.at]?.start ?? numBytes(letters);
  const split = splitLetters(letters, [typed.row, whole.row]);
  return linesOf(letters, split, columnsOf, width).map((line) => {
    const above = letters[line.first].start < caret ? chipsOf(letters, line, typed.row, typed.ends) : [];
    const below = chipsOf(letters, line, whole.row, whole.ends);
    const settled = part.settled ?? part.typed.ids.length;
    const differs = (/** @type {Chip} */ { start, stop }) =>
      parting !== null && start >= parting && start < caret && stop > parting;
    return el(
      "div",
      "line",
      row(
        TYPED,
        TYPED_SO_FAR,
        above,
        part.typed,
        (chip) => [chip.token < settled ? "settled" : "open", differs(chip) ? "apart" : ""],
        part.settled,
      ),
      letterRow(letters, line, part),
      row(WHOLE, WHOLE_TOKENS, below, part.whole, (chip) => [differs(chip) ? "apart" : ""], null),
    );
  });
}

/**
 * @param {string} name
 * @param {string} label
 * @param {Chip[]} chips
 * @param {CutText} cut
 * @param {(chip: Chip) => string[]} looks
 * @param {number | null} settled
 */
function row(name, label, chips, { ids }, looks, settled) {
  const nodes = chips
    .filter(({ isGap }) => !isGap)
    .map((chip) => {
      const shown = chip.items.map(({ text }) => text).join("");
      const isSettled = settled === null ? null : chip.token < settled;
      const classes = ["tk", chip.opens ? "" : "on", chip.closes ? "" : "off", ...looks(chip)];
      const node = el("span", classes.filter(Boolean).join(" "), ...chip.items.flatMap(itemNodes));
      place(node, chip.left, chip.width);
      return attributes(node, { role: "img", "aria-label": tokenText(shown, ids[chip.token], isSettled) });
    });
  const cells = attributes(el("div", "cells", ...nodes), { role: "group", "aria-label": label });
  return el("div", "row", el("span", "name", name), cells);
}

/** @param {Letter[]} letters @param {Line} line @param {PromptPart} part */
function letterRow(letters, line, { at, agree }) {
  const cells = el("div", "cells letters");
  for (let i = line.first; i < line.last; i++) {
    const column = line.columns[i - line.first];
    const look = ["letter", letters[i].kind, i < at ? "" : "ahead", agree[i] ? "good" : ""];
    const node = el("span", look.filter(Boolean).join(" "), letters[i].shown);
    node.dataset.after = String(i + 1);
    node.title = agree[i] ? GOOD_PLACE : BAD_PLACE;
    place(node, column, line.columns[i - line.first + 1] - column);
    cells.append(node);
  }
  if (at >= line.first && (at < line.last || at === letters.length)) {
    const caret = el("span", "caret");
    place(caret, line.columns[Math.min(at, line.last) - line.first], 0);
    cells.append(caret);
  }
  return el("div", "row", el("span", "name", ""), cells);
}

/** A letter has its place, also in a row of plain ones. @param {Item} item */
function itemNodes({ kind, text, width }) {
  const letters = kind === "plain" ? [...text] : [text];
  return letters.map((letter) => {
    const node = el("span", kind, letter);
    node.style.setProperty("--n", String(width / letters.length));
    return node;
  });
}

/** @param {HTMLElement} node @param {number} left in columns @param {number} width */
function place(node, left, width) {
  node.style.setProperty("--at", String(left));
  node.style.setProperty("--n", String(width));
}
