/* Whether keys of one letter, digit or sign act at once: who dictates, or types by chance, switches them off. */

import { keptForBrowser } from "./kept.js";

const KEYS_STORED_AS = "bpe-viz single keys";
const KEYS_OFF = "off";

class SingleKeys {
  /** What was chosen, where the browser refuses to store it. @type {string | null} */
  #unstored = null;

  /** As the browser has it, since another tab may have switched them. */
  get areOn() {
    return (this.#unstored ?? keptForBrowser.getItem(KEYS_STORED_AS)) !== KEYS_OFF;
  }

  /** @param {boolean} areOn */
  set(areOn) {
    const chosen = areOn ? "on" : KEYS_OFF;
    this.#unstored = keptForBrowser.setItem(KEYS_STORED_AS, chosen) ? null : chosen;
  }
}

/** The switch of this tab. @returns {SingleKeys} */
export function singleKeys() {
  const page = /** @type {Record<symbol, SingleKeys>} */ (/** @type {unknown} */ (globalThis));
  const name = Symbol.for("bpe-viz single keys");
  page[name] ??= new SingleKeys();
  return page[name];
}
