/* The terms that a page explains beside its heading. Followers see the stepper without its page, so the terms open over it. */
import { el } from "../shared/dom.js";
import { TERMS } from "./texts.js";

/** @import { Panel } from "../shared/panel.js" */
/** @import { Look } from "../shared/stepper/looks.js" */

/** @typedef {[name: string, meaning: string]} Term */

/** @param {Panel} panel @param {Term[]} terms @returns {Look} */
export function lookOfTerms(panel, terms) {
  const isOpen = () => panel.kind === "terms";
  return {
    text: "open",
    said: () => (isOpen() ? "terms" : ""),
    show: (asked) => {
      if (isOpen()) panel.close(false);
      const list = terms.flatMap(([name, meaning]) => [el("dt", "", name), el("dd", "", meaning)]);
      if (asked === "terms") panel.open("terms", TERMS, [el("dl", "", ...list)]);
    },
    place: () => panel.node,
  };
}
