/* What views of one run draw alike: the head of a part, a ledger that keeps the focus, and the strip of the dock. */
import { attributes, el } from "./dom.js";
import { isRightToLeft } from "./letters.js";
import { MAX_DOCK_BARS } from "./limits.js";
import { num } from "./numbers.js";
import { alphabetText, NOTHING_MERGED, olderText } from "./run_texts.js";

/** @import { RunMerge } from "./run_model.js" */

const LEAST_HEIGHT = 0.06; // of the tallest
const FEW_ROWS = 6;

/** The head of a part. @param {string} title @param {...(Node | string)} beside */
export function headed(title, ...beside) {
  return el("div", "hd", el("h3", "", title), el("span", "", ...beside));
}

/**
 * The vocabulary in a place that scrolls: the newest symbols, and the alphabet.
 * @param {Node[]} items
 * @param {number} more older symbols
 * @param {Node[]} letters
 * @param {string} name
 */
export function vocabularyList(items, more, letters, name) {
  return attributes(
    el(
      "div",
      "entries",
      items.length ? el("ul", "", ...items) : el("p", "note", NOTHING_MERGED),
      more > 0 ? el("p", "note", olderText(more)) : "",
      el("p", "letters", el("span", "", alphabetText(letters.length)), ...letters),
    ),
    { tabindex: "0", role: "group", "aria-label": name },
  );
}

/**
 * Gives the rows of a table room for their numbers, and few short ones large tiles.
 * @param {HTMLElement} table
 * @param {{ times: number, tiles: { 0: string }[] }[]} rows
 * @param {number} types how many rows there may be
 */
export function fitRows(table, rows, types) {
  const lettersOf = rows.map(({ tiles }) => tiles.reduce((sum, tile) => sum + [...tile[0]].length, 0));
  table.classList.toggle("few", types <= FEW_ROWS);
  table.style.setProperty("--longest", String(Math.max(1, ...lettersOf)));
  const digits = rows.map(({ times }) => num(times).length + 1);
  table.style.setProperty("--letters", String(Math.max(0, ...digits)));
}

/** Symbols in a row, in the direction of their text. @param {string} look @param {string[]} texts @param {Node[]} nodes */
export function rowOfTiles(look, texts, nodes) {
  return attributes(el("div", `tiles ${look}`.trim(), ...nodes), {
    dir: isRightToLeft(texts.join("")) ? "rtl" : "ltr",
  });
}

/** Draws a ledger again, whose column at hand keeps the focus if it had it. @param {HTMLElement} ledger @param {Node[]} nodes */
export function drawLedgerAgain(ledger, nodes) {
  const isInside = ledger.contains(document.activeElement) || ledger.matches(":focus-within");
  ledger.replaceChildren(...nodes);
  const at = ledger.querySelector('[aria-current="step"]');
  if (isInside && at instanceof HTMLElement) at.focus({ preventScroll: true });
}

/**
 * The strip of a dock: a bar for each merge of a short run, of a long one the length of the text.
 * @param {number} k
 * @param {RunMerge[]} merges
 * @param {number[]} lengths
 * @param {(id: number) => string} nameOf
 * @param {string} text what is heard
 */
export function runPicture(k, merges, lengths, nameOf, text) {
  const most = Math.max(1, ...merges.map(([, , , , count]) => count));
  const isLong = merges.length > MAX_DOCK_BARS;
  return {
    k,
    n: merges.length,
    bars: isLong
      ? []
      : merges.map(([, , made, , count], i) => ({
          rank: i + 1,
          height: Math.max(LEAST_HEIGHT, count / most),
          name: nameOf(made),
        })),
    curve: isLong ? lengths.map((length) => length / lengths[0]) : undefined,
    text,
  };
}
