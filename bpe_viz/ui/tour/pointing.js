/* Points at a panel, a row or a chip: a line around it, which moves nothing. Rows are drawn for other things later, so
   what is pointed at is looked for again and again. */

/** What is pointed at: its kind and its name. @typedef {[kind: string, what: string] | null} Target */

const LOOK_MS = 120;
const LINE = "calc(2 * var(--px)) dashed var(--ink)";
const APART = { panel: "calc(2 * var(--px))", other: "calc(-1 * var(--px))" }; // rows would be cut off by their list
const NO_LINE = { outline: "", outlineOffset: "" };

export class Pointing {
  /** @type {Target} */
  #target = null;
  /** @type {HTMLElement | null} */
  #node = null;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #timer;

  /** @param {Target} target null for nothing */
  at(target) {
    clearInterval(this.#timer);
    this.#target = target;
    this.#look();
    if (target) this.#timer = setInterval(() => this.#look(), LOOK_MS);
  }

  stop() {
    this.at(null);
  }

  #look() {
    const node = this.#target && pointedAt(this.#target);
    if (node === this.#node) return;
    if (this.#node) Object.assign(this.#node.style, NO_LINE);
    const apart = this.#target?.[0] === "panel" ? APART.panel : APART.other;
    if (node) Object.assign(node.style, { outline: LINE, outlineOffset: apart });
    this.#node = node;
  }
}

/** @param {[kind: string, what: string]} target @returns {HTMLElement | null} */
function pointedAt([kind, what]) {
  for (const scope of scopes()) {
    const node = scope.querySelector(selectorOf(kind, what));
    if (node instanceof HTMLElement) return node;
  }
  return null;
}

/** The page, and every component in it. */
function* scopes() {
  yield document;
  for (const { shadowRoot } of document.querySelectorAll("[data-drawn]")) if (shadowRoot) yield shadowRoot;
}

/** @param {string} kind @param {string} what */
function selectorOf(kind, what) {
  const name = CSS.escape(what);
  return kind === "panel" ? `[data-panel="${name}"], .st-key-${name}` : `[data-${kind}="${name}"]`;
}
