/* Replays runs of SuperBPE for the tests: each line of input is a text as Python sends it, each line of output what the
   view makes of its run, state by state. */
import { createInterface } from "node:readline";
import { vocabularyAt } from "../../bpe_viz/ui/shared/run_model.js";
import { savedSentence, superSentence, wallsText } from "../../bpe_viz/ui/superwords/texts.js";

/** @import { SuperData } from "../../bpe_viz/ui/superwords/wire.js" */

/** @param {SuperData} data @param {number} k */
function stateOf(data, k) {
  const { plain_lengths: plain, run } = data;
  const merge = run.merges[k - 1];
  const at = Math.min(k, plain.length - 1);
  return {
    entries: vocabularyAt(run, data.counts, k).entries,
    saved: savedSentence(k, run.lengths[k], plain[at], k > at),
    walls: wallsText(run, data.most),
    sentence: merge
      ? superSentence(merge, k <= run.until)
          .map((part) => (typeof part === "string" ? part : run.symbols[part.symbol][0]))
          .join("")
      : "",
  };
}

createInterface({ input: process.stdin }).on("line", (line) => {
  const data = /** @type {SuperData} */ (JSON.parse(line));
  console.log(JSON.stringify(data.run.lengths.map((_, k) => stateOf(data, k))));
});
