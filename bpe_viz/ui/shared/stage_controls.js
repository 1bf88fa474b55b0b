/* Stage mode, pointer, theme and letters: their items in the Teach menu, and what their letters do on pages without a view; and
   the list of keys, which an item of the Learn menu opens. */

import { appElement } from "../streamlit_seam/page.js";
import { button, icon } from "./buttons.js";
import { attributes, el, find, setText } from "./dom.js";
import { keptForBrowser } from "./kept.js";
import { keyList, singleKeysSwitch } from "./key_list.js";
import { isModified, isShortcut, isStreamlits, singleKeys, takesLetters } from "./keys.js";
import { mounting } from "./mounting.js";
import { tabStage } from "./stage.js";
import {
  ADD_KEY,
  HELP_KEY,
  LETTERS_ITEM,
  POINTER_ITEM,
  STAGE_ITEM,
  STAGE_KEYS,
  themeLabel,
} from "./texts.js";
import { tabTheme } from "./theme.js";

/** @import { IconName } from "./buttons.js" */
/** @import { Mounting } from "./wire.js" */

const OPENS_KEYS = "[data-act=keys]";

/* Letters and words farther apart: of what is offered to slow readers, the spacing is what was found to help. Chosen
   once, stored by the browser; first_theme.js shows it before any view is there. */
const LETTERS_STORED_AS = "bpe-viz letters";
const WIDE = "wide";

class StageControls {
  #stage = tabStage();
  #theme = tabTheme();
  #toggle = item("stage", STAGE_ITEM, "L", () => this.#stage.toggle());
  #beam = item("beam", POINTER_ITEM, "O", () => this.#stage.nextBeam());
  #next = item("theme", "", "D", () => this.#theme.next());
  #letters = item("letters", LETTERS_ITEM, "", () => {
    setWideLetters(!areLettersWide());
    this.#show();
  });
  #dialog = el("dialog", "bpe-keys");
  #show = () => {
    setText(find(this.#next, "span"), themeLabel(this.#theme.chosen));
    attributes(this.#toggle, { "aria-pressed": String(this.#stage.isOn) });
    attributes(this.#letters, { "aria-pressed": String(areLettersWide()) });
  };

  /** @param {Mounting<null>} given */
  constructor({ parentElement }) {
    find(parentElement, ".bpe-items").append(this.#toggle, this.#beam, this.#next, this.#letters);
    for (const { listeners } of [this.#stage, this.#theme]) listeners.add(this.#show);
    addEventListener("keydown", this.#act);
    addEventListener("keydown", this.#keepFromStreamlit, true);
    document.addEventListener("click", this.#click);
    addEventListener("storage", this.#stored);
    this.#stored();
  }

  show() {}

  stop() {
    for (const { listeners } of [this.#stage, this.#theme]) listeners.delete(this.#show);
    removeEventListener("keydown", this.#act);
    removeEventListener("keydown", this.#keepFromStreamlit, true);
    document.removeEventListener("click", this.#click);
    removeEventListener("storage", this.#stored);
    this.#dialog.remove();
  }

  /** Another tab may have chosen other letters. */
  #stored = () => {
    showStoredLetters();
    this.#show();
  };

  #click = (/** @type {MouseEvent} */ { target }) => {
    if (target instanceof Element && target.closest(OPENS_KEYS)) this.#openKeys();
  };

  /** After the keys of a view, which listens to the document. */
  #act = (/** @type {KeyboardEvent} */ event) => {
    if (event.defaultPrevented || isModified(event) || event.isComposing) return;
    const [target] = event.composedPath();
    const act = this.#actionFor(event.key, target instanceof Element ? target : document.body);
    if (!act) return;
    event.preventDefault();
    act();
  };

  /** Streamlit's own letters are off with all others. */
  #keepFromStreamlit = (/** @type {KeyboardEvent} */ event) => {
    const [target] = event.composedPath();
    const isOurs = target instanceof Element && !takesLetters(target, event.key);
    if (isStreamlits(event) && isOurs && !singleKeys().areOn) event.stopImmediatePropagation();
  };

  /** @param {string} key @param {Element} target */
  #actionFor(key, target) {
    if (key === "Escape") return this.#stage.isOn && !this.#dialog.open ? () => this.#stage.set(false) : null;
    if (!isShortcut(target, key)) return null;
    return key === "?" ? () => this.#openKeys() : this.#stage.letter(key.toLowerCase());
  }

  #openKeys() {
    const list = keyList("", [...STAGE_KEYS, ADD_KEY, HELP_KEY]);
    const close = button("Close", "close", () => this.#dialog.close());
    const head = el("div", "hd", el("h2", "", "Keys"), close);
    this.#dialog.replaceChildren(head, list, ...singleKeysSwitch());
    attributes(this.#dialog, { "aria-label": "Keys" });
    this.#dialog.style.colorScheme = getComputedStyle(appElement()).colorScheme;
    document.body.append(this.#dialog);
    if (!this.#dialog.open) this.#dialog.showModal();
  }
}

/** An item of a menu, with its key if it has one. @param {IconName} sign @param {string} label @param {string} key @param {() => void} act */
function item(sign, label, key, act) {
  const node = el(
    "button",
    "bpe-item",
    icon(sign),
    el("span", "", label),
    key ? attributes(el("kbd", "", key), { "aria-hidden": "true" }) : null,
  );
  node.onclick = act;
  return attributes(node, { type: "button", "aria-keyshortcuts": key || null });
}

/** Whether letters are wide on this page. */
function areLettersWide() {
  return document.documentElement.dataset.letters === WIDE;
}

/** Shows the letters that the browser has stored. */
function showStoredLetters() {
  showLetters(keptForBrowser.getItem(LETTERS_STORED_AS) === WIDE);
}

/** @param {boolean} areWide */
function setWideLetters(areWide) {
  if (areWide) keptForBrowser.setItem(LETTERS_STORED_AS, WIDE);
  else keptForBrowser.removeItem(LETTERS_STORED_AS);
  showLetters(areWide);
}

/** @param {boolean} areWide */
function showLetters(areWide) {
  if (areWide) document.documentElement.dataset.letters = WIDE;
  else delete document.documentElement.dataset.letters;
}

export default mounting((/** @type {Mounting<null>} */ given) => new StageControls(given));
