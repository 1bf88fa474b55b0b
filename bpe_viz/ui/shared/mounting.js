/* A view is made once for each place of the page that Streamlit gives it, and shown again when Python sends data.
   It ends when its place is gone: of two drawings in a moment Streamlit ends the first only after it began the second. */

import { pageCurtain } from "./curtain.js";
import { elementsAround, topOf } from "./dom.js";
import { watchedTab } from "./leaving.js";

/** @import { Mounting } from "./wire.js" */

const STRIP_HEIGHT = 100;

/**
 * @template Data
 * @typedef {{ show: (given: Mounting<Data>) => void, stop: () => void }} View
 */

/**
 * @template Data
 * @param {(given: Mounting<Data>) => View<Data>} create
 */
export function mounting(create) {
  /** @type {WeakMap<HTMLElement | ShadowRoot, View<Data>>} */
  const views = new WeakMap();
  return (/** @type {Mounting<Data>} */ mounted) => {
    const { parentElement } = mounted;
    /** @param {"setStateValue" | "setTriggerValue"} report @returns {Mounting<Data>["setStateValue"]} */
    const reporting = (report) => (name, value) =>
      watchedTab().report(() => {
        if (views.has(parentElement)) mounted[report](name, value);
      });
    const given = {
      ...mounted,
      setStateValue: reporting("setStateValue"),
      setTriggerValue: reporting("setTriggerValue"),
    };
    const root = parentElement.getRootNode();
    if (root instanceof ShadowRoot) pageCurtain().hang(root);
    const view = views.get(parentElement) ?? create(given);
    views.set(parentElement, view);
    view.show(given);
    if (root instanceof ShadowRoot) {
      root.host.setAttribute("data-drawn", ""); // it has its height now
      endFirstFrame(root.host);
    }
    return () => {
      if (parentElement.isConnected) return;
      view.stop();
      views.delete(parentElement);
    };
  };
}

/**
 * Takes away what the page showed until now, once the view can be seen; a strip above the view does not.
 * @param {Element} host
 */
function endFirstFrame(host) {
  const first = document.querySelector(".bpe-first");
  if (!first || !host.isConnected) return;
  const isSeen = host.clientHeight > STRIP_HEIGHT && host.checkVisibility({ visibilityProperty: true });
  if (isSeen) first.remove();
  else requestAnimationFrame(() => endFirstFrame(host));
}

/**
 * Calls `act` when the window or the place of `node` has another size, or what is above it has; the result ends that.
 * @param {HTMLElement} node
 * @param {() => void} act
 */
export function whenResized(node, act) {
  let frame = 0;
  const wait = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(act);
  };
  let top = topOf(node);
  const moved = () => {
    const now = topOf(node);
    if (now !== top) wait();
    top = now;
  };
  const sizes = new ResizeObserver(wait);
  sizes.observe(node.parentElement ?? node);
  // Whatever above it changes its height, the heading whose letters come late or a notice, all around it do so too.
  const places = new ResizeObserver(moved);
  for (const element of elementsAround(node)) places.observe(element);
  addEventListener("resize", wait);
  return () => {
    cancelAnimationFrame(frame);
    sizes.disconnect();
    places.disconnect();
    removeEventListener("resize", wait);
  };
}
