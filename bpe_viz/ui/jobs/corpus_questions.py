"""Questions about a corpus: its figures, its beginning, and where settings cut it."""

from dataclasses import dataclass, replace
from typing import Any

from bpe_viz.samples import sample_by_key, samples_by_key
from bpe_viz.settings import Settings
from bpe_viz.settings_fields import deciding_words
from bpe_viz.text import Corpus, CorpusFigures, Piece, corpus_figures, normalize, pieces
from bpe_viz.ui.jobs import texts
from bpe_viz.ui.jobs.own_corpus import OwnCorpus, WordCountList, corpus_from_counts
from bpe_viz.ui.jobs.pool import Report
from bpe_viz.ui.jobs.training import Choice

PREVIEW_CHARACTERS = 2_000
_READ_AHEAD = 2 * PREVIEW_CHARACTERS  # so that the last word on show is cut as in the whole text
_WORDS_SHOWN = 200


@dataclass(frozen=True, slots=True)
class Question:
    """A corpus by its key, and the settings that decide its words; all others are the defaults."""

    corpus: str
    settings: Settings

    def changed(self, **changes: Any) -> "Question":
        """Return the same corpus with some of the settings changed.

        >>> from bpe_viz import Unit
        >>> question_of("slide", Settings()).changed(unit=Unit.BYTE).settings.unit.value
        'bytes'
        """
        return replace(self, settings=replace(self.settings, **changes))


@dataclass(frozen=True, slots=True)
class Beginning:
    """The first characters of a text, or the first word counts of a corpus that has no text."""

    text: str
    num_characters: int
    word_counts: tuple[tuple[str, int], ...] = ()
    num_types: int = 0

    @property
    def is_counts_only(self) -> bool:
        """Return whether there is no text to cut."""
        return self.num_types > 0


@dataclass(frozen=True, slots=True)
class Cuts:
    """The pieces of the first PREVIEW_CHARACTERS characters after normalisation."""

    pieces: tuple[Piece, ...]
    num_words: int


def question_of(corpus: str, settings: Settings) -> Question:
    """Return the question that decides the words of a corpus in these settings."""
    return Question(corpus, deciding_words(settings))


def read_figures(question: Question, own: OwnCorpus | None, report: Report) -> CorpusFigures:
    """Count a corpus and keep its figures alone."""
    corpus = own.read(question.settings, report) if own else count_sample(question, report)
    return corpus_figures(corpus, question.settings.unit)


def count_sample(question: Question, report: Report) -> Corpus:
    """Count the words of a sample."""
    return sample_by_key(question.corpus).corpus(
        question.settings, lambda done, total: report(texts.COUNTING_WORDS, done, total)
    )


def read_beginning(key: str, report: Report) -> Beginning:
    """Read how a sample begins, and how long it is."""
    report(texts.READING_CORPUS, 0, 0)
    loaded = sample_by_key(key).load()
    if isinstance(loaded, str):
        return Beginning(loaded[:_READ_AHEAD], len(loaded))
    return _counts_beginning(tuple(loaded.items()))


def beginning_of(own: OwnCorpus) -> Beginning:
    """Return how a reader's own corpus begins."""
    counts = own.document_set.word_counts
    if counts is not None:
        return _counts_beginning(counts)
    length = sum(document.text.num_characters for document in own.document_set.documents)
    return Beginning(own.document_set.beginning(_READ_AHEAD), length)


def cut_beginning(text: str, question: Question, report: Report) -> Cuts:
    """Normalise and cut the beginning of a text.

    >>> from bpe_viz.settings import Normalization, PreTokenizer
    >>> settings = Settings(PreTokenizer.WORDS, Normalization.LOWER)
    >>> question = question_of("mine", settings)
    >>> [piece.text for piece in cut_beginning("Low, low", question, lambda *_: None).pieces]
    ['low', ',', ' ', 'low']
    """
    report(texts.CUTTING_TEXT, 0, 0)
    shown: list[Piece] = []
    length = 0
    settings = question.settings
    for piece in pieces(normalize(text, settings.normalization), settings.pretokenizer):
        room = PREVIEW_CHARACTERS - length
        if room <= 0:
            break
        shown.append(replace(piece, text=piece.text[:room]))
        length += len(piece.text)
    return Cuts(tuple(shown), sum(piece.rule is not None for piece in shown))


def word_counts_of(choice: Choice) -> WordCountList:
    """Return all words of a corpus that came as word counts, with their counts.

    >>> word_counts_of(Choice("slide", Settings()))[:2]
    (('low', 5), ('lowest', 2))
    """
    if choice.own:
        return choice.own.document_set.word_counts or ()
    loaded = sample_by_key(choice.corpus).load()
    return () if isinstance(loaded, str) else tuple(loaded.items())


def count_words_of(choice: Choice, name: str, report: Report) -> OwnCorpus:
    """Return the words of a text and their counts, as a corpus of the reader's own.

    >>> counts = count_words_of(Choice("verbs", Settings()), "Verbs", lambda *_: None)
    >>> counts.is_counts_only, counts.document_set.word_counts[0]
    (True, ('walk', 1))
    """
    if choice.own:
        corpus = choice.own.read(choice.settings, report)
    else:
        corpus = sample_by_key(choice.corpus).corpus(
            choice.settings, lambda done, total: report(texts.COUNTING_WORDS, done, total)
        )
    return corpus_from_counts(tuple(corpus.word_counts.items()), name)


def _counts_beginning(counts: tuple[tuple[str, int], ...]) -> Beginning:
    return Beginning("", 0, counts[:_WORDS_SHOWN], len(counts))


def is_counts_only(choice: Choice) -> bool:
    """Return whether a corpus came as word counts, so that its words stay as they are."""
    if choice.own:
        return choice.own.is_counts_only
    return not samples_by_key()[choice.corpus].has_text
