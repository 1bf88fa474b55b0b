/* A view in stage mode: in the top layer, over everything else of the page. */
import { attributes } from "./dom.js";
import { tabStage } from "./stage.js";

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
