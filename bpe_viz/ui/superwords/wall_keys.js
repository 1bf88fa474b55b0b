/* Shift and an arrow move the wall from anywhere on the page. */

import { isFreeToStep } from "../shared/keys.js";
import { MERGES_BY_KEY } from "../shared/wall_handle.js";

/** @import { WallHandle } from "../shared/wall_handle.js" */

/** @param {HTMLElement} strip @param {WallHandle} handle @returns {() => void} ends it */
export function moveByShift(strip, handle) {
  const listen = (/** @type {KeyboardEvent} */ event) => {
    const { altKey, ctrlKey, key, metaKey, shiftKey } = event;
    const target = event.composedPath()[0];
    if (!shiftKey || ctrlKey || metaKey || altKey || !/^Arrow(Left|Right)$/.test(key)) return;
    const isStrip = target instanceof Element && strip.contains(target);
    if (target instanceof Element && !isStrip && !isFreeToStep(target, key)) return;
    event.preventDefault();
    event.stopPropagation();
    handle.move(MERGES_BY_KEY[key]);
  };
  document.addEventListener("keydown", listen, true);
  return () => document.removeEventListener("keydown", listen, true);
}
