/* A term with its meaning, as pages that Python draws have it: shown while it is pointed at, tapped or reached with Tab.
   It lies above all else, so that no column cuts it off; one at a time, and none after a key. */
import { attributes, el } from "./dom.js";
import { MEANING } from "./meanings.js";

const MEANING_GAP = 6; // px
const MEANING_EDGE = 12;

/** What is shown now. @type {HTMLElement | null} */
let shownNow = null;

function hideMeaning() {
  shownNow?.remove();
  shownNow = null;
}

/** @param {HTMLElement} node @param {string} meaning */
function showMeaning(node, meaning) {
  hideMeaning();
  shownNow = attributes(el("span", "bpe-meaning", meaning), { popover: "manual", "aria-hidden": "true" });
  node.append(shownNow);
  shownNow.showPopover();
  const { left, top, bottom } = node.getBoundingClientRect();
  const { width, height } = shownNow.getBoundingClientRect();
  const below = bottom + MEANING_GAP;
  shownNow.style.left = `${Math.max(MEANING_EDGE, Math.min(left, innerWidth - width - MEANING_EDGE))}px`;
  shownNow.style.top = `${below + height < innerHeight ? below : top - MEANING_GAP - height}px`;
}

/** @param {keyof typeof MEANING} name @param {string} [written] how it is written here */
export function term(name, written = name) {
  const meaning = MEANING[name];
  const node = attributes(el("span", "bpe-term", written), { tabindex: "0", "aria-description": meaning });
  for (const event of ["pointerenter", "focus", "click"])
    node.addEventListener(event, () => showMeaning(node, meaning));
  for (const event of ["pointerleave", "blur", "keydown"]) node.addEventListener(event, hideMeaning);
  return node;
}
