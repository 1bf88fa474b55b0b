/* Has Python look again and again how far some work is, until the page is left. It shows nothing. */
import { reportsUntilLeaving } from "../shared/leaving.js";
import { mounting } from "../shared/mounting.js";

/** @import { Mounting } from "../shared/wire.js" */

class Looking {
  #reports = reportsUntilLeaving();
  #milliseconds = 0;
  #looks = 0;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #timer;

  /** @param {Mounting<number>} given how long to wait from look to look */
  show({ data, setStateValue }) {
    this.#reports.setStateValue = setStateValue;
    if (data === this.#milliseconds) return;
    this.#milliseconds = data;
    clearInterval(this.#timer);
    this.#timer = setInterval(() => this.#reports.send(++this.#looks), data);
  }

  stop() {
    clearInterval(this.#timer);
    this.#reports.stop();
  }
}

export default mounting(() => new Looking());
