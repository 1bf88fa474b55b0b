/* The data of the steppers in a tour as a page; types only, nothing of this file is sent. */

/* Made of wire_types.py by `python -m tests.scripts --write`. */

/**
 * A stop with a stepper: its run, and where the stepper begins, packed as its answers are.
 * @typedef {object} FramedStop
 * @property {number} run
 * @property {string} asked while its question is not answered
 * @property {string} told
 */

/**
 * The page of every stepper, packed; the answers of each run, and the stops by their index.
 * @typedef {object} FramedSteppers
 * @property {string} page
 * @property {string} place of the answers in the page
 * @property {string[]} runs
 * @property {Partial<Record<number, FramedStop>>} stops
 */

/**
 * The page of a stepper as it is packed.
 * @typedef {object} FramedPage
 * @property {string} text
 */

export {};
