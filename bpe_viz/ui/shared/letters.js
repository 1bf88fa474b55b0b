/* Letters of any script: how wide they are, which way they run, what shows those that cannot be seen alone. */
const PLAIN =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Hebrew}\p{Script=Armenian}\p{Script=Georgian}\p{P}\p{S}\p{N}]*$/u;
const SMALL_JOINERS = new Map([
  ["\u200c", "ZWNJ"],
  ["\u200d", "ZWJ"],
]);
const GRID_FONT = "600 20px 'Source Code Pro', ui-monospace, Menlo, 'DejaVu Sans Mono', monospace";

/**
 * Scripts whose letters change shape next to each other are drawn symbol by symbol, not unit by unit.
 * @param {string} text
 */
export function needsShaping(text) {
  return !PLAIN.test(text) || /\p{M}/u.test(text);
}
/** @param {string} text */
export function isRightToLeft(text) {
  return /^\P{L}*[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/u.test(text);
}
/**
 * A symbol that begins with a combining sign sits on a dotted circle; a lone joiner is named.
 * @param {string} text
 */
export function standAlone(text) {
  return SMALL_JOINERS.get(text) ?? (/^\p{M}/u.test(text) ? `\u25cc${text}` : text);
}
/** The first `most` characters, and dots if there are more. @param {string} text @param {number} most */
export function shorten(text, most) {
  const letters = [...text];
  return letters.length > most ? `${letters.slice(0, most).join("")}…` : text;
}

/** @type {CanvasRenderingContext2D | null} */
let pen = null;

/**
 * How many columns of the letter grid a unit needs, measured in the fonts that this screen has.
 * @param {string} text
 */
export function columnsOf(text) {
  if (text.length === 1 && text < "\u0300") return 1;
  pen ??= document.createElement("canvas").getContext("2d");
  if (!pen) return Math.max(1, [...text].length);
  pen.font = GRID_FONT;
  const columns = pen.measureText(standAlone(text)).width / pen.measureText("0").width;
  return Math.max(1, Math.ceil(columns - 0.05));
}
