/* The stepper of the Pieces page, led by a presenter. */
import { PiecesView } from "../pieces/view.js";
import { Sight } from "../shared/sight.js";
import { lookOfTerms } from "./terms.js";

/** @import { Mounting } from "../shared/wire.js" */
/** @import { PiecesData } from "../pieces/wire.js" */
/** @import { stepOf } from "./addresses.js" */
/** @import { Term } from "./terms.js" */

class FollowedPieces extends PiecesView {
  /** Called when the follower steps alone. @type {(() => void) | null} */
  left = null;
  #isLed = false;
  #sight = new Sight();

  /** @param {Mounting<PiecesData & { terms: Term[] }>} given */
  constructor(given) {
    super(given);
    this.looks.add(lookOfTerms(this.panel, given.data.terms));
    this.looks.came = ({ place }) => this.#sight.bring(place?.() ?? null);
    this.looks.went = ({ place }) => this.#sight.back(place?.() ?? null);
  }

  link() {
    return null;
  }

  /** @param {number} at @param {boolean} [isQuiet] */
  go(at, isQuiet = false) {
    const before = this.steps.at;
    super.go(at, isQuiet);
    if (!this.#isLed && this.steps.at !== before) this.left?.();
  }

  /** Whoever explores keeps what is open, until they follow again. @param {boolean} isLed */
  setLed(isLed) {
    if (isLed) return;
    this.looks.stopWaiting();
    this.looks.forget();
    this.#sight.stop();
  }

  stop() {
    super.stop();
    this.#sight.stop();
  }

  /** Goes where the presenter is. @param {ReturnType<typeof stepOf>} step */
  lead({ k, half, looks, asked }) {
    Object.assign(this, { data: { ...this.data, k, half } });
    if (!this.steps.run) {
      this.looks.begin(asked);
      return;
    }
    this.#isLed = true;
    if (this.steps.wantsHalves === looks.has("whole")) this.setHalves(!looks.has("whole"));
    this.go(this.steps.positionOf(k, half));
    this.looks.follow(asked); // what followers open themselves stays
    this.#isLed = false;
  }
}

export default (/** @type {Mounting<PiecesData & { terms: Term[] }>} */ given) => new FollowedPieces(given);
