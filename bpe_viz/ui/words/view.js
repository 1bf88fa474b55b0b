/* The Words page: what it is made of, and what happens when Python or the reader changes something. */
import { Address, isFollowed } from "../shared/address.js";
import { readAnswer } from "../shared/answers.js";
import { fitDock } from "../shared/bars.js";
import { find, setText, sideOf, topOf } from "../shared/dom.js";
import { isSameBut, letLead } from "../shared/follower_view.js";
import { keysOfView } from "../shared/keys.js";
import { whenResized } from "../shared/mounting.js";
import { num, numberOf } from "../shared/numbers.js";
import { openKeys, Panel } from "../shared/panel.js";
import { Questions } from "../shared/questions.js";
import { Scale } from "../shared/scale.js";
import { Lecture } from "../shared/stage.js";
import { swipeToStep } from "../shared/swiping.js";
import { Timers } from "../shared/timers.js";
import { Sight } from "../shared/visibility.js";
import { pageInWindow } from "../streamlit_seam/page.js";
import { Boundaries } from "./boundaries.js";
import { Cutting } from "./cutting.js";
import { WordsDock, wordsMenu } from "./dock.js";
import { Entry } from "./entry.js";
import { Heat } from "./heat.js";
import { WordsLink } from "./link.js";
import { MergeLinks } from "./merge_links.js";
import { Sentence } from "./sentence.js";
import { Stepping } from "./stepping.js";
import { Studied, wordAtPlace } from "./studied_text.js";
import { Side } from "./tabs.js";
import { TextView } from "./text.js";
import { KEYS_HELP, KEYS_NOTE, spokenWord } from "./texts.js";
import { Tree } from "./tree.js";
import { Vocabulary } from "./vocabulary.js";

/** @import { Answer, Conversing } from "../conversation/source.js" */
/** @import { Mounting } from "../shared/wire.js" */
/** @import { WordsPart, WordsData } from "./wire.js" */
/** @import { Word } from "./word.js" */

const LECTURE_ZOOM = 4 / 3; // so that the smallest text has 28 pixels at 1920 by 1080
const REPORT_MS = 100;
const SPEAK_MS = 250;
const FOLLOW_MS = 80;
// Of the middle; the boundaries have the rest.
const TREE_SHARE = 0.6;
const TREE_ON_STAGE = 0.8;
const LEAST_HEIGHT = 420;
const LEAST_MIDDLE = 320; // of tree and explanations, so that a tree is not cut off; the page scrolls then
const MOST_SPOKEN = 30;

export class WordsView {
  isAlive = true;
  timers = new Timers();
  scale = new Scale();
  studied = new Studied();
  address = new Address(() => this.link.query());
  link = new WordsLink(this);
  merges = new MergeLinks(this);
  heat = new Heat(this);
  #isNew = true;
  #startsInLecture = false;
  /** Of the page without what a high tree adds, in pixels; 0 where it is as high as what is in it. */
  #height = 0;
  #sight = new Sight();
  /** The state that Python knows. */
  #reported = { k: 0, view: "" };
  /** What Python could not do with the text. */
  problem = "";

  /** @param {Conversing<WordsData>} given */
  constructor({ parentElement, data, source }) {
    this.source = source;
    this.root = find(parentElement, ".words");
    this.data = data;
    this.panel = new Panel(
      this.root,
      () => this.scale.px,
      (kind) => {
        if (kind === "menu") this.menu.closed();
      },
    );
    this.menu = wordsMenu(this);
    this.lecture = new Lecture(this.root, () => this.#lectureChanged());
    this.questions = new Questions(source, {
      question: (open) => this.#question(open),
      take: (answer) => this.#take(answer),
    });
    this.entry = new Entry(this, data.mostText);
    this.vocabulary = new Vocabulary(this);
    this.cutting = new Cutting(this);
    this.stepping = new Stepping({
      word: () => this.studied.selected,
      moved: (isQuiet) => this.#moved(isQuiet),
      playingChanged: () => this.draw(),
    });
    this.transport = new WordsDock(this);
    this.sentence = new Sentence(this);
    this.text = new TextView(this);
    const build = find(this.root, ".build");
    this.tree = new Tree(this, build);
    this.boundaries = new Boundaries(this, build);
    this.side = new Side(this);
    const { stepping } = this;
    this.keys = keysOfView(this, {
      isReady: () => this.studied.study !== null,
      forward: () => this.forward(),
      back: () => this.back(),
      first: () => this.go(0),
      last: () => this.go(stepping.n),
      play: () => stepping.player.toggle(),
    });
    for (const part of [".text", ".figures"])
      swipeToStep(find(this.root, part), {
        forward: () => this.forward(),
        back: () => this.back(),
      });
    this.#stopWatching = whenResized(this.root, () => {
      this.layOut();
      this.draw();
    });
  }

  #stopWatching;
  #endLead = letLead((asked) => this.#lead(asked));

  /** @param {Mounting<WordsData>} given */
  show({ data }) {
    const isOther = this.#isNew || this.data.key !== data.key;
    this.source.lastWords = () => this.#report();
    if (isOther) this.#start(data);
    else {
      this.data = data;
      this.draw();
    }
  }

  stop() {
    this.isAlive = false;
    this.tree.stop();
    this.player.stop();
    this.#sight.stop();
    this.#endLead();
    this.lecture.stop();
    this.timers.stop();
    this.questions.stop();
    this.keys.stop();
    this.#stopWatching();
    this.source.lastWords = null;
  }

  get player() {
    return this.stepping.player;
  }

  /** Where it is among its steps. */
  get steps() {
    const { k, n } = this.stepping;
    return { at: k, last: n };
  }

  forward() {
    this.stepping.forward();
  }

  back() {
    this.stepping.back();
  }

  /** @param {number} k */
  go(k) {
    this.stepping.goTo(k);
  }

  focus() {
    this.root.focus({ preventScroll: true });
  }

  draw() {
    if (!this.studied.study) return;
    this.transport.draw();
    this.vocabulary.draw();
    this.sentence.draw();
    this.text.draw();
    this.tree.draw();
    this.boundaries.draw();
    this.side.draw();
    this.#makeRoomForTree();
    if (!this.root.classList.contains("ready") && isFollowed() && this.side.open !== "trace")
      this.#sight.bring(find(this.root, ".side"));
    this.root.classList.add("ready");
    if (this.#startsInLecture) {
      this.#startsInLecture = false;
      this.lecture.set(true);
    }
  }

  layOut() {
    const { root, scale, lecture } = this;
    scale.fit(root, lecture.isOn ? LECTURE_ZOOM : 1);
    root.style.setProperty("--merge-digits", String(num(this.stepping.n).length));
    fitDock(root);
    const room = pageInWindow().bottom - topOf(root);
    const width = (root.clientWidth - 2 * sideOf(root)) / scale.px;
    const isWide = width >= 880;
    root.dataset.width = isWide ? "wide" : width < 640 ? "narrow" : "medium";
    const fillsPage = isWide && scale.zoom === 1 && !lecture.isOn;
    root.style.height = fillsPage ? `${Math.max(LEAST_HEIGHT, room)}px` : "";
    this.#height = 0;
    let middle = find(root, ".mid").clientHeight;
    const missing = LEAST_MIDDLE * scale.px - middle;
    if (fillsPage && missing > 0) {
      root.style.height = `${root.clientHeight + missing}px`;
      middle += missing;
    }
    if (fillsPage) this.#height = root.clientHeight;
    this.tree.room = isWide
      ? Math.max(120 * scale.px, middle * (lecture.isOn ? TREE_ON_STAGE : TREE_SHARE))
      : 300 * scale.px;
    this.entry.grow();
  }

  /** The page scrolls a little rather than cut a tree through its leaves. */
  #makeRoomForTree() {
    const { root, tree } = this;
    if (this.#height) {
      root.style.height = `${this.#height}px`;
      root.style.height = `${this.#height + tree.missing}px`;
    }
    tree.showLeaves();
  }

  /** Another word of the text is looked at. @param {Word} word */
  select(word) {
    if (this.studied.selected === word) return;
    this.studied.selected = word;
    this.#wordChanged();
    this.draw();
    this.address.later();
  }

  /** The reader has typed. */
  textChanged() {
    this.problem = "";
    this.side.textChanged();
    this.questions.askFor("text", true);
    this.address.later();
  }

  /** Words are to be cut in another way: everything that was cut is asked for again. */
  cuttingChanged() {
    this.problem = "";
    this.side.cuttingChanged();
    this.#askAgain();
    this.address.later();
  }

  /** Asks for the text once more, as it is cut now. */
  #askAgain() {
    this.entry.textId += 1;
    this.questions.askFor("text", true);
  }

  /** Asks for the state on the screen, where what is there is about another one. */
  #followStep() {
    const { study } = this.studied;
    if (study?.only == null || study.only === this.stepping.k) return;
    this.timers.after("cut", FOLLOW_MS, () => {
      this.side.stepChanged();
      this.#askAgain();
    });
  }

  /** The reader has pressed Enter, with the caret at a place of the text. @param {number} place */
  entered(place) {
    const { entry, studied } = this;
    if (studied.study?.textId === entry.textId) {
      const word = wordAtPlace(studied.study, studied.words, place);
      if (word) this.select(word);
      return;
    }
    studied.wantedPlace = { textId: entry.textId, place };
    this.textChanged();
  }

  /** @param {1 | -1} direction */
  setZoom(direction) {
    this.scale.step(direction);
    this.layOut();
    this.draw();
  }

  openHelp() {
    openKeys(this.panel, KEYS_HELP, KEYS_NOTE);
  }

  #lectureChanged() {
    if (!this.studied.study) return;
    this.panel.close(false);
    this.layOut();
    this.draw();
    this.address.later();
    this.focus();
  }

  /**
   * Another corpus or other settings: everything is asked again; a text that was typed stays with its corpus.
   * @param {WordsData} data
   */
  #start(data) {
    const isFirst = this.#isNew;
    const { asked, number } = data.lesson;
    const beginsAnew = isFirst || (asked !== null && number !== this.data.lesson.number);
    const isOwnText =
      !beginsAnew && this.entry.text !== this.data.firstText && this.data.corpus === data.corpus;
    this.#isNew = false;
    const selected = this.studied.selected?.word ?? null;
    this.data = data;
    this.problem = "";
    this.studied.restart();
    this.boundaries.restart();
    this.side.restart();
    this.questions.restart();
    Object.assign(this.stepping, { k: data.k, n: data.n });
    this.#reported = { k: data.k, view: beginsAnew ? data.view : this.side.open };
    if (beginsAnew) this.cutting.value = data.cut;
    this.cutting.restart();
    this.entry.offerCorpus(data.hasCorpus);
    if (!isOwnText) this.entry.set(data.text);
    this.vocabulary.restart();
    if (beginsAnew) {
      const params = new URLSearchParams(asked ?? location.search);
      this.studied.wanted = data.word || null;
      this.side.kept.inputs = data.kept;
      this.side.start(params);
      this.#startsInLecture = params.get("lecture") === "1" || this.lecture.isWanted;
    } else {
      this.studied.wanted = selected;
    }
    if (!isFirst) {
      this.entry.textId += 1;
      this.questions.open.set("text", true);
    }
    this.layOut();
    this.questions.ask();
  }

  #wordChanged() {
    const { open } = this.questions;
    this.boundaries.restart();
    this.side.wordChanged();
    this.heat.forget();
    this.tree.restart();
    for (const kind of ["why", "orders", "pair", "copies", "latex"]) open.delete(kind);
    if (this.studied.selected) this.questions.askFor("why", true);
    this.#announce();
  }

  /** @param {boolean} isQuiet */
  #moved(isQuiet) {
    this.panel.stepped();
    this.timers.frame("draw", () => this.draw());
    this.#followStep();
    if (!isQuiet) this.#announce();
    this.address.later();
    this.reportLater();
  }

  /** Goes to the step, word and explanation of a presenter, if nothing else is to change; Python need not know. @param {URLSearchParams} asked */
  #lead(asked) {
    const { side, stepping, studied } = this;
    const query = this.link.query();
    const wanted = asked.get(this.data.vocabulary ? "rank" : "k");
    const step = numberOf(wanted ?? String(stepping.n), stepping.n);
    const named = asked.get("word");
    const word = named ? studied.words.find((one) => one.word === named) : studied.words[0];
    if (query === null || step === null || !word || !side.offers(asked.get("view"))) return false;
    // The first text is said only beside another word than its first.
    const [here, there] = [new URLSearchParams(query), new URLSearchParams(asked)];
    for (const params of [here, there]) if (!params.has("text")) params.set("text", this.data.firstText);
    if (!isSameBut(here, there, ["k", "rank", "word", "view"])) return false;
    this.select(word);
    side.lead(asked.get("view"));
    stepping.goTo(step);
    this.timers.clear("report");
    return true;
  }

  /** Tells Python the step and the open explanation, once they rest. */
  reportLater() {
    this.timers.after("report", REPORT_MS, () => this.#report());
  }

  #announce() {
    this.timers.after("speak", SPEAK_MS, () => {
      const word = this.studied.selected;
      if (!word) return;
      const { k } = this.stepping;
      const symbols = word.cutAt(k).slice(0, MOST_SPOKEN);
      const spoken = symbols.map((cut) => word.spoken(cut));
      setText(find(this.root, ".live"), spokenWord(k, word.name, spoken));
    });
  }

  /**
   * The text goes with its id, whatever was typed since it was to be asked about, and with whatever is asked first under
   * that id.
   * @param {Record<string, unknown>} open
   */
  #question({ text, ...open }) {
    const { study, selected } = this.studied;
    if (!Object.keys(open).length && !text && study) return null;
    const { textId } = this.entry;
    const sendsText = text || study?.textId !== textId;
    return {
      key: this.data.key,
      textId,
      k: this.stepping.k,
      cut: this.cutting.value,
      ...(sendsText ? { text: this.entry.text } : {}),
      ...open,
      ...(selected ? { word: selected.word } : {}),
    };
  }

  /** Tells Python where the reader is. */
  #report() {
    const { k } = this.stepping;
    const view = this.side.open;
    this.timers.clear("report");
    const isMoved = this.#reported.k !== k; // else it is the step that Python chose, not the reader
    if (!this.isAlive || !(isMoved || this.#reported.view !== view)) return;
    this.#reported = { k, view };
    this.source.tell({ key: this.data.key, view, ...(isMoved ? { position: k } : {}) });
  }

  /** @param {Answer} answer */
  async #take(answer) {
    /** @type {WordsPart[]} */
    const [head, ...parts] = Array.isArray(answer) ? answer : await readAnswer(answer);
    if (!this.isAlive || head.key !== this.data.key) return;
    for (const part of parts) this.#takePart(part);
    if (!parts.some((part) => part.problem)) this.questions.answered();
    if (parts.some((part) => part.study)) this.address.later();
  }

  /** @param {WordsPart} part */
  #takePart(part) {
    if (part.study) {
      const { isNews, isOther } = this.studied.take(part.study);
      if (isNews && part.study.textId === this.entry.textId) this.questions.open.delete("text");
      if (isOther) this.#wordChanged();
      if (isNews) {
        this.draw();
        this.#followStep();
      }
    }
    if (part.reasons) this.boundaries.take(part.reasons);
    if (part.latex) this.tree.takeLatex(part.latex);
    if (part.found) this.entry.showFound(part.search, part.found);
    if (part.problem) this.#showProblem(part.problem);
    this.side.take(part);
  }

  /**
   * What Python could not do is said where the chips would be; it is asked again only after a change.
   * @param {string} sentence
   */
  #showProblem(sentence) {
    this.problem = sentence;
    this.questions.restart();
    this.studied.forget();
    this.transport.draw();
    this.sentence.draw();
    this.text.showProblem(sentence);
    this.tree.draw();
    this.boundaries.draw();
    this.side.draw();
    this.root.classList.add("ready");
  }
}
