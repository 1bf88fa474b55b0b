/* What the address of a stepper says about how it is looked at. */

/** The names of texts in an address: words and pieces that are searched for, the word that is tried, and the terms. */
export const TEXTS = ["find", "find_piece", "try", "open"];

/** What a link, or else a lesson, asks for. @param {string | null} [lesson] what it asks */
export function askedFor(lesson) {
  return new URLSearchParams(lesson ?? location.search);
}

/** How an address wants the stepper to be looked at. @param {URLSearchParams} params */
export function wordsOf(params) {
  return (params.get("view") ?? "").split(",").filter(Boolean);
}

/** An address with the looks that are on, its commas as they are. @param {URLSearchParams} params @param {string[]} words @param {Record<string, boolean>} looks */
export function addressWith(params, words, looks) {
  const on = [...Object.keys(looks).filter((name) => looks[name]), ...words];
  if (on.length) params.set("view", on.join(","));
  return params.toString().replaceAll("%2C", ",");
}
