/* Hovering a node, a chip or a row marks all three. */

/** @import { WordsView } from "./view.js" */

export class Heat {
  /** What is marked, as "first-last". */
  #hot = "";
  #view;

  /** @param {WordsView} view */
  constructor(view) {
    this.#view = view;
  }

  /** @param {HTMLElement} box */
  watch(box) {
    const over = (/** @type {Event} */ event) => {
      const target = event.target instanceof Element ? event.target.closest("[data-first]") : null;
      const isNode = target instanceof HTMLElement || target instanceof SVGElement;
      this.#mark(isNode ? `${target.dataset.first}-${target.dataset.last}` : "");
    };
    box.addEventListener("pointerover", over);
    box.addEventListener("focusin", over);
    box.addEventListener("pointerleave", () => this.#mark(""));
    box.addEventListener("focusout", () => this.#mark(""));
  }

  /** Another word is looked at: its nodes are drawn without marks. */
  forget() {
    this.#hot = "";
  }

  /** @param {string} name */
  #mark(name) {
    if (this.#hot === name) return;
    this.#hot = name;
    const { root, studied, stepping, text } = this.#view;
    for (const node of root.querySelectorAll(".hot")) node.classList.remove("hot");
    if (!name || !studied.selected) return;
    const [first, last] = name.split("-").map(Number);
    for (const node of root.querySelectorAll(`.n${first}-${last}, .r${first}-${last}`))
      node.classList.add("hot");
    const chips = text.selectedSymbols;
    studied.selected.cutAt(stepping.k).forEach((cut, i) => {
      if (cut.first <= first && cut.last >= last) chips[i]?.classList.add("hot");
    });
  }
}
