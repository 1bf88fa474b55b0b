/* The keys that every view with a transport has: steps, playing, text size, help, and Escape; its page adds others. */
import { isOnTour } from "./bars.js";
import { Keys } from "./keys.js";

/** @import { KeyActions } from "./keys.js" */
/** @import { Lecture } from "./lecture.js" */
/** @import { Panel } from "./panel.js" */

/**
 * @typedef {object} ViewWithKeys
 * @property {HTMLElement} root
 * @property {Panel} panel
 * @property {Lecture} lecture
 * @property {(direction: 1 | -1) => void} setZoom
 * @property {() => void} openHelp
 */
/** Whether there is anything to step through, and how. @typedef {Pick<KeyActions, "isReady" | "forward" | "back" | "first" | "last">} Stepped */
/**
 * @typedef {object} OwnKeys
 * @property {() => void} play begins or ends playing
 * @property {Record<string, () => void>} [letters] what more letters do
 * @property {(digit: number) => (() => void) | null} [digit] what a digit from 1 to 6 does
 * @property {() => boolean} [close] closes what is open in it besides its panel; whether anything was
 * @property {string} [anywhere] keys besides P and ? that act with the focus outside the view, too
 * @property {Element} [slider]
 */

/** @param {ViewWithKeys} view @param {Stepped & OwnKeys} own */
export function keysOfView(view, { play, letters = {}, close, digit, anywhere = "", slider, ...steps }) {
  const larger = () => view.setZoom(1);
  /** @type {Record<string, () => void>} */
  const all = {
    ...letters,
    p: () => {
      if (!isOnTour()) play();
    },
    "+": larger,
    "=": larger,
    "-": () => view.setZoom(-1),
    "?": () => view.openHelp(),
  };
  return new Keys(view.root, {
    ...steps,
    letter: (key) => (digit && /^[1-6]$/.test(key) ? digit(Number(key)) : (all[key] ?? null)),
    actsAnywhere: (key) => `p?${anywhere}`.includes(key),
    isOnTop: () => view.lecture.isOn,
    escape: () => {
      if (view.panel.close(true) || close?.()) return true;
      if (!view.lecture.isOn) return false;
      view.lecture.set(false);
      return true;
    },
    slider,
  });
}
