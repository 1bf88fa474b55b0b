/* Steps in quick succession, played or pressed, do not fade: a fade would still run when the next one comes. */
const QUICK_MS = 250;

export class Quickness {
  isQuick = false;
  #movedAt = 0;

  moved() {
    const now = performance.now();
    this.isQuick = now - this.#movedAt < QUICK_MS;
    this.#movedAt = now;
  }
}
