/* What the bar of a tour gets from Python; types only, nothing of this file is sent. */

/**
 * @typedef {object} TourData
 * @property {string} name of the tour, as the address says it
 * @property {string} title of the tour
 * @property {number} number of the stop, from 1
 * @property {string[]} stops their titles
 * @property {string} text
 * @property {string} source
 * @property {Record<string, string>} terms that the text uses, and their meanings
 * @property {TourQuestion | null} question
 * @property {string} problem why there is no question, if one was to be asked
 * @property {Target | null} point what the stop points at
 * @property {boolean} isExploring whether the reader has left the stop
 * @property {number[]} here the stops whose page is the one on the screen
 * @property {[name: string, title: string][]} then tours to take next
 * @property {Record<string, string>} query what the address says of the tour
 */

/**
 * @typedef {object} TourQuestion
 * @property {string} sentence
 * @property {string[]} facts what else is given
 * @property {"one" | "several" | "order"} form
 * @property {TourOffer[]} offers
 * @property {number[][]} right every right answer
 * @property {string} why
 * @property {string[]} covered the panels that show the answer, until it is given
 * @property {Target[]} seen where the answer can be seen on the screen
 */

/** @typedef {{ text: string, symbols: string[], why: string }} TourOffer */

/** Something on the screen: its kind and its name. @typedef {[kind: string, what: string]} Target */

/** What the reader wants of Python. @typedef {{ stop?: number, explore?: boolean, end?: boolean, practice?: boolean, tour?: string }} TourWish */

/**
 * @typedef {object} AddingData
 * @property {string} page
 * @property {boolean} canAdd whether the page is one that tours show
 * @property {[name: string, title: string][]} tours of the reader
 * @property {string} last the tour that took the last screen
 * @property {number} mostTitle characters
 * @property {number} mostText characters
 * @property {{ id: string, said: string, isError: boolean }} done what came of the last wish
 * @property {string} session
 * @property {Record<string, string>} kept what the tab is to keep
 * @property {boolean} isRestored whether Python knows what an earlier session kept
 * @property {boolean} isAwaited whether the address names a tour that may be among that
 */

export {};
