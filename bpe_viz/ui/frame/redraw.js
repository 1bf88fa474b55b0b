/* Says at the root of the page which drawing is complete: the one of the last script run that drew all of its page. */
import { mounting } from "../shared/mounting.js";

/** @import { Mounting } from "../shared/wire.js" */

const STATE = "data-test-script-state";

class Redraw {
  #app = document.querySelector("[data-testid=stApp]");
  #number = 0;
  #watcher = new MutationObserver(() => this.#look());

  constructor() {
    if (this.#app) this.#watcher.observe(this.#app, { attributes: true, attributeFilter: [STATE] });
  }

  /** @param {Mounting<number>} given */
  show({ data }) {
    this.#number = data;
    this.#look();
  }

  stop() {
    this.#watcher.disconnect();
  }

  #look() {
    const isOver = this.#app?.getAttribute(STATE) === "notRunning";
    if (isOver) document.documentElement.dataset.bpeDrawn = `${this.#number}`;
  }
}

export default mounting(() => new Redraw());
