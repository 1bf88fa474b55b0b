"""What the Learners page says next to its choices."""

MARKS = (
    "A mark shows where a word ends (BPE) or begins (Unigram). It is an entry of the vocabulary and"
    " counts as a symbol; WordPiece has a prefix inside words instead. Without marks, all count"
    " letters only."
)
PRUNING = (
    "Removing one piece at a time reaches every size and can be checked on paper: probabilities are"
    " shares of all counts. In rounds is what sentencepiece does, with EM; from a tiny corpus it"
    " ends with few pieces."
)
GOLD = "You can open your own list on the Morphemes page."
SAME_SIZE = (
    "The same size is the same number of entries: alphabet, marks and all. The alphabets differ."
    " WordPiece has a letter twice if it occurs both at the beginning of words and inside them"
    " ({prefix}); BPE and Unigram have it once."
)
BYTES = " BPE and WordPiece begin with bytes here, Unigram with characters."
