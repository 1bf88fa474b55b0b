/* What is sent one after the other, in the order in which it was asked for. Needs no DOM. */
export class OneByOne {
  /** @type {Promise<unknown>} */
  #before = Promise.resolve();

  /**
   * Does this after all before it; one that fails does not hold up the next.
   * @template Result
   * @param {() => Promise<Result>} act
   * @returns {Promise<Result>}
   */
  after(act) {
    const done = this.#before.then(act);
    this.#before = done.catch(() => {});
    return done;
  }
}
