/* What a follower writes: kept until the room has it, and sent under one name, so that it counts once. Needs no DOM. */
import { Pauses } from "../shared/pauses.js";

/** @import { ToldOfVote } from "./votes.js" */

/** An entry under its name. @typedef {{ id: string, words: string }} NamedEntry */
/** What is kept of a prompt: what is typed, what is on its way, and what the room has. @typedef {{ writing: number, draft: string, waiting: NamedEntry | null, sent: string[] }} KeptEntries */
/**
 * What a browser has; a test gives its own.
 * @typedef {object} WaysOfEntries
 * @property {(message: object) => Promise<ToldOfVote>} post
 * @property {(kept: KeptEntries) => void} keep for when the page is loaded again
 * @property {(act: () => void, milliseconds: number) => void} wait
 * @property {() => string} makeId
 * @property {() => void} changed
 */

const TRY_AGAIN_MS = 1000;
const LONGEST_TRY_MS = 16_000;
const FOR_NOW = new Set(["too-fast", "not-stored"]); // refused at this moment, not for good

export class Entries {
  /** @type {KeptEntries} */
  kept;
  /** Why the room did not take the last one. */
  problem = "";
  /** The last one that the room took, and how many have sent the same; null while nobody may know. @type {{ words: string, equal: number | null } | null} */
  last = null;
  /** Whether the last try did not arrive. */
  isLate = false;
  #ways;
  #pauses = new Pauses(TRY_AGAIN_MS, LONGEST_TRY_MS);
  #isTrying = false;

  /** @param {KeptEntries | null} kept @param {WaysOfEntries} ways */
  constructor(kept, ways) {
    this.kept = isKept(kept) ? kept : fresh(0);
    this.#ways = ways;
  }

  /** Another prompt begins without anything. @param {number} writing */
  begin(writing) {
    if (this.kept.writing === writing) return;
    this.kept = fresh(writing);
    this.problem = "";
    this.last = null;
    this.isLate = false;
    this.#ways.keep(this.kept);
  }

  /** @param {string} draft */
  type(draft) {
    this.kept.draft = draft;
    this.problem = "";
    this.#ways.keep(this.kept);
  }

  /** Sends what is typed. */
  async send() {
    const words = this.kept.draft.trim();
    if (!words || this.kept.waiting) return;
    this.kept = { ...this.kept, draft: "", waiting: { id: this.#ways.makeId(), words } };
    this.problem = "";
    this.last = null;
    this.#ways.keep(this.kept);
    await this.again();
  }

  /** Sends what the room may not have yet. */
  async again() {
    const { waiting, writing } = this.kept;
    if (!waiting || this.#isTrying) return;
    this.#isTrying = true;
    this.#ways.changed();
    const told = await this.#ways.post({ writing, ...waiting }).catch(() => null);
    this.#isTrying = false;
    if (this.kept.waiting !== waiting) return; // another prompt by now
    if (!told || FOR_NOW.has(told.error ?? "")) this.#later();
    else this.#settle(waiting, told);
    this.#ways.keep(this.kept);
    this.#ways.changed();
  }

  #later() {
    this.isLate = true;
    this.#ways.wait(() => void this.again(), this.#pauses.take());
  }

  /** What is refused is in the field again. @param {NamedEntry} waiting @param {ToldOfVote} told */
  #settle({ words }, told) {
    this.isLate = false;
    this.#pauses.restart();
    const { draft, sent, writing } = this.kept;
    if (told.error) {
      this.problem = String(told.sentence);
      this.kept = { writing, draft: draft || words, waiting: null, sent };
    } else {
      this.last = { words, equal: told.equal ?? null };
      this.kept = { writing, draft, waiting: null, sent: [...new Set([...sent, words])] };
    }
  }
}

/** @param {number} writing @returns {KeptEntries} */
function fresh(writing) {
  return { writing, draft: "", waiting: null, sent: [] };
}

/** Whether a browser kept all of it. @param {KeptEntries | null} kept @returns {kept is KeptEntries} */
function isKept(kept) {
  if (typeof kept?.writing !== "number" || typeof kept.draft !== "string" || !Array.isArray(kept.sent))
    return false;
  const { waiting } = kept;
  return waiting === null || (typeof waiting?.id === "string" && typeof waiting.words === "string");
}
