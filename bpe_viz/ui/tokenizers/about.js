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
    ["Used by", row.usedBy ?? ""],
    ["Format", row.format ?? ""],
    ["Vocabulary", `${plural(row.size, "token")}${row.how ? `, ${row.how}` : ""}`],
    ["Checked", row.checked ?? ""],
    ["Please note", (row.notices ?? []).length ? el("span", "notices", ...notices(row)) : ""],
    ["Special tokens", el("span", "codes", ...row.special.map((token) => el("code", "", token)), more(row))],
    ["Licence", row.licence ?? ""],
    ["Package", row.package ?? ""],
    ["sha256", el("code", "hash", row.sha256)],
    ["Pattern", row.patterns ? el("span", "codes", ...row.patterns.map(pattern)) : ""],
  ];
  const known = facts.filter(([, fact]) => fact !== "");
  return el(
    "section",
    "card",
    el("h3", "", row.title),
    el("dl", "", ...known.flatMap(([name, fact]) => [el("dt", "", name), el("dd", "", fact)])),
  );
}

/** @param {AboutRow} row */
function notices({ notices: sentences }) {
  return (sentences ?? []).map((sentence) => el("p", "", sentence));
}

/** @param {string} text */
function pattern(text) {
  return el("code", "pattern", text);
}

/** @param {AboutRow} row */
function more({ numSpecial, special }) {
  if (!numSpecial) return "none";
  return numSpecial > special.length ? ` and ${num(numSpecial - special.length)} more` : "";
}
