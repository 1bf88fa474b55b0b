/* The switch for keys of one letter: stored where the browser allows it, and for the page where it does not. */
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { singleKeys } from "../../bpe_viz/ui/shared/keys.js";

const NAME = "bpe-viz single keys";

/** @param {(name: string, value: string) => void} setItem @param {Map<string, string>} stored */
function browserWith(setItem, stored) {
  const storage = { getItem: (/** @type {string} */ name) => stored.get(name) ?? null, setItem };
  Object.defineProperty(globalThis, "localStorage", { value: storage, configurable: true });
}

beforeEach(() => Reflect.deleteProperty(globalThis, Symbol.for(NAME)));

test("they are on until they are switched off, in this tab or in another", () => {
  const stored = new Map();
  browserWith((name, value) => stored.set(name, value), stored);
  assert.equal(singleKeys().areOn, true);
  singleKeys().set(false);
  assert.deepEqual([singleKeys().areOn, stored.get(NAME)], [false, "off"]);
  stored.set(NAME, "on");
  assert.equal(singleKeys().areOn, true);
  stored.set(NAME, "<anything else>");
  assert.equal(singleKeys().areOn, true);
});

test("a browser that stores nothing has them off as long as the page lasts", () => {
  browserWith(() => {
    throw new Error("refused");
  }, new Map());
  singleKeys().set(false);
  assert.equal(singleKeys().areOn, false);
  singleKeys().set(true);
  assert.equal(singleKeys().areOn, true);
});
