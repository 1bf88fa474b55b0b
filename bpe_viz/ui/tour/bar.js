/* The bar of a tour, at the foot of the window: what a stop says and asks, and the one way to the next. */
import { replaceAddress } from "../shared/address.js";
import { setTour } from "../shared/bars.js";
import { button, icon } from "../shared/buttons.js";
import { asVote, offerToClass, plainWords } from "../shared/class_questions.js";
import { pageCurtain } from "../shared/curtain.js";
import { attributes, el, find, setClass, setHidden, setText, showIn } from "../shared/dom.js";
import { isOther, keyOfData } from "../shared/keyed.js";
import { isFreeToStep, isModified, isShortcut } from "../shared/keys.js";
import { watchedTab } from "../shared/leaving.js";
import { mounting } from "../shared/mounting.js";
import { tabStage } from "../shared/stage.js";
import { textNodes } from "../shared/text_parts.js";
import { placeOf } from "../shared/texts.js";
import { OVER_PAGE, scrollPage } from "../streamlit_seam/page.js";
import { Answering } from "./answering.js";
import { Pointing } from "./pointing.js";
import {
  BACK,
  CHECK,
  CHOOSE_ORDER,
  CHOOSE_SEVERAL,
  END,
  EXPLORE,
  GO_TO_STOP,
  LOOKING_AROUND,
  NEXT,
  ON_MY_OWN,
  RETURN,
  RIGHT,
  STOP,
  sourceOf,
  stopOf,
  TO_QUESTION,
  TRY_ANOTHER,
  WHAT_NEXT,
  WRONG,
} from "./texts.js";

/** @import { Mounting } from "../shared/wire.js" */
/** @import { TourData, TourQuestion, TourWish } from "./wire.js" */

/** What the keys of a tour do; a clicker sends the pages. @type {Record<string, 1 | -1>} */
const STEPS = { n: 1, " ": 1, arrowright: 1, pagedown: 1, b: -1, arrowleft: -1, pageup: -1 };
const SENT_MS = 1500; // a second press of Next in this time is the same one
/** Where the text of a stop and its question would leave no room for the page: one after the other. */
const SMALL = matchMedia("(max-width: 768px), (max-height: 479px)");

class TourBar {
  #root;
  /** @type {TourData | null} */
  #data = null;
  /** What was answered, by tour and stop. @type {Map<string, Answering>} */
  #answers = new Map();
  #curtain = pageCurtain();
  /** The questions whose answers were shown to the class. @type {Set<string>} */
  #revealed = new Set();
  #pointing = new Pointing();
  /** Whether a small screen has turned from the text to the question. */
  #hasTurned = false;
  #takeBack;
  #sentAt = -SENT_MS;
  /** @type {(wish: TourWish) => void} */
  #send = () => {};
  #observer = new ResizeObserver(() => this.#measure());
  #stage = tabStage();
  #stageChanged = () => requestAnimationFrame(() => this.#measure());

  /** @param {Mounting<TourData>} given */
  constructor({ parentElement }) {
    this.#root = find(parentElement, ".tour");
    // In a class the presenter takes the tour, and asks: a follower reads where it is.
    this.#root.toggleAttribute("data-led", new URLSearchParams(location.search).has("room"));
    this.#observer.observe(this.#root);
    this.#stage.listeners.add(this.#stageChanged);
    this.#takeBack = offerToClass({
      label: () => plainWords(this.#data?.question?.sentence ?? ""),
      make: async () => this.#vote(),
      revealed: () => this.#reveal(),
    });
    addEventListener("keydown", this.#press, true);
    addEventListener("keydown", this.#leave);
    addEventListener("resize", this.#measure);
    SMALL.addEventListener("change", this.#resized);
  }

  /** @param {Mounting<TourData>} given */
  show({ data, setTriggerValue }) {
    this.#send = (wish) => setTriggerValue("wish", wish);
    if (this.#data && stopShown(this.#data) !== stopShown(data)) this.#arrive();
    this.#data = data;
    this.#cover(data); // before a class is told of the stop
    document.documentElement.dataset.bpeTour = `${new URLSearchParams(data.query)}`;
    replaceAddress(location.search.slice(1));
    if (isOther(this.#root, keyOfData(data))) this.#sentAt = -SENT_MS;
    this.#draw();
  }

  stop() {
    this.#observer.disconnect();
    this.#stage.listeners.delete(this.#stageChanged);
    this.#pointing.stop();
    if (!this.#isLed) this.#curtain.cover([]);
    this.#takeBack();
    removeEventListener("keydown", this.#press, true);
    removeEventListener("keydown", this.#leave);
    removeEventListener("resize", this.#measure);
    SMALL.removeEventListener("change", this.#resized);
    delete document.documentElement.dataset.bpeTour;
    replaceAddress(location.search.slice(1));
    setTour(0, false);
  }

  /** Every stop begins with its screen at the top. */
  #arrive() {
    scrollPage(() => 0);
    this.#hasTurned = false;
  }

  /** The room that the bar takes from the page. */
  #measure = () => {
    const leads = this.#data !== null && !this.#data.isExploring && !this.#isLed;
    setTour(this.#root.getBoundingClientRect().height, leads);
  };

  #resized = () => this.#draw();

  /** Whether the text and the question are shown one after the other. */
  get #hasTwoSides() {
    const asks = this.#data?.question && !this.#data.isExploring;
    return Boolean(asks) && SMALL.matches && !this.#isLed;
  }

  /** Show the other side of the stop; who cannot see it hears it. @param {boolean} hasTurned */
  #turn(hasTurned) {
    this.#hasTurned = hasTurned;
    this.#draw();
    this.#pointing.again();
    find(this.#root, hasTurned ? ".asked" : ".text").focus({ preventScroll: true });
  }

  /** Whether the reader follows a class, and is not asked here. */
  get #isLed() {
    return this.#root.hasAttribute("data-led");
  }

  /** @param {TourWish} wish */
  #wish(wish) {
    const sentAt = performance.now();
    if (sentAt - this.#sentAt < SENT_MS) return;
    this.#sentAt = sentAt;
    watchedTab().afterLastWords(() => this.#send(wish));
  }

  /** @param {number} number */
  #goTo(number) {
    const data = this.#data;
    if (!data || number < 1 || number > data.stops.length) return;
    this.#wish({ stop: number });
  }

  #next() {
    const data = this.#data;
    if (this.#hasTwoSides && !this.#hasTurned) this.#turn(true);
    else if (data) this.#goTo(data.isExploring ? data.number : data.number + 1);
  }

  #back() {
    const data = this.#data;
    if (this.#hasTwoSides && this.#hasTurned) this.#turn(false);
    else if (data) this.#goTo(data.isExploring ? data.number : data.number - 1);
  }

  /** Whether a key is for the bar. @param {KeyboardEvent} event */
  #hears(event) {
    return Boolean(this.#data) && !this.#isLed && !isModified(event) && !event.isComposing && !event.repeat;
  }

  /** Keys lead from stop to stop, not the page through its steps; who looks around has the page. @param {KeyboardEvent} event */
  #press = (event) => {
    const key = event.key.toLowerCase();
    const step = STEPS[key];
    if (!step || !this.#hears(event)) return;
    const target = targetOf(event);
    const isLetter = key === "n" || key === "b";
    if (isLetter ? !isShortcut(target, key) : this.#data?.isExploring || !isFreeToStep(target, event.key))
      return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (step > 0) this.#next();
    else this.#back();
  };

  /** Escape leaves the tour once nothing else is open. @param {KeyboardEvent} event */
  #leave = (event) => {
    if (event.key !== "Escape" || event.defaultPrevented || !this.#hears(event)) return;
    const target = targetOf(event);
    const term = target instanceof Element ? target.closest(".bpe-term") : null;
    if (term instanceof HTMLElement) {
      event.preventDefault();
      term.blur(); // which closes its meaning
      return;
    }
    const isFree = isFreeToStep(target, event.key) && isOfPage(target);
    if (this.#data?.isExploring || this.#stage.isOn || !isFree) return;
    event.preventDefault();
    this.#wish({ end: true });
  };

  #draw() {
    const data = this.#data;
    if (!data) return;
    const { number, stops, isExploring } = data;
    const side = this.#hasTwoSides ? (this.#hasTurned ? " asks" : " tells") : "";
    setClass(this.#root, `tour${isExploring ? " away" : side}`);
    this.#drawHead(data);
    const source = data.source ? el("span", "source", " ", sourceOf(data.source)) : null;
    const text = partsOf(data.text, { ...data.terms });
    const title = stops[number - 1] ?? "";
    const lead = el("b", "lead", `${title}${/[.?!…]$/.test(title) ? "" : "."} `);
    lead.ariaHidden = "true"; // the heading says it
    find(this.#root, ".text").replaceChildren(lead, ...text, ...(source ? [source] : []));
    this.#drawQuestion(data);
    const followers = this.#followers(data);
    setHidden(find(this.#root, ".followers"), !followers.length);
    find(this.#root, ".followers").replaceChildren(...followers);
    find(this.#root, ".moves").replaceChildren(...this.#buttons(data));
    this.#point(data);
    const said = isExploring
      ? LOOKING_AROUND
      : `${stopOf(number, stops.length)}: ${stops[number - 1]}. ${data.text}`;
    setText(find(this.#root, ".live"), said.replaceAll("`", ""));
    requestAnimationFrame(this.#measure);
  }

  /** At what the stop talks about; once its question is answered, at where the answer is seen. @param {TourData} data */
  #point(data) {
    const { isExploring, question, point } = data;
    const isAnswered = question && this.#answers.get(nameOf(data, question))?.isAnswered;
    const seen = isAnswered ? question.seen : [];
    this.#cover(data);
    this.#pointing.at(isExploring ? [] : seen.length ? seen : point ? [point] : []);
  }

  /** What shows the answer is covered until it was given; a class is led by the page of its presenter. @param {TourData} data */
  #cover(data) {
    const { isExploring, question } = data;
    if (this.#isLed) return;
    const name = question && nameOf(data, question);
    const isOpen = !name || isExploring || this.#answers.get(name)?.isAnswered || this.#revealed.has(name);
    this.#curtain.cover(isOpen ? [] : question.covered);
  }

  /** @param {TourData} data */
  #drawHead(data) {
    const { number, stops, isExploring } = data;
    const dots = stops.map((_, i) => el("i", i + 1 === number ? "now" : i < number ? "past" : ""));
    const choice = attributes(el("select", ""), { "aria-label": GO_TO_STOP });
    choice.append(...stops.map((title, i) => new Option(`${i + 1}. ${title}`, String(i + 1))));
    choice.value = String(number);
    choice.onchange = () => {
      this.#goTo(Number(choice.value));
      choice.value = String(number);
    };
    find(this.#root, ".head").replaceChildren(
      el("span", "where", el("span", "wide", `${STOP} `), placeOf(number, stops.length)),
      el("h2", "", stops[number - 1]),
      el("span", "dots", ...dots, choice),
      isExploring ? this.#text(RETURN, () => this.#goTo(number), "btn return") : this.#exploring(),
    );
    find(this.#root, ".leave").replaceChildren(button(END, "close", () => this.#wish({ end: true }), "icon"));
  }

  /** @param {string} text @param {() => void} act @param {string} className */
  #text(text, act, className) {
    const node = el("button", className, text);
    node.onclick = act;
    node.type = "button";
    return node;
  }

  /** Leaves the path of the tour; on a narrow screen it has a short name. */
  #exploring() {
    const node = this.#text(EXPLORE, () => this.#wish({ explore: true }), "explore");
    node.append(el("span", "wide", ` ${ON_MY_OWN}`));
    return node;
  }

  /** Back and Next; at the end only Back. @param {TourData} data */
  #buttons({ number, stops }) {
    const back = el("button", "btn move", icon("back"), el("span", "", BACK), el("kbd", "", "B"));
    const isTurning = this.#hasTwoSides && !this.#hasTurned;
    const name = isTurning ? TO_QUESTION : NEXT;
    const next = el("button", "btn move main", el("span", "", name), el("kbd", "", "N"), icon("forward"));
    back.onclick = () => this.#back();
    next.onclick = () => this.#next();
    attributes(back, { type: "button", "aria-label": `${BACK} (B)` }).disabled =
      number === 1 && !(this.#hasTwoSides && this.#hasTurned);
    attributes(next, { type: "button", "aria-label": `${name} (N)` });
    return isTurning || number < stops.length ? [back, next] : [back];
  }

  /** What to do after the last stop. @param {TourData} data */
  #followers({ number, stops, then }) {
    if (number < stops.length) return [];
    const tours = then.map(([name, title], i) =>
      this.#text(title, () => this.#wish({ tour: name }), i ? "btn" : "btn main"),
    );
    const end = this.#text(END, () => this.#wish({ end: true }), "btn end");
    return [el("b", "", WHAT_NEXT), ...tours, end];
  }

  /** The class has been shown the answer, so the page may show it. */
  #reveal() {
    const data = this.#data;
    if (!data?.question) return;
    this.#revealed.add(nameOf(data, data.question));
    this.#point(data);
  }

  /** The question of the stop for the whole class. */
  #vote() {
    const question = this.#data?.question;
    return question ? asVote({ ...question, misses: [], units: [] }) : null;
  }

  /** @param {TourData} data */
  #drawQuestion(data) {
    const box = find(this.#root, ".asked");
    const { question } = data;
    setHidden(box, !question && !data.problem);
    if (!question) {
      box.replaceChildren(data.problem);
      return;
    }
    const name = nameOf(data, question);
    const answering = this.#answers.get(name) ?? new Answering(question);
    this.#answers.set(name, answering);
    box.replaceChildren(...this.#questionNodes(question, answering));
  }

  /** @param {TourQuestion} question @param {Answering} answering */
  #questionNodes(question, answering) {
    const { form, offers } = question;
    const hint = form === "several" ? ` ${CHOOSE_SEVERAL}` : form === "order" ? ` ${CHOOSE_ORDER}` : "";
    const nodes = offers.map(({ text, symbols }, i) => {
      const at = answering.placeOf(i);
      const place = at ? `${at}. ` : "";
      const shown = symbols.length ? symbols.map((symbol) => el("span", "c", symbol)) : partsOf(text, {});
      const node = el("button", `offer ${answering.lookOf(i)}`, place, ...shown);
      node.type = "button";
      node.disabled = answering.isAnswered;
      if (answering.isChecked) node.ariaPressed = String(answering.chosen.includes(i));
      node.onclick = () => this.#answer(answering, () => answering.choose(i), i);
      return node;
    });
    const check =
      answering.isChecked && !answering.isAnswered
        ? [this.#text(CHECK, () => this.#answer(answering, () => answering.check(), -1), "btn")]
        : [];
    const why = el("p", `why${answering.isRight ? " right" : ""}`);
    if (answering.why) {
      const verdict = el("b", "", answering.isRight ? RIGHT : WRONG);
      const again = answering.why.startsWith(RIGHT.slice(0, -1)) ? "" : " ";
      why.append(...(again ? [verdict, again] : []), ...partsOf(answering.why, {}));
    }
    // It goes on in the line of what is said: the page should not move when a wrong answer brings it.
    if (answering.isAnswered && !answering.isRight)
      why.append(
        " ",
        this.#text(TRY_ANOTHER, () => this.#wish({ practice: true }), "btn another"),
      );
    const facts = question.facts.map((fact) => el("span", "fact", ...partsOf(fact, {}), " "));
    return [
      el("b", "", ...partsOf(question.sentence, {}), hint),
      ...(facts.length ? [el("span", "facts", ...facts)] : []),
      el("span", "offers", ...nodes, ...check),
      why,
    ];
  }

  /** @param {Answering} answering @param {() => void} act @param {number} offer that was pressed; -1 for none */
  #answer(answering, act, offer) {
    act();
    const data = this.#data;
    if (!data) return;
    this.#drawQuestion(data);
    this.#point(data);
    this.#pointing.again();
    if (answering.why)
      setText(
        find(this.#root, ".live"),
        `${answering.isRight ? RIGHT : WRONG} ${answering.why}`.replaceAll("`", ""),
      );
    const pressed = this.#root.querySelectorAll(".offer")[offer];
    if (pressed instanceof HTMLButtonElement && !pressed.disabled) pressed.focus({ preventScroll: true });
    this.#measure();
    if (answering.why) showIn(find(this.#root, ".body"), this.#root.querySelector(".why"));
  }
}

/** @param {KeyboardEvent} event */
function targetOf(event) {
  const [target] = event.composedPath();
  return target instanceof Element ? target : document.body;
}

/** Whether no list or dialog that lies over the page has the focus, as these close first. @param {Element} target */
function isOfPage(target) {
  const isOpen = target.getAttribute("aria-expanded") === "true";
  return !isOpen && !target.closest(`dialog, [role=dialog], [role=listbox], ${OVER_PAGE}`);
}

/** Which stop of which tour is shown, and whether it was left. @param {TourData} data */
function stopShown({ name, number, isExploring }) {
  return `${name} ${number} ${isExploring}`;
}

/** What a question is known by. @param {TourData} data @param {TourQuestion} question */
function nameOf({ name, number }, { sentence }) {
  return `${name} ${number} ${sentence}`;
}

/**
 * A text with chips for what is between backticks, and its terms with their meanings.
 * @param {string} text
 * @param {Record<string, string>} terms
 */
function partsOf(text, terms) {
  return textNodes(text, (plain) => withTerms(plain, terms));
}

/** A term; its meaning ends where the term does if that is nearer to the end of the line. @param {string} name @param {string} meaning */
function termWith(name, meaning) {
  const node = el("span", "bpe-term", name, el("span", "bpe-meaning", meaning));
  node.tabIndex = 0;
  node.onpointerenter = node.onfocus = () => {
    const line = node.parentElement?.getBoundingClientRect();
    if (!line) return;
    node.classList.toggle("late", node.getBoundingClientRect().left > line.left + line.width / 2);
  };
  return node;
}

/** @param {string} text @param {Record<string, string>} terms */
function withTerms(text, terms) {
  const names = Object.keys(terms);
  if (!names.length) return [text];
  /** @type {(string | HTMLElement)[]} */
  const nodes = [];
  let rest = text;
  for (;;) {
    const found = names
      .map((name) => ({ name, at: rest.indexOf(name) }))
      .filter(({ at }) => at >= 0)
      .sort((a, b) => a.at - b.at || b.name.length - a.name.length)[0];
    if (!found) break;
    const { name, at } = found;
    nodes.push(rest.slice(0, at));
    nodes.push(termWith(name, terms[name]));
    rest = rest.slice(at + name.length);
    names.splice(names.indexOf(name), 1);
    delete terms[name];
  }
  return [...nodes, rest];
}

export default mounting((/** @type {Mounting<TourData>} */ given) => new TourBar(given));
