/* A link as a picture for cameras, large in the dialog and small in the strip. */
import { svg } from "../shared/dom.js";

/** @import { DrawnLink } from "./wire.js" */

/** Draws a link into a box, or empties it; what is there already stays. @param {Element} box @param {DrawnLink | null} drawn */
export function drawLink(box, drawn) {
  const before = box.querySelector("path")?.getAttribute("d") ?? "";
  if (before === (drawn?.path ?? "")) return;
  const picture =
    drawn && svg("svg", { viewBox: `0 0 ${drawn.size} ${drawn.size}` }, svg("path", { d: drawn.path }));
  box.replaceChildren(...(picture ? [picture] : []));
}
