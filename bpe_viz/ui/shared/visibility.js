/* What a presenter opens is brought to where a follower looks; when it is closed, they look where they did before. */
import { scrollerAround } from "./dom.js";

export class Sight {
  /** What was brought, where its page was before, and where it was brought to. @type {{ node: Element, scroller: Element, before: number, after: number } | null} */
  #brought = null;
  #grown = new ResizeObserver(() => this.#keep());

  /** As little as needed, also when more of it comes: what is seen already stays where it is. @param {Element | null} node */
  bring(node) {
    const scroller = node && scrollerAround(node);
    if (!scroller) return;
    const { scrollTop } = scroller;
    const before = this.#isThere ? (this.#brought?.before ?? scrollTop) : scrollTop;
    this.#brought = { node, scroller, before, after: scrollTop };
    this.#grown.disconnect();
    this.#grown.observe(node);
    this.#keep();
  }

  /** Back from what was brought, unless the follower has looked elsewhere since. @param {Element | null} node */
  back(node) {
    if (this.#brought?.node !== node) return;
    if (this.#brought && this.#isThere) this.#brought.scroller.scrollTop = this.#brought.before;
    this.stop();
  }

  stop() {
    this.#brought = null;
    this.#grown.disconnect();
  }

  #keep() {
    if (!this.#brought || !this.#isThere) return;
    const { node, scroller } = this.#brought;
    node.scrollIntoView({ block: "nearest", inline: "nearest" });
    this.#brought.after = scroller.scrollTop;
  }

  /** Whether the page is where it was brought to, or as near as a shorter page can be. */
  get #isThere() {
    if (!this.#brought) return false;
    const { after, scroller } = this.#brought;
    const most = scroller.scrollHeight - scroller.clientHeight;
    return Math.abs(scroller.scrollTop - Math.min(after, most)) < 2;
  }
}
