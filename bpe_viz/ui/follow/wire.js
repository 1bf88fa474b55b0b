/* What a room tells its followers; types only, nothing of this file is sent. */

/** @typedef {{ text: string, chips?: string[] }} PollChoice */

/**
 * @typedef {object} PollOfRoom
 * @property {number} id
 * @property {"choices" | "number"} kind
 * @property {string} text
 * @property {PollChoice[]} choices
 * @property {"open" | "closed" | "revealed"} state
 * @property {number} votes
 * @property {number[] | [number, number][]} [tally] only when it is revealed, as all that follows
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
 */

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

/** @typedef {{ key: string, k: number, half: "choose" | "merge", lesson?: import("../shared/wire.js").OpenedLesson }} DataOfFollowed */

export {};
