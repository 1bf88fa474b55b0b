/* A colour that belongs to the spelling of a symbol, the same everywhere; amber and teal keep their own meaning.
   Neighbours in the alphabet are a golden section of the circle apart. */
const HUES = [...Array(360).keys()].filter((hue) => (hue < 20 || hue > 62) && (hue < 155 || hue > 190));
const MOST_KNOWN = 20_000;
/** @type {Map<string, number>} */
const KNOWN_HUES = new Map();

/** The hue in degrees. @param {string} text */
export function hueOf(text) {
  const known = KNOWN_HUES.get(text);
  if (known !== undefined) return known;
  const hue = HUES[Math.floor(turnOf(text) * HUES.length)];
  if (KNOWN_HUES.size >= MOST_KNOWN) KNOWN_HUES.clear();
  KNOWN_HUES.set(text, hue);
  return hue;
}

/** A share of the circle. @param {string} text */
function turnOf(text) {
  if ([...text].length <= 1) return ((text.codePointAt(0) ?? 0) * 0.6180339887) % 1;
  let hash = 2166136261;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 16777619);
  hash ^= hash >>> 15;
  return (Math.imul(hash, 2246822519) >>> 0) / 2 ** 32;
}
