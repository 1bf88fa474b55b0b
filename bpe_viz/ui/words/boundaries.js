/* Why each remaining boundary remains: for good, or until a later merge. */
import { attributes, el } from "../shared/dom.js";
import { shorten } from "../shared/letters.js";
import { num } from "../shared/numbers.js";
import { asksWhy, keepBoundary, moveAmongBoundaries } from "./boundary_buttons.js";
import { looseChip, loosePair, sentenceNodes, symbolNode } from "./chips.js";
import { csvButton, note } from "./explanation_parts.js";
import { MatchedWord } from "./matched_word.js";
import { unknownNodes } from "./matching.js";
import {
  CUT_COLUMNS,
  firstBoundaries,
  leftOutNow,
  lessProbable,
  longestOf,
  NEVER_LEARNED,
  NEVER_REMOVED,
  NO_REASONS,
  NOTHING_TO_LEAVE_OUT,
  notASymbol,
  ONE_SYMBOL,
  REMOVED_BY_COLUMN,
  remainingBoundaries,
  unknownUnit,
  usedBefore,
  WHY_CUT_COLUMN,
  willRemove,
} from "./texts.js";

/** @import { TableRow } from "../shared/csv.js" */
/** @import { Child } from "../shared/dom.js" */
/** @import { WordsView } from "./view.js" */
/** @import { ReasonsShown } from "./wire.js" */
/** @import { Cut, Word } from "./word.js" */

const MOST_BOUNDARIES = 60;
const LONGEST_REST = 60; // letters

export class Boundaries {
  #view;
  #box = el("div", "why");
  /** @type {ReasonsShown | null} */
  #reasons = null;

  /** @param {WordsView} view @param {HTMLElement} place */
  constructor(view, place) {
    this.#view = view;
    place.append(this.#box);
    moveAmongBoundaries(this.#box);
  }

  restart() {
    this.#reasons = null;
  }

  /** @param {ReasonsShown} reasons */
  take(reasons) {
    if (reasons.word !== this.#view.studied.selected?.word) return;
    this.#reasons = reasons;
    this.#view.questions.open.delete("why");
    this.draw();
  }

  draw() {
    const word = this.#view.studied.selected?.at(this.#view.stepping.k);
    if (!word) this.#box.replaceChildren();
    else if (this.#reasons && !this.#reasons.why && !(word instanceof MatchedWord))
      this.#box.replaceChildren(el("div", "hd", el("h2", "", "Boundaries")), note(NO_REASONS));
    else this.#drawRows(word);
  }

  /** @param {Word} word */
  #drawRows(word) {
    const { k } = this.#view.stepping;
    const cuts = word.cutAt(k);
    const rows = cuts
      .slice(0, -1)
      .slice(0, MOST_BOUNDARIES)
      .map((cut, i) => this.#row(word, cut, cuts[i + 1]));
    if (cuts.length === 1) rows.push(el("p", "", ...wholeWordNodes(word, k)));
    if (cuts.length > MOST_BOUNDARIES + 1) rows.push(note(firstBoundaries(MOST_BOUNDARIES, cuts.length - 1)));
    const save = csvButton(`boundaries-${word.name}`, () => this.#table(word, cuts));
    keepBoundary(this.#view, this.#box, () =>
      this.#box.replaceChildren(
        el("div", "hd", el("h2", "", remainingBoundaries(cuts.length - 1)), cuts.length > 1 ? save : null),
        el("div", "scroll", ...rows),
      ),
    );
  }

  /** @param {Word} word @param {Cut} left @param {Cut} right */
  #row(word, left, right) {
    const rank = word.died[left.last];
    const fired = word.fired[left.last];
    // Of a list that no training makes, a merge may fire only after one of higher rank.
    const after = fired === rank ? null : rank;
    const isMatched = word instanceof MatchedWord;
    const reason = isMatched
      ? matchNodes(word, left, right, this.#view.stepping.k)
      : word.isDrawn
        ? this.#drawnNodes(word, left)
        : rank
          ? willRemove(this.#view.merges.rank(fired), after)
          : this.#reasonNodes(left.last);
    const ask = asksWhy(
      attributes(el("button", "bd", symbolNode(word, left), el("i", "wall"), symbolNode(word, right)), {
        type: "button",
      }),
      this.#view,
      { word, left, right },
    );
    if (word.isRightToLeft) ask.dir = "rtl";
    const row = el("div", `brow ${rank && !isMatched ? "until" : ""}`, ask, el("span", "reason", ...reason));
    return attributes(row, { "data-first": left.last, "data-last": left.last });
  }

  /** Why a boundary is left after a draw. @param {Word} word @param {Cut} left @returns {Child[]} */
  #drawnNodes(word, left) {
    const rank = word.leftOut.get(left.last);
    return rank ? leftOutNow(this.#view.merges.rank(rank)) : [NOTHING_TO_LEAVE_OUT];
  }

  /** @param {number} at */
  #reasonAt(at) {
    return this.#reasons?.why?.find(({ position }) => position === at);
  }

  /** @param {number} at @returns {Child[]} */
  #reasonNodes(at) {
    if (!this.#reasons) return ["…"];
    const { stepping, merges } = this.#view;
    const reason = this.#reasonAt(at);
    if (!reason) return [""];
    if (reason.sentence) return sentenceNodes(reason.sentence, reason.unknown ? "unk" : "");
    if (!reason.silent.length) return [stepping.k < stepping.n ? NEVER_REMOVED : NEVER_LEARNED];
    const { rank, left, right, used, byRank, bySymbol, whole } = reason.silent[0];
    const more = reason.silent.length - 1 + reason.more;
    const nodes = {
      pair: loosePair([left, right]),
      rank: merges.rank(rank),
      used: looseChip(used),
      by: looseChip(bySymbol),
      byMerge: (/** @type {(HTMLElement | string)[]} */ parts) => el("span", "nowrap", ...parts),
      byRank: merges.rank(byRank),
    };
    return usedBefore(nodes, whole, more);
  }

  /** @param {number} at */
  #reasonText(at) {
    const reason = this.#reasonAt(at);
    if (!reason) return "";
    if (reason.sentence) return reason.sentence.replaceAll("`", "");
    if (!reason.silent.length) return NEVER_LEARNED;
    const { rank, left, right, used, byRank, bySymbol, whole } = reason.silent[0];
    const texts = {
      pair: `${left} ${right}`,
      rank: String(rank),
      used,
      by: bySymbol,
      byMerge: (/** @type {string[]} */ parts) => parts.join(""),
      byRank: String(byRank),
    };
    return usedBefore(texts, whole, 0).join("");
  }

  /** @param {Word} word @param {Cut[]} cuts @returns {TableRow[]} */
  #table(word, cuts) {
    if (word instanceof MatchedWord) {
      const rows = cuts.slice(0, -1).map((cut, i) => {
        const why = matchTexts(word, cut, cuts[i + 1], this.#view.stepping.k).join("");
        return [cut.last + 1, word.text(cut), word.text(cuts[i + 1]), why];
      });
      return [[...CUT_COLUMNS, WHY_CUT_COLUMN], ...rows];
    }
    if (word.isDrawn) {
      const rows = cuts.slice(0, -1).map((cut, i) => {
        const rank = word.leftOut.get(cut.last);
        const why = rank ? leftOutNow(num(rank)).join("") : NOTHING_TO_LEAVE_OUT;
        return [cut.last + 1, word.text(cut), word.text(cuts[i + 1]), why];
      });
      return [[...CUT_COLUMNS, WHY_CUT_COLUMN], ...rows];
    }
    const rows = cuts.slice(0, -1).map((cut, i) => {
      const rank = word.fired[cut.last];
      const why = rank ? "" : this.#reasonText(cut.last);
      return [cut.last + 1, word.text(cut), word.text(cuts[i + 1]), rank || "", why];
    });
    return [[...CUT_COLUMNS, REMOVED_BY_COLUMN, WHY_CUT_COLUMN], ...rows];
  }
}

/** Why no boundary is left. @param {Word} word @param {number} k @returns {Child[]} */
function wholeWordNodes(word, k) {
  return word instanceof MatchedWord && word.isUnknownAt(k) ? unknownNodes(word, k) : [ONE_SYMBOL];
}

/**
 * Why the segmenter ends a symbol here, with its symbols as chips.
 * @param {MatchedWord} word
 * @param {Cut} left
 * @param {Cut} right
 * @param {number} k
 * @returns {Child[]}
 */
function matchNodes(word, left, right, k) {
  return matchReason(word, left, right, k, (text) => looseChip(text));
}

/** The same as text. @param {MatchedWord} word @param {Cut} left @param {Cut} right @param {number} k */
function matchTexts(word, left, right, k) {
  return matchReason(word, left, right, k, (text) => text);
}

/**
 * @template T
 * @param {MatchedWord} word
 * @param {Cut} left
 * @param {Cut} right
 * @param {number} k
 * @param {(text: string) => T} chip
 * @returns {(T | string)[]}
 */
function matchReason(word, left, right, k, chip) {
  const isUnknown = [left, right].find((cut) => cut.first === cut.last && word.unknown.has(cut.first));
  if (isUnknown) return unknownUnit(chip(word.text(isUnknown)));
  if (word.way === "longest-match") return longestOf(chip(word.text(left)), chip(restOf(word, left)));
  const both = chip(word.text({ first: left.first, last: right.last }));
  if (word.way === "fewest") return notASymbol(both);
  const cuts = word.cutAt(k);
  const at = cuts.findIndex(({ last }) => last === left.last);
  const joined = word.joinedLogs[at] ?? null;
  if (joined === null) return notASymbol(both);
  return lessProbable(both, joined, word.logs[at] + word.logs[at + 1]);
}

/** A symbol with all that follows it. @param {Word} word @param {Cut} cut */
function restOf(word, cut) {
  return shorten(word.text({ first: cut.first, last: word.units.length - 1 }), LONGEST_REST);
}
