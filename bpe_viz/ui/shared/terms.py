"""The terms that pages define where they are used, each in a sentence or two."""

from markupsafe import Markup

from bpe_viz.ui.shared.markup import defined

MEANING = {
    "token": "A word of the text. Each time it occurs counts.",
    "type": "A distinct word. It counts once, however often it occurs.",
    "hapax": "Short for hapax legomenon: a type that occurs only once.",
    "dis": "Short for dis legomenon: a type that occurs exactly twice.",
    "fertility": "How many symbols a word is cut into, on average. With 1, every word is one"
    " symbol.",
    "right": "A cut that is also a boundary between morphemes.",
    "missed": "A boundary between morphemes where nothing is cut.",
    "extra": "A cut inside a morpheme.",
    "precision": "Of all cuts, the share that is right: right / (right + extra).",
    "recall": "Of all morpheme boundaries, the share that is found: right / (right + missed).",
    "F1": "One number for precision and recall, their harmonic mean:"
    " 2 × right / (cuts + morpheme boundaries).",
    "Jaccard": "The boundaries that both have, out of those that either has:"
    " right / (right + missed + extra).",
    "exact words": "The share of words whose cuts are exactly the morpheme boundaries.",
    "micro": "Add up the boundaries of all words, then calculate the score once. Long words count"
    " for more.",
    "macro": "Calculate the score of each word, then take the mean. Every word counts the same; one"
    " without any boundary or cut scores 1.",
    "bootstrap intervals": "As many words as the list has are drawn from it, again and again, some"
    " of them several times; 95% of the scores of these lists lie in the interval.",
}


def term(name: str, shown: str = "") -> Markup:
    """A term with its definition; `shown` is how it is written here.

    >>> "boundaries that both have" in term("Jaccard"), ">Micro<" in term("micro", "Micro")
    (True, True)
    """
    return defined(shown or name, MEANING[name])
