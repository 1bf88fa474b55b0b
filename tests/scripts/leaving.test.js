/* Before a page is left, its views tell what they know, and that arrives first. */
import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

/** @type {(event: object) => void} */
let click = () => {};
class Anchor {
  /** @param {string} pathname */
  constructor(pathname) {
    this.pathname = pathname;
    this.numFollowed = 0;
  }
  matches() {
    return true;
  }
  click() {
    if (!pressed(this)) this.numFollowed += 1;
  }
}
Object.assign(globalThis, {
  document: { addEventListener: (/** @type {string} */ _, /** @type {typeof click} */ act) => (click = act) },
  location: { pathname: "/words" },
  HTMLAnchorElement: Anchor,
});
mock.timers.enable({ apis: ["setTimeout"] });
const { watchedTab } = await import("../../bpe_viz/ui/shared/leaving.js");
const tab = watchedTab();

/** Whether a click on a link was put off. @param {Anchor} link @param {object} [more] */
function pressed(link, more = {}) {
  let isPutOff = false;
  click({
    composedPath: () => [link],
    preventDefault: () => {
      isPutOff = true;
    },
    stopImmediatePropagation: () => {},
    ...more,
  });
  return isPutOff;
}

/** What is told, and has not arrived. @type {Set<(value: unknown) => void>} */
const onTheirWay = new Set();

/** Something that is told, and how it arrives. */
function telling() {
  /** @type {(value: unknown) => void} */
  let arrive = () => {};
  const tell = new Promise((done) => (arrive = done));
  onTheirWay.add(arrive);
  tab.lastWords.add(() => tab.wait(tell));
  return { arrive: () => arrive(null) };
}

const settled = () => new Promise((done) => setImmediate(done));

beforeEach(async () => {
  for (const arrive of onTheirWay) arrive(null);
  await settled();
  mock.timers.tick(5000); // no page is on its way any longer
  tab.lastWords.clear();
  location.pathname = "/words";
});

/** Reports at once or later; how often it did. */
function reporting() {
  const done = { times: 0 };
  tab.report(() => (done.times += 1));
  return done;
}

test("with nothing to tell, a link is followed as ever", () => {
  assert.equal(pressed(new Anchor("/merges")), false);
});

test("a link is followed once what was told has arrived, and once only", async () => {
  const told = telling();
  const link = new Anchor("/merges");
  assert.equal(pressed(link), true);
  await settled();
  assert.equal(link.numFollowed, 0);
  told.arrive();
  await settled();
  assert.equal(link.numFollowed, 1);
});

test("of two links the last one is followed", async () => {
  const told = telling();
  const [first, last] = [new Anchor("/merges"), new Anchor("/laws")];
  pressed(first);
  tab.lastWords.clear();
  pressed(last);
  told.arrive();
  await settled();
  assert.deepEqual([first.numFollowed, last.numFollowed], [0, 1]);
});

test("what does not arrive holds nobody longer than three seconds", async () => {
  telling();
  const link = new Anchor("/merges");
  pressed(link);
  mock.timers.tick(2999);
  await settled();
  assert.equal(link.numFollowed, 0);
  mock.timers.tick(1);
  await settled();
  assert.equal(link.numFollowed, 1);
});

test("a link to this page, or one that opens a window of its own, is left alone", () => {
  telling();
  assert.equal(pressed(new Anchor("/words")), false);
  assert.equal(pressed(new Anchor("/merges"), { ctrlKey: true }), false);
});

test("what a component reports after a link waits for the page of the link", () => {
  assert.equal(reporting().times, 1);
  assert.equal(pressed(new Anchor("/merges")), false);
  const reported = reporting();
  mock.timers.tick(1000);
  assert.equal(reported.times, 0);
  location.pathname = "/merges";
  mock.timers.tick(100);
  assert.equal(reported.times, 1);
  location.pathname = "/words"; // back again
  assert.equal(reporting().times, 1);
});

test("a page that does not come holds reports no longer than five seconds", () => {
  pressed(new Anchor("/laws"));
  const reported = reporting();
  mock.timers.tick(4900);
  assert.equal(reported.times, 0);
  mock.timers.tick(100);
  mock.timers.tick(50);
  assert.equal(reported.times, 1);
});

test("a link that is put off lets what is reported through until it is followed", async () => {
  const told = telling();
  pressed(new Anchor("/merges"));
  assert.equal(reporting().times, 1);
  told.arrive();
  await settled();
  assert.equal(reporting().times, 0);
  location.pathname = "/merges";
  mock.timers.tick(100);
});
