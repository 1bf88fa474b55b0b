/* An answer is read as Python packs it: parts in a row, each after its length. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { deflateSync } from "node:zlib";
import { readAnswer } from "../../bpe_viz/ui/shared/answers.js";

/** @param {unknown[]} parts */
function framed(parts) {
  return Buffer.concat(
    parts.flatMap((part) => {
      const packed = deflateSync(JSON.stringify(part));
      const length = Buffer.alloc(4);
      length.writeUInt32LE(packed.length);
      return [length, packed];
    }),
  );
}

test("every part is read, in order", async () => {
  const parts = [{ key: "a" }, { chunk: 0, text: "é \u202e" }, {}];
  assert.deepEqual(await readAnswer(new Uint8Array(framed(parts))), parts);
});

test("an answer without parts is empty", async () => {
  assert.deepEqual(await readAnswer(new Uint8Array()), []);
});

test("an answer may lie anywhere in its memory", async () => {
  const whole = Buffer.concat([Buffer.from("xyz"), framed([{ a: 1 }])]);
  assert.deepEqual(await readAnswer(new Uint8Array(whole).subarray(3)), [{ a: 1 }]);
});
