/* A caret in a text: the tokens of what stands before it, next to those of the whole text. */
import { conversing } from "../conversation/source.js";
import { Address } from "../shared/address.js";
import { readAnswer } from "../shared/answers.js";
import { isOnTour } from "../shared/bars.js";
import { textButton } from "../shared/buttons.js";
import { sayCorpusUse } from "../shared/corpus_use.js";
import { attributes, el, find, setClass, setText } from "../shared/dom.js";
import { isOther, keyOf, setChildren } from "../shared/keyed.js";
import { standAlone } from "../shared/letters.js";
import { MAX_CARET_CHARACTERS, MAX_DOCK_BARS, MAX_LINK_CHARACTERS } from "../shared/limits.js";
import { whenResized } from "../shared/mounting.js";
import { clamp } from "../shared/numbers.js";
import { Questions } from "../shared/questions.js";
import { FootDock } from "../shared/stepper/foot_dock.js";
import { Timers } from "../shared/timers.js";
import { lettersOf } from "../tokenizers/model.js";
import { drawnLines, partingToken, tokensApart, tokensOf, tokensShown } from "./drawing.js";
import {
  AFTER_THESE,
  agreedText,
  BEFORE_THESE,
  BEING_FOUND,
  beyondText,
  candidatesText,
  DROP_LAST,
  DROP_UNSETTLED,
  FORGOTTEN_ON_RELOAD,
  GOOD_PLACES,
  HEAL,
  HEALS_NOT,
  LETTER,
  LETTER_TYPED,
  LETTERS,
  letterText,
  marksText,
  NOT_PROVEN,
  NOTHING_COMES,
  NOTHING_TYPED,
  PART_HERE,
  PART_TEXTS,
  PLACES_AGREE,
  PLACES_NOT_COUNTED,
  SAME,
  SETTLED,
  settledText,
  TALL,
  TEXT,
  THEN_ONE_OF,
  TYPED,
  VOCABULARY,
  WHAT_SETTLED_MEANS,
} from "./texts.js";

/** @import { Answer, Conversing } from "../conversation/source.js" */
/** @import { Mounting } from "../shared/wire.js" */
/** @import { Beyond, PromptData, PromptPart, ShownHealing } from "./wire.js" */

const LARGEST_CELL = 0.56; // of the names in front of the rows, which grow with the page
const SMALLEST_CELL = 20; // pixels
const LEAST_COLUMNS = 8;
const MOST_KEPT_SHOWN = 12;
const LOW = 0.5; // of a letter where a prompt should not end
const COUNT_AFTER_MS = 400; // the places of a long text, when nobody types

class PromptView {
  #data;
  #source;
  #root;
  #text = "";
  #at = 0;
  #name = "";
  /** The text that was asked about last. @type {string | null} */
  #asked = null;
  #isAlive = true;
  #isAllTakenBack = false;
  /** @type {Map<string, HTMLElement>} */
  #nodeOfLine = new Map();
  /** @type {{ width: number, names: number } | null} */
  #measured = null;
  /** @type {PromptPart | null} */
  #part = null;
  #questions;
  #dock;
  #agreed = el("b", "");
  #whatAgrees = el("span", "");
  #stopWatching;
  #timers = new Timers();
  #address = new Address(() => this.#query());

  /** @param {Conversing<PromptData>} given */
  constructor({ parentElement, data, source }) {
    this.#data = data;
    this.#source = source;
    this.#root = find(parentElement, ".prompt");
    this.#questions = new Questions(source, {
      question: (open) => ({ ...this.#state, ...open }),
      take: (answer) => this.#take(answer),
    });
    this.#dock = new FootDock(find(parentElement, ".docked"), {
      noun: LETTER,
      numberLabel: LETTER_TYPED,
      page: find(parentElement, ".page"),
      moved: (at) => this.#move(at),
      isDrawn: () => this.#part?.at === this.#at,
      tip: (letter) => letterText(letter, this.#length),
    });
    this.#dock.length.append(this.#agreed, this.#whatAgrees);
    this.#stopWatching = whenResized(this.#root, () => {
      this.#measured = null;
      this.#root.classList.toggle("toured", isOnTour());
      this.#drawLines();
    });
    this.#prepare();
  }

  /** @param {Mounting<PromptData>} given */
  show({ data }) {
    this.#data = data;
    this.#source.lastWords = () => this.#source.tell(this.#state);
    if (isOther(this.#root, keyOf(this, data.key))) this.#begin(data);
    this.#address.later();
  }

  stop() {
    this.#isAlive = false;
    this.#dock.stop();
    this.#source.lastWords = null;
    this.#questions.stop();
    this.#timers.stop();
    this.#stopWatching();
  }

  get #state() {
    return { key: this.#data.key, text: this.#text, at: this.#at, name: this.#name };
  }

  get #field() {
    return /** @type {HTMLTextAreaElement} */ (find(this.#root, ".field"));
  }

  get #choice() {
    return /** @type {HTMLSelectElement} */ (find(this.#root, "select"));
  }

  #prepare() {
    attributes(this.#field, { "aria-label": TEXT, maxlength: MAX_CARET_CHARACTERS, spellcheck: "false" });
    attributes(this.#choice, { "aria-label": VOCABULARY });
    setText(find(this.#root, ".below"), GOOD_PLACES);
    attributes(find(this.#root, ".lines"), { "aria-label": LETTERS, role: "group" });
    this.#field.oninput = () => {
      this.#text = this.#field.value;
      this.#move(this.#typedTo);
    };
    this.#field.onselect = this.#field.onkeyup = this.#field.onpointerup = () => this.#move(this.#typedTo);
    this.#choice.onchange = () => {
      this.#name = this.#choice.value;
      this.#changed();
    };
    find(this.#root, ".lines").onclick = ({ target }) => {
      const letter = target instanceof Element ? target.closest("[data-after]") : null;
      if (letter instanceof HTMLElement) this.#move(Number(letter.dataset.after));
    };
  }

  /** @param {PromptData} data */
  #begin({ text, at, name, offered }) {
    [this.#text, this.#at, this.#name] = [text, at, name];
    this.#field.value = text;
    const options = Object.entries(offered).map(([value, title]) =>
      attributes(el("option", "", title), { value }),
    );
    this.#choice.replaceChildren(...options);
    this.#choice.value = name;
    this.#part = null;
    setText(find(this.#root, ".finding"), BEING_FOUND);
    this.#questions.restart();
    this.#changed();
    this.#root.classList.add("ready");
  }

  /** How many characters stand before the caret of the field. */
  get #typedTo() {
    return [...this.#field.value.slice(0, this.#field.selectionStart)].length;
  }

  get #length() {
    return [...this.#text].length;
  }

  /** @param {number} at */
  #move(at) {
    const to = clamp(at, 0, this.#length);
    if (to === this.#at && this.#asked === this.#text) return;
    this.#at = to;
    this.#changed();
  }

  #changed() {
    this.#asked = this.#text;
    sayCorpusUse(this.#root, [this.#name]);
    this.#questions.open.delete("counts");
    this.#timers.clear("count");
    this.#drawFoot();
    this.#questions.ask();
    this.#address.later();
  }

  /** @param {Answer} answer */
  async #take(answer) {
    const [part] = /** @type {PromptPart[]} */ (Array.isArray(answer) ? answer : await readAnswer(answer));
    if (!this.#isAlive || part.key !== this.#data.key) return;
    this.#part = part;
    this.#draw();
    if (part.agree.length && part.numAgree === null)
      this.#timers.after("count", COUNT_AFTER_MS, () => this.#questions.askFor("counts", true));
  }

  #draw() {
    this.#drawFinding();
    this.#drawLines();
    this.#drawSettled();
    this.#drawHealing();
    this.#drawFoot();
  }

  #drawFinding() {
    const part = this.#part;
    if (!part) return;
    const node = find(this.#root, ".finding");
    const letters = lettersOf(part.text);
    if (part.problem) setText(node, part.problem);
    else if (!part.numTyped && !part.at) setText(node, NOTHING_TYPED);
    else if (partingToken(part) === null) setText(node, SAME);
    else {
      const { above, below } = tokensApart(part, letters[part.at]?.start ?? Infinity);
      const typed = tokensShown(letters, part.typed, above).map((shown) => el("bdi", "c apart", shown));
      const whole = tokensShown(letters, part.whole, below).map((shown) => el("bdi", "c apart", shown));
      const [before, between, after] = PART_TEXTS;
      node.replaceChildren(before, ...typed, between, ...whole, after);
    }
    setText(find(this.#root, ".live"), node.textContent ?? "");
  }

  #drawLines() {
    const part = this.#part;
    const node = find(this.#root, ".lines");
    if (!part || part.problem) {
      if (isOther(node, "")) node.replaceChildren();
      return;
    }
    const letters = lettersOf(part.text);
    const { width, names } = this.#sizes;
    const room = width - names;
    const cell = clamp(room / (letters.length + 1), SMALLEST_CELL, LARGEST_CELL * names);
    node.style.setProperty("--cell", `${cell}px`);
    const lines = drawnLines(letters, part, Math.max(LEAST_COLUMNS, Math.floor(room / cell)));
    const parts = partingToken(part) !== null;
    const notes = keyOf(part.before, part.after, this.#fitsInLink, parts, cell);
    if (!isOther(node, keyOf(notes, ...lines.map(({ key }) => key)))) return;
    node.querySelector(".parting")?.remove();
    setChildren(node, [
      ...this.#beyond(part.before, BEFORE_THESE),
      ...this.#lineNodes(lines),
      ...this.#beyond(part.after, AFTER_THESE),
      ...(this.#fitsInLink ? [] : [el("p", "beyond", FORGOTTEN_ON_RELOAD)]),
    ]);
    const caret = node.querySelector(".caret");
    if (caret && parts) caret.append(el("span", "parting", PART_HERE));
  }

  /** A line that shows the same stays as it is. @param {ReturnType<typeof drawnLines>} lines */
  #lineNodes(lines) {
    const before = this.#nodeOfLine;
    this.#nodeOfLine = new Map(lines.map(({ key, draw }) => [key, before.get(key) ?? draw()]));
    return [...this.#nodeOfLine.values()];
  }

  /** The width of the lines, and of the names in front of their rows; measured once for each size of the page. */
  get #sizes() {
    if (!this.#measured) {
      const node = find(this.#root, ".lines");
      const name = el("span", "name", TYPED);
      const row = el("div", "row", name);
      node.append(row);
      this.#measured = { width: node.clientWidth, names: name.offsetWidth };
      row.remove();
    }
    return this.#measured;
  }

  /** How much of a long text is not drawn. @param {Beyond} beyond @param {string} where */
  #beyond([letters, tokens], where) {
    return letters ? [el("p", "beyond", beyondText(letters, tokens, where))] : [];
  }

  #drawSettled() {
    const part = this.#part;
    const node = find(this.#root, ".how-settled");
    if (!part || part.problem) {
      node.replaceChildren();
      return;
    }
    const { settled, typed, numTyped: many } = part;
    const mark = typed.marks.find(({ 2: isBefore }) => !isBefore);
    node.replaceChildren(
      el(
        "div",
        "hd",
        el("h3", "", SETTLED),
        el("span", "", settled === null ? "" : settledText(settled, many)),
      ),
      settled === null && many
        ? el("p", "", NOT_PROVEN)
        : el("p", "", el("b", "", WHAT_SETTLED_MEANS[0]), ` ${WHAT_SETTLED_MEANS[1]}`),
      mark ? el("p", "", marksText(mark[1])) : "",
    );
  }

  #drawHealing() {
    const part = this.#part;
    const healed = part?.healed ?? [];
    const node = find(this.#root, ".healing");
    node.hidden = !part?.numTyped || Boolean(part.problem);
    if (!healed.length) {
      node.replaceChildren(el("div", "hd", el("h3", "", HEAL)), el("p", "", HEALS_NOT));
      return;
    }
    const index = this.#isAllTakenBack && healed.length > 1 ? 1 : 0;
    const { candidates, numCandidates, takenBack } = healed[index];
    const ways = healed.map((_, i) => {
      const choose = textButton(i ? DROP_UNSETTLED : DROP_LAST, () => this.#heal(i === 1), "btn way");
      return attributes(choose, { "aria-pressed": String(i === index) });
    });
    node.replaceChildren(
      el(
        "div",
        "hd",
        el("h3", "", HEAL),
        el("span", "", takenBack ? candidatesText(numCandidates, takenBack) : ""),
      ),
      el("div", "ways", ...ways),
      el("p", "next", ...this.#nextTokens(healed[index])),
    );
    if (!candidates.length) node.querySelector(".next")?.replaceChildren(NOTHING_COMES);
  }

  /** What stays, and the tokens that may come after it. @param {ShownHealing} healing */
  #nextTokens({ kept, candidates, numCandidates }) {
    const part = /** @type {PromptPart} */ (this.#part);
    const letters = lettersOf(part.text);
    const near = tokensOf(part.typed).slice(0, Math.max(0, kept - part.before[1]));
    const stays = tokensShown(letters, part.typed, near.slice(-MOST_KEPT_SHOWN)).map((shown) =>
      el("bdi", "c m", shown),
    );
    const next = candidates.map(({ 1: shown }) => el("bdi", "c new", shown));
    return [
      kept > stays.length ? "…" : "",
      ...stays,
      el("span", "", THEN_ONE_OF),
      ...next,
      numCandidates > candidates.length ? " …" : "",
    ];
  }

  /** @param {boolean} isAllTakenBack */
  #heal(isAllTakenBack) {
    this.#isAllTakenBack = isAllTakenBack;
    this.#drawHealing();
    const pressed = this.#root.querySelector('.way[aria-pressed="true"]');
    if (pressed instanceof HTMLElement) pressed.focus({ preventScroll: true });
  }

  #drawFoot() {
    const letters = this.#length;
    const agree = this.#part?.agree ?? [];
    const agreed = this.#part?.numAgree ?? null;
    const isCounting = agreed === null && agree.length > 0;
    if (!isCounting) setText(this.#agreed, agreedText(agreed, letters));
    setText(this.#whatAgrees, agreed === null && !isCounting ? PLACES_NOT_COUNTED : PLACES_AGREE);
    setClass(this.#dock.length, `length agreed${isCounting ? " earlier" : ""}`);
    const hasBars = agree.length === letters && letters <= MAX_DOCK_BARS;
    this.#dock.show({
      picture: {
        k: this.#at,
        n: letters,
        bars: hasBars ? [...this.#text].map((name, i) => this.#bar(name, i + 1, Boolean(agree[i]))) : [],
        text: letterText(this.#at, letters),
        now: "at",
      },
      where: hasBars ? TALL : "",
      widest: TALL,
    });
  }

  /** @param {string} name @param {number} rank @param {boolean} isGood */
  #bar(name, rank, isGood) {
    return { rank, height: isGood ? 1 : LOW, name: standAlone(name === " " ? "␣" : name) };
  }

  get #fitsInLink() {
    const { length } = this.#text;
    return (
      length <= MAX_LINK_CHARACTERS &&
      `${new URLSearchParams({ prompt: this.#text })}`.length <= MAX_LINK_CHARACTERS
    );
  }

  /** What the address says: the text, where the caret stands, and the vocabulary. */
  #query() {
    if (!this.#isAlive) return null;
    const params = new URLSearchParams(this.#data.query);
    for (const name of ["prompt", "at"]) params.delete(name);
    if (this.#fitsInLink) {
      params.set("prompt", this.#text);
      params.set("at", String(this.#at));
    }
    if (this.#name === this.#data.unlinked) params.delete("vocabulary");
    else params.set("vocabulary", this.#name);
    return params.toString();
  }
}

export default conversing((/** @type {Conversing<PromptData>} */ given) => new PromptView(given));
