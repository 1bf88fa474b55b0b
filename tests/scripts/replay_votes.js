/* Makes votes of questions for the tests: each line of input is a question as Python sends it to a page, each line of
   output what the class is asked, or null. */
import { createInterface } from "node:readline";
import { asVote } from "../../bpe_viz/ui/shared/class_questions.js";

/** The pages join a label to what it says, or get both in one. @param {string[] | string} fact */
function factSaid(fact) {
  return typeof fact === "string" ? fact : fact.join(": ");
}

for await (const line of createInterface({ input: process.stdin })) {
  const { misses = [], units = [], ...question } = JSON.parse(line);
  const vote = asVote({ ...question, facts: question.facts.map(factSaid), misses, units });
  process.stdout.write(`${JSON.stringify(vote)}\n`);
}
