/* The question that the class votes on, and what came out of it. Counts are there only once they are revealed. */
import { el } from "../shared/dom.js";
import { num } from "../shared/numbers.js";
import { EQUAL_BARS, NO_RIGHT, NUMBER_HIDDEN, otherNumbers, RIGHT_MARK, rightNumbers } from "./texts.js";

/** @import { RoomChoice, VotesOfClass } from "../shared/class_questions.js" */
/** @import { RoomQuestion } from "./wire.js" */

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
      choice: { text: num(number) },
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

/** What is said below the bars. @param {RoomQuestion} question */
export function noteOf(question) {
  const { kind, others = 0, right = [], state, why } = question;
  if (state !== "revealed") return kind === "number" ? `${NUMBER_HIDDEN} ${EQUAL_BARS}` : EQUAL_BARS;
  const rest = others ? ` ${otherNumbers(others)}` : "";
  if (!right.length) return `${why || NO_RIGHT}${rest}`;
  const said = kind === "number" ? rightNumbers(right) : "";
  return `${said}${why ?? ""}${rest}`.trim();
}

/** The votes for a page that shows them itself. @param {RoomQuestion} question @param {Pick<VotesOfClass, "next" | "done">} ways @returns {VotesOfClass} */
export function votesOfClass({ right = [], state, tally = [] }, { done, next }) {
  if (state !== "revealed") return { tally: null, right: [], note: EQUAL_BARS, next, done: null };
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
    el("span", "what", key ? el("kbd", "", key) : null, name, isRight ? el("b", "mark", RIGHT_MARK) : null),
    el("span", "votes", bar, el("b", "count", votes === null ? "?" : num(votes))),
  );
}
