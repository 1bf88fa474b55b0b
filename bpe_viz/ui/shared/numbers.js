/* Numbers as the screen shows them, and as people type them, in a lecture hall of many countries: 0.75, 0,75 and .75 are
   the same one. */

const COMMAS = new Intl.NumberFormat("en-US");
const TWO_DECIMALS = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const TENTHS = new Intl.NumberFormat("en-US", { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const TWO_DIGITS = new Intl.NumberFormat("en-US", {
  maximumSignificantDigits: 2,
  minimumSignificantDigits: 2,
});

const GROUPED = /^-?[1-9]\d{0,2}(,\d{3})+(\.\d{1,12})?$/;
const DECIMAL = /^-?(\d{1,12}(\.\d{0,12})?|\.\d{1,12})$/;
const DIGITS = 15; // which a number keeps exactly
const AS_TYPED = new Intl.NumberFormat("en-US", { maximumSignificantDigits: DIGITS });

/** @param {number} value */
export function num(value) {
  return COMMAS.format(value);
}
/** With two decimals. @param {number} value */
export function ratio(value) {
  return TWO_DECIMALS.format(value);
}
/** With two decimals, or as many as show on which side of a limit it is. @param {number} value @param {number} limit */
export function ratioBeside(value, limit) {
  let text = ratio(value);
  for (let digits = 3; value !== limit && Number(text) === limit && digits < 9; digits++)
    text = value.toFixed(digits);
  return text;
}
/** @param {number} value @param {string} noun */
export function plural(value, noun) {
  return `${num(value)} ${nounOf(value, noun)}`;
}
/** The noun alone, in the number that `value` asks for. @param {number} value @param {string} noun */
export function nounOf(value, noun) {
  if (value === 1) return noun;
  if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`;
  return `${noun}${/(s|x|z|ch|sh)$/.test(noun) ? "es" : "s"}`;
}
/** With its sign, a real minus. @param {number} value */
export function signed(value) {
  return value > 0 ? `+${num(value)}` : `\u2212${num(-value)}`;
}
/** A probability as a percentage; only what is certain is 100.0%. @param {number} share */
export function percentText(share) {
  const hundred = 100 * share;
  if (hundred >= 99.95 && hundred < 100) return ">99.9%";
  if (hundred >= 1) return `${TENTHS.format(hundred)}%`;
  return hundred >= 0.001 ? `${TWO_DIGITS.format(hundred)}%` : hundred > 0 ? "<0.001%" : "0%";
}
/** @param {number[]} values */
export function sum(values) {
  return values.reduce((a, b) => a + b, 0);
}
/** @param {number} value @param {number} least @param {number} most */
export function clamp(value, least, most) {
  return Math.max(least, Math.min(most, value));
}

/** A whole number of an address, from 0 to `most`; null for anything else. @param {string | undefined} text @param {number} most */
export function numberOf(text, most) {
  return text !== undefined && /^\d{1,9}$/.test(text) && Number(text) <= most ? Number(text) : null;
}

/** A value of a slider, with as many decimals as its step has. @param {number} value @param {number} step */
export function stepText(value, step) {
  return value.toFixed(String(step).split(".")[1]?.length ?? 0);
}

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
