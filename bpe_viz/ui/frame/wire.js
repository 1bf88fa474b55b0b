/* What the dock of a page gets from Python; types only, nothing of this file is sent. */

/* Made of wire_types.py by `python -m tests.scripts --write`. */

/**
 * The place in a run; what the run is comes when it is asked for.
 * @typedef {object} DockData
 * @property {string} key of the run; another one means that it is asked for again
 * @property {"merge" | "round"} noun
 * @property {number} k the state that the page shows
 * @property {number} last how many steps there are
 */

/** A step with what it makes, and how tall it is drawn, from 0 to 1. @typedef {[rank: number, height: number, name: string]} NamedStep */

/**
 * A run as the dock shows it: each step of a short one, else a curve with milestones.
 * @typedef {object} DockRun
 * @property {NamedStep[]} bars
 * @property {number[] | null} curve from 0 to 1, at even distances; null where there are bars
 * @property {NamedStep[]} milestones
 * @property {string[]} names of all steps, unless they are too many
 * @property {(number | string)[]} lengths what is counted of the text, in every state
 * @property {string} counted
 * @property {string[]} states what is said of each below its number; "" or none: its name
 */

/**
 * A part of an answer: the first one says what it is about.
 * @typedef {object} DockPart
 * @property {string} key
 * @property {DockRun} run
 */

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
 * The run that a dock steps through; its place is the value of the input `name`.
 * @typedef {object} LiveDock
 * @property {string} name
 * @property {"letter" | "column"} noun
 * @property {number} k
 * @property {number} last
 * @property {DockRun} run
 */

/**
 * The rows of controls, the markup above and below, what is announced, and the address.
 * @typedef {object} LiveDrawing
 * @property {string} key
 * @property {string} head
 * @property {LiveField[][]} rows
 * @property {string} html
 * @property {string} said
 * @property {string} query
 * @property {LiveDock | null} dock
 */

export {};
