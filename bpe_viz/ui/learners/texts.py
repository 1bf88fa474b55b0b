"""The texts of the Learners page: names, definitions, and sentences next to its choices."""

from bpe_viz.morphology import RENYI_ORDER
from bpe_viz.ui.frame.texts import COMPARED

VIEWS = {"all": "All three", **COMPARED["learners"]}
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
TWO_WAYS_OF_UNIGRAM = (
    "Unigram drops one piece at a time here, by exact losses and without EM. Merges drops pieces in"
    " rounds with EM unless you choose One per round there, so its pieces can be others."
)
LEARNING = "Learning {learner}"
WORDS_TO_COMPARE = "Words to compare"
OTHER_WORDS = "Other words: up to {most}, then Enter"
GOLD_LIST = "Gold list"
LEARNER_MARKS = {"own": "Each with its own mark", "none": "No marks"}
PRUNING_WAYS = {"one": "Unigram: one piece at a time", "rounds": "Unigram: in rounds"}
JOINS_MOST_FREQUENT = "joins the most frequent pair"
JOINS_BEST_SCORE = "joins the best-scoring pair"
JOINS_MOST_GAIN = "joins the pair that gains most"
DROPS_ONE, DROPS_IN_ROUNDS = "drops one piece at a time", "drops pieces in rounds"
TWO_ALPHABETS = "{first:,} first letters + {inside:,} inside"
MEASURED_ON = (
    "Measured on the {number:,} most frequent of {types}; the learners were trained on all of them."
)
BOUNDARIES_OF = "Boundaries: {words} of {gold}."
LETTERS_UNKNOWN = (
    " {number:,} of them contain letters that the corpus does not have; WordPiece leaves those"
    " words uncut as [UNK]."
)

# Each measure by its key: its name, and its definition.
MEASURES: dict[str, tuple[str, str]] = {
    "symbols": (
        "Symbols per word",
        "All symbols of the corpus divided by all its words, each counted every time it occurs."
        " Also called fertility. With 1, every word is one symbol.",
    ),
    "types": (
        "Symbols per type",
        "The same with every different word counted once, so that rare words count as much as"
        " frequent ones.",
    ),
    "whole": (
        "Words kept whole (marks aside)",
        "The share of words, each counted every time it occurs, that are not cut anywhere. A mark"
        " next to the word does not count as a cut.",
    ),
    "wholetypes": (
        "Types kept whole (marks aside)",
        "The share of different words that are not cut anywhere.",
    ),
    "bits": (
        "Bits per character",
        "How many bits a character of the corpus takes when its symbols are written in the best"
        " code: one that makes up the share p of all symbols takes −log₂ p bits (Shannon 1948).",
    ),
    "renyi": (
        "Rényi efficiency",
        f"How evenly the symbols are used: their Rényi entropy of order {RENYI_ORDER} divided by"
        " log₂ of how many different ones are used (Zouhar et al. 2023). Higher need not be better"
        " for a model (Cognetta et al. 2024).",
    ),
    "precision": (
        "Boundary precision",
        "Of all cuts in the words of the gold list, the share that is a boundary between morphemes."
        " All words are counted together.",
    ),
    "recall": (
        "Boundary recall",
        "Of all boundaries between morphemes in the gold list, the share that is cut.",
    ),
    "f1": (
        "Boundary F1",
        "One number for precision and recall, their harmonic mean. Across languages it says little"
        " about how good a model will be (Arnett et al. 2025).",
    ),
}
