/* The game on the page of a follower: two neighbouring symbols are tapped and joined everywhere, until all merges are made. */
import { textButton } from "../shared/buttons.js";
import { attributes, el, setHidden, setText } from "../shared/dom.js";
import { isOther, keyOfData } from "../shared/keyed.js";
import { standAlone } from "../shared/letters.js";
import { CAN_YOU, gameTask, outcome, START_AGAIN, UNDO } from "../shared/merge_game_texts.js";
import { Play } from "../shared/merge_play.js";
import { num, sum } from "../shared/numbers.js";
import {
  bestLeaves,
  joinedLeaving,
  NOT_ARRIVED,
  nobodyFewer,
  playedIn,
  SEND,
  SENT_AS_GOOD,
  TAP_TWO,
  timesWord,
  YOUR_MERGES,
} from "./texts.js";

/** @import { JoinedPair } from "../shared/merge_play.js" */
/** @import { ToldOfVote } from "./votes.js" */
/** @import { StateOfRoom, TaskOfRoom } from "./wire.js" */

/** What a phone keeps of a game: the merges made, and the fewest symbols that it has sent. @typedef {{ task: number, made: string, sent: number | null }} KeptGame */
/** A symbol on the screen. @typedef {{ row: number, place: number }} Spot */

/** The pair of two neighbours; null for other symbols. @param {Spot} one @param {Spot} other @param {string[]} symbols @returns {JoinedPair | null} */
export function pairOf(one, other, symbols) {
  const isPair = one.row === other.row && Math.abs(one.place - other.place) === 1;
  const first = Math.min(one.place, other.place);
  return isPair ? [symbols[first], symbols[first + 1]] : null;
}

/** Where the letter is now that was the first of a symbol before. @param {string[]} before @param {number} place @param {string[]} after */
export function placeAfter(before, place, after) {
  const letter = sum(before.slice(0, place).map((symbol) => symbol.length));
  let start = 0;
  return after.findIndex((symbol) => {
    start += symbol.length;
    return start > letter;
  });
}

export class GameView {
  #root;
  #post;
  #keep;
  /** @type {KeptGame} */
  #kept;
  /** @type {TaskOfRoom | null} */
  #task = null;
  /** @type {Play | null} */
  #play = null;
  /** @type {Spot | null} */
  #chosen = null;
  #isSending = false;
  #help = el("p", "help");
  #words = el("ul", "words");
  #slots = attributes(el("ol", "slots"), { "aria-label": YOUR_MERGES });
  #undo = textButton(UNDO, () => this.#takeBack(1), "");
  #again = textButton(START_AGAIN, () => this.#takeBack(Number.POSITIVE_INFINITY), "");
  #send = textButton(SEND, () => void this.#submit(), "main");
  #ways = el("div", "ways", this.#undo, this.#again, this.#send);
  #note = attributes(el("p", "took"), { role: "status" });
  #many = el("p", "many");

  /**
   * @param {HTMLElement} root
   * @param {(task: number, pairs: JoinedPair[]) => Promise<ToldOfVote>} post
   * @param {KeptGame | undefined} kept
   * @param {(kept: KeptGame) => void} keep for when the page is loaded again
   */
  constructor(root, post, kept, keep) {
    this.#root = root;
    this.#post = post;
    this.#kept = kept ?? { task: 0, made: "", sent: null };
    this.#keep = keep;
    root.replaceChildren(
      el("h2", "", CAN_YOU),
      this.#help,
      this.#words,
      this.#slots,
      this.#ways,
      this.#note,
      this.#many,
    );
  }

  /** What else is asked comes first. @param {StateOfRoom} state */
  draw({ followers, question, task, writing }) {
    const game = task?.game;
    setHidden(this.#root, !game || question !== null || writing !== null);
    this.#task = game ? task : null;
    if (!task || !game) return;
    const isBegun = this.#play && this.#kept.task === task.id;
    if (this.#kept.task !== task.id) this.#kept = { task: task.id, made: "", sent: null };
    if (!isBegun) {
      const { merges, words } = game;
      this.#play = new Play({ words, merges, made: this.#kept.made });
      this.#chosen = null;
      setText(this.#note, "");
    }
    setText(this.#help, `${gameTask(game.merges)} ${TAP_TWO}`);
    setText(this.#many, playedIn(task.solved, followers));
    if (game.best) setText(this.#note, bestLeaves(last(game.best.sizes), this.#kept.sent));
    this.#drawPlay();
  }

  #drawPlay() {
    const game = this.#task?.game;
    const play = this.#play;
    if (!game || !play) return;
    const isClosed = Boolean(game.best);
    const { isOver, pairs, sizes, words } = play;
    if (isOther(this.#words, keyOfData([words, this.#chosen, isOver, isClosed])))
      this.#words.replaceChildren(...words.map((word, row) => this.#row(word, row, isOver || isClosed)));
    const slots = Array.from({ length: game.merges }, (_, step) => {
      const pair = pairs[step];
      if (!pair) return el("li", "open", "?");
      const chips = pair.map((symbol) => el("span", "c", standAlone(symbol)));
      return el("li", "", ...chips, el("b", "", num(sizes[step + 1])));
    });
    this.#slots.replaceChildren(...slots);
    setHidden(this.#help, isClosed);
    setHidden(this.#ways, isClosed);
    for (const button of [this.#undo, this.#again]) button.disabled = !pairs.length;
    this.#send.disabled = !isOver || !this.#isBetter || this.#isSending;
  }

  /** Whether these merges are worth sending. */
  get #isBetter() {
    const { sent } = this.#kept;
    return this.#play !== null && (sent === null || last(this.#play.sizes) < sent);
  }

  /** @param {import("../shared/merge_play.js").CountedSymbols} word @param {number} row @param {boolean} isOver */
  #row([times, symbols], row, isOver) {
    const buttons = symbols.map((symbol, place) => {
      const isChosen = this.#chosen?.row === row && this.#chosen.place === place;
      const button = textButton("", () => this.#tap({ row, place }), "c");
      button.append(el("bdi", "", standAlone(symbol)));
      button.disabled = isOver;
      return attributes(button, { "aria-pressed": String(isChosen) });
    });
    const group = attributes(el("div", "symbols", ...buttons), {
      role: "group",
      "aria-label": timesWord(symbols.join(""), times),
    });
    return el("li", "", el("span", "times", `${num(times)}×`), group);
  }

  /** @param {Spot} spot */
  #tap(spot) {
    const play = this.#play;
    if (!play) return;
    const symbols = play.words[spot.row][1];
    const pair = this.#chosen && pairOf(this.#chosen, spot, symbols);
    let { place } = spot;
    if (pair && this.#chosen) {
      const first = Math.min(this.#chosen.place, place);
      const number = play.offers.findIndex(([left, right]) => left === pair[0] && right === pair[1]);
      play.choose(number + 1);
      this.#chosen = null;
      place = placeAfter(symbols, first, play.words[spot.row][1]);
      this.#changed(joinedLeaving(pair, last(play.sizes)));
    } else {
      const isSame = this.#chosen?.row === spot.row && this.#chosen.place === place;
      this.#chosen = isSame ? null : spot;
      this.#drawPlay();
    }
    this.#focus({ row: spot.row, place });
  }

  /** @param {Spot} spot */
  #focus({ place, row }) {
    const button = this.#words.children[row]?.querySelectorAll("button")[place];
    if (button && !button.disabled) button.focus({ preventScroll: true });
    else if (!this.#send.disabled) this.#send.focus();
    else this.#again.focus();
  }

  /** @param {number} steps */
  #takeBack(steps) {
    const play = this.#play;
    for (let step = 0; play?.pairs.length && step < steps; step++) play.undo();
    this.#chosen = null;
    this.#changed("");
    if (this.#undo.disabled) this.#focus({ row: 0, place: 0 });
  }

  /** @param {string} said */
  #changed(said) {
    const { isOver = false, made = "" } = this.#play ?? {};
    this.#kept.made = made;
    this.#keep(this.#kept);
    setText(this.#note, isOver && !this.#isBetter ? `${said} ${SENT_AS_GOOD}` : said);
    this.#drawPlay();
  }

  async #submit() {
    const { game, id } = this.#task ?? {};
    const play = this.#play;
    if (!game || !play || id === undefined) return;
    this.#isSending = true;
    this.#drawPlay();
    const told = await this.#post(id, play.pairs).catch(() => null);
    this.#isSending = false;
    if (this.#task?.id !== id) return; // another game by now
    const { error, isFirst = false, sentence, size } = told ?? {};
    if (error || size === undefined) setText(this.#note, error ? String(sentence) : NOT_ARRIVED);
    else {
      this.#kept.sent = Math.min(size, this.#kept.sent ?? size);
      this.#keep(this.#kept);
      const said = outcome(size, last(game.bpe.sizes));
      setText(this.#note, isFirst ? `${said} ${nobodyFewer(size)}` : said);
    }
    this.#drawPlay();
    if (!this.#ways.hidden) (this.#send.disabled ? this.#again : this.#send).focus();
  }
}

/** @param {number[]} sizes */
function last(sizes) {
  return sizes[sizes.length - 1];
}
