/* Prints a page that Python made, without leaving the page on the screen. */
import { attributes, el } from "../shared/dom.js";
import { mounting } from "../shared/mounting.js";

/** @import { Mounting } from "../shared/wire.js" */

/** @typedef {{ number: number, page: string }} Printed a page, empty when there is nothing to print, and its number */

class Printing {
  #number = 0;
  #frame = el("iframe", "");

  /** @param {Mounting<Printed>} given */
  show({ data: { number, page } }) {
    if (!page || number === this.#number) return;
    this.#number = number;
    this.stop();
    // No script of the page runs; it has its room, as nothing is printed of what is not drawn.
    this.#frame = attributes(el("iframe", ""), {
      "aria-hidden": "true",
      tabindex: "-1",
      sandbox: "allow-same-origin allow-modals",
      style: "position: fixed; width: 0; height: 0; border: 0",
    });
    this.#frame.srcdoc = page;
    this.#frame.onload = () => this.#frame.contentWindow?.print();
    document.body.append(this.#frame);
  }

  stop() {
    this.#frame.remove();
  }
}

export default mounting((/** @type {Mounting<Printed>} */ _) => new Printing());
