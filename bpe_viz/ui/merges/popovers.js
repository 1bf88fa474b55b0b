/* Popovers for a symbol and for a word. */
import { textButton } from "../shared/buttons.js";
import { el } from "../shared/dom.js";
import { shorten } from "../shared/letters.js";
import { num, numberOf } from "../shared/numbers.js";
import { openName } from "../shared/stepper/looks.js";
import { chip, chipButton, clickedChip } from "../shared/symbol_chips.js";
import {
  birthOf,
  goToText,
  holdersText,
  LOOKING_UP_WORDS,
  markText,
  mergesLeftOut,
  ON_WORDS_PAGE,
  TRACE_OF_WORD,
  useText,
  wordFacts,
} from "./texts.js";

/** @import { Run, RunWord } from "./run.js" */
/** @import { StepperView } from "./view.js" */
/** @import { Holders } from "./wire.js" */

const MOST_LEAVES = 40;
const DEEPEST = 6;
const LONGEST_TRACE = 14;

export class Popovers {
  #view;
  /** Where the words that hold a symbol are listed once they arrive. */
  #holders = { box: el("div", "holds"), symbol: -1, k: -1 };

  /** @param {StepperView} view */
  constructor(view) {
    this.#view = view;
  }

  /** The symbol whose chip was clicked, if any. @param {Event} event @param {HTMLElement} [anchor] */
  openClicked(event, anchor) {
    const { run } = this.#view.shown;
    const clicked = clickedChip(event);
    if (run && clicked) this.openSymbol(run, clicked.symbol, anchor ?? clicked.node);
  }

  /**
   * @param {Run} run
   * @param {number} id
   * @param {HTMLElement} [anchor]
   * @param {RunWord} [word] the word in which it was clicked
   * @param {number} [state] after how many merges
   */
  openSymbol(run, id, anchor, word, state = this.#state(run)) {
    const { panel, questions } = this.#view;
    const rank = run.rankOf(id);
    const shown = () => this.#state(run);
    const [mark] = run.symbol(id).runs.findLast(([text, isMark]) => isMark && text) ?? [];
    const box = el("div", "holds", el("p", "muted", LOOKING_UP_WORDS));
    const actions = el("p", "actions");
    if (rank) actions.append(textButton(goToText(rank), () => this.#goTo(rank)));
    if (word) actions.append(textButton(TRACE_OF_WORD, () => this.openWord(run, word, anchor)));
    const parts = (rank ? run.parts(rank) : []).flatMap((part, i) => [i ? " + " : "", chipButton(run, part)]);
    panel.open(
      "symbol",
      ["Symbol ", chip(run, id)],
      [
        el("p", "", birthOf(rank, useOf(run, id, state))),
        ...(mark ? [el("p", "", markText(mark))] : []),
        ...(rank ? [el("p", "", "Parts: ", ...parts), treeOf(run, id)] : []),
        box,
        actions,
      ],
      { anchor, look: () => openName(`symbol-${id}`, state, shown(), word?.index) },
    );
    panel.node.onclick = (event) => this.openClicked(event);
    this.#holders = { box, symbol: id, k: state };
    questions.askFor("holds", [id, state]);
  }

  /** @param {Run} run @param {Holders} holders */
  takeHolders(run, { symbol, k, words, many }) {
    const holders = this.#holders;
    if (this.#view.panel.kind !== "symbol" || holders.symbol !== symbol || holders.k !== k) return;
    this.#view.questions.open.delete("holds");
    const list = words.map((row) => {
      const word = run.addWord(row);
      const node = textButton("", () => this.openWord(run, word, node), "linklike word");
      node.append(el("bdi", "", shorten(word.text, 28)), el("small", "", ` ${num(word.count)}×`));
      return node;
    });
    const says = holdersText(many, words.length);
    holders.box.replaceChildren(el("p", "muted", says), el("p", "wordlist", ...list));
  }

  /** @param {Run} run @param {RunWord} word @param {HTMLElement} [anchor] @param {number} [state] */
  openWord(run, word, anchor, state = this.#state(run)) {
    const { source, panel } = this.#view;
    const ranks = [...new Set(word.died.filter((rank) => rank && rank <= state))].sort((a, b) => a - b);
    const shown = ranks.slice(-LONGEST_TRACE);
    const left = ranks.length - shown.length;
    const open = textButton(ON_WORDS_PAGE, () => source.open?.([word.index, state]));
    panel.open(
      "wordpanel",
      ["Word ", el("bdi", "", shorten(word.letters || word.text, 40))],
      [
        el("p", "", wordFacts(word.count, ranks.length, state)),
        el(
          "ol",
          "trace",
          traceLine(run, word, 0, "units"),
          left ? traceRow("…", el("span", "muted", mergesLeftOut(left))) : null,
          ...shown.map((rank) => traceLine(run, word, rank, num(rank))),
        ),
        el("p", "actions", open),
      ],
      { anchor, look: () => openName(`word-${word.index}`, state, this.#state(run)) },
    );
  }

  /**
   * Opens the symbol of an address, if the run has it, and once the word is at hand in which it was clicked.
   * @param {Run} run
   * @param {string} [id]
   * @param {string} [state]
   * @param {string} [inWord]
   */
  openSymbolOf(run, id, state, inWord) {
    const symbol = numberOf(id, run.numUnits + run.n - 1);
    const index = numberOf(inWord, run.overview.types - 1);
    const word = index === null ? undefined : run.words.get(index);
    if (symbol === null) return;
    if (index !== null && !word) this.#view.questions.askFor("word", index);
    else this.openSymbol(run, symbol, undefined, word, numberOf(state, run.n) ?? undefined);
  }

  /** Opens the word of an address, once it is at hand. @param {Run} run @param {string} [id] @param {string} [state] */
  openWordOf(run, id, state) {
    const index = numberOf(id, run.overview.types - 1);
    if (index === null) return;
    const word = run.words.get(index);
    if (word) this.openWord(run, word, undefined, numberOf(state, run.n) ?? undefined);
    else this.#view.questions.askFor("word", index);
  }

  /** After how many merges the corpus is shown. @param {Run} run */
  #state(run) {
    return this.#view.steps.moment(run).state;
  }

  /** @param {number} rank */
  #goTo(rank) {
    this.#view.panel.close(true);
    this.#view.go(2 * rank);
    this.#view.focus();
  }
}

/** Whether a symbol is in use after k merges. @param {Run} run @param {number} id @param {number} k */
function useOf(run, id, k) {
  return useText({ count: run.countAt(id, k), isBorn: run.rankOf(id) <= k, usedUp: run.usedUpBy(id, k) });
}

/**
 * The derivation: each merged symbol over its two parts, to a depth that fits.
 * @param {Run} run
 * @param {number} id
 */
function treeOf(run, id) {
  let left = MOST_LEAVES;
  /** @type {(symbol: number, depth: number) => HTMLElement} */
  const node = (symbol, depth) => {
    const rank = run.rankOf(symbol);
    left -= 1;
    const label = el("span", "leaf", chip(run, symbol), rank ? el("small", "", num(rank)) : null);
    if (!rank || left <= 0 || depth > DEEPEST) return el("li", "", label);
    return el("li", "", label, el("ul", "", ...run.parts(rank).map((part) => node(part, depth + 1))));
  };
  return el("ul", "tree", node(id, 0));
}

/** @param {string} label @param {Node} content */
function traceRow(label, content) {
  return el("li", "", el("span", "rk", label), content);
}

/** @param {Run} run @param {RunWord} word @param {number} k @param {string} label */
function traceLine(run, word, k, label) {
  const chips = run.cut(word, k).map(([, , id]) => chip(run, id, k && id === run.idOf(k) ? "new" : ""));
  return traceRow(label, el("span", "cutline", ...chips));
}
