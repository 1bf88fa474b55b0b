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
 * Text of a corpus, and where it was cut; -1 and null mean a gap between words.
 * @typedef {[text: string, rule: string | null]} Piece
 */

export {};
