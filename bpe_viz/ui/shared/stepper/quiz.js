/* What to guess from, in the place of the numbers that would give it away: one lane for each, and a click on it is the
   guess. Where the class is asked, its votes run on the lanes once they are revealed. */
import { attributes, el } from "../dom.js";
import { isOther, keyOf, keyOfData } from "../keyed.js";
import { num } from "../numbers.js";
import { CLASS_VOTES, CLICK_OR_ENTER, RIGHT_CHOICE, TIED_CHOICE } from "../texts.js";

/** @import { VotesOfClass } from "../class_questions.js" */

/**
 * What can be chosen: how it is drawn and how it is said; and what it is worth, which only shows with the votes.
 * @typedef {object} Offer
 * @property {Node} chips
 * @property {string} label
 * @property {string} worth
 * @property {boolean} isFirst whether it is the one that comes next, of all that are right
 */
/** A question, or without offers only a note; `worths` says what they are worth. @typedef {{ offers: Offer[], worths: string, note: string }} QuizContent */

const VOTES_INSIDE = 0.2; // of the longest bar: from there on a bar has room for its number

export class Quiz {
  node = el("div", "quiz");
  #guess;

  /** @param {(choice: number) => void} guess */
  constructor(guess) {
    this.#guess = guess;
  }

  /**
   * @param {string} key of the question
   * @param {() => QuizContent} content
   * @param {VotesOfClass | null} votes of the class, if it is asked
   */
  draw(key, content, votes) {
    if (!isOther(this.node, keyOf(key, keyOfData(votes)))) return;
    const { note, offers, worths } = content();
    const { tally = null } = votes ?? {};
    const rows = offers.map((offer, i) => {
      if (tally) return voteRow(offer, i, tally, votes?.right ?? []);
      return votes ? hiddenRow(offer, i) : this.#guessRow(offer, i);
    });
    if (tally) rows.sort((a, b) => b.votes - a.votes);
    const heading = tally
      ? el("p", "muted voting", el("span", "", CLASS_VOTES), el("span", "", worths))
      : null;
    const list = attributes(el("div", "qs", ...rows.map(({ node }) => node)), { role: "list" });
    this.node.replaceChildren(
      ...(heading ? [heading] : []),
      list,
      el("p", "muted note", votes ? votes.note : note),
    );
  }

  /** @param {Offer} offer @param {number} i */
  #guessRow({ chips, label }, i) {
    const row = el("button", "q", ...hiddenParts(chips, i), el("span", "hint", CLICK_OR_ENTER));
    row.onclick = () => this.#guess(i);
    attributes(row, { type: "button", "aria-label": `${i + 1}: ${label}` });
    return { node: attributes(el("div", "", row), { role: "listitem" }), votes: 0 };
  }
}

/** @param {Node} chips @param {number} i */
function hiddenParts(chips, i) {
  return [el("kbd", "", String(i + 1)), chips, el("span", "bar"), el("span", "num muted", "?")];
}

/** @param {Offer} offer @param {number} i */
function hiddenRow({ chips }, i) {
  const row = el("div", "q voted", ...hiddenParts(chips, i));
  return { node: attributes(row, { role: "listitem" }), votes: 0 };
}

/** @param {Offer} offer @param {number} i @param {number[]} tally @param {number[]} right */
function voteRow({ chips, isFirst, worth }, i, tally, right) {
  const isRight = right.includes(i);
  const share = tally[i] / Math.max(1, ...tally);
  const fill = el("i", "val");
  fill.style.width = `${100 * share}%`;
  const number = el("span", share >= VOTES_INSIDE ? "num inside" : "num", num(tally[i]));
  number.style.setProperty("--share", `${100 * share}%`);
  const isTied = isRight && !isFirst;
  const looks = ["q voted counted", isRight ? "right" : "", isTied ? "tied" : ""];
  const row = el(
    "div",
    looks.filter(Boolean).join(" "),
    chips,
    el("span", "bar", fill, number),
    el(
      "span",
      "worth",
      isTied ? el("small", "", TIED_CHOICE) : null,
      isRight ? el("b", "tick", RIGHT_CHOICE) : null,
      worth,
    ),
  );
  return { node: attributes(row, { role: "listitem" }), votes: tally[i] };
}
