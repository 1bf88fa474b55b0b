/* What the Tokenizers page gets from Python; types only, nothing of this file is sent. */

/* Made of wire_types.py by `python -m tests.scripts --write`. */

/** @import { OpenedLesson } from "../shared/wire.js" */

/** A tokenizer that can be compared. @typedef {[name: string, title: string]} OfferedTokenizer */

/**
 * An oddity to choose.
 * @typedef {object} OddityCard
 * @property {string} key
 * @property {string} title
 * @property {string} question
 * @property {string} text
 * @property {string[]} names
 */

/**
 * The data that the component begins with.
 * @typedef {object} TokenizersData
 * @property {string} key of the corpus; another one means that everything is asked again
 * @property {Record<string, string>} query the rest of the address
 * @property {OpenedLesson} lesson
 * @property {string} text
 * @property {string} firstText what the field has before anything is typed
 * @property {string[]} names the tokenizers that are compared
 * @property {string[]} firstNames those before anything was chosen
 * @property {OfferedTokenizer[]} offered those that can be
 * @property {number} file another number for each file that is opened, 0 for none
 * @property {string} corpus its name
 * @property {string[]} notInstalled why others cannot be had, each with the way to install it
 * @property {OddityCard[]} oddities
 * @property {string} oddity the one that was chosen, if any
 * @property {string} token the one that is open: its tokenizer and id
 * @property {boolean} special whether special tokens in the text are read as such
 * @property {boolean} ids
 * @property {number | null} price of a million tokens
 * @property {number} mostText
 * @property {number} mostInLink characters of a text that the address has room for
 * @property {number} mostNames
 */

/**
 * A text as one tokenizer reads it.
 * @typedef {object} ReadRow
 * @property {string} name
 * @property {string} title
 * @property {number} size of its vocabulary
 * @property {number[]} lengths the bytes of each token, and of each gap between tokens
 * @property {number[]} ids -1 for a gap, -2 for what is in no vocabulary
 * @property {number[]} specials places of special tokens
 * @property {string} [checked] of a reader's own file: how it compares with its package
 * @property {string} [problem] why it cannot read the text
 */

/**
 * A special token of a text.
 * @typedef {object} SpecialInText
 * @property {string} title
 * @property {string} special
 * @property {number} id
 * @property {number} plain
 */

/**
 * A text as several tokenizers read it.
 * @typedef {object} ReadText
 * @property {string} text that was read
 * @property {ReadRow[]} rows
 * @property {boolean} allowsSpecial whether special tokens were read as such
 * @property {SpecialInText[]} special in the text, and how many tokens each is as plain text
 */

/**
 * The origin of a vocabulary; of a reader's own file, what was found in it.
 * @typedef {object} AboutRow
 * @property {string} name
 * @property {string} title
 * @property {string} [usedBy]
 * @property {string} [licence]
 * @property {string} [package]
 * @property {string} [format]
 * @property {number} size
 * @property {string} sha256
 * @property {string[]} [patterns]
 * @property {string[]} special the first of its special tokens
 * @property {number} numSpecial
 * @property {string} [how]
 * @property {string} [checked] how it compares with the package that it is for
 * @property {string[]} [notices] what was assumed or not understood
 */

/** A title and what is said below it. @typedef {[title: string, sentences: string[]]} RevealedLine */

/**
 * The tokenizers' results for an oddity.
 * @typedef {object} RevealedOddity
 * @property {string} key
 * @property {string} text
 * @property {RevealedLine[]} lines
 * @property {string} why
 */

/**
 * A token and the two that were merged into it; a rank of 0 says that nothing was.
 * @typedef {object} TokenTree
 * @property {string} shown
 * @property {number} rank
 * @property {TokenTree[]} parts
 */

/** A token next to another in the vocabulary. @typedef {[what: string, shown: string, id: number | null]} NeighbourToken */

/** The id of a token in another tokenizer. @typedef {[title: string, id: number | null]} OtherId */

/**
 * Facts about a token.
 * @typedef {object} TokenAnswer
 * @property {string} name of its tokenizer
 * @property {string} title
 * @property {number} id
 * @property {string} shown
 * @property {string} bytes
 * @property {number} size of the vocabulary
 * @property {string} note
 * @property {TokenTree | null} tree
 * @property {NeighbourToken[]} neighbours
 * @property {OtherId[]} others
 * @property {string | null} use null while it is being counted
 * @property {boolean} [opens] whether the Words page can show how the tokenizer cuts it
 */

/**
 * The reason why nothing is known of a token.
 * @typedef {object} TokenProblem
 * @property {string} name
 * @property {number} id
 * @property {string} problem
 */

/**
 * One part of an answer.
 * @typedef {object} TokenizersPart
 * @property {string} [key] of the first part, which says what the answer is about
 * @property {number} [id]
 * @property {ReadText} [compared]
 * @property {AboutRow[]} [about]
 * @property {TokenAnswer | TokenProblem} [token]
 * @property {RevealedOddity} [reveal]
 */

export {};
