/* A tour as a page of its own: one stop at a time, its question checked here, and how far one was kept. */
import { bytesOf } from "../offline/packed_answers.js";
import { readAnswer } from "../shared/answers.js";
import { textButton } from "../shared/buttons.js";
import { attributes, el, find } from "../shared/dom.js";
import { keptForBrowser } from "../shared/kept.js";
import { Answering } from "../tour/answering.js";
import { BACK, CHECK, GO_TO_STOP, NEXT, RIGHT, stepperOf, stopOf, WRONG } from "../tour/texts.js";

/** @import { TourQuestion } from "../tour/wire.js" */
/** @import { FramedSteppers as SteppersData, FramedPage } from "./wire.js" */

/** @typedef {{ at: number, answers: Record<number, number[]> }} Progress */

/** A text whose symbols stand between backticks. @param {string} text */
function chipsIn(text) {
  return text.split("`").map((part, i) => (i % 2 ? el("bdi", "c", part) : part));
}

/** @param {unknown} kept @param {number} last @returns {Progress} */
function progressIn(kept, last) {
  const { at, answers } = /** @type {{ at?: unknown, answers?: unknown }} */ (kept ?? {});
  const named = answers && typeof answers === "object" ? Object.entries(answers) : [];
  const found = named.filter(([, given]) => Array.isArray(given) && given.every(Number.isInteger));
  return {
    at: Number.isInteger(at) ? Math.min(Math.max(0, Number(at)), last) : 0,
    answers: Object.fromEntries(found),
  };
}

class TourFile {
  #stops = [...document.querySelectorAll(".stop")];
  #storedAs = `bpe-viz tour ${document.title}`;
  #progress = progressIn(keptForBrowser.getData(this.#storedAs), this.#stops.length - 1);
  #steppers;
  #told = new Set(/** @type {number[]} */ ([]));
  #at = el("p", "");
  #back = textButton(BACK, () => this.#go(this.#progress.at - 1));
  #next = textButton(NEXT, () => this.#go(this.#progress.at + 1));

  /** @param {(TourQuestion | null)[]} questions @param {SteppersData} steppers */
  constructor(questions, steppers) {
    this.#steppers = new FramedSteppers(steppers);
    document.documentElement.classList.add("runs");
    const foot = el("nav", "foot", this.#back, this.#at, this.#next);
    document.body.append(attributes(foot, { "aria-label": GO_TO_STOP }));
    questions.forEach((question, i) => {
      if (question) this.#ask(i, question);
    });
    addEventListener("keydown", ({ key, target }) => {
      if (target instanceof HTMLButtonElement || (key !== "ArrowRight" && key !== "ArrowLeft")) return;
      this.#go(this.#progress.at + (key === "ArrowRight" ? 1 : -1));
    });
    this.#show();
  }

  /** @param {number} at */
  #go(at) {
    if (!this.#stops[at]) return;
    this.#progress.at = at;
    this.#keep();
    this.#show();
    scrollTo(0, 0);
    const heading = find(this.#stops[at], "h2");
    attributes(heading, { tabindex: "-1" }).focus({ preventScroll: true });
  }

  #show() {
    const { at } = this.#progress;
    this.#stops.forEach((stop, i) => {
      stop.classList.toggle("here", i === at);
    });
    this.#back.disabled = at === 0;
    this.#next.disabled = at === this.#stops.length - 1;
    this.#at.textContent = stopOf(at + 1, this.#stops.length);
    this.#steppers.show(at, this.#stops[at], this.#told.has(at));
  }

  #keep() {
    keptForBrowser.setData(this.#storedAs, this.#progress);
  }

  /** @param {number} index @param {TourQuestion} question */
  #ask(index, question) {
    const stop = this.#stops[index];
    const box = find(stop, ".question");
    const answering = new Answering(question);
    const kept = (this.#progress.answers[index] ?? []).filter((offer) => question.offers[offer]);
    for (const offer of kept) answering.choose(offer);
    if (kept.length && !answering.isAnswered) answering.check();
    const says = attributes(el("p", ""), { role: "status" });
    const offers = el("div", "offers");
    find(box, "ul").replaceWith(offers, says);

    const draw = () => {
      const nodes = question.offers.map(({ text, symbols }, i) => {
        const shown = symbols.length ? symbols.map((symbol) => el("bdi", "c", symbol)) : chipsIn(text);
        const place = answering.placeOf(i);
        const node = textButton("", () => act(() => answering.choose(i)), answering.lookOf(i));
        node.append(place ? `${place}. ` : "", ...shown);
        node.disabled = answering.isAnswered;
        if (answering.isChecked) node.ariaPressed = String(answering.chosen.includes(i));
        return node;
      });
      const check = textButton(CHECK, () => act(() => answering.check()));
      check.disabled = !answering.chosen.length;
      offers.replaceChildren(...nodes, answering.isChecked && !answering.isAnswered ? check : "");
      const verdict = el("b", "", answering.isRight ? RIGHT : WRONG, " ");
      says.replaceChildren(...(answering.isAnswered ? [verdict, ...chipsIn(answering.why)] : []));
      const told = stop.querySelector(".told");
      if (told instanceof HTMLElement) told.hidden = !answering.isAnswered;
      if (answering.isAnswered) this.#told.add(index);
    };

    /** @param {() => void} choose */
    const act = (choose) => {
      const place = [...offers.children].indexOf(/** @type {Element} */ (document.activeElement));
      choose();
      if (answering.isAnswered) {
        this.#progress.answers[index] = [...answering.chosen];
        this.#keep();
      }
      draw();
      this.#show();
      const again = answering.isAnswered ? this.#next : offers.children[place];
      if (again instanceof HTMLElement) again.focus({ preventScroll: true });
    };
    draw();
  }
}

/** The steppers of a tour as a page of its own: one frame for each stop, made when the stop is first shown. */
class FramedSteppers {
  #data;
  /** The pages, by their names. @type {Map<string, Promise<string>>} */
  #pages = new Map();
  /** What each frame shows, by the index of its stop. @type {Map<number, string>} */
  #shown = new Map();

  /** @param {SteppersData} data */
  constructor(data) {
    this.#data = data;
  }

  /**
   * Shows the stepper of a stop, if it has one; once its question is answered nothing in it is hidden.
   * @param {number} index
   * @param {Element} stop
   * @param {boolean} isTold
   */
  async show(index, stop, isTold) {
    const { place, runs, stops } = this.#data;
    const own = stops[index];
    if (!own) return;
    const start = isTold ? own.told : own.asked;
    if (!start || this.#shown.get(index) === start) return;
    this.#shown.set(index, start);
    const frame = attributes(el("iframe", "stepper"), { title: stepperOf(index + 1) });
    frame.srcdoc = (await this.#pageOf(own.page)).replace(place, `${start} ${runs[own.run]}`);
    stop.classList.add("live");
    stop.querySelector("iframe")?.remove();
    find(stop, ".screen").before(frame);
  }

  /** @param {string} name */
  #pageOf(name) {
    const found = this.#pages.get(name) ?? this.#unpacked(name);
    this.#pages.set(name, found);
    return found;
  }

  /** @param {string} name */
  async #unpacked(name) {
    const { fonts, fontsPlace, pages } = this.#data;
    const [page, faces] = await Promise.all([textIn(pages[name]), textIn(fonts)]);
    return page.replace(fontsPlace, faces);
  }
}

/** @param {string} packed */
async function textIn(packed) {
  /** @type {FramedPage[]} */
  const [{ text }] = await readAnswer(bytesOf(packed));
  return text;
}

const jsonIn = (/** @type {string} */ id) => JSON.parse(find(document, id).textContent ?? "");
new TourFile(jsonIn("#questions"), jsonIn("#steppers"));
