/* Tables as CSV. */

/** @typedef {(string | number)[]} TableRow */

/**
 * A cell that a spreadsheet would take for a formula gets an apostrophe in front.
 * @param {string | number} value
 */
function csvCell(value) {
  let text = String(value);
  if (typeof value === "string" && /^[=+\-@\t\r]/.test(text)) text = `'${text}`;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** @param {TableRow[]} rows */
export function csvText(rows) {
  return `${rows.map((row) => row.map(csvCell).join(",")).join("\r\n")}\r\n`;
}

/** A measure for a spreadsheet, which rounds it itself: more decimals than the screen has. @param {number} value */
export function decimals(value) {
  return value.toFixed(4);
}
