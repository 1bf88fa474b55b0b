/* The stepper of the Pieces page, led by a presenter. */
import { PiecesView } from "../pieces/view.js";
import { Following } from "./following.js";

/** @import { Conversing } from "../conversation/source.js" */
/** @import { PiecesData } from "../pieces/wire.js" */
/** @import { stepOf } from "./addresses.js" */
/** @import { Term } from "./terms.js" */

/** @typedef {Conversing<PiecesData & { terms: Term[] }>} Given */

class FollowedPieces extends PiecesView {
  /** @param {Given} given */
  constructor(given) {
    super(given);
    this.following = new Following(this, given.data.terms);
  }

  link() {
    return null;
  }

  /** @param {number} at @param {boolean} [isQuiet] */
  go(at, isQuiet = false) {
    const before = this.steps.at;
    super.go(at, isQuiet);
    this.following.stepped(before);
  }

  stop() {
    super.stop();
    this.following.sight.stop();
  }

  /** Goes where the presenter is. @param {ReturnType<typeof stepOf>} step */
  lead({ k, half, looks, asked }) {
    Object.assign(this, { data: { ...this.data, k, half } });
    this.following.lead(asked, () => {
      if (this.steps.wantsHalves === looks.has("whole")) this.setHalves(!looks.has("whole"));
      this.go(this.steps.positionOf(k, half));
    });
  }
}

export default (/** @type {Given} */ given) => new FollowedPieces(given);
