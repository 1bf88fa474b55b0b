/* The question that the class votes on, and what came out of it. Counts are there only once they are revealed. */
import { el, setClass } from "../shared/dom.js";
import { num, numberAnswered, sum } from "../shared/numbers.js";
import { TALK_HELP } from "../shared/round_texts.js";
import { RIGHT_CHOICE, rightNumbers } from "../shared/texts.js";
import { EQUAL_BARS, NO_RIGHT, NUMBER_HIDDEN, otherNumbers } from "./hall_texts.js";

/** @import { RoomChoice, VotesOfClass } from "../shared/class_questions.js" */
/** @import { RoomQuestion } from "./wire.js" */

// In letters of the answers, as wide as they are high: what strip.css gives to the parts of an answer.
const SYMBOL = 0.6;
const AROUND_SYMBOL = 0.74;
const BETWEEN_SYMBOLS = 0.14;
const LETTER = 0.46;
const FIRST_WIDE_LETTER = 0x1100;
const BESIDE_NAME = 2.2; // its number, and the tick of what is right
const AROUND = 0.9;
const COUNT = 2.1;
const GAP = 0.45;
const LEAST_BAR = 2.4;
const LEAST_BAR_BESIDE_TEXT = 5;
const LEAST_TEXT = 6;
const LINE = 1.4;
const AROUND_LINES = 0.7;
const BAR_BELOW = 0.9;

/** What a bar of the board says; without votes nothing is known yet. @typedef {{ choice: RoomChoice, key: string, votes: number | null, share: number, isRight: boolean }} Tile */

/** The bars of a question, in their order; those of numbers only once they are revealed. @param {RoomQuestion} question @returns {Tile[]} */
export function tilesOf(question) {
  const { choices, kind, right = [], state } = question;
  const tally = state === "revealed" ? (question.tally ?? []) : [];
  const rows = kind === "number" ? tally.map((row) => (Array.isArray(row) ? row : [0, 0])) : [];
  const counts = kind === "number" ? rows.map(([, votes]) => votes) : tally.map(Number);
  const most = counts.reduce((a, b) => Math.max(a, b), 1);
  const shareOf = (/** @type {number} */ votes) => votes / most;
  if (kind === "number")
    return rows.map(([number, votes]) => ({
      choice: { text: numberAnswered(number) },
      key: "",
      votes,
      share: shareOf(votes),
      isRight: right.includes(number),
    }));
  return choices.map((choice, i) => ({
    choice,
    key: String(i + 1),
    votes: i in counts ? counts[i] : null,
    share: shareOf(counts[i] ?? 0),
    isRight: state === "revealed" && right.includes(i),
  }));
}

/** How wide an answer is in one line, in letters. @param {RoomChoice} choice */
function widthOf({ chips = [], text }) {
  if (chips.length)
    return sum(chips.map((symbol) => [...symbol].length * SYMBOL + AROUND_SYMBOL)) - BETWEEN_SYMBOLS;
  return sum([...text].map((letter) => (letter >= String.fromCharCode(FIRST_WIDE_LETTER) ? 1 : LETTER)));
}

/** Words do not fill a line. @param {number} width @param {number} room */
function linesOf(width, room) {
  return width > room ? Math.ceil(width / room + 0.2) : 1;
}

/**
 * How answers take the least height, with all rows as full as can be: in how many columns, how wide their names are,
 * and whether each bar is beside its answer. All widths are in letters.
 * @param {RoomChoice[]} choices
 * @param {number} width
 */
export function arrangementOf(choices, width) {
  const widths = choices.map(widthOf);
  const longest = Math.max(...widths);
  const isText = choices.some(({ chips = [] }) => !chips.length);
  const least = isText ? Math.min(longest, LEAST_TEXT) : longest;
  const bar = isText ? LEAST_BAR_BESIDE_TEXT : LEAST_BAR;
  let best = { columns: 1, isBeside: false, name: least, height: Number.POSITIVE_INFINITY };
  for (let columns = 1; columns <= choices.length; columns++)
    for (const isBeside of [true, false]) {
      const inTile = (width - (columns - 1) * GAP) / columns - AROUND - BESIDE_NAME - COUNT;
      const room = isBeside ? inTile - bar - GAP : inTile;
      if (room < least && (columns > 1 || isBeside)) continue;
      const name = Math.max(least, Math.min(longest, room));
      const around = AROUND_LINES + (isBeside ? 0 : BAR_BELOW);
      const rows = Array.from({ length: Math.ceil(choices.length / columns) }, (_, row) =>
        Math.max(...widths.slice(row * columns, (row + 1) * columns)),
      );
      const height = sum(rows.map((widest) => linesOf(widest, name) * LINE + around));
      if (height < best.height - 0.01) best = { columns, isBeside, name, height };
    }
  const { columns, isBeside, name } = best;
  return { columns, isBeside, name: name + BESIDE_NAME };
}

/** Arranges the bars in the room that they have now. @param {Element | null} list @param {RoomQuestion | null} question */
export function arrange(list, question) {
  if (!(list instanceof HTMLElement) || !question || !list.clientWidth) return;
  const choices = tilesOf(question).map(({ choice }) => choice);
  const letter = parseFloat(getComputedStyle(list).fontSize);
  const { columns, isBeside, name } = arrangementOf(choices, list.clientWidth / letter);
  setClass(list, isBeside ? "tiles beside" : "tiles");
  list.style.setProperty("--columns", String(columns));
  list.style.setProperty("--name", `${name.toFixed(2)}em`);
}

/** The votes for a page that shows them itself. @param {RoomQuestion} question @param {Pick<VotesOfClass, "next" | "done">} ways @returns {VotesOfClass} */
export function votesOfClass({ right = [], state, tally = [] }, { done, next }) {
  const note = state === "talking" ? TALK_HELP : EQUAL_BARS;
  if (state !== "revealed") return { tally: null, right: [], note, next, done: null };
  return { tally: tally.map(Number), right, note: "", next: null, done };
}

/** @param {RoomQuestion} question @returns {HTMLElement[]} */
export function boardNodes(question) {
  const tiles = tilesOf(question).map(tileNode);
  return [
    el(
      "div",
      "asks",
      el("p", "question", question.text),
      el("p", `note${question.state === "revealed" ? " shown" : ""}`, noteOf(question)),
    ),
    ...(tiles.length ? [el("ul", "tiles", ...tiles)] : []),
  ];
}

/** @param {Tile} tile */
function tileNode({ choice, isRight, key, share, votes }) {
  const { chips = [], text } = choice;
  const name = chips.length
    ? el("span", "chips", ...chips.map((symbol) => el("bdi", "c", symbol)))
    : el("bdi", "words", text);
  const bar = el("span", votes === null ? "bar hidden" : "bar", el("i", ""));
  bar.style.setProperty("--share", String(share));
  return el(
    "li",
    isRight ? "tile right" : "tile",
    el("span", "what", key ? el("kbd", "", key) : null, name, isRight ? el("b", "mark", RIGHT_CHOICE) : null),
    el("span", "votes", bar, el("b", "count", votes === null ? "?" : num(votes))),
  );
}

/** What is said below the bars. @param {RoomQuestion} question */
export function noteOf(question) {
  const { kind, others = 0, right = [], state, why } = question;
  if (state === "talking") return TALK_HELP;
  if (state !== "revealed") return kind === "number" ? `${NUMBER_HIDDEN} ${EQUAL_BARS}` : EQUAL_BARS;
  const rest = others ? ` ${otherNumbers(others)}` : "";
  if (!right.length) return `${why || NO_RIGHT}${rest}`;
  const said = kind === "number" ? rightNumbers(right) : "";
  return `${said} ${why ?? ""}${rest}`.trim();
}
