/* Says at the root of the page which drawing is complete: the one of the last script run that drew all of its page. */
import { mounting } from "../shared/mounting.js";
import { watchScript } from "../streamlit_seam/page.js";

/** @import { Mounting } from "../shared/wire.js" */

class Redraw {
  #number = 0;
  #script = watchScript((isOver) => {
    if (!isOver) return;
    document.documentElement.dataset.bpeDrawn = `${this.#number}`;
    forgetFirstFrame();
  });

  /** @param {Mounting<number>} given */
  show({ data }) {
    this.#number = data;
    this.#script.look();
  }

  stop() {
    this.#script.stop();
  }
}

/** Takes the first frame away once it is hidden: the next page is another one. */
function forgetFirstFrame() {
  const first = document.querySelector(".bpe-first");
  if (first?.checkVisibility({ visibilityProperty: true })) requestAnimationFrame(forgetFirstFrame);
  else first?.remove();
}

export default mounting(() => new Redraw());
