/* What of the presenter's address is a step of the same run, and what needs another view. */

import { keyOf } from "../shared/keyed.js";
import { TEXTS, wordsOf } from "../shared/stepper/looks.js";

/** @import { AddressOfRoom } from "./wire.js" */

const OF_STEP = ["k", "half", "hide", "view", "tour", "stop", ...TEXTS];
const FIRST_PAGES = ["merges", "start"];
const COVERED = "covered";
const STAGE = "lecture"; // of the presenter's screen, not of a phone

/** Whether a page is drawn here, and in no frame. @param {string} page @param {URLSearchParams} params */
function isDrawnHere(page, params) {
  return FIRST_PAGES.includes(page) && !params.has("one");
}

/** The presenter's tour and its stop, where this page draws the stepper itself; no tour anywhere else. @param {AddressOfRoom | null} at */
export function stopOf(at) {
  const params = new URLSearchParams(at?.query);
  const number = Number(params.get("stop") ?? 1);
  const tour = at && isDrawnHere(at.page, params) ? (params.get("tour") ?? "") : "";
  return { tour, number: Number.isSafeInteger(number) ? number : 0 };
}

/** The panels of the presenter's page that show an answer which was not given yet. @param {string} query */
export function coveredIn(query) {
  return (new URLSearchParams(query).get(COVERED) ?? "").split(",").filter(Boolean);
}

/** What has to be the same for a stepper to stay. @param {AddressOfRoom} address @param {string | null} corpus */
export function runOf({ page, query }, corpus) {
  const params = new URLSearchParams(query);
  const isStepper = isDrawnHere(page, params);
  params.delete(COVERED);
  if (isStepper) for (const name of OF_STEP) params.delete(name);
  params.sort();
  return keyOf(isStepper ? "stepper" : page, `${params}`, params.has("corpus") ? corpus : null);
}

/** The step that an address names, and how it is looked at. @param {string} query */
export function stepOf(query) {
  const params = new URLSearchParams(query);
  const looks = wordsOf(params).filter((word) => word !== STAGE);
  if (params.has("view")) params.set("view", looks.join(","));
  const k = Number(params.get("k") ?? 0);
  return {
    k: Number.isSafeInteger(k) && k >= 0 ? k : 0,
    half: params.get("half") === "choose" ? /** @type {const} */ ("choose") : /** @type {const} */ ("merge"),
    looks: new Set(looks),
    hide: (params.get("hide") ?? "").split(",").filter(Boolean),
    asked: params,
  };
}
