/* Tells Python what the address says of the page, apart from what it knows: corpus, settings and step. */
import { conversing } from "../conversation/source.js";
import { inputsIn, whenAddressChanges, whenTermsClose } from "../shared/address.js";
import { Timers } from "../shared/timers.js";

/** @import { Conversing } from "../conversation/source.js" */
/** @import { Mounting } from "../shared/wire.js" */

/** @typedef {{ key: string, without: string[], told: string }} PageInputs */

const REST_MS = 100;

class InputsWatch {
  /** @type {PageInputs} */
  #data = { key: "", without: [], told: "" };
  #timers = new Timers();
  #ends = [whenAddressChanges(() => this.#changed()), whenTermsClose()];
  /** Where the page is; null until a view of it has written its address. @type {string | null} */
  #path = null;
  #source;

  /** @param {Conversing<PageInputs>} given */
  constructor({ source }) {
    this.#source = source;
    source.lastWords = () => this.#tell();
  }

  /** @param {Mounting<PageInputs>} given */
  show({ data }) {
    if (this.#data.key !== data.key) this.#path = null;
    this.#data = data;
    this.#mark();
  }

  stop() {
    this.#timers.stop();
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
    this.#tellIn(REST_MS);
  }

  /** @param {number} milliseconds */
  #tellIn(milliseconds) {
    this.#timers.after("tell", milliseconds, () => this.#tell());
  }

  async #tell() {
    this.#timers.clear("tell");
    if (location.pathname !== this.#path || this.#isTold) return;
    const { key } = this.#data;
    const told = this.#inputs;
    const isHeard = await this.#source.tell({ key, inputs: told });
    if (key !== this.#data.key) return;
    if (isHeard) this.#data.told = told;
    this.#mark();
  }

  /** Says on the page whether Python knows its inputs. */
  #mark() {
    document.documentElement.dataset.inputs = this.#path !== null && this.#isTold ? "told" : "";
  }
}

export default conversing((/** @type {Conversing<PageInputs>} */ given) => new InputsWatch(given));
