/* The game: choose merges, and see how BPE and the best merges do beside them. */
import { Address } from "../shared/address.js";
import { textButton } from "../shared/buttons.js";
import { classOfTab, offerToClass } from "../shared/class_questions.js";
import { attributes, el, find, setHidden, setText } from "../shared/dom.js";
import { isOther, keyOf } from "../shared/keyed.js";
import { isModified, takesLetters } from "../shared/keys.js";
import {
  BEST,
  BPE,
  BPE_TAKES,
  BY_SEARCH,
  CAN_YOU,
  gameTask,
  numMerges,
  outcome,
  SHOW_BEST,
  START_AGAIN,
  standing,
  symbolsLeft,
  UNDO,
} from "../shared/merge_game_texts.js";
import { chip, linesTable, wordsTable } from "../shared/merge_lines.js";
import { Play } from "../shared/merge_play.js";
import { mounting } from "../shared/mounting.js";
import {
  ANOTHER_CORPUS,
  againstBest,
  BOUNDS,
  CHOOSE,
  CORPUS,
  drawnBySeed,
  HIDE_BEST,
  HOW_FAR_BEHIND,
  HOW_MANY_MERGES,
  HOW_TO_CHOOSE,
  LEFT_AFTER_EACH,
  LET_CLASS_PLAY,
  mergeOf,
  offerLabel,
  score,
  THREE_LINES,
  UP_TO_YOURS,
  YOU,
  YOUR_CORPUS,
  yourMerge,
} from "./texts.js";

/** @import { Mounting } from "../shared/wire.js" */
/** @import { BeatData } from "./wire.js" */

const KEYS = 9;

class BeatView {
  #data;
  #play;
  #isBestShown = false;
  #isAlive = true;
  /** The game as the class can be asked to play it. @type {import("../shared/class_questions.js").Askable} */
  #askable = {
    label: () => LET_CLASS_PLAY,
    make: async () => ({
      kind: "game",
      words: this.#data.words.map(([times, symbols]) => [symbols.join(""), times]),
      merges: this.#data.merges,
    }),
  };
  #takeBack = offerToClass(this.#askable);
  #classChanged = () => this.#drawClass();
  #root;
  #slots = el("select", "slots");
  #address = new Address(() => this.#query());
  /** @type {Mounting<BeatData>["setTriggerValue"]} */
  #trigger = () => {};

  /** @param {Mounting<BeatData>} given */
  constructor({ parentElement, data }) {
    this.#data = data;
    this.#play = new Play(data);
    this.#root = find(parentElement, ".beat");
    document.addEventListener("keydown", this.#onKey);
    find(this.#root, ".undo").onclick = () => this.#undo();
    setText(find(this.#root, ".undo"), UNDO);
    setText(find(this.#root, ".corpora span"), CORPUS);
    attributes(this.#corpora, { "aria-label": CORPUS }); // where there is no room for the label
    setText(find(this.#root, ".bounds summary"), HOW_FAR_BEHIND);
    setText(find(this.#root, ".bounds p"), BOUNDS);
    classOfTab().listeners.add(this.#classChanged);
    this.#drawClass();
    this.#corpora.onchange = () => this.#wish({ game: this.#corpora.value, slots: "0", made: "" });
    attributes(this.#slots, { "aria-label": HOW_MANY_MERGES });
    const head = el("div", "hd", this.#slots, el("span", "", LEFT_AFTER_EACH));
    find(this.#root, ".lines").replaceChildren(head, el("div"));
    this.#slots.onchange = () => this.#wish({ slots: this.#slots.value, made: "" });
  }

  /** Lets the class play what is on the screen, where one is led from this tab. */
  #drawClass() {
    const { ask } = classOfTab();
    const box = find(this.#root, ".with-class");
    setHidden(box, !ask);
    box.replaceChildren(ask ? textButton(LET_CLASS_PLAY, () => ask(this.#askable), "btn main") : "");
  }

  /** @param {Mounting<BeatData>} given */
  show({ data, setTriggerValue }) {
    this.#trigger = setTriggerValue;
    this.#data = data;
    if (isOther(this.#root, keyOf(this, data.game, data.merges, data.note, data.lesson))) {
      this.#play = new Play(data);
      this.#isBestShown = false;
      this.#draw();
    }
    this.#address.later();
  }

  stop() {
    this.#isAlive = false;
    this.#takeBack();
    classOfTab().listeners.delete(this.#classChanged);
    document.removeEventListener("keydown", this.#onKey);
  }

  get #corpora() {
    return /** @type {HTMLSelectElement} */ (find(this.#root, ".corpora select"));
  }

  /** @param {number} number from 1 */
  #choose(number) {
    this.#play.choose(number);
    this.#changed();
  }

  #undo() {
    this.#play.undo();
    this.#changed();
  }

  #changed() {
    this.#draw();
    this.#wish({ made: this.#play.made });
    this.#address.later();
  }

  /** @param {Record<string, string>} wanted */
  #wish(wanted) {
    this.#trigger("wish", { lesson: this.#data.lesson, ...wanted });
  }

  #draw() {
    this.#say();
    this.#drawWords();
    this.#drawLines();
    this.#drawOffers();
    this.#drawFoot();
    this.#root.classList.add("ready");
  }

  #say() {
    const { merges, bpe, best } = this.#data;
    const { pairs, sizes, isOver } = this.#play;
    const made = pairs.length;
    const yours = sizes[made];
    const theirs = bpe.sizes[Math.min(made, bpe.pairs.length)];
    const lead = isOver
      ? outcome(yours, theirs)
      : made
        ? `${CAN_YOU} ${standing(made, yours, theirs)}`
        : CAN_YOU;
    const below = isOver
      ? againstBest(merges, yours, best.sizes[best.pairs.length])
      : `${gameTask(merges)} ${BPE_TAKES}`;
    setText(find(this.#root, ".ask"), lead);
    setText(find(this.#root, ".below"), below);
    setText(find(this.#root, ".note"), made ? "" : this.#data.note);
    setText(find(this.#root, ".live"), made ? `${lead} ${isOver ? below : symbolsLeft(yours)}` : "");
    setText(find(this.#root, ".score"), score(yours, theirs));
  }

  #drawWords() {
    const { words, sizes, pairs } = this.#play;
    const head = headed(YOUR_CORPUS, symbolsLeft(sizes[pairs.length]));
    find(this.#root, ".given").replaceChildren(head, wordsTable(words, pairs[pairs.length - 1]));
  }

  #drawLines() {
    const { merges, bpe, best, departsAt } = this.#data;
    const { pairs, sizes, isOver } = this.#play;
    const made = pairs.length;
    const lines = [
      { name: YOU, note: "", line: { pairs, sizes }, shown: made, next: isOver ? undefined : CHOOSE },
      { name: BPE, note: UP_TO_YOURS, line: bpe, shown: isOver ? merges : made },
      this.#isBestShown
        ? { name: BEST, note: BY_SEARCH, line: best, shown: merges, departsAt }
        : { name: BEST, note: BY_SEARCH, line: bpe, shown: 0 },
    ];
    const table = linesTable(merges, lines, THREE_LINES);
    find(this.#root, ".lines").lastElementChild?.replaceWith(table);
  }

  #drawOffers() {
    const { offers, isOver, pairs } = this.#play;
    const node = find(this.#root, ".choosing");
    node.hidden = isOver;
    if (isOver) return;
    const buttons = offers.map((pair, index) => {
      const choose = textButton("", () => this.#choose(index + 1), "offer");
      const chips = pair.map((symbol) => chip(symbol));
      choose.append(index < KEYS ? el("kbd", "", String(index + 1)) : "", el("span", "text", ...chips));
      return attributes(choose, { "aria-label": offerLabel(index + 1, pair) });
    });
    node.replaceChildren(headed(yourMerge(pairs.length), HOW_TO_CHOOSE), el("div", "choices", ...buttons));
  }

  #drawFoot() {
    const { best, game, games, merges, mostMerges } = this.#data;
    const { pairs, sizes, isOver } = this.#play;
    const numbers = Array.from({ length: mostMerges }, (_, i) => i + 1);
    this.#slots.replaceChildren(...numbers.map((number) => new Option(numMerges(number), String(number))));
    this.#slots.value = String(merges);
    attributes(find(this.#root, ".undo"), { disabled: pairs.length ? null : "" });
    const [merge, ofAll] = mergeOf(Math.min(pairs.length + 1, merges), merges);
    find(this.#root, ".at").replaceChildren("Merge ", el("b", "", merge), ofAll);
    const names = game in games ? games : { ...games, [game]: drawnBySeed(Number(game)) };
    this.#corpora.replaceChildren(
      ...Object.entries(names).map(([value, name]) => attributes(el("option", "", name), { value })),
    );
    this.#corpora.value = game;
    const isBest = isOver && sizes[pairs.length] === best.sizes[best.pairs.length];
    find(this.#root, ".ways").replaceChildren(
      textButton(this.#isBestShown ? HIDE_BEST : SHOW_BEST, () => this.#toggleBest(), "btn best"),
      textButton(ANOTHER_CORPUS, () => this.#another(), isBest ? "btn main" : "btn"),
      isOver && !isBest ? textButton(START_AGAIN, () => this.#startAgain(), "btn main") : "",
    );
  }

  #toggleBest() {
    this.#isBestShown = !this.#isBestShown;
    this.#drawLines();
    this.#drawFoot();
    find(this.#root, ".best").focus({ preventScroll: true });
  }

  #startAgain() {
    while (this.#play.pairs.length) this.#play.undo();
    this.#changed();
    this.#root.focus({ preventScroll: true });
  }

  #another() {
    const seed = Math.floor(Math.random() * (this.#data.mostSeed + 1));
    this.#wish({ game: String(seed), slots: "0", made: "" });
  }

  /** What the address says: it opens this corpus with these merges. */
  #query() {
    if (!this.#isAlive) return null;
    const params = new URLSearchParams(this.#data.query);
    params.set("game", this.#data.game);
    if (this.#play.made) params.set("made", this.#play.made);
    return params.toString();
  }

  #onKey = (/** @type {KeyboardEvent} */ event) => {
    const target = event.composedPath()[0];
    if (isModified(event) || !(target instanceof Element) || takesLetters(target, event.key)) return;
    if (/^[1-9]$/.test(event.key) && !this.#play.isOver) this.#choose(Number(event.key));
    else if (event.key === "Backspace") this.#undo();
    else return;
    event.preventDefault();
  };
}

/** The head of a column. @param {string} title @param {string} beside */
function headed(title, beside) {
  return el("div", "hd", el("h3", "", title), el("span", "", beside));
}

export default mounting((/** @type {Mounting<BeatData>} */ given) => new BeatView(given));
