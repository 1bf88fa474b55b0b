/* What a room tells its followers; types only, nothing of this file is sent. */

/** @import { CountedSymbols, GameLine } from "../shared/merge_play.js" */
/** @import { EarlyVotes, RoundOfRoom, TallyOfRoom, VoteState } from "../shared/vote_steps.js" */

/** @typedef {{ text: string, chips?: string[] }} PollChoice */

/**
 * @typedef {object} PollOfRoom
 * @property {number} id
 * @property {"choices" | "number"} kind
 * @property {string} text
 * @property {PollChoice[]} choices
 * @property {VoteState} state
 * @property {number} [round] 1, or 2 when the class votes again
 * @property {number} votes of this round
 * @property {number} [left] seconds to talk, when it was told
 * @property {number} [endsAt] when the talk ends by this browser's clock
 * @property {EarlyVotes} [early] the votes of a closed round, for the presenter's remote alone
 * @property {RoundOfRoom} [first] the first of two rounds, when it is revealed
 * @property {{ toRight: number, toWrong: number }} [changes]
 * @property {TallyOfRoom} [tally] only when it is revealed, as all that follows
 * @property {number} [others]
 * @property {number[]} [right]
 * @property {string} [why]
 */

/** @typedef {{ page: string, query: string }} AddressOfRoom */

/**
 * @typedef {object} StateOfRoom
 * @property {string} code
 * @property {number} version
 * @property {AddressOfRoom} at
 * @property {string | null} corpus
 * @property {boolean} presenter whether the presenter's screen is there
 * @property {number} followers
 * @property {PollOfRoom | null} question
 * @property {WritingOfRoom | null} writing
 * @property {TaskOfRoom | null} task
 */

/** What the class is asked to write. @typedef {{ id: number, prompt: string, kind: "word" | "sentence", isOpen: boolean, isShown: boolean, entries: number }} WritingOfRoom */

/** The game of a class: the best merges come once they are shown. @typedef {{ words: CountedSymbols[], merges: number, bpe: GameLine, ofClass: GameLine | null, best: GameLine | null }} GameOfRoom */
/** A word of which the class finds the smallest k with it as one symbol, or a game; how many have done it, and beaten BPE. @typedef {{ id: number, word: string, solved: number, ahead?: number, game?: GameOfRoom }} TaskOfRoom */

/** Equal entries, for the presenter's remote alone. @typedef {{ words: string, shown: string, count: number, isHidden: boolean, place: number }} EntryOfRoom */

/** How many there are now. @typedef {{ followers: number, votes: number, entries: number, solved: number, ahead: number }} CountsOfRoom */

/** What the page brings along. @typedef {{ room: string, state: StateOfRoom }} StartOfFollower */

/**
 * What is to be shown: the app's own page in a frame, a stepper that is drawn here, or a sentence.
 * @typedef {object} ViewOfRoom
 * @property {"frame" | "stepper" | "sentence"} kind
 * @property {AddressOfRoom} address
 * @property {string} [src]
 * @property {string} [script]
 * @property {string} [style]
 * @property {string} [html]
 * @property {DataOfFollowed} [data]
 * @property {string} [sentence]
 */

/** @typedef {{ key: string, k: number, half: "choose" | "merge", hide?: string[], terms: import("./terms.js").Term[], lesson?: import("../shared/wire.js").OpenedLesson }} DataOfFollowed */

export {};
