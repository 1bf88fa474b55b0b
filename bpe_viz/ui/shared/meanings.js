/* The meanings of terms. Made of terms.py by `python -m tests.scripts --write`. */
export const MEANING = {
  token: "Of a text: a word, each time that it occurs. Of a model: an entry of its vocabulary.",
  type: "A distinct word. It counts once, however often it occurs.",
  alphabet: "All units that occur in the corpus, and the mark; of bytes, all 256.",
  wall: "A boundary that no merge may remove. In SuperBPE those between words fall after merge t.",
  superword:
    "A symbol with a blank inside, such as “of the”. One that only begins or ends with a blank is none.",
  count:
    "How often something occurs. A pair counts at every place, even where places overlap, as often as its word occurs.",
  ratio: "The count of a pair divided by the counts of its two parts: high when they seldom occur apart.",
  "likelihood gain": "How much more probable a merge makes the corpus, in nats.",
  nats: "The unit of natural logarithms. One nat more is about 2.7 times as probable.",
  mark: "The sign for the end, or the beginning, of a word, such as _ or ▁.",
  prefix: "WordPiece writes ## in front of what does not begin a word.",
  seeds: "What Unigram starts with: every character, and the frequent substrings of words.",
  EM: "Counts pieces as if each cut were as frequent as it is probable, sets the probabilities by these counts, and begins again.",
  "expected count": "How often the corpus uses a piece, each way to cut a word weighted by its probability.",
  "log probability":
    "The natural logarithm of a probability. It is 0 for what is certain, and the lower, the less probable.",
  loss: "How much less probable the corpus is without a piece, in nats.",
  fertility: "How many symbols a word is cut into, on average. With 1, every word is one symbol.",
};
