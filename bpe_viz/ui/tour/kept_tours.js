/* The reader's own tours, as one tab keeps them until it is closed: a page that is loaded again has them again. */

/** @import { Kept } from "../shared/kept.js" */

/** @typedef {Record<string, string>} Files packed tours by their names */

const TOURS_KEPT_AS = "bpe-viz tours";

/**
 * What an earlier session of the tab kept; null when there is nothing, or it is of this session.
 * @param {Kept} store
 * @param {string} session
 * @returns {Files | null}
 */
export function filesBefore(store, session) {
  const kept = /** @type {{ session?: unknown, files?: unknown } | null} */ (store.getData(TOURS_KEPT_AS));
  if (typeof kept !== "object" || kept === null || kept.session === session) return null;
  const { files } = kept;
  if (typeof files !== "object" || files === null || !Object.keys(files).length) return null;
  return /** @type {Files} */ (files);
}

/**
 * Keeps the tours of a session in the place of those before; where there is no room, none of them.
 * @param {Kept} store
 * @param {string} session
 * @param {Files} files
 */
export function keepFiles(store, session, files) {
  const isKept = Object.keys(files).length > 0 && store.setData(TOURS_KEPT_AS, { session, files });
  if (!isKept) store.removeItem(TOURS_KEPT_AS);
}
