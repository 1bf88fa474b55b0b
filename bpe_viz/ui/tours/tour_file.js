/* A tour as a page of its own: one stop at a time, its question checked here, and how far one was kept. */
import { textButton } from "../shared/buttons.js";
import { attributes, el, find } from "../shared/dom.js";
import { keptForBrowser } from "../shared/kept.js";
import { Answering } from "../tour/answering.js";
import { BACK, CHECK, GO_TO_STOP, NEXT, RIGHT, stopOf, WRONG } from "../tour/texts.js";
import { FramedSteppers } from "./framed_steppers.js";

/** @import { TourQuestion } from "../tour/wire.js" */
/** @import { FramedSteppers as SteppersData } from "./wire.js" */

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

const jsonIn = (/** @type {string} */ id) => JSON.parse(find(document, id).textContent ?? "");
new TourFile(jsonIn("#questions"), jsonIn("#steppers"));
