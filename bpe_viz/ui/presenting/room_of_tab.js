/* The room of this tab, which outlives its pages. */
import { RoomClient } from "./room_client.js";

const ID_BYTES = 12;

/** @param {string} base what the paths of all pages begin with @returns {RoomClient} */
export function roomOfTab(base) {
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
    kept: storageOf(() => localStorage),
    keptForTab: storageOf(() => sessionStorage),
    wait: (act, milliseconds) => void setTimeout(act, milliseconds),
    makeId,
  });
  addEventListener("pagehide", () => room.leaving());
  return room;
}

function makeId() {
  const bytes = crypto.getRandomValues(new Uint8Array(ID_BYTES));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A browser may refuse to keep anything; then the room lasts as long as the tab. @param {() => Storage} storage */
function storageOf(storage) {
  /** @template T @param {(storage: Storage) => T} act @param {T} otherwise */
  const tried = (act, otherwise) => {
    try {
      return act(storage());
    } catch {
      return otherwise;
    }
  };
  return {
    /** @param {string} name */
    getItem: (name) => tried((kept) => kept.getItem(name), /** @type {string | null} */ (null)),
    /** @param {string} name @param {string} value */
    setItem: (name, value) => tried((kept) => kept.setItem(name, value), undefined),
    /** @param {string} name */
    removeItem: (name) => tried((kept) => kept.removeItem(name), undefined),
  };
}
