/* Words without a server: the words of one text through the merges. */
import { WordsView } from "../words/view.js";
import { openOffline } from "./opening.js";

/** @import { ReasonsShown, StudiedText, WordsData, WordsPart } from "../words/wire.js" */

/**
 * @typedef {object} PackedStudy
 * @property {WordsData} start
 * @property {StudiedText} study
 * @property {ReasonsShown[]} reasons of every word of the text
 */

openOffline((given) => new WordsView(given), studiedFrom, studyFor);

/** What the page brought along. @param {Partial<PackedStudy>[]} parts @returns {PackedStudy} */
function studiedFrom(parts) {
  return /** @type {PackedStudy} */ (Object.assign({}, ...parts));
}

/**
 * Every part that is asked for, as Python would answer.
 * @param {PackedStudy} packed
 * @param {{ text?: string, textId: number, why?: boolean, word?: string }} asked
 */
function studyFor({ start, study, reasons }, { text, textId, why, word }) {
  /** @type {Partial<WordsPart>[]} */
  const parts = [{ key: start.key }];
  if (text !== undefined) parts.push({ study: { ...study, textId } });
  const found = why && reasons.find((each) => each.word === word);
  if (found) parts.push({ reasons: found });
  return parts;
}
