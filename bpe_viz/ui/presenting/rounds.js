/* Both rounds of a vote on one picture, as large as the screen: what the class thought alone, and after talking. */
import { textButton } from "../shared/buttons.js";
import { attributes, el } from "../shared/dom.js";
import { EXPLAIN_BELOW_PERCENT, GO_ON_ABOVE_PERCENT } from "../shared/limits.js";
import { num, numberAnswered, percentText } from "../shared/numbers.js";
import { changesText } from "../shared/round_texts.js";
import { RIGHT_CHOICE } from "../shared/texts.js";
import { countedAnswers, numRightIn } from "../shared/vote_steps.js";
import { noteOf } from "./board.js";
import { AFTER_TALKING, ALONE, OTHER_NUMBERS, ROUND_ONE, ROUND_TWO, RULE_ZONES } from "./hall_texts.js";
import { BY_SPACE, DONE } from "./texts.js";
import { roundsTitle } from "./two_rounds.js";

/** @import { RoomChoice } from "../shared/class_questions.js" */
/** @import { RoomQuestion } from "./wire.js" */

const MOST_ROWS = 8;
const FEW_ROWS = 6; // that can be as large as they may
const CLOSE = 0.08; // shares whose numbers would overlap

/** @typedef {{ choice: RoomChoice, first: number, last: number, isRight: boolean }} RoundRow */

/** The answers in their order; of many numbers, those that were given most, and how many votes went to others. @param {RoomQuestion} question @returns {{ rows: RoundRow[], others: { first: number, last: number } }} */
export function roundRows({ choices, first, kind, others = 0, right = [], tally = [] }) {
  const before = countedAnswers(kind, first?.tally ?? []);
  const rows = countedAnswers(kind, tally).map(({ answer, count }, i) => ({
    choice: kind === "number" ? { text: numberAnswered(answer) } : choices[answer],
    first: before[i]?.count ?? 0,
    last: count,
    isRight: right.includes(answer),
  }));
  const weight = (/** @type {RoundRow} */ row) =>
    row.isRight ? Number.MAX_SAFE_INTEGER : row.first + row.last;
  const kept = new Set([...rows].sort((a, b) => weight(b) - weight(a)).slice(0, MOST_ROWS));
  const left = { first: first?.others ?? 0, last: others };
  for (const row of rows.filter((row) => !kept.has(row))) {
    left.first += row.first;
    left.last += row.last;
  }
  return { rows: rows.filter((row) => kept.has(row)), others: left };
}

/** @param {RoomQuestion} question @param {{ code: string, where: string, done: () => void }} given @returns {HTMLElement[]} */
export function roundsNodes(question, { code, done, where }) {
  const { rows, others } = roundRows(question);
  const most = Math.max(1, others.first, others.last, ...rows.flatMap(({ first, last }) => [first, last]));
  const button = textButton(DONE, done, "btn main");
  button.append(el("kbd", "", BY_SPACE));
  const hasOthers = others.first + others.last > 0;
  const bars = el(
    "div",
    rows.length + Number(hasOthers) > FEW_ROWS ? "bars many" : "bars",
    el("p", "name first", el("b", "", ROUND_ONE), `, ${ALONE}`),
    el("p", "name middle", ""),
    el("p", "name last", el("b", "", ROUND_TWO), `, ${AFTER_TALKING}`),
    ...rows.flatMap((row) => rowNodes(row, most)),
    ...(hasOthers ? rowNodes({ choice: { text: OTHER_NUMBERS }, ...others, isRight: false }, most) : []),
  );
  bars.style.setProperty("--rows", String(rows.length + Number(hasOthers) + 1));
  return [
    el(
      "div",
      "head",
      el(
        "div",
        "said",
        el("h2", "", roundsTitle(question)),
        el("p", "asked", question.text),
        el("p", "why", noteOf({ ...question, others: 0 })),
      ),
      el("p", "corner", el("span", "where", where), el("b", "code", code)),
    ),
    bars,
    el("div", "foot", ...ruleNodes(question), el("p", "changes", changesText(question.changes)), button),
  ];
}

/** @param {RoundRow} row @param {number} most */
function rowNodes({ choice, first, isRight, last }, most) {
  const { chips = [], text } = choice;
  const name = chips.length
    ? el("span", "chips", ...chips.map((symbol) => el("bdi", "c", symbol)))
    : el("bdi", "words", text);
  const side = (/** @type {number} */ votes, /** @type {string} */ className) => {
    const bar = el("i", "");
    bar.style.setProperty("--share", String(votes / most));
    return el("span", `side ${className}${isRight ? " right" : ""}`, bar, el("b", "count", num(votes)));
  };
  const mark = isRight ? el("b", "mark", RIGHT_CHOICE) : null;
  const lastSide = side(last, "last");
  if (mark) lastSide.append(mark);
  return [side(first, "first"), el("span", "middle", name), lastSide];
}

/** The rule of thumb, with both rounds on it: an open ring for the first, a filled one for the second. @param {RoomQuestion} question */
function ruleNodes({ first, kind, right = [], tally = [], votes }) {
  if (!right.length || !first) return [];
  const shares = [first, { tally, others: 0, votes }].map((round) =>
    round.votes ? numRightIn(kind, round, right) / round.votes : null,
  );
  const areClose = Math.abs((shares[0] ?? 0) - (shares[1] ?? 0)) < CLOSE;
  const rings = shares.flatMap((share, i) => {
    if (share === null) return [];
    const place = i ? "last" : `first${areClose ? " close" : ""}`;
    const ring = el("span", `ring ${place}`, el("b", "", percentText(share)));
    ring.style.setProperty("--at", `${100 * share}%`);
    return [ring];
  });
  const zones = RULE_ZONES.map((name, i) => {
    const ends = [0, EXPLAIN_BELOW_PERCENT, GO_ON_ABOVE_PERCENT, 100];
    const zone = el("span", `zone z${i}`, name);
    zone.style.setProperty("--width", `${ends[i + 1] - ends[i]}%`);
    return zone;
  });
  return [attributes(el("div", "rule", ...zones, ...rings), { "aria-hidden": "true" })];
}
