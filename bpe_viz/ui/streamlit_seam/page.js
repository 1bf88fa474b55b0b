/* What scripts know of the page that Streamlit draws around them: the names of its elements stand here and in no other
   script. Each may change with a new version of Streamlit. */

/** Streamlit sets the colours of a theme here. */
const APP = ".stApp";
/** Whether Python draws the page; nothing else tells a script so. */
const SCRIPT_STATE = "data-test-script-state";
/** Its padding is the room above the first bar. */
const PAGE = ".stMainBlockContainer";
/** What is scrolled. */
const SCROLLED = '[data-testid="stMain"]';
/** A link to another page. */
export const PAGE_LINK = '[data-testid="stPageLink-NavLink"]';
/** What a widget opens over the page. */
export const OVER_PAGE = "[data-baseweb=popover]";
/** It says that the line to the server is lost, and takes the focus. */
export const LOST_LINE = '[data-testid="stDialog"]';

/** What a chart says of the mark under the pointer. */
const CHART_TIP = "#vg-tooltip-element";

/** Hides what a chart says of a mark, until the pointer moves on; whether there was something to hide. */
export function hideChartTip() {
  const tip = document.querySelector(CHART_TIP);
  if (!tip || getComputedStyle(tip).visibility === "hidden") return false;
  tip.classList.add("hidden");
  document.addEventListener("pointermove", () => tip.classList.remove("hidden"), { once: true });
  return true;
}

/** The element that has the colours of the theme; a file of a view alone has none but its body. */
export function appElement() {
  return document.querySelector(APP) ?? document.body;
}

/** The room that Streamlit leaves above a page, in pixels. */
export function roomAbovePage() {
  const page = document.querySelector(PAGE);
  return (page && parseFloat(getComputedStyle(page).paddingTop)) || 0;
}

/** Where a page begins and ends in the window, in pixels: what is scrolled is seen between the bars only. */
export function pageInWindow() {
  const seen = document.querySelector(SCROLLED)?.getBoundingClientRect();
  return { top: seen?.top ?? 0, bottom: seen?.bottom ?? innerHeight };
}

/** Scrolls the page. @param {(top: number) => number} to where from how far it is scrolled */
export function scrollPage(to) {
  const page = document.querySelector(SCROLLED);
  page?.scrollTo({ top: to(page.scrollTop), behavior: "instant" });
}

/**
 * Calls when the state of the script changes, with whether its run is over.
 * @param {(isOver: boolean) => void} tell
 */
export function watchScript(tell) {
  const app = document.querySelector(APP);
  const look = () => tell(app?.getAttribute(SCRIPT_STATE) === "notRunning");
  const watcher = new MutationObserver(look);
  if (app) watcher.observe(app, { attributes: true, attributeFilter: [SCRIPT_STATE] });
  return { look, stop: () => watcher.disconnect() };
}

/** What Python gave a key, as a selector. @param {string} key */
export function withKey(key) {
  return `.st-key-${key}`;
}
