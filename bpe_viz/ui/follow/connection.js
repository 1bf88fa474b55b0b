/* The line to a room: opened again whenever it breaks, closed while the page sleeps. */

import { Pauses } from "../shared/pauses.js";

/** @import { CountsOfRoom, EntryOfRoom, StateOfRoom } from "./wire.js" */

const LOST_MS = 1500; // a line that is back at once was never lost
const AGAIN_MS = 500; // as a proxy answers at once while a server begins again
const LONGEST_AGAIN_MS = 16_000;
const OVER_MS = 180_000; // a room that is not there for so long does not come back
const NOT_FOUND = 404;
const SLEEP_MS = 30_000;

/**
 * @typedef {object} Told
 * @property {(state: StateOfRoom) => void} state
 * @property {(counts: CountsOfRoom) => void} counts
 * @property {(entries: { id: number, entries: EntryOfRoom[] }) => void} [entries] that the class wrote, for a remote
 * @property {(isThere: boolean) => void} line
 * @property {() => void} ended
 */

export class Connection {
  #room;
  #told;
  #query;
  /** @type {EventSource | null} */
  #source = null;
  #isOver = false;
  #pauses = new Pauses(AGAIN_MS, LONGEST_AGAIN_MS);
  /** Since when there has been no such room. @type {number | null} */
  #missingSince = null;
  /** @type {Map<string, ReturnType<typeof setTimeout>>} */
  #timers = new Map();

  /** @param {string} room the path of the room @param {Told} told @param {() => Record<string, string>} who what it says of itself, such as a ticket */
  constructor(room, told, who) {
    this.#room = room;
    this.#told = told;
    this.#query = () => new URLSearchParams(who()).toString();
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) this.#after("sleep", SLEEP_MS, () => this.#close());
      else this.#wake();
    });
    addEventListener("pageshow", () => this.#wake());
    addEventListener("online", () => this.#wake());
    this.open();
  }

  open() {
    if (this.#isOver) return;
    this.#close();
    const query = this.#query();
    const source = new EventSource(`${this.#room}/events${query && `?${query}`}`);
    this.#source = source;
    source.addEventListener("open", () => this.#isThere());
    source.addEventListener("state", ({ data }) => {
      this.#isThere();
      this.#told.state(JSON.parse(data));
    });
    source.addEventListener("counts", ({ data }) => this.#told.counts(JSON.parse(data)));
    source.addEventListener("entries", ({ data }) => this.#told.entries?.(JSON.parse(data)));
    source.addEventListener("ended", () => this.#end());
    source.addEventListener("error", () => {
      if (!this.#timers.has("lost")) this.#after("lost", LOST_MS, () => this.#told.line(false));
      // The server answered, but not with events: the room may be back soon, after a restart.
      if (source.readyState === EventSource.CLOSED) this.#later();
    });
  }

  /** Opens the line again, and waits until it is there, or is not. */
  async openAgain() {
    this.open();
    const source = this.#source;
    await new Promise((resolve) => {
      if (!source) resolve(null);
      for (const name of ["state", "error"]) source?.addEventListener(name, resolve, { once: true });
    });
  }

  /** Later and later, as a whole class may ask. */
  #later() {
    this.#after("again", this.#pauses.take() * (1 + Math.random()), () => this.#look());
  }

  /** Opens the line if the room is there: the events of a room do not say why they do not come. */
  async #look() {
    const status = await this.#status();
    if (this.#isOver || this.#source?.readyState !== EventSource.CLOSED) return;
    if (status === NOT_FOUND) {
      this.#missingSince ??= Date.now();
      if (Date.now() - this.#missingSince >= OVER_MS) {
        this.#end();
        return;
      }
    }
    if (status === 200) this.open();
    else this.#later();
  }

  async #status() {
    try {
      return (await fetch(`${this.#room}/state`)).status;
    } catch {
      return 0;
    }
  }

  #end() {
    this.#isOver = true;
    this.#clear("lost");
    this.#close();
    this.#told.ended();
  }

  #isThere() {
    this.#pauses.restart();
    this.#missingSince = null;
    for (const name of ["lost", "again"]) this.#clear(name);
    this.#told.line(true);
  }

  #wake() {
    this.#clear("sleep");
    if (!this.#source || this.#source.readyState !== EventSource.OPEN) this.open();
  }

  #close() {
    this.#clear("again");
    this.#source?.close();
    this.#source = null;
  }

  /** @param {string} name @param {number} milliseconds @param {() => void} act */
  #after(name, milliseconds, act) {
    this.#clear(name);
    this.#timers.set(name, setTimeout(act, milliseconds));
  }

  /** @param {string} name */
  #clear(name) {
    clearTimeout(this.#timers.get(name));
    this.#timers.delete(name);
  }
}
