/* The Words page: what it is made of, and what happens when Python or the reader changes something. */
import { Address } from "../shared/address.js";
import { readAnswer } from "../shared/answers.js";
import { find, setText, topOf } from "../shared/dom.js";
import { Lecture } from "../shared/lecture.js";
import { isSameBut, letLead } from "../shared/led.js";
import { whenResized } from "../shared/mounting.js";
import { num, numberOf } from "../shared/numbers.js";
import { openKeys, Panel } from "../shared/panel.js";
import { Questions } from "../shared/questions.js";
import { Scale } from "../shared/scale.js";
import { isFollowed, Sight } from "../shared/sight.js";
import { swipeToStep } from "../shared/swiping.js";
import { Timers } from "../shared/timers.js";
import { keysOfView } from "../shared/view_keys.js";
import { Boundaries } from "./boundaries.js";
import { Cutting } from "./cutting.js";
import { Entry } from "./entry.js";
import { Heat } from "./heat.js";
import { WordsLink } from "./link.js";
import { MergeLinks } from "./merge_links.js";
import { Stepping } from "./stepping.js";
import { Studied, wordAtPlace } from "./studied.js";
import { Side } from "./tabs.js";
import { TextView } from "./text.js";
import { KEYS_HELP, KEYS_NOTE, spokenWord } from "./texts.js";
import { Tree } from "./tree.js";
import { Vocabulary } from "./vocabulary.js";

/** @import { Answer, Conversing } from "../conversation/source.js" */
/** @import { Mounting } from "../shared/wire.js" */
/** @import { AnswerPart, WordsData } from "./wire.js" */
/** @import { Word } from "./word.js" */

const LECTURE_ZOOM = 4 / 3; // so that the smallest text has 28 pixels at 1920 by 1080
const REPORT_MS = 100;
const SPEAK_MS = 250;
const FOLLOW_MS = 80;
const LEAST_HEIGHT = 420;
const LEAST_MIDDLE = 390; // of tree and explanations, so that a tree is not cut off; the page scrolls then
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
    this.panel = new Panel(this.root, () => this.scale.px);
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
      playButton: this.entry.playButton,
    });
    this.text = new TextView(this);
    const build = find(this.root, ".build");
    this.tree = new Tree(this, build);
    this.boundaries = new Boundaries(this, build);
    this.side = new Side(this);
    const { stepping } = this;
    this.keys = keysOfView(this, {
      isReady: () => this.studied.study !== null,
      forward: () => stepping.forward(),
      back: () => stepping.back(),
      first: () => stepping.goTo(0),
      last: () => stepping.goTo(stepping.n),
      play: () => stepping.togglePlay(),
    });
    for (const part of [".text", ".figures"])
      swipeToStep(find(this.root, part), {
        forward: () => stepping.forward(),
        back: () => stepping.back(),
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
    this.stepping.stop();
    this.#sight.stop();
    this.#endLead();
    this.lecture.stop();
    this.timers.stop();
    this.questions.stop();
    this.keys.stop();
    this.#stopWatching();
    this.source.lastWords = null;
  }

  draw() {
    if (!this.studied.study) return;
    this.entry.draw();
    this.vocabulary.draw();
    this.text.draw();
    this.tree.draw();
    this.boundaries.draw();
    this.side.draw();
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
    const room = innerHeight - topOf(root) - 10;
    const width = root.clientWidth / scale.px;
    const isWide = width >= 880;
    root.dataset.width = isWide ? "wide" : width < 640 ? "narrow" : "medium";
    const fillsPage = isWide && scale.zoom === 1 && !lecture.isOn;
    root.style.height = fillsPage ? `${Math.max(LEAST_HEIGHT, room)}px` : "";
    let middle = find(root, ".mid").clientHeight;
    const missing = LEAST_MIDDLE * scale.px - middle;
    if (fillsPage && missing > 0) {
      root.style.height = `${root.clientHeight + missing}px`;
      middle += missing;
    }
    this.tree.room = isWide ? Math.max(120 * scale.px, middle * 0.56) : 300 * scale.px;
    this.entry.grow();
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
    this.questions.askFor("text", this.entry.text);
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
    this.questions.askFor("text", this.entry.text);
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
    this.root.focus({ preventScroll: true });
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
    this.entry.offerSteps(data.n > 0 || !data.vocabulary);
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
      this.questions.open.set("text", this.entry.text);
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
    for (const kind of ["why", "orders", "pair", "copies"]) open.delete(kind);
    if (this.studied.selected) this.questions.askFor("why", true);
    this.#announce();
  }

  /** @param {boolean} isQuiet */
  #moved(isQuiet) {
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
    if (!isSameBut(new URLSearchParams(query), asked, ["k", "rank", "word", "view"])) return false;
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
      const spoken = symbols.map((cut) => word.text(cut));
      setText(find(this.root, ".live"), spokenWord(k, word.name, spoken));
    });
  }

  /** @param {Record<string, unknown>} open */
  #question(open) {
    const { study, selected } = this.studied;
    if (!Object.keys(open).length && study) return null;
    return {
      key: this.data.key,
      textId: this.entry.textId,
      k: this.stepping.k,
      cut: this.cutting.value,
      ...(study ? {} : { text: this.entry.text }),
      ...open,
      ...(selected ? { word: selected.word } : {}),
    };
  }

  /** Tells Python where the reader is. */
  #report() {
    const { k } = this.stepping;
    const view = this.side.open;
    this.timers.clear("report");
    if (!this.isAlive || (this.#reported.k === k && this.#reported.view === view)) return;
    this.#reported = { k, view };
    this.source.tell({ key: this.data.key, position: k, view });
  }

  /** @param {Answer} answer */
  async #take(answer) {
    /** @type {AnswerPart[]} */
    const [head, ...parts] = Array.isArray(answer) ? answer : await readAnswer(answer);
    if (!this.isAlive || head.key !== this.data.key) return;
    for (const part of parts) this.#takePart(part);
    if (!parts.some((part) => part.problem)) this.questions.answered();
    if (parts.some((part) => part.study)) this.address.later();
  }

  /** @param {AnswerPart} part */
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
    this.text.showProblem(sentence);
    this.tree.draw();
    this.boundaries.draw();
    this.side.draw();
    this.root.classList.add("ready");
  }
}
