/* What the Learners page gets from Python; types only, nothing of this file is sent. */

/* Made of wire_types.py by `python -m tests.scripts --write`. */

/** @typedef {"separate" | "glued" | "before" | "none"} PlaceName */

/**
 * A learner, and what it learned from.
 * @typedef {object} LearnerRow
 * @property {string} name
 * @property {string} how
 * @property {number} least
 * @property {number} most
 * @property {string} problem why it learned nothing, if so
 * @property {string} alphabet
 * @property {string} mark
 * @property {PlaceName} place
 * @property {string} prefix
 */

/**
 * A word whose cuts are compared.
 * @typedef {object} WordInColumns
 * @property {string[]} letters
 * @property {number} count
 */

/**
 * A measure of a tokenizer.
 * @typedef {object} MeasureRow
 * @property {string} key
 * @property {string} name
 * @property {string} definition
 * @property {boolean} isShare
 */

/** An entry of a vocabulary; 1 where no other learner has it. @typedef {[text: string, only: number]} EntryOfLearner */

/**
 * The cuts of a word, as offsets between its letters.
 * @typedef {object} WordCut
 * @property {number[]} at
 * @property {number} symbols
 * @property {boolean} alone
 * @property {boolean} unknown
 */

/**
 * A learner at one size.
 * @typedef {object} LearnerState
 * @property {number} symbols of the whole corpus
 * @property {number} words
 * @property {number[]} values one for each measure
 * @property {number} numLearned
 * @property {number} numOnly
 * @property {EntryOfLearner[]} entries
 * @property {WordCut[]} cuts one for each word
 */

/**
 * The learners at one size.
 * @typedef {object} SizeState
 * @property {number} disagree how many types are not cut alike
 * @property {number} numShared
 * @property {string[]} shared
 * @property {(LearnerState | null)[]} learners
 */

/**
 * A comparison, at every size.
 * @typedef {object} ComparisonData
 * @property {number[]} sizes
 * @property {LearnerRow[]} learners
 * @property {WordInColumns[]} words
 * @property {MeasureRow[]} measures
 * @property {SizeState[]} states one for each size
 * @property {number} numTypes
 * @property {string[]} notes
 */

/**
 * The data of the component.
 * @typedef {object} LearnersData
 * @property {number[]} sizes
 * @property {LearnerRow[]} learners
 * @property {WordInColumns[]} words
 * @property {MeasureRow[]} measures
 * @property {SizeState[]} states
 * @property {number} numTypes
 * @property {string[]} notes
 * @property {string} key of the comparison; with another one the page begins where Python says
 * @property {Record<string, string>} query the rest of the address
 * @property {number} lesson how many were opened: another number means that the view starts again
 * @property {number} size to begin with; 0 for one in the middle
 * @property {string} measure
 */

export {};
