/* Leaving a page, by a link of the top bar or by a button of a view: what its views have not told Python yet is told
   first, and the other page is asked for once that has arrived. The tab is watched from the first page on: a component
   may be drawn only after its page was left. */
import { PAGE_LINK } from "../streamlit_seam/page.js";

const LONGEST_TELLING_MS = 1000; // that a reader waits for what is told

/** What one tab of the browser is telling. */
class Tab {
  /** Called before a page is left. @type {Set<() => void>} */
  lastWords = new Set();
  /** What is on its way. @type {Set<Promise<unknown>>} */
  #underWay = new Set();
  /** The link that is followed once all is told; the last one that was pressed. @type {HTMLAnchorElement | null} */
  #target = null;
  #isFollowing = false;

  /** A page is left once something has arrived. @param {Promise<unknown>} told */
  wait(told) {
    const done = told.finally(() => this.#underWay.delete(done));
    this.#underWay.add(done);
  }

  /** Has all views tell what they know, and then acts: at once if there is nothing to wait for. @param {() => void} act */
  afterLastWords(act) {
    this.#speak();
    if (this.#underWay.size) this.#whenArrived(act);
    else act();
  }

  watchLinks() {
    document.addEventListener("click", (event) => this.#follow(event), true);
    return this;
  }

  /** @param {MouseEvent} event */
  #follow(event) {
    const link = event
      .composedPath()
      .find((node) => node instanceof HTMLAnchorElement && node.matches(PAGE_LINK));
    if (!(link instanceof HTMLAnchorElement) || this.#isFollowing) return;
    if (link.pathname === location.pathname) return;
    if (event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
    this.#speak();
    if (!this.#underWay.size) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    this.#target = link;
    this.#whenArrived(() => {
      if (this.#target !== link) return;
      this.#isFollowing = true;
      link.click();
      this.#isFollowing = false;
    });
  }

  #speak() {
    for (const speak of this.lastWords) speak();
  }

  /** @param {() => void} act */
  #whenArrived(act) {
    const longest = new Promise((done) => setTimeout(done, LONGEST_TELLING_MS));
    Promise.race([Promise.all(this.#underWay), longest]).then(act);
  }
}

/** @returns {Tab} */
export function watchedTab() {
  const page = /** @type {Record<symbol, Tab>} */ (/** @type {unknown} */ (globalThis));
  const name = Symbol.for("bpe-viz tab");
  page[name] ??= new Tab().watchLinks();
  return page[name];
}
