/* What a follower votes: one vote after the other, as one voter. Needs no DOM. */

import { OneByOne } from "../shared/one_by_one.js";

/** A vote, and in the second round what was voted in the first. @typedef {{ question: number, answer: number, round?: number, first?: number }} Vote */
/** @typedef {{ voter?: string, error?: string, sentence?: string, equal?: number | null, found?: string, size?: number, isFirst?: boolean }} ToldOfVote */

const WITHOUT_STREAM = ["not-joined", "all-voted", "all-wrote", "all-solved", "all-played"]; // the room does not know which line is the voter's

/** A vote of the second round remembers that of the first. @param {Vote | null} before @param {Vote} vote @returns {Vote} */
export function withFirst(before, vote) {
  const first = firstOf(before, vote.question);
  return vote.round === 2 && first !== null ? { ...vote, first } : vote;
}

/** What was voted in the first round of a question, if anything. @param {Vote | null} sent @param {number} question */
export function firstOf(sent, question) {
  if (sent?.question !== question) return null;
  return (sent.round === 2 ? sent.first : sent.answer) ?? null;
}

export class Votes {
  /** What is to be kept of it. @type {{ voter?: string, sent?: Vote, solved?: number, game?: import("./game.js").KeptGame }} */
  kept;
  #post;
  #rejoin;
  #queue = new OneByOne();

  /**
   * @param {{ voter?: string, sent?: Vote, solved?: number, game?: import("./game.js").KeptGame }} kept
   * @param {(what: string, message: object) => Promise<ToldOfVote>} post
   * @param {() => Promise<void>} rejoin makes the line again, and says whose it is
   */
  constructor(kept, post, rejoin) {
    this.kept = kept;
    this.#post = post;
    this.#rejoin = rejoin;
  }

  /** Sends a vote after those before it; what went wrong, or nothing. @param {Vote} vote @returns {Promise<string>} */
  send(vote) {
    return this.#queue.after(() => this.#send(vote));
  }

  /** Sends something else as the same voter. @param {string} what @param {object} message */
  say(what, message) {
    return this.#queue.after(() => this.#say(what, message));
  }

  /** @param {string} what @param {object} message */
  async #say(what, message) {
    if (!this.kept.voter) await this.#join();
    let told = await this.#post(what, { ...message, voter: this.kept.voter });
    if (WITHOUT_STREAM.includes(told.error ?? "")) {
      if (told.error === "not-joined") await this.#join();
      await this.#rejoin();
      told = await this.#post(what, { ...message, voter: this.kept.voter });
    }
    return told;
  }

  /** @param {Vote} vote */
  async #send(vote) {
    const told = await this.#say("vote", vote);
    if (told.error) return String(told.sentence);
    this.kept.sent = withFirst(this.kept.sent ?? null, vote);
    return "";
  }

  async #join() {
    this.kept.voter = (await this.#post("join", {})).voter;
  }
}
