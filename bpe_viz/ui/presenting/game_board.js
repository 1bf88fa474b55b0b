/* The game of a class, as large as the screen: the best that phones have sent, the merges of BPE, and the best of all. */
import { textButton } from "../shared/buttons.js";
import { attributes, el, setClass, setHidden, setText } from "../shared/dom.js";
import { isOther, keyOf, keyOfData } from "../shared/keyed.js";
import { BEST, BPE, BPE_TAKES, BY_SEARCH, CAN_YOU, gameTask, SHOW_BEST } from "../shared/merge_game_texts.js";
import { linesTable, wordsTable } from "../shared/merge_lines.js";
import { bestSaid, CLASS, CLASS_LINES, classOutcome, FEWEST_SO_FAR, playedBy } from "./hall_texts.js";
import { drawLink } from "./join_picture.js";
import { BY_SPACE, DONE } from "./texts.js";

/** @import { GameLine } from "../shared/merge_play.js" */
/** @import { JoinedAt } from "./writing_board.js" */
/** @import { RoomTask } from "./wire.js" */

const LONG_WORD = 6; // symbols that leave room for lines beside them

/** What can be done with it. @typedef {{ showBest: () => unknown, done: () => unknown }} GameWays */

export class GameBoard {
  #box;
  #title = el("h2", "");
  #asked = el("p", "asked");
  #corner = el("p", "corner");
  #picture = attributes(el("span", "qr"), { "aria-hidden": "true" });
  #words = el("div", "given");
  #lines = el("div", "lines");
  #two = el("div", "two", this.#words, this.#lines);
  #said = el("p", "played-by");
  #showBest;

  /** @param {HTMLElement} box a popover @param {GameWays} ways */
  constructor(box, { done, showBest }) {
    this.#box = box;
    this.#showBest = textButton(SHOW_BEST, showBest, "btn main");
    this.#showBest.append(el("kbd", "", BY_SPACE));
    const title = attributes(this.#title, { role: "status" });
    box.replaceChildren(
      el(
        "div",
        "head",
        el("div", "said", title, this.#asked),
        el("div", "joining", this.#corner, this.#picture),
      ),
      this.#two,
      el("div", "foot", this.#said, el("div", "ways", this.#showBest, textButton(DONE, done, "btn"))),
    );
  }

  /** Shows the game over the page, or nothing. @param {RoomTask | null} task @param {number} followers @param {JoinedAt} at */
  draw(task, followers, { code, picture, where }) {
    const isOpen = this.#box.matches(":popover-open");
    const game = task?.game;
    if (!task || !game) {
      if (isOpen) this.#box.hidePopover();
      return;
    }
    const { best, bpe, merges, ofClass, words } = game;
    const theirs = last(bpe);
    setText(this.#title, ofClass ? classOutcome(last(ofClass), theirs) : CAN_YOU);
    setText(
      this.#asked,
      best ? bestSaid(merges, last(best), ofClass && last(ofClass)) : `${gameTask(merges)} ${BPE_TAKES}`,
    );
    drawLink(this.#picture, picture);
    if (isOther(this.#corner, keyOf(where, code)))
      this.#corner.replaceChildren(el("span", "where", where), el("b", "code", code));
    if (isOther(this.#words, keyOfData(words))) this.#words.replaceChildren(wordsTable(words, undefined));
    const isLong = words.some(([, symbols]) => symbols.length > LONG_WORD);
    setClass(this.#two, isLong ? "two stacked" : "two");
    if (isOther(this.#lines, keyOfData([merges, bpe, ofClass, best]))) {
      const lines = [
        { name: CLASS, note: FEWEST_SO_FAR, line: ofClass ?? bpe, shown: ofClass ? merges : 0 },
        { name: BPE, note: "", line: bpe, shown: merges },
        best
          ? { name: BEST, note: BY_SEARCH, line: best, shown: merges, departsAt: departure(bpe, best) }
          : { name: BEST, note: BY_SEARCH, line: bpe, shown: 0 },
      ];
      this.#lines.replaceChildren(linesTable(merges, lines, CLASS_LINES));
    }
    setText(this.#said, playedBy(task.solved, followers, task.ahead ?? 0));
    setHidden(this.#showBest, Boolean(best));
    if (!isOpen) this.#box.showPopover();
  }
}

/** The first step, from 1, at which two lines differ. @param {GameLine} one @param {GameLine} other */
function departure(one, other) {
  const step = other.pairs.findIndex((pair, i) => keyOfData(pair) !== keyOfData(one.pairs[i]));
  return step < 0 ? null : step + 1;
}

/** @param {GameLine} line */
function last({ sizes }) {
  return sizes[sizes.length - 1];
}
