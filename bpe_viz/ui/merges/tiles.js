/* The tiles of a word: a symbol is one tile, whose letters have no gaps, and what a merge saved stays as ghosts.
   Where a merge is seen happening, a tile says how many gaps close before it, and which of its letters are behind one. */
import { spellUnit } from "../shared/cells.js";
import { attributes, el, setAttribute, setClass } from "../shared/dom.js";
import { isOther, keyOf, setChildren } from "../shared/keyed.js";
import { standAlone } from "../shared/letters.js";
import { sum } from "../shared/numbers.js";
import { symbolText } from "../shared/symbol_chips.js";
import { CLOSED_EM, changeWidth, GAP_EM, LETTER_EM } from "./tile_sizes.js";

/** @import { Cut, Look, WordInCells } from "../shared/cells.js" */
/** @import { Symbols } from "../shared/symbol_chips.js" */

/** A letter, and what it shows. @typedef {{ node: HTMLElement, run: Symbols | null, unit: number }} Letter */
/** How the tile of a symbol looks; the symbols that a merge is seen joining in it, and how many gaps
 * have opened before it. @typedef {Look & { parts?: number[], opened?: number }} TileLook */

export class Tiles {
  /** Letters and tiles are used again for the next word: fewer elements come and go. @type {Letter[]} */
  #pool = [];
  /** By the first unit of its symbol. @type {HTMLElement[]} */
  #tiles = [];
  /** @type {HTMLElement[]} */
  #ghosts = [];
  /** What shows each unit; none where the script of the word joins letters. @type {HTMLElement[]} */
  letters = [];

  /** @param {Symbols} run @param {WordInCells} word @param {number} most units */
  put(run, word, most) {
    const shown = word.isShaped ? [] : word.units.slice(0, most);
    this.letters = shown.map((unit, i) => {
      this.#pool[i] ??= { node: el("span", "letter"), run: null, unit: -1 };
      const letter = this.#pool[i];
      if (letter.run !== run || letter.unit !== unit) spellUnit(letter.node, run, unit);
      Object.assign(letter, { run, unit });
      return letter.node;
    });
  }

  /**
   * @param {Symbols} run
   * @param {WordInCells} word
   * @param {Cut[]} cuts
   * @param {(cut: Cut, i: number) => TileLook} lookOf
   * @param {number} saved
   */
  cut(run, word, cuts, lookOf, saved) {
    let closed = 0;
    const tiles = cuts.map((cut, i) => {
      const look = lookOf(cut, i);
      this.#tiles[cut[0]] ??= el("span", "tile");
      const tile = this.#tiles[cut[0]];
      setClass(
        tile,
        `tile${word.isShaped ? " shaped" : ""}${look.kind}${look.opens ? " opens" : ""}${look.closes ? " closes" : ""}`,
      );
      setAttribute(tile, "data-id", String(cut[2]));
      if (look.opened !== undefined) tile.style.setProperty("--opened", String(look.opened));
      if (look.parts) tile.style.setProperty("--closed", String(closed));
      if (word.isShaped) shape(run, tile, word, cut, look);
      else this.#fill(tile, cut, look);
      if (look.parts && look.seam >= 0) closed += 1;
      return tile;
    });
    while (this.#ghosts.length < saved) this.#ghosts.push(el("span", "ghost"));
    return [...tiles, ...this.#ghosts.slice(0, saved)];
  }

  /**
   * In the size of a letter; never less than what is drawn.
   * @param {WordInCells} word
   * @param {Cut[]} cuts
   * @param {number} saved
   * @param {string} change
   * @returns {[width: number, change: number]}
   */
  widthOf(word, cuts, saved, change) {
    const tiles = LETTER_EM * sum(word.columns) + CLOSED_EM * (cuts.length + saved) - GAP_EM;
    return [tiles, changeWidth(change.length)];
  }

  /** @param {HTMLElement} box @param {HTMLElement} change */
  roomIn(box, change) {
    const probe = el("span", "probe");
    box.append(probe);
    const room = (box.clientWidth + change.offsetWidth) / parseFloat(getComputedStyle(box).fontSize);
    probe.remove();
    return room;
  }

  /** @param {HTMLElement} tile @param {Cut} cut @param {TileLook} look */
  #fill(tile, [first, last], { parts, seam }) {
    isOther(tile, "");
    const letters = this.letters.slice(first, last + 1);
    letters.forEach((letter, i) => {
      const isBehind = parts && seam >= 0 && first + i > seam;
      setClass(
        letter,
        `letter${isBehind ? " behind" : ""}${isBehind && first + i === seam + 1 ? " seam" : ""}`,
      );
    });
    setChildren(tile, letters);
  }
}

/**
 * A symbol of a joined script is one shaped run, as wide as its units would be.
 * @param {Symbols} run
 * @param {HTMLElement} tile
 * @param {WordInCells} word
 * @param {Cut} cut
 * @param {TileLook} look
 */
function shape(run, tile, word, [first, last, id], { parts, seam }) {
  const joined = parts && seam >= 0 ? parts : [];
  const columns = word.columns.slice(first, last + 1);
  if (!isOther(tile, keyOf(run, id, columns, joined))) return;
  tile.style.setProperty("--c", String(sum(columns)));
  const apart = joined.map((part, i) =>
    attributes(el("span", i ? "letter behind seam" : "letter"), {
      "data-text": standAlone(run.symbol(part).text),
    }),
  );
  const whole = el("span", "letter", symbolText(run, id));
  tile.replaceChildren(...(apart.length ? [el("span", "apart", ...apart)] : []), whole);
}
