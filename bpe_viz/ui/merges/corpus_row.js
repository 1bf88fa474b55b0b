/* One row of the corpus: the count, the word in tiles, what it adds or saves. */
import { matchOf } from "../shared/cells.js";
import { attributes, el, setAttribute, setClass, setHidden, setText } from "../shared/dom.js";
import { keyOf } from "../shared/keyed.js";
import { num, signed } from "../shared/numbers.js";
import { WordRow } from "../shared/stepper/word_row.js";
import { moreChanged, placesOf, symbolsApart, symbolsFewer, traceLabel } from "./texts.js";
import { Tiles } from "./tiles.js";
import { wallsAfter } from "./walls.js";

/** @import { RowsOfList } from "../shared/stepper/word_row.js" */
/** @import { Motion } from "./motion.js" */
/** @import { Run, RunWord } from "./run.js" */
/** @import { Moment } from "./steps.js" */

const MOST_WHOLE = 80; // units of a line

/** Words that are left out. @typedef {{ more: number }} Rest */

/** @extends {WordRow<RunWord, Tiles>} */
export class CorpusRow extends WordRow {
  #list;
  #note;
  #added = 0;
  #saved = 0;
  #split = 0;

  /** @param {RowsOfList} list @param {number} top */
  constructor(list, top) {
    const note = el("span", "muted");
    super(list, new Tiles(), top, note);
    this.#list = list;
    this.#note = note;
  }

  /** @param {Run} run @param {RunWord | Rest} content @param {Moment} moment @param {Motion} motion */
  draw(run, content, moment, motion) {
    if ("more" in content) {
      this.#drawRest(content.more, run.noun);
      return;
    }
    const part = partShown(run, content, moment, this.#list.searched);
    if (this.put(run.inWords, part)) {
      setHidden(this.#note, true);
      const languages = run.languagesOf(content);
      setAttribute(this.name, "aria-label", traceLabel(content.text, content.count, languages));
      attributes(this.node, { "data-language": languages || null });
    }
    this.#drawWord(run, part, moment, motion);
  }

  /** The symbol of a tile. @param {HTMLElement} tile */
  symbolOf(tile) {
    return Number(tile.dataset.id);
  }

  /** Where its first new symbol is. */
  firstNew() {
    return this.node.querySelector(".tile.new")?.getBoundingClientRect() ?? null;
  }

  /** What the word adds to the count; null if the pair is not in it. */
  addend() {
    const text = this.change.textContent ?? "";
    return this.word && text.startsWith("+") ? { node: this.change, value: this.#added } : null;
  }

  /** Its places are counted. */
  count() {
    this.node.classList.add("counted");
  }

  /**
   * What the word adds while the pair is chosen and its places are counted, and what it saves once they are joined.
   * @param {Moment} moment
   * @param {boolean} isAdding
   */
  settle({ half }, isAdding) {
    if (!this.word) return;
    const adds = half === "choose" || isAdding;
    const isChanged = adds ? this.#added > 0 : this.#split > 0 || this.#saved > 0;
    const { count } = this.word;
    setClass(this.change, `d${isAdding ? " adds" : this.#split > this.#saved ? " apart" : ""}`);
    setText(
      this.change,
      isChanged ? (adds ? `+${num(this.#added)}` : signed(count * (this.#split - this.#saved))) : "",
    );
    const title = adds
      ? placesOf(this.#added)
      : this.#split
        ? symbolsApart(count, this.#split)
        : symbolsFewer(count, this.#saved);
    attributes(this.change, { title: isChanged ? title : null });
  }

  /** @param {number} more @param {string} noun */
  #drawRest(more, noun) {
    this.takeAway();
    setHidden(this.#note, false);
    setText(this.#note, moreChanged(more, noun));
    this.show("note");
  }

  /** @param {Run} run @param {RunWord} word @param {Moment} moment @param {Motion} motion */
  #drawWord(run, word, moment, { isHolding: joins, isAdding, isWhole }) {
    const { k, half, state, step } = moment;
    const isKnown = moment.pair !== null && !moment.isAsking;
    const { applied, added } = run.share(word.whole, k, step);
    const isChanged = isKnown && word.whole.diedAt(k).includes(k);
    this.#split = isKnown && half === "merge" && !isWhole ? word.whole.splitAt(k).size : 0;
    this.#added = isChanged ? added : 0;
    this.#saved = isChanged ? applied : 0;
    this.settle(moment, isAdding);
    const isParted = this.#split > 0;
    if (!this.isOther(keyOf(state, k, isKnown, half, added, joins, isParted))) return;
    const motion = `${joins ? " join" : ""}${isParted ? " parting" : ""}`;
    this.show(isChanged || isParted ? `on ${half}${motion}` : isKnown ? "off" : "plain");
    const firstChange = this.#drawSymbols(run, word, moment, joins, isWhole);
    const last = word.diedAt(k).lastIndexOf(k) + 1;
    this.find(moment.pair ? { first: firstChange, last } : null, String(k));
  }

  /**
   * The first unit of what changes, or -1.
   * @param {Run} run
   * @param {RunWord} word
   * @param {Moment} moment
   * @param {boolean} joins
   * @param {boolean} isWhole whether symbols that die have not parted yet
   */
  #drawSymbols(run, word, moment, joins, isWhole) {
    const { k, half, state, symbol, pair } = moment;
    const isChanged = this.#saved > 0;
    const isMerge = isChanged && half === "merge";
    const cuts = run.cut(word, state, isWhole);
    const walls = wallsAfter(word, cuts, moment);
    const died = word.diedAt(k);
    const split = this.#split ? [...word.splitAt(k)] : [];
    const parts = isMerge && joins && pair ? pair : undefined;
    let firstChange = -1;
    this.cut(
      run.inWords,
      cuts,
      ([first, last, id], i) => {
        const isNew = isMerge && id === symbol;
        const isChosen = isChanged && half === "choose";
        const opens = isChosen && died[last] === k;
        const closes = isChosen && i > 0 && died[first - 1] === k;
        if (firstChange < 0 && (isNew || opens)) firstChange = first;
        const isSplit = split.includes(last) || split.includes(first - 1);
        const opened = split.length ? split.filter((unit) => unit < first).length : undefined;
        const kind = `${last > first ? " m" : ""}${isNew ? " new" : opens || closes ? " ring" : ""}${walls[i] ?? ""}${isSplit ? " split" : ""}`;
        return { kind, opens, closes, seam: isNew ? died.indexOf(k, first) : -1, parts, opened };
      },
      isMerge ? Math.max(0, died.filter((rank) => rank === k).length - split.length) : 0,
    );
    return firstChange;
  }
}

/**
 * What is drawn of a word: of a long line the part with what is searched for, or else with the first change.
 * @param {Run} run
 * @param {RunWord} word
 * @param {Moment} moment
 * @param {string} searched
 */
function partShown(run, word, { k, pair, isAsking }, searched) {
  if (run.noun !== "line" || word.units.length <= MOST_WHOLE) return word;
  const changed = pair && !isAsking ? word.diedAt(k).indexOf(k) : -1;
  const place = matchOf(word, searched)?.first ?? Math.max(0, changed);
  return word.partAround(place, k);
}
