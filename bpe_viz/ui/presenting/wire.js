/* What the presenter's side gets from Python and from the server; types only, nothing of this file is sent. */

/** @import { RoomChoice } from "../shared/class_questions.js" */
/** @import { CountedSymbols, GameLine } from "../shared/merge_play.js" */
/** @import { EarlyVotes, RoundOfRoom, TallyOfRoom, VoteState } from "../shared/vote_steps.js" */

/** A link as a QR code: how many modules wide it is, and the outline of the dark ones. @typedef {{ link: string, size: number, path: string }} DrawnLink */

/**
 * @typedef {object} PresentingData
 * @property {string} page that is shown
 * @property {string} base what the path of every page begins with
 * @property {string} own the name of the reader's own corpus, if one is open
 * @property {string} problem why it has it not
 * @property {string} lan the address of this machine in its network, where the page was opened on the machine itself
 * @property {string} hall the address of what is loaded once a room is open
 */

/** What Python says of the room that it is told of. @typedef {{ problem: string, qr: DrawnLink | null }} PresentingAnswer */

/** Where a page is: its name and what its address says. @typedef {{ page: string, query: string }} At */

/**
 * @typedef {object} RoomQuestion
 * @property {number} id
 * @property {"choices" | "number"} kind
 * @property {string} text
 * @property {RoomChoice[]} choices
 * @property {VoteState} state
 * @property {number} [round] 1, or 2 when the class votes again
 * @property {number} votes of this round
 * @property {number} [left] seconds to talk, when it was told
 * @property {number} [endsAt] when the talk ends by this browser's clock
 * @property {EarlyVotes} [early] the votes of a closed round, for the presenter alone
 * @property {TallyOfRoom} [tally] only once it is revealed, as all that follows
 * @property {RoundOfRoom} [first] the first of two rounds
 * @property {{ toRight: number, toWrong: number }} [changes]
 * @property {number} [others]
 * @property {number[]} [right]
 * @property {string} [why]
 */

/** What the class is asked to write. @typedef {{ id: number, prompt: string, kind: "word" | "sentence", isOpen: boolean, isShown: boolean, entries: number }} RoomWriting */

/** A word of which the class finds the smallest k with it as one symbol, or a game; how many have done it, and beaten BPE. @typedef {{ id: number, word: string, solved: number, ahead?: number, game?: RoomGame }} RoomTask */

/** The game of a class: the best merges come once they are shown. @typedef {{ words: CountedSymbols[], merges: number, bpe: GameLine, ofClass: GameLine | null, best: GameLine | null }} RoomGame */

/** Equal entries; `shown` has a form in which all can be seen. @typedef {{ words: string, shown: string, count: number, isHidden: boolean, place: number }} RoomEntry */

/** @typedef {[left: string, right: string, count: number]} RacingPair */

/** What the presenter's screens alone are told. @typedef {{ id: number, entries: RoomEntry[], pairs: RacingPair[] }} ToldEntries */

/**
 * @typedef {object} RoomState
 * @property {string} code
 * @property {number} version
 * @property {At} at
 * @property {string | null} corpus
 * @property {string | null} holder
 * @property {boolean} presenter
 * @property {number} followers
 * @property {[number: number, key: string][]} presses
 * @property {RoomQuestion | null} question
 * @property {RoomWriting | null} writing
 * @property {RoomTask | null} task
 */

/** What a browser keeps of a room; `remote` is the key for a phone. @typedef {{ code: string, secret: string, ticket: string, path: string, remote: string }} KeptRoom */

export {};
