/* Who goes in a round, and who is spared: what was weighed, the least loss first. Rows stay while the round does. */
import { el, find, setClass, setText } from "../shared/dom.js";
import { ensureTabStop, roving } from "../shared/lists.js";
import { num, percentText, plural } from "../shared/numbers.js";
import { lossText, usesText } from "./figures_text.js";
import { pieceButton } from "./piece_chip.js";
import { LEAST_LOSS } from "./run.js";
import { REASONS, REASONS_IN_FULL } from "./texts.js";

/** @import { PieceRun } from "./run.js" */
/** @import { PiecesMoment } from "./steps.js" */
/** @import { Round, WeighedPiece } from "./wire.js" */
/** @import { PiecesView } from "./view.js" */

const LOW_COUNT = 0;
const LEAST_PROBABLE = 4;

export class CandidatesView {
  #list = el("div", "crows");
  #caption = el("span", "");
  /** What the rows show. */
  #drawn = "";

  /** @param {PiecesView} view */
  constructor(view) {
    const column = find(view.root, ".candidates");
    column.append(el("div", "hd", el("h2", "", "Candidates"), this.#caption), this.#list);
    roving(this.#list);
    this.#list.addEventListener("click", (event) =>
      view.popovers.openClicked(event, Math.max(0, view.steps.round - 1)),
    );
  }

  restart() {
    this.#drawn = "";
  }

  /** @param {PieceRun} run @param {PiecesMoment} moment */
  draw(run, moment) {
    const { k, half, round, isMissing } = moment;
    const isWeighed = round.numSpared > 0 || round.groups.some(([reason]) => reason === LEAST_LOSS);
    setText(this.#caption, k && isWeighed ? "loss, nats" : "");
    setClass(this.#list, `crows ${half}`);
    const key = `${k} ${isMissing}`;
    if (this.#drawn === key) return;
    this.#drawn = key;
    this.#list.scrollTop = 0;
    this.#list.replaceChildren(
      ...(isMissing ? [el("p", "note", "Still on its way…")] : rowsOf(run, k, round)),
    );
    ensureTabStop(this.#list);
  }
}

/** @param {PieceRun} run @param {number} k @param {Round} round */
function rowsOf(run, k, round) {
  const losses = [
    ...round.groups.filter(([reason]) => reason === LEAST_LOSS).flatMap(([, , pieces]) => pieces),
    ...round.spared,
  ];
  const most = losses.reduce((a, [, loss]) => Math.max(a, loss), 0);
  /** @type {Node[]} */
  const nodes = [];
  for (const [reason, total, pieces] of round.groups) {
    const verb = total === 1 ? "goes" : "go";
    nodes.push(head(`${num(total)} ${verb}: ${REASONS[reason]}`, REASONS_IN_FULL[reason]));
    nodes.push(
      ...pieces.map((piece) => candidate(run, piece, reason, "out", most)),
      more(total - pieces.length),
    );
  }
  if (round.back.length) {
    const come = round.back.length === 1 ? "comes" : "come";
    nodes.push(
      head(
        `${plural(round.back.length, "character")} ${come} back`,
        "Every character is a piece at the end.",
      ),
    );
    nodes.push(...round.back.map((piece) => candidate(run, [piece, 0], -1, "back", most)));
  }
  if (round.numSpared) {
    const verb = round.numSpared === 1 ? "is spared" : "are spared";
    nodes.push(
      head(`${num(round.numSpared)} ${verb}`, "Their losses are greater, or come later in the list."),
    );
    nodes.push(...round.spared.map((piece) => candidate(run, piece, LEAST_LOSS, "", most)));
    nodes.push(more(round.numSpared - round.spared.length));
  }
  if (!nodes.length) nodes.push(el("p", "note", k ? "No piece goes in this round." : noneYet(run)));
  return nodes.filter((node) => node.textContent);
}

/** @param {PieceRun} run */
function noneYet(run) {
  return run.n ? "The next step weighs every piece." : "The seeds are no more than the size wanted.";
}

/** @param {string} text @param {string} title */
function head(text, title) {
  const node = el("p", "chead", text);
  node.title = title;
  return node;
}

/** @param {number} many */
function more(many) {
  return el("p", "note", many > 0 ? `and ${num(many)} more` : "");
}

/**
 * @param {PieceRun} run
 * @param {WeighedPiece} weighed
 * @param {number} reason
 * @param {string} look
 * @param {number} most
 */
function candidate(run, [piece, value], reason, look, most) {
  const bar = el("span", "bar");
  if (reason === LEAST_LOSS && most > 0) {
    const fill = el("i", "val");
    fill.style.width = `${(100 * Math.max(0, value)) / most}%`;
    bar.append(fill);
  }
  const name = el("span", "prw", pieceButton(run, piece));
  return el("div", `cand ${look}`, name, bar, el("span", "num", valueText(reason, value)));
}

/** What decided, as a number. @param {number} reason @param {number} value */
function valueText(reason, value) {
  if (reason === LEAST_LOSS) return lossText(value);
  if (reason === LOW_COUNT) return usesText(value);
  return reason === LEAST_PROBABLE ? percentText(Math.exp(value)) : "";
}
