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

/**
 * The number of lessons that were opened. Another number means that the view starts again, as the last of them asks.
 * @typedef {object} OpenedLesson
 * @property {number} number
 * @property {string | null} asked what it says of the page, as an address would; null if it says nothing
 */

export {};
