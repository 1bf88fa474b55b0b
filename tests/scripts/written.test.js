/* What a class writes: kept on the phone until the room has it, sent once, and shown as it is. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { Entries } from "../../bpe_viz/ui/follow/entries.js";
import { entriesIn, othersWrote, saidOfWriting } from "../../bpe_viz/ui/follow/texts.js";
import { writingNote, writingTitle } from "../../bpe_viz/ui/presenting/hall_texts.js";
import { entryRows, newestEntries, tilesOfEntry } from "../../bpe_viz/ui/presenting/writing_board.js";
import { firstSymbols } from "../../bpe_viz/ui/shared/first_symbols.js";

/** @import { KeptEntries } from "../../bpe_viz/ui/follow/entries.js" */
/** @import { ToldOfVote } from "../../bpe_viz/ui/follow/votes.js" */
/** @import { RoomWriting } from "../../bpe_viz/ui/presenting/wire.js" */

/** @type {RoomWriting} */
const WRITING = { id: 7, prompt: "Name a fruit.", kind: "word", isOpen: true, isShown: false, entries: 2 };

/** A phone whose line answers as `line` says. @param {KeptEntries | null} kept @param {() => Promise<ToldOfVote>} line */
function phone(kept, line) {
  /** @type {object[]} */
  const sent = [];
  /** @type {(() => void)[]} */
  const waiting = [];
  /** @type {{ last: KeptEntries | null }} */
  const store = { last: kept };
  let numIds = 0;
  const entries = new Entries(kept, {
    post: (message) => {
      sent.push(message);
      return line();
    },
    keep: (now) => {
      store.last = structuredClone(now);
    },
    wait: (act) => void waiting.push(act),
    makeId: () => `entry000${++numIds}`,
    changed: () => {},
  });
  return { entries, sent, store, waiting };
}

test("what is typed is sent, and the room says how many wrote the same", async () => {
  const { entries, sent } = phone(null, async () => ({ equal: 4 }));
  entries.begin(7);
  entries.type(" mango ");
  await entries.send();
  assert.deepEqual(sent, [{ writing: 7, id: "entry0001", words: "mango" }]);
  assert.deepEqual(entries.kept, { writing: 7, draft: "", waiting: null, sent: ["mango"] });
  assert.deepEqual(entries.last, { words: "mango", equal: 4 });
});

test("a lost line keeps it and sends it again under the same name, also after the page was loaded again", async () => {
  let isLost = true;
  const line = async () => {
    if (isLost) throw new TypeError("Failed to fetch");
    return {};
  };
  const first = phone(null, line);
  first.entries.begin(7);
  first.entries.type("mango");
  await first.entries.send();
  assert.ok(first.entries.isLate);
  assert.equal(first.waiting.length, 1);
  first.entries.type("pear"); // the next one may be typed meanwhile
  await first.entries.send();
  assert.equal(first.sent.length, 1, "one after the other");
  const second = phone(first.store.last, line);
  assert.deepEqual(second.entries.kept.waiting, { id: "entry0001", words: "mango" });
  isLost = false;
  await second.entries.again();
  assert.deepEqual(second.sent, first.sent);
  assert.deepEqual(second.entries.kept, { writing: 7, draft: "pear", waiting: null, sent: ["mango"] });
  await second.entries.again();
  assert.equal(second.sent.length, 1, "nothing is left to send");
});

test("what the room refuses is in the field again, with the reason", async () => {
  const refused = { error: "not-one-word", sentence: "Write one word, without blanks." };
  const { entries, waiting } = phone(null, async () => refused);
  entries.begin(7);
  entries.type("two words");
  await entries.send();
  assert.equal(entries.problem, refused.sentence);
  assert.deepEqual(entries.kept, { writing: 7, draft: "two words", waiting: null, sent: [] });
  assert.deepEqual(waiting, []);
  entries.type("one");
  assert.equal(entries.problem, "");
});

test("what a busy server refuses is sent again", async () => {
  const answers = [{ error: "too-fast", sentence: "Too much at once." }, {}];
  const { entries, waiting } = phone(null, async () => answers.shift() ?? {});
  entries.begin(7);
  entries.type("mango");
  await entries.send();
  assert.equal(waiting.length, 1);
  waiting[0]();
  await new Promise((done) => setImmediate(done));
  assert.deepEqual(entries.kept.sent, ["mango"]);
});

test("another prompt begins without what was typed for the last one", () => {
  const { entries } = phone({ writing: 6, draft: "apple", waiting: null, sent: ["pear"] }, async () => ({}));
  entries.begin(6);
  assert.equal(entries.kept.draft, "apple");
  entries.begin(7);
  assert.deepEqual(entries.kept, { writing: 7, draft: "", waiting: null, sent: [] });
});

test("what a browser kept of something else counts as nothing", () => {
  for (const kept of [null, {}, { writing: 1 }, { writing: 1, draft: "a", sent: [], waiting: "b" }])
    assert.equal(phone(/** @type {any} */ (kept), async () => ({})).entries.kept.writing, 0);
});

test("a phone shows the symbols with which byte pair encoding begins", () => {
  assert.deepEqual(firstSymbols(" an  egg ", 32), ["a", "n", "_", "e", "g", "g", "_"]);
  assert.deepEqual(firstSymbols("e\u0301", 32), ["é", "_"]);
  assert.deepEqual(firstSymbols("🍌", 32), ["🍌", "_"]);
  assert.deepEqual(firstSymbols("  ", 32), []);
  assert.equal(firstSymbols("x".repeat(160), 32).length, 32);
});

test("equal entries are rows by their number, and nothing hidden is one", () => {
  /** @param {string} words @param {number} count @param {number} place @param {boolean} [isHidden] */
  const entry = (words, count, place, isHidden = false) => ({ words, shown: words, count, isHidden, place });
  const entries = [entry("fig", 1, 9), entry("mango", 3, 4), entry("bad", 9, 8, true), entry("kiwi", 1, 2)];
  assert.deepEqual(
    entryRows(entries).map(({ words }) => words),
    ["mango", "fig", "kiwi"],
  );
  assert.deepEqual(
    newestEntries(entries).map(({ words }) => words),
    ["fig", "mango", "kiwi"],
  );
});

test("how many there are is said with the right number", () => {
  assert.deepEqual([0, 1, 1000].map(entriesIn), [
    "No entry is in yet.",
    "1 entry is in.",
    "1,000 entries are in.",
  ]);
  assert.equal(writingTitle(WRITING), "2 words from the class");
  assert.equal(writingTitle({ ...WRITING, entries: 1, kind: "sentence" }), "1 sentence from the class");
  assert.equal(writingNote(WRITING), "2 entries are in, hidden until you show them.");
  assert.equal(
    writingNote({ ...WRITING, entries: 1, isOpen: false, isShown: true }),
    "1 entry is in. Writing is closed.",
  );
  assert.equal(saidOfWriting(WRITING), "2 entries are in. The hall does not see them.");
  assert.equal(othersWrote("mango", 4), "3 other phones wrote mango. With yours it counts 4 times.");
  assert.equal(othersWrote("mango", 2), "1 other phone wrote mango. With yours it counts 2 times.");
  assert.deepEqual([othersWrote("fig", 1), othersWrote("fig", null)], ["Sent.", "Sent."]);
});

test("a short entry is letter tiles; what is long, joined or runs from the right stays whole", () => {
  /** @param {string} words @param {string} [shown] */
  const tiles = (words, shown = words) =>
    tilesOfEntry({ words, shown, count: 1, isHidden: false, place: 1 })?.join("") ?? null;
  assert.equal(tiles("mango"), "mango_");
  assert.equal(tiles("strawberries"), "strawberries_");
  assert.equal(tiles("an egg"), "an_egg_");
  for (const words of ["multiplication", "the wide river", "תפוח", "مانجو", "आम"])
    assert.equal(tiles(words), null);
  assert.equal(tiles("fi\u202eg", "fi[U+202E]g"), null);
});
