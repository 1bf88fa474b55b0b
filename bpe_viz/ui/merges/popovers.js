/* Popovers for a symbol and for a word. */
import { textButton } from "../shared/buttons.js";
import { el } from "../shared/dom.js";
import { shorten } from "../shared/letters.js";
import { num, numberOf } from "../shared/numbers.js";
import { openName } from "../shared/stepper/looks.js";
import { RunPopovers } from "../shared/stepper/popovers.js";
import { chip, chipButton, clickedChip } from "../shared/symbol_chips.js";
import { deathText } from "./death_texts.js";
import {
  birthOf,
  goToText,
  holdersText,
  lookingUp,
  markText,
  mergesLeftOut,
  ON_WORDS_PAGE,
  traceOf,
  useText,
  wordFacts,
} from "./texts.js";

/** @import { Run, RunWord } from "./run.js" */
/** @import { Moment } from "./steps.js" */
/** @import { Holders, StepperPart } from "./wire.js" */

const MOST_LEAVES = 40;
const DEEPEST = 6;
const LONGEST_TRACE = 14;

/** @extends {RunPopovers<Moment, RunWord>} */
export class Popovers extends RunPopovers {
  /** Where the words that hold a symbol are listed once they arrive. */
  #holders = { box: el("div", "holds"), symbol: -1, k: -1 };

  /** The symbol whose chip was clicked, if any. @param {Event} event @param {HTMLElement} [anchor] */
  openClicked(event, anchor) {
    const { run } = this.actions.now() ?? {};
    const clicked = clickedChip(event);
    if (run && clicked) this.openSymbol(run, clicked.symbol, this.state, anchor ?? clicked.node);
  }

  /**
   * @param {Run} run
   * @param {number} id
   * @param {number} state after how many merges
   * @param {HTMLElement} [anchor]
   * @param {RunWord} [word] the word in which it was clicked
   */
  openSymbol(run, id, state, anchor, word) {
    const { panel, questions } = this.actions;
    const rank = run.rankOf(id);
    const [mark] = run.symbol(id).runs.findLast(([text, isMark]) => isMark && text) ?? [];
    const box = el("div", "holds", el("p", "muted", lookingUp(run.noun)));
    const actions = el("p", "actions");
    if (rank) actions.append(textButton(goToText(rank), () => this.#goTo(rank)));
    if (word) actions.append(textButton(traceOf(run.noun), () => this.openWord(word, this.state, anchor)));
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
      { anchor, look: () => openName(`symbol-${id}`, state, this.state, word?.index) },
    );
    panel.node.onclick = (event) => this.openClicked(event);
    this.#holders = { box, symbol: id, k: state };
    questions.askFor("holds", [id, state]);
  }

  /** @param {Run} run @param {StepperPart} part of an answer */
  take(run, { holds, word }) {
    const { open } = this.actions.questions;
    if (holds) this.#takeHolders(run, holds);
    if (word && run.addWord(word).index === open.get("word")) open.delete("word");
  }

  /** @param {Run} run @param {Holders} holders */
  #takeHolders(run, { symbol, k, words, many }) {
    const holders = this.#holders;
    if (this.actions.panel.kind !== "symbol" || holders.symbol !== symbol || holders.k !== k) return;
    this.actions.questions.open.delete("holds");
    const list = words.map((row) => {
      const word = run.addWord(row);
      const node = textButton("", () => this.openWord(word, this.state, node), "linklike word");
      node.append(el("bdi", "", shorten(word.text, 28)), el("small", "", ` ${num(word.count)}×`));
      return node;
    });
    const says = holdersText(many, words.length, run.noun);
    holders.box.replaceChildren(el("p", "muted", says), el("p", "wordlist", ...list));
  }

  /** @param {RunWord} word @param {number} state @param {HTMLElement} [anchor] */
  openWord(word, state, anchor) {
    const { now, open: openPage, panel } = this.actions;
    const { run } = now() ?? {};
    if (!run) return;
    const ranks = word.changedBy(state);
    const shown = ranks.slice(-LONGEST_TRACE);
    const left = ranks.length - shown.length;
    const open = textButton(ON_WORDS_PAGE, () => openPage?.([word.index, state]));
    panel.open(
      "wordpanel",
      [run.noun === "line" ? "Line " : "Word ", el("bdi", "", shorten(word.letters || word.text, 40))],
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
      { anchor, look: () => openName(`word-${word.index}`, state, this.state) },
    );
  }

  /**
   * Opens the symbol of an address, if the run has it, and once the word is at hand in which it was clicked.
   * @param {string} [id]
   * @param {string} [of] its state
   * @param {string} [inWord]
   */
  openSymbolOf(id, of, inWord) {
    const { run } = this.actions.now() ?? {};
    const symbol = run ? numberOf(id, run.numUnits + run.n - 1) : null;
    if (!run || symbol === null) return;
    const index = numberOf(inWord, run.overview.types - 1);
    const word = index === null ? undefined : run.words.get(index);
    if (index !== null && !word) this.actions.questions.askFor("word", index);
    else this.openSymbol(run, symbol, this.stateOf(of), undefined, word);
  }

  /** @param {number} rank */
  #goTo(rank) {
    this.actions.panel.close(true);
    this.actions.go(2 * rank);
    this.actions.focus();
  }
}

/** Whether a symbol is in use after k merges. @param {Run} run @param {number} id @param {number} k */
function useOf(run, id, k) {
  const death = run.deathOf(id, k);
  if (death) return deathText(run, death);
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
