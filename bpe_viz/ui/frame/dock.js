/* The dock of a page that Python draws. A step is shown here at once and told to Python, and the page is drawn for it;
   until that is done no other is asked for, and then the last one alone. */
import { conversing } from "../conversation/source.js";
import { readAnswer } from "../shared/answers.js";
import { find, setText } from "../shared/dom.js";
import { isSameBut, letLead } from "../shared/follower_view.js";
import { numberOf } from "../shared/numbers.js";
import { Questions } from "../shared/questions.js";
import { capitalised, stateName } from "../shared/texts.js";
import { Timers } from "../shared/timers.js";
import { watchScript } from "../streamlit_seam/page.js";
import { RunDock } from "./run_dock.js";

/** @import { Answer, Conversing } from "../conversation/source.js" */
/** @import { Mounting } from "../shared/wire.js" */
/** @import { DockData, DockPart, DockRun } from "./wire.js" */

const SPEAK_MS = 250;
const LOST_MS = 10_000; // a page that is not drawn by then is asked for again

class PageDock {
  #data;
  #k;
  /** @type {DockRun | null} */
  #run = null;
  /** The step for which the page is being drawn. @type {number | null} */
  #sent = null;
  #isScriptOver = true;
  #isAlive = true;
  #root;
  #source;
  #dock;
  #timers = new Timers();
  #questions;
  #script = watchScript((isOver) => {
    this.#isScriptOver = isOver;
    this.#settle();
  });
  #endLead = letLead((asked) => this.#lead(asked));

  /** @param {Conversing<DockData>} given */
  constructor({ parentElement, data, source }) {
    this.#data = data;
    this.#k = data.k;
    this.#source = source;
    this.#root = find(parentElement, ".stepper");
    this.#dock = new RunDock(this.#root, {
      noun: data.noun,
      moved: (k) => this.#goTo(k),
      isDrawn: () => this.#sent === null,
    });
    this.#questions = new Questions(source, {
      question: () => (this.#run ? null : { key: this.#data.key }),
      take: (answer) => this.#take(answer),
    });
  }

  /** @param {Mounting<DockData>} given */
  show({ data }) {
    const before = this.#data;
    const isOther = before.key !== data.key;
    const isElsewhere = data.k !== before.k && data.k !== this.#sent; // something else on the page chose it
    this.#data = data;
    this.#source.lastWords = () => this.#tell();
    if (isOther || isElsewhere) {
      this.#sent = null;
      this.#k = data.k;
    }
    if (isOther) {
      this.#run = null;
      this.#questions.restart();
    }
    this.#script.look();
    this.#settle();
    this.#draw();
    this.#questions.ask();
  }

  stop() {
    this.#isAlive = false;
    this.#source.lastWords = null;
    this.#endLead();
    this.#script.stop();
    this.#timers.stop();
    this.#questions.stop();
    this.#dock.stop();
  }

  /** @param {number} k */
  #goTo(k) {
    this.#k = k;
    this.#draw();
    this.#timers.after("speak", SPEAK_MS, () => setText(find(this.#root, ".live"), this.#spoken));
    this.#send();
  }

  get #spoken() {
    const { noun } = this.#data;
    const made = this.#run?.names[this.#k - 1];
    return capitalised(made ? `${stateName(this.#k, noun)}: ${made}` : stateName(this.#k, noun));
  }

  /** Has the page drawn for the step that the dock shows, if it is not being drawn. */
  async #send() {
    if (this.#sent !== null || this.#k === this.#data.k) return;
    const k = this.#k;
    this.#sent = k;
    this.#timers.after("lost", LOST_MS, () => this.#release());
    if ((await this.#tell()) && this.#isAlive) this.#source.choose?.(k);
  }

  #tell() {
    const { k, key } = this.#data;
    if (this.#k === k) return Promise.resolve(true);
    return this.#source.tell({ key, position: { k: this.#k } });
  }

  #settle() {
    if (this.#sent !== null && this.#isScriptOver && this.#data.k === this.#sent) this.#release();
  }

  #release() {
    this.#timers.clear("lost");
    this.#sent = null;
    this.#send();
  }

  /** Goes to the step of a presenter, if nothing else of the page is to change. @param {URLSearchParams} asked */
  #lead(asked) {
    const name = asked.has("one") ? "one" : "k";
    const k = numberOf(asked.get(name) ?? undefined, this.#data.last);
    if (k === null || !isSameBut(new URLSearchParams(location.search), asked, [name])) return false;
    this.#dock.go(k);
    return true;
  }

  /** @param {Answer} answer */
  async #take(answer) {
    const read = Array.isArray(answer) ? answer : await readAnswer(answer);
    const [part] = /** @type {DockPart[]} */ (read);
    if (!this.#isAlive || part.key !== this.#data.key) return;
    this.#run = part.run;
    this.#draw();
  }

  #draw() {
    this.#dock.showRun(this.#k, this.#data.last, this.#run);
  }
}

export default conversing((/** @type {Conversing<DockData>} */ given) => new PageDock(given));
