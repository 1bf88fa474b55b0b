/* The Tokenizers page: a text, the tokenizers that read it, and what happens when either changes. */
import { conversing } from "../conversation/source.js";
import { Address, isFollowed } from "../shared/address.js";
import { readAnswer } from "../shared/answers.js";
import { button, textButton } from "../shared/buttons.js";
import { sayCorpusUse } from "../shared/corpus_use.js";
import { attributes, el, find, focused, setHidden, setText, textField } from "../shared/dom.js";
import { Keys } from "../shared/keys.js";
import { isRightToLeft } from "../shared/letters.js";
import { whenResized } from "../shared/mounting.js";
import { Questions } from "../shared/questions.js";
import { tabStage } from "../shared/stage.js";
import { andMore } from "../shared/texts.js";
import { Timers } from "../shared/timers.js";
import { Sight } from "../shared/visibility.js";
import { aboutNode } from "./about.js";
import { figuresOfRow, findings, lettersOf, numMarks, specialSentences } from "./model.js";
import { oddityCards, questionNodes, revealedNodes } from "./oddity_cards.js";
import { Rows } from "./rows.js";
import {
  ALLOW_SPECIAL,
  CLEAR,
  COVERED,
  chosenText,
  DISPUTED,
  FILE_NOT_IN_LINK,
  FURTHER,
  HEADS,
  IDS_HELP,
  LOADING,
  mostChosen,
  ONE_STAYS,
  ofThemMarks,
  PRICE_LABEL,
  RIGHT_TO_LEFT,
  SHOW_IDS,
  SPECIAL_HELP,
  TEXT_LABEL,
  TEXT_PLACEHOLDER,
  TOKENIZERS_LABEL,
  TOKENS,
  TOO_LONG_FOR_LINK,
} from "./texts.js";
import { tokenNodes } from "./token_panel.js";

/** @import { Answer, Conversing } from "../conversation/source.js" */
/** @import { Mounting } from "../shared/wire.js" */
/** @import { AboutRow, ReadText, OddityCard, RevealedOddity, TokenAnswer, TokenProblem, TokenizersData, TokenizersPart } from "./wire.js" */

const TYPING_MS = 60; // between letters that are typed quickly; the first one is read at once
const SPEAK_MS = 600;
const MOST_IDS = 2000;
const FILE = "file"; // the tokenizer that the reader opened

class TokenizersView {
  #data;
  #root;
  #source;
  #timers = new Timers();
  #sight = new Sight();
  #address = new Address(() => this.#query());
  #questions;
  #rows;
  #keys;
  #stopWatching;
  #isNew = true;
  #isAlive = true;
  #text = "";
  /** @type {string[]} */
  #names = [];
  /** Counts the choices of tokenizers: an answer from before the last one says nothing of the others. */
  #choice = 0;
  #allowsSpecial = false;
  #showsIds = false;
  /** @type {number | null} */
  #price = null;
  /** @type {ReadText | null} */
  #compared = null;
  /** The token that is open: its tokenizer and id. @type {[name: string, id: number] | null} */
  #opened = null;
  /** @type {TokenAnswer | TokenProblem | null} */
  #token = null;
  /** @type {OddityCard | null} */
  #oddity = null;
  /** @type {RevealedOddity | null} */
  #revealed = null;
  #isCovered = false;
  #typedAt = 0;
  #aboutDrawn = "";
  /** @type {Map<string, AboutRow>} */
  #about = new Map();
  #field = el("textarea", "field");
  #special = el("input", "");
  #ids = textButton(SHOW_IDS, () => this.#switchIds(), "toggle");
  #which = el("details", "which", el("summary", ""), el("div", "list"));
  #clear = button(CLEAR, "close", () => this.#clearText(), "clear");
  #priceField = el("input", "price");
  #stageChanged = () => this.#drawToFit();
  /** What the rows have room for, in the unit of all sizes; 0 until it was measured. */
  #width = 0;
  #isFieldFull = false;

  /** @param {Conversing<TokenizersData>} given */
  constructor({ parentElement, data, source }) {
    this.#data = data;
    this.#source = source;
    this.#root = find(parentElement, ".tokenizers");
    this.#questions = new Questions(source, {
      take: (answer) => this.#take(answer),
      question: (open) => (Object.keys(open).length ? { ...this.#state(), ...open } : null),
    });
    this.#rows = new Rows(find(this.#root, ".lines"), ({ row, token }) => {
      const found = this.#compared?.rows[row];
      if (found && found.ids[token] >= 0) this.#open(found.name, found.ids[token], { row, token });
    });
    this.#fillEntry(data.mostText);
    this.#keys = new Keys(this.#root, {
      isReady: () => this.#compared !== null,
      forward: () => {},
      back: () => {},
      first: () => {},
      last: () => {},
      letter: () => null,
      actsAnywhere: () => false,
      isOnTop: () => false,
      escape: () => this.#closeList() || this.#close(),
    });
    this.#stopWatching = whenResized(this.#root, () => {
      this.#isFieldFull = false;
      this.#grow();
      this.#drawToFit();
    });
    tabStage().listeners.add(this.#stageChanged);
  }

  /** @param {Mounting<TokenizersData>} given */
  show({ data }) {
    const isOther = this.#isNew || this.#data.key !== data.key;
    const isOtherFile = !this.#isNew && this.#data.file !== data.file;
    const { asked, number } = data.lesson;
    if (asked !== null && number !== this.#data.lesson.number) {
      this.#isNew = true;
      this.#revealed = null;
      this.#forgetToken();
    }
    this.#data = data;
    this.#source.lastWords = () => this.#report();
    if (this.#isNew) {
      this.#text = this.#field.value = data.text;
      this.#compare(data.names);
      this.#allowsSpecial = this.#special.checked = data.special;
      this.#showsIds = data.ids;
      find(this.#root, ".further").toggleAttribute("open", data.special || data.price !== null);
      this.#price = data.price;
      this.#showPrice();
      this.#oddity = data.oddities.find(({ key }) => key === data.oddity) ?? null;
      const isRevealed = new URLSearchParams(asked ?? location.search).get("reveal") === "1";
      this.#isCovered = this.#oddity !== null && !isRevealed;
      const [, name, id] = /^(.+):(\d{1,9})$/.exec(data.token) ?? [];
      if (name) this.#opened = [name, Number(id)];
      this.#isNew = false;
      this.#drawOddities();
      setText(find(this.#root, ".sentence"), LOADING);
    }
    if (isOtherFile) this.#takeFile(data.names);
    this.#root.classList.add("ready");
    this.#drawChoices();
    this.#grow();
    if (isOther) {
      this.#questions.restart();
      if (this.#opened) this.#questions.open.set("token", this.#opened); // it is used elsewhere there
      this.#ask();
    }
  }

  /** Another file was opened, or the last one was removed. @param {string[]} names */
  #takeFile(names) {
    this.#compare(names);
    this.#about.delete(FILE);
    this.#aboutDrawn = "";
    if (this.#opened?.[0] === FILE) this.#close();
  }

  stop() {
    this.#isAlive = false;
    document.removeEventListener("pointerdown", this.#onPress);
    this.#timers.stop();
    this.#questions.stop();
    this.#rows.stop();
    this.#sight.stop();
    this.#keys.stop();
    this.#stopWatching();
    tabStage().listeners.delete(this.#stageChanged);
    this.#source.lastWords = null;
  }

  /** Compares these tokenizers from now on. @param {string[]} names */
  #compare(names) {
    this.#names = names;
    this.#choice += 1;
    sayCorpusUse(this.#root, names);
  }

  /** What Python is told with every question. */
  #state() {
    return {
      key: this.#data.key,
      id: this.#choice,
      text: this.#text,
      names: this.#names,
      special: this.#allowsSpecial,
      ids: this.#showsIds,
      price: this.#price,
      oddity: this.#oddity?.key ?? "",
      opened: this.#opened?.join(":") ?? "",
    };
  }

  /**
   * Opens a token of a tokenizer; without a place it is marked where it stands first in the text, if it does.
   * @param {string} name
   * @param {number} id
   * @param {import("./rows.js").Place | null} place
   */
  #open(name, id, place) {
    this.#opened = [name, id];
    this.#rows.show(place ?? this.#placeOpened());
    this.#questions.askFor("token", this.#opened);
    this.#address.later();
  }

  /** Where the open token stands: where it was opened, or else where it stands first in the text. */
  #placeOpened() {
    const rows = this.#compared?.rows ?? [];
    const [name, id] = this.#opened ?? [];
    const row = rows.findIndex((one) => one.name === name);
    if (id === undefined || row < 0) return null;
    const kept = this.#rows.opened;
    if (kept?.row === row && rows[row].ids[kept.token] === id) return kept;
    const token = rows[row].ids.indexOf(id);
    return token < 0 ? null : { row, token };
  }

  /** Whether there was a token to close. */
  #close() {
    if (!this.#opened) return false;
    this.#forgetToken();
    this.#address.later();
    this.#root.focus({ preventScroll: true });
    return true;
  }

  /** No token is open any more, and none is asked for. */
  #forgetToken() {
    this.#opened = this.#token = null;
    this.#questions.open.delete("token");
    this.#rows.show(null);
    this.#drawToken();
  }

  /** @param {OddityCard} row */
  #chooseOddity(row) {
    this.#oddity = row;
    this.#revealed = null;
    this.#isCovered = true;
    this.#questions.open.delete("reveal");
    this.#forgetToken();
    this.#compare(row.names);
    this.#text = this.#field.value = row.text;
    this.#grow();
    this.#drawChoices();
    this.#drawOddities();
    this.#ask();
    this.#field.focus({ preventScroll: true });
    find(this.#root, ".entry").scrollIntoView({ block: "nearest" });
  }

  #leaveOddity() {
    this.#oddity = this.#revealed = null;
    this.#isCovered = false;
    this.#questions.open.delete("reveal");
    this.#drawOddities();
    this.#draw();
    this.#speak();
    this.#address.later();
  }

  #reveal() {
    if (!this.#oddity) return;
    this.#isCovered = false;
    this.#questions.askFor("reveal", this.#oddity.key);
    this.#address.later();
    this.#drawOddities();
    this.#draw();
    this.#speak();
    this.#root.focus({ preventScroll: true }); // the button is gone
  }

  #drawOddities() {
    const asked = find(this.#root, ".asked");
    setHidden(asked, !this.#oddity);
    const acts = { reveal: () => this.#reveal(), stop: () => this.#leaveOddity() };
    asked.replaceChildren(...(this.#oddity ? questionNodes(this.#oddity, this.#isCovered, acts) : []));
    const revealed = find(this.#root, ".revealed");
    setHidden(revealed, !this.#revealed);
    revealed.replaceChildren(...(this.#revealed ? revealedNodes(this.#revealed) : []));
    const cards = oddityCards(this.#data.oddities, this.#oddity?.key ?? "", (row) => this.#chooseOddity(row));
    find(this.#root, ".oddities").replaceChildren(...cards);
  }

  #drawToken() {
    const node = find(this.#root, ".token");
    setHidden(node, !this.#token);
    if (!this.#token) return;
    const { id: opened, name } = this.#token;
    const acts = {
      onWords: () => this.#source.open?.([name, opened]),
      open: (/** @type {number} */ id) => this.#open(name, id, null),
      close: () => void this.#close(),
      step: this.#rows.opened && ((/** @type {-1 | 1} */ by) => this.#rows.step(by)),
    };
    const pressed = focused(node)?.getAttribute("aria-label");
    node.replaceChildren(...tokenNodes(this.#token, this.#data.corpus, acts));
    const again =
      pressed && [...node.querySelectorAll("[aria-label]")].find((one) => one.ariaLabel === pressed);
    if (again instanceof HTMLElement) again.focus({ preventScroll: true });
    if (isFollowed()) this.#sight.bring(node);
  }

  #ask() {
    this.#askAbout();
    if (this.#names.join() !== this.#aboutDrawn && !this.#questions.open.has("about")) this.#drawAbout();
    if (this.#opened && !this.#names.includes(this.#opened[0])) this.#close();
    if (this.#opened && !this.#token) this.#questions.open.set("token", this.#opened);
    if (this.#oddity && !this.#isCovered) this.#questions.open.set("reveal", this.#oddity.key);
    this.#questions.askFor("compare", true);
  }

  #askAbout() {
    const { open } = this.#questions;
    const unknown = this.#names.filter((name) => !this.#about.has(name));
    if (unknown.length) open.set("about", unknown);
    else open.delete("about");
  }

  /** Tells Python what is on the screen, before the page is left. */
  #report() {
    if (this.#isAlive && !this.#isNew) this.#source.tell(this.#state());
  }

  /** @param {Answer} answer */
  async #take(answer) {
    /** @type {TokenizersPart[]} */
    const [head, ...parts] = Array.isArray(answer) ? answer : await readAnswer(answer);
    if (!this.#isAlive || head.key !== this.#data.key) return;
    for (const part of parts) this.#takePart(part, head.id === this.#choice);
    this.#questions.answered();
  }

  /** @param {TokenizersPart} part @param {boolean} isOfChoice whether it is about the tokenizers that are chosen now */
  #takePart({ about, compared, reveal, token }, isOfChoice) {
    const { open } = this.#questions;
    if (about) {
      for (const row of about) this.#about.set(row.name, row);
      this.#askAbout(); // others may have been chosen meanwhile
      this.#drawAbout();
    }
    if (compared) {
      const isNews = compared.text === wellFormed(this.#text);
      const isWhole = compared.rows.map(({ name }) => name).join() === this.#names.join();
      if (isNews && isWhole && compared.allowsSpecial === this.#allowsSpecial) open.delete("compare");
      if (compared.text !== this.#compared?.text) this.#rows.opened = null;
      this.#compared = compared;
      this.#rows.opened = this.#placeOpened();
      this.#drawToken();
      this.#speak();
    }
    if (token && this.#opened?.[0] === token.name && this.#opened[1] === token.id) {
      const isWhole = "problem" in token || token.use !== null;
      if (isWhole && isOfChoice) open.delete("token"); // else it is asked again
      this.#token = token;
      this.#drawToken();
    }
    if (reveal && reveal.key === this.#oddity?.key) {
      if (reveal.text === wellFormed(this.#text) && isOfChoice) open.delete("reveal");
      this.#revealed = reveal;
      this.#drawOddities();
    }
    this.#draw();
    this.#address.later();
  }

  #speak() {
    this.#timers.after("speak", SPEAK_MS, () => {
      if (!this.#compared) return;
      const said = this.#isCovered ? COVERED : findings(this.#compared).join(" ").trim();
      setText(find(this.#root, ".live"), said);
    });
  }

  /** @param {number} mostText */
  #fillEntry(mostText) {
    const field = textField(this.#field, {
      label: TEXT_LABEL,
      placeholder: TEXT_PLACEHOLDER,
      most: mostText,
    });
    field.dir = "auto";
    field.oninput = () => {
      this.#text = field.value;
      this.#grow();
      const isQuick = performance.now() - this.#typedAt < 2 * TYPING_MS;
      this.#typedAt = performance.now();
      this.#timers.after("type", isQuick ? TYPING_MS : 0, () => this.#ask());
    };
    const entry = el("div", "typed", field, this.#clear);
    const ids = attributes(this.#ids, { title: IDS_HELP });
    find(this.#root, ".entry").append(entry, this.#which, ids);
    document.addEventListener("pointerdown", this.#onPress);
    setText(find(this.#root, ".further summary"), FURTHER);
    this.#special.onchange = () => {
      this.#allowsSpecial = this.#special.checked;
      this.#ask();
    };
    const price = attributes(this.#priceField, {
      type: "number",
      min: "0",
      step: "any",
      placeholder: "0.00",
    });
    find(this.#root, ".figures").append(
      el("div", "numbers"),
      el("label", "priced", PRICE_LABEL, price),
      check(this.#special, ALLOW_SPECIAL, SPECIAL_HELP),
    );
    price.oninput = () => {
      const value = price.value === "" ? null : Number(price.value);
      this.#price = value !== null && value >= 0 && value <= 1e6 ? value : null;
      this.#draw();
      this.#address.later();
    };
    // What is no price does not stay as if it were one.
    price.onchange = () => this.#showPrice();
  }

  #showPrice() {
    this.#priceField.value = this.#price === null ? "" : String(this.#price);
  }

  #drawChoices() {
    const { mostNames, offered } = this.#data;
    const isFull = this.#names.length >= mostNames;
    const buttons = offered.map(([name, title]) => {
      const isOn = this.#names.includes(name);
      const why = isOn ? (this.#names.length === 1 ? ONE_STAYS : "") : isFull ? mostChosen(mostNames) : "";
      const node = attributes(el("button", "choice", el("i", "tick"), title), {
        type: "button",
        "aria-pressed": String(isOn),
        "aria-disabled": why ? "true" : null,
        title: why || null,
        "data-name": name,
      });
      node.onclick = () => {
        if (!why) this.#choose(name);
      };
      return node;
    });
    setText(find(this.#which, "summary"), chosenText(this.#names.length, offered.length));
    const list = attributes(find(this.#which, ".list"), { role: "group", "aria-label": TOKENIZERS_LABEL });
    list.replaceChildren(...buttons);
  }

  /** Whether the list of vocabularies was open. */
  #closeList() {
    if (!this.#which.open) return false;
    this.#which.open = false;
    find(this.#which, "summary").focus();
    return true;
  }

  #onPress = (/** @type {PointerEvent} */ event) => {
    if (!event.composedPath().includes(this.#which)) this.#which.open = false;
  };

  #switchIds() {
    this.#showsIds = !this.#showsIds;
    this.#draw();
    this.#address.later();
  }

  #clearText() {
    this.#field.value = "";
    this.#field.dispatchEvent(new Event("input"));
    this.#field.focus();
  }

  /** @param {string} name */
  #choose(name) {
    const names = new Set(this.#names);
    if (!names.delete(name)) names.add(name);
    this.#compare(this.#data.offered.map(([offered]) => offered).filter((offered) => names.has(offered)));
    if (this.#opened) this.#questions.open.set("token", this.#opened); // with where else it is one token
    this.#drawChoices();
    const again = this.#root.querySelector(`.choice[data-name="${CSS.escape(name)}"]`);
    if (again instanceof HTMLElement) again.focus();
    this.#ask();
  }

  /** As high as its text, up to a limit that the style sets. */
  #grow() {
    const { clientHeight, scrollHeight, style } = this.#field;
    if (this.#isFieldFull && scrollHeight > clientHeight) return;
    style.height = "";
    const height = this.#field.scrollHeight + 2;
    style.height = `${height}px`;
    this.#isFieldFull = this.#field.offsetHeight < height - 1;
  }

  /** Draws what has to be drawn where there is more room now, or less. */
  #drawToFit() {
    this.#width = 0;
    this.#draw();
  }

  #draw() {
    const compared = this.#compared;
    if (!compared) return;
    this.#root.classList.add("read");
    const letters = lettersOf(compared.text);
    this.#width ||= find(this.#root, ".lines").clientWidth / this.#unit();
    this.#rows.draw(letters, compared, { width: this.#width, isCovered: this.#isCovered });
    this.#drawSaid(compared);
    this.#drawFigures(compared, letters);
    this.#drawIds(compared);
  }

  #drawAbout() {
    this.#aboutDrawn = this.#names.join();
    find(this.#root, ".about").replaceChildren(
      aboutNode(
        this.#namesFileFirst().flatMap((name) => this.#about.get(name) ?? []),
        this.#data.notInstalled,
      ),
    );
  }

  #namesFileFirst() {
    return [...this.#names].sort((a, b) => Number(b === FILE) - Number(a === FILE));
  }

  /** How many pixels the unit of all sizes has. */
  #unit() {
    const probe = el("span", "probe");
    this.#root.append(probe);
    const { width } = probe.getBoundingClientRect();
    probe.remove();
    return width / 100 || 1;
  }

  /** @param {ReadText} compared */
  #drawSaid(compared) {
    const said = find(this.#root, ".said");
    const notes = this.#isCovered ? [] : specialSentences(compared.special, this.#allowsSpecial);
    if (isRightToLeft(compared.text)) notes.push(RIGHT_TO_LEFT);
    if (this.#isTooLongForLink()) notes.push(TOO_LONG_FOR_LINK);
    for (const { checked, title } of compared.rows)
      if (checked !== undefined) notes.push(`*${title}*: ${checked} ${FILE_NOT_IN_LINK}`);
    const [finding, below] = this.#isCovered ? [COVERED, ""] : findings(compared);
    const sentence = find(this.#root, ".sentence");
    if (sentence.textContent !== finding) sentence.replaceChildren(...withNamesUnbroken(finding));
    setText(find(this.#root, ".below"), below);
    said.replaceChildren(
      ...(this.#isCovered ? [] : [el("p", "legend", el("i", "df"), DISPUTED, el("span", "", TOKENS))]),
      ...notes.map((note) => el("p", "note", ...starred(note))),
    );
  }

  /** @param {ReadText} compared @param {ReturnType<typeof lettersOf>} letters */
  #drawFigures(compared, letters) {
    setHidden(find(this.#root, ".figures"), this.#isCovered);
    const body = compared.rows.map((row) => {
      const marks = numMarks(row);
      const figures = figuresOfRow(row, letters, this.#price);
      const note = ofThemMarks(marks);
      return el(
        "tr",
        "",
        attributes(el("th", "", row.title), { scope: "row" }),
        ...figures.map((figure, i) => el("td", "", figure, i ? null : el("small", "", note))),
      );
    });
    const heads = ["", ...HEADS].map((head) =>
      head ? attributes(el("th", "", head), { scope: "col" }) : el("td", ""),
    );
    find(this.#root, ".numbers").replaceChildren(
      el("table", "", el("thead", "", el("tr", "", ...heads)), el("tbody", "", ...body)),
    );
  }

  /** @param {ReadText} compared */
  #drawIds(compared) {
    const node = find(this.#root, ".ids");
    const isShown = this.#showsIds && !this.#isCovered;
    setHidden(node, !isShown);
    attributes(this.#ids, { "aria-pressed": String(this.#showsIds) });
    if (!isShown) return;
    node.replaceChildren(
      ...compared.rows.map(({ ids, title }) => {
        const shown = ids.filter((id) => id !== -1).slice(0, MOST_IDS);
        const more = ids.filter((id) => id !== -1).length - shown.length;
        const numbers = shown.map((id) => (id < 0 ? "unknown" : String(id))).join(" ");
        return el("p", "", el("b", "", title), el("code", "", numbers), more ? ` ${andMore(more)}` : null);
      }),
    );
  }

  #isTooLongForLink() {
    return this.#text !== this.#data.firstText && [...this.#text].length > this.#data.mostInLink;
  }

  /** What the address says. */
  #query() {
    if (!this.#isAlive || this.#isNew) return null;
    const params = new URLSearchParams(this.#data.query);
    if (this.#text !== this.#data.firstText && !this.#isTooLongForLink()) params.set("text", this.#text);
    const names = this.#names.filter((name) => name !== FILE).join();
    if (names && names !== this.#data.firstNames.join()) params.set("with", names);
    if (this.#allowsSpecial) params.set("special", "1");
    if (this.#showsIds) params.set("ids", "1");
    if (this.#oddity) params.set("oddity", this.#oddity.key);
    if (this.#oddity && !this.#isCovered) params.set("reveal", "1");
    if (this.#opened && this.#opened[0] !== FILE) params.set("token", this.#opened.join(":"));
    if (this.#price !== null) params.set("price", String(this.#price));
    return params.toString();
  }
}

/** @param {HTMLInputElement} input @param {string} label @param {string} help */
function check(input, label, help) {
  attributes(input, { type: "checkbox" });
  return attributes(el("label", "check", input, label), { title: help });
}

/** Text in which what is between stars is bold. @param {string} text */
function starred(text) {
  return text.split("*").map((part, i) => (i % 2 ? el("b", "", part) : part));
}

/** The text without halves of characters, as Python reads it. @param {string} text */
function wellFormed(text) {
  return new TextDecoder().decode(new TextEncoder().encode(text));
}

/** A sentence in which a name with a hyphen stays in one line: GPT-2. @param {string} sentence */
function withNamesUnbroken(sentence) {
  return sentence.split(/(\S+-\S+)/).map((part, i) => (i % 2 ? el("span", "unbroken", part) : part));
}

export default conversing((/** @type {Conversing<TokenizersData>} */ given) => new TokenizersView(given));
