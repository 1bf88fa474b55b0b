/* Whether a view of tokenizers uses the corpus, which the button of the corpus says; see frame/corpus_use.py. */

const LEARNED = "learned"; // what was learned from the corpus

/** @param {Element} node of the view @param {string[]} names of the tokenizers that it shows */
export function sayCorpusUse(node, names) {
  const root = node.getRootNode();
  if (root instanceof ShadowRoot) root.host.classList.toggle("bpe-without-corpus", !names.includes(LEARNED));
}
