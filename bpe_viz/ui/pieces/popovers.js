/* Popovers: what the loss of a piece is made of, the ways to cut a word, and how Unigram decides. */
import { attributes, el } from "../shared/dom.js";
import { keyOfData } from "../shared/keyed.js";
import { shorten } from "../shared/letters.js";
import { num, numberOf, percentText } from "../shared/numbers.js";
import { spokenSymbol } from "../shared/spoken.js";
import { openName } from "../shared/stepper/looks.js";
import { RunPopovers } from "../shared/stepper/popovers.js";
import { chip, chipButton, clickedChip } from "../shared/symbol_chips.js";
import { decimal, logText, nats } from "./numbers.js";
import {
  ABOUT_CUTS,
  AFTER_ITS_LOSS,
  COSTS_NOTHING,
  HEADS_OF_ADDENDS,
  IN_ITS_PLACE,
  LOOKING_UP_CUTS,
  LOOKING_UP_PIECE,
  LOSES_NOTHING,
  LOSS_IS_THE_SUM,
  LOSSES_HIDDEN,
  logTogether,
  moreWords,
  NEVER_WEIGHED,
  NEVER_WORTH_USING,
  NO_PIECE_THEN,
  PIECE,
  pieceLabel,
  probabilityIn,
  timesInCorpus,
  usedInBestCuts,
  usedInWords,
  WORD,
  waysToCut,
} from "./texts.js";

/** @import { CorpusWord } from "../shared/stepper/words.js" */
/** @import { PieceRun } from "./run.js" */
/** @import { PiecesMoment } from "./steps.js" */
/** @import { AddendRow, Paths, PathRow, LossOfPiece, PiecesPart } from "./wire.js" */

/** @extends {RunPopovers<PiecesMoment, CorpusWord>} */
export class PiecesPopovers extends RunPopovers {
  /** Where an answer goes once it arrives, and what was asked. */
  #box = el("div", "holds");
  #asked = "";

  /** The piece whose chip was clicked, if any. @param {Event} event @param {number} state */
  openClicked(event, state) {
    const { run } = this.actions.now() ?? {};
    const clicked = clickedChip(event);
    if (run && clicked) this.openPiece(run, run.pieceOf(clicked.symbol), state, clicked.node);
  }

  /** @param {PieceRun} run @param {number} piece @param {number} state @param {HTMLElement} [anchor] */
  openPiece(run, piece, state, anchor) {
    const { panel, questions } = this.actions;
    this.#box = el("div", "holds", el("p", "muted", LOOKING_UP_PIECE));
    this.#asked = keyOfData(["piece", piece, state]);
    panel.open("symbol", [`${PIECE} `, chip(run, run.idOf(piece))], [this.#box], {
      anchor,
      look: () => openName(`piece-${piece}`, state, this.state),
    });
    questions.askFor("piece", [piece, state]);
  }

  /** @param {PieceRun} run @param {PiecesPart} part of an answer */
  take(run, { noPiece, paths, why }) {
    if (paths) this.#takePaths(run, paths);
    if (why) this.#takeWhy(run, why);
    if (noPiece) this.#takeNoPiece(noPiece);
  }

  /** @param {PieceRun} run @param {LossOfPiece} why */
  #takeWhy(run, why) {
    this.#answered("piece", [why.piece, why.k]);
    run.addNames(why.names ?? []);
    if (this.#asked !== keyOfData(["piece", why.piece, why.k]) || this.actions.panel.kind !== "symbol")
      return;
    const isMasked = this.actions.now()?.isMasked;
    const losses = isMasked ? [el("p", "muted", LOSSES_HIDDEN)] : lossNodes(run, why);
    this.#box.replaceChildren(el("p", "", probabilityIn(why.k, why.score)), ...losses);
  }

  /** @param {CorpusWord} word @param {number} state @param {HTMLElement} [anchor] */
  openWord(word, state, anchor) {
    const { panel, questions } = this.actions;
    this.#box = el("div", "holds", el("p", "muted", LOOKING_UP_CUTS));
    this.#asked = keyOfData(["word", word.index, state]);
    const title = [`${WORD} `, el("bdi", "", shorten(word.letters || word.text, 40))];
    panel.open("wordpanel", title, [el("p", "", timesInCorpus(word.count)), this.#box], {
      anchor,
      look: () => openName(`word-${word.index}`, state, this.state),
    });
    questions.askFor("word", [word.index, state]);
  }

  /** @param {PieceRun} run @param {Paths} paths */
  #takePaths(run, paths) {
    this.#answered("word", [paths.word, paths.k]);
    run.addNames(paths.names);
    const [row] = paths.words;
    const word = run.addWord(row);
    if (this.#asked !== keyOfData(["word", paths.word, paths.k])) return;
    if (this.actions.panel.kind !== "wordpanel") return;
    const many = paths.numPaths;
    this.#box.replaceChildren(
      el("p", "", waysToCut(many, paths.paths.length, paths.k)),
      el("ol", "trace paths", ...paths.paths.map((path, i) => pathLine(run, word, path, i === 0))),
      el("p", "muted", ABOUT_CUTS),
    );
  }

  /** There is no such piece in a state. @param {[piece: number, state: number]} asked */
  #takeNoPiece(asked) {
    if (!this.#answered("piece", asked)) return;
    if (this.#asked === keyOfData(["piece", ...asked])) this.#box.replaceChildren(el("p", "", NO_PIECE_THEN));
  }

  /** Whether that was the last question of its name; one that was asked meanwhile stays open. @param {string} name @param {unknown} asked */
  #answered(name, asked) {
    const { open } = this.actions.questions;
    const isLast = keyOfData(open.get(name)) === keyOfData(asked);
    return isLast && open.delete(name);
  }

  /** Opens the piece of an address, once its spelling is at hand. @param {string} [id] @param {string} [of] its state */
  openPieceOf(id, of) {
    const { run } = this.actions.now() ?? {};
    const piece = numberOf(id, Number.MAX_SAFE_INTEGER);
    const state = this.stateOf(of);
    if (!run || piece === null) return;
    if (run.hasName(piece)) this.openPiece(run, piece, state);
    else this.actions.questions.askFor("piece", [piece, state]);
  }

  /** @param {number} index @param {number} state */
  questionOf(index, state) {
    return [index, state];
  }
}

/** @param {PieceRun} run @param {CorpusWord} word @param {PathRow} path @param {boolean} isBest */
function pathLine(run, word, [pieces, logProbability, share], isBest) {
  let at = 0;
  const chips = pieces.flatMap(([piece], i) => {
    const id = piece < 0 ? word.units[at] : run.idOf(piece);
    at += piece < 0 ? 1 : run.symbol(id).units;
    return [i ? " " : "", chip(run, id, piece < 0 ? "unknown" : "")];
  });
  const [first, ...others] = pieces.map(([, log]) => logText(log));
  const terms = [first, ...others.map((log) => log.replace("−", "− "))].join(" ");
  const sum = pieces.length > 1 ? `${terms} = ${logText(logProbability)}` : logText(logProbability);
  return el(
    "li",
    isBest ? "best" : "",
    el("span", "rk", percentText(share)),
    el("span", "", el("span", "cutline", ...chips), el("span", "muted terms", sum)),
  );
}

/** @param {PieceRun} run @param {LossOfPiece} why */
function lossNodes(run, why) {
  if (why.addends) return addendNodes(run, why, why.addends);
  const { parts, used = 0, total = 0, totalThen = 0 } = why;
  if (!parts) return [el("p", "", NEVER_WEIGHED)];
  const chips = parts.flatMap(([part], i) => [i ? " + " : "", pieceButton(run, part)]);
  const logSum = parts.reduce((sum, [, , log]) => sum + log, 0);
  const instead = el("p", "", IN_ITS_PLACE, ...chips, logTogether(logSum));
  if (logSum > why.score) return [instead, el("p", "", NEVER_WORTH_USING)];
  if (!used) return [instead, el("p", "", COSTS_NOTHING)];
  const shares = parts.map(([, uses]) => `log(${num(uses + used)} / ${num(totalThen)})`).join(" + ");
  const inner = parts.length > 1 ? `(${shares})` : shares;
  return [
    instead,
    el("p", "", usedInBestCuts(used, total)),
    el(
      "p",
      "sum",
      `${num(used)} × [log(${num(used)} / ${num(total)}) − ${inner}] = `,
      el("b", "", nats(why.loss ?? 0)),
    ),
    el("p", "muted", AFTER_ITS_LOSS),
  ];
}

/** @param {PieceRun} run @param {LossOfPiece} why @param {AddendRow[]} addends */
function addendNodes(run, why, addends) {
  if (why.loss === null || why.loss === undefined) return [el("p", "", NEVER_WEIGHED)];
  if (!addends.length) return [el("p", "", LOSES_NOTHING)];
  const pieces = (/** @type {number[]} */ numbers) =>
    el("span", "cutline", ...numbers.map((piece) => chip(run, run.idOf(piece))));
  const rows = addends.map(([count, best, logBest, other, logOther, loss]) =>
    el(
      "tr",
      "",
      el("td", "", pieces(best)),
      el("td", "", pieces(other)),
      el("td", "num", `${num(count)} × (${logText(logBest)} + ${logText(-logOther)}) = ${decimal(loss)}`),
    ),
  );
  const heads = HEADS_OF_ADDENDS.map((text) => {
    const head = el("th", "", text);
    head.scope = "col";
    return head;
  });
  const left = (why.numWords ?? 0) - addends.length;
  return [
    el("table", "table", el("thead", "", el("tr", "", ...heads)), el("tbody", "", ...rows)),
    ...(left > 0 ? [el("p", "muted", moreWords(left))] : []),
    el("p", "", LOSS_IS_THE_SUM, el("b", "", nats(why.loss)), usedInWords(why.numWords ?? 0)),
  ];
}

/** A piece as a chip that opens what is known about it. @param {PieceRun} run @param {number} piece @param {string} [className] */
export function pieceButton(run, piece, className) {
  const id = run.idOf(piece);
  return attributes(chipButton(run, id, className), { "aria-label": pieceLabel(spokenSymbol(run, id)) });
}
