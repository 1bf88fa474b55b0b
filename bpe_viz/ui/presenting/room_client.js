/* One tab's side of the room: opens it, comes back to it, says where the presenter is, and asks. All of it outlives
   the pages of the tab. Needs no DOM. */

import { dataIn } from "../shared/kept.js";
import { Pauses } from "../shared/pauses.js";
import { noteEnd } from "../shared/vote_steps.js";
import { Broadcast } from "./broadcast.js";
import { isSamePlace } from "./presenter_place.js";
import { NOT_REACHED } from "./texts.js";

/** @import { AskedQuestion } from "../shared/class_questions.js" */
/** @import { Store } from "../shared/kept.js" */
/** @import { VoteStep } from "../shared/vote_steps.js" */
/** @import { At, KeptRoom, RoomState, ToldEntries } from "./wire.js" */

/** @typedef {"none" | "joining" | "live" | "lost"} Line */
/** What became of a message; what is refused for good is the same the next time. @typedef {"taken" | "refused" | "lost"} Fate */
/**
 * What a browser has; a test gives its own.
 * @typedef {object} Surroundings
 * @property {string} base
 * @property {(path: string, given: RequestInit) => Promise<Response>} fetch
 * @property {(path: string) => EventSource} listen
 * @property {Store} kept for this browser
 * @property {Store} keptForTab
 * @property {(act: () => void, milliseconds: number) => void} wait
 * @property {() => string} makeId
 */

const ROOM_AS = "bpe-viz room";
const HOLDER_AS = "bpe-viz presenter";
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 4000;
const PATIENCE_WITH_LINE_MS = 1500;
const GONE = new Set(["no-room", "wrong-secret"]);
const CLOSED = 2;
const TOO_MANY = 429;
const SERVER_FAILED = 500;
const HANDLED = 64; // presses of a clicker that came in one state, at most

export class RoomClient {
  /** @type {KeptRoom | null} */
  room = null;
  /** @type {RoomState | null} */
  state = null;
  /** What the class has written. @type {ToldEntries | null} */
  entries = null;
  /** @type {Line} */
  line = "none";
  /** What went wrong, and what to do. */
  problem = "";
  /** Whether the dialog is to open: it may be asked for before it is there. */
  isDialogWanted = false;
  /** Called whenever anything changed. @type {Set<() => void>} */
  listeners = new Set();
  /** Called with the key of a clicker. @type {(key: string) => void} */
  pressed = () => {};
  #given;
  #id;
  #name;
  #broadcast;
  /** @type {At | null} */
  #at = null;
  /** @type {EventSource | null} */
  #events = null;
  #pauses = new Pauses(FIRST_WAIT_MS, LONGEST_WAIT_MS);
  #isInterrupted = false;
  /** Whether the browser keeps the room, so that its tabs know of each other's. */
  #isKept = false;
  /** The last press that was acted on; null before the first state. @type {number | null} */
  #press = null;

  /** @param {Surroundings} given */
  constructor(given) {
    this.#given = given;
    this.#name = `${ROOM_AS}${given.base}`;
    const { keptForTab } = given;
    this.#id = keptForTab.getItem(HOLDER_AS) || given.makeId();
    keptForTab.removeItem(HOLDER_AS); // a copy of the tab is another presenter
    this.#broadcast = new Broadcast((at) => this.#move(at), given.wait);
    this.room = readRoom(given.kept.getItem(this.#name));
    this.#isKept = this.room !== null;
    if (this.room) this.#listen(this.room);
  }

  /** A reload of the tab goes on as the same presenter. */
  leaving() {
    if (this.room) this.#given.keptForTab.setItem(HOLDER_AS, this.#id);
  }

  /** Whether this tab leads the class. */
  get leads() {
    return this.state !== null && this.state.holder === this.#id;
  }

  /** Whether another tab leads; for a moment nobody may, as on a server that forgot the room. */
  get isLedElsewhere() {
    return Boolean(this.state?.holder) && !this.leads;
  }

  /** @param {At} at */
  async open(at) {
    this.#at = at;
    this.line = "joining";
    this.changed();
    const named = await this.#asked(`${this.#given.base}/class`, {}, null);
    const joined = "error" in named ? named : await this.#join(named.code, named.secret, at, true);
    if (!joined) return;
    this.#forget();
    this.#fail(joined);
  }

  /** From now on this tab leads. */
  async lead() {
    this.#press = null;
    this.#broadcast.forget();
    if ((await this.#do({ do: "hold", holder: this.#id })) && this.#at) this.#broadcast.tell(this.#at);
  }

  /** Where the presenter is; only the tab that leads says so. @param {At} at */
  tell(at) {
    this.#at = at;
    if (this.leads) this.#broadcast.tell(at);
  }

  /** @param {AskedQuestion} question */
  ask(question) {
    return this.#do({ do: "ask", question });
  }

  /** @param {VoteStep} step */
  step(step) {
    return this.#do({ do: step });
  }

  /** What the class is asked to write, and what becomes of it. @param {{ do: string }} message */
  write(message) {
    return this.#do(message);
  }

  /** Lets the class find when a word is one symbol. @param {string} word */
  async setTask(word) {
    return (await this.#post({ word }, "task")) === "taken";
  }

  /** Lets the class play a game. @param {import("../shared/class_questions.js").AskedGame} game */
  async setGame(game) {
    return (await this.#post({ game }, "game")) === "taken";
  }

  withdraw() {
    return this.#do({ do: "withdraw" });
  }

  /** Ends the room for everyone. */
  async end() {
    if (await this.#do({ do: "end" })) this.#forget();
  }

  /** The word that the step on the screen made one symbol last; "" when there is none. */
  async wordHere() {
    return String((await this.#got("task", (answer) => answer.json()))?.word ?? "");
  }

  /** The results of the room as CSV; null when they cannot be had. */
  results() {
    return this.#got("results.csv", (answer) => answer.blob());
  }

  /**
   * What the server has for the presenter; null when it cannot be had.
   * @template Content
   * @param {string} what
   * @param {(answer: Response) => Promise<Content>} read
   */
  async #got(what, read) {
    if (!this.room) return null;
    const { path, secret } = this.room;
    try {
      const answer = await this.#given.fetch(`${path}/${what}`, { headers: bearer(secret) });
      if (answer.ok) return await read(answer);
      this.#fail(await errorIn(answer));
    } catch {
      this.#fail({ error: "", sentence: NOT_REACHED });
    }
    return null;
  }

  /** What the server answers, or why it does not. @param {string} path @param {object} body @param {string | null} secret */
  async #asked(path, body, secret) {
    try {
      const answer = await this.#given.fetch(path, posted(body, secret));
      return answer.ok ? await answer.json() : await errorIn(answer);
    } catch {
      return { error: "", sentence: NOT_REACHED };
    }
  }

  /**
   * Opens the room of a secret, or comes back to it; why it cannot be had, or nothing.
   * @param {string} code
   * @param {string} secret
   * @param {At} at
   * @param {boolean} isNew
   * @returns {Promise<{ error: string, sentence: string } | null>}
   */
  async #join(code, secret, at, isNew) {
    const opened = await this.#asked(`${this.#given.base}/class/${code}`, { at }, secret);
    if ("error" in opened) return opened;
    const room = readRoom(JSON.stringify(opened));
    if (!room) return { error: "", sentence: NOT_REACHED };
    this.room = room;
    this.#given.kept.setItem(this.#name, JSON.stringify(room));
    this.#isKept = this.#keeps(room);
    this.#take(opened.state);
    if (isNew || !this.state?.holder || this.leads) await this.lead();
    this.#listen(room);
    return null;
  }

  /** @param {KeptRoom} room */
  #listen(room) {
    this.#events?.close();
    this.line = this.line === "lost" ? "lost" : "joining";
    const events = this.#given.listen(`${room.path}/events?ticket=${encodeURIComponent(room.ticket)}`);
    this.#events = events;
    events.addEventListener("state", (event) =>
      this.#heard(JSON.parse(/** @type {MessageEvent} */ (event).data)),
    );
    events.addEventListener("counts", (event) =>
      this.#counted(JSON.parse(/** @type {MessageEvent} */ (event).data)),
    );
    events.addEventListener("entries", (event) => {
      this.entries = JSON.parse(/** @type {MessageEvent} */ (event).data);
      this.changed();
    });
    events.addEventListener("ended", () => this.#forget());
    events.onerror = () => {
      if (this.#events !== events) return;
      if (events.readyState === CLOSED) this.#later();
      else this.#interrupted(); // the browser tries again by itself
    };
  }

  /** A stream may end and begin again at once; only a longer break is worth a word. */
  #interrupted() {
    if (this.#isInterrupted) return;
    this.#isInterrupted = true;
    this.#given.wait(() => {
      if (!this.#isInterrupted || !this.room) return;
      this.line = "lost";
      this.changed();
    }, PATIENCE_WITH_LINE_MS);
  }

  /** The room is still ours if its secret is known, even to a server that forgot it. */
  #later() {
    this.line = "lost";
    this.#given.wait(() => this.#resume(), this.#pauses.take());
    this.changed();
  }

  async #resume() {
    const { room } = this;
    if (!room) return;
    if (this.#isKept && !this.#keeps(room)) {
      this.#forget(); // another tab ended it, or opened another one
      return;
    }
    const at = this.#at ?? this.state?.at;
    if (!at) {
      this.#later();
      return;
    }
    this.line = "joining";
    this.changed();
    const failed = await this.#join(room.code, room.secret, at, false);
    if (!failed) return;
    if (GONE.has(failed.error)) this.#forget();
    else this.#later();
    if (failed.error) this.#fail(failed);
  }

  /** A state that the server sent by itself: it is the latest. @param {RoomState} state */
  #heard(state) {
    const comesBack = this.line !== "live" || this.#isInterrupted;
    this.line = "live";
    this.#isInterrupted = false;
    this.#pauses.restart();
    if (comesBack) this.problem = "";
    this.#take(state);
    if (!comesBack) return;
    if (!state.holder) this.lead();
    else if (this.leads && this.#at && !isSamePlace(this.#at, state.at)) {
      this.#broadcast.forget();
      this.#broadcast.tell(this.#at);
    }
  }

  /** @param {{ followers: number, votes: number, entries: number, solved: number, ahead: number }} counts */
  #counted({ ahead, entries, followers, solved, votes }) {
    if (!this.state) return;
    this.state.followers = followers;
    if (this.state.writing) this.state.writing.entries = entries;
    if (this.state.task) Object.assign(this.state.task, { solved, ahead });
    if (this.state.question) this.state.question.votes = votes;
    this.changed();
  }

  /** @param {RoomState} state */
  #take(state) {
    this.state = state;
    noteEnd(state.question);
    const presses = state.presses.slice(-HANDLED);
    const last = presses.at(-1)?.[0] ?? 0;
    const fresh = this.#press === null ? [] : presses.filter(([number]) => number > (this.#press ?? 0));
    this.#press = last;
    if (this.leads) for (const [, key] of fresh) this.pressed(key);
    this.changed();
  }

  /** @param {At} at */
  async #move(at) {
    // Whoever comes back from a lost line says it again.
    return (
      !this.leads ||
      this.line === "lost" ||
      (await this.#post({ do: "move", holder: this.#id, at })) !== "lost"
    );
  }

  /** Whether the room took it. @param {object} body */
  async #do(body) {
    return (await this.#post(body)) === "taken";
  }

  /** @param {object} body @param {string} [what] @returns {Promise<Fate>} */
  async #post(body, what = "presenter") {
    const { room } = this;
    if (!room) return "refused";
    try {
      const answer = await this.#given.fetch(`${room.path}/${what}`, posted(body, room.secret));
      if (!answer.ok) {
        const failed = await errorIn(answer);
        // A move is sent again by itself; anything else waits for the presenter.
        const isSentAgain = failed.error === "too-fast" && "at" in body;
        this.#fail(isSentAgain ? { ...failed, sentence: "" } : failed);
        return answer.status === TOO_MANY || answer.status >= SERVER_FAILED ? "lost" : "refused";
      }
      const { state } = await answer.json();
      this.problem = "";
      if (state && this.room === room && state.version >= (this.state?.version ?? 0)) this.#take(state);
      return "taken";
    } catch {
      this.#fail({ error: "", sentence: NOT_REACHED });
      return "lost";
    }
  }

  /** @param {{ error: string, sentence: string }} failed */
  #fail({ error, sentence }) {
    // Another presenter is told by the state, and a room that is gone by its events.
    this.problem = error === "taken-over" ? "" : sentence;
    this.changed();
  }

  /** Whether the browser still keeps this room, and no other. @param {KeptRoom} room */
  #keeps(room) {
    return readRoom(this.#given.kept.getItem(this.#name))?.secret === room.secret;
  }

  #forget() {
    if (this.room && this.#keeps(this.room)) this.#given.kept.removeItem(this.#name);
    this.#events?.close();
    this.#events = null;
    this.room = this.state = this.entries = null;
    this.line = "none";
    this.problem = "";
    this.#press = null;
    this.#isKept = false;
    this.changed();
  }

  /** Opens the dialog that opens the room, or shows how to join it. */
  openDialog() {
    this.isDialogWanted = true;
    this.changed();
  }

  /** Whoever shows the room is told. */
  changed() {
    for (const listener of [...this.listeners]) listener();
  }
}

/** What a browser kept; anything else counts as nothing. @param {string | null} text @returns {KeptRoom | null} */
export function readRoom(text) {
  const kept = /** @type {KeptRoom | null} */ (dataIn(text));
  if (!kept) return null;
  const { code, secret, ticket, path, remote = "" } = kept;
  const parts = [code, secret, ticket, path];
  const isRoom = parts.every((part) => typeof part === "string" && part) && typeof remote === "string";
  return isRoom ? { code, secret, ticket, path, remote } : null;
}

/** @param {object} body @param {string | null} secret @returns {RequestInit} */
function posted(body, secret) {
  const headers = { "Content-Type": "application/json", ...(secret ? bearer(secret) : {}) };
  return { method: "POST", headers, body: JSON.stringify(body) };
}

/** @param {string} secret */
function bearer(secret) {
  return { Authorization: `Bearer ${secret}` };
}

/** @param {Response} answer @returns {Promise<{ error: string, sentence: string }>} */
async function errorIn(answer) {
  try {
    const { error, sentence } = await answer.json();
    return { error: String(error), sentence: String(sentence) };
  } catch {
    return { error: "", sentence: NOT_REACHED };
  }
}
