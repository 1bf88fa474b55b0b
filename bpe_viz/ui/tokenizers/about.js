/* Where the vocabularies are from. */
import { attributes, el } from "../shared/dom.js";
import { num, plural } from "../shared/numbers.js";
import { ABOUT } from "./texts.js";

/** @import { AboutRow } from "./wire.js" */

/** @param {AboutRow[]} rows @param {string[]} notInstalled */
export function aboutNode(rows, notInstalled) {
  if (!rows.length && !notInstalled.length) return "";
  const missing = notInstalled.map((sentence) => el("p", "muted", sentence));
  return attributes(
    el("section", "", el("h2", "", ABOUT), el("div", "cards", ...rows.map(card)), ...missing),
    {
      "aria-label": ABOUT,
    },
  );
}

/** @param {AboutRow} row */
function card(row) {
  /** @type {[string, string | HTMLElement][]} */
  const facts = [
    ["Used by", row.usedBy],
    ["Vocabulary", `${plural(row.size, "token")}, ${row.how}`],
    ["Special tokens", el("span", "codes", ...row.special.map((token) => el("code", "", token)), more(row))],
    ["Licence", row.licence],
    ["Package", row.package],
    ["sha256", el("code", "hash", row.sha256)],
    ["Pattern", el("span", "codes", ...row.patterns.map((pattern) => el("code", "pattern", pattern)))],
  ];
  return el(
    "section",
    "card",
    el("h3", "", row.title),
    el("dl", "", ...facts.flatMap(([name, fact]) => [el("dt", "", name), el("dd", "", fact)])),
  );
}

/** @param {AboutRow} row */
function more({ numSpecial, special }) {
  if (!numSpecial) return "none";
  return numSpecial > special.length ? ` and ${num(numSpecial - special.length)} more` : "";
}
