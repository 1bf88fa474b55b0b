/* Why not this pair? In the word, in the corpus, and what more copies of the word would have done. */
import { attributes, el, focused } from "../shared/dom.js";
import { num, plural } from "../shared/numbers.js";
import { loosePair, sentenceNodes } from "./chips.js";
import { bar, listed, note } from "./parts.js";

/** @import { Child } from "../shared/dom.js" */
/** @import { WordsView } from "./view.js" */
/** @import { CopiesAnswer, PairAnswer } from "./wire.js" */
/** @import { Word } from "./word.js" */

const PAIR_TYPING_MS = 300;
const MOST_LETTERS = 100;
const HOW_TO_ASK =
  "Type two symbols, or click a boundary under the tree. A blank shows where the two symbols meet.";
const NO_CUT =
  "These letters cannot be cut into two symbols of the vocabulary. Separate the symbols with a space.";

export class WhyNot {
  /** The pair as the reader wrote it. */
  asked = "";
  #view;
  #input;
  #box = el("div", "pairanswer");
  /** @type {PairAnswer | null} */
  #answer = null;
  /** @type {CopiesAnswer | null} */
  #copies = null;

  /** @param {WordsView} view */
  constructor(view) {
    this.#view = view;
    this.#input = attributes(el("input", "field"), {
      type: "text",
      placeholder: "we, or w e",
      "aria-label": "A pair of symbols",
      maxlength: MOST_LETTERS,
      autocomplete: "off",
      spellcheck: "false",
    });
    this.#input.oninput = () => view.timers.after("pair", PAIR_TYPING_MS, () => this.#typed());
  }

  /** The pair that a link asks for. @param {string | null} asked */
  start(asked) {
    this.asked = asked?.slice(0, MOST_LETTERS) ?? "";
  }

  restart() {
    this.#answer = null;
    this.#copies = null;
  }

  /** @param {string} asked */
  ask(asked) {
    this.asked = asked;
    this.restart();
    this.#request();
  }

  /** @param {PairAnswer} answer */
  take(answer) {
    const { data, questions } = this.#view;
    if (!this.#isAbout(answer)) return;
    this.#answer = answer;
    questions.open.delete("pair");
    if (answer.pair && !answer.rank && !this.#copies && !data.imported)
      questions.askFor("copies", this.asked);
    this.#drawAnswer();
  }

  /** @param {CopiesAnswer} answer */
  takeCopies(answer) {
    if (!this.#isAbout(answer)) return;
    this.#copies = answer;
    this.#view.questions.open.delete("copies");
    this.#drawAnswer();
  }

  draw() {
    const { side } = this.#view;
    if (!side.shows(this.#box)) {
      this.#input.value = this.asked;
      side.show(
        bar("Why not this pair?", ""),
        el("label", "pairask", "Why not ", this.#input, " ?"),
        this.#box,
      );
    }
    if (this.#input.value !== this.asked && focused(this.#input) !== this.#input)
      this.#input.value = this.asked;
    if (this.asked && !this.#answer) this.#request();
    this.#drawAnswer();
  }

  /** @param {PairAnswer | CopiesAnswer} answer */
  #isAbout({ word, asked }) {
    return word === this.#view.studied.selected?.word && asked === this.asked;
  }

  #request() {
    if (this.#view.studied.selected && this.asked.trim()) this.#view.questions.askFor("pair", this.asked);
  }

  #typed() {
    this.asked = this.#input.value;
    this.restart();
    this.#view.questions.open.delete("copies");
    this.#request();
    this.#drawAnswer();
    this.#view.address.later();
  }

  #drawAnswer() {
    const word = this.#view.studied.selected;
    if (!word) this.#box.replaceChildren(note("No word is selected."));
    else if (!this.asked.trim()) this.#box.replaceChildren(note(HOW_TO_ASK));
    else if (!this.#answer) this.#box.replaceChildren(note("Looking it up…"));
    else if (!this.#answer.pair) this.#box.replaceChildren(note(NO_CUT));
    else this.#box.replaceChildren(...this.#found(word, this.#answer, this.#answer.pair));
  }

  /** @param {Word} word @param {PairAnswer} answer @param {[string, string]} pair */
  #found(word, answer, pair) {
    const facts = this.#facts(word, answer, pair);
    const others = answer.others.map((other) => {
      const node = attributes(el("button", "other", loosePair(other)), { type: "button" });
      node.onclick = () => this.#view.side.askPair(other.join(" "));
      return node;
    });
    const list = facts.flatMap(([name, nodes]) => [el("dt", "", name), el("dd", "", ...nodes)]);
    const elsewhere = el("p", "muted", "The same letters cut elsewhere: ", ...others);
    return [el("dl", "facts", ...list), ...(others.length ? [elsewhere] : [])];
  }

  /** @param {Word} word @param {PairAnswer} answer @param {[string, string]} pair */
  #facts(word, answer, pair) {
    const { data, merges, stepping } = this.#view;
    /** @type {[name: string, nodes: Child[]][]} */
    const facts = [
      answer.rank
        ? ["Learned", [loosePair(pair), " is merge ", merges.rank(answer.rank), "."]]
        : ["Never learned", [loosePair(pair, "now"), ` is none of the ${plural(stepping.n, "merge")}.`]],
    ];
    const fires = word.ranks.includes(answer.rank);
    const plain = fires ? "it applies: see the trace." : "its symbols are not next to each other.";
    for (const sentence of answer.sentences.length ? answer.sentences : [plain])
      facts.push(["In this word", sentenceNodes(sentence)]);
    if (data.imported) facts.push(["In the corpus", ["not known: imported merges come without counts."]]);
    else if (!answer.rank)
      facts.push(
        ["In the corpus", this.#closest(answer.closest)],
        ["More copies", copiesNodes(word, this.#copies, plural(stepping.n, "merge"))],
      );
    return facts;
  }

  /** @param {PairAnswer["closest"]} closest @returns {Child[]} */
  #closest(closest) {
    if (!closest) return ["its two symbols were never next to each other."];
    const [rank, count, left, right, winner] = closest;
    const lead = winner - count;
    return [
      "closest at merge ",
      this.#view.merges.rank(rank),
      `: it occurred ${plural(count, "time")}, `,
      loosePair([left, right]),
      ` ${num(winner)}`,
      lead ? ` and lost by ${num(lead)}.` : " and lost only to the tie rule.",
    ];
  }
}

/**
 * @param {Word} word
 * @param {CopiesAnswer | null} answer
 * @param {string} merges how many there are
 * @returns {Child[]}
 */
function copiesNodes(word, answer, merges) {
  const name = el("bdi", "", `“${word.name}”`);
  if (!answer) return ["training again with more copies of ", name, "…"];
  if (answer.problem) return [answer.problem];
  if (!answer.copies) return ["not tried: there is no such pair to train on."];
  const { copies, rank, isCertain, tried } = answer.copies;
  if (!copies && isCertain)
    return ["would not help: with any number of copies of ", name, ` it is still none of the ${merges}.`];
  if (!copies && !tried.length) return ["not tried: one training takes too long."];
  if (!copies)
    return [
      `none of the numbers tried (${listed(tried)}) of `,
      name,
      " made it win; there was no time to try the others.",
    ];
  const fewer = copies > 1 ? "; fewer would not" : "";
  return [
    el("b", "", `${num(copies)} more`),
    " of ",
    name,
    ` would have made it merge ${num(rank)}`,
    isCertain ? fewer : "; fewer may be enough, there was no time to try them all",
    ". Checked by training.",
  ];
}
