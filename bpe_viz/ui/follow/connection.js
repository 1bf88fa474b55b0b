/* The line to a room: opened again whenever it breaks, closed while the page sleeps. */

/** @import { StateOfRoom } from "./wire.js" */

const LOST_MS = 1500; // a line that is made anew at once was never lost
const AGAIN_MS = 2000;
const SLEEP_MS = 30_000;

/**
 * @typedef {object} Told
 * @property {(state: StateOfRoom) => void} state
 * @property {(counts: { followers: number, votes: number }) => void} counts
 * @property {(isThere: boolean) => void} line
 * @property {() => void} ended
 */

export class Connection {
  #room;
  #told;
  /** @type {EventSource | null} */
  #source = null;
  #isOver = false;
  /** @type {Map<string, ReturnType<typeof setTimeout>>} */
  #timers = new Map();

  /** @param {string} room the path of the room @param {Told} told */
  constructor(room, told) {
    this.#room = room;
    this.#told = told;
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
    const source = new EventSource(`${this.#room}/events`);
    this.#source = source;
    source.addEventListener("open", () => this.#isThere());
    source.addEventListener("state", ({ data }) => {
      this.#isThere();
      this.#told.state(JSON.parse(data));
    });
    source.addEventListener("counts", ({ data }) => this.#told.counts(JSON.parse(data)));
    source.addEventListener("ended", () => {
      this.#isOver = true;
      this.#close();
      this.#told.ended();
    });
    source.addEventListener("error", () => {
      if (!this.#timers.has("lost")) this.#after("lost", LOST_MS, () => this.#told.line(false));
      // The server answered, but not with events: the room may be back soon, after a restart.
      if (source.readyState === EventSource.CLOSED)
        this.#after("again", AGAIN_MS * (1 + Math.random()), () => this.open());
    });
  }

  #isThere() {
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
