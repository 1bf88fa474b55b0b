/* The presenter's side of a class: where it is, what it sends and asks, and how it comes back to its room. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { barsOf } from "../../bpe_viz/ui/follow/poll.js";
import { saidOfVotes } from "../../bpe_viz/ui/follow/texts.js";
import { typedQuestion } from "../../bpe_viz/ui/presenting/asking.js";
import { arrangementOf, noteOf, tilesOf, votesOfClass } from "../../bpe_viz/ui/presenting/board.js";
import { Broadcast } from "../../bpe_viz/ui/presenting/broadcast.js";
import { hostForPhones, Opening } from "../../bpe_viz/ui/presenting/opening.js";
import { isSameScreen, whereIs } from "../../bpe_viz/ui/presenting/presenter_place.js";
import { RoomClient, readRoom } from "../../bpe_viz/ui/presenting/room_client.js";
import { LATER_OWN, ownIsShared } from "../../bpe_viz/ui/presenting/texts.js";
import { askables, asVote } from "../../bpe_viz/ui/shared/class_questions.js";
import { numberAnswered, typedNumber } from "../../bpe_viz/ui/shared/numbers.js";
import { guessAsked, nextToAsk, offerGuess } from "../../bpe_viz/ui/shared/stepper/class_guess.js";

/** @import { PollOfRoom } from "../../bpe_viz/ui/follow/wire.js" */
/** @import { At, RoomQuestion, RoomState } from "../../bpe_viz/ui/presenting/wire.js" */
/** @import { RecordedQuestion } from "../../bpe_viz/ui/shared/class_questions.js" */
/** @import { VotesOnStep } from "../../bpe_viz/ui/shared/stepper/class_guess.js" */

const CODE = "K7M4Q";
const OPENED = { code: CODE, secret: "secret", ticket: "ticket", path: `/class/${CODE}`, remote: "remote" };
const SETTLED = 10; // turns of the loop until all promises of a message are settled

async function settle() {
  for (let turn = 0; turn < SETTLED; turn++) await new Promise((resolve) => setImmediate(resolve));
}

/** @param {number} k @returns {At} */
function at(k) {
  return { page: "merges", query: `k=${k}` };
}

test("a screen is a page, a stop or an exercise, at whatever step", () => {
  const at = { page: "merges", query: "corpus=slide&k=3&tour=bpe&stop=2" };
  /** @param {string} page @param {string} query */
  const isSame = (page, query) => isSameScreen(at, { page, query });
  assert.ok(isSame("merges", "corpus=slide&k=4&half=choose&tour=bpe&stop=2"));
  for (const query of ["k=3&tour=bpe&stop=3", "k=3&tour=ties&stop=2", "k=3"])
    assert.ok(!isSame("merges", query));
  assert.ok(!isSame("words", at.query));
  const exercise = { page: "practice", query: "kind=overlaps&seed=1" };
  assert.ok(!isSameScreen(exercise, { page: "practice", query: "kind=overlaps&seed=2" }));
});

test("the place is the page and what its address says, whatever the base", () => {
  assert.deepEqual(whereIs("/merges", "?k=3&half=choose", "", []), {
    page: "merges",
    query: "k=3&half=choose",
  });
  assert.deepEqual(whereIs("/", "", "", []), { page: "merges", query: "" });
  assert.deepEqual(whereIs("/start", "?k=1", "", []), { page: "merges", query: "k=1" });
  assert.deepEqual(
    whereIs("/bpe/words", "?word=low&embed=true&embed_options=light_theme&room=ABCDE", "/bpe", []),
    {
      page: "words",
      query: "word=low",
    },
  );
  assert.deepEqual(whereIs("/words", "?word=low", "", ["text", "derivation"]), {
    page: "words",
    query: "word=low&covered=text,derivation",
  });
});

/** A line on which every sending ends when the test says so. */
function heldLine() {
  /** @type {At[]} */
  const sent = [];
  /** @type {((hasArrived: boolean) => void)[]} */
  const ends = [];
  /** @type {(() => void)[]} */
  const waiting = [];
  const broadcast = new Broadcast(
    (where) => {
      sent.push(where);
      return new Promise((resolve) => ends.push(resolve));
    },
    (act) => waiting.push(act),
  );
  const arrive = async (hasArrived = true) => {
    ends.shift()?.(hasArrived);
    await settle();
    waiting.shift()?.();
    await settle();
  };
  return { broadcast, sent, arrive };
}

test("the first move is sent at once, the last one always, those in between when the line is free", async () => {
  const { arrive, broadcast, sent } = heldLine();
  for (let k = 1; k <= 5; k++) broadcast.tell(at(k));
  assert.deepEqual(sent, [at(1)]);
  await arrive();
  assert.deepEqual(sent, [at(1), at(5)]);
  await arrive();
  broadcast.tell(at(5));
  assert.equal(sent.length, 2, "nothing new is not sent");
  broadcast.tell(at(4));
  assert.deepEqual(sent, [at(1), at(5), at(4)]);
});

test("a move that did not arrive is sent again, or what came after it", async () => {
  const { arrive, broadcast, sent } = heldLine();
  broadcast.tell(at(1));
  await arrive(false);
  assert.deepEqual(sent, [at(1), at(1)]);
  broadcast.tell(at(2));
  await arrive(false);
  assert.deepEqual(sent, [at(1), at(1), at(2)]);
});

/** A browser with one room on its server; `tab` is what another tab shares with it. */
class Browser {
  /** @type {Map<string, string>} */
  kept = new Map();
  /** @type {Map<string, string>} */
  keptForTab = new Map();
  /** @type {{ path: string, body: any, secret: string | null }[]} */
  posts = [];
  /** @type {any} what the server says to the next posts, by what they do */
  answers = {};
  /** @type {FakeEvents[]} */
  streams = [];
  /** @type {(() => void)[]} */
  waiting = [];
  isDown = false;
  statusOfRefusal = 409;
  version = 1;
  /** @type {string | null} */
  holder = null;
  numIds = 0;

  base = "";

  client() {
    return new RoomClient({
      base: this.base,
      fetch: async (path, given) => this.#answer(path, given),
      listen: (path) => {
        const stream = new FakeEvents(path);
        this.streams.push(stream);
        return /** @type {EventSource} */ (/** @type {unknown} */ (stream));
      },
      kept: storageIn(this.kept),
      keptForTab: storageIn(this.keptForTab),
      wait: (act) => this.waiting.push(act),
      makeId: () => `tab${this.numIds++}`,
    });
  }

  /** @param {Partial<RoomState>} [more] @returns {RoomState} */
  state(more = {}) {
    const { holder, version } = this;
    const who = { holder, presenter: true, followers: 0, presses: [], question: null, corpus: null };
    return { code: CODE, version, at: at(0), .../** @type {any} */ (who), ...more };
  }

  /** What the last stream says. @param {Partial<RoomState>} [more] */
  async say(more) {
    this.streams.at(-1)?.say("state", this.state(more));
    await settle();
  }

  /** @param {string} path @param {RequestInit} given */
  #answer(path, given) {
    if (this.isDown) throw new TypeError("failed to fetch");
    const body = JSON.parse(String(given.body ?? "{}"));
    const { Authorization = null } = /** @type {Record<string, string>} */ (given.headers);
    this.posts.push({ path, body, secret: Authorization });
    if (path === `${this.base}/class`) return Response.json({ code: CODE, secret: OPENED.secret });
    const refused = this.answers[body.do ?? "open"];
    if (refused)
      return Response.json({ error: refused, sentence: "No. Try again." }, { status: this.statusOfRefusal });
    if (body.do === "hold") this.holder = body.holder;
    this.version += 1;
    const state = this.state(body.at ? { at: body.at } : {});
    const room = `${this.base}/class/${CODE}`;
    return Response.json(path === room ? { ...OPENED, path: room, state } : { version: this.version, state });
  }

  /** Lets the time pass that was waited for. */
  async calm() {
    await settle();
    for (const act of this.waiting.splice(0)) act();
    await settle();
  }

  /** What was asked of the room, one after the other. */
  get done() {
    return this.posts.map(({ body, path }) => body.do ?? (path === "/class" ? "name" : "open"));
  }
}

class FakeEvents {
  readyState = 1;
  isClosed = false;
  /** @type {Map<string, (event: { data: string }) => void>} */
  #listeners = new Map();
  onerror = () => {};

  /** @param {string} path */
  constructor(path) {
    this.path = path;
  }
  /** @param {string} name @param {(event: { data: string }) => void} act */
  addEventListener(name, act) {
    this.#listeners.set(name, act);
  }
  /** @param {string} name @param {object} data */
  say(name, data) {
    this.#listeners.get(name)?.({ data: JSON.stringify(data) });
  }
  close() {
    this.isClosed = true;
  }
}

/** @param {Map<string, string>} map */
function storageIn(map) {
  return {
    getItem: (/** @type {string} */ name) => map.get(name) ?? null,
    setItem: (/** @type {string} */ name, /** @type {string} */ value) => void map.set(name, value),
    removeItem: (/** @type {string} */ name) => void map.delete(name),
  };
}

/** A browser whose tab has opened the room, and leads. */
async function opened() {
  const browser = new Browser();
  const client = browser.client();
  await client.open(at(0));
  await browser.say();
  await browser.calm();
  return { browser, client };
}

test("who opens a room leads it, keeps its secret, and says where the class goes", async () => {
  const { browser, client } = await opened();
  assert.deepEqual([client.room, client.leads, client.line], [OPENED, true, "live"]);
  assert.equal(browser.streams.at(-1)?.path, `/class/${CODE}/events?ticket=ticket`);
  assert.deepEqual(readRoom(browser.kept.get("bpe-viz room") ?? ""), OPENED);
  client.tell(at(3));
  await settle();
  const { body, path, secret } = browser.posts[browser.posts.length - 1];
  assert.deepEqual(
    [path, body, secret],
    [`/class/${CODE}/presenter`, { do: "move", holder: "tab0", at: at(3) }, "Bearer secret"],
  );
});

test("whatever the base is, every path and what is kept begin with it", async () => {
  const browser = new Browser();
  browser.base = "/lectures/bpe";
  const client = browser.client();
  await client.open(at(0));
  await browser.say();
  client.tell(at(1));
  await browser.calm();
  assert.notEqual(await client.results(), null);
  const room = `/lectures/bpe/class/${CODE}`;
  assert.deepEqual(
    [...new Set(browser.posts.map(({ path }) => path))],
    ["/lectures/bpe/class", room, `${room}/presenter`, `${room}/results.csv`],
  );
  assert.ok(browser.streams.every(({ path }) => path === `${room}/events?ticket=ticket`));
  assert.deepEqual([...browser.kept.keys()], ["bpe-viz room/lectures/bpe"]);
});

/** Just enough of an element for a dialog whose words are read. */
class FakeElement {
  open = true;
  /** @type {(FakeElement | string)[]} */
  children = [];
  addEventListener() {}
  setAttribute() {}
  removeAttribute() {}
  focus() {}
  querySelector() {
    return null;
  }
  /** @param {...(FakeElement | string)} nodes */
  append(...nodes) {
    this.children.push(...nodes);
  }
  /** @param {...(FakeElement | string)} nodes */
  replaceChildren(...nodes) {
    this.children = nodes;
  }
  /** @returns {string} */
  get words() {
    return this.children.map((child) => (typeof child === "string" ? child : child.words)).join(" ");
  }
}

test("before a room is open and while it is, the dialog says which corpus everyone gets", () => {
  Object.assign(globalThis, {
    HTMLElement: FakeElement,
    document: { createElement: () => new FakeElement() },
    location: { protocol: "https:", hostname: "bpe.example.org", host: "bpe.example.org", port: "" },
  });
  for (const room of [null, OPENED])
    for (const [own, said] of [
      ["Our words", ownIsShared("Our words")],
      ["", LATER_OWN],
    ]) {
      const dialog = new FakeElement();
      const client = new Browser().client();
      client.room = room;
      const data = { page: "merges", base: "", own, problem: "", lan: "", told: 0, qr: null, hall: "" };
      new Opening(/** @type {any} */ (dialog), client, data, () => at(0)).draw();
      if (own || !room) assert.ok(dialog.words.includes(said), dialog.words);
      assert.equal(dialog.words.includes(ownIsShared("Our words")), own !== "");
    }
  assert.match(ownIsShared("Our words"), /“Our words” is sent to everyone who joins, until you end the room/);
});

test("a room that cannot be opened is not kept, and the dialog says why", async () => {
  for (const [refused, status, said] of [
    ["too-many-rooms", 429, "No. Try again."],
    ["wrong-secret", 401, "No. Try again."], // the code is another room's: the next press makes another one
  ]) {
    const browser = new Browser();
    browser.answers = { open: refused };
    browser.statusOfRefusal = Number(status);
    const client = browser.client();
    await client.open(at(0));
    assert.deepEqual([client.room, client.line, client.problem, browser.kept.size], [null, "none", said, 0]);
  }
  const browser = new Browser();
  browser.isDown = true;
  const client = browser.client();
  await client.open(at(0));
  assert.match(client.problem, /does not answer/);
});

test("a reload goes on as the same presenter; another tab looks on until it takes over", async () => {
  const { browser, client } = await opened();
  client.leaving();
  const reloaded = browser.client();
  await browser.say();
  assert.equal(reloaded.leads, true);
  const other = browser.client();
  await browser.say();
  assert.deepEqual([other.leads, other.isLedElsewhere, other.room?.code], [false, true, CODE]);
  const before = browser.posts.length;
  other.tell(at(7));
  await settle();
  assert.equal(browser.posts.length, before, "who does not lead sends nothing");
  await other.lead();
  await settle();
  assert.deepEqual(browser.done.slice(before), ["hold", "move"]);
  assert.equal(other.leads, true);
  // The first one hears of it and stops sending.
  browser.streams[1].say("state", browser.state());
  const after = browser.posts.length;
  reloaded.tell(at(8));
  await settle();
  assert.deepEqual([reloaded.leads, browser.posts.length], [false, after]);
});

test("a server that forgot the room is told of it again, at the place where the presenter is", async () => {
  const { browser, client } = await opened();
  /** @type {boolean[]} */
  const ledElsewhere = [];
  client.listeners.add(() => ledElsewhere.push(client.isLedElsewhere));
  client.tell(at(5));
  await settle();
  browser.isDown = true;
  browser.streams[0].readyState = 2;
  browser.streams[0].onerror();
  assert.equal(client.line, "lost");
  browser.waiting.pop()?.();
  await settle();
  browser.isDown = false;
  browser.holder = null;
  browser.waiting.pop()?.();
  await settle();
  const resumed = browser.posts.findLast(({ path }) => path === `/class/${CODE}`);
  assert.deepEqual([resumed?.body, resumed?.secret], [{ at: at(5) }, "Bearer secret"]);
  await browser.say({ at: at(5) });
  assert.deepEqual([client.line, client.leads], ["live", true]);
  assert.equal(ledElsewhere.includes(true), false, "nobody else leads a room that has just come back");
});

test("a stream that begins again at once is no loss, and what was missed is sent", async () => {
  const { browser, client } = await opened();
  browser.streams[0].readyState = 0;
  browser.streams[0].onerror();
  assert.equal(client.line, "live");
  client.tell(at(2));
  await settle();
  const before = browser.posts.length;
  await browser.say({ at: at(1) });
  await browser.calm();
  assert.deepEqual(
    browser.posts.slice(before).map(({ body }) => body.at),
    [at(2)],
  );
  assert.equal(client.line, "live");
});

test("a room that ended, or is another's, is forgotten; a question that is refused says why", async () => {
  const { browser, client } = await opened();
  browser.answers = { ask: "too-large" };
  const question = {
    kind: /** @type {const} */ ("number"),
    text: "How many?",
    choices: [],
    right: [],
    why: "",
  };
  assert.deepEqual([await client.ask(question), client.problem], [false, "No. Try again."]);
  browser.streams[0].say("ended", {});
  assert.deepEqual(
    [client.room, client.line, browser.kept.size, browser.streams[0].isClosed],
    [null, "none", 0, true],
  );
});

test("what is too much at once is said, except of a move, which is sent again by itself", async () => {
  const { browser, client } = await opened();
  browser.statusOfRefusal = 429;
  browser.answers = { close: "too-fast", move: "too-fast" };
  await client.step("close");
  assert.equal(client.problem, "No. Try again.");
  const before = browser.posts.length;
  client.tell(at(4));
  await settle();
  assert.equal(client.problem, "");
  browser.answers = {};
  await browser.calm();
  await browser.calm();
  assert.deepEqual(
    browser.posts.slice(before).map(({ body }) => body.at),
    [at(4), at(4)],
  );
});

test("a move that is refused for good is not sent again; one that was lost is", async () => {
  const { browser, client } = await opened();
  const before = browser.posts.length;
  browser.answers = { move: "not-understood" };
  client.tell(at(4));
  await browser.calm();
  await browser.calm();
  const moves = () => browser.posts.slice(before).map(({ body }) => body.at);
  assert.deepEqual(moves(), [at(4)]);
  browser.statusOfRefusal = 503;
  client.tell(at(5));
  await settle();
  browser.answers = {};
  await browser.calm();
  await browser.calm();
  assert.deepEqual(moves(), [at(4), at(5), at(5)]);
});

test("a tab that missed the end of a room neither opens it again nor forgets another one", async () => {
  for (const kept of [null, JSON.stringify({ ...OPENED, code: "ABCDE", secret: "another" })]) {
    const { browser, client } = await opened();
    if (kept) browser.kept.set("bpe-viz room", kept);
    else browser.kept.clear();
    browser.streams[0].readyState = 2;
    browser.streams[0].onerror();
    const before = browser.posts.length;
    await browser.calm();
    assert.deepEqual([client.room, client.line, browser.posts.length], [null, "none", before]);
    assert.equal(browser.kept.get("bpe-viz room") ?? null, kept);
  }
});

test("the end of a room leaves another one that the browser keeps", async () => {
  const { browser, client } = await opened();
  const another = JSON.stringify({ ...OPENED, secret: "another" });
  browser.kept.set("bpe-viz room", another);
  browser.streams[0].say("ended", {});
  assert.deepEqual([client.room, browser.kept.get("bpe-viz room")], [null, another]);
});

test("a browser that keeps nothing comes back to its room all the same", async () => {
  const browser = new Browser();
  browser.kept.set = () => browser.kept;
  const client = browser.client();
  await client.open(at(0));
  await browser.say();
  browser.streams[0].readyState = 2;
  browser.streams[0].onerror();
  await browser.calm();
  assert.deepEqual([client.room, browser.done.filter((does) => does === "open").length], [OPENED, 2]);
});

test("presses of a clicker are acted on once, by the tab that leads, and none from before it came", async () => {
  const { browser, client } = await opened();
  /** @type {string[]} */
  const pressed = [];
  client.pressed = (key) => pressed.push(key);
  await browser.say({ presses: [[1, "next"]] });
  await browser.say({
    presses: [
      [1, "next"],
      [2, "previous"],
    ],
  });
  await browser.say({
    presses: [
      [1, "next"],
      [2, "previous"],
    ],
  });
  assert.deepEqual(pressed, ["next", "previous"]);
  const other = browser.client();
  other.pressed = (key) => pressed.push(key);
  await browser.say({
    presses: [
      [1, "next"],
      [2, "previous"],
      [3, "next"],
    ],
  });
  assert.equal(pressed.length, 2);
});

test("what a browser kept of a room is taken only if it is one", () => {
  assert.equal(readRoom(null), null);
  assert.equal(readRoom("{"), null);
  assert.equal(readRoom(JSON.stringify({ ...OPENED, secret: 3 })), null);
  assert.deepEqual(readRoom(JSON.stringify({ ...OPENED, more: 1 })), OPENED);
  assert.deepEqual(readRoom(JSON.stringify({ ...OPENED, remote: undefined })), { ...OPENED, remote: "" });
});

test("phones get the host of the page, or of this machine where the page is on localhost", () => {
  const away = { hostname: "bpe.example.org", host: "bpe.example.org", port: "" };
  const local = { hostname: "localhost", host: "localhost:8501", port: "8501" };
  assert.equal(hostForPhones(away, "10.0.0.9", "10.0.0.8"), "bpe.example.org");
  assert.equal(hostForPhones(local, "", "10.0.0.8"), "10.0.0.8:8501");
  assert.equal(hostForPhones(local, " http://10.0.0.9:80/words ", "10.0.0.8"), "10.0.0.9:80");
  assert.equal(hostForPhones(local, "", ""), "localhost:8501");
});

/** @param {Partial<RecordedQuestion>} given @returns {RecordedQuestion} */
function recorded(given) {
  const offers = ["a b", "c d", "e f"].map((text) => ({ text, symbols: text.split(" "), why: `${text}.` }));
  return {
    sentence: "Which?",
    form: "one",
    offers,
    right: [[1]],
    why: "So.",
    facts: [],
    misses: [],
    units: [],
    ...given,
  };
}

test("every form of question becomes a vote with all its right answers", () => {
  const one = asVote(recorded({ sentence: "Which pair of `low`?", right: [[1], [2]], facts: ["mark: `_`"] }));
  assert.deepEqual(
    [one?.text, one?.right, one?.why, one?.choices[0]],
    ["Which pair of “low”? mark: “_”.", [1, 2], "c d.", { text: "a b", chips: ["a", "b"] }],
  );
  const several = asVote(recorded({ form: "several", right: [[0, 2]] }));
  assert.deepEqual(
    [several?.right, several?.text],
    [[0, 2], "Which? More than one is right: choose one of them."],
  );
  const none = asVote(recorded({ form: "several", right: [[]] }));
  assert.deepEqual([none?.right, none?.choices[3].text], [[3], "None of them"]);
  const order = asVote(recorded({ form: "order", right: [[2, 0]] }));
  assert.deepEqual([order?.right, order?.text], [[2], "Which? Which comes first?"]);
  const number = asVote(recorded({ form: "number", right: [[9]], offers: [] }));
  assert.deepEqual([number?.kind, number?.right, number?.choices], ["number", [9], []]);
  const cuts = {
    form: /** @type {const} */ ("boundaries"),
    units: ["l", "o", "w", "_"],
    right: [[2]],
    offers: [],
  };
  const cut = asVote(recorded({ ...cuts, misses: [{ answer: [1] }, { answer: [2] }] }));
  assert.deepEqual([cut?.choices.map(({ text }) => text), cut?.right], [["l ow_", "lo w_"], [1]]);
  assert.equal(asVote(recorded({ ...cuts, misses: [] })), null);
});

test("a stepper asks about the step that comes next", () => {
  const asked = [0, 1, 2, 14, 15, 16].map((position) => nextToAsk(position, 8, false));
  assert.deepEqual(asked, [1, 1, 3, 15, 15, 0]);
  assert.deepEqual([nextToAsk(3, 8, true), nextToAsk(15, 8, true)], [5, 0]);
  const offers = [
    { symbols: ["n", "e"], isRight: true },
    { symbols: ["l", "o"], isRight: false },
    { symbols: ["e", "w"], isRight: true },
  ];
  const vote = guessAsked("Which pair is next?", "Any that ties is right.", {
    offers,
    why: "ne and ew tie.",
  });
  assert.deepEqual([vote?.right, vote?.text], [[0, 2], "Which pair is next? Any that ties is right."]);
});

test("a wide page shows the votes on the step that was asked about, and on no other", async () => {
  const view = {
    steps: { at: 5, run: { n: 8 }, prediction: { isOn: true } },
    moment: { isAsking: true, isMissing: false },
    player: {
      isPlaying: true,
      play: (/** @type {boolean} */ isPlaying) => {
        view.player.isPlaying = isPlaying;
      },
    },
    asked: /** @type {VotesOnStep | null} */ (null),
    isWide: true,
    numDrawn: 0,
    draw: () => {
      view.numDrawn += 1;
    },
    setPrediction: () => {},
    go: () => {},
    reveal: () => {},
  };
  const offers = [
    { symbols: ["n", "e"], isRight: true },
    { symbols: ["l", "o"], isRight: false },
  ];
  const takeBack = offerGuess(view, {
    rule: "Ties count.",
    sentence: "Which?",
    isReady: () => true,
    offers: () => ({ offers, why: "" }),
  });
  const [askable] = askables();
  await askable.make();
  assert.equal(view.player.isPlaying, false);
  const ways = { next: () => {}, done: () => {} };
  /** @type {RoomQuestion} */
  const open = {
    id: 1,
    kind: "choices",
    text: "Which?",
    choices: [{ text: "n e" }, { text: "l o" }],
    state: "open",
    votes: 3,
    tally: [2, 1],
    right: [0],
  };
  const hidden = votesOfClass(open, ways);
  assert.deepEqual([hidden.tally, hidden.right, hidden.next, hidden.done], [null, [], ways.next, null]);
  assert.deepEqual([askable.shows?.(hidden), askable.shows?.(hidden), view.numDrawn], [true, true, 1]);
  const revealed = votesOfClass({ ...open, state: "revealed" }, ways);
  assert.deepEqual(revealed, { tally: [2, 1], right: [0], note: "", next: null, done: ways.done });
  assert.deepEqual([askable.shows?.(revealed), view.asked?.at, view.asked?.tally], [true, 5, [2, 1]]);
  view.isWide = false;
  assert.deepEqual([askable.shows?.(revealed), view.asked], [false, null]);
  view.isWide = true;
  for (const position of [4, 6, 7]) {
    view.steps.at = position;
    assert.equal(askable.shows?.(revealed), false);
  }
  assert.equal(askable.shows?.(null), false);
  takeBack();
  assert.equal(askables().size, 0);
});

test("a typed question is whole before it is asked", () => {
  const typed = {
    text: " Which? ",
    isNumber: false,
    choices: [
      { text: "a", isRight: false },
      { text: " ", isRight: true },
      { text: "b ", isRight: true },
    ],
    number: "",
    why: "",
  };
  assert.deepEqual(typedQuestion(typed), {
    kind: "choices",
    text: "Which?",
    choices: [{ text: "a" }, { text: "b" }],
    right: [1],
    why: "",
  });
  assert.equal(typeof typedQuestion({ ...typed, text: " " }), "string");
  assert.equal(typeof typedQuestion({ ...typed, choices: typed.choices.slice(1) }), "string");
  const number = { ...typed, isNumber: true, number: "1,234" };
  assert.deepEqual(typedQuestion(number), {
    kind: "number",
    text: "Which?",
    choices: [],
    right: [1234],
    why: "",
  });
  for (const decimal of ["0.75", "0,75", ".75", " 0.750 ", ",75", "+0.75", "0，75"]) {
    const asked = typedQuestion({ ...number, number: decimal });
    assert.deepEqual(typeof asked === "string" ? asked : asked.right, [0.75], decimal);
  }
  assert.match(String(typedQuestion({ ...number, number: "many" })), /not a number .* leave it empty\.$/);
});

test("what a class types as a number is the number that everybody means", () => {
  const cases = /** @type {[string, number | null][]} */ ([
    ["8", 8],
    ["8.0", 8],
    ["8,", 8],
    ["−1,5", -1.5],
    ["-0", 0],
    ["1,234", 1234],
    ["1,234.5", 1234.5],
    ["1,234,567", 1234567],
    ["0,123", 0.123],
    ["12,34", 12.34],
    ["٣", null],
    ["1,23,4", null],
    ["1.2.3", null],
    ["", null],
    [".", null],
    ["-", null],
    ["NaN", null],
    ["Infinity", null],
    ["0x10", null],
    ["1e9", null],
    ["9".repeat(13), null],
    ["<b>8</b>", null],
  ]);
  for (const [typed, number] of cases) assert.ok(Object.is(typedNumber(typed), number), typed);
  assert.deepEqual([0.75, 0.1234567, 1234.5, -2.5, 1e-12].map(numberAnswered), [
    "0.75",
    "0.1234567",
    "1,234.5",
    "-2.5",
    "0.000000000001",
  ]);
});

test("decimals are shown as they were answered", () => {
  const poll = /** @type {const} */ ({
    id: 1001,
    kind: "number",
    text: "Which share?",
    choices: [],
    state: "revealed",
    votes: 3,
    tally: [
      [0.12345, 1],
      [0.75, 2],
    ],
    others: 0,
    right: [0.75],
    why: "",
  });
  const question = /** @type {RoomQuestion} */ (/** @type {unknown} */ (poll));
  assert.equal(noteOf(question), "Right: 0.75.");
  const followed = /** @type {PollOfRoom} */ (/** @type {unknown} */ (poll));
  for (const shown of [tilesOf(question), barsOf(followed)])
    assert.deepEqual(
      shown.map(({ choice, isRight }) => [choice.text, isRight]),
      [
        ["0.12345", false],
        ["0.75", true],
      ],
    );
  assert.match(saidOfVotes({ ...followed, state: "closed" }, 3, 0.12345), /^You sent 0\.12345\. /);
});

test("answers fill their rows, in as little height as they can", () => {
  const pairs = Array.from({ length: 8 }, (_, i) => ({ text: `${i} b`, chips: [`${i}`, "b"] }));
  /** @param {number} number @param {number} width */
  const arranged = (number, width) => {
    const { columns, isBeside } = arrangementOf(pairs.slice(0, number), width);
    return [columns, isBeside];
  };
  // The projector's widths, and a phone's: no row has one answer alone while another has many.
  assert.deepEqual(
    [2, 3, 4, 5, 6, 7, 8].map((number) => arranged(number, 52)),
    [
      [2, true],
      [3, true],
      [4, true],
      [5, false],
      [6, false],
      [4, true],
      [4, true],
    ],
  );
  for (const width of [18, 30, 39, 52, 70])
    for (let number = 2; number <= 8; number++) {
      const { columns } = arrangementOf(pairs.slice(0, number), width);
      const rows = Math.ceil(number / columns);
      assert.equal(columns, Math.ceil(number / rows), `${number} answers in ${width} letters`);
    }
  const long = { text: "The pair that occurs most often in the whole corpus, counted with overlaps" };
  assert.deepEqual(
    [70, 52, 30].map((width) => arrangementOf([long, long, long, long], width).columns),
    [2, 1, 1],
  );
  assert.equal(arrangementOf([{ text: "a".repeat(100), chips: ["a".repeat(100)] }], 18).columns, 1);
});

test("no bar is longer than another, and no count is there, until the votes are revealed", () => {
  /** @type {RoomQuestion} */
  const open = {
    id: 1,
    kind: "choices",
    text: "?",
    choices: [{ text: "a" }, { text: "b" }],
    state: "open",
    votes: 5,
  };
  for (const state of /** @type {const} */ (["open", "closed"]))
    assert.deepEqual(
      tilesOf({ ...open, state, tally: [4, 1], right: [0] }).map(({ isRight, share, votes }) => [
        votes,
        share,
        isRight,
      ]),
      [
        [null, 0, false],
        [null, 0, false],
      ],
    );
  const shown = {
    ...open,
    state: /** @type {const} */ ("revealed"),
    tally: [4, 1],
    right: [1],
    why: "b wins.",
  };
  assert.deepEqual(
    tilesOf(shown).map(({ isRight, share, votes }) => [votes, share, isRight]),
    [
      [4, 1, false],
      [1, 0.25, true],
    ],
  );
  assert.equal(noteOf(shown), "b wins.");
  /** @type {RoomQuestion} */
  const numbers = {
    ...shown,
    kind: "number",
    choices: [],
    tally: [
      [8, 40],
      [7, 3],
    ],
    others: 2,
    right: [8],
    why: "5 + 3.",
  };
  assert.deepEqual(
    tilesOf(numbers).map(({ choice, isRight, votes }) => [choice.text, votes, isRight]),
    [
      ["8", 40, true],
      ["7", 3, false],
    ],
  );
  assert.equal(noteOf(numbers), "Right: 8. 5 + 3. Other numbers: 2 votes.");
  assert.deepEqual(tilesOf({ ...numbers, state: "open", tally: undefined }), []);
});
