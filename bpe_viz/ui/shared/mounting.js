/* A view is made once for each place of the page that Streamlit gives it, and shown again when Python sends data. */

/** @import { Mounting } from "./wire.js" */

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
  return (/** @type {Mounting<Data>} */ given) => {
    const { parentElement } = given;
    const view = views.get(parentElement) ?? create(given);
    views.set(parentElement, view);
    view.show(given);
    const root = parentElement.getRootNode();
    if (root instanceof ShadowRoot) root.host.setAttribute("data-drawn", ""); // it has its height now
    return () => {
      view.stop();
      views.delete(parentElement);
    };
  };
}

/**
 * Calls `act` when the window or the place of `node` has another size; the result ends that.
 * @param {HTMLElement} node
 * @param {() => void} act
 */
export function whenResized(node, act) {
  let frame = 0;
  const wait = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(act);
  };
  const observer = new ResizeObserver(wait);
  observer.observe(node.parentElement ?? node);
  const heading = document.querySelector(".bpe-heading");
  if (heading) observer.observe(heading);
  // The heading is lower once its letters have come, and may be another node by then.
  const above = () => document.querySelector(".bpe-heading")?.getBoundingClientRect().height;
  const before = above();
  const lettersCame = () => {
    if (above() !== before) wait();
  };
  document.fonts.addEventListener("loadingdone", lettersCame);
  addEventListener("resize", wait);
  return () => {
    cancelAnimationFrame(frame);
    observer.disconnect();
    document.fonts.removeEventListener("loadingdone", lettersCame);
    removeEventListener("resize", wait);
  };
}
