/* The data of the steppers in a tour as a page; types only, nothing of this file is sent. */

/* Made of wire_types.py by `python -m tests.scripts --write`. */

/**
 * A stop with a stepper: its page and run, and where it begins, packed as its answers are.
 * @typedef {object} FramedStop
 * @property {string} page
 * @property {number} run
 * @property {string} asked while its question is not answered; "": the stop is a picture until then
 * @property {string} told
 */

/**
 * The page of each view, packed; the answers of each run, and the stops by their index.
 * @typedef {object} FramedSteppers
 * @property {string} fonts of all pages, packed
 * @property {Record<string, string>} pages
 * @property {string} place of the answers in a page
 * @property {string} fontsPlace of the fonts
 * @property {string[]} runs
 * @property {Partial<Record<number, FramedStop>>} stops
 */

/**
 * The page of a stepper, or its fonts, as it is packed.
 * @typedef {object} FramedPage
 * @property {string} text
 */

export {};
