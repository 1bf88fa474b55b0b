/* What a component of Streamlit gets and gives; types only, nothing of this file is sent. */

/**
 * @template Data
 * @typedef {object} Mounting
 * @property {Data} data
 * @property {HTMLElement | ShadowRoot} parentElement
 * @property {(name: string, value: unknown) => void} setStateValue
 * @property {(name: string, value: unknown) => void} setTriggerValue
 */

/* Made of wire_types.py by `python -m tests.scripts --write`. */

/** @typedef {"birth" | "return" | "present already"} BirthName */

/**
 * The number of lessons that were opened. Another number means that the view starts again, as the last of them asks.
 * @typedef {object} OpenedLesson
 * @property {number} number
 * @property {string | null} asked what it says of the page, as an address would; null if it says nothing
 */

/** A word whose count was edited; 0 where the corpus does not have it. @typedef {[word: string, before: number, after: number]} CountChange */

/**
 * The counts that a reader edited: the first few, and how many there are.
 * @typedef {object} EditedCounts
 * @property {CountChange[]} changes
 * @property {number} many
 */

export {};
