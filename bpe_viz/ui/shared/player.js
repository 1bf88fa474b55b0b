/* Playing: so many steps a second, or the whole run in half a minute, never past what has arrived. Where a step takes
   longer to draw than it may, several are made at once: the speed is kept, not every picture. */

export const WHOLE_RUN = "run";
export const WHOLE_RUN_SECONDS = 30;
const PATIENCE_MS = 20; // for a step that is on its way
const MOST_BEHIND_MS = 500;
const MOST_BEHIND_IN_RUN_MS = 5000;

/** @typedef {number | typeof WHOLE_RUN} Speed steps a second */

/**
 * @typedef {object} Played
 * @property {() => boolean} isAtEnd
 * @property {() => number} numSteps of the whole run
 * @property {(count: number) => boolean} hasNext whether the step that many steps ahead has arrived
 * @property {(count: number) => void} forward
 * @property {() => void} restart goes back to where the run begins
 * @property {() => void} ask asks for the next step
 * @property {() => void} changed playing has begun or ended
 */

export class Player {
  isPlaying = false;
  /** @type {Speed} */
  #speed = 1;
  #played;
  #frame = 0;
  #due = 0;

  /** @param {Played} played */
  constructor(played) {
    this.#played = played;
  }

  /** Whether nothing is left to play. */
  get isAtEnd() {
    return this.#played.isAtEnd();
  }

  /** Milliseconds from one step to the next. */
  get pause() {
    if (this.#speed !== WHOLE_RUN) return 1000 / this.#speed;
    return (1000 * WHOLE_RUN_SECONDS) / Math.max(1, this.#played.numSteps());
  }

  /** Steps a second; 0 while nothing is played. */
  get pace() {
    return this.isPlaying ? 1000 / this.pause : 0;
  }

  /** @param {Speed} speed */
  setSpeed(speed) {
    this.#speed = speed;
    if (this.isPlaying) this.play(true);
  }

  /** Pauses, or plays on; from the end all of it again. */
  toggle() {
    if (this.isAtEnd && !this.isPlaying) this.#played.restart();
    this.play(!this.isPlaying);
  }

  /** @param {boolean} isOn */
  play(isOn) {
    this.stop();
    this.isPlaying = isOn && !this.isAtEnd;
    if (this.isPlaying) {
      this.#due = performance.now() + this.pause;
      this.#wait();
    }
    this.#played.changed();
  }

  stop() {
    cancelAnimationFrame(this.#frame);
  }

  #wait() {
    this.#frame = requestAnimationFrame(() => this.#tick());
  }

  #tick() {
    if (!this.isPlaying) return;
    const now = performance.now();
    if (now >= this.#due) {
      if (this.isAtEnd) {
        this.play(false);
        return;
      }
      this.#advance(now);
    }
    this.#wait();
  }

  /** @param {number} now */
  #advance(now) {
    const each = this.pause;
    const mostBehind = this.#speed === WHOLE_RUN ? MOST_BEHIND_IN_RUN_MS : MOST_BEHIND_MS;
    const due = Math.max(this.#due, now - mostBehind);
    const behind = 1 + Math.floor((now - due) / each);
    const count = [behind, 1].find((steps) => this.#played.hasNext(steps));
    if (count === undefined) {
      this.#played.ask();
      this.#due = this.#speed === WHOLE_RUN ? due : now + PATIENCE_MS;
      return;
    }
    this.#played.forward(count);
    this.#due = due + count * each;
  }
}
