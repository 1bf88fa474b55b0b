/* What a tab keeps of the reader's tours, and what a stop is called at first. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { Kept } from "../../bpe_viz/ui/shared/kept.js";
import { filesBefore, keepFiles } from "../../bpe_viz/ui/tour/adding.js";
import { stopTitle } from "../../bpe_viz/ui/tour/texts.js";

/** @param {number} [room] characters that it takes */
function storage(room = 1000) {
  /** @type {Map<string, string>} */
  const items = new Map();
  const store = {
    getItem: (/** @type {string} */ name) => items.get(name) ?? null,
    setItem: (/** @type {string} */ name, /** @type {string} */ value) => {
      if (value.length > room) throw new Error("full");
      items.set(name, value);
    },
    removeItem: (/** @type {string} */ name) => void items.delete(name),
  };
  return Object.assign(new Kept(() => store), { items });
}

test("another session of the tab gets back what was kept, the same one does not", () => {
  const store = storage();
  keepFiles(store, "ann", { "opened-1": "z.abc" });
  assert.equal(filesBefore(store, "ann"), null);
  assert.deepEqual(filesBefore(store, "ann again"), { "opened-1": "z.abc" });
  keepFiles(store, "ann again", {});
  assert.equal(store.items.size, 0);
  assert.equal(filesBefore(store, "third"), null);
});

test("what is damaged or no list of tours is nothing", () => {
  const store = storage();
  for (const kept of ["", "null", "3", "{", "[]", '{"files": 3}', '{"files": null}', '{"session": "x"}']) {
    store.setItem("bpe-viz tours", kept);
    assert.equal(filesBefore(store, "ann"), null);
  }
});

test("where there is no room nothing old is left behind", () => {
  const store = storage(60);
  keepFiles(store, "ann", { "opened-1": "z.abc" });
  keepFiles(store, "ann", { "opened-1": "z.abc".repeat(99) });
  assert.equal(store.items.size, 0);
  const refused = new Kept(() => {
    throw new Error("closed");
  });
  keepFiles(refused, "ann", { a: "b" });
  assert.equal(filesBefore(refused, "ben"), null);
});

test("a stop is called by its page and its state", () => {
  assert.equal(stopTitle("Merges", "corpus=slide&k=3"), "Merges, after merge 3");
  assert.equal(stopTitle("About", ""), "About");
});
