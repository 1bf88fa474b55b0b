/* The two views of the merges as tabs, and what saves the loom as a picture. */
import { textButton } from "../shared/buttons.js";
import { attributes, el, find, setAttribute, setHidden } from "../shared/dom.js";
import { saveAs } from "../shared/texts.js";
import { saveLoom } from "./loom_saving.js";
import { LOOM, RACE, SAVE_LOOM, VIEWS } from "./loom_texts.js";

/** @import { StepperView } from "./view.js" */

export class ViewTabs {
  #view;
  #save;
  #tabs;

  /** @param {StepperView} view */
  constructor(view) {
    this.#view = view;
    this.#save = attributes(el("span", "save", this.#saving("svg"), this.#saving("png")), {
      role: "group",
      "aria-label": SAVE_LOOM,
    });
    this.#tabs = [this.#tab(RACE, false), this.#tab(LOOM, true)];
    const list = el("div", "tabs", ...this.#tabs);
    list.onkeydown = (event) => {
      if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
      event.preventDefault();
      this.#choose(!view.loom.isOn);
    };
    find(view.root, ".views").append(this.#save, attributes(list, { role: "tablist", "aria-label": VIEWS }));
  }

  draw() {
    const { isOn } = this.#view.loom;
    setHidden(this.#save, !isOn);
    this.#tabs.forEach((tab, i) => {
      const isChosen = isOn === (i === 1);
      setAttribute(tab, "aria-selected", String(isChosen));
      tab.tabIndex = isChosen ? 0 : -1;
    });
  }

  /** @param {string} label @param {boolean} isLoom */
  #tab(label, isLoom) {
    return attributes(
      textButton(label, () => this.#choose(isLoom), "tab"),
      { role: "tab" },
    );
  }

  /** @param {boolean} isLoom */
  #choose(isLoom) {
    this.#view.loom.set(isLoom);
    this.#tabs[isLoom ? 1 : 0].focus();
  }

  /** @param {"svg" | "png"} kind */
  #saving(kind) {
    const label = saveAs(kind.toUpperCase());
    return attributes(
      textButton(kind.toUpperCase(), () => saveLoom(this.#view, kind), "linklike"),
      { "aria-label": label, title: label },
    );
  }
}
