/* What is open, listed and searched on the screen of a view, as its address says it: in words, such as `top` or `word-3`,
   or as a text under a name of its own. Needs no DOM. */
import { MAX_WORD_ASKED } from "../limits.js";

/** @import { Panel } from "../panel.js" */
/** @import { AnyMoment } from "./steps.js" */

/**
 * A choice that an address can say: with `names`, the beginnings of its words; or else as a text called `text`.
 * @typedef {object} Look
 * @property {string[]} [names]
 * @property {string} [text]
 * @property {() => string} said what the address says of it now; "" for nothing
 * @property {(asked: string) => void} show it may be that this cannot be had yet, or at all
 * @property {() => Element | null} [place] where it is to be seen
 */

/** Opens what a word of an address names, given what follows its name. @typedef {(...rest: string[]) => void} Opener */

/** The names of texts in an address: words and pieces that are searched for, the word that is tried, and the terms. */
export const TEXTS = ["find", "find_piece", "try", "open"];

export class Looks {
  #looks;
  /** Called when something came that an address asked for. @type {(look: Look) => void} */
  came = () => {};
  /** Called when something went that an address no longer asks for. @type {(look: Look) => void} */
  went = () => {};
  /** What is to be shown as soon as it can be, and what a try left instead. @type {Map<Look, { asked: string, left: string | null }>} */
  #awaited = new Map();
  /** What was asked last by the one who is followed. @type {Map<Look, string>} */
  #followed = new Map();

  /** @param {Look[]} looks */
  constructor(looks) {
    this.#looks = looks;
  }

  /** @param {Look} look */
  add(look) {
    this.#looks.push(look);
  }

  /** Writes what is seen now into an address; the result is the words of it. @param {URLSearchParams} params */
  write(params) {
    for (const { said, text } of this.#looks) if (text && said()) params.set(text, said());
    return this.#looks.flatMap(({ said, text }) => (text ? [] : said() || []));
  }

  /** A view begins: what its address asks for is shown as it comes. @param {URLSearchParams} params */
  begin(params) {
    this.#followed = this.#read(params);
    this.#awaited.clear();
    for (const [look, asked] of this.#followed) this.#await(look, asked);
  }

  /** Shows what can be shown by now of what is awaited, unless the reader has chosen something else since. */
  again() {
    for (const [look, { asked, left }] of [...this.#awaited]) {
      const before = look.said();
      if (before !== asked && (left === null || left === before)) look.show(asked);
      const now = look.said();
      const hasAnotherName = now !== "" && now === left; // `symbol-3-0` is `symbol-3` in state 0
      if (!asked || now === asked || hasAnotherName || (left !== null && left !== before))
        this.#awaited.delete(look);
      else this.#awaited.set(look, { asked, left: now });
      if (asked && now === asked && now !== before) this.came(look);
      if (!asked && !now && before) this.went(look);
    }
  }

  /** What is not there by now is not waited for any longer. */
  stopWaiting() {
    this.#awaited.clear();
  }

  /** Shows what an address asks for in another way than the one before it. @param {URLSearchParams} params */
  follow(params) {
    const asked = this.#read(params);
    for (const [look, said] of asked) if (this.#followed.get(look) !== said) this.#await(look, said);
    this.#followed = asked;
    this.again();
  }

  /** The next address is followed in everything, whatever was shown in between. */
  forget() {
    this.#followed.clear();
  }

  /** @param {Look} look @param {string} asked */
  #await(look, asked) {
    this.#awaited.set(look, { asked, left: null });
  }

  /** @param {URLSearchParams} params @returns {Map<Look, string>} */
  #read(params) {
    const words = wordsOf(params);
    return new Map(
      this.#looks.map((look) => {
        const { names = [], text } = look;
        const asked = text ? params.get(text) : words.find((word) => names.includes(nameOf(word)));
        return [look, (asked ?? "").slice(0, MAX_WORD_ASKED)];
      }),
    );
  }
}

/**
 * The panel of a view: an address says what is open in it if that has an opener.
 * @param {Panel} panel
 * @param {Record<string, Opener>} openers
 * @returns {Look}
 */
export function lookOfPanel(panel, openers) {
  const names = Object.keys(openers);
  return {
    names,
    said: () => panel.look,
    show: (word) => {
      if (panel.look) panel.close(false);
      const [name, ...rest] = word.split("-");
      if (names.includes(name)) openers[name](...rest);
    },
    place: () => panel.node,
  };
}

/**
 * Whether what comes next, which is to be guessed, has been shown.
 * @param {{ now: () => Pick<AnyMoment, "half" | "isAsking" | "prediction"> | null, reveal: () => void }} actions
 * @param {string} half in which it is asked
 * @returns {Look}
 */
export function lookOfPrediction({ now, reveal }, half) {
  return {
    names: ["revealed"],
    said: () => {
      const moment = now();
      return moment?.prediction.isOn && moment.half === half && !moment.isAsking ? "revealed" : "";
    },
    show: (word) => {
      if (word && now()?.isAsking) reveal();
    },
  };
}

/**
 * What an address calls what is open: with its state, if that is not the one on the screen, or if a word follows.
 * @param {string} name
 * @param {number} state
 * @param {number} shown
 * @param {number} [word] in which it was clicked
 */
export function openName(name, state, shown, word) {
  if (word !== undefined) return `${name}-${state}-${word}`;
  return state === shown ? name : `${name}-${state}`;
}

/** The name that a word begins with. @param {string} word */
function nameOf(word) {
  return word.split("-", 1)[0];
}

/** What a link, or else a lesson, asks for. @param {string | null} [lesson] what it asks */
export function askedFor(lesson) {
  return new URLSearchParams(lesson ?? location.search);
}

/** How an address wants the stepper to be looked at. @param {URLSearchParams} params */
export function wordsOf(params) {
  return (params.get("view") ?? "").split(",").filter(Boolean);
}

/** An address with the looks that are on, its commas as they are. @param {URLSearchParams} params @param {string[]} words @param {Record<string, boolean>} looks */
export function addressWith(params, words, looks) {
  const on = [...Object.keys(looks).filter((name) => looks[name]), ...words];
  if (on.length) params.set("view", on.join(","));
  return params.toString().replaceAll("%2C", ",");
}
