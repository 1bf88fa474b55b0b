/* What a class writes, as large as the screen: what came last, equal entries as one, and the race of their pairs. */
import { textButton } from "../shared/buttons.js";
import { attributes, el, setClass, setText } from "../shared/dom.js";
import { firstSymbols } from "../shared/first_symbols.js";
import { isOther, KeyedList, keyOf, keyOfData } from "../shared/keyed.js";
import { isRightToLeft, needsShaping } from "../shared/letters.js";
import { num } from "../shared/numbers.js";
import { Overtaking } from "../shared/overtaking.js";
import { Flights } from "./flights.js";
import {
  actionOn,
  DISCARD_REALLY,
  EACH_ONCE,
  END_WRITING,
  GO_ON_WRITING,
  HIDE_ENTRIES,
  HIDE_ENTRY,
  JUST_IN,
  MAKE_CORPUS,
  moreText,
  NO_RACE_YET,
  NONE_YET,
  RACE,
  SHOW_ENTRIES,
  STOP_WRITING,
  timesText,
  undoHiding,
  writingNote,
  writingTitle,
} from "./hall_texts.js";
import { drawLink } from "./join_picture.js";
import { BY_SPACE } from "./texts.js";

/** @import { DrawnLink, RacingPair, RoomEntry, RoomWriting, ToldEntries } from "./wire.js" */

const JUST_IN_SHOWN = 5;
const LONG = 40; // letters of an entry that is drawn smaller
const MOST_TILES = 13; // of an entry: what a row has room for

/**
 * What can be done with it.
 * @typedef {object} WritingWays
 * @property {(message: { do: string, words?: string }) => unknown} tell the room
 * @property {(id: number, once: boolean) => void} make the entries the corpus
 * @property {() => void} changed the strip is to be drawn again
 */
/** Where the class joins. @typedef {{ code: string, where: string, picture: DrawnLink | null }} JoinedAt */

/** Equal entries as rows, none of them hidden: first what most have written, then what came first. @param {readonly RoomEntry[]} entries */
export function entryRows(entries) {
  return entries.filter(({ isHidden }) => !isHidden).sort((a, b) => b.count - a.count);
}

/** The letters of a short entry with its marks, one tile each; null for what stays whole. @param {RoomEntry} entry */
export function tilesOfEntry({ shown, words }) {
  if (shown !== words || isRightToLeft(words) || words.split(" ").some(needsShaping)) return null;
  const symbols = firstSymbols(words, MOST_TILES + 1);
  return symbols.length <= MOST_TILES ? symbols : null;
}

/** What came last and is not hidden. @param {readonly RoomEntry[]} entries */
export function newestEntries(entries) {
  return entryRows(entries)
    .sort((a, b) => b.place - a.place)
    .slice(0, JUST_IN_SHOWN);
}

export class WritingBoard {
  #box;
  #ways;
  #once = attributes(el("input", ""), { type: "checkbox" });
  #isDiscarding = 0;
  /** What was hidden here, last at the end. @type {string[]} */
  #hidden = [];
  #title = el("h2", "");
  #prompt = el("bdi", "");
  #corner = el("p", "corner");
  #picture = attributes(el("span", "qr"), { "aria-hidden": "true" });
  #newest = el("ul", "newest");
  #none = el("p", "none", NONE_YET);
  #list = el("ol", "entries");
  #race = attributes(el("ul", "race"), { "aria-label": RACE });
  #foot = el("div", "foot");
  #chips = new KeyedList(this.#newest, () => ({ node: el("li", "chip") }));
  #rows = new KeyedList(this.#list, () => this.#row());
  #sky = attributes(el("div", "sky"), { "aria-hidden": "true" });
  #flights = new Flights(this.#sky);
  #overtaking = new Overtaking();
  /** How many had sent each of the words that were drawn last; null before. @type {Map<string, number> | null} */
  #drawn = null;

  /** @param {HTMLElement} box a popover @param {WritingWays} ways */
  constructor(box, ways) {
    this.#box = box;
    this.#ways = ways;
    const prompt = attributes(this.#prompt, { dir: "auto" });
    const said = el("div", "said", this.#title, el("p", "asked", prompt));
    const newest = el("div", "arrivals", el("span", "name", JUST_IN), this.#newest);
    const lists = el("div", "columns", el("div", "left", this.#none, this.#list), this.#race);
    const head = el("div", "head", said, el("div", "joining", this.#corner, this.#picture));
    box.replaceChildren(head, newest, lists, this.#foot, this.#sky);
    attributes(this.#list, { tabindex: "0" });
  }

  /** Shows the entries over the page, or nothing. @param {RoomWriting | null} writing @param {ToldEntries | null} told @param {JoinedAt} at */
  draw(writing, told, at) {
    const isOpen = this.#box.matches(":popover-open");
    if (!writing) {
      if (isOpen) this.#box.hidePopover();
      this.#drawn = null;
      return;
    }
    const { entries = [], pairs = [] } = told?.id === writing.id ? told : {};
    this.#drawHead(writing, at);
    this.#drawEntries(entries);
    if (isOther(this.#race, keyOfData(pairs))) this.#race.replaceChildren(...raceNodes(pairs));
    this.#drawFoot(writing, entries);
    if (!isOpen) this.#box.showPopover();
  }

  /** @param {RoomWriting} writing @param {JoinedAt} at */
  #drawHead(writing, { code, picture, where }) {
    setText(this.#title, writingTitle(writing));
    setText(this.#prompt, writing.prompt);
    drawLink(this.#picture, picture);
    if (isOther(this.#corner, keyOf(where, code)))
      this.#corner.replaceChildren(el("span", "where", where), el("b", "code", code));
  }

  /** @param {RoomEntry[]} entries */
  #drawEntries(entries) {
    this.#none.hidden = entries.length > 0;
    this.#chips.draw(
      newestEntries(entries),
      ({ place, shown }) => keyOf(place, shown),
      ({ node }, { shown }) => node.replaceChildren(attributes(el("bdi", "", shown), { dir: "auto" })),
    );
    if (!isOther(this.#list, keyOfData(entries))) return;
    this.#flights.stop();
    this.#overtaking.stop();
    const tops = this.#tops();
    const before = this.#drawn;
    const rows = entryRows(entries);
    const drawn = this.#rows.draw(
      rows,
      ({ words }) => words,
      (row, entry) => row.fill(entry),
    );
    for (const [i, { count, words }] of rows.entries()) drawn[i].count(count, before?.get(words) ?? 0);
    this.#drawn = new Map(rows.map(({ count, words }) => [words, count]));
    if (before) this.#move(rows, drawn, tops, before);
  }

  /** Where the rows are. @returns {Map<Element, number>} */
  #tops() {
    return new Map(
      [...this.#list.children].map((node) => [node, /** @type {HTMLElement} */ (node).offsetTop]),
    );
  }

  /**
   * What has just come flies to its row, and rows change places; what cannot be seen stays still.
   * @param {RoomEntry[]} rows
   * @param {{ node: HTMLElement, words: HTMLElement }[]} drawn
   * @param {Map<Element, number>} from where they were
   * @param {Map<string, number>} before how many had sent each
   */
  #move(rows, drawn, from, before) {
    const { clientHeight, offsetTop, scrollTop } = this.#list;
    const [first, last] = [offsetTop + scrollTop, offsetTop + scrollTop + clientHeight];
    const tops = this.#tops();
    const seen = drawn
      .map(({ node, words }, i) => ({ node, words, entry: rows[i], to: tops.get(node) ?? 0 }))
      .filter(({ to }) => to >= first && to < last);
    const newest = newestEntries(rows);
    const flights = seen.flatMap(({ entry, words }) => {
      const chip = this.#newest.children[newest.indexOf(entry)];
      return chip && entry.count > (before.get(entry.words) ?? 0) ? [{ from: chip, to: words }] : [];
    });
    const moves = seen.flatMap(({ entry, node, to }) => {
      const top = from.get(node);
      return top !== undefined && before.has(entry.words) ? [{ node, from: top, to }] : [];
    });
    this.#overtaking.start(moves);
    this.#flights.start(flights);
  }

  #row() {
    const times = el("b", "count");
    const words = attributes(el("bdi", "words"), { dir: "auto" });
    const more = attributes(el("b", "more"), { "aria-hidden": "true" });
    const button = textButton(HIDE_ENTRY, () => {}, "btn");
    const node = el("li", "", times, el("span", "what", words, more), button);
    /** @param {RoomEntry} entry */
    const fill = (entry) => {
      const tiles = tilesOfEntry(entry);
      words.replaceChildren(...(tiles ? tileNodes(entry.shown, tiles) : [entry.shown]));
      setClass(words, entry.shown.length > LONG ? "words long" : "words");
      attributes(button, { "aria-label": actionOn(HIDE_ENTRY, entry.shown) });
      button.onclick = () => this.#hide(entry.words);
    };
    /** @param {number} now @param {number} before 0 for what is new */
    const count = (now, before) => {
      const isMore = before > 0 && now > before;
      setText(times, timesText(now));
      setText(more, isMore ? moreText(now - before) : "");
      times.classList.toggle("risen", isMore);
    };
    return { node, words, fill, count };
  }

  /** @param {string} words */
  #hide(words) {
    this.#hidden = [...this.#hidden.filter((known) => known !== words), words];
    this.#ways.tell({ do: "hide-entry", words });
  }

  /** Shows what was hidden last. @param {RoomEntry[]} hidden */
  #unhide(hidden) {
    const isHidden = (/** @type {string} */ words) => hidden.some((entry) => entry.words === words);
    const words = this.#hidden.filter(isHidden).at(-1) ?? hidden.at(-1)?.words;
    this.#ways.tell({ do: "show-entry", words });
  }

  /** @param {RoomWriting} writing @param {RoomEntry[]} entries */
  #drawFoot(writing, entries) {
    const hidden = entries.filter(({ isHidden }) => isHidden);
    const key = keyOf(this.keyOf(writing, entries.length > 0), keyOfData(hidden));
    if (!isOther(this.#foot, key)) return;
    const once = el("label", "once", this.#once, EACH_ONCE);
    const undo = hidden.length
      ? [textButton(undoHiding(hidden.length), () => this.#unhide(hidden), "btn")]
      : [];
    const buttons = this.buttons(writing, entries.length > hidden.length);
    this.#foot.replaceChildren(once, el("div", "ways", ...undo, ...buttons));
  }

  /** What can be done now, the next step last. @param {RoomWriting} writing @param {boolean} [hasEntries] */
  buttons(writing, hasEntries = writing.entries > 0) {
    const { id, isOpen, isShown } = writing;
    const way = (/** @type {string} */ label, /** @type {string} */ does) =>
      textButton(label, () => this.#ways.tell({ do: does }), "btn");
    const discard = textButton(
      this.#isDiscarding === id ? DISCARD_REALLY : END_WRITING,
      () => this.#discard(id),
      "btn",
    );
    const main = textButton(isShown ? MAKE_CORPUS : SHOW_ENTRIES, () => this.next(writing)(), "btn main");
    main.append(el("kbd", "", BY_SPACE));
    main.disabled = isShown && !hasEntries;
    const hide = isShown ? [way(HIDE_ENTRIES, "hide-entries")] : [];
    const close = isOpen ? way(STOP_WRITING, "stop-writing") : way(GO_ON_WRITING, "go-on-writing");
    return [discard, ...hide, close, main];
  }

  /** What Space does now. @param {RoomWriting} writing @returns {() => void} */
  next({ id, isShown }) {
    if (!isShown) return () => void this.#ways.tell({ do: "show-entries" });
    return () => this.make({ id });
  }

  /** Makes what is shown the corpus of the room. @param {Pick<RoomWriting, "id">} writing */
  make({ id }) {
    this.#ways.make(id, this.#once.checked);
  }

  /** @param {number} id */
  #discard(id) {
    if (this.#isDiscarding === id) {
      this.#ways.tell({ do: "end-writing" });
      return;
    }
    this.#isDiscarding = id;
    this.#ways.changed();
  }

  /** What the strip shows while the entries are hidden. @param {RoomWriting} writing @returns {HTMLElement[]} */
  promptNodes(writing) {
    const prompt = attributes(el("bdi", "", writing.prompt), { dir: "auto" });
    return [el("div", "asks", el("p", "question", prompt), el("p", "note", writingNote(writing)))];
  }

  /** What decides how the buttons look. @param {RoomWriting} writing @param {boolean} [hasEntries] */
  keyOf(writing, hasEntries = writing.entries > 0) {
    return keyOf(keyOfData({ ...writing, entries: 0 }), hasEntries, this.#isDiscarding);
  }
}

/** Tiles for the eye, and the words for whoever hears them. @param {string} words @param {string[]} symbols */
function tileNodes(words, symbols) {
  const tiles = symbols.map((symbol) => el("span", "c", symbol));
  return [el("span", "unseen", words), attributes(el("span", "chips", ...tiles), { "aria-hidden": "true" })];
}

/** @param {readonly RacingPair[]} pairs */
function raceNodes(pairs) {
  if (!pairs.length) return [el("li", "none", NO_RACE_YET)];
  const most = Math.max(...pairs.map(([, , count]) => count));
  return pairs.map(([left, right, count], i) => {
    const bar = el("i", "");
    bar.style.setProperty("--share", String(count / most));
    const pair = el("span", "chips", ...[left, right].map((symbol) => el("bdi", "c", symbol)));
    return el("li", i ? "" : "first", pair, el("span", "lane", bar), el("b", "count", num(count)));
  });
}
