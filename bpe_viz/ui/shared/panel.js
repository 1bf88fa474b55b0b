/* What opens over the columns of a view: one panel at a time; Escape or its button closes it and gives the focus back. */
import { button } from "./buttons.js";
import { activeIn, attributes, el, find, focused, scrollerAround, setClass } from "./dom.js";
import { keyList, singleKeysSwitch } from "./key_list.js";
import { KEYS_AND_CLICKER } from "./texts.js";

/** @import { Child } from "./dom.js" */

const MARGIN = 8;
const closed = () => "";
/* What is only true of the state in which it was opened, or in the way of the next. */
const ENDED_BY_STEP = ["menu", "helppanel", "symbol", "wordpanel"];

export class Panel {
  /** What is open, by its class; empty when closed. */
  kind = "";
  /** Called when another panel is open, or none. @type {() => void} */
  changed = () => {};
  /** What takes the focus when the panel closes. @type {HTMLElement | null} */
  #opener = null;
  /** What the panel is placed at. @type {HTMLElement | null} */
  #anchor = null;
  #root;
  #sizes;
  #pixels;
  #closed;
  /** @type {() => string} */
  #look = closed;

  /**
   * @param {HTMLElement} root
   * @param {() => number} pixels how many pixels the unit of all sizes has
   * @param {(kind: string) => void} [closed]
   */
  constructor(root, pixels, closed = () => {}) {
    this.#root = root;
    this.#pixels = pixels;
    this.#closed = closed;
    this.node = find(root, ".panel");
    this.#sizes = new ResizeObserver(() => {
      if (!this.kind) return;
      this.#place();
      this.#letKeysScroll();
    });
    document.addEventListener("pointerdown", this.#pressed);
  }

  /** A press elsewhere closes what is open; one on the dock leaves what follows the steps. */
  #pressed = (/** @type {PointerEvent} */ event) => {
    if (!this.#root.isConnected) document.removeEventListener("pointerdown", this.#pressed);
    const path = event.composedPath();
    if (path.includes(this.node) || (this.#anchor && path.includes(this.#anchor))) return;
    const dock = this.#root.querySelector(".dock");
    if (dock && path.includes(dock)) this.stepped();
    else this.close(false);
  };

  /** What opened it closes it. */
  #pressedAgain = (/** @type {Event} */ event) => {
    event.stopImmediatePropagation();
    this.close(true);
  };

  /** Another state is shown. */
  stepped() {
    if (ENDED_BY_STEP.includes(this.kind)) this.close(this.node.contains(activeIn(this.node)));
  }

  /**
   * Opens a panel below `anchor`, or at the right; what was open is closed.
   * @param {string} kind
   * @param {string | Child[]} title
   * @param {Child[]} content
   * @param {{ anchor?: HTMLElement, look?: () => string }} [how] where, and what an address calls it, unless it is
   *   a reader's own
   */
  open(kind, title, content, { anchor, look = closed } = {}) {
    this.close(false);
    const close = button("Close", "close", () => this.close(true), "quiet close");
    const body = el("div", "body", ...content);
    this.kind = kind;
    this.#look = look;
    this.#opener = anchor ?? focused(this.#root);
    this.#anchor = anchor ?? null;
    anchor?.addEventListener("click", this.#pressedAgain, true);
    this.node.replaceChildren(el("div", "hd", el("h2", "", ...[title].flat()), close), body);
    attributes(this.node, { role: "dialog", "aria-label": typeof title === "string" ? title : kind });
    setClass(this.node, `panel ${kind}`);
    this.node.onclick = null;
    this.node.hidden = false;
    this.#bound();
    this.#place();
    this.#letKeysScroll();
    this.#sizes.disconnect();
    // A panel that is as high as it may be keeps its size when what it contains grows.
    for (const node of [this.node, ...body.children]) this.#sizes.observe(node);
    close.focus({ preventScroll: true });
    this.changed();
    return body;
  }

  /** What it contains may be drawn after it was opened. */
  #letKeysScroll() {
    const body = find(this.node, ".body");
    if (body.scrollHeight > body.clientHeight) body.tabIndex = 0;
  }

  /** What an address calls what is open; "" while that is a reader's own, or nothing. */
  get look() {
    return this.#look();
  }

  /** Whether there was anything to close. @param {boolean} givesBack the focus goes back to where it was */
  close(givesBack) {
    if (!this.kind) return false;
    const { kind } = this;
    const opener = this.#opener;
    this.node.hidden = true;
    this.kind = "";
    this.#look = closed;
    this.#opener = null;
    this.#anchor?.removeEventListener("click", this.#pressedAgain, true);
    this.#anchor = null;
    this.#closed(kind);
    this.changed();
    if (givesBack) {
      const canTake = opener?.isConnected && opener.matches("button");
      (canTake ? opener : this.#root).focus({ preventScroll: true });
    }
    return true;
  }

  /** What is seen of the view above its dock, from its top: all of it, or what the window shows of a longer one. */
  #seen() {
    const { bottom, height, top } = this.#root.getBoundingClientRect();
    const frame = scrollerAround(this.#root)?.getBoundingClientRect();
    const dock = this.#root.querySelector(".dock")?.getBoundingClientRect();
    const first = Math.max(0, (frame?.top ?? 0) - top);
    const end = Math.min(bottom, innerHeight, frame?.bottom ?? innerHeight) - top;
    const last = dock?.height ? Math.min(end, dock.top - top) : end;
    return { first, last, isAll: first === 0 && end === height };
  }

  /** No taller than what is seen. A panel that grows keeps this, as it is watched for its size. */
  #bound() {
    const { first, isAll, last } = this.#seen();
    const margin = MARGIN * this.#pixels();
    this.node.style.top = "";
    const from = isAll && !this.#anchor ? this.node.offsetTop : first + margin;
    this.node.style.maxHeight = `${last - from - margin}px`;
  }

  /** Below its anchor, or above it, where it fits and is seen. */
  #place() {
    const { style } = this.node;
    const { first, isAll, last } = this.#seen();
    const margin = MARGIN * this.#pixels();
    style.left = style.right = "";
    style.top = isAll ? "" : `${first + margin}px`;
    if (!this.#anchor?.getClientRects().length) return; // it may be hidden where a presenter leads
    const outer = this.#root.getBoundingClientRect();
    const box = this.#anchor.getBoundingClientRect();
    const size = this.node.getBoundingClientRect();
    const below = box.bottom - outer.top + margin;
    const above = Math.min(box.top - outer.top - size.height - margin, last - size.height - margin);
    const left = Math.min(box.left - outer.left, outer.width - size.width - margin);
    style.left = `${Math.max(margin, left)}px`;
    style.right = "auto";
    style.top = `${below + size.height < last ? below : Math.max(first + margin, above)}px`;
  }
}

/**
 * A table of keys: each row has keys, with blanks between them, and what they do.
 * @param {Panel} panel
 * @param {[keys: string, what: string][]} rows
 * @param {string} sentence
 */
export function openKeys(panel, rows, sentence) {
  const content = [keyList("help", rows), el("p", "muted", sentence), ...singleKeysSwitch()];
  panel.open("helppanel", KEYS_AND_CLICKER, content);
}
