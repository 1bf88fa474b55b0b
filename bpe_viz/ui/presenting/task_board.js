/* A task that phones solve at their own pace, and how many have, in the strip of the room. */
import { attributes, el } from "../shared/dom.js";
import { FIND_AFTER, FIND_BEFORE } from "../shared/task_texts.js";
import { foundBy } from "./hall_texts.js";

/** @import { RoomTask } from "./wire.js" */

/** @param {RoomTask} task @param {number} followers @returns {HTMLElement[]} */
export function taskNodes({ solved, word }, followers) {
  const asked = el(
    "p",
    "question",
    FIND_BEFORE,
    attributes(el("bdi", "c", word), { dir: "auto" }),
    FIND_AFTER,
  );
  return [el("div", "asks", asked, el("b", "found", foundBy(solved, followers)))];
}
