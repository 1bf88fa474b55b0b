/* What the address of a stepper says about how it is looked at. */

/** How a link, or else a lesson, wants the stepper to be looked at. @param {string | null} [lesson] what it asks */
export function looksAskedFor(lesson) {
  return new Set((new URLSearchParams(lesson ?? location.search).get("view") ?? "").split(","));
}

/** An address with the looks that are on, its commas as they are. @param {URLSearchParams} params @param {Record<string, boolean>} looks */
export function addressWith(params, looks) {
  const on = Object.keys(looks).filter((name) => looks[name]);
  if (on.length) params.set("view", on.join(","));
  return params.toString().replaceAll("%2C", ",");
}
