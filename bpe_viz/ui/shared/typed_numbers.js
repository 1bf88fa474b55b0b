/* Numbers as people type them, in a lecture hall of many countries: 0.75, 0,75 and .75 are the same one. */

const GROUPED = /^-?[1-9]\d{0,2}(,\d{3})+(\.\d{1,12})?$/;
const DECIMAL = /^-?(\d{1,12}(\.\d{0,12})?|\.\d{1,12})$/;
const DIGITS = 15; // which a number keeps exactly
const AS_TYPED = new Intl.NumberFormat("en-US", { maximumSignificantDigits: DIGITS });

/** The number in a text, with a point or a comma before its decimals; commas before each three digits group thousands, as on screen. @param {string} text @returns {number | null} */
export function typedNumber(text) {
  const plain = text.normalize("NFKC").trim().replace(/^\+/, "").replace(/^[−–]/, "-");
  const pointed = GROUPED.test(plain) ? plain.replaceAll(",", "") : plain.replace(",", ".");
  return DECIMAL.test(pointed) ? Number(Number(pointed).toPrecision(DIGITS)) + 0 : null;
}

/** With all its decimals, so that two different answers never look the same. @param {number} value */
export function numberAnswered(value) {
  return AS_TYPED.format(value);
}
