/* Which words are on the loom: all of a small corpus, the most frequent of a large one and those that a reader adds. */
import { button } from "../buttons.js";
import { attributes, el, setHidden, setText } from "../dom.js";
import { KeyedList, keyOf } from "../keyed.js";
import { shorten } from "../letters.js";
import { MAX_WORD_ASKED, MAX_WOVEN_WORDS } from "../limits.js";
import { numberOf } from "../numbers.js";
import {
  ADD_WORD,
  ADD_WORD_LABEL,
  addedWord,
  beginningsOnly,
  longWordsLeftOut,
  loomIsFull,
  mostFrequentRows,
  noSuchWord,
  takeOffLoom,
  tooLongForLoom,
} from "./loom_texts.js";

/** @import { Look } from "../stepper/looks.js" */
/** @import { CorpusWord } from "../stepper/words.js" */
/** @import { LoomActions, Pattern } from "./loom.js" */
/** @import { WovenRun } from "./loom_layout.js" */

export const MOST_WOVEN_UNITS = 100; // of a word
const LONGEST_CHIP = 20;

/** Of a long line there is a beginning to weave. @param {WovenRun} run @param {CorpusWord} word */
function isTooLong({ noun }, { units }) {
  return noun !== "line" && units.length > MOST_WOVEN_UNITS;
}

class WordChip {
  node = el("span", "woven");
  #text = el("bdi");
  #remove;

  /** @param {() => void} remove */
  constructor(remove) {
    this.#remove = button(ADD_WORD, "close", remove, "quiet");
    this.node.append(this.#text, this.#remove);
  }

  /** @param {CorpusWord} word */
  show({ letters, text }) {
    const name = shorten(letters || text, LONGEST_CHIP);
    setText(this.#text, name);
    attributes(this.#remove, { "aria-label": takeOffLoom(name), title: takeOffLoom(name) });
  }
}

export class LoomWords {
  #actions;
  #pattern;
  #changed;
  /** @type {CorpusWord[]} */
  #added = [];
  /** What is searched to be added. */
  #wanted = "";
  #most = el("span", "many");
  #field;
  #chips = el("span", "chips");
  #message = attributes(el("span", "message"), { role: "status" });
  /** @type {KeyedList<WordChip>} */
  #list = new KeyedList(this.#chips, () => {
    const chip = new WordChip(() => this.#remove(chip));
    return chip;
  });
  /** @type {Map<WordChip, CorpusWord>} */
  #wordOfChip = new Map();
  #choice;
  node;

  /** @param {LoomActions} actions @param {Pattern} pattern @param {() => void} changed */
  constructor(actions, pattern, changed) {
    this.#actions = actions;
    this.#pattern = pattern;
    this.#changed = changed;
    this.#field = attributes(el("input", "search"), {
      type: "search",
      placeholder: ADD_WORD,
      "aria-label": ADD_WORD_LABEL,
      maxlength: MAX_WORD_ASKED,
      autocomplete: "off",
    });
    this.#field.onkeydown = (event) => {
      if (event.key === "Enter") this.#search(this.#field.value.trim());
    };
    this.#choice = el("span", "choice", this.#most, this.#field, this.#chips);
    this.node = el("div", "words", this.#choice, this.#message);
  }

  restart() {
    this.#added = [];
    this.#wanted = "";
    this.#field.value = "";
    this.#say("");
  }

  /** The words, from top to bottom. @param {WovenRun} run @returns {CorpusWord[]} */
  of(run) {
    const fitting = run.frequent.filter((word) => !isTooLong(run, word));
    if (isSmall(run)) return fitting;
    const byCount = (/** @type {CorpusWord} */ a, /** @type {CorpusWord} */ b) =>
      b.count - a.count || a.index - b.index;
    const added = new Set(this.#added.map(({ index }) => index));
    const others = fitting.filter(({ index }) => !added.has(index)).sort(byCount);
    return [...others.slice(0, MAX_WOVEN_WORDS - added.size), ...this.#added].sort(byCount);
  }

  /** @param {WovenRun} run */
  draw(run) {
    setHidden(this.#choice, isSmall(run));
    setText(
      this.#most,
      mostFrequentRows(
        Math.min(run.frequent.length, MAX_WOVEN_WORDS) - this.#added.length,
        run.noun ?? "word",
      ),
    );
    const chips = this.#list.draw(
      this.#added,
      (word) => keyOf(run, word.index),
      (chip, word) => chip.show(word),
    );
    this.#wordOfChip = new Map(chips.map((chip, i) => [chip, this.#added[i]]));
    const long = run.frequent.filter(({ units }) => units.length > MOST_WOVEN_UNITS).length;
    if (long && run.noun === "line") this.#say(beginningsOnly(MOST_WOVEN_UNITS));
    else if (long && isSmall(run)) this.#say(longWordsLeftOut(long, MOST_WOVEN_UNITS));
  }

  /** The words that were added, as an address says them. @param {() => boolean} isSeen @param {Element} place @returns {Look} */
  look(isSeen, place) {
    return {
      names: ["threads"],
      said: () =>
        isSeen() && this.#added.length ? ["threads", ...this.#added.map(({ index }) => index)].join("-") : "",
      show: (asked) => this.#showNamed(asked.split("-").slice(1)),
      place: () => place,
    };
  }

  /** What was found of what was searched here; whether it was. @param {WovenRun} run @param {string} [search] @param {unknown[]} [found] */
  takeFound(run, search, found = []) {
    if (!this.#wanted || search !== this.#wanted) return false;
    this.#actions.questions.open.delete("search");
    this.#wanted = "";
    this.#addBest(
      run,
      search,
      found.map((row) => run.addWord(row)),
    );
    return true;
  }

  /** The words of an address: those that are not at hand are asked for, one after the other. @param {string[]} names */
  #showNamed(names) {
    const { run } = this.#actions.now() ?? {};
    if (!run || isSmall(run)) return;
    const indices = names
      .map((name) => numberOf(name, run.overview.types - 1))
      .filter((index) => index !== null);
    const added = run.wordsAt([...new Set(indices)].slice(0, MAX_WOVEN_WORDS));
    const missing = indices.filter((index) => !run.words.has(index));
    if (missing.length) this.#pattern.askFor(missing);
    if (`${added.map(({ index }) => index)}` === `${this.#added.map(({ index }) => index)}`) return;
    this.#added = added.filter((word) => !isTooLong(run, word));
    this.#changed();
  }

  /** @param {string} text */
  #search(text) {
    const { now, questions } = this.#actions;
    const { run } = now() ?? {};
    if (!run || !text) return;
    const found = run.frequent.filter(({ letters }) => letters.includes(text));
    const isKnown =
      found.some(({ letters }) => letters === text) || run.overview.types <= run.frequent.length;
    this.#wanted = isKnown ? "" : text;
    if (isKnown) this.#addBest(run, text, found);
    else questions.askFor("search", this.#pattern.searched(text));
  }

  /** Adds the word itself, or the most frequent one that contains it. @param {WovenRun} run @param {string} text @param {CorpusWord[]} found */
  #addBest(run, text, found) {
    const byCount = [...found].sort((a, b) => b.count - a.count);
    const word = byCount.find(({ letters }) => letters === text) ?? byCount[0];
    if (!word) this.#say(noSuchWord(text));
    else if (isTooLong(run, word)) this.#say(tooLongForLoom(word.letters, MOST_WOVEN_UNITS));
    else if (this.#added.length === MAX_WOVEN_WORDS) this.#say(loomIsFull(MAX_WOVEN_WORDS));
    else {
      this.#field.value = "";
      this.#say(addedWord(word.letters, word.count));
      if (!this.#added.includes(word)) this.#added = [...this.#added, word];
      this.#changed();
    }
  }

  /** @param {WordChip} chip */
  #remove(chip) {
    const word = this.#wordOfChip.get(chip);
    this.#added = this.#added.filter((other) => other !== word);
    this.#say("");
    this.#changed();
    this.#field.focus();
  }

  /** @param {string} text */
  #say(text) {
    setText(this.#message, text);
  }
}

/** Whether all words of a corpus are on the loom. @param {WovenRun} run */
function isSmall(run) {
  return run.overview.types <= MAX_WOVEN_WORDS;
}
