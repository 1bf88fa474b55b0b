/* The speeds of a dock, in words where they have room. */
import { isOther } from "../keyed.js";
import { WHOLE_RUN } from "../player.js";

const PER_SECOND = " per second";
const IN_WORDS = "calc(122 * var(--px))"; // how wide

/** @param {HTMLSelectElement} field @param {boolean} hasRoom */
export function nameSpeeds(field, hasRoom) {
  if (!isOther(field, String(hasRoom))) return;
  field.style.width = hasRoom ? IN_WORDS : "";
  for (const option of field.options)
    if (option.value !== WHOLE_RUN) option.textContent = `${option.value}${hasRoom ? PER_SECOND : "/s"}`;
}
