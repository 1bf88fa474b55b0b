"""The terms of all pages, each explained in a sentence or two: for tooltips, tours and About."""

import functools

from markupsafe import Markup

from bpe_viz.ui.shared.markup import defined, element

MEANING = {
    "corpus": "The text, or the word counts, that a learner learns from.",
    "document": "A file of text that was opened; a corpus can have several.",
    "word": "What the pre-tokenizer makes of a text. Merges end there, but for those of lines.",
    "pre-tokenizer": "The rule that cuts a text into words before anything is learned.",
    "token": "Of a text: a word, each time that it occurs. Of a model: an entry of its vocabulary.",
    "type": "A distinct word. It counts once, however often it occurs.",
    "hapax": "Short for hapax legomenon: a type that occurs only once.",
    "dis": "Short for dis legomenon: a type that occurs exactly twice.",
    "Zipf's law": "The count of a word falls as its rank grows, about as 1 / rank.",
    "Heaps' law": "The number of types grows as a power of the number of tokens.",
    "Mandelbrot's law": "Zipf's law with one number more, so that its line can bend at the start.",
    "learner": "What makes a vocabulary from a corpus: BPE, WordPiece or Unigram.",
    "segmenter": "What cuts words with a vocabulary. It can be chosen apart from the learner.",
    "segmentation": "A word cut into entries of a vocabulary.",
    "unit": "What a word is made of at the start: a character, a grapheme cluster or a byte.",
    "symbol": "A unit, or what merges made of units.",
    "piece": "An entry of a Unigram vocabulary. Unlike a symbol it is not made of two others.",
    "alphabet": "All units that occur in the corpus, and the mark; of bytes, all 256.",
    "vocabulary": "The alphabet and everything that was learned.",
    "entry": "One symbol, piece or token of a vocabulary.",
    "pair": "Two symbols next to each other inside a word.",
    "merge": "Joins a pair into one new symbol wherever it occurs.",
    "death": "In Picky BPE a symbol leaves the vocabulary after a merge that used it up, and its"
    " other occurrences are split again. It returns when it is merged again.",
    "wall": "A boundary that no merge may remove. In SuperBPE those between words fall after merge"
    " t.",
    "superword": "A symbol with a blank inside, such as “of the”. One that only begins or ends with"
    " a blank is none.",
    "threshold": "In Picky BPE the share of a symbol's occurrences that one merge may use up; above"
    " it the symbol dies.",
    "rank": "The place in an order: of merges, the first learned has rank 1; of words, the most"
    " frequent has rank 1.",
    "count": "How often something occurs. A pair counts at every place, even where places overlap,"
    " as often as its word occurs.",
    "applied": "At how many places a merge joined its pair: from left to right, without overlap.",
    "criterion": "What the best pair is chosen by: its count, or a score made of counts.",
    "ratio": "The count of a pair divided by the counts of its two parts: high when they seldom"
    " occur apart.",
    "likelihood": "How probable a model says the corpus is.",
    "likelihood gain": "How much more probable a merge makes the corpus, in nats.",
    "nats": "The unit of natural logarithms. One nat more is about 2.7 times as probable.",
    "maximum likelihood": "Chooses the numbers of a law with which the observed counts are the most"
    " probable.",
    "tie": "Several pairs share the first place.",
    "tie rule": "Which pair is merged when several share the first place.",
    "boundary": "The place between two symbols of a word. A merge removes boundaries.",
    "state": "What the corpus looks like after so many merges, or rounds.",
    "mark": "The sign for the end, or the beginning, of a word, such as _ or ▁.",
    "prefix": "WordPiece writes ## in front of what does not begin a word.",
    "seeds": "What Unigram starts with: every character, and the frequent substrings of words.",
    "EM": "Counts pieces as if each cut were as frequent as it is probable, sets the probabilities"
    " by these counts, and begins again.",
    "expected count": "How often the corpus uses a piece, each way to cut a word weighted by its"
    " probability.",
    "round": "A step of Unigram: the pieces that are missed least are removed.",
    "log probability": "The natural logarithm of a probability. It is 0 for what is certain, and"
    " the lower, the less probable.",
    "loss": "How much less probable the corpus is without a piece, in nats.",
    "lattice": "All ways to cut a word at once: a path from left to right is a segmentation.",
    "dropout": "Cuts by chance: each merge is left out with a probability.",
    "fertility": "How many symbols a word is cut into, on average. With 1, every word is one"
    " symbol.",
    "Rényi efficiency": "How evenly the entries of a vocabulary are used, from 0 to 1.",
    "morpheme": "The smallest part of a word that means something: un, kind and ness.",
    "gold list": "Words whose morphemes were separated by hand, to compare with.",
    "right": "A cut that is also a boundary between morphemes.",
    "missed": "A boundary between morphemes where nothing is cut.",
    "extra": "A cut inside a morpheme.",
    "precision": "Of boundaries: of all cuts, the share that is right: right / (right + extra).",
    "recall": "Of boundaries: of those between morphemes, the share that is found: right / (right +"
    " missed).",
    "F1": "One number for precision and recall, their harmonic mean:"
    " 2 × right / (cuts + morpheme boundaries).",
    "Jaccard": "The boundaries that both have, out of those that either has:"
    " right / (right + missed + extra).",
    "exact words": "The share of words whose cuts are exactly the morpheme boundaries.",
    "micro": "Add up the boundaries of all words, then calculate the score once. Long words count"
    " for more.",
    "macro": "Calculate the score of each word, then take the mean. Every word counts the same; one"
    " without any boundary or cut scores 1.",
    "95% intervals": "The words of a list are a sample of the language. Of 100 such lists, about 95"
    " have an interval that contains the score of all words.",
    "token of a model": "A part of a text that a language model reads as one number, its id: an"
    " entry of its vocabulary.",
    "tour": "A lesson: screens in order, with text and questions.",
    "exercise": "A question made from a small corpus and checked by the real algorithm.",
    "room": "A class that follows one screen.",
}

_OF_CORPUS = ("corpus", "word", "token", "type")
_OF_VOCABULARIES = ("unit", "symbol", "alphabet", "vocabulary", "entry")
_OF_MERGES = (
    *("pair", "merge", "rank", "count", "applied", "criterion", "ratio", "likelihood gain"),
    *("tie", "tie rule", "boundary", "state", "mark", "prefix"),
)
_OF_ROUNDS = (
    *("piece", "seeds", "round", "EM", "expected count", "log probability", "likelihood", "loss"),
    "nats",
)
_OF_CUTS = ("learner", "segmenter", "segmentation")
_OF_MORPHEMES = (
    *("morpheme", "gold list", "right", "missed", "extra", "precision", "recall", "F1"),
    *("Jaccard", "exact words"),
)
# What each page calls by a term of its own; the page of merges shows pieces, too.
TERMS_OF_PAGE = {
    "tours": ("tour", "exercise", *_OF_CORPUS, *_OF_VOCABULARIES, *_OF_MERGES, *_OF_ROUNDS),
    "practice": ("exercise", *_OF_CORPUS, *_OF_VOCABULARIES, *_OF_MERGES, "nats", *_OF_CUTS),
    "merges": (*_OF_CORPUS, "learner", *_OF_VOCABULARIES, *_OF_MERGES, *_OF_ROUNDS),
    "words": (
        *(*_OF_CORPUS, *_OF_CUTS, *_OF_VOCABULARIES, *_OF_MERGES, *_OF_ROUNDS),
        *("lattice", "dropout", "fertility", "token of a model"),
    ),
    "morphemes": (
        *(*_OF_CORPUS, *_OF_CUTS, *_OF_VOCABULARIES, "pair", "merge", "rank", "boundary", "count"),
        *("state", *_OF_ROUNDS, *_OF_MORPHEMES, "micro", "macro", "95% intervals"),
        "token of a model",
    ),
    "learners": (
        *(*_OF_CORPUS, *_OF_CUTS, *_OF_VOCABULARIES, *_OF_MERGES, *_OF_ROUNDS, "fertility"),
        *("Rényi efficiency", "gold list", "morpheme", "precision", "recall", "F1"),
        *("death", "threshold", "wall", "superword", "pre-tokenizer"),
    ),
    "tokenizers": (
        *("token of a model", *_OF_CORPUS, "pre-tokenizer", *_OF_CUTS, *_OF_VOCABULARIES),
        *(*_OF_MERGES, *_OF_ROUNDS, "document", "morpheme"),
    ),
    "laws": (
        *(*_OF_CORPUS, "rank", "count", "hapax", "dis", "Zipf's law", "Mandelbrot's law"),
        *("Heaps' law", "maximum likelihood", *_OF_CUTS, *_OF_VOCABULARIES, "merge", "state"),
        *(*_OF_ROUNDS, "fertility", "token of a model"),
    ),
    "corpus": (
        *(*_OF_CORPUS, "document", "pre-tokenizer", *_OF_VOCABULARIES, *_OF_CUTS, "merge"),
        *("count", "mark", "piece", "boundary", "rank", "pair", "state", "tie rule", "prefix"),
    ),
    "export": (
        *(*_OF_CORPUS, *_OF_CUTS, *_OF_VOCABULARIES, *_OF_MERGES, *_OF_ROUNDS, "pre-tokenizer"),
        "tour",
    ),
}


def term(name: str, shown: str = "") -> Markup:
    """Return a term with its definition; `shown` is how it is written here.

    >>> "boundaries that both have" in term("Jaccard"), ">Micro<" in term("micro", "Micro")
    (True, True)
    """
    return defined(shown or name, MEANING[name])


def page_terms(page: str, *, is_open: bool = False) -> Markup:
    """Return the panel with the terms of a page, which a menu opens; empty on a page without.

    >>> page_terms("laws").count("<dt>") == len(TERMS_OF_PAGE["laws"]), page_terms("about")
    (True, Markup(''))
    """
    if page not in TERMS_OF_PAGE:
        return Markup()
    return element(
        "details",
        element("summary", "Terms of this page"),
        glossary(TERMS_OF_PAGE[page]),
        class_="bpe-terms",
        open="open" if is_open else "",
    )


@functools.cache
def glossary(names: tuple[str, ...] = tuple(MEANING)) -> Markup:
    """Return terms with their meanings, in alphabetical order.

    >>> print(glossary(("pair",)))
    <dl><dt>pair</dt><dd>Two symbols next to each other inside a word.</dd></dl>
    """
    ordered = sorted(names, key=str.casefold)
    return element(
        "dl",
        [part for name in ordered for part in (element("dt", name), element("dd", MEANING[name]))],
    )
