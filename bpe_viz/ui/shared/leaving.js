/* A report that reaches Python after another page was asked for empties that page, or brings the old one back.
   So a link of the sidebar is followed once the last report had time to leave the browser, and none is sent
   after it until the other page is there. A button pressed in the moment of a report, as a tap does that takes
   the focus away, would run the reporting part of the page alone: it is pressed a moment later. The tab is
   watched from the first page on: a component may be drawn only after its page was left. */
import { ANY_BUTTON, PAGE_LINK } from "./streamlit.js";

const SENDING_MS = 300;
const APART_MS = 60;
const LEAVING_MS = 3000;

/** What one tab of the browser is doing. */
class Tab {
  sentAt = -SENDING_MS;
  /** @type {{ path: string, at: number } | null} */
  left = null;
  /** @type {Set<() => void>} */
  lastWords = new Set();
  #isFollowing = false;

  leave() {
    this.left = { path: location.pathname, at: performance.now() };
  }

  isLeaving() {
    return this.left?.path === location.pathname && performance.now() - this.left.at < LEAVING_MS;
  }

  watchLinks() {
    document.addEventListener(
      "click",
      (event) => {
        if (!this.#putOff(event)) this.#follow(event);
      },
      true,
    );
    return this;
  }

  /** Whether a button is pressed a moment later instead. @param {MouseEvent} event */
  #putOff(event) {
    const button = event
      .composedPath()
      .find((node) => node instanceof HTMLElement && node.matches(ANY_BUTTON));
    const soon = this.sentAt + APART_MS - performance.now();
    if (!(button instanceof HTMLElement) || soon <= 0) return false;
    event.preventDefault();
    event.stopImmediatePropagation();
    setTimeout(() => button.click(), soon);
    return true;
  }

  /** @param {MouseEvent} event */
  #follow(event) {
    const link = event
      .composedPath()
      .find((node) => node instanceof HTMLAnchorElement && node.matches(PAGE_LINK));
    if (!(link instanceof HTMLAnchorElement)) return;
    if (link.pathname === location.pathname || this.isLeaving()) return;
    if (event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (this.#isFollowing || this.#speak([...this.lastWords], link)) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
  }

  /**
   * The last words one after the other, as Streamlit loses one of two reports of a moment; then the page is left.
   * @param {(() => void)[]} words
   * @param {HTMLAnchorElement} link
   * @returns whether the link is followed later
   */
  #speak(words, link) {
    const sentBefore = this.sentAt;
    while (words.length && this.sentAt === sentBefore) words.shift()?.();
    this.#isFollowing = words.length > 0 && this.sentAt !== sentBefore;
    if (this.#isFollowing) {
      setTimeout(() => this.#speak(words, link) || link.click(), APART_MS);
      return true;
    }
    this.leave();
    const wait = this.sentAt + SENDING_MS - performance.now();
    if (wait > 0) setTimeout(() => link.click(), wait);
    return wait > 0;
  }
}

/** @returns {Tab} */
export function watchedTab() {
  const page = /** @type {Record<symbol, Tab>} */ (/** @type {unknown} */ (globalThis));
  const name = Symbol.for("bpe-viz tab");
  page[name] ??= new Tab().watchLinks();
  return page[name];
}

/**
 * Does what has Python show something else, once the last report had time to leave the browser.
 * @param {() => void} act
 * @param {boolean} leaves whether that may be another page, so that nothing is reported after it
 */
export function afterReports(act, leaves) {
  const tab = watchedTab();
  if (leaves) tab.leave();
  const wait = tab.sentAt + SENDING_MS - performance.now();
  if (wait <= 0) act();
  else setTimeout(act, wait);
}

/** Whether something was reported just now: Streamlit loses one of two reports of a moment. */
export function isReporting() {
  return performance.now() - watchedTab().sentAt < SENDING_MS;
}

/** Reports to Python; `lastWords` may still send one before the page is left. */
export function reportsUntilLeaving(lastWords = () => {}) {
  const tab = watchedTab();
  tab.lastWords.add(lastWords);
  const reports = {
    /** @type {(name: string, value: unknown) => void} */
    setStateValue: () => {},
    /** @param {unknown} report */
    send: (report) => {
      if (tab.isLeaving()) return;
      tab.sentAt = performance.now();
      reports.setStateValue("report", report);
    },
    leave: () => tab.leave(),
    stop: () => tab.lastWords.delete(lastWords),
  };
  return reports;
}
