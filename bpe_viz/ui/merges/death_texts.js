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

/** Who dies after a merge, in a sentence. @param {Run} run @param {number} rank @returns {Part[]} */
export function dyingParts(run, rank) {
  const dying = run.deathsAt(rank);
  if (!dying.length) return [];
  const who = dying.flatMap(([, symbol], i) => [i ? " and " : "", { symbol, isDead: true }]);
  return [...who, dying.length > 1 ? " die. " : " dies. "];
}

/** Why they die, and what becomes of the rest. @param {Run} run @param {number} rank @returns {Part[]} */
export function causeParts(run, rank) {
  const dying = run.deathsAt(rank);
  if (!dying.length) return [];
  const shares = dying.map(([, , rest]) => usedText(run.appliedOf(rank), rest)).join(" and ");
  const more = run.addedAt(rank);
  const rest = more ? `; the rest parts again, ${plural(more, "more symbol")}` : "";
  const limit = `${num(Math.round(1000 * (run.overview.threshold ?? 1)) / 10)}%`;
  return [`${shares} were used up, more than ${limit}${rest}. `];
}

/** Who dies, as it is heard. @param {string[]} names */
export function diesText(names) {
  return `${names.join(" and ")} ${names.length > 1 ? "die" : "dies"}.`;
}
