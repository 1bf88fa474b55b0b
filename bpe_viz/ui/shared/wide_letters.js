/* Letters and words farther apart: of what is offered to slow readers, the spacing is what was found to help. Chosen
   once, stored by the browser; first_theme.js shows it before any view is there. */

import { keptForBrowser } from "./kept.js";

const LETTERS_STORED_AS = "bpe-viz letters";
const WIDE = "wide";

/** Whether letters are wide on this page. */
export function areLettersWide() {
  return document.documentElement.dataset.letters === WIDE;
}

/** Shows the letters that the browser has stored. */
export function showStoredLetters() {
  showLetters(keptForBrowser.getItem(LETTERS_STORED_AS) === WIDE);
}

/** @param {boolean} areWide */
export function setWideLetters(areWide) {
  if (areWide) keptForBrowser.setItem(LETTERS_STORED_AS, WIDE);
  else keptForBrowser.removeItem(LETTERS_STORED_AS);
  showLetters(areWide);
}

/** @param {boolean} areWide */
function showLetters(areWide) {
  if (areWide) document.documentElement.dataset.letters = WIDE;
  else delete document.documentElement.dataset.letters;
}
