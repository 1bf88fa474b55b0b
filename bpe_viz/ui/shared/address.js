/* The address of the page, written without a new entry in the history, so that Back leaves the page. */
const LINK_DELAY_MS = 150;
const IDLE_MS = 80;
const OF_FRAME = /^(?:embed(?:_options)?|room)=/; // what Streamlit and a class read of a page in a frame; it stays
const OF_TOUR = /^(?:tour|stop)=/; // what its bar says of it, on every page
const OF_HEADING = /^open=/; // a tour or a link opens the terms of a page; a reader who does leaves the address alone
const OPEN_TERMS = "details.bpe-terms[open]";

const CHANGED = "bpe-viz-address";

/**
 * What the query of an address says, apart from some names; the half-step is that of `one`, or of the step.
 * @param {string} query
 * @param {string[]} without
 */
export function inputsIn(query, without) {
  const params = new URLSearchParams(query);
  for (const name of without) params.delete(name);
  if (!params.has("one")) params.delete("half");
  return params.toString();
}

/** Calls `act` whenever a view has written another address; the result ends that. @param {() => void} act */
export function whenAddressChanges(act) {
  addEventListener(CHANGED, act);
  return () => removeEventListener(CHANGED, act);
}

/**
 * Whether the address now says `query`; browsers limit how often it may change.
 * @param {string} query
 */
export function replaceAddress(query) {
  const address = `${location.pathname}?${wholeQuery(query)}${location.hash}`;
  if (address === location.pathname + location.search + location.hash) return true;
  try {
    history.replaceState(history.state, "", address);
    dispatchEvent(new Event(CHANGED));
  } catch {
    return false;
  }
  return true;
}

/** Keeps the address right when a reader closes the terms that it asked for; call the result to stop. */
export function whenTermsClose() {
  const changed = (/** @type {Event} */ { target }) => {
    if (target instanceof Element && target.matches("details.bpe-terms"))
      replaceAddress(location.search.slice(1));
  };
  document.addEventListener("toggle", changed, true);
  return () => document.removeEventListener("toggle", changed, true);
}

/** What the address says when a view has `query` to say, the terms, the tour and the frame included. @param {string} query */
function wholeQuery(query) {
  const said = location.search.slice(1).split("&");
  const kept = said.filter((part) => OF_FRAME.test(part));
  const own = query
    .split("&")
    .filter((part) => !OF_TOUR.test(part) && !OF_HEADING.test(part) && !OF_FRAME.test(part))
    .join("&");
  const terms = document.querySelector(OPEN_TERMS) ? said.filter((part) => OF_HEADING.test(part)) : [];
  return [own, ...terms, document.documentElement.dataset.bpeTour, ...kept].filter(Boolean).join("&");
}

/** Is told what the address will say. @typedef {(query: string) => void} ShownListener */

/** Those who want to know at once what is shown. @returns {Set<ShownListener>} */
function listenersOfShown() {
  const page = /** @type {Record<symbol, Set<ShownListener>>} */ (/** @type {unknown} */ (globalThis));
  const name = Symbol.for("bpe-viz shown");
  page[name] ??= new Set();
  return page[name];
}

/**
 * Calls `act` with what the address will say as soon as a view shows it, before it is written; the result ends that.
 * @param {ShownListener} act
 */
export function whenShown(act) {
  listenersOfShown().add(act);
  return () => listenersOfShown().delete(act);
}

/**
 * The address of a view, which changes often: it is written a moment later, when the browser has time. Only the first
 * is written at once, so that a page that was just come back to can be loaded again or copied.
 */
export class Address {
  #isWaiting = false;
  #isWritten = false;
  #isTelling = false;
  #query;

  /** @param {() => string | null} query what to write; null while there is nothing to write */
  constructor(query) {
    this.#query = query;
  }

  later() {
    this.#tellSoon();
    if (this.#isWaiting || this.#isFirstWritten()) return;
    this.#isWaiting = true;
    const idle = globalThis.requestIdleCallback ?? ((/** @type {() => void} */ run) => run());
    const write = () => {
      this.#isWaiting = false;
      this.write();
    };
    setTimeout(() => idle(write, { timeout: IDLE_MS }), LINK_DELAY_MS);
  }

  /** Once for all that changes together. */
  #tellSoon() {
    if (this.#isTelling || !listenersOfShown().size) return;
    this.#isTelling = true;
    queueMicrotask(() => {
      this.#isTelling = false;
      const query = this.#query();
      if (query !== null) for (const tell of listenersOfShown()) tell(wholeQuery(query));
    });
  }

  #isFirstWritten() {
    if (this.#isWritten) return false;
    this.write();
    return this.#isWritten;
  }

  write() {
    const query = this.#query();
    if (query === null) return;
    this.#isWritten = true;
    if (!replaceAddress(query)) this.later();
  }
}

/** Whether this page is in the frame of a follower, where a presenter opens what is seen. */
export function isFollowed() {
  const params = new URLSearchParams(location.search);
  return params.has("room") && params.has("embed");
}
