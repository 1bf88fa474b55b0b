/* The step in words: what is said of the corpus, the pairs and the vocabulary. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { pairInWords, pairsInWords, vocabularyInWords } from "../../bpe_viz/ui/merges/in_words_texts.js";
import { candidateInWords, pieceInWords, piecesInWords } from "../../bpe_viz/ui/pieces/in_words_texts.js";
import { corpusInWords, firstOfAll, wordInWords } from "../../bpe_viz/ui/shared/stepper/step_texts.js";

test("numbers are said with their nouns, one and many", () => {
  assert.equal(corpusInWords(1, 1, "5 symbols", "line"), "1 line, 1 token, 5 symbols in all.");
  assert.equal(corpusInWords(5, 1800, "78 symbols", "word"), "5 words, 1,800 tokens, 78 symbols in all.");
  assert.equal(wordInWords(5, ["low", "end mark"]), "5 times: low; end mark.");
  assert.equal(pairInWords("n e", "8 times"), "n e, 8 times.");
});

test("what is not listed is counted, and nothing is promised where there is none", () => {
  assert.equal(firstOfAll(20, 1234), "The first 20 of 1,234:");
  assert.equal(firstOfAll(5, 5), "");
  assert.equal(pairsInWords(0), "No pair is left.");
  assert.equal(pairsInWords(13), "13 pairs, the next merge first.");
  assert.equal(vocabularyInWords(11, 11), "11 symbols: 11 units and 0 merged symbols.");
  assert.equal(vocabularyInWords(12, 11), "12 symbols: 11 units and 1 merged symbol, the newest first.");
});

test("a candidate goes, comes back or is spared, with what decided", () => {
  assert.equal(candidateInWords("low", "goes", "0.5"), "low goes: 0.5.");
  assert.equal(candidateInWords("w", "back", ""), "w comes back.");
  assert.equal(candidateInWords("er", "spared", "7.2"), "er is spared: 7.2.");
  assert.equal(piecesInWords(1), "1 piece, the most probable first.");
  assert.equal(pieceInWords("low", -2.5), "low, log probability −2.50.");
});
