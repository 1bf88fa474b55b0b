/* The menus of the top bar: one is open at a time. Python draws them, and the name of the open one is said at the root
   of the page. Escape, a click outside or on its button closes a menu, and the button takes the focus again. The terms
   of a page close in the same way. */
import { attributes, el, find, setHidden, setText } from "../shared/dom.js";
import { isModified, takesLetters } from "../shared/keys.js";
import { knowScripts, laterScript } from "../shared/later_scripts.js";
import { mounting } from "../shared/mounting.js";
import { pictureInSight } from "../shared/pictures.js";
import { copyText } from "../shared/saving.js";
import { appElement, hideChartTip, withKey } from "../streamlit_seam/page.js";
import { COPIED, NOT_COPIED, PICTURE_NOT_SAVED, TOP_BAR } from "./texts.js";

/** @import { LaterScripts } from "../shared/later_scripts.js" */
/** @import { PictureKind } from "../shared/pictures.js" */
/** @import { Mounting } from "../shared/wire.js" */

/** @typedef {{ here: string, shown: string, scripts: Record<keyof LaterScripts, string> }} MenusData */

const ITEMS = "a[href], button, input, summary, textarea";
/** What closes its menu when it is clicked: all but what is still read or used there. */
const CLOSING = "a[href], .bpe-item:not([data-act=copy]), .bpe-card";
const MOVES = ["ArrowDown", "ArrowUp", "Home", "End"];

class Menus {
  #root = document.documentElement;
  #says = attributes(el("p", "bpe-live"), { role: "status" });
  /** @type {(sample: string) => void} */
  #choose = () => {};
  #play = () => {};
  /** @type {(view: string) => void} */
  #openView = () => {};
  /** What the page shows. @type {string | null} */
  #shown = null;
  #here = "";
  /** The links of the bar may come later than this, and again. */
  #links = new MutationObserver(() => this.#mark());

  /** @param {Mounting<MenusData>} given */
  constructor({ parentElement }) {
    parentElement.append(this.#says);
    this.#links.observe(appElement(), { childList: true, subtree: true });
    document.addEventListener("click", this.#click);
    document.addEventListener("focusin", this.#focused);
    addEventListener("keydown", this.#press, true);
  }

  /** @param {Mounting<MenusData>} given */
  show({ data, setTriggerValue }) {
    this.#choose = (sample) => setTriggerValue("sample", sample);
    this.#play = () => setTriggerValue("game", true);
    this.#openView = (view) => setTriggerValue("view", view);
    if (this.#shown !== data.shown && this.#open === "corpus") this.#close(false); // it was chosen there
    this.#shown = data.shown;
    this.#here = data.here;
    knowScripts(data.scripts);
    this.#mark();
  }

  /** Says which link leads to this page, and what the bar is. */
  #mark() {
    for (const link of document.querySelectorAll(`${withKey("bar")} a`)) {
      const isHere = link.closest(withKey(`page-${this.#here}`)) !== null;
      attributes(link, { "aria-current": isHere ? "page" : null });
    }
    const bar = document.querySelector(withKey("bar"));
    if (bar) attributes(bar, { role: "navigation", "aria-label": TOP_BAR });
  }

  stop() {
    this.#links.disconnect();
    document.removeEventListener("click", this.#click);
    document.removeEventListener("focusin", this.#focused);
    removeEventListener("keydown", this.#press, true);
    this.#close(false);
  }

  get #open() {
    return this.#root.dataset.menu ?? "";
  }

  get #menu() {
    return document.querySelector(withKey(`menu-${this.#open}`));
  }

  get #button() {
    return /** @type {HTMLElement | null} */ (document.querySelector(`[data-opens="${this.#open}"]`));
  }

  #click = (/** @type {MouseEvent} */ event) => {
    const path = event.composedPath().filter((node) => node instanceof HTMLElement);
    const opener = path.find((node) => node.dataset.opens);
    const terms = openTerms();
    if (opener) {
      if (terms) terms.open = false; // no panel lies over another
      this.#toggle(opener.dataset.opens ?? "", event.detail === 0);
      return;
    }
    const card = path.find((node) => node.dataset.sample);
    if (card) this.#choose(card.dataset.sample ?? "");
    const item = path.find((node) => node.dataset.act);
    if (item) this.#act(item);
    if (terms && !item && !path.includes(terms)) terms.open = false;
    if (!this.#open || !isInApp(event.target)) return; // lists of fields lie outside the app
    const menu = this.#menu;
    const isInside = menu instanceof HTMLElement && path.includes(menu);
    if (!isInside || path.some((node) => node.matches(CLOSING))) this.#close(false);
  };

  #focused = (/** @type {FocusEvent} */ event) => {
    const { target } = event;
    if (!this.#open || !(target instanceof Element) || !isInApp(target)) return;
    // After each setting the stepper takes the keys of a clicker; that is no reason to close.
    const [inner] = event.composedPath();
    if (inner instanceof Element && inner.matches(".stepper")) return;
    if (!this.#menu?.contains(target) && target !== this.#button) this.#close(false);
  };

  #press = (/** @type {KeyboardEvent} */ event) => {
    if (event.defaultPrevented || isModified(event) || event.isComposing) return;
    const { key, target } = event;
    if (!(target instanceof HTMLElement)) return;
    if (key === "Escape") {
      const { activeElement } = document;
      if (activeElement instanceof HTMLElement && activeElement.matches(".bpe-term")) activeElement.blur();
      if (hideChartTip() || this.#escape(target)) event.preventDefault();
      return;
    }
    if (!MOVES.includes(key)) return;
    const { opens } = target.dataset;
    if (opens && key === "ArrowDown") {
      if (this.#open !== opens) this.#toggle(opens, false);
      this.#focusItem(0);
    } else if (this.#menu?.contains(target) && !takesLetters(target, key)) this.#move(key, target);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  /** Whether there was anything to close. @param {HTMLElement} target */
  #escape(target) {
    // A list or a dialog closes first.
    if (!isInApp(target) && target !== document.body) return false;
    if (target.getAttribute("aria-expanded") === "true" && target.matches("[role=combobox]")) return false;
    const terms = openTerms();
    if (this.#open) this.#close(true);
    else if (terms) terms.open = false;
    else return false;
    return true;
  }

  /** @param {string} name @param {boolean} byKey */
  #toggle(name, byKey) {
    const wasOpen = this.#open === name;
    this.#close(wasOpen);
    if (wasOpen) return;
    setText(this.#says, "");
    this.#offerPicture();
    this.#root.dataset.menu = name;
    if (this.#button) attributes(this.#button, { "aria-expanded": "true" });
    if (byKey) this.#focusItem(0);
  }

  /** @param {boolean} givesBack whether the button takes the focus */
  #close(givesBack) {
    const button = this.#button;
    if (!this.#open) return;
    delete this.#root.dataset.menu;
    if (!button) return;
    attributes(button, { "aria-expanded": "false" });
    if (givesBack) button.focus({ preventScroll: true });
  }

  /** What can have the focus in the open menu, in reading order. */
  get #items() {
    const found = /** @type {NodeListOf<HTMLElement>} */ (this.#menu?.querySelectorAll(ITEMS));
    return [...(found ?? [])].filter(
      (node) =>
        node.checkVisibility({ visibilityProperty: true }) && !node.matches(":disabled, [tabindex='-1']"),
    );
  }

  /** @param {number} index */
  #focusItem(index) {
    this.#items.at(index)?.focus();
  }

  /** @param {string} key @param {HTMLElement} from */
  #move(key, from) {
    const items = this.#items;
    const at = items.indexOf(from);
    if (key === "Home" || key === "End") this.#focusItem(key === "Home" ? 0 : -1);
    else this.#focusItem((at + (key === "ArrowDown" ? 1 : -1) + items.length) % items.length);
  }

  /** @param {HTMLElement} item */
  #act(item) {
    const { kind } = item.dataset;
    if (item.dataset.act === "copy") this.#copy(location.href);
    else if (item.dataset.act === "view") this.#openView(kind ?? "");
    else if (kind === "tex") pictureInSight()?.latex?.()?.(this.#copy);
    else if (kind) this.#save(/** @type {PictureKind} */ (kind));
    else if (item.dataset.act === "terms") showTerms();
    else if (item.dataset.act === "beat") this.#play();
  }

  /** The items that save a picture, as long as there is one to be seen. */
  #offerPicture() {
    const picture = pictureInSight();
    for (const item of document.querySelectorAll("[data-act=picture]")) {
      if (!(item instanceof HTMLElement)) continue;
      setHidden(item, !(item.dataset.kind === "tex" ? picture?.latex?.() : picture?.name()));
      setText(find(item, "small"), picture?.name() ?? "");
    }
  }

  /** @param {PictureKind} kind */
  async #save(kind) {
    try {
      await pictureInSight()?.save(kind, () => laterScript("moments"));
    } catch {
      setText(this.#says, PICTURE_NOT_SAVED);
    }
  }

  #copy = async (/** @type {string} */ text) => {
    setText(this.#says, (await copyText(text)) ? COPIED : NOT_COPIED);
  };
}

/** @param {EventTarget | null} node */
function isInApp(node) {
  return node instanceof Node && appElement().contains(node);
}

/** The terms of the page, while they are open. @returns {HTMLDetailsElement | null} */
function openTerms() {
  return document.querySelector("details.bpe-terms[open]");
}

function showTerms() {
  const terms = document.querySelector("details.bpe-terms");
  if (!(terms instanceof HTMLDetailsElement)) return;
  terms.open = true;
  const list = terms.querySelector("dl");
  if (list) attributes(list, { tabindex: "0" }).focus();
}

export default mounting((/** @type {Mounting<MenusData>} */ given) => new Menus(given));
