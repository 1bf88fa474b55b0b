/* The pictures that the views of a page can give; the Share menu saves the one that is most in sight. */

/** @import { DrawnMoments } from "./later_scripts.js" */

/** @typedef {"png" | "svg"} PictureKind */
/**
 * @typedef {object} Picture
 * @property {() => Element | null} node what it shows, while that is on the page
 * @property {() => string} name what the menu calls it; "" while it cannot be saved, though it may be had as LaTeX
 * @property {() => ((take: (text: string) => void) => void) | undefined} [latex] what asks for the same as LaTeX, where
 *   that can be had
 * @property {(kind: PictureKind, moments: () => Promise<DrawnMoments>) => unknown} save
 */

/** @type {Set<Picture>} */
const PICTURES = new Set();

/** Lets the Share menu save a picture, until what is returned is called. @param {Picture} picture */
export function givePicture(picture) {
  PICTURES.add(picture);
  return () => {
    PICTURES.delete(picture);
  };
}

/** The picture of which most is in the window, of equal ones the one at the left; null where there is none. @returns {Picture | null} */
export function pictureInSight() {
  /** @type {Picture | null} */
  let found = null;
  let most = 0;
  for (const picture of PICTURES) {
    const seen = picture.name() || picture.latex?.() ? areaInSight(picture.node()) : 0;
    if (seen > most || (seen && seen === most && leftOf(picture) < leftOf(found)))
      [found, most] = [picture, seen];
  }
  return found;
}

/** @param {Picture | null} picture */
function leftOf(picture) {
  return picture?.node()?.getBoundingClientRect().left ?? 0;
}

/** @param {Element | null} node */
function areaInSight(node) {
  if (!node?.checkVisibility({ visibilityProperty: true })) return 0;
  const { bottom, left, right, top } = node.getBoundingClientRect();
  const width = Math.min(right, innerWidth) - Math.max(left, 0);
  const height = Math.min(bottom, innerHeight) - Math.max(top, 0);
  return Math.max(0, width) * Math.max(0, height);
}
