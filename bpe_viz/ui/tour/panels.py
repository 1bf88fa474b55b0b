"""The parts of each page that a stop can point at: their names in files, and what they are called.

A name is that of a part of a page's own HTML (`data-panel`), or the key of a container.
"""

from collections.abc import Mapping
from typing import NamedTuple

from bpe_viz.formats import TourStop


class PagePanel(NamedTuple):
    """A part of a page, by its name in files; of a `view` of the page, or of all if it is empty."""

    name: str
    label: str
    view: str = ""


_LAWS = (
    PagePanel("laws-overview-left", "Zipf", "overview"),
    PagePanel("laws-overview-right", "Heaps", "overview"),
    PagePanel("laws-one", "Chart and fits", "zipf"),
    PagePanel("laws-beside", "Fits and most frequent words", "zipf"),
    PagePanel("laws-growth", "Chart and fits", "heaps"),
    PagePanel("laws-states", "Both charts", "merges"),
    PagePanel("laws-tokens", "Chart and figures", "tokens"),
    PagePanel("laws-beside", "Figures", "tokens"),
    PagePanel("laws-two", "Both charts", "explanations"),
    PagePanel("laws-compared", "Both corpora", "compare"),
    PagePanel("laws-list", "List of words", "words"),
)
_MORPHEMES = (
    PagePanel("gold-overview", "Words and scores", "overview"),
    PagePanel("gold-words", "List of words", "words"),
    PagePanel("gold-scores", "Table of scores", "scores"),
    PagePanel("gold-chart", "Curves", "scores"),
    PagePanel("gold-tokenizer", "Scores of the tokenizer", "tokenizer"),
    PagePanel("gold-changes", "Words that change", "merge"),
    PagePanel("gold-list", "Gold list", "list"),
    PagePanel("gold-trees", "Trees", "limits"),
)
PANELS_OF_PAGE: Mapping[str, tuple[PagePanel, ...]] = {
    "merges": (
        PagePanel("sentence", "Sentence"),
        PagePanel("corpus", "Corpus"),
        PagePanel("pairs", "Pair counts"),
        PagePanel("vocabulary", "Vocabulary"),
    ),
    "words": (
        PagePanel("entry", "Field to type in"),
        PagePanel("text", "Text"),
        PagePanel("derivation", "Derivation"),
        PagePanel("explanations", "Explanations"),
    ),
    "morphemes": _MORPHEMES,
    "learners": (
        PagePanel("sentence", "Sentence"),
        PagePanel("columns", "Columns of the learners", "all"),
        PagePanel("figures", "Figures", "all"),
        PagePanel("curves", "Curves", "all"),
        PagePanel("corpus", "Words", "picky"),
        PagePanel("used", "Bars and threshold", "picky"),
        PagePanel("vocabulary", "Vocabulary", "picky"),
        PagePanel("ledger", "Births and deaths", "picky"),
        PagePanel("parity", "Languages and pairs", "parity"),
        PagePanel("parity-merges", "All merges", "parity"),
        PagePanel("lines", "Lines", "superwords"),
        PagePanel("lanes", "What each merge makes", "superwords"),
        PagePanel("pairs", "Pair counts", "superwords"),
        PagePanel("vocabulary", "Vocabulary", "superwords"),
    ),
    "tokenizers": (
        PagePanel("entry", "Field to type in", "text"),
        PagePanel("oddity", "Oddity and Reveal", "text"),
        PagePanel("tokens", "Tokens", "text"),
        PagePanel("figures", "Figures", "text"),
        PagePanel("oddities", "Oddities", "text"),
        PagePanel("languages-table", "Table of languages", "languages"),
        PagePanel("odd-tokens", "List of tokens", "odd"),
        PagePanel("prompt-lines", "Tokens and letters", "prompt"),
        PagePanel("prompt-settled", "Settled", "prompt"),
        PagePanel("prompt-healing", "Heal the prompt", "prompt"),
        PagePanel("sums-rules", "Sums", "sums"),
        PagePanel("mixture-triangle", "Triangle", "mixture"),
        PagePanel("mixture-merges", "Merges and shares", "mixture"),
        PagePanel("patches-rows", "Curve and cuts", "patches"),
    ),
    "laws": _LAWS,
    "corpus": (
        PagePanel("corpus-open", "Open a corpus"),
        PagePanel("corpus-view", "Text and settings"),
        PagePanel("corpus-words", "Words and their rule", "text"),
        PagePanel("corpus-rules", "Pre-tokenizers", "compare"),
        PagePanel("corpus-settings", "Settings"),
    ),
    "export": (
        PagePanel("export-list", "Files to download"),
        PagePanel("export-share", "Share"),
        PagePanel("export-import", "Import"),
    ),
    "practice": (PagePanel("practice-view", "Exercise"),),
    "about": (
        PagePanel("about-bpe", "Byte pair encoding"),
        PagePanel("about-trust", "How far to trust it"),
        PagePanel("about-learners", "WordPiece and Unigram"),
        PagePanel("about-choices", "Choices"),
        PagePanel("about-terms", "Terms"),
        PagePanel("about-access", "Accessibility"),
        PagePanel("about-references", "References"),
    ),
}
# What takes the place of a page while Unigram is the learner.
UNIGRAM_PANELS: Mapping[str, tuple[PagePanel, ...]] = {
    "merges": (
        PagePanel("sentence", "Sentence"),
        PagePanel("corpus", "Corpus"),
        PagePanel("candidates", "Candidates"),
        PagePanel("vocabulary", "Pieces"),
    ),
    "words": (
        PagePanel("paths-controls", "Words and segmenter"),
        PagePanel("path", "Sentence"),
        PagePanel("lattice", "Lattice"),
        PagePanel("path-sum", "Sum"),
        PagePanel("paths-more", "Other ways"),
    ),
    "export": (
        PagePanel("export-list", "Files to download"),
        PagePanel("export-import", "Import"),
    ),
}
_FIRST_VIEWS = {
    "corpus": "text",
    "morphemes": "overview",
    "laws": "overview",
    "learners": "all",
    "tokenizers": "text",
}


def panels_of(stop: TourStop) -> dict[str, str]:
    """List the parts of a stop's screen that can be pointed at, each with its name.

    >>> panels_of(TourStop("laws", "Zipf", "Look.", "view=zipf"))
    {'laws-one': 'Chart and fits', 'laws-beside': 'Fits and most frequent words'}
    >>> list(panels_of(TourStop("merges", "Pieces", "Look.", "learner=unigram")))
    ['sentence', 'corpus', 'candidates', 'vocabulary']
    """
    panels = PANELS_OF_PAGE.get(stop.page, ())
    if stop.params.get("learner") == "unigram":
        panels = UNIGRAM_PANELS.get(stop.page, panels)
    view = stop.params.get("view") or _FIRST_VIEWS.get(stop.page, "")
    return {name: label for name, label, of_view in panels if of_view in ("", view)}
