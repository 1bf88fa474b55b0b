"""A handful of figures on the effect of a pre-tokenizer, a normalisation and a unit on a corpus."""

from dataclasses import dataclass

from bpe_viz.settings import MarkPlace, Unit
from bpe_viz.symbols import MARKS_TO_OFFER, spelling, units_of
from bpe_viz.text.corpus import Corpus

_NUM_BYTES = 256


@dataclass(frozen=True, slots=True)
class CorpusFigures:
    """The figures of a corpus in state 0, all of them without the mark.

    `num_units` is the length of the corpus in units; `num_distinct` counts the units that occur,
    `num_inner` those that occur before another one in a word, and `num_last` those that end a
    word. `marks` are the usual marks that occur in a word, and so cannot mark its end.

    >>> figures = corpus_figures(Corpus.from_text("low low lower"), Unit.CHARACTER)
    >>> figures.num_tokens, figures.num_types, figures.tokens_per_type
    (3, 2, 1.5)
    """

    num_tokens: int
    num_types: int
    num_units: int
    num_distinct: int
    num_inner: int
    num_last: int
    unit: Unit
    longest_word: str
    longest_length: int
    marks: frozenset[str]
    notices: tuple[str, ...]

    def alphabet_size(self, place: MarkPlace) -> int:
        """Return the number of initial symbols, the mark's own included; bytes are always 256.

        >>> corpus = Corpus.from_text("low lower")
        >>> figures = corpus_figures(corpus, Unit.CHARACTER)
        >>> [figures.alphabet_size(place) for place in MarkPlace]
        [6, 6, 6, 5]
        """
        if place is MarkPlace.GLUED:
            return self.num_inner + self.num_last
        bare = _NUM_BYTES if self.unit is Unit.BYTE else self.num_distinct
        return bare if place is MarkPlace.NONE else bare + 1

    @property
    def tokens_per_type(self) -> float:
        """The average number of occurrences of a word."""
        return self.num_tokens / self.num_types


def corpus_figures(corpus: Corpus, unit: Unit) -> CorpusFigures:
    """Count what a corpus consists of; `unit` is the one that it was read with.

    >>> corpus_figures(Corpus.from_text("low low lower"), Unit.CHARACTER).num_units
    11
    """
    inner: set[str] = set()
    last: set[str] = set()
    num_units = longest_length = 0
    longest_word = ""
    for word, count in corpus.word_counts.items():
        units = word if unit is Unit.CHARACTER else units_of(word, unit)
        num_units += len(units) * count
        last.add(units[-1])
        inner.update(units[:-1])
        if len(units) > longest_length:
            longest_word, longest_length = word, len(units)
    return CorpusFigures(
        num_tokens=corpus.num_tokens,
        num_types=corpus.num_types,
        num_units=num_units,
        num_distinct=len(inner | last),
        num_inner=len(inner),
        num_last=len(last),
        unit=unit,
        longest_word=longest_word,
        longest_length=longest_length,
        marks=_marks_in(corpus, unit),
        notices=corpus.provenance.notices,
    )


def _marks_in(corpus: Corpus, unit: Unit) -> frozenset[str]:
    text = "\n".join(corpus.word_counts)
    if unit is Unit.BYTE:
        text = spelling(text, unit)
    return frozenset(mark for mark in MARKS_TO_OFFER if mark in text)
