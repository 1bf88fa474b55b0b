/* The pieces of a state: probability, count and loss, the most probable first; those that go are marked. */
import { attributes, el, find, setClass, setText } from "../shared/dom.js";
import { ensureTabStop, roving } from "../shared/lists.js";
import { num } from "../shared/numbers.js";
import { chipButton } from "../shared/symbol_chips.js";
import { lossText, percentText, usesText } from "./figures_text.js";

/** @import { PieceRun } from "./run.js" */
/** @import { PiecesMoment } from "./steps.js" */
/** @import { PieceRow } from "./wire.js" */
/** @import { PiecesView } from "./view.js" */

const HEADS = {
  count:
    "Expected count: how often the corpus uses the piece, each way to cut a word weighted by its probability",
  plainCount: "How often the substring occurs in the corpus",
  loss: "What the corpus loses without the piece, in nats; a dash: it was not weighed",
};

export class PiecesTable {
  #body = el("tbody", "");
  #count = el("b", "");
  #countHead = el("th", "num", "count");
  #box;
  #note = el("p", "note");
  #drawn = "";

  /** @param {PiecesView} view */
  constructor(view) {
    const lossHead = attributes(el("th", "num", "loss"), { title: HEADS.loss, scope: "col" });
    const row = el(
      "tr",
      "",
      attributes(el("th", "", "piece"), { scope: "col" }),
      attributes(el("th", "num", "p"), { title: "Probability", scope: "col" }),
      attributes(this.#countHead, { scope: "col" }),
      lossHead,
    );
    const table = el("table", "ptable", el("thead", "", row), this.#body);
    this.#box = el("div", "tscroll", table, this.#note);
    const column = find(view.root, ".vocabulary");
    column.append(el("div", "hd", el("h2", "", "Pieces"), el("span", "", this.#count)), this.#box);
    roving(this.#body);
    this.#body.addEventListener("click", (event) => {
      const { moment } = view.shown;
      if (moment) view.popovers.openClicked(event, moment.state);
    });
  }

  restart() {
    this.#drawn = "";
  }

  /** @param {PieceRun} run @param {PiecesMoment} moment */
  draw(run, moment) {
    const { state, half, k, round } = moment;
    const key = `${half} ${k} ${run.hasRound(state)}`;
    if (this.#drawn === key) return;
    this.#drawn = key;
    setText(this.#count, num(run.overview.sizes[state]));
    attributes(this.#countHead, { title: run.overview.isOneByOne ? HEADS.plainCount : HEADS.count });
    const going = new Set(
      half === "weigh" ? round.groups.flatMap(([, , pieces]) => pieces.map(([piece]) => piece)) : [],
    );
    const back = new Set(half === "drop" ? round.back : []);
    const { pieces } = run.round(state);
    this.#body.replaceChildren(
      ...pieces.map((row) => {
        const [piece] = row;
        return pieceRow(run, row, going.has(piece) ? "out" : back.has(piece) ? "back" : "");
      }),
    );
    const left = run.overview.sizes[state] - pieces.length;
    setText(
      this.#note,
      !pieces.length ? "Still on its way…" : left > 0 ? `and ${num(left)} less probable ones` : "",
    );
    setClass(this.#note, this.#note.textContent ? "note" : "note none");
    ensureTabStop(this.#body);
  }
}

/** @param {PieceRun} run @param {PieceRow} row @param {string} look */
function pieceRow(run, [piece, logProbability, count, loss], look) {
  return el(
    "tr",
    look,
    el("td", "", chipButton(run, run.idOf(piece), look === "back" ? "new" : "")),
    el("td", "num", percentText(Math.exp(logProbability))),
    el("td", "num", run.overview.isOneByOne ? num(count) : usesText(count)),
    el("td", "num", loss === null ? "–" : lossText(loss)),
  );
}
