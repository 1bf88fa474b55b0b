/* What a task asks, on every screen of a class. Needs no DOM. */

/** The sentence around the word. */
export const FIND_BEFORE = "Find the smallest k with ";
export const FIND_AFTER = " as one symbol.";
