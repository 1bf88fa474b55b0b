/* Where the presenter is, as the class follows it: the page and what its address says. Needs no DOM. */

/** @import { At } from "./wire.js" */

const FIRST_PAGE = "merges";
const FIRST_PAGES = new Set(["", "start"]);
const NOT_SHARED = new Set(["embed", "embed_options", "room"]);
const COVERED_PANELS = "covered";

/**
 * @param {string} path of the address
 * @param {string} query of the address, with or without its question mark
 * @param {string} base what the paths of all pages begin with
 * @param {readonly string[]} covered the panels that the class is not to see yet
 * @returns {At}
 */
export function whereIs(path, query, base, covered) {
  const name = path.startsWith(base) ? path.slice(base.length) : path;
  const page = name.replaceAll("/", "");
  const kept = query
    .replace(/^\?/, "")
    .split("&")
    .filter((part) => part && !NOT_SHARED.has(part.split("=")[0]));
  if (covered.length) kept.push(`${COVERED_PANELS}=${covered.join(",")}`);
  return { page: FIRST_PAGES.has(page) ? FIRST_PAGE : page, query: kept.join("&") };
}

const OF_SCREEN = ["tour", "stop", "kind", "seed"];

/** Whether it is the same page, stop of a tour and exercise, though perhaps another step. @param {At} one @param {At} other */
export function isSameScreen(one, other) {
  const [before, now] = [new URLSearchParams(one.query), new URLSearchParams(other.query)];
  return one.page === other.page && OF_SCREEN.every((name) => before.get(name) === now.get(name));
}

/** @param {At | null} one @param {At | null} other */
export function isSamePlace(one, other) {
  return one?.page === other?.page && one?.query === other?.query;
}
