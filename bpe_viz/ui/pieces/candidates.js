/* Who goes in a round, and who is spared: what was weighed, the least loss first. Rows stay while the round does. */
import { el, find, setClass, setHidden, setText } from "../shared/dom.js";
import { isOther, keyOf } from "../shared/keyed.js";
import { ensureTabStop, roving } from "../shared/lists.js";
import { percentText } from "../shared/numbers.js";
import { Quiz } from "../shared/stepper/quiz.js";
import { andMore, CHOOSE_ONE } from "../shared/texts.js";
import { piecesToGuess } from "./guessing.js";
import { lossText, usesText } from "./numbers.js";
import { pieceButton } from "./popovers.js";
import { LEAST_LOSS } from "./run.js";
import {
  backText,
  beforeRounds,
  CANDIDATES,
  goText,
  LOSS_NATS,
  NOTHING_GOES,
  ON_ITS_WAY,
  REASONS_IN_FULL,
  sparedText,
  WHICH_PIECE,
  WHY_BACK,
  WHY_SPARED,
  YOUR_GUESS,
} from "./texts.js";

/** @import { Screen } from "../shared/stepper/stepper.js" */
/** @import { PiecesPopovers } from "./popovers.js" */
/** @import { PieceRun } from "./run.js" */
/** @import { PiecesMoment } from "./steps.js" */
/** @import { PiecesActions } from "./view.js" */
/** @import { Round, WeighedPiece } from "./wire.js" */

const LOW_COUNT = 0;
const LEAST_PROBABLE = 4;

export class CandidatesView {
  #list = el("div", "crows");
  #title = el("h2", "", CANDIDATES);
  #quiz;
  #caption = el("span", "");

  /** @param {PiecesActions} actions @param {PiecesPopovers} popovers */
  constructor(actions, popovers) {
    const column = find(actions.root, ".candidates");
    this.#quiz = new Quiz(actions.guess);
    column.append(el("div", "hd", this.#title, this.#caption), this.#list, this.#quiz.node);
    roving(this.#list);
    this.#list.addEventListener("click", (event) =>
      popovers.openClicked(event, Math.max(0, (actions.now()?.k ?? 0) - 1)),
    );
  }

  /** @param {PiecesMoment} moment @param {Screen} screen */
  draw(moment, { votes }) {
    const { run, k, half, round, isMissing } = moment;
    const isAsking = moment.isAsking || votes !== null;
    const isMasked = moment.isMasked || votes !== null;
    setText(this.#title, votes ? WHICH_PIECE : isAsking ? YOUR_GUESS : CANDIDATES);
    setHidden(this.#list, isMasked);
    setHidden(this.#quiz.node, !isMasked);
    if (isMasked) {
      setText(this.#caption, isAsking && !votes ? CHOOSE_ONE : "");
      const content = () => piecesToGuess({ ...moment, isAsking });
      this.#quiz.draw(keyOf(run, k, isAsking, isMissing), content, votes);
      return;
    }
    const isWeighed = round.numSpared > 0 || round.groups.some(([reason]) => reason === LEAST_LOSS);
    setText(this.#caption, k && isWeighed ? LOSS_NATS : "");
    setClass(this.#list, `crows ${half}`);
    if (!isOther(this.#list, keyOf(run, k, isMissing))) return;
    this.#list.scrollTop = 0;
    this.#list.replaceChildren(...(isMissing ? [el("p", "note", ON_ITS_WAY)] : candidateRows(run, k, round)));
    ensureTabStop(this.#list);
  }
}

/** @param {PieceRun} run @param {number} k @param {Round} round */
function candidateRows(run, k, round) {
  const losses = [
    ...round.groups.filter(([reason]) => reason === LEAST_LOSS).flatMap(([, , pieces]) => pieces),
    ...round.spared,
  ];
  const most = losses.reduce((a, [, loss]) => Math.max(a, loss), 0);
  /** @type {Node[]} */
  const nodes = [];
  for (const [reason, total, pieces] of round.groups) {
    nodes.push(head(goText(total, reason), REASONS_IN_FULL[reason]));
    nodes.push(
      ...pieces.map((piece) => candidate(run, piece, reason, "out", most)),
      more(total - pieces.length),
    );
  }
  if (round.back.length) {
    nodes.push(head(backText(round.back.length), WHY_BACK));
    nodes.push(...round.back.map((piece) => candidate(run, [piece, 0], -1, "back", most)));
  }
  if (round.numSpared) {
    nodes.push(head(sparedText(round.numSpared), WHY_SPARED));
    nodes.push(...round.spared.map((piece) => candidate(run, piece, LEAST_LOSS, "", most)));
    nodes.push(more(round.numSpared - round.spared.length));
  }
  if (!nodes.length) nodes.push(el("p", "note", k ? NOTHING_GOES : beforeRounds(run.n > 0)));
  return nodes.filter((node) => node.textContent);
}

/** @param {string} text @param {string} title */
function head(text, title) {
  const node = el("p", "chead", text);
  node.title = title;
  return node;
}

/** @param {number} many */
function more(many) {
  return el("p", "note", many > 0 ? andMore(many) : "");
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
export function valueText(reason, value) {
  if (reason === LEAST_LOSS) return lossText(value);
  if (reason === LOW_COUNT) return usesText(value);
  return reason === LEAST_PROBABLE ? percentText(Math.exp(value)) : "";
}
