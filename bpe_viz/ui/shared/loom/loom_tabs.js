/* The two views of a run as tabs, and what saves the loom as a picture. */
import { textButton } from "../buttons.js";
import { attributes, el, find, setAttribute, setHidden } from "../dom.js";
import { laterScript } from "../later_scripts.js";
import { givePicture } from "../pictures.js";
import { saveAs } from "../texts.js";
import { LOOM, SAVE_LOOM, WHAT_LOOM_SHOWS } from "./loom_texts.js";

/** @import { Picture } from "../pictures.js" */
/** @import { Loom, LoomActions } from "./loom.js" */

export class ViewTabs {
  #actions;
  #loom;
  #save;
  #tabs;

  /**
   * @param {LoomActions} actions
   * @param {Loom} loom
   * @param {{ views: string, other: string, meaning: string, picture: Picture }} own what both views are called, the other
   *   one and what it shows, and what is saved of them
   */
  constructor(actions, loom, { views, other, meaning, picture }) {
    this.#actions = actions;
    this.#loom = loom;
    this.stop = givePicture(picture);
    this.#save = attributes(el("span", "save", this.#saving("svg"), this.#saving("png")), {
      role: "group",
      "aria-label": SAVE_LOOM,
    });
    this.#tabs = [this.#tab(other, false, meaning), this.#tab(LOOM, true, WHAT_LOOM_SHOWS)];
    const list = el("div", "tabs", ...this.#tabs);
    list.onkeydown = (event) => {
      if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
      event.preventDefault();
      loom.set(!loom.isOn);
      this.#tabs[loom.isOn ? 1 : 0].focus();
    };
    find(actions.root, ".views").append(
      this.#save,
      attributes(list, { role: "tablist", "aria-label": views }),
    );
  }

  draw() {
    const { isOn } = this.#loom;
    setHidden(this.#save, !isOn);
    this.#tabs.forEach((tab, i) => {
      const isChosen = isOn === (i === 1);
      setAttribute(tab, "aria-selected", String(isChosen));
      tab.tabIndex = isChosen ? 0 : -1;
    });
  }

  /** Whoever clicks it goes on with the keys of the steps. @param {string} label @param {boolean} isLoom @param {string} meaning */
  #tab(label, isLoom, meaning) {
    const choose = (/** @type {MouseEvent} */ { detail }) => {
      this.#loom.set(isLoom);
      if (detail) this.#actions.focus();
    };
    return attributes(textButton(label, choose, "tab"), { role: "tab", title: meaning });
  }

  /** @param {"svg" | "png"} kind */
  #saving(kind) {
    const label = saveAs(kind.toUpperCase());
    const save = async () => (await laterScript("loom")).saveLoom(this.#actions, this.#loom, kind);
    return attributes(textButton(kind.toUpperCase(), save, "linklike"), {
      "aria-label": label,
      title: label,
    });
  }
}
