/* What sentences about a step are made of, and how they are spoken. Needs no DOM. */

/** @import { MEANING } from "../meanings.js" */

/** @typedef {keyof typeof MEANING} TermName */
/**
 * A part of a sentence: text, a number that counts, a term to explain, what is said where there is room,
 * a second sentence, or what its page adds.
 * @template Own
 * @typedef {string | { strong: string } | { term: TermName, written: string } | { aside: string } | { second: SentencePart<Own>[] } | Own} SentencePart
 */

/**
 * The parts as a screen reader says them.
 * @template {object} Own
 * @param {SentencePart<Own>[]} parts
 * @param {(part: Own) => string} say
 * @returns {string}
 */
export function spokenSentence(parts, say) {
  return parts
    .map((part) => {
      if (typeof part === "string") return part;
      if ("strong" in part) return part.strong;
      if ("aside" in part) return part.aside;
      if ("term" in part) return part.written;
      return "second" in part ? spokenSentence(part.second, say) : say(part);
    })
    .join("");
}
