/* What is written once for all scripts: what a browser keeps, pauses between tries, what is sent one by one, and keys. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { dataIn, Kept } from "../../bpe_viz/ui/shared/kept.js";
import { OneByOne } from "../../bpe_viz/ui/shared/one_by_one.js";
import { Pauses } from "../../bpe_viz/ui/shared/pauses.js";

const UI = new URL("../../bpe_viz/ui/", import.meta.url);

/** @param {string} name of a script */
function textOf(name) {
  return readFileSync(new URL(name, UI), "utf8");
}

/** @param {RegExp} wanted @returns {string[]} the scripts that have it */
function scriptsWith(wanted) {
  return readdirSync(UI, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".js") && wanted.test(textOf(name)))
    .map((name) => name.replaceAll("\\", "/"));
}

test("what a browser keeps is asked for in one module, and by the script of the first frame, which is no module", () => {
  const asking = scriptsWith(/\b(?:local|session)Storage\b/);
  assert.deepEqual(asking, ["shared/kept.js", "streamlit_seam/first_script.js"]);
  const [, name] = /STORED_AS = ("[^"]+")/.exec(textOf("shared/theme.js")) ?? [];
  assert.ok(name && textOf("streamlit_seam/first_script.js").includes(`getItem(${name})`));
});

test("promises wait for each other in one module, and pauses grow in one", () => {
  assert.deepEqual(scriptsWith(/= Promise\.resolve\(\)/), ["shared/one_by_one.js"]);
  assert.deepEqual(scriptsWith(/Math\.min\(\w*LONGEST\w*,|#longest, 2 \*/), ["shared/pauses.js"]);
});

test("a browser that refuses keeps nothing, and nothing fails", () => {
  const full = {
    getItem: () => "before",
    setItem: () => {
      throw new Error("full");
    },
    removeItem: () => {},
  };
  assert.equal(new Kept(() => full).setItem("a", "b"), false);
  assert.equal(new Kept(() => full).getItem("a"), "before");
  const refused = new Kept(() => {
    throw new Error("denied");
  });
  assert.equal(refused.getItem("a"), null);
  assert.equal(refused.getData("a"), null);
  assert.equal(refused.setData("a", {}), false);
  refused.removeItem("a");
});

test("what is no JSON says nothing", () => {
  assert.deepEqual(['{"a": [1]}', "3", "{", "", null].map(dataIn), [{ a: [1] }, 3, null, null, null]);
});

test("each pause is twice as long as the one before, up to the longest, and begins again", () => {
  const pauses = new Pauses(200, 700);
  assert.deepEqual(
    [0, 1, 2, 3].map(() => pauses.take()),
    [200, 400, 700, 700],
  );
  pauses.restart();
  assert.equal(pauses.take(), 200);
});

test("each begins when the one before has ended, though that failed", async () => {
  const queue = new OneByOne();
  /** @type {string[]} */
  const seen = [];
  const first = queue.after(async () => {
    seen.push("first begins");
    await new Promise((done) => setTimeout(done));
    seen.push("first ends");
    throw new Error("lost");
  });
  const second = queue.after(async () => seen.push("second"));
  await assert.rejects(first, /lost/);
  assert.equal(await second, 3);
  assert.deepEqual(seen, ["first begins", "first ends", "second"]);
});

test("what was drawn or asked is compared by its key; JSON is for what is sent and kept", () => {
  // Each of these sends, keeps or saves; those of tour and stepper compare, and are to go.
  assert.deepEqual(scriptsWith(/JSON\.stringify/).sort(), [
    "conversation/source.js",
    "follow/follow.js",
    "follow/remote.js",
    "follow/screen.js",
    "practice/view.js",
    "presenting/room_client.js",
    "shared/curtain.js",
    "shared/kept.js",
    "shared/keyed.js",
  ]);
});
