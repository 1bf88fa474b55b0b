/* What is said of a question below its bars. Needs no DOM. */
import { TALK_HELP } from "../shared/round_texts.js";
import { rightNumbers } from "../shared/texts.js";
import { EQUAL_BARS, NO_RIGHT, NUMBER_HIDDEN, otherNumbers } from "./hall_texts.js";

/** @import { RoomQuestion } from "./wire.js" */

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
