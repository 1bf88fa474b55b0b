/* Names that nobody has used yet. Needs no DOM. */
const ID_BYTES = 12;

/** Random letters and digits, also where the page was not loaded over https. */
export function makeId() {
  const bytes = crypto.getRandomValues(new Uint8Array(ID_BYTES));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
