/* Keys and clicker of a view. Some letters act wherever the focus is outside a field; the others act unless another
   part of the page has the focus. Those typed inside stop there: Streamlit takes bare R and C. */

import { LOST_LINE } from "../streamlit_seam/page.js";
import { isOnTour } from "./bars.js";
import { keptForBrowser } from "./kept.js";
import { tabStage } from "./stage.js";

/** @import { Panel } from "./panel.js" */
/** @import { Lecture } from "./stage.js" */

/**
 * What the keys of a view do.
 * @typedef {object} KeyActions
 * @property {() => boolean} isReady whether there is anything to step through
 * @property {() => void} forward
 * @property {() => void} back
 * @property {() => void} first
 * @property {() => void} last
 * @property {(key: string) => (() => void) | null} letter what a letter, digit or sign does, in lower case
 * @property {(key: string) => boolean} actsAnywhere whether it does so with the focus outside the view, too
 * @property {() => boolean} isOnTop whether the view covers the page, so that Escape is for it anywhere
 * @property {() => boolean} escape closes what is open; whether anything was
 * @property {Element} [slider] a field of the view on which the keys step as they do elsewhere
 */

const FIELDS = "input,textarea,select,[contenteditable=''],[contenteditable=true]";
const TYPED_INTO =
  "[role=grid],[role=listbox],[role=option],[role=menu],[role=menuitem],[role=spinbutton],[role=combobox],[role=tree],[role=dialog]";
const PAGED = `${TYPED_INTO},[role=slider]`; // PageUp and PageDown mean something in them, as they do not to a tab
const LISTS = `${PAGED},[role=tab],[role=radiogroup],[role=radio]`;
const CONTROLS = "a[href],button,summary,[role=button],[role=link],[role=checkbox],[role=switch],[role=tab]";

/* Nothing has the focus, or the link that led to the page has kept it. */
const NOTHING = "html,body,a[href]";
const STREAMLITS = /^[cr]$/;

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

const KEYS_STORED_AS = "bpe-viz single keys";
const KEYS_OFF = "off";

/**
 * Whether a field has no use for a key: a check box for any, radio buttons for all but arrows and Space.
 * @param {Element} field
 * @param {string} key
 */
function leavesKey(field, key) {
  if (!(field instanceof HTMLInputElement)) return false;
  return field.type === "checkbox" || (field.type === "radio" && !/^(Arrow| )/.test(key));
}

/** Whether a list has the focus that has a use for a key that steps. @param {Element} target @param {string} key */
function isInList(target, key) {
  return target.closest(key.startsWith("Page") ? PAGED : LISTS) !== null;
}

/** @param {KeyboardEvent} event */
export function isModified(event) {
  return event.ctrlKey || event.metaKey || event.altKey;
}

/** Whether Streamlit would act on a key. @param {KeyboardEvent} event */
export function isStreamlits(event) {
  return !isModified(event) && STREAMLITS.test(event.key.toLowerCase());
}

/**
 * Whether what has the focus has a use for letters, as a field or a list has; a panel of a view has none.
 * @param {Element} target
 * @param {string} key
 */
export function takesLetters(target, key) {
  const field = target.closest(FIELDS);
  return Boolean((field && !leavesKey(field, key)) || target.closest(TYPED_INTO)?.matches(":not(.panel)"));
}

/**
 * Whether a letter, digit or sign acts at once: such keys are on, and what has the focus has no use for them.
 * @param {Element} target
 * @param {string} key
 */
export function isShortcut(target, key) {
  return singleKeys().areOn && !takesLetters(target, key);
}

/**
 * Whether what has the focus has no use for a key that steps: no field or list has it, and no button has Space.
 * @param {Element} target
 * @param {string} key
 */
export function isFreeToStep(target, key) {
  const field = target.closest(FIELDS);
  if ((field && !leavesKey(field, key)) || isInList(target, key)) return false;
  return key !== " " || !target.closest(CONTROLS);
}

export class Keys {
  #root;
  #actions;

  /** @param {HTMLElement} root @param {KeyActions} actions */
  constructor(root, actions) {
    this.#root = root;
    this.#actions = actions;
    document.addEventListener("keydown", this.#act);
    root.addEventListener("keydown", (event) => {
      const isLetter = event.key.length === 1 && !isModified(event);
      if (this.#act(event) || isLetter) event.stopPropagation();
    });
  }

  stop() {
    document.removeEventListener("keydown", this.#act);
  }

  #act = (/** @type {KeyboardEvent} */ event) => {
    if (!this.#actions.isReady() || event.defaultPrevented || isModified(event) || event.isComposing)
      return false;
    const act = this.#actionFor(event);
    if (!act) return false;
    event.preventDefault();
    act();
    return true;
  };

  /** @param {KeyboardEvent} event */
  #actionFor(event) {
    const path = event.composedPath();
    const target = path[0] instanceof Element ? path[0] : document.body;
    const isInside = path.includes(this.#root);
    if (event.key === "Escape") {
      const isForUs = isInside || this.#actions.isOnTop();
      return isForUs && this.#actions.escape() ? () => {} : null;
    }
    const isSlider = isInside && target === this.#actions.slider;
    const key = event.key.toLowerCase();
    const isFree = target.matches(NOTHING) && !STREAMLITS.test(key);
    const letter = this.#letterFor(key, isInside || isFree);
    if (letter) return isSlider || !takesLetters(target, event.key) ? letter : null;
    const field = target.closest(FIELDS);
    if (field && !isSlider && !leavesKey(field, event.key)) return null;
    // A clicker goes on while Streamlit says that the line is lost, which takes the focus.
    const isNotice = !isInside && event.key.startsWith("Page") && target.closest(LOST_LINE);
    if (!isSlider && !isNotice && isInList(target, event.key)) {
      const steps = target.closest("pre") ? /^Page/ : /^(Page|ArrowLeft|ArrowRight)/;
      if (!isInside || !target.closest(".panel") || !steps.test(event.key)) return null;
    }
    const isOnControl = Boolean(target.closest(CONTROLS)) || (target.matches("input") && !isSlider);
    return this.#move(event.key, isInside || target.matches(NOTHING), isOnControl);
  }

  /** @param {string} key @param {boolean} isOurs no other part of the page has the focus */
  #letterFor(key, isOurs) {
    if (key.length !== 1 || key === " " || !singleKeys().areOn) return null;
    const { letter, actsAnywhere } = this.#actions;
    return (isOurs || actsAnywhere(key) ? letter(key) : null) ?? tabStage().letter(key);
  }

  /** @param {string} key @param {boolean} isOurs @param {boolean} isOnControl */
  #move(key, isOurs, isOnControl) {
    if (isOnTour()) return null; // which these keys lead on
    const isForPage = isOurs || !isOnControl;
    const { forward, back, first, last } = this.#actions;
    switch (key) {
      case "PageDown":
        return forward;
      case "PageUp":
        return back;
      case "ArrowRight":
        return isForPage ? forward : null;
      case "ArrowLeft":
        return isForPage ? back : null;
      case " ":
        return isOnControl ? null : forward;
      case "Home":
        return isForPage ? first : null;
      case "End":
        return isForPage ? last : null;
      default:
        return null;
    }
  }
}

/** The keys that every view with a transport has: steps, playing, text size, help, and Escape; its page adds others. @param {ViewWithKeys} view @param {Stepped & OwnKeys} own */
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

/** Whether keys of one letter, digit or sign act at once: who dictates, or types by chance, switches them off. */
class SingleKeys {
  /** What was chosen, where the browser refuses to store it. @type {string | null} */
  #unstored = null;

  /** As the browser has it, since another tab may have switched them. */
  get areOn() {
    return (this.#unstored ?? keptForBrowser.getItem(KEYS_STORED_AS)) !== KEYS_OFF;
  }

  /** @param {boolean} areOn */
  set(areOn) {
    const chosen = areOn ? "on" : KEYS_OFF;
    this.#unstored = keptForBrowser.setItem(KEYS_STORED_AS, chosen) ? null : chosen;
  }
}

/** The switch of this tab. @returns {SingleKeys} */
export function singleKeys() {
  const page = /** @type {Record<symbol, SingleKeys>} */ (/** @type {unknown} */ (globalThis));
  const name = Symbol.for("bpe-viz single keys");
  page[name] ??= new SingleKeys();
  return page[name];
}
