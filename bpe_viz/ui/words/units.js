/* The same text in other units: the corpus is learned again from characters, graphemes and bytes. */
import { decimals } from "../shared/csv.js";
import { el } from "../shared/dom.js";
import { num } from "../shared/numbers.js";
import { stateName } from "../shared/texts.js";
import { bar, csvButton, note, runNodes, scrollBox } from "./explanation_parts.js";
import { StudiesTab } from "./studies_tab.js";
import {
  LEARNING_OTHER_UNITS,
  moreWords,
  ONLY_MARK_UNKNOWN,
  OTHER_UNITS,
  THIS_CORPUS,
  UNITS,
  UNITS_OF_WORDPIECE,
  unitFigures,
  unknownWords,
} from "./texts.js";
import { figuresOf } from "./word.js";

/** @import { WordsView } from "./view.js" */
/** @import { UnitStudy } from "./wire.js" */
/** @import { Word } from "./word.js" */

/** @extends {StudiesTab<UnitStudy>} */
export class UnitsTab extends StudiesTab {
  /** @param {WordsView} view */
  constructor(view) {
    super(view, "units");
  }

  draw() {
    const { side, stepping } = this.view;
    const answer = this.answer;
    if (!answer) {
      side.waitFor("units", true, LEARNING_OTHER_UNITS);
      return;
    }
    if (this.isStale) this.view.questions.askFor("units", true);
    const stateOf = (/** @type {UnitStudy} */ study) => Math.min(stepping.k, study.merges);
    const save = csvButton("units", () => [
      ["unit", "merges", "units", "symbols", "symbols per word", "unknown"],
      ...answer.map(({ study }) => {
        const { symbols, fertility, unknown } = figuresOf(study, stateOf(study));
        const perWord = decimals(fertility);
        return [study.unit, stateOf(study), study.numUnits, symbols, perWord, unknown];
      }),
    ]);
    side.show(
      bar(OTHER_UNITS, stateName(stepping.k), save),
      scrollBox(OTHER_UNITS, ...answer.map(({ study, words }) => this.#block(study, words, stateOf(study)))),
    );
  }

  /** @param {UnitStudy} study @param {Word[]} words @param {number} k */
  #block(study, words, k) {
    const isOwn = study.unit === this.view.data.unit;
    const { symbols, fertility, unknown } = figuresOf(study, k);
    const [title, meaning] = (study.isMatched ? UNITS_OF_WORDPIECE : UNITS)[study.unit];
    const what = study.unit === "bytes" && study.numUnknown && !study.isMatched ? ONLY_MARK_UNKNOWN : meaning;
    const rest = study.numWords - study.run.length;
    const run = runNodes(study, words, k).flatMap(({ gap, word }) => [
      gap ? el("span", "gap", gap) : null,
      word,
    ]);
    return el(
      "div",
      `way${isOwn ? " own" : ""}`,
      el("h3", "", title, el("span", "same", isOwn ? THIS_CORPUS : "")),
      el("p", "muted", what),
      el("p", "loose", ...run),
      rest ? note(moreWords(rest)) : null,
      el(
        "p",
        "numbers",
        el("b", "", num(symbols)),
        unitFigures(symbols, fertility, study.numUnits),
        el("b", "", num(unknown)),
        study.isMatched ? unknownWords(unknown) : " unknown",
      ),
    );
  }
}
