/* Replays runs of Picky BPE for the tests: each line of input is a run as Python sends it, each line of output what the
   view makes of it, state by state. */
import { createInterface } from "node:readline";
import { letDie, nextDeath } from "../../bpe_viz/ui/picky/model.js";
import { sentenceParts, verdict } from "../../bpe_viz/ui/picky/texts.js";
import { ledgerRanks, vocabularyAt } from "../../bpe_viz/ui/shared/run_model.js";

/** @import { PickyData } from "../../bpe_viz/ui/picky/wire.js" */

/** @param {PickyData} data @param {number} k */
function stateOf(data, k) {
  const { counts, entries } = vocabularyAt(data, data.counts, k, letDie);
  const merge = data.merges[k - 1];
  return {
    counts,
    entries,
    next: nextDeath(data, k),
    ledger: ledgerRanks(k, data.merges.length, 5),
    verdicts: (merge?.[6] ?? []).map((use) => verdict(use, merge[5], data.threshold, use[0] < data.alphabet)),
    sentence: merge
      ? sentenceParts(merge)
          .map((part) => (typeof part === "string" ? part : data.symbols[part.symbol]))
          .join("")
      : "",
  };
}

createInterface({ input: process.stdin }).on("line", (line) => {
  const data = /** @type {PickyData} */ (JSON.parse(line));
  console.log(JSON.stringify(data.lengths.map((_, k) => stateOf(data, k))));
});
