/* What a follower votes: one vote after the other, as one voter. It needs no screen. */

/** @typedef {{ question: number, answer: number }} Vote */
/** @typedef {{ voter?: string, error?: string, sentence?: string }} ToldOfVote */

const WITHOUT_STREAM = ["not-joined", "all-voted"]; // the room does not know which line is the voter's

export class Votes {
  /** What is to be kept of it. @type {{ voter?: string, sent?: Vote }} */
  kept;
  #post;
  #rejoin;
  /** @type {Promise<unknown>} */
  #before = Promise.resolve();

  /**
   * @param {{ voter?: string, sent?: Vote }} kept
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
    const sent = this.#before.then(() => this.#send(vote));
    this.#before = sent.catch(() => {}); // one that is lost does not hold up the next
    return sent;
  }

  /** @param {Vote} vote */
  async #send(vote) {
    if (!this.kept.voter) await this.#join();
    let told = await this.#post("vote", { ...vote, voter: this.kept.voter });
    if (WITHOUT_STREAM.includes(told.error ?? "")) {
      if (told.error === "not-joined") await this.#join();
      await this.#rejoin();
      told = await this.#post("vote", { ...vote, voter: this.kept.voter });
    }
    if (told.error) return String(told.sentence);
    this.kept.sent = vote;
    return "";
  }

  async #join() {
    this.kept.voter = (await this.#post("join", {})).voter;
  }
}
