/* What a live view gets from Python; types only, nothing of this file is sent. */

/* Made of wire_types.py by `python -m tests.scripts --write`. */

/**
 * A field for the input `name`: a place on a slider within limits, or a text. Of a text `high` is the most characters.
 * @typedef {object} LiveField
 * @property {"slider" | "text"} kind
 * @property {string} name
 * @property {string} label
 * @property {number | string} value
 * @property {number} low
 * @property {number} high
 * @property {number} step
 */

/**
 * The rows of controls, the markup below them, what is announced, and the address.
 * @typedef {object} LiveDrawing
 * @property {string} key
 * @property {LiveField[][]} rows
 * @property {string} html
 * @property {string} said
 * @property {string} query
 */

export {};
