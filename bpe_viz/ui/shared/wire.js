/* What a component of Streamlit gets and gives; types only, nothing of this file is sent. */

/**
 * @template Data
 * @typedef {object} Mounting
 * @property {Data} data
 * @property {HTMLElement | ShadowRoot} parentElement
 * @property {(name: string, value: unknown) => void} setStateValue
 * @property {(name: string, value: unknown) => void} setTriggerValue
 */

/**
 * How many lessons were opened: another number means that the view starts again, as the last of them asks.
 * @typedef {object} OpenedLesson
 * @property {number} number
 * @property {string | null} asked what it says of the page, as an address would; null if it says nothing
 */

/**
 * Text of a corpus, and where it was cut; -1 and null mean a gap between words.
 * @typedef {[text: string, rule: string | null]} Piece
 */

export {};
