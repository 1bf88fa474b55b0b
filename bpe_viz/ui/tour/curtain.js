/* Covers the parts of a page that show the answer of a question, until it is answered. */
import { panelNodes } from "./pointing.js";
import { COVERED } from "./texts.js";

const DRAWN_MS = 60;
const COVER = new CSSStyleSheet();
COVER.replaceSync(`
  [data-covered] {
    position: relative;
    min-height: 3em;
  }
  [data-covered],
  [data-covered] * {
    visibility: hidden !important;
  }
  [data-covered]::before {
    content: "${COVERED}";
    visibility: visible;
    position: absolute;
    inset: 0;
    z-index: 1;
    display: grid;
    place-items: center;
    overflow: hidden;
    border-radius: var(--r-2);
    background: repeating-linear-gradient(-45deg, var(--hover) 0 12px, var(--surface) 12px 24px);
    color: var(--ink-2);
    font: var(--w-text) var(--t-1) / 1.3 var(--font-ui);
    text-align: center;
  }
`);

export class Curtain {
  /** @type {string[]} */
  #panels = [];
  /** @type {Set<HTMLElement>} */
  #nodes = new Set();
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #timer;

  /** Covers these panels, now and whenever they are drawn; takes the cover from all others. @param {string[]} panels */
  over(panels) {
    clearInterval(this.#timer);
    this.#panels = panels;
    this.#look();
    if (panels.length) this.#timer = setInterval(() => this.#look(), DRAWN_MS);
  }

  #look() {
    const found = new Set(this.#panels.flatMap((panel) => [...panelNodes(panel)]));
    for (const node of this.#nodes) if (!found.has(node)) node.removeAttribute("data-covered");
    for (const node of found) {
      const root = node.getRootNode();
      if (root instanceof Document || root instanceof ShadowRoot)
        if (!root.adoptedStyleSheets.includes(COVER)) root.adoptedStyleSheets.push(COVER);
      node.setAttribute("data-covered", "");
    }
    this.#nodes = found;
  }
}
