/* Says at the root of the page which drawing is complete: the one of the last script run that drew all of its page. The tab
   keeps who reads here, for the session after a reload (see first_script.js). */
import { keptForTab } from "../shared/kept.js";
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

  /** @param {Mounting<{ number: number, reader: string }>} given */
  show({ data }) {
    this.#number = data.number;
    if (data.reader) keptForTab.setItem("bpe-viz reader", data.reader);
    else keptForTab.removeItem("bpe-viz reader");
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
