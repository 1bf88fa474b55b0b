/* Timers and frames of a view by name: setting one again replaces it, and all end with the view. */
export class Timers {
  /** @type {Map<string, ReturnType<typeof setTimeout>>} */
  #timers = new Map();
  /** @type {Map<string, number>} */
  #frames = new Map();

  /** @param {string} name @param {number} milliseconds @param {() => void} act */
  after(name, milliseconds, act) {
    this.clear(name);
    this.#timers.set(
      name,
      setTimeout(() => {
        this.#timers.delete(name);
        act();
      }, milliseconds),
    );
  }

  /** Before the next picture. @param {string} name @param {() => void} act */
  frame(name, act) {
    this.clear(name);
    this.#frames.set(
      name,
      requestAnimationFrame(() => {
        this.#frames.delete(name);
        act();
      }),
    );
  }

  /** @param {string} name */
  isSet(name) {
    return this.#timers.has(name) || this.#frames.has(name);
  }

  /** @param {string} name */
  clear(name) {
    clearTimeout(this.#timers.get(name));
    this.#timers.delete(name);
    const frame = this.#frames.get(name);
    if (frame !== undefined) cancelAnimationFrame(frame);
    this.#frames.delete(name);
  }

  stop() {
    for (const name of [...this.#timers.keys(), ...this.#frames.keys()]) this.clear(name);
  }
}
