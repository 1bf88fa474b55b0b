/* The lines of a text: above the letters the tokens of what is typed, below them those of the whole text. */
import { attributes, el } from "../shared/dom.js";
import { keyOfData } from "../shared/keyed.js";
import { columnsOf } from "../shared/letters.js";
import { chipsOf, columnOfByte, endsOf, GAP, linesOf, numBytes, splitLetters } from "../tokenizers/model.js";
import { BAD_PLACE, GOOD_PLACE, TYPED, TYPED_SO_FAR, tokenText, WHOLE, WHOLE_TOKENS } from "./texts.js";

/** @import { Chip, Item, Letter, Line } from "../tokenizers/model.js" */
/** @import { CutText, PromptPart, TokenMark } from "./wire.js" */

const SIGN_COLUMNS = 0.7; // of a mark, or more for a long one
const SIGN_LETTER = 0.34;
const BETWEEN_WORDS = 0.7; // of its columns are left to a mark where two words touch

/** @param {CutText} cut */
function rowOf(cut) {
  return { ...cut, name: "", title: "", size: 0, specials: [] };
}

/**
 * A token of a row: its place there, the bytes of the text that it has, and its mark if it has one.
 * @typedef {object} Token
 * @property {number} number
 * @property {number} id
 * @property {number} start
 * @property {number} stop
 * @property {TokenMark} [mark]
 */

/** The tokens of a row; what lies between words is none. @param {CutText} cut @returns {Token[]} */
export function tokensOf(cut) {
  const ends = endsOf(rowOf(cut));
  const marks = new Map(cut.marks.map((mark) => [mark[0], mark]));
  return cut.ids
    .map((id, i) => ({ number: i, id, start: ends[i] - cut.lengths[i], stop: ends[i], mark: marks.get(i) }))
    .filter(({ id }) => id !== GAP);
}

/** The first of the typed tokens that the whole text does not have there, or null. @param {PromptPart} part */
export function partingToken({ typed, whole }) {
  const [above, below] = [tokensOf(typed), tokensOf(whole)];
  const place = above.findIndex(({ id, stop }, i) => id !== below[i]?.id || stop !== below[i].stop);
  return place < 0 ? null : place;
}

/** The tokens of each row from where the two part to the caret. @param {PromptPart} part @param {number} caret in bytes */
export function tokensApart(part, caret) {
  const parting = partingToken(part) ?? Infinity;
  const isApart = (/** @type {Token} */ { start }, /** @type {number} */ i) =>
    i === parting || (i > parting && start < caret);
  const above = tokensOf(part.typed).filter((_, i) => i >= parting);
  return { above, below: tokensOf(part.whole).filter(isApart) };
}

/**
 * The letters of tokens of a row as they are shown, with their marks.
 * @param {Letter[]} letters
 * @param {CutText} cut
 * @param {Token[]} tokens
 */
export function tokensShown(letters, cut, tokens) {
  const row = rowOf(cut);
  const [line] = linesOf(letters, new Set(), () => 1, Infinity);
  const chips = line ? chipsOf(letters, line, row, endsOf(row)) : [];
  const shown = new Map(chips.map(({ token, items }) => [token, items.map(({ text }) => text).join("")]));
  return tokens.map(({ number, mark }) => withMark(shown.get(number) ?? "", mark));
}

/** @param {string} shown @param {TokenMark} [mark] */
function withMark(shown, mark) {
  if (!mark) return shown;
  return mark[2] ? mark[1] + shown : shown + mark[1];
}

/**
 * The lines of a text, each with a key of all that it shows.
 * @param {Letter[]} letters
 * @param {PromptPart} part
 * @param {number} width in columns
 * @returns {{ key: string, draw: () => HTMLElement }[]}
 */
export function drawnLines(letters, part, width) {
  const caret = letters[part.at]?.start ?? numBytes(letters);
  const split = splitLetters(letters, [rowOf(part.typed), rowOf(part.whole)]);
  const apart = tokensApart(part, caret);
  const settled = part.settled === null ? Infinity : part.settled - part.before[1];
  const above = tokensOf(part.typed).map((token, i) => ({
    ...token,
    isSettled: part.settled === null ? null : i < settled,
    looks: [i < settled ? "settled" : "open"],
  }));
  const below = tokensOf(part.whole).map((token) => ({ ...token, isSettled: null, looks: [""] }));
  for (const [tokens, those] of /** @type {const} */ ([
    [above, apart.above],
    [below, apart.below],
  ]))
    for (const token of tokens)
      if (those.some(({ number }) => number === token.number)) token.looks.push("apart");
  const signs = Math.max(0, ...[...above, ...below].map(({ mark }) => signColumns(mark)));
  const beyond = signColumns(above.at(-1)?.mark);
  return linesOf(letters, split, columnsOf, width - signs).map((line) => {
    const typed = placedTokens(letters, line, part.typed, above);
    const whole = placedTokens(letters, line, part.whole, below);
    const between = letterCells(letters, line, part);
    return {
      key: keyOfData([typed, between, whole, beyond]),
      draw: () =>
        el(
          "div",
          "line",
          row(TYPED, TYPED_SO_FAR, typed),
          letterRow(between, beyond),
          row(WHOLE, WHOLE_TOKENS, whole),
        ),
    };
  });
}

/** How many columns a mark needs. @param {TokenMark} [mark] */
function signColumns(mark) {
  return mark ? Math.max(SIGN_COLUMNS, SIGN_LETTER * mark[1].length) : 0;
}

/**
 * @typedef {Token & { isSettled: boolean | null, looks: string[] }} DrawnToken
 *
 * A token on a line, with all that decides how it looks.
 * @typedef {Pick<Chip, "left" | "width" | "items" | "opens" | "closes"> & Pick<DrawnToken, "id" | "isSettled" | "looks" | "mark"> & { isTouched: boolean }} PlacedToken
 *
 * The letters of a line: their columns, whether each is before the caret, and a good place to end.
 * @typedef {{ cells: LetterCell[], first: number, caret: number | null, isCounted: boolean }} LetterCells
 * @typedef {[shown: string, kind: Letter["kind"], left: number, width: number, isTyped: boolean, isGood: boolean]} LetterCell
 */

/**
 * @param {Letter[]} letters
 * @param {Line} line
 * @param {CutText} cut
 * @param {DrawnToken[]} tokens
 * @returns {PlacedToken[]}
 */
function placedTokens(letters, line, cut, tokens) {
  const chips = new Map(
    chipsOf(letters, line, rowOf(cut), endsOf(rowOf(cut))).map((chip) => [chip.token, chip]),
  );
  return tokens.flatMap((token, i) => {
    const chip = chips.get(token.number) ?? signAlone(letters, line, token);
    if (!chip) return [];
    const isTouched = token.mark?.[2]
      ? tokens[i - 1]?.stop === token.start
      : tokens[i + 1]?.start === token.stop;
    const { left, width, items, opens, closes } = chip;
    const { id, isSettled, looks, mark } = token;
    return [{ left, width, items, opens, closes, id, isSettled, looks, mark, isTouched }];
  });
}

/** @param {string} name @param {string} label @param {PlacedToken[]} tokens */
function row(name, label, tokens) {
  const cells = attributes(el("div", "cells", ...tokens.map(tokenNode)), {
    role: "group",
    "aria-label": label,
  });
  return el("div", "row", el("span", "name", name), cells);
}

/** A mark without a letter is on the line of its word. @param {Letter[]} letters @param {Line} line @param {Token} token */
function signAlone(letters, line, { number, start, stop, mark }) {
  const from = letters[line.first].start;
  const last = letters[line.last - 1];
  const to = last.start + last.size;
  const isHere = mark?.[2] ? start >= from && start < to : start > from && start <= to;
  if (start !== stop || !isHere) return null;
  const left = columnOfByte(letters, line)(start);
  return { token: number, left, width: 0, items: [], start, stop, opens: true, closes: true, isGap: false };
}

/** A mark stands over the gap next to its word, and between two words without one half over each. @param {PlacedToken} token */
function tokenNode({ left, width, items, opens, closes, id, isSettled, looks, mark, isTouched }) {
  const isBefore = Boolean(mark?.[2]);
  const shownMark = (isBefore ? opens : closes) ? mark : undefined;
  const shown = withMark(items.map(({ text }) => text).join(""), shownMark);
  const classes = ["tk", opens ? "" : "on", closes ? "" : "off", ...looks];
  const node = el("span", classes.filter(Boolean).join(" "), ...items.flatMap(itemNodes));
  const columns = signColumns(shownMark) * (isTouched ? BETWEEN_WORDS : 1);
  const outside = isTouched ? columns / 2 : columns;
  if (shownMark) {
    const sign = el("span", "sign", shownMark[1]);
    sign.style.setProperty("--n", String(columns));
    sign.style.setProperty("--over", String(columns - outside));
    node[isBefore ? "prepend" : "append"](sign);
  }
  const over = width ? 0 : columns - outside;
  place(node, left - (isBefore ? outside : over), width + outside + over);
  return attributes(node, { role: "img", "aria-label": tokenText(shown, id, isSettled) });
}

/**
 * @param {Letter[]} letters
 * @param {Line} line
 * @param {PromptPart} part
 * @returns {LetterCells}
 */
function letterCells(letters, line, { at, agree, before }) {
  /** @type {LetterCell[]} */
  const cells = [];
  for (let i = line.first; i < line.last; i++) {
    const column = line.columns[i - line.first];
    const width = line.columns[i - line.first + 1] - column;
    cells.push([letters[i].shown, letters[i].kind, column, width, i < at, Boolean(agree[i])]);
  }
  const isHere = at >= line.first && (at < line.last || line.last === letters.length);
  const caret = isHere ? line.columns[Math.min(at, line.last) - line.first] : null;
  return { cells, first: before[0] + line.first, caret, isCounted: agree.length > 0 };
}

/** @param {LetterCells} between @param {number} beyond how many columns the typed tokens reach beyond the caret */
function letterRow({ cells, first, caret, isCounted }, beyond) {
  const nodes = cells.map(([shown, kind, left, width, isTyped, isGood], i) => {
    const look = ["letter", kind, isTyped ? "" : "ahead", isGood ? "good" : ""];
    const node = el("span", look.filter(Boolean).join(" "), shown);
    node.dataset.after = String(first + i + 1);
    if (isCounted) node.title = isGood ? GOOD_PLACE : BAD_PLACE;
    place(node, left, width);
    return node;
  });
  const row = el("div", "cells letters", ...nodes);
  if (caret !== null) {
    const node = el("span", "caret");
    place(node, caret, 0);
    node.style.setProperty("--beyond", String(beyond));
    row.append(node);
  }
  return el("div", "row", el("span", "name", ""), row);
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
