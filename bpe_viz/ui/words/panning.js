/* A drawing that can be dragged about in its box. */
const LEAST_MOVE = 5;

/** @param {HTMLElement} box */
export function dragToPan(box) {
  /** @type {{ x: number, y: number, left: number, top: number, hasMoved: boolean } | null} */
  let from = null;
  box.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    from = { x: event.clientX, y: event.clientY, left: box.scrollLeft, top: box.scrollTop, hasMoved: false };
  });
  box.addEventListener("pointermove", (event) => {
    if (!from) return;
    const moved = Math.abs(event.clientX - from.x) + Math.abs(event.clientY - from.y);
    from.hasMoved ||= moved > LEAST_MOVE;
    if (!from.hasMoved) return;
    box.scrollLeft = from.left - event.clientX + from.x;
    box.scrollTop = from.top - event.clientY + from.y;
  });
  box.addEventListener("pointerup", () => {
    if (from?.hasMoved) box.addEventListener("click", ignored, { capture: true, once: true });
    from = null;
  });
  box.addEventListener("pointerleave", () => {
    from = null;
  });
}

/** The end of a drag is no click. @param {Event} event */
function ignored(event) {
  event.preventDefault();
  event.stopPropagation();
}
