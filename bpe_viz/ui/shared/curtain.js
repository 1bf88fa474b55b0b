/* Covers the parts of a page that show the answer of a question, until it is answered. One sheet of styles for the
   page and every view in it does so: what is drawn later is covered from its first frame. */

import { withKey } from "../streamlit_seam/page.js";
import { isFollowed } from "./address.js";
import { GUESS_FIRST, HIDDEN_UNTIL_YOU_ANSWER } from "./texts.js";

const CURTAIN_OF_PAGE = Symbol.for("bpe-viz curtain");
const PANEL_NAME = /^[a-z][a-z-]*$/;

/** Each bundle has a class of its own, so what one page knows of another is not private. */
class Curtain {
  /** The panels that are covered. @type {readonly string[]} */
  panels = [];
  /** What is said in their place. */
  sentence = "";
  /** Called when others are covered. @type {Set<() => void>} */
  listeners = new Set();
  #sheet = new CSSStyleSheet();

  constructor() {
    this.hang(document);
    const around = isFollowed() ? curtainOf(parent) : undefined;
    if (around) this.cover(around.panels, around.sentence);
  }

  /** Covers these panels and all that tells what they show, and no others. @param {readonly string[]} panels @param {string} [sentence] in their place */
  cover(panels, sentence = HIDDEN_UNTIL_YOU_ANSWER) {
    const known = panels.filter((panel) => PANEL_NAME.test(panel)); // a class is told them
    if (`${known}` === `${this.panels}` && sentence === this.sentence) return;
    this.panels = known;
    this.sentence = sentence;
    this.#sheet.replaceSync(known.map((panel) => styleOf(panel, sentence)).join(""));
    for (const tell of this.listeners) tell();
  }

  /** A view that has a tree of its own is covered, too. @param {Document | ShadowRoot} root */
  hang(root) {
    if (!root.adoptedStyleSheets.includes(this.#sheet)) root.adoptedStyleSheets.push(this.#sheet);
  }
}

/** The curtain of this page. @returns {Curtain} */
export function pageCurtain() {
  const page = /** @type {Record<symbol, Curtain>} */ (/** @type {unknown} */ (globalThis));
  page[CURTAIN_OF_PAGE] ??= new Curtain();
  return page[CURTAIN_OF_PAGE];
}

/** The curtain of a page in a frame, or around this one, if it has any. @param {unknown} page its window @returns {Curtain | undefined} */
export function curtainOf(page) {
  try {
    return /** @type {Record<symbol, Curtain | undefined>} */ (page)[CURTAIN_OF_PAGE];
  } catch {
    return undefined; // a page of another site
  }
}

/** Not indented, as the first page may send few bytes. @param {string} panel @param {string} sentence */
function styleOf(panel, sentence) {
  const covered = `:is([data-panel="${panel}"], ${withKey(panel)})`;
  const hidden = `:is(${covered}, [data-tells~="${panel}"])`;
  return `
${hidden}, ${hidden} * {
visibility: hidden !important;
}
.say${hidden} {
position: relative;
}
.say${hidden}::before {
content: ${JSON.stringify(GUESS_FIRST)};
visibility: visible;
position: absolute;
top: 0;
left: 0;
color: var(--ink);
font: var(--w-strong) var(--t-4) / 1.3 var(--font-ui);
}
${covered} {
position: relative;
min-height: 3em;
}
${covered}::before {
content: ${JSON.stringify(sentence)};
visibility: visible;
position: absolute;
inset: 0;
z-index: 1;
padding-top: 0.8em;
overflow: hidden;
border-radius: var(--r-2);
border: 1.5px dashed var(--line-strong);
background: repeating-linear-gradient(135deg, var(--surface) 0 8px, var(--hover) 8px 16px);
color: var(--ink);
font: var(--w-strong) var(--t-2) / 1.3 var(--font-ui);
text-align: center;
}`;
}
