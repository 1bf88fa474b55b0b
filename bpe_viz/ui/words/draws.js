/* A word cut a thousand times with BPE dropout, and how probable each way is. */
import { el } from "../shared/dom.js";
import { num, percentText } from "../shared/numbers.js";
import { stateName } from "../shared/texts.js";
import { looseChip } from "./chips.js";
import { bar, csvButton, note, scrollBox } from "./explanation_parts.js";
import {
  drawColumns,
  drawnTimes,
  exactUpTo,
  HOW_DROPOUT,
  LOOKING_IT_UP,
  NO_WORD_SELECTED,
  OTHER_WAYS,
  tooLongToDraw,
  WAY_COLUMNS,
} from "./texts.js";

/** @import { WordsView } from "./view.js" */
/** @import { DrawsAnswer } from "./wire.js" */

const DRAWS_MS = 80;

export class DrawsTab {
  #view;
  /** @type {DrawsAnswer | null} */
  #answer = null;

  /** @param {WordsView} view */
  constructor(view) {
    this.#view = view;
  }

  restart() {
    this.#answer = null;
  }

  /** Whether it is about the word on the screen. @param {DrawsAnswer} answer */
  take(answer) {
    if (answer.word !== this.#view.studied.selected?.word) return false;
    this.#answer = answer;
    if (this.#isUpToDate(answer)) this.#view.questions.open.delete("draws");
    return true;
  }

  draw() {
    const { side, studied, timers, questions } = this.#view;
    const answer = this.#answer;
    const word = studied.selected;
    if (!word) {
      side.show(note(NO_WORD_SELECTED));
      return;
    }
    if (!answer || !this.#isUpToDate(answer))
      timers.after("draws", answer ? DRAWS_MS : 0, () => questions.askFor("draws", true));
    if (!answer) side.show(note(LOOKING_IT_UP));
    else if (!answer.drawn) side.show(note(tooLongToDraw(answer.mostUnits)));
    else side.show(...this.#nodes(answer, word.name));
  }

  /** @param {DrawsAnswer} answer @param {string} name */
  #nodes(answer, name) {
    const { ways, rest, drawn, k } = answer;
    const isExact = rest[1] !== null;
    const shown = (/** @type {number | null} */ exact) => (exact === null ? "–" : percentText(exact));
    const save = csvButton(`dropout-${name}`, () => [
      drawColumns(drawn),
      ...ways.map(([symbols, times, exact]) => [symbols.join(" "), symbols.length, exact ?? "", times]),
      ...(answer.numWays > ways.length ? [[OTHER_WAYS, "", rest[1] ?? "", rest[0]]] : []),
    ]);
    const rows = ways.map(([symbols, times, exact]) =>
      el(
        "tr",
        "",
        el("td", "", el("span", "loose", ...symbols.map((text) => looseChip(text)))),
        el("td", "num", shown(exact)),
        el("td", "num", num(times)),
      ),
    );
    if (answer.numWays > ways.length)
      rows.push(
        el(
          "tr",
          "",
          el("td", "muted", OTHER_WAYS),
          el("td", "num", shown(rest[1])),
          el("td", "num", num(rest[0])),
        ),
      );
    const head = WAY_COLUMNS.map((column, i) => el("th", i ? "num" : "", column));
    return [
      bar(drawnTimes(drawn), stateName(k), save),
      note(HOW_DROPOUT),
      scrollBox(
        drawnTimes(drawn),
        el("table", "drawtable", el("thead", "", el("tr", "", ...head)), el("tbody", "", ...rows)),
        isExact ? null : note(exactUpTo(answer.mostUnits)),
      ),
    ];
  }

  /** @param {DrawsAnswer} answer */
  #isUpToDate({ k, dropout, seed }) {
    const { cutting, stepping } = this.#view;
    return k === stepping.k && dropout === cutting.value.dropout && seed === cutting.value.seed;
  }
}
