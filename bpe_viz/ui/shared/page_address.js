/* Writes the address of a page drawn in Python, and reports whether the page is dark. */

import { appElement } from "../streamlit_seam/page.js";
import { replaceAddress } from "./address.js";
import { mounting } from "./mounting.js";
import { Timers } from "./timers.js";

/** @import { Mounting } from "./wire.js" */

/** @typedef {{ params: Record<string, string>, dark: boolean }} PageFrame */

const WRITE_MS = 100;
const AGAIN_MS = 1000;

class PageAddress {
  #timers = new Timers();
  /** @type {Mounting<PageFrame>["setStateValue"]} */
  #setStateValue = () => {};
  #watcher = new MutationObserver(() => this.#report());
  #app = appElement();
  /** What Python knows. @type {boolean | null} */
  #isDark = null;

  constructor() {
    this.#watcher.observe(this.#app, { attributes: true });
  }

  /** @param {Mounting<PageFrame>} given */
  show({ data, setStateValue }) {
    this.#setStateValue = setStateValue;
    this.#isDark = data.dark;
    this.#report();
    this.#write(`${new URLSearchParams(data.params)}`, WRITE_MS);
  }

  stop() {
    this.#timers.stop();
    this.#watcher.disconnect();
  }

  /** @param {string} query @param {number} milliseconds */
  #write(query, milliseconds) {
    this.#timers.after("write", milliseconds, () => {
      if (!replaceAddress(query)) this.#write(query, AGAIN_MS);
    });
  }

  #report() {
    const isDark = getComputedStyle(this.#app).colorScheme === "dark";
    if (isDark === this.#isDark) return;
    this.#isDark = isDark;
    this.#setStateValue("report", isDark);
  }
}

export default mounting(() => new PageAddress());
