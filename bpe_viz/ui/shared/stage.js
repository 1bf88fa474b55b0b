/* Stage mode of a tab: the whole screen, large text, no top bar; and a pointer that the back row sees. */
import { button } from "./buttons.js";
import { attributes, el } from "./dom.js";
import { markPointing } from "./pointing.js";
import { ON_STAGE } from "./texts.js";
import { tabTheme } from "./theme.js";

/** @typedef {"" | "laser" | "spotlight"} Beam */

/** @type {Beam[]} */
const BEAMS = ["", "laser", "spotlight"];

export class Stage {
  isOn = false;
  /** What follows the pointer. @type {Beam} */
  beam = "";
  /** Called when stage mode begins or ends. @type {Set<() => void>} */
  listeners = new Set();
  #isFull = false;
  #light = el("span", "beam");
  #overlay;

  constructor() {
    const bar = el(
      "div",
      "bar",
      button(ON_STAGE.pointer, "beam", () => this.nextBeam()),
      button(ON_STAGE.theme, "dark", () => tabTheme().toggle()),
      button(ON_STAGE.leave, "close", () => this.set(false)),
    );
    attributes(bar, { role: "toolbar", "aria-label": ON_STAGE.bar });
    this.#overlay = attributes(el("div", "bpe-stage", this.#light, bar), { popover: "manual" });
    markPointing(this.#overlay, window);
    addEventListener("pointermove", (event) => this.#follow(event), { passive: true });
    tabTheme().listeners.add(() => this.show());
    document.addEventListener("fullscreenchange", () => this.#fullScreenChanged());
  }

  toggle() {
    this.set(!this.isOn);
  }

  /** @param {boolean} isOn */
  set(isOn) {
    if (this.isOn === isOn) return;
    this.isOn = isOn;
    document.documentElement.toggleAttribute("data-stage", isOn);
    this.#tellCharts();
    for (const tell of [...this.listeners]) tell();
    this.show();
    if (isOn) this.#fillScreen();
    else if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
  }

  nextBeam() {
    this.beam = BEAMS[(BEAMS.indexOf(this.beam) + 1) % BEAMS.length];
    this.show();
  }

  /** What a key does on every page, whatever has the focus there. @param {string} key in lower case */
  letter(key) {
    switch (key) {
      case "l":
        return () => this.toggle();
      case "o":
        return () => this.nextBeam();
      case "d":
        return () => tabTheme().toggle();
      default:
        return null;
    }
  }

  /** Over everything else, a view that covers the page among it. */
  show() {
    const overlay = this.#overlay;
    if (overlay.matches(":popover-open")) overlay.hidePopover();
    if (!this.isOn && !this.beam) {
      overlay.remove();
      return;
    }
    if (!overlay.isConnected) document.body.append(overlay);
    overlay.style.colorScheme = tabTheme().isDark ? "dark" : "light";
    overlay.className = `bpe-stage ${this.isOn ? "on" : ""} ${this.beam}`;
    overlay.showPopover?.();
  }

  /** Charts follow the value of the root element, which is how much larger everything is. */
  #tellCharts() {
    const root = document.documentElement;
    const times = Number(getComputedStyle(root).getPropertyValue("--stage")) || 1;
    Object.assign(root, { value: this.isOn ? times : 1 });
    root.dispatchEvent(new Event("bpe-stage"));
  }

  /** A browser lets a page fill the screen only while it handles a key or a click. */
  #fillScreen() {
    if (!navigator.userActivation?.isActive) return;
    document.documentElement.requestFullscreen?.({ navigationUI: "hide" }).catch(() => {});
  }

  #fullScreenChanged() {
    const wasFull = this.#isFull;
    this.#isFull = document.fullscreenElement !== null;
    if (wasFull && !this.#isFull) this.set(false);
  }

  /** @param {PointerEvent} event */
  #follow({ clientX, clientY }) {
    if (!this.beam) return;
    this.#light.style.setProperty("--x", `${clientX}px`);
    this.#light.style.setProperty("--y", `${clientY}px`);
  }
}

/** The stage mode of this tab, which outlives its pages. @returns {Stage} */
export function tabStage() {
  const page = /** @type {Record<symbol, Stage>} */ (/** @type {unknown} */ (globalThis));
  const name = Symbol.for("bpe-viz stage");
  page[name] ??= new Stage();
  return page[name];
}

/** A view in stage mode: in the top layer, over everything else of the page. */
export class Lecture {
  isOn = false;
  #root;
  #changed;
  #stage = tabStage();
  #follow = () => {
    if (this.isOn === this.#stage.isOn) return;
    this.#show(this.#stage.isOn);
    this.#changed();
  };

  /** @param {HTMLElement} root @param {() => void} changed */
  constructor(root, changed) {
    this.#root = root;
    this.#changed = changed;
    this.#stage.listeners.add(this.#follow);
  }

  /** Whether the tab was in stage mode before this view was there. */
  get isWanted() {
    return this.#stage.isOn;
  }

  /** @param {boolean} isOn */
  set(isOn) {
    this.#stage.set(isOn);
    this.#follow();
    this.#stage.show();
  }

  toggle() {
    this.set(!this.isOn);
  }

  /** Gives the page back, as the view is leaving it; the next page goes on in stage mode. */
  stop() {
    this.#stage.listeners.delete(this.#follow);
    if (this.isOn) this.#show(false);
  }

  /** @param {boolean} isOn */
  #show(isOn) {
    const root = this.#root;
    this.isOn = isOn;
    root.classList.toggle("lecture", isOn);
    if (isOn) {
      attributes(root, { popover: "manual" });
      if (root.isConnected) root.showPopover?.();
    } else if (root.hasAttribute("popover")) {
      if (root.matches(":popover-open")) root.hidePopover();
      root.removeAttribute("popover");
    }
    document.documentElement.style.overflow = isOn ? "hidden" : "";
  }
}
