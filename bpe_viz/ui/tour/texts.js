/* What the bar of a tour says. */
import { placeOf, stateName } from "../shared/texts.js";

export const EXPLORE = "Explore";
export const ON_MY_OWN = "on my own";
export const RETURN = "Back to the tour";
export const END = "End tour";
export const BACK = "Back";
export const NEXT = "Next";
export const TO_QUESTION = "To the question";
export const CHECK = "Check";
export const GO_TO_STOP = "Go to another stop";
export const LOOKING_AROUND = "You are looking around.";
export const WHAT_NEXT = "What next?";
export const RIGHT = "Right.";
export const WRONG = "Not quite.";
export const TRY_ANOTHER = "Try another one like it";
export const CHOOSE_SEVERAL = "Choose all that are right.";
export const CHOOSE_ORDER = "Choose them in order.";

export const ADD_SCREEN = "Add this screen to a tour";
export const TITLE_OF_STOP = "Title of the stop";
export const TEXT_OF_STOP = "What to look at, in two or three sentences";
export const TOUR_TO_ADD_TO = "Tour";
export const NAME_OF_NEW_TOUR = "Title of the new tour";
export const NEW_TOUR = "New tour";
export const ADD = "Add";
export const ADDING = "Adding the screen …";
export const EDIT_TOUR = "Edit the tour";
export const DONE_ADDING = "Done";
export const CANCEL_ADDING = "Cancel";

/** What a stop is called at first: its page, and the state that it shows. @param {string} page @param {string} query */
export function stopTitle(page, query) {
  const state = new URLSearchParams(query).get("k");
  return state ? `${page}, ${stateName(Number(state))}` : page;
}

export const STOP = "Stop";

/** @param {number} number */
export const stepperOf = (number) => `Stepper of stop ${number}`;

/** @param {number} number @param {number} last */
export function stopOf(number, last) {
  return `${STOP} ${placeOf(number, last)}`;
}

/** @param {string} source */
export function sourceOf(source) {
  return `Source: ${source}`;
}
