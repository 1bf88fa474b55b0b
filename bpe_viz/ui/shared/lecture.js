/* Lecture mode: a view in the top layer, over everything else of the page. */
import { attributes } from "./dom.js";

const AROUND = '[data-testid="stSidebar"],[data-testid="stHeader"]';

export class Lecture {
  isOn = false;
  #root;
  #changed;

  /** @param {HTMLElement} root @param {() => void} changed */
  constructor(root, changed) {
    this.#root = root;
    this.#changed = changed;
  }

  /** @param {boolean} isOn */
  set(isOn) {
    this.#show(isOn);
    this.#changed();
  }

  toggle() {
    this.set(!this.isOn);
  }

  /** Gives the page back, as the view is leaving it. */
  stop() {
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
    for (const part of document.querySelectorAll(AROUND)) /** @type {HTMLElement} */ (part).inert = isOn;
    document.documentElement.style.overflow = isOn ? "hidden" : "";
  }
}
