/* What the steppers of all pages have in common while a presenter leads them. */
import { Sight } from "../shared/visibility.js";
import { lookOfTerms } from "./terms.js";

/** @import { Panel } from "../shared/panel.js" */
/** @import { Looks } from "../shared/stepper/looks.js" */
/** @import { Term } from "./terms.js" */

/** @typedef {{ looks: Looks, panel: Panel, steps: { at: number, run: object | null }, beginAs: (asked: URLSearchParams) => void }} FollowedView */

export class Following {
  /** Called when the follower steps alone. @type {(() => void) | null} */
  left = null;
  sight = new Sight();
  #view;
  #isLed = false;

  /** @param {FollowedView} view @param {Term[]} terms of its page */
  constructor(view, terms) {
    this.#view = view;
    const { looks, panel } = view;
    looks.add(lookOfTerms(panel, terms));
    looks.came = ({ place }) => this.sight.bring(place?.() ?? null);
    looks.went = ({ place }) => this.sight.back(place?.() ?? null);
  }

  /** The view has gone on, perhaps. @param {number} before where it was */
  stepped(before) {
    if (!this.#isLed && this.#view.steps.at !== before) this.left?.();
  }

  /** Whoever explores keeps what is open, until they follow again. @param {boolean} isLed */
  setLed(isLed) {
    if (isLed) return;
    this.#view.looks.stopWaiting();
    this.#view.looks.forget();
    this.sight.stop();
  }

  /** Goes where the presenter is, and opens what they opened; before there is a run, that waits. @param {URLSearchParams} asked @param {() => void} go */
  lead(asked, go) {
    const { looks, steps } = this.#view;
    if (!steps.run) {
      this.#view.beginAs(asked);
      return;
    }
    this.#isLed = true;
    go();
    looks.follow(asked); // what followers open themselves stays
    this.#isLed = false;
  }
}
