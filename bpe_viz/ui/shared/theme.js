/* Light, dark or as the system is: chosen once, stored by the browser. Streamlit looks at what the system prefers, and
   looks again after printing; so it is given the reader's answer to that question, and told to look. */

import { keptForBrowser } from "./kept.js";

/** @typedef {"system" | "light" | "dark"} Theme */

/** @type {Theme[]} */
const THEMES = ["system", "light", "dark"];

const STORED_AS = "bpe-viz theme";
const QUESTION = "(prefers-color-scheme: dark)";

/** What the browser has stored. @returns {Theme} */
function storedTheme() {
  const stored = keptForBrowser.getItem(STORED_AS);
  return THEMES.find((theme) => theme === stored) ?? "system";
}

/** @param {Theme} theme */
function storeTheme(theme) {
  if (theme === "system") keptForBrowser.removeItem(STORED_AS);
  else keptForBrowser.setItem(STORED_AS, theme);
}

class ThemeSwitch {
  /** @type {Theme} */
  chosen = "system";
  /** @type {Set<() => void>} */
  listeners = new Set();
  #ask = globalThis.matchMedia.bind(globalThis);

  /** Begins with what was stored. */
  begin() {
    globalThis.matchMedia = (question) => {
      const list = this.#ask(question);
      if (question === QUESTION && this.chosen !== "system")
        Object.defineProperty(list, "matches", { value: this.chosen === "dark" });
      return list;
    };
    addEventListener("storage", ({ key }) => {
      if (key === STORED_AS) this.#show(storedTheme());
    });
    const stored = storedTheme();
    if (stored !== "system") this.#show(stored);
    return this;
  }

  get isDark() {
    return this.chosen === "system" ? this.#ask(QUESTION).matches : this.chosen === "dark";
  }

  /** @param {Theme} theme */
  set(theme) {
    storeTheme(theme);
    this.#show(theme);
  }

  /** The other one of light and dark. */
  toggle() {
    this.set(this.isDark ? "light" : "dark");
  }

  /** The next of system, light and dark. */
  next() {
    this.set(THEMES[(THEMES.indexOf(this.chosen) + 1) % THEMES.length]);
  }

  /** @param {Theme} theme */
  #show(theme) {
    this.chosen = theme;
    document.documentElement.style.colorScheme = theme === "system" ? "" : theme;
    dispatchEvent(new Event("afterprint"));
    for (const tell of this.listeners) tell();
  }
}

/** The switch of this tab. @returns {ThemeSwitch} */
export function tabTheme() {
  const page = /** @type {Record<symbol, ThemeSwitch>} */ (/** @type {unknown} */ (globalThis));
  const name = Symbol.for("bpe-viz theme");
  page[name] ??= new ThemeSwitch().begin();
  return page[name];
}
