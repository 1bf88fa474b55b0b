/* An answer as an interaction of SCORM 1.2: what was asked, answered and right, in signs that any system takes. */

/** @import { Given } from "./results.js" */

const NUM_SIGNS = 36; // 0 to 9, a to z
const LONGEST_VALUE = 255; // characters of a value
const MOST_PATTERNS = 10;
/** How each form of answer is called. */
const INTERACTION_TYPES = new Map([
  ["one", "choice"],
  ["several", "choice"],
  ["boundaries", "choice"],
  ["number", "numeric"],
  ["order", "sequencing"],
]);

/**
 * The elements of an interaction by their names after its number, in the order in which they are set; none where an
 * answer has no such form: one sign for each choice.
 * @param {Given} given
 * @param {number} place of the exercise in its set, from 0
 * @param {Date} time
 * @returns {[name: string, value: string][]}
 */
export function interactionOf({ exercise, answer, isRight }, place, time) {
  const { form, kind, right, seed } = exercise;
  const isNumber = form === "number";
  const said = [answer, ...right.slice(0, MOST_PATTERNS)].map((numbers) =>
    isNumber ? numbers.join() : numbers.map((number) => number.toString(NUM_SIGNS)).join(),
  );
  const isHeld = isNumber || [answer, ...right].flat().every((number) => number < NUM_SIGNS);
  if (!isHeld || said.some(({ length }) => length > LONGEST_VALUE)) return [];
  const [response, ...patterns] = said;
  return [
    ["id", `${kind}-${seed}-${place + 1}`],
    ["type", INTERACTION_TYPES.get(form) ?? "choice"],
    ["time", clockTime(time)],
    ...patterns.map(
      (pattern, at) => /** @type {[string, string]} */ ([`correct_responses.${at}.pattern`, pattern]),
    ),
    ["student_response", response],
    ["result", isRight ? "correct" : "wrong"],
  ];
}

/** A time of day. @param {Date} time */
function clockTime(time) {
  const parts = [time.getHours(), time.getMinutes(), time.getSeconds()];
  return parts.map((part) => String(part).padStart(2, "0")).join(":");
}
