/* Where the vocabularies are from. */
import { attributes, el } from "../shared/dom.js";
import { andMore } from "../shared/texts.js";
import { ABOUT, FACTS, NO_SPECIAL, vocabularySize } from "./texts.js";

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
    [FACTS.usedBy, row.usedBy ?? ""],
    [FACTS.format, row.format ?? ""],
    [FACTS.vocabulary, vocabularySize(row.size, row.how ?? "")],
    [FACTS.checked, row.checked ?? ""],
    [FACTS.notices, (row.notices ?? []).length ? el("span", "notices", ...notices(row)) : ""],
    [
      row.format ? FACTS.added : FACTS.special,
      el("span", "codes", ...row.special.map((token) => el("code", "", token)), more(row)),
    ],
    [FACTS.licence, row.licence ?? ""],
    [FACTS.package, row.package ?? ""],
    [FACTS.hash, el("code", "hash", row.sha256)],
    [FACTS.pattern, row.patterns ? el("span", "codes", ...row.patterns.map(pattern)) : ""],
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
  if (!numSpecial) return NO_SPECIAL;
  return numSpecial > special.length ? ` ${andMore(numSpecial - special.length)}` : "";
}
