/* The reader's own tours, as one tab keeps them until it is closed: a page that is loaded again has them again. */

/** @typedef {Record<string, string>} Files packed tours by their names */

const TOURS_KEPT_AS = "bpe-viz tours";

/** What this module needs of a browser's storage. @typedef {Pick<Storage, "getItem" | "setItem" | "removeItem">} Store */

/**
 * What an earlier session of the tab kept; null when there is nothing, or it is of this session.
 * @param {Store} store
 * @param {string} session
 * @returns {Files | null}
 */
export function filesBefore(store, session) {
  try {
    const kept = JSON.parse(store.getItem(TOURS_KEPT_AS) ?? "null");
    if (typeof kept !== "object" || kept === null || kept.session === session) return null;
    const { files } = kept;
    if (typeof files !== "object" || files === null || !Object.keys(files).length) return null;
    return files;
  } catch {
    return null;
  }
}

/**
 * Keeps the tours of a session in the place of those before; where there is no room, none of them.
 * @param {Store} store
 * @param {string} session
 * @param {Files} files
 */
export function keepFiles(store, session, files) {
  try {
    if (Object.keys(files).length) store.setItem(TOURS_KEPT_AS, JSON.stringify({ session, files }));
    else store.removeItem(TOURS_KEPT_AS);
  } catch {
    drop(store);
  }
}

/** @param {Store} store */
function drop(store) {
  try {
    store.removeItem(TOURS_KEPT_AS);
  } catch {
    // A browser that lets nothing be kept: the tours last as long as the page.
  }
}
