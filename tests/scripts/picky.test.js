/* What the view of Picky BPE says of shares, and which merges its ledger has room for. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { meterTexts, verdict } from "../../bpe_viz/ui/picky/texts.js";
import { ledgerRanks } from "../../bpe_viz/ui/shared/run_model.js";

test("a share has as many decimals as show on which side of the threshold it is", () => {
  const said = (/** @type {number} */ applied, /** @type {number} */ rest) =>
    verdict([0, rest, false, []], applied, 0.7, false);
  assert.equal(said(7, 3), "7 of 10 used: 0.70 ≤ 0.70, lives");
  assert.equal(said(701, 299), "701 of 1,000 used: 0.701 > 0.70, dies");
  assert.equal(said(7_000_001, 2_999_999), "7,000,001 of 10,000,000 used: 0.7000001 > 0.70, dies");
  assert.equal(said(69_999, 30_001), "69,999 of 100,000 used: 0.69999 ≤ 0.70, lives");
});

test("the ledger shows merges around the one at hand, and none that are not", () => {
  assert.deepEqual(ledgerRanks(0, 9, 4), [1, 2, 3, 4]);
  assert.deepEqual(ledgerRanks(5, 9, 4), [3, 4, 5, 6]);
  assert.deepEqual(ledgerRanks(9, 9, 4), [6, 7, 8, 9]);
  assert.deepEqual(ledgerRanks(1, 2, 4), [1, 2]);
  assert.deepEqual(ledgerRanks(0, 0, 4), []);
});

test("a bar says in it what is used and left where there is room, and nothing where there is none", () => {
  assert.deepEqual(meterTexts(6, 2, "newer_"), ["6 in newer_", "2 left"]);
  assert.deepEqual(meterTexts(7, 0, "low"), ["7 in low", ""]);
  assert.deepEqual(meterTexts(10, 90, "low"), ["10", "90 left"]);
  assert.deepEqual(meterTexts(1, 99, "low"), ["", "99 left"]);
  assert.deepEqual(meterTexts(99, 1, "low"), ["99 in low", ""]);
  assert.deepEqual(meterTexts(6, 2, "a".repeat(40)), ["6", "2 left"]);
});
