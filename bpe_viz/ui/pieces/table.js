/* The pieces of a state: probability, count and loss, the most probable first; those that go are marked. */
import { attributes, el, find, setClass, setText } from "../shared/dom.js";
import { isOther, keyOf, keyOfData } from "../shared/keyed.js";
import { ensureTabStop, roving } from "../shared/lists.js";
import { num, percentText } from "../shared/numbers.js";
import { SearchField } from "../shared/search.js";
import { term } from "../shared/terms.js";
import { Timers } from "../shared/timers.js";
import { lossText, usesText } from "./numbers.js";
import { pieceButton } from "./popovers.js";
import {
  ABOUT_HEADS,
  HEADS,
  lessProbable,
  NO_PIECE_FOUND,
  ON_ITS_WAY,
  PIECES,
  SEARCH_PIECE,
  SEARCH_PIECE_LABEL,
} from "./texts.js";

/** @import { Look } from "../shared/stepper/looks.js" */
/** @import { PiecesPopovers } from "./popovers.js" */
/** @import { PieceRun } from "./run.js" */
/** @import { PiecesMoment } from "./steps.js" */
/** @import { PiecesActions } from "./view.js" */
/** @import { PieceFigures, PiecesFound } from "./wire.js" */

const SEARCH_PIECES_MS = 200;

export class PiecesTable {
  #actions;
  #timers = new Timers();
  #search;
  /** What is searched for. */
  #searched = "";
  /** What Python found in a state whose pieces are not all at hand. @type {PiecesFound | null} */
  #found = null;
  #body = el("tbody", "");
  #count = el("b", "");
  #countHead = el("th", "num");
  #box;
  #note = el("p", "note");

  /** @param {PiecesActions} actions @param {PiecesPopovers} popovers */
  constructor(actions, popovers) {
    this.#actions = actions;
    this.#search = new SearchField(
      SEARCH_PIECE,
      SEARCH_PIECE_LABEL,
      (text) => this.#searchFor(text),
      () => actions.focus(),
    );
    const lossHead = attributes(el("th", "num", term("loss", HEADS.loss)), { scope: "col" });
    const row = el(
      "tr",
      "",
      attributes(el("th", "", HEADS.piece), { scope: "col" }),
      attributes(el("th", "num", HEADS.probability), { title: ABOUT_HEADS.probability, scope: "col" }),
      attributes(this.#countHead, { scope: "col" }),
      lossHead,
    );
    const table = el("table", "ptable", el("thead", "", row), this.#body);
    this.#box = el("div", "tscroll", table, this.#note);
    const column = find(actions.root, ".vocabulary");
    column.append(
      el(
        "div",
        "hd",
        el("h2", "", PIECES),
        this.#search.button,
        this.#search.field,
        el("span", "", this.#count),
      ),
      this.#box,
    );
    roving(this.#body);
    this.#body.addEventListener("click", (event) => {
      const moment = actions.now();
      if (moment) popovers.openClicked(event, moment.state);
    });
  }

  /** What is searched, as an address says it. @returns {Look} */
  get look() {
    return {
      text: "find_piece",
      said: () => this.#searched,
      show: (text) => {
        this.#search.set(text);
        this.#searchFor(text);
      },
      place: () => this.#box.parentElement,
    };
  }

  restart() {
    this.#searched = "";
    this.#found = null;
    this.#search.reset();
  }

  stop() {
    this.#timers.stop();
  }

  /** @param {PieceRun} run @param {PiecesFound} found */
  take(run, found) {
    const { open } = this.#actions.questions;
    run.addNames(found.names);
    if (keyOfData(open.get("find")) === keyOfData([found.find, found.k])) open.delete("find");
    if (found.find !== this.#searched) return;
    this.#found = found;
  }

  /** The pieces of a state that are listed, and how many are left out. @param {PieceRun} run @param {number} state */
  #listed(run, state) {
    const { pieces } = run.round(state);
    if (!this.#searched) return { pieces, left: run.overview.sizes[state] - pieces.length };
    if (this.#found?.k === state) return { pieces: this.#found.pieces, left: 0 };
    const found = pieces.filter(([piece]) => run.symbol(run.idOf(piece)).text.includes(this.#searched));
    if (run.hasRound(state) && run.overview.sizes[state] > pieces.length) this.#askLater(state);
    return { pieces: found, left: 0 };
  }

  /** @param {number} state */
  #askLater(state) {
    this.#timers.after("find", SEARCH_PIECES_MS, () => {
      if (this.#searched) this.#actions.questions.askFor("find", [this.#searched, state]);
    });
  }

  /** @param {string} text */
  #searchFor(text) {
    this.#searched = text;
    this.#found = null;
    this.#actions.questions.open.delete("find");
    this.#box.scrollTop = 0;
    this.#actions.draw();
    this.#actions.link();
  }

  /** @param {PiecesMoment} moment */
  draw(moment) {
    const { run, state, half, k, round, isAsking, isMasked } = moment;
    const { pieces, left } = this.#listed(run, state);
    const known = [run.hasRound(state), this.#searched, this.#found];
    if (!isOther(this.#body, keyOf(run, half, k, isAsking, isMasked, known))) return;
    setText(this.#count, num(run.overview.sizes[state]));
    this.#countHead.replaceChildren(
      run.overview.isOneByOne ? term("count", HEADS.count) : term("expected count", HEADS.count),
    );
    const going = new Set(
      half === "weigh" && !isAsking
        ? round.groups.flatMap(([, , pieces]) => pieces.map(([piece]) => piece))
        : [],
    );
    const back = new Set(half === "drop" ? round.back : []);
    this.#body.replaceChildren(
      ...pieces.map((row) => {
        const [piece] = row;
        const look = going.has(piece) ? "out" : back.has(piece) ? "back" : "";
        return pieceRow(run, row, look, isMasked);
      }),
    );
    const isHere = run.hasRound(state);
    const none = this.#searched ? NO_PIECE_FOUND : ON_ITS_WAY;
    const more = left > 0 && isHere ? lessProbable(left) : "";
    setText(this.#note, pieces.length ? more : none);
    setClass(this.#note, this.#note.textContent ? "note" : "note none");
    ensureTabStop(this.#body);
  }
}

/**
 * @param {PieceRun} run
 * @param {PieceFigures} row
 * @param {string} look
 * @param {boolean} isMasked whether its loss is not to be seen
 */
function pieceRow(run, [piece, logProbability, count, loss], look, isMasked) {
  const node = el(
    "tr",
    look,
    el("td", "", pieceButton(run, piece, look === "back" ? "new" : "")),
    el("td", "num", percentText(Math.exp(logProbability))),
    el("td", "num", run.overview.isOneByOne ? num(count) : usesText(count)),
    el("td", "num", loss === null ? "–" : isMasked ? "?" : lossText(loss)),
  );
  return attributes(node, { "data-entry": run.symbol(run.idOf(piece)).text });
}
