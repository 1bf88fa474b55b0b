/* Leaving a page, by a link of the top bar or by a button of a view: what its views have not told Python yet is told
   first, and the other page is asked for once that has arrived. Streamlit keeps the last of the pages asked for in one
   moment, and what a component reports asks for its own: from a link until its page, reports wait. The tab is watched from
   the first page on: a component may be drawn only after its page was left. */
import { PAGE_LINK } from "../streamlit_seam/page.js";

const LONGEST_TELLING_MS = 3000; // that a reader waits for what is told; a server may be busy with a class
const LONGEST_LEAVING_MS = 5000; // that reports wait for a page; the line may be lost
const PAGE_LOOK_MS = 50;

/** What one tab of the browser is telling. */
class Tab {
  /** Called before a page is left. @type {Set<() => void>} */
  lastWords = new Set();
  /** What is on its way. @type {Set<Promise<unknown>>} */
  #underWay = new Set();
  /** The link that is followed once all is told; the last one that was pressed. @type {HTMLAnchorElement | null} */
  #target = null;
  #isFollowing = false;
  /** The page that is on its way. @type {string | null} */
  #next = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #endOfWaiting;

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

  /** Reports to Streamlit: at once, but while another page is on its way. @param {() => void} report */
  report(report) {
    if (this.#next === location.pathname) this.#next = null;
    if (this.#next === null) report();
    else setTimeout(() => this.report(report), PAGE_LOOK_MS);
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
    if (!(link instanceof HTMLAnchorElement) || link.pathname === location.pathname) return;
    if (event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (!this.#isFollowing) this.#speak();
    if (this.#isFollowing || !this.#underWay.size) {
      this.#next = link.pathname;
      clearTimeout(this.#endOfWaiting);
      this.#endOfWaiting = setTimeout(() => (this.#next = null), LONGEST_LEAVING_MS);
      return;
    }
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
