/* What an address says of what is open, listed and searched: written, read, awaited and followed. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { numberOf } from "../../bpe_viz/ui/shared/numbers.js";
import { addressWith, Looks, lookOfPanel } from "../../bpe_viz/ui/shared/stepper/looks.js";
import { Sight } from "../../bpe_viz/ui/shared/visibility.js";

/** @import { Panel } from "../../bpe_viz/ui/shared/panel.js" */

/** A view with a panel, a search and a switch; words come later than the view. */
function view() {
  const state = { open: "", found: "", listed: "", closed: 0, words: /** @type {number[]} */ ([]) };
  const panel = {
    get look() {
      return state.open;
    },
    close() {
      state.closed += 1;
      state.open = "";
      return true;
    },
    node: null,
  };
  const looks = new Looks([
    {
      names: ["all", "changed"],
      said: () => state.listed,
      show: (word) => {
        state.listed = word;
      },
    },
    {
      text: "find",
      said: () => state.found,
      show: (text) => {
        state.found = text;
      },
    },
    lookOfPanel(/** @type {Panel} */ (/** @type {unknown} */ (panel)), {
      top: (by) => {
        state.open = by === "pair" ? "top-pair-up" : "top";
      },
      word: (index) => {
        const known = numberOf(index, 9);
        if (known !== null && state.words.includes(known)) state.open = `word-${known}`;
      },
    }),
  ]);
  return { state, looks };
}

/** @param {string} query */
function asked(query) {
  return new URLSearchParams(query);
}

/** @param {Looks} looks */
function address(looks) {
  const params = asked("corpus=slide");
  return addressWith(params, looks.write(params), { ties: true });
}

test("an address says everything that is open, and opens it again", () => {
  const query = "corpus=slide&find=a%2Bb%2C+%26&view=ties,changed,top-pair-up";
  const { looks, state } = view();
  looks.begin(asked(query));
  assert.equal(state.open, "", "nothing is opened before there is a run");
  looks.again();
  assert.deepEqual([state.listed, state.found, state.open], ["changed", "a+b, &", "top-pair-up"]);
  assert.deepEqual([...asked(address(looks))], [...asked(query)]);
});

test("closing takes it out of the address", () => {
  const { looks, state } = view();
  looks.begin(asked("find=ow&view=top,all"));
  looks.again();
  Object.assign(state, { open: "", found: "", listed: "" });
  assert.equal(address(looks), "corpus=slide&view=ties");
  looks.again();
  assert.equal(state.open, "", "what was closed is not opened again");
});

test("what an address makes up is ignored", () => {
  for (const words of ["moon", "constructor", "word-99", "word--1", "word-1e0", "word-", "toString-1"]) {
    const { looks, state } = view();
    looks.begin(asked(`view=${words}`));
    looks.again();
    looks.again();
    assert.deepEqual([state.open, state.listed, address(looks)], ["", "", "corpus=slide&view=ties"], words);
  }
  const { looks, state } = view();
  looks.begin(asked(`view=top&find=${"x".repeat(5000)}`));
  looks.again();
  assert.equal(state.found.length, 100);
});

test("a number of an address has digits only, and a limit", () => {
  const numbers = ["0", "7", "8", "-1", "1.5", "", " 1", "0x1", "٣", "9999999999", undefined];
  assert.deepEqual(
    numbers.map((text) => numberOf(text, 7)),
    [0, 7, null, null, null, null, null, null, null, null, null],
  );
});

test("a word that is on its way opens when it has come, unless the reader goes on or opens something", () => {
  const came = view();
  came.looks.begin(asked("view=word-3"));
  came.looks.again();
  came.state.words.push(3);
  came.looks.again();
  assert.equal(came.state.open, "word-3");

  const left = view();
  left.looks.begin(asked("view=word-3"));
  left.looks.again();
  left.looks.stopWaiting();
  left.state.words.push(3);
  left.looks.again();
  assert.equal(left.state.open, "");

  const other = view();
  other.looks.begin(asked("view=word-3"));
  other.looks.again();
  other.state.open = "top";
  other.state.words.push(3);
  other.looks.again();
  assert.deepEqual([other.state.open, other.state.closed], ["top", 0]);
});

test("followers see each change of the presenter, and keep what they opened themselves until the next", () => {
  const { looks, state } = view();
  /** @type {number} */
  let numCame = 0;
  looks.came = () => {
    numCame += 1;
  };
  state.words.push(1, 2);
  looks.begin(asked("view=word-1"));
  looks.again();
  assert.deepEqual([state.open, numCame], ["word-1", 1]);
  state.open = "top"; // the follower's own
  looks.follow(asked("k=4&view=word-1"));
  assert.deepEqual([state.open, numCame], ["top", 1], "a step changes nothing that is open");
  looks.follow(asked("k=4&view=word-2&find=ow"));
  assert.deepEqual([state.open, state.found, numCame], ["word-2", "ow", 3]);
  looks.follow(asked("k=4&view=moon"));
  assert.deepEqual([state.open, state.found], ["", ""]);
});

test("who explored and follows again sees what the presenter has open", () => {
  const { looks, state } = view();
  looks.follow(asked("view=top"));
  looks.forget();
  Object.assign(state, { open: "", found: "est", listed: "all" });
  looks.follow(asked("view=top"));
  assert.deepEqual([state.open, state.found, state.listed], ["top", "", ""]);
});

/** A page that scrolls, and two parts of it below what is seen. */
function phone() {
  /** @type {(() => void)[]} */
  const watched = [];
  Object.assign(globalThis, {
    ShadowRoot: class {},
    getComputedStyle: () => ({ overflowY: "auto" }),
    ResizeObserver: class {
      /** @param {() => void} resized */
      constructor(resized) {
        watched.push(resized);
      }
      observe() {}
      disconnect() {}
    },
  });
  const scroller = { scrollTop: 0, scrollHeight: 2000, clientHeight: 800, parentElement: null };
  const part = (/** @type {number} */ top, size = { height: 50 }) => ({
    size,
    getRootNode: () => Object.assign(new ShadowRoot(), { host: scroller }),
    scrollIntoView: () => {
      const { clientHeight, scrollTop } = scroller;
      const end = top + size.height - clientHeight;
      scroller.scrollTop = Math.min(Math.max(scrollTop, end), Math.max(top, end));
    },
  });
  const size = { height: 50 };
  const grow = (/** @type {number} */ height) => {
    size.height = height;
    for (const resized of watched) resized();
  };
  return { grow, scroller, words: node(part(900)), ties: node(part(1100, size)), top: node(part(10)) };
}

/** @param {object} fake @returns {Element} */
function node(fake) {
  return /** @type {Element} */ (fake);
}

test("what a presenter opens is brought to where a follower looks, and back when it is closed", () => {
  const { grow, scroller, ties, top, words } = phone();
  const sight = new Sight();
  sight.bring(top);
  assert.equal(scroller.scrollTop, 0, "what is seen stays where it is");
  sight.bring(words);
  assert.equal(scroller.scrollTop, 150);
  sight.back(ties);
  assert.equal(scroller.scrollTop, 150, "the words are still there");
  sight.back(words);
  assert.equal(scroller.scrollTop, 0);
  sight.bring(ties);
  assert.equal(scroller.scrollTop, 350);
  grow(300);
  assert.equal(scroller.scrollTop, 600, "more of it has come");
  Object.assign(scroller, { scrollHeight: 1300, scrollTop: 500 }); // the page is shorter without the ties
  sight.back(ties);
  assert.equal(scroller.scrollTop, 0);
});

test("who looked elsewhere since stays there", () => {
  const { grow, scroller, ties } = phone();
  const sight = new Sight();
  sight.bring(ties);
  scroller.scrollTop = 100;
  grow(300);
  sight.back(ties);
  assert.equal(scroller.scrollTop, 100);
});
