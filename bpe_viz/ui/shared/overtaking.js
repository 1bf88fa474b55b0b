/* Lanes change places: each is where it belongs at once, and is only seen on its way there. The next step ends it. */

/** @typedef {{ node: HTMLElement, from: number | null, to: number }} Move in px from the top of the list; from null: it is new */

const OVERTAKE_MS = 180;
const ENTER_PX = 14;

export class Overtaking {
  /** @type {Animation[]} */
  #running = [];
  #calm = matchMedia("(prefers-reduced-motion: reduce)");

  stop() {
    for (const animation of this.#running) animation.cancel();
    this.#running = [];
  }

  /** @param {Move[]} moves */
  start(moves) {
    this.stop();
    if (this.#calm.matches) return;
    /** @type {KeyframeAnimationOptions} */
    const how = {
      duration: OVERTAKE_MS,
      easing: "ease-in-out",
    };
    for (const { node, from, to } of moves) {
      if (from === to) continue;
      const away =
        from === null
          ? { transform: `translateY(${ENTER_PX}px)`, opacity: 0 }
          : { transform: `translateY(${from - to}px)`, opacity: 1 };
      this.#running.push(node.animate([away, { transform: "none", opacity: 1 }], how));
    }
  }
}
