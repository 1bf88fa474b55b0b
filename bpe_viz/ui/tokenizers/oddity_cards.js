/* The oddities: cards to choose from, and the question of the one that was chosen. */
import { attributes, el } from "../shared/dom.js";
import { ODDITIES_HINT, ODDITIES_TITLE, REVEAL, STOP_ODDITY } from "./texts.js";

/** @import { OddityRow, Revealed } from "./wire.js" */

/** @param {OddityRow[]} rows @param {string} chosen @param {(row: OddityRow) => void} choose */
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
  return [el("h2", "", ODDITIES_TITLE), el("p", "muted", ODDITIES_HINT), el("div", "grid", ...cards)];
}

/**
 * The question above the rows; once it is revealed, what was counted, and why it is so.
 * @param {OddityRow} row
 * @param {Revealed | null} revealed
 * @param {{ reveal: () => void, stop: () => void }} acts
 */
export function questionNodes(row, revealed, { reveal, stop }) {
  const act = (
    /** @type {string} */ text,
    /** @type {() => void} */ what,
    /** @type {string} */ className,
  ) => {
    const node = attributes(el("button", className, text), { type: "button" });
    node.onclick = what;
    return node;
  };
  const leave = act(STOP_ODDITY, stop, "plainly");
  if (!revealed)
    return [
      el("p", "question", el("b", "", `${row.title}. `), row.question),
      el("p", "acts", act(REVEAL, reveal, "strong"), leave),
    ];
  const lines = revealed.lines.map(([title, text]) =>
    el("li", "", el("b", "", title), " ", el("bdi", "", text)),
  );
  return [
    el("p", "question", el("b", "", `${row.title}. `), row.question),
    el("ul", "lines-revealed", ...lines),
    el("p", "why", revealed.why),
    el("p", "acts", leave),
  ];
}
