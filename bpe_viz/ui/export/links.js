/* The address of a step, and the code that puts it into another page. */
import { escaped } from "../shared/picture.js";

const FRAME_HEIGHT = 720;

/**
 * The address of the Merges page at a step, on the server of the page that is open.
 * @param {string} here the address of the page that is open
 * @param {Record<string, string>} query
 */
export function stepLink(here, query) {
  const link = new URL("merges", here);
  link.search = `${new URLSearchParams(query)}`;
  return link.href;
}

/**
 * A frame with the same step and nothing around it.
 * @param {string} here
 * @param {Record<string, string>} query
 * @param {string} title
 */
export function embedCode(here, query, title) {
  const link = stepLink(here, { ...query, embed: "true" });
  return (
    `<iframe src="${escaped(link)}" title="${escaped(title)}" width="100%" height="${FRAME_HEIGHT}"` +
    ' style="border:0" loading="lazy" allowfullscreen></iframe>'
  );
}
