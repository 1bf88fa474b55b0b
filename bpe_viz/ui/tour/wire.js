/* What the bar of a tour gets from Python; types only, nothing of this file is sent. */

/* Made of wire_types.py by `python -m tests.scripts --write`. */

/** @typedef {"one" | "several" | "order"} ChoiceForm */

/** A tour by its name in addresses, and its title. @typedef {[name: string, title: string]} NamedTour */

/**
 * Something to choose.
 * @typedef {object} TourOffer
 * @property {string} text
 * @property {string[]} symbols
 * @property {string} why
 */

/** Something on the screen: its kind and its name. @typedef {[kind: string, what: string]} Target */

/**
 * The question of a stop.
 * @typedef {object} TourQuestion
 * @property {string} sentence
 * @property {string[]} facts what else is given
 * @property {ChoiceForm} form
 * @property {TourOffer[]} offers
 * @property {number[][]} right every right answer
 * @property {string} why
 * @property {string[]} covered the panels that show the answer, until it is given
 * @property {Target[]} seen where the answer can be seen on the screen
 */

/**
 * The data of the bar.
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
 * @property {NamedTour[]} then tours to take next
 * @property {Record<string, string>} query what the address says of the tour
 */

/**
 * The reader's wish.
 * @typedef {object} TourWish
 * @property {number} [stop]
 * @property {boolean} [explore]
 * @property {boolean} [end]
 * @property {boolean} [practice]
 * @property {string} [tour]
 */

/**
 * The result of the last wish.
 * @typedef {object} AddingDone
 * @property {string} id
 * @property {string} said
 * @property {boolean} isError
 */

/**
 * The data of the dialog.
 * @typedef {object} AddingData
 * @property {string} page
 * @property {boolean} canAdd whether the page is one that tours show
 * @property {NamedTour[]} tours of the reader
 * @property {string} last the tour that took the last screen
 * @property {number} mostTitle characters
 * @property {number} mostText characters
 * @property {AddingDone} done what came of the last wish
 * @property {string} session
 * @property {Record<string, string>} kept what the tab is to keep
 * @property {boolean} isRestored whether Python knows what an earlier session kept
 * @property {boolean} isAwaited whether the address names a tour that may be among that
 */

export {};
