/* What is said of symbols that die. Needs no DOM. */
import { num, plural } from "../shared/numbers.js";

/** @import { Run } from "./run.js" */
/** @import { Part } from "./sentence_texts.js" */
/** @import { SymbolDeath } from "./wire.js" */

/** How much of a symbol a merge used up: 6 of 8. @param {number} applied @param {number} rest */
export function usedText(applied, rest) {
  return `${num(applied)} of ${num(applied + rest)}`;
}

/** When a symbol died, and of what. @param {Run} run @param {SymbolDeath} death */
export function deathText(run, [rank, , rest]) {
  const pair = run.parts(rank).map((part) => run.symbol(part).text);
  return `died after merge ${num(rank)}: ${pair.join("+")} took ${usedText(run.appliedOf(rank), rest)}`;
}

/** What a merge does to its parts, in a sentence: new dies, as 6 of 8 went into the merge. @param {Run} run @param {number} rank @returns {Part[]} */
export function deathParts(run, rank) {
  const deaths = run.deathsAt(rank);
  if (!deaths.length) return [];
  const who = deaths.flatMap(([, symbol], i) => [i ? " and " : "", { symbol }]);
  const shares = deaths.map(([, , rest]) => usedText(run.appliedOf(rank), rest)).join(" and ");
  const more = run.addedAt(rank);
  const apart = more ? ` What is left parts again: ${plural(more, "more symbol")}.` : "";
  return [...who, deaths.length > 1 ? " die" : " dies", `: ${shares} were used up.${apart} `];
}

/** Who dies, as it is heard. @param {string[]} names */
export function diesText(names) {
  return `${names.join(" and ")} ${names.length > 1 ? "die" : "dies"}.`;
}
