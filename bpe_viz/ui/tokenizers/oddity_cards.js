/* The oddities: cards to choose from, and the question of the one that was chosen. */
import { attributes, el } from "../shared/dom.js";
import { moreOddities, ODDITIES_HINT, REVEAL, STOP_ODDITY } from "./texts.js";

/** @import { OddityCard, RevealedOddity } from "./wire.js" */

const STANDING = 4; // in one row; the others are folded away

/** @param {OddityCard[]} rows @param {string} chosen @param {(row: OddityCard) => void} choose */
export function oddityCards(rows, chosen, choose) {
  const cards = rows.map((row) => {
    const node = attributes(el("button", "oddity", el("b", "", row.title), el("span", "", row.question)), {
      type: "button",
      "aria-pressed": String(row.key === chosen),
      "data-key": row.key,
    });
    node.onclick = () => choose(row);
    return node;
  });
  const further = cards.slice(STANDING);
  const rest = el("details", "rest", el("summary", "", moreOddities(further.length)));
  rest.append(el("div", "grid", ...further), el("p", "muted", ODDITIES_HINT));
  rest.open = rows.slice(STANDING).some(({ key }) => key === chosen);
  return [el("div", "grid", ...cards.slice(0, STANDING)), rest];
}

/**
 * The question above the rows.
 * @param {OddityCard} row
 * @param {boolean} isCovered whether the cuts are a secret still
 * @param {{ reveal: () => void, stop: () => void }} acts
 */
export function questionNodes(row, isCovered, { reveal, stop }) {
  return [
    el("p", "question", el("b", "", `${row.title}. `), row.question),
    el(
      "p",
      "acts",
      isCovered ? actButton(REVEAL, reveal, "strong") : null,
      actButton(STOP_ODDITY, stop, "plainly"),
    ),
  ];
}

/** What was counted, below the rows, and why it is so. @param {RevealedOddity} revealed */
export function revealedNodes({ lines, why }) {
  const rows = lines.map(([title, sentences]) =>
    el("li", "", el("b", "", title), el("div", "", ...sentences.map((text) => el("bdi", "", text)))),
  );
  return [el("ul", "counted", ...rows), el("p", "why", why)];
}

/** @param {string} text @param {() => void} act @param {string} className */
function actButton(text, act, className) {
  const node = attributes(el("button", className, text), { type: "button" });
  node.onclick = act;
  return node;
}
