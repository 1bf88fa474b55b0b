/* What a browser keeps for the app, or for one tab of it. Browsers may refuse to keep anything: then nothing was kept,
   and what should be kept lasts as long as the page. */

/** @typedef {{ getItem: (name: string) => string | null, setItem: (name: string, value: string) => void, removeItem: (name: string) => void }} Store */

export class Kept {
  #store;

  /** @param {() => Store} store asking for it may already be refused */
  constructor(store) {
    this.#store = store;
  }

  /** @param {string} name @returns {string | null} */
  getItem(name) {
    try {
      return this.#store().getItem(name);
    } catch {
      return null;
    }
  }

  /** Whether it is kept; otherwise what was kept before still is. @param {string} name @param {string} value */
  setItem(name, value) {
    try {
      this.#store().setItem(name, value);
      return true;
    } catch {
      return false;
    }
  }

  /** @param {string} name */
  removeItem(name) {
    try {
      this.#store().removeItem(name);
    } catch {
      // Nothing was kept, then.
    }
  }

  /** What was kept as JSON; anything else counts as nothing. @param {string} name @returns {unknown} */
  getData(name) {
    return dataIn(this.getItem(name));
  }

  /** Whether it is kept. @param {string} name @param {unknown} data */
  setData(name, data) {
    return this.setItem(name, JSON.stringify(data));
  }
}

/** For every tab of the app, and after the browser was closed. */
export const keptForBrowser = new Kept(() => localStorage);
/** For this tab, until it is closed. */
export const keptForTab = new Kept(() => sessionStorage);

/** What a text says as JSON; anything else says nothing. @param {string | null} text @returns {unknown} */
export function dataIn(text) {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}
