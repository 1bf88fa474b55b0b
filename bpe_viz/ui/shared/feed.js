/* Carries questions to Python and answers back, so that a rerun sends neither the view nor its styles again. */
import { reportsUntilLeaving, sentApart } from "./leaving.js";

/** @import { Mounting } from "./wire.js" */

/**
 * What a view and the feed next to it have in common; either may be there before the other.
 * @typedef {object} Feed
 * @property {((report: object) => void) | null} [send]
 * @property {((target: unknown) => void) | null} [open] goes to another page
 * @property {((setting: unknown) => void) | null} [choose] changes a setting
 * @property {Uint8Array | null} [answer] the last answer
 * @property {((answer: Uint8Array | object[]) => void) | null} [listener] takes an answer, packed or not
 * @property {(() => void) | null} [wake] called when questions can be sent
 * @property {(() => void) | null} [lastWords] called before the page is left
 * @property {ReturnType<typeof reportsUntilLeaving> | null} [reports]
 */

/** The feed of a view, by the name of the view. @param {string} view */
export function feedOf(view) {
  const page = /** @type {Record<symbol, Feed>} */ (/** @type {unknown} */ (globalThis));
  const name = Symbol.for(`bpe-viz ${view}`);
  page[name] ??= {};
  return page[name];
}

/** The component that carries for a view. @param {string} view */
export function carrying(view) {
  return (/** @type {Mounting<Uint8Array>} */ { data, setStateValue, setTriggerValue }) => {
    const feed = feedOf(view);
    const isFirst = !feed.send;
    feed.reports ??= reportsUntilLeaving(() => feed.lastWords?.());
    const { reports } = feed;
    reports.setStateValue = setStateValue;
    feed.send = reports.send;
    feed.open = (target) => {
      reports.leave();
      setTriggerValue("opened", target);
    };
    feed.choose = sentApart((setting) => setTriggerValue("chosen", setting)).send;
    feed.answer = data;
    feed.listener?.(data);
    if (isFirst) feed.wake?.();
    return () => {
      reports.stop();
      Object.assign(feed, { reports: null, send: null, open: null, choose: null, answer: null });
    };
  };
}
