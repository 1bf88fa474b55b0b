/* Says symbols for the tests: each line of input is the runs of one, each line of output what is heard. */
import { createInterface } from "node:readline";
import { spoken } from "../../bpe_viz/ui/shared/spoken.js";

createInterface({ input: process.stdin }).on("line", (line) => {
  const { runs, ...how } = JSON.parse(line);
  console.log(JSON.stringify(spoken(runs, how)));
});
