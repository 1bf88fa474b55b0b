/* A list of keys and what each does, with the switch for those of one letter. */
import { attributes, el } from "./dom.js";
import { singleKeys } from "./keys.js";
import { SINGLE_KEYS, SINGLE_KEYS_NOTE } from "./texts.js";

/** @import { Child } from "./dom.js" */

/** @param {string} className @param {[keys: string, what: string][]} rows each has keys, with blanks between them */
export function keyList(className, rows) {
  const list = el("dl", className);
  for (const [keys, what] of rows) list.append(el("dt", "", ...namedKeys(keys)), el("dd", "", what));
  return list;
}

/** The switch, and what is left without them. */
export function singleKeysSwitch() {
  const box = attributes(el("input", ""), { type: "checkbox", role: "switch" });
  box.checked = singleKeys().areOn;
  box.onchange = () => singleKeys().set(box.checked);
  return [el("label", "check single", box, el("span", "", SINGLE_KEYS)), el("p", "muted", SINGLE_KEYS_NOTE)];
}

/** @param {string} keys @returns {Child[]} */
function namedKeys(keys) {
  return keys.split(" ").map((key) => (key === "to" ? " to " : el("kbd", "", key)));
}
