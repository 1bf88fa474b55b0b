/* The room of this tab, which outlives its pages. */
import { makeId } from "../shared/ids.js";
import { keptForBrowser, keptForTab } from "../shared/kept.js";
import { RoomClient } from "./room_client.js";

/** @param {string} base what the paths of all pages begin with @returns {RoomClient} */
export function tabRoom(base) {
  const page = /** @type {Record<symbol, RoomClient>} */ (/** @type {unknown} */ (globalThis));
  const name = Symbol.for("bpe-viz room");
  page[name] ??= begin(base);
  return page[name];
}

/** @param {string} base */
function begin(base) {
  const room = new RoomClient({
    base,
    fetch: (path, given) => fetch(path, given),
    listen: (path) => new EventSource(path),
    kept: keptForBrowser,
    keptForTab,
    wait: (act, milliseconds) => void setTimeout(act, milliseconds),
    makeId,
  });
  addEventListener("pagehide", () => room.leaving());
  return room;
}
