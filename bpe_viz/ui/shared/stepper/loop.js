/* The loop of the learner in a line of words, those that a half-step does marked; and all its lines, for a panel. */
import { attributes, el, setAttribute, setClass, setText } from "../dom.js";
import { LEARNER_IN_SIX_LINES } from "../texts.js";

/** @import { Child } from "../dom.js" */

/** Marks what a half-step does. @param {HTMLElement} item @param {boolean} isOn @param {boolean} isJoined whether it has been done */
function mark(item, isOn, isJoined) {
  setClass(item, isOn ? `on ${isJoined ? "joined" : ""}` : "");
  if (isOn) setAttribute(item, "aria-current", "step");
  else item.removeAttribute("aria-current");
}

export class Loop {
  #lead = el("span", "");
  #list = el("ol", "");
  node;

  /** @param {...Child} links to what says more */
  constructor(...links) {
    this.node = el("div", "loop", this.#lead, this.#list, ...links);
  }

  /** @param {string} lead how often, or until when @param {string[]} phases */
  layOut(lead, phases) {
    setText(this.#lead, lead);
    // Bold letters are wider: a phase keeps room for them, so that nothing moves when it is current.
    this.#list.replaceChildren(
      ...phases.map((text) => attributes(el("li", "", text), { "data-text": text })),
    );
  }

  /** @param {number[]} active which phases the half-step does @param {boolean} isJoined */
  draw(active, isJoined) {
    [...this.#list.children].forEach((item, i) => {
      if (item instanceof HTMLElement) mark(item, active.includes(i), isJoined);
    });
  }
}

/** The learner in lines, those marked that a half-step does. @param {string[]} lines @param {number[]} active @param {boolean} isJoined */
export function codeLines(lines, active, isJoined) {
  const items = lines.map((line) => el("li", "", line));
  items.forEach((item, i) => {
    mark(item, active.includes(i), isJoined);
  });
  return attributes(el("ol", "code", ...items), { "aria-label": LEARNER_IN_SIX_LINES });
}
