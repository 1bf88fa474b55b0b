/* What the bar of a tour says. */

export const EXPLORE = "Explore on my own";
export const RETURN = "Back to the tour";
export const END = "End tour";
export const BACK = "Back";
export const NEXT = "Next";
export const CHECK = "Check";
export const GO_TO_STOP = "Go to another stop";
export const SHOW = "Show the text of the tour";
export const HIDE = "Hide the text of the tour";
export const CLICKER = "Clicker";
export const CLICKER_HELP =
  "Clicker moves stops: Page Up and Page Down, as clickers send them, go from stop to stop instead of stepping.";
export const LOOKING_AROUND = "You are looking around.";
export const WHAT_NEXT = "What next?";
export const RIGHT = "Right.";
export const WRONG = "Not quite.";
export const TRY_ANOTHER = "Try another one like it";
export const CHOOSE_SEVERAL = "Choose all that are right.";
export const CHOOSE_ORDER = "Choose them in order.";

/** @param {number} number @param {number} last */
export function stopOf(number, last) {
  return `Stop ${number} of ${last}`;
}

/** @param {string} source */
export function sourceOf(source) {
  return `Source: ${source}`;
}
