/* A page in the frame of a follower: the page around it leads it on, so that it need not be loaded again. It needs no
   screen. */

const NAME = Symbol.for("bpe-viz led page");
const NOT_SAID = ["embed", "embed_options", "room", "tour", "stop", "lecture"];

/** Goes where an address says; whether it could. @typedef {(asked: URLSearchParams) => boolean} Lead */

/** Lets the page around this one lead it; the result ends that. @param {Lead} lead */
export function letLead(lead) {
  const page = /** @type {Record<symbol, Lead | undefined>} */ (/** @type {unknown} */ (globalThis));
  page[NAME] = lead;
  return () => {
    if (page[NAME] === lead) page[NAME] = undefined;
  };
}

/** Whether the page in a frame went to an address by itself. @param {unknown} page its window @param {string} query */
export function leadPage(page, query) {
  try {
    const { [NAME]: lead } = /** @type {Record<symbol, Lead | undefined>} */ (page);
    return lead?.(new URLSearchParams(query)) ?? false;
  } catch {
    return false; // no page yet, or one of another site
  }
}

/** Whether two addresses say the same, but for some names. @param {URLSearchParams} one @param {URLSearchParams} other @param {string[]} names */
export function isSameBut(one, other, names) {
  const [before, now] = [one, other].map((params) => {
    const rest = new URLSearchParams(params);
    for (const name of [...NOT_SAID, ...names]) rest.delete(name);
    rest.sort();
    return `${rest}`;
  });
  return before === now;
}
