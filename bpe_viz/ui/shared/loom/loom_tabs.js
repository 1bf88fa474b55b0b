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
      this.#choose(!loom.isOn);
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

  /** @param {string} label @param {boolean} isLoom @param {string} meaning */
  #tab(label, isLoom, meaning) {
    return attributes(
      textButton(label, ({ detail }) => this.#choose(isLoom, detail > 0), "tab"),
      { role: "tab", title: meaning },
    );
  }

  /** Whoever clicks goes on with the keys of the steps. @param {boolean} isLoom @param {boolean} [isClicked] */
  #choose(isLoom, isClicked = false) {
    this.#loom.set(isLoom);
    if (isClicked) this.#actions.focus();
    else this.#tabs[isLoom ? 1 : 0].focus();
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
