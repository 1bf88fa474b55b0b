/* Lists that scroll, and lists that are one tab stop. */

/** A list whose place is kept: reading a scroll position makes the browser lay the page out. */
export class ScrollList {
  /** @param {HTMLElement} node @param {() => void} [scrolled] */
  constructor(node, scrolled) {
    this.node = node;
    this.at = 0;
    this.room = 0;
    node.addEventListener("scroll", () => {
      this.at = node.scrollTop;
      scrolled?.();
    });
  }

  toTop() {
    if (!this.at) return;
    this.at = 0;
    this.node.scrollTop = 0;
  }

  /** Takes the room that the page gives it. */
  release() {
    this.node.style.flex = "";
    this.node.style.height = this.node.style.maxHeight = "";
    this.room = this.node.clientHeight;
  }

  /** Shows whole rows only. @param {number} rowHeight */
  snap(rowHeight) {
    this.release();
    this.room = Math.max(1, Math.floor((this.room + 1) / rowHeight)) * rowHeight;
    this.node.style.flex = "none";
    this.node.style.maxHeight = `${this.room}px`;
  }

  /** Takes no more room than its rows. @param {number} rowHeight @param {number} length */
  fit(rowHeight, length) {
    this.room = length * rowHeight;
    this.node.style.flex = "none";
    this.node.style.height = `${this.room}px`;
  }

  /** The rows on the screen and one more at either end. @param {number} rowHeight @param {number} length */
  visible(rowHeight, length) {
    return {
      first: Math.max(0, Math.floor(this.at / rowHeight) - 1),
      last: Math.min(length, Math.ceil((this.at + this.room) / rowHeight) + 1),
    };
  }
}

/** One tab stop for a list: the arrow keys move among its buttons. @param {HTMLElement} list */
export function roving(list) {
  list.addEventListener("keydown", (event) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (!step) return;
    const all = [...list.querySelectorAll("button")];
    const next = all[all.indexOf(/** @type {HTMLButtonElement} */ (event.composedPath()[0])) + step];
    event.preventDefault();
    event.stopPropagation();
    if (!next) return;
    for (const item of all) item.tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
  });
}
/** @param {HTMLElement} list */
export function ensureTabStop(list) {
  if (list.querySelector('button[tabindex="0"]')) return;
  const first = list.querySelector("button");
  if (first) first.tabIndex = 0;
}
