/* What a follower's page does when something fails: votes that are lost, a room that is gone, parts that do not come. */
import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { stepOf } from "../../bpe_viz/ui/follow/addresses.js";
import { Connection } from "../../bpe_viz/ui/follow/connection.js";
import { led } from "../../bpe_viz/ui/follow/following.js";
import { begunRemote, Presses } from "../../bpe_viz/ui/follow/remote_requests.js";
import { Screen } from "../../bpe_viz/ui/follow/screen.js";
import { NOT_DONE, OTHER_KEY } from "../../bpe_viz/ui/follow/texts.js";
import { Votes } from "../../bpe_viz/ui/follow/votes.js";
import { isSameBut, leadPage, letLead } from "../../bpe_viz/ui/shared/follower_view.js";
import { Looks } from "../../bpe_viz/ui/shared/stepper/looks.js";

/** @import { StateOfRoom } from "../../bpe_viz/ui/follow/wire.js" */
/** @import { Panel } from "../../bpe_viz/ui/shared/panel.js" */
/** @import { ToldOfVote } from "../../bpe_viz/ui/follow/votes.js" */

const ROOM = "/class/K7M4Q";
const SETTLED = 10; // turns of the loop until all promises are settled
const turn = setImmediate; // as it is before a test takes the clock

async function settle() {
  for (let i = 0; i < SETTLED; i++) await new Promise((resolve) => turn(resolve));
}

/** @param {number} question @param {number} answer */
function vote(question, answer) {
  return { question, answer };
}

test("two quick taps are one voter's, and arrive one after the other", async () => {
  /** @type {[string, object][]} */
  const posts = [];
  /** @type {((told: ToldOfVote) => void)[]} */
  const ends = [];
  const votes = new Votes(
    {},
    (what, message) => {
      posts.push([what, message]);
      return new Promise((resolve) => ends.push(resolve));
    },
    rejoined,
  );
  const problems = [votes.send(vote(1, 0)), votes.send(vote(1, 2))];
  for (const told of [{ voter: "one" }, {}, {}]) {
    await settle();
    assert.equal(ends.length, 1, "one at a time");
    ends.pop()?.(told);
  }
  assert.deepEqual(await Promise.all(problems), ["", ""]);
  assert.deepEqual(posts, [
    ["join", {}],
    ["vote", { question: 1, answer: 0, voter: "one" }],
    ["vote", { question: 1, answer: 2, voter: "one" }],
  ]);
  assert.deepEqual(votes.kept, { voter: "one", sent: vote(1, 2) });
});

test("a vote that is lost or refused does not hold up the next; a forgotten voter joins again", async () => {
  const answers = [
    new TypeError("failed to fetch"),
    { error: "not-open", sentence: "Votes are closed." },
    { error: "not-joined" },
    { voter: "two" },
    {},
  ];
  const votes = new Votes(
    { voter: "one" },
    async () => {
      const answer = answers.shift();
      if (answer instanceof Error) throw answer;
      return answer ?? {};
    },
    rejoined,
  );
  const sent = [votes.send(vote(1, 0)), votes.send(vote(1, 1)), votes.send(vote(1, 2))];
  const [lost, refused, taken] = await Promise.allSettled(sent);
  assert.equal(lost.status, "rejected");
  assert.deepEqual(refused, { status: "fulfilled", value: "Votes are closed." });
  assert.deepEqual(taken, { status: "fulfilled", value: "" });
  assert.deepEqual([votes.kept, answers], [{ voter: "two", sent: vote(1, 2) }, []]);
});

async function rejoined() {}

for (const [error, acts] of /** @type {[string, string[]][]} */ ([
  ["not-joined", ["vote one", "join", "line", "vote two"]],
  ["all-voted", ["vote one", "line", "vote one"]],
]))
  test(`a phone whose line is not known as the voter's says whose it is: ${error}`, async () => {
    /** @type {string[]} */
    const done = [];
    const answers = [
      { error, sentence: "Join first." },
      ...(error === "not-joined" ? [{ voter: "two" }] : []),
      {},
    ];
    const votes = new Votes(
      { voter: "one" },
      async (what, message) => {
        done.push([what, ...("voter" in message ? [message.voter] : [])].join(" "));
        return answers.shift() ?? {};
      },
      async () => {
        done.push("line");
      },
    );
    assert.equal(await votes.send(vote(1, 0)), "");
    assert.deepEqual([done, answers], [acts, []]);
  });

test("presses of a remote arrive in their order, and one that is lost does not hold up the next", async () => {
  /** @type {object[]} */
  const posts = [];
  /** @type {{ resolve: (problem: string) => void, reject: (error: Error) => void }[]} */
  const ends = [];
  const presses = new Presses((message) => {
    posts.push(message);
    return new Promise((resolve, reject) => ends.push({ resolve, reject }));
  });
  const sent = ["next", "next", "previous"].map((key) => presses.send({ do: "press", key }));
  await settle();
  assert.equal(posts.length, 1);
  ends[0].reject(new TypeError("failed to fetch"));
  await settle();
  ends[1].resolve("Too much at once.");
  await settle();
  ends[2].resolve("");
  assert.deepEqual(await Promise.all(sent), [NOT_DONE, "Too much at once.", ""]);
  assert.deepEqual(posts[2], { do: "press", key: "previous" });
});

/** @param {number} status @param {object} body @param {Record<string, string>} [headers] */
function answer(status, body, headers) {
  return Response.json(body, { status, headers });
}

test("a remote asks until the server answers, no sooner than it says, and ends at a refusal", async () => {
  const begun = { ticket: "ticket", state: null };
  for (const [last, told] of /** @type {[Response, unknown][]} */ ([
    [answer(200, begun), begun],
    [answer(401, { error: "wrong-secret", sentence: "Only the presenter." }), OTHER_KEY],
    [answer(404, { error: "no-room", sentence: "There is no class." }), "There is no class."],
  ])) {
    const answers = [
      answer(429, { error: "too-fast", sentence: "Wait." }, { "Retry-After": "9" }),
      new TypeError("failed to fetch"),
      new Response("<html>Bad gateway</html>", { status: 502 }),
      new Response("<html>A page of the network</html>", { status: 200 }),
      last,
    ];
    /** @type {number[]} */
    const waits = [];
    let numWaiting = 0;
    const found = await begunRemote(
      async () => {
        const next = answers.shift();
        if (next instanceof Response) return next;
        throw next;
      },
      {
        waiting: () => {
          numWaiting += 1;
        },
        wait: async (milliseconds) => waits.push(milliseconds),
      },
    );
    assert.deepEqual([found, answers.length, numWaiting], [told, 0, 4]);
    for (const [i, least] of [9000, 4000, 8000, 16_000].entries())
      assert.ok(waits[i] >= least && waits[i] <= 2 * least, `${waits[i]}`);
  }
});

/** The browser that a page is in, as far as the two classes need one. */
const browser = {
  status: 200,
  /** @type {any} */
  view: null,
  /** @type {string[]} */
  asked: [],
  /** @type {FakeStream[]} */
  streams: [],
  sheetsFail: false,
};

class FakeStream {
  static OPEN = 1;
  static CLOSED = 2;
  readyState = 0;
  /** @type {[name: string, act: (event: object) => void][]} */
  #acts = [];
  /** @param {string} url */
  constructor(url) {
    this.url = url;
    browser.streams.push(this);
  }
  /** @param {string} name @param {(event: object) => void} act */
  addEventListener(name, act) {
    this.#acts.push([name, act]);
  }
  /** @param {string} name */
  say(name) {
    for (const [heard, act] of this.#acts) if (heard === name) act({ data: "{}" });
  }
  refuse() {
    this.readyState = FakeStream.CLOSED;
    this.say("error");
  }
  close() {
    this.readyState = FakeStream.CLOSED;
  }
}

class FakeSheet {
  replaceSync() {}
}

class FakeNode {
  /** @type {FakeNode[]} */
  children = [];
  /** @type {Map<string, () => void>} */
  #acts = new Map();
  /** @type {FakeSheet[]} */
  adoptedStyleSheets = [];
  classList = { add() {}, remove() {} };
  isConnected = true;
  /** The page in a frame. @type {Record<symbol, unknown>} */
  contentWindow = {};
  src = "";
  /** @param {string} tag */
  constructor(tag) {
    this.tag = tag;
  }
  /** @param {string} name @param {string} value */
  setAttribute(name, value) {
    if (name === "src") this.src = value;
  }
  toggleAttribute() {}
  /** @param {string} asked */
  querySelector(asked) {
    return this.children.find(({ tag }) => tag === asked) ?? null;
  }
  attachShadow() {
    return new FakeNode("shadow");
  }
  /** @param {string} name @param {() => void} act */
  addEventListener(name, act) {
    this.#acts.set(name, act);
  }
  /** @param {...FakeNode} nodes */
  append(...nodes) {
    this.children.push(...nodes);
    for (const node of nodes) if (node.tag === "link") node.came();
  }
  came() {
    this.#acts.get(browser.sheetsFail ? "error" : "load")?.();
  }
  /** @param {...FakeNode} nodes */
  replaceChildren(...nodes) {
    this.children = nodes;
  }
}

beforeEach((given) => {
  Object.assign(browser, { status: 200, view: null, asked: [], streams: [], sheetsFail: false });
  mock.timers.enable({ apis: ["setTimeout", "Date"] });
  Object.assign(globalThis, {
    EventSource: FakeStream,
    CSSStyleSheet: FakeSheet,
    ResizeObserver: class {
      disconnect() {}
    },
    addEventListener: () => {},
    location: { search: "" },
    document: {
      adoptedStyleSheets: [],
      hidden: false,
      addEventListener: () => {},
      createElement: (/** @type {string} */ tag) => new FakeNode(tag),
      fonts: { load: async () => [] },
    },
    fetch: async (/** @type {string} */ path) => {
      browser.asked.push(path);
      return Response.json(browser.view, { status: browser.status });
    },
    drawn: [],
  });
  if ("after" in given) given.after(() => mock.timers.reset());
});

test("a phone that sleeps lets its line go, and has the present state when it wakes", async () => {
  /** @type {Map<string, () => void>} */
  const acts = new Map();
  const page = /** @type {{ hidden: boolean, addEventListener: unknown }} */ (
    /** @type {unknown} */ (globalThis.document)
  );
  const listen = (/** @type {string} */ name, /** @type {() => void} */ act) => acts.set(name, act);
  page.addEventListener = listen;
  Object.assign(globalThis, { addEventListener: listen });
  const told = connected();
  browser.streams[0].readyState = FakeStream.OPEN;
  const turnTo = (/** @type {boolean} */ hidden) => {
    page.hidden = hidden;
    acts.get("visibilitychange")?.();
  };
  turnTo(true);
  await pass(10);
  turnTo(false);
  assert.deepEqual([browser.streams.length, browser.streams[0].readyState], [1, FakeStream.OPEN]);
  turnTo(true);
  await pass(31);
  assert.equal(browser.streams[0].readyState, FakeStream.CLOSED);
  await pass(3600);
  assert.deepEqual([browser.streams.length, browser.asked.length], [1, 0], "it sleeps");
  turnTo(false);
  assert.equal(browser.streams.length, 2);
  browser.streams[1].say("state");
  assert.deepEqual(told, ["state"]);
  for (const name of ["pageshow", "online"]) {
    browser.streams.at(-1)?.close();
    acts.get(name)?.();
  }
  assert.equal(browser.streams.length, 4, "whatever brings it back");
});

test("a line says whose it is, and can be made again for that", async () => {
  let who = {};
  const line = new Connection(ROOM, UNHEARD, () => who);
  who = { voter: "one & all" };
  for (const [i, name] of ["state", "error"].entries()) {
    let isBack = false;
    line.openAgain().then(() => {
      isBack = true;
    });
    await settle();
    assert.equal(isBack, false);
    browser.streams[i + 1].say(name);
    await settle();
    assert.equal(isBack, true, name);
  }
  const asked = browser.streams.map(({ url }) => url);
  assert.deepEqual(asked, [`${ROOM}/events`, ...Array(2).fill(`${ROOM}/events?voter=one+%26+all`)]);
});

const UNHEARD = { state: () => {}, counts: () => {}, line: () => {}, ended: () => {} };

function connected() {
  /** @type {string[]} */
  const told = [];
  const heard = { ...UNHEARD, state: () => told.push("state"), ended: () => told.push("ended") };
  new Connection(ROOM, heard, () => ({}));
  return told;
}

/** @param {number} seconds */
async function pass(seconds) {
  for (let second = 0; second < seconds; second++) {
    mock.timers.tick(1000);
    await settle();
  }
}

test("a room that ended while a phone slept is over after some minutes, asked for less and less", async () => {
  const told = connected();
  browser.status = 404;
  browser.streams[0].refuse();
  await pass(60);
  assert.deepEqual(told, []);
  await pass(200);
  assert.deepEqual(told, ["ended"]);
  const times = browser.asked.length;
  assert.ok(times < 30, `asked ${times} times`);
  await pass(120);
  assert.equal(browser.asked.length, times, "it is not asked for again");
});

test("a room that is back soon is followed again, and any other failure never ends it", async () => {
  const told = connected();
  browser.status = 429;
  browser.streams[0].refuse();
  await pass(400);
  browser.status = 404;
  await pass(60);
  browser.status = 200;
  await pass(40);
  assert.equal(browser.streams.length, 2);
  browser.streams[1].say("state");
  assert.deepEqual(told, ["state"]);
  browser.status = 404;
  browser.streams[1].refuse();
  await pass(150);
  assert.deepEqual(told, ["state"], "the time that it was there counts again");
});

const STEPPER =
  'export default () => ({ looks: { add() {} }, show() { globalThis.drawn.push("shown"); }, stop() {} });';
const BROKEN = 'globalThis.drawn.push("tried"); throw new Error("It did not come.");';
const STATE = /** @type {StateOfRoom} */ ({
  code: "K7M4Q",
  version: 1,
  at: { page: "merges", query: "corpus=slide&k=1" },
  corpus: null,
  presenter: true,
  followers: 1,
  question: null,
});

/** @param {string} script */
function stepper(script) {
  const data = { key: "one", k: 1, half: "merge" };
  const parts = { html: "", style: "/style.css", script: `data:text/javascript,${script}` };
  return { kind: "stepper", address: STATE.at, data, ...parts };
}

/** What was drawn so far. */
function drawn() {
  return /** @type {{ drawn: string[] }} */ (/** @type {unknown} */ (globalThis)).drawn;
}

function screen() {
  const root = new FakeNode("div");
  return { root, screen: new Screen(/** @type {any} */ (root), ROOM, () => {}) };
}

test("a page in a frame is led on without being loaded again, where it can go by itself", async () => {
  const { root, screen: shown } = screen();
  /** @type {string[]} */
  const led = [];
  const lead = (/** @type {URLSearchParams} */ asked) => led.push(String(asked)) && !asked.has("text");
  /** @param {string} query */
  const state = (query) => ({ ...STATE, at: { page: "words", query } });
  /** @param {string} query */
  const follow = async (query) => {
    browser.view = { kind: "frame", src: `/words?${query}`, address: { page: "words", query } };
    shown.follow(state(query));
    await pass(2);
  };
  /** @returns {[string | undefined, string[], number]} what is loaded, where it was led, how often the room was asked */
  const seen = () => [root.querySelector("iframe")?.src, led.splice(0), browser.asked.splice(0).length];
  await follow("k=1");
  assert.deepEqual(seen(), ["/words?k=1", [], 1]);
  const frame = /** @type {FakeNode} */ (root.querySelector("iframe"));
  frame.contentWindow[Symbol.for("bpe-viz led page")] = lead;
  await follow("k=2");
  assert.deepEqual(seen(), ["/words?k=2", [], 1], "not while it is loaded");
  frame.came();
  await follow("k=3");
  await follow("k=4");
  assert.deepEqual(seen(), ["/words?k=2", ["k=3", "k=4"], 0]);
  /** @type {string[]} */
  const covered = [];
  const cover = (/** @type {string[]} */ panels) => covered.push(panels.join(" "));
  frame.contentWindow[Symbol.for("bpe-viz curtain")] = { cover };
  await follow("k=4&covered=text,derivation");
  await follow("k=4");
  assert.deepEqual(seen(), ["/words?k=2", [], 0], "what is covered there needs no other page");
  assert.deepEqual(covered, ["text derivation", ""]);
  await follow("k=4&text=low");
  assert.deepEqual(seen(), ["/words?k=4&text=low", ["k=4&text=low"], 1], "what it cannot do by itself");
  frame.came();
  shown.follow(state("k=4&text=low"), true);
  await pass(2);
  assert.deepEqual(seen(), ["/words?k=4&text=low", ["k=4&text=low"], 1], "whatever was done there alone");
  frame.came();
  await follow("k=5");
  shown.follow(state("k=5"), true);
  await pass(2);
  assert.deepEqual(seen(), ["/words?k=4&text=low", ["k=5", "k=5"], 0]);
});

test("two addresses are the same but for some names, in any order and in any frame", () => {
  /** @type {[string, string, boolean][]} */
  const pairs = [
    ["corpus=slide&k=1", "k=2&corpus=slide&room=K7M4Q&embed=true&tour=bpe&stop=2", true],
    ["k=1&keep=a&keep=b", "k=1&keep=b", false],
    ["k=1", "text=low", false],
  ];
  for (const [one, other, isSame] of pairs)
    assert.equal(isSameBut(new URLSearchParams(one), new URLSearchParams(other), ["k"]), isSame);
  assert.deepEqual([leadPage(undefined, "k=1"), leadPage({}, "k=1")], [false, false]);
  const end = letLead((asked) => asked.get("k") === "1");
  assert.deepEqual([leadPage(globalThis, "k=1"), leadPage(globalThis, "k=2")], [true, false]);
  end();
  assert.equal(leadPage(globalThis, "k=1"), false);
});

test("a script that did not come is asked for again", async () => {
  browser.view = stepper(BROKEN);
  const { screen: shown } = screen();
  shown.follow(STATE);
  await settle();
  await pass(4);
  assert.deepEqual(drawn(), ["tried", "tried"]);
  browser.view = stepper(STEPPER);
  await pass(4);
  assert.deepEqual(drawn(), ["tried", "tried", "shown"]);
});

test("a style that did not come is asked for again before anything is drawn", async () => {
  browser.view = stepper(STEPPER);
  browser.sheetsFail = true;
  const { screen: shown } = screen();
  shown.follow(STATE);
  await settle();
  assert.deepEqual(drawn(), []);
  browser.sheetsFail = false;
  await pass(4);
  assert.deepEqual(drawn(), ["shown"]);
});

test("nothing is drawn over the last sentence", async () => {
  browser.status = 503;
  const { root, screen: shown } = screen();
  shown.follow(STATE);
  await settle();
  shown.end("The class is over.");
  const [last] = root.children;
  browser.status = 200;
  browser.view = stepper(STEPPER);
  await pass(10);
  assert.deepEqual([root.children, drawn(), browser.asked.length], [[last], [], 1]);
});

test("a stepper that is led goes where the presenter is, and tells when its follower steps alone", () => {
  /** @type {string[]} */
  const heard = [];
  const stepper = {
    data: { key: "1", k: 0, half: /** @type {const} */ ("merge"), terms: [] },
    looks: new Looks([]),
    panel: /** @type {Panel} */ (/** @type {unknown} */ ({ kind: "" })),
    steps: { at: 0, run: /** @type {object | null} */ (null) },
    opened: null,
    stepped: (/** @type {number} */ _before) => {},
    show: () => {},
    stop: () => heard.push("stopped"),
    beginAs: (/** @type {URLSearchParams} */ asked) => heard.push(`begins as ${asked}`),
    /** @param {ReturnType<typeof stepOf>} step */
    goLike({ k }) {
      const before = this.steps.at;
      this.steps.at = 2 * k;
      this.stepped(before);
    },
  };
  const follower = led(stepper, [], () => heard.push("left"));
  follower.lead(stepOf("k=3&hide=code"));
  assert.deepEqual([stepper.data.k, stepper.steps.at], [3, 0]);
  stepper.steps.run = {};
  follower.lead(stepOf("k=4"));
  assert.equal(stepper.steps.at, 8);
  assert.deepEqual(heard, ["begins as k=3&hide=code"]);
  stepper.stepped(8);
  assert.deepEqual(heard.slice(1), [], "nothing has moved");
  stepper.steps.at = 9;
  stepper.stepped(8);
  follower.stop();
  assert.deepEqual(heard.slice(1), ["left", "stopped"]);
});
