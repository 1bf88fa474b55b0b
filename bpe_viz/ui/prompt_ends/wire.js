/* What the view of prompt ends gets from Python; types only, nothing of this file is sent. */

/* Made of wire_types.py by `python -m tests.scripts --write`. */

/** A mark in a token of a row, before or behind the letters that the token has of the text. @typedef {[token: number, shown: string, before: number]} TokenMark */

/**
 * A text in a row of tokens and of gaps between words: how many bytes of it each has. The id of a gap is -1, that of a token that is in no vocabulary -2.
 * @typedef {object} CutText
 * @property {number[]} lengths
 * @property {number[]} ids
 * @property {TokenMark[]} marks
 */

/** A token that may come next. @typedef {[id: number, shown: string]} ShownToken */

/**
 * The number of tokens that stay, the letters taken back, and tokens that begin with them.
 * @typedef {object} ShownHealing
 * @property {number} kept
 * @property {string} takenBack
 * @property {ShownToken[]} candidates
 * @property {number} numCandidates
 */

/**
 * The data that the component begins with; another key means that it begins again.
 * @typedef {object} PromptData
 * @property {string} key
 * @property {Record<string, string>} query
 * @property {string} text
 * @property {number} at
 * @property {string} name
 * @property {Record<string, string>} offered the vocabularies to choose from, by name
 * @property {string} unlinked the name of the reader's own file, which no address can say
 */

/** The letters and tokens of a long text that are not in the part of it that is drawn. @typedef {[letters: number, tokens: number]} Beyond */

/**
 * The answer about one caret in one text; without an answer, the reason. `text` is the part of the text that is drawn, `at` the caret in it, and both rows and `agree` are about that part alone.
 * @typedef {object} PromptPart
 * @property {string} key
 * @property {string} text
 * @property {number} at
 * @property {string} name
 * @property {string} problem
 * @property {CutText} typed
 * @property {CutText} whole
 * @property {boolean[]} agree for each prefix, whether its tokens are the first ones of the whole text
 * @property {Beyond} before
 * @property {Beyond} after
 * @property {number | null} numAgree of all prefixes; None while they are not counted
 * @property {number} numTyped tokens, those before the part among them
 * @property {number | null} settled how many of the typed tokens nothing can change; None where none is proven
 * @property {ShownHealing[]} healed the last token taken back, and all that are not settled
 */

export {};
