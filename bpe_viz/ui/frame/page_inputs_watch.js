/* Tells Python what the address says of the page, apart from what it knows: corpus, settings and step. */
import { inputsIn, whenAddressChanges, whenTermsOpen } from "../shared/address.js";
import { reportsUntilLeaving } from "../shared/leaving.js";
import { mounting } from "../shared/mounting.js";
import { isPythonDrawing } from "../shared/streamlit.js";
import { Timers } from "../shared/timers.js";

/** @import { Mounting } from "../shared/wire.js" */

/** @typedef {{ page: string, lesson: number, without: string[], told: string }} PageInputs */

const REST_MS = 500;

class InputsWatch {
  /** @type {PageInputs} */
  #data = { page: "", lesson: 0, without: [], told: "" };
  #timers = new Timers();
  #reports = reportsUntilLeaving(() => this.#report());
  #ends = [whenAddressChanges(() => this.#changed()), whenTermsOpen()];
  /** Where the page is; null until a view of it has written its address. @type {string | null} */
  #path = null;
  /** What was reported last: it is not said twice. @type {string | null} */
  #said = null;

  /** @param {Mounting<PageInputs>} given */
  show({ data, setStateValue }) {
    this.#reports.setStateValue = setStateValue;
    const isOther = this.#data.page !== data.page || this.#data.lesson !== data.lesson;
    if (isOther) this.#path = this.#said = null;
    this.#data = data;
    this.#mark();
  }

  stop() {
    this.#timers.stop();
    this.#reports.stop();
    for (const end of this.#ends) end();
  }

  get #inputs() {
    return inputsIn(location.search, this.#data.without);
  }

  get #isTold() {
    return this.#inputs === new URLSearchParams(this.#data.told).toString();
  }

  #changed() {
    this.#path = location.pathname;
    this.#mark();
    this.#reportSoon();
  }

  /** Not while Python draws: what is left of an earlier view would stay on the screen. */
  #reportSoon() {
    this.#timers.after("report", REST_MS, () => {
      if (isPythonDrawing()) this.#reportSoon();
      else this.#report();
    });
  }

  #report() {
    this.#timers.clear("report");
    const inputs = this.#inputs;
    if (location.pathname !== this.#path || inputs === this.#said || this.#isTold) return;
    this.#said = inputs;
    const { page, lesson } = this.#data;
    this.#reports.send({ page, lesson, inputs });
  }

  /** Says on the page whether Python knows its inputs. */
  #mark() {
    document.documentElement.dataset.inputs = this.#path !== null && this.#isTold ? "told" : "";
  }
}

export default mounting(() => new InputsWatch());
