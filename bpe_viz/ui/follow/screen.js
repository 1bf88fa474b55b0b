/* What the presenter shows, on the page of a follower: drawn here, or the app's own page in a frame. */
import { curtainOf, pageCurtain } from "../shared/curtain.js";
import { attributes, el } from "../shared/dom.js";
import { leadPage } from "../shared/follower_view.js";
import { keyOfData } from "../shared/keyed.js";
import { HIDDEN_UNTIL_SHOWN } from "../shared/texts.js";
import { coveredIn, runOf, stepOf } from "./addresses.js";
import { led } from "./following.js";
import { NOT_SHARED, PRESENTERS_PAGE } from "./texts.js";

/** @import { Conversing } from "../conversation/source.js" */
/** @import { LedStepper } from "./following.js" */
/** @import { DataOfFollowed, StateOfRoom, ViewOfRoom } from "./wire.js" */

/** @typedef {{ default: (given: Conversing<DataOfFollowed>) => LedStepper }} ScriptOfStepper */

const SPREAD_MS = 600; // pages in frames are not all asked for at once
const NEXT_TRY_MS = 3000;
const FONTS = ["Source Sans", "Source Code Pro"];
const FONTS_MS = 2500;

/** The fonts, or a while, as a view can be read without them. */
function lettersCame() {
  const came = FONTS.map((font) => document.fonts.load(`16px "${font}"`));
  return Promise.race([Promise.allSettled(came), new Promise((done) => setTimeout(done, FONTS_MS))]);
}

export class Screen {
  #root;
  #room;
  #left;
  /** @type {ReturnType<typeof led> | null} */
  #stepper = null;
  #isLed = true;
  #numFailed = 0;
  /** What the frame was told to show, and whether it is there. @type {{ page: string, corpus: string | null, isThere: boolean } | null} */
  #framed = null;
  /** The run that is shown or on its way. */
  #run = "";
  /** @type {StateOfRoom | null} */
  #state = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {HTMLElement} root @param {string} room @param {() => void} left */
  constructor(root, room, left) {
    this.#root = root;
    this.#room = room;
    this.#left = left;
  }

  /** @param {StateOfRoom} state @param {boolean} [wasAlone] whether the follower may be anywhere in a frame */
  follow(state, wasAlone = false) {
    this.#state = state;
    this.#cover(coveredIn(state.at.query));
    this.#mark();
    const run = runOf(state.at, state.corpus);
    if (run === this.#run && !(wasAlone && this.#framed)) this.#stepper?.lead(stepOf(state.at.query));
    else if (this.#leadsFrame(state)) this.#run = run;
    else this.#begin(run);
  }

  /** Says on the view who leads it, and whether its words are to be counted for a vote. */
  #mark() {
    const { question } = this.#state ?? {};
    const host = this.#root.querySelector(":scope > div");
    host?.toggleAttribute("data-led", this.#isLed);
    host?.toggleAttribute("data-voting", Boolean(question && question.state !== "revealed"));
  }

  /** Whoever explores alone sees all. @param {readonly string[]} panels */
  #cover(panels) {
    const framed = curtainOf(this.#root.querySelector("iframe")?.contentWindow);
    for (const curtain of [pageCurtain(), framed]) curtain?.cover(panels, HIDDEN_UNTIL_SHOWN);
  }

  /** Whether the page in the frame went on by itself. @param {StateOfRoom} state */
  #leadsFrame({ at, corpus }) {
    const framed = this.#framed;
    if (!framed?.isThere || framed.page !== at.page || framed.corpus !== corpus) return false;
    return leadPage(this.#root.querySelector("iframe")?.contentWindow, at.query);
  }

  /** @param {boolean} isLed */
  setLed(isLed) {
    this.#isLed = isLed;
    if (!isLed) this.#cover([]);
    this.#mark();
    this.#stepper?.setLed(isLed);
  }

  /** Shows a last sentence; whatever is still on its way is not shown any more. @param {string} sentence */
  end(sentence) {
    this.#run = "";
    this.#state = null;
    clearTimeout(this.#timer);
    this.say(sentence);
  }

  /** @param {string} sentence */
  say(sentence) {
    this.#clear();
    this.#root.replaceChildren(el("p", "", sentence));
  }

  /** @param {string} run */
  async #begin(run) {
    this.#run = run;
    clearTimeout(this.#timer);
    if (this.#framed) this.#framed.isThere = false;
    const view = await this.#view();
    if (this.#run !== run) return; // the presenter has gone on
    if (!view) {
      this.#again(run);
      return;
    }
    if (this.#state && keyOfData(view.address) !== keyOfData(this.#state.at)) {
      if (runOf(view.address, this.#state.corpus) !== run) {
        this.#run = "";
        this.follow(this.#state);
        return;
      }
    }
    if (view.kind === "sentence") this.say(view.sentence ?? NOT_SHARED);
    else if (view.kind === "frame") this.#frame(view);
    else if (!(await this.#draw(view, run)) && this.#run === run) this.#again(run);
  }

  /** @param {string} run */
  #again(run) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (this.#run === run) this.#begin(run);
    }, NEXT_TRY_MS);
  }

  /** @returns {Promise<ViewOfRoom | null>} */
  async #view() {
    try {
      const answer = await fetch(`${this.#room}/view`);
      return answer.status === 200 ? await answer.json() : null;
    } catch {
      return null;
    }
  }

  /** @param {ViewOfRoom} view */
  #frame({ src }) {
    const frame = this.#root.querySelector("iframe");
    const { at, corpus } = /** @type {StateOfRoom} */ (this.#state);
    const show = () => {
      if (frame?.isConnected) frame.src = String(src);
      else {
        this.#clear();
        this.#root.classList.add("framed");
        const made = attributes(el("iframe"), { src, title: PRESENTERS_PAGE });
        made.addEventListener("load", () => {
          if (this.#framed) this.#framed.isThere = true;
        });
        this.#root.replaceChildren(made);
      }
      this.#framed = { page: at.page, corpus, isThere: false };
    };
    this.#timer = setTimeout(show, Math.random() * SPREAD_MS);
  }

  /** Whether all of it came. @param {ViewOfRoom} view @param {string} run */
  async #draw({ data, html, script, style }, run) {
    const made = await this.#script(String(script));
    if (!made) return false;
    if (this.#run !== run || !data) return true;
    this.#clear();
    const host = el("div");
    const root = host.attachShadow({ mode: "open" });
    pageCurtain().hang(root);
    root.innerHTML = String(html);
    const sheet = attributes(el("link"), { rel: "stylesheet", href: String(style) });
    /** @type {Promise<boolean>} */
    const styled = new Promise((done) => {
      sheet.addEventListener("load", () => done(true), { once: true });
      sheet.addEventListener("error", () => done(false), { once: true });
    });
    root.append(sheet);
    this.#root.replaceChildren(host);
    this.#mark();
    const [isStyled] = await Promise.all([styled, lettersCame()]); // sizes are measured at once
    if (!isStyled) return false;
    if (this.#run !== run) return true;
    const source = {
      ask: (/** @type {object} */ question) => this.#ask(question, run),
      tell: async () => false, // only the presenter's place is told to others
      lastWords: null,
    };
    const step = stepOf(this.#state?.at.query ?? "");
    // The presenter may have gone on since the view was asked for.
    const lesson = { number: data.lesson?.number ?? 0, asked: `${step.asked}` };
    const begun = { ...data, k: step.k, half: step.half, hide: step.hide, lesson };
    const stepper = made.default({
      data: begun,
      parentElement: root,
      source,
      setStateValue: () => {},
      setTriggerValue: () => {},
    });
    this.#stepper = led(stepper, data.terms, this.#left);
    this.#stepper.show({ data: begun });
    return true;
  }

  /** A browser may remember that a script did not come, so each further try has a name of its own. @param {string} script @returns {Promise<ScriptOfStepper | null>} */
  async #script(script) {
    try {
      return await import(this.#numFailed ? `${script}#${this.#numFailed}` : script);
    } catch {
      this.#numFailed += 1;
      return null;
    }
  }

  /** @param {object} question @param {string} run @returns {Promise<Uint8Array | null>} */
  async #ask(question, run) {
    try {
      const answer = await fetch(`${this.#room}/feed`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(question),
      });
      if (answer.status === 200) return new Uint8Array(await answer.arrayBuffer());
      if (answer.status === 409 && this.#run === run) this.#again(run); // it is another run by now
    } catch {
      // The stepper asks again by itself.
    }
    return null;
  }

  #clear() {
    this.#stepper?.stop();
    this.#stepper = null;
    this.#framed = null;
    this.#root.classList.remove("framed");
  }
}
