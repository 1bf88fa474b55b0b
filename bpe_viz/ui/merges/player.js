/* Playing: so many steps a second, never past what has arrived. */

const PATIENCE_MS = 20; // for a step that is on its way
const MOST_BEHIND_MS = 500;

/**
 * @typedef {object} Played
 * @property {() => boolean} isAtEnd
 * @property {() => boolean} hasNext whether the next step has arrived
 * @property {() => void} forward
 * @property {() => void} ask asks for the next step
 * @property {() => void} changed playing has begun or ended
 */

export class Player {
  isPlaying = false;
  /** Steps a second. */
  #speed = 1;
  #played;
  #frame = 0;
  #due = 0;

  /** @param {Played} played */
  constructor(played) {
    this.#played = played;
  }

  /** Milliseconds from one step to the next. */
  get pause() {
    return 1000 / this.#speed;
  }

  /** @param {number} speed */
  setSpeed(speed) {
    this.#speed = speed;
    if (this.isPlaying) this.play(true);
  }

  toggle() {
    this.play(!this.isPlaying);
  }

  /** @param {boolean} isOn */
  play(isOn) {
    this.stop();
    this.isPlaying = isOn && !this.#played.isAtEnd();
    if (this.isPlaying) {
      this.#due = performance.now() + 1000 / this.#speed;
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
      if (this.#played.isAtEnd()) {
        this.play(false);
        return;
      }
      if (this.#played.hasNext()) {
        this.#played.forward();
        this.#due = Math.max(this.#due + 1000 / this.#speed, now - MOST_BEHIND_MS);
      } else {
        this.#played.ask();
        this.#due = now + PATIENCE_MS;
      }
    }
    this.#wait();
  }
}
