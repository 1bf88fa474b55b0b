/* The lines of a text: above the letters the tokens of what is typed, below them those of the whole text. */
import { attributes, el } from "../shared/dom.js";
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
 * @param {Letter[]} letters
 * @param {PromptPart} part
 * @param {number} width in columns
 */
export function lineNodes(letters, part, width) {
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
  return linesOf(letters, split, columnsOf, width - signs).map((line) =>
    el(
      "div",
      "line",
      row(TYPED, TYPED_SO_FAR, letters, line, part.typed, above),
      letterRow(letters, line, part, signColumns(above.at(-1)?.mark)),
      row(WHOLE, WHOLE_TOKENS, letters, line, part.whole, below),
    ),
  );
}

/** How many columns a mark needs. @param {TokenMark} [mark] */
function signColumns(mark) {
  return mark ? Math.max(SIGN_COLUMNS, SIGN_LETTER * mark[1].length) : 0;
}

/**
 * @typedef {Token & { isSettled: boolean | null, looks: string[] }} DrawnToken
 * @param {string} name
 * @param {string} label
 * @param {Letter[]} letters
 * @param {Line} line
 * @param {CutText} cut
 * @param {DrawnToken[]} tokens
 */
function row(name, label, letters, line, cut, tokens) {
  const chips = new Map(
    chipsOf(letters, line, rowOf(cut), endsOf(rowOf(cut))).map((chip) => [chip.token, chip]),
  );
  const nodes = tokens.flatMap((token, i) => {
    const chip = chips.get(token.number) ?? signAlone(letters, line, token);
    return chip ? [tokenNode(chip, token, tokens[i - 1], tokens[i + 1])] : [];
  });
  const cells = attributes(el("div", "cells", ...nodes), { role: "group", "aria-label": label });
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

/**
 * A mark stands over the gap next to its word, and between two words without one half over each.
 * @param {Chip} chip
 * @param {DrawnToken} token
 * @param {DrawnToken} [previous]
 * @param {DrawnToken} [next]
 */
function tokenNode(chip, token, previous, next) {
  const isBefore = Boolean(token.mark?.[2]);
  const mark = (isBefore ? chip.opens : chip.closes) ? token.mark : undefined;
  const shown = withMark(chip.items.map(({ text }) => text).join(""), mark);
  const classes = ["tk", chip.opens ? "" : "on", chip.closes ? "" : "off", ...token.looks];
  const node = el("span", classes.filter(Boolean).join(" "), ...chip.items.flatMap(itemNodes));
  const isTouched = isBefore ? previous?.stop === token.start : next?.start === token.stop;
  const columns = signColumns(mark) * (isTouched ? BETWEEN_WORDS : 1);
  const outside = isTouched ? columns / 2 : columns;
  if (mark) {
    const sign = el("span", "sign", mark[1]);
    sign.style.setProperty("--n", String(columns));
    sign.style.setProperty("--over", String(columns - outside));
    node[isBefore ? "prepend" : "append"](sign);
  }
  const over = chip.width ? 0 : columns - outside;
  place(node, chip.left - (isBefore ? outside : over), chip.width + outside + over);
  return attributes(node, { role: "img", "aria-label": tokenText(shown, token.id, token.isSettled) });
}

/**
 * @param {Letter[]} letters
 * @param {Line} line
 * @param {PromptPart} part
 * @param {number} beyond how many columns the typed tokens reach beyond the caret
 */
function letterRow(letters, line, { at, agree, before, numAgree }, beyond) {
  const cells = el("div", "cells letters");
  for (let i = line.first; i < line.last; i++) {
    const column = line.columns[i - line.first];
    const look = ["letter", letters[i].kind, i < at ? "" : "ahead", agree[i] ? "good" : ""];
    const node = el("span", look.filter(Boolean).join(" "), letters[i].shown);
    node.dataset.after = String(before[0] + i + 1);
    if (numAgree !== null) node.title = agree[i] ? GOOD_PLACE : BAD_PLACE;
    place(node, column, line.columns[i - line.first + 1] - column);
    cells.append(node);
  }
  if (at >= line.first && (at < line.last || line.last === letters.length)) {
    const caret = el("span", "caret");
    place(caret, line.columns[Math.min(at, line.last) - line.first], 0);
    caret.style.setProperty("--beyond", String(beyond));
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
