/* The list of kept inputs, to compare. */

import { textButton } from "../shared/buttons.js";
import { decimals } from "../shared/csv.js";
import { attributes, el } from "../shared/dom.js";
import { shorten } from "../shared/letters.js";
import { MAX_KEPT_INPUT_CHARACTERS, MAX_KEPT_INPUTS } from "../shared/limits.js";
import { num, ratio } from "../shared/numbers.js";
import { stateName } from "../shared/texts.js";
import { bar, csvButton, note, runNodes } from "./explanation_parts.js";
import { StudiesTab } from "./studies_tab.js";
import {
  COPY_TO_INPUT,
  HOW_TO_KEEP,
  KEPT_INPUTS,
  LOOKING_THEM_UP,
  removeLabel,
  tooLongToKeep,
} from "./texts.js";
import { figuresOf } from "./word.js";

/** @import { WordsView } from "./view.js" */
/** @import { KeptStudy } from "./wire.js" */
/** @import { Word } from "./word.js" */

/** @extends {StudiesTab<KeptStudy>} */
export class KeptTab extends StudiesTab {
  /** @type {string[]} */
  inputs = [];
  #isTooLong = false;

  /** @param {WordsView} view */
  constructor(view) {
    super(view, "kept");
  }

  /** Keeps the text of the input. */
  keep() {
    const text = this.view.entry.text.trim();
    this.#isTooLong = text.length > MAX_KEPT_INPUT_CHARACTERS;
    if (text && !this.#isTooLong && !this.inputs.includes(text))
      this.inputs = [...this.inputs, text].slice(-MAX_KEPT_INPUTS);
    this.#changed();
    this.view.side.set("kept");
  }

  draw() {
    const { side, stepping } = this.view;
    const tooLong = this.#isTooLong ? note(tooLongToKeep(MAX_KEPT_INPUT_CHARACTERS)) : "";
    const answer = this.answer;
    if (!this.inputs.length) side.show(bar(KEPT_INPUTS, ""), tooLong, note(HOW_TO_KEEP));
    else if (!answer) side.waitFor("kept", this.inputs, LOOKING_THEM_UP);
    else {
      if (this.isStale) this.view.questions.askFor("kept", this.inputs);
      const save = csvButton("kept", () => [
        ["input", "symbols", "symbols per word", "unknown", "segmentation"],
        ...answer.map(({ study, words }) => {
          const { symbols, fertility, unknown } = figuresOf(study, stepping.k);
          const cut = study.run.map(([, number]) => words[number].spelled(stepping.k)).join(" ");
          return [study.text, symbols, decimals(fertility), unknown, cut];
        }),
      ]);
      side.show(
        bar(KEPT_INPUTS, stateName(stepping.k), save),
        tooLong,
        el("div", "scroll", this.#table(answer)),
      );
    }
  }

  #changed() {
    const { address, questions } = this.view;
    this.answer = null;
    questions.askFor("kept", this.inputs);
    address.later();
  }

  /** @param {{ study: KeptStudy, words: Word[] }[]} answer */
  #table(answer) {
    const names = ["input", "symbols", "per word", "unknown", ""];
    return el(
      "table",
      "kepttable",
      el("thead", "", el("tr", "", ...names.map((name, i) => el("th", i ? "num" : "", name)))),
      el("tbody", "", ...answer.map(({ study, words }) => this.#row(study, words))),
    );
  }

  /** @param {KeptStudy} study @param {Word[]} words */
  #row(study, words) {
    const { entry, stepping } = this.view;
    const { symbols, fertility, unknown } = figuresOf(study, stepping.k);
    const run = runNodes(study, words, stepping.k).map(({ word }) => word);
    const open = attributes(el("button", "keptrow", ...run), {
      type: "button",
      title: COPY_TO_INPUT,
    });
    open.onclick = () => entry.type(study.text);
    const remove = textButton("×", () => this.#remove(study.text), "quiet");
    return el(
      "tr",
      "",
      el("td", "", open),
      el("td", "num", num(symbols)),
      el("td", "num", ratio(fertility)),
      el("td", "num", num(unknown)),
      el(
        "td",
        "",
        attributes(remove, { "aria-label": removeLabel(shorten(study.text, 40)), title: "Remove" }),
      ),
    );
  }

  /** @param {string} text */
  #remove(text) {
    this.inputs = this.inputs.filter((other) => other !== text);
    this.#changed();
    this.view.side.draw();
  }
}
