/* Words fly from where they came in to their rows: each is where it belongs at once, and a copy of it is seen on its way.
   What comes next ends it. */

/** @typedef {{ from: Element, to: HTMLElement }} Flight */

const FLIGHT_MS = 240; // entries are told four times a second

export class Flights {
  /** @type {Animation[]} */
  #running = [];
  #calm = matchMedia("(prefers-reduced-motion: reduce)");
  #sky;

  /** @param {HTMLElement} sky over everything that words fly across */
  constructor(sky) {
    this.#sky = sky;
  }

  stop() {
    for (const animation of this.#running) animation.cancel();
    this.#running = [];
    this.#sky.replaceChildren();
  }

  /** @param {Flight[]} flights */
  start(flights) {
    this.stop();
    if (this.#calm.matches) return;
    /** @type {KeyframeAnimationOptions} */
    const how = { duration: FLIGHT_MS, easing: "ease-out" };
    const ways = flights.map(({ from, to }) => [from.getBoundingClientRect(), to.getBoundingClientRect()]);
    flights.forEach(({ to }, i) => {
      const [begin, end] = ways[i];
      const copy = /** @type {HTMLElement} */ (to.cloneNode(true));
      Object.assign(copy.style, { left: `${end.left}px`, top: `${end.top}px`, width: `${end.width}px` });
      this.#sky.append(copy);
      const away = `translate(${begin.left - end.left}px, ${begin.top - end.top}px)`;
      const flight = copy.animate([{ transform: away }, { transform: "none" }], how);
      flight.onfinish = () => copy.remove();
      this.#running.push(flight, to.animate([{ opacity: 0 }, { opacity: 0 }], how));
    });
  }
}
