/* The rounds before and after counts were edited: where the vocabularies first differ, and how. */
import { el } from "../shared/dom.js";
import { num } from "../shared/numbers.js";
import { EditedCorpus } from "../shared/stepper/edited_corpus.js";
import { textChips } from "../shared/symbol_chips.js";
import { AFTER, andMore, BEFORE } from "../shared/texts.js";
import { EDITED_PIECES } from "./texts.js";

/** @import { PiecesActions } from "./view.js" */
/** @import { PiecesApart, PiecesCompared } from "./wire.js" */

/** @param {PiecesActions} actions @returns {EditedCorpus<PiecesCompared>} */
export function editedPieces(actions) {
  return new EditedCorpus(actions, ({ first, last, parting, sizes }) => [
    el("p", "", parting === null ? EDITED_PIECES.never : EDITED_PIECES.first(parting)),
    table(EDITED_PIECES.sizes, ["", BEFORE, AFTER], sizeRows(sizes, parting)),
    ...(parting === null ? [] : [apart(EDITED_PIECES.after(parting), first), apart(EDITED_PIECES.end, last)]),
  ]);
}

/** @param {string} caption @param {string[]} names @param {HTMLElement[]} rows */
function table(caption, names, rows) {
  const heads = names.map((name) => el("th", "", name));
  return el(
    "table",
    "table two",
    el("caption", "", caption),
    el("thead", "", el("tr", "", ...heads)),
    el("tbody", "", ...rows),
  );
}

/** @param {PiecesCompared["sizes"]} sizes @param {number | null} parting */
function sizeRows(sizes, parting) {
  const rounds = Math.max(...sizes.map((of) => of.length));
  return Array.from({ length: rounds }, (_, k) =>
    el(
      "tr",
      k === parting ? "first" : "",
      el("td", k === parting ? "firstdiff" : "", EDITED_PIECES.state(k)),
      ...sizes.map((of) => el("td", "num", k < of.length ? num(of[k]) : "–")),
    ),
  );
}

/** The pieces that only one side has. @param {string} caption @param {PiecesApart} pieces */
function apart(caption, [own, numOwn, other, numOther]) {
  const cell = (/** @type {string[]} */ pieces, /** @type {number} */ many) =>
    el(
      "td",
      "only",
      ...(many ? textChips(pieces) : [EDITED_PIECES.none]),
      many > pieces.length ? el("span", "muted", ` ${andMore(many - pieces.length)}`) : null,
    );
  return table(caption, [BEFORE, AFTER], [el("tr", "", cell(own, numOwn), cell(other, numOther))]);
}
