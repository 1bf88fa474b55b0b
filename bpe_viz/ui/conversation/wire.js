/* What a live view gets from Python; types only, nothing of this file is sent. */

/* Made of wire_types.py by `python -m tests.scripts --write`. */

/**
 * A field for the input `name`: a number or a place on a slider within limits, or a text. Of a text `high` is the most characters.
 * @typedef {object} LiveField
 * @property {"number" | "slider" | "text"} kind
 * @property {string} name
 * @property {string} label
 * @property {number | string} value
 * @property {number} low
 * @property {number} high
 * @property {number} step
 */

/**
 * A button that changes the number `name` by `by`, within limits.
 * @typedef {object} LiveStep
 * @property {"step"} kind
 * @property {string} name
 * @property {string} label
 * @property {number} value
 * @property {number} by
 * @property {number} low
 * @property {number} high
 */

/**
 * A button that gives several inputs their values.
 * @typedef {object} LiveChoice
 * @property {"choice"} kind
 * @property {string} name
 * @property {string} label
 * @property {Record<string, number>} values
 */

/**
 * A sentence next to the controls, which is announced.
 * @typedef {object} LiveSentence
 * @property {"sentence"} kind
 * @property {string} name
 * @property {string} label
 */

/**
 * The rows of controls, the markup below them, what is announced, and the address.
 * @typedef {object} LiveDrawing
 * @property {string} key
 * @property {((LiveField | LiveStep | LiveChoice | LiveSentence)[])[]} rows
 * @property {string} html
 * @property {string} said
 * @property {string} query
 */

export {};
