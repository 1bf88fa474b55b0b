/* The stop of the presenter's tour, above a stepper that is drawn here: pages in frames have a bar of their own. */
import { find, setHidden, setText } from "../shared/dom.js";
import { isOther, keyOf } from "../shared/keyed.js";
import { textNodes } from "../shared/text_parts.js";
import { stopOf } from "./addresses.js";
import { stopTitle } from "./texts.js";

/** @import { AddressOfRoom } from "./wire.js" */

/** @typedef {{ tour: string, stops: { title: string, text: string }[] }} ToldTour */

const LOW = 600; // pixels, below which the text would take the place of the stepper

export class TourStop {
  #root;
  #ask;
  /** @type {ToldTour} */
  #told = { tour: "", stops: [] };
  #asked = "";
  /** @type {AddressOfRoom | null} */
  #at = null;

  /** @param {HTMLElement} root @param {() => Promise<ToldTour>} ask */
  constructor(root, ask) {
    this.#root = root;
    this.#ask = ask;
    root.toggleAttribute("open", innerHeight >= LOW);
  }

  /** @param {AddressOfRoom | null} at where the presenter is; nowhere once the class is over */
  follow(at) {
    this.#at = at;
    const { tour } = stopOf(at);
    if (tour && tour !== this.#told.tour && tour !== this.#asked) this.#fetch(tour);
    this.#draw();
  }

  /** What is not there comes with the next step. @param {string} tour */
  async #fetch(tour) {
    this.#asked = tour;
    try {
      const told = await this.#ask();
      if (Array.isArray(told.stops)) this.#told = told;
    } catch {
      // The line is lost; what is told when it is back asks again.
    }
    this.#asked = "";
    this.#draw();
  }

  #draw() {
    const { number, tour } = stopOf(this.#at);
    const { stops, tour: known } = this.#told;
    const stop = tour && tour === known ? stops[number - 1] : undefined;
    setHidden(this.#root, !stop);
    if (!stop || !isOther(this.#root, keyOf(this.#told, number))) return;
    setText(find(this.#root, "summary"), stopTitle(number, stops.length, stop.title));
    find(this.#root, "p").replaceChildren(...textNodes(stop.text, (plain) => [plain]));
  }
}
