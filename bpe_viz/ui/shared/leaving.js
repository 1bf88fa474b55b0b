/* A report that reaches Python after another page was asked for empties that page, or brings the old one back.
   So a link of the sidebar is followed once the last report had time to leave the browser, and none is sent
   after it until the other page is there. A button pressed in the moment of a report, as a tap does that takes
   the focus away, would run the reporting part of the page alone: it is pressed a moment later. The tab is
   watched from the first page on: a component may be drawn only after its page was left. */
import { ANY_BUTTON, PAGE_LINK } from "./streamlit.js";

const SENDING_MS = 300;
const APART_MS = 60;
const LEAVING_MS = 3000;
const MOST_WAITS = 5; // for one who sends again and again

const LONGEST_TELLING_MS = 1000; // that a link waits for what is told

/** What one tab of the browser is doing. */
class Tab {
  sentAt = -SENDING_MS;
  /** Who sent last. @type {unknown} */
  #sender = null;
  /** @type {{ path: string, at: number } | null} */
  left = null;
  /** @type {Set<() => void>} */
  lastWords = new Set();
  #isFollowing = false;
  /** What is being told. @type {Set<Promise<unknown>>} */
  #underWay = new Set();

  /** A link is followed once something has arrived. @param {Promise<unknown>} told */
  wait(told) {
    const done = told.finally(() => this.#underWay.delete(done));
    this.#underWay.add(done);
  }

  /** Acts once all that is told has arrived, and so many milliseconds have passed. @param {() => void} act @param {number} milliseconds */
  whenArrived(act, milliseconds) {
    const rest = (/** @type {number} */ wait) => new Promise((done) => setTimeout(done, wait));
    const arrived = Promise.race([Promise.all(this.#underWay), rest(LONGEST_TELLING_MS)]);
    const passed = milliseconds > 0 ? rest(milliseconds) : null;
    Promise.all([arrived, passed]).then(act);
  }

  get isTelling() {
    return this.#underWay.size > 0;
  }

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

  /** Notes that something is sent. @param {unknown} sender */
  note(sender) {
    this.sentAt = performance.now();
    this.#sender = sender;
  }

  /** In how many milliseconds something can be sent apart from what others sent. @param {unknown} [sender] */
  soon(sender) {
    return sender && sender === this.#sender ? 0 : this.sentAt + APART_MS - performance.now();
  }

  /** Whether a button is pressed a moment later instead. @param {MouseEvent} event */
  #putOff(event) {
    const button = event
      .composedPath()
      .find((node) => node instanceof HTMLElement && node.matches(ANY_BUTTON));
    const soon = this.soon();
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
    const isLater = wait > 0 || this.isTelling;
    if (isLater) this.whenArrived(() => link.click(), wait);
    return isLater;
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
  if (wait <= 0 && !tab.isTelling) act();
  else tab.whenArrived(act, wait);
}

/** Whether something was reported just now: Streamlit loses one of two reports of a moment. */
export function isReporting() {
  return performance.now() - watchedTab().sentAt < SENDING_MS;
}

/**
 * What sends for one part of a page, a little apart from what others sent: of two parts that speak in one moment,
 * Streamlit runs one alone. What is given later takes the place of what waits.
 * @template Said
 * @param {(said: Said) => void} send
 */
export function sentApart(send) {
  const tab = watchedTab();
  const sender = {};
  /** @type {{ said: Said } | null} */
  let waiting = null;
  /** Sends what waits, at once. */
  const flush = () => {
    if (!waiting) return;
    const { said } = waiting;
    waiting = null;
    tab.note(sender);
    send(said);
  };
  /** @param {number} waits */
  const sendSoon = (waits) => {
    const soon = waits ? tab.soon(sender) : 0;
    if (soon > 0) setTimeout(() => sendSoon(waits - 1), soon);
    else flush();
  };
  return {
    flush,
    /** @param {Said} said */
    send: (said) => {
      const isAlone = waiting === null;
      waiting = { said };
      if (isAlone) sendSoon(MOST_WAITS);
    },
    stop: () => {
      waiting = null;
    },
  };
}

/** Reports to Python; `lastWords` may still send one before the page is left. */
export function reportsUntilLeaving(lastWords = () => {}) {
  const tab = watchedTab();
  const apart = sentApart((/** @type {unknown} */ report) => {
    if (!tab.isLeaving()) reports.setStateValue("report", report);
  });
  const words = () => {
    lastWords();
    apart.flush();
  };
  tab.lastWords.add(words);
  const reports = {
    /** @type {(name: string, value: unknown) => void} */
    setStateValue: () => {},
    /** @param {unknown} report */
    send: (report) => {
      if (!tab.isLeaving()) apart.send(report);
    },
    leave: () => tab.leave(),
    stop: () => {
      apart.stop();
      tab.lastWords.delete(words);
    },
  };
  return reports;
}
