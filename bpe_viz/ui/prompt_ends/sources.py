"""The vocabularies of the view: a real one, a reader's file, or what was learned here."""

from abc import ABC, abstractmethod
from collections.abc import Iterable

from bpe_viz.errors import BpeVizError
from bpe_viz.formats import OpenedTokenizer
from bpe_viz.history import MergeHistory
from bpe_viz.segmentation import study_text
from bpe_viz.settings import Learner, MarkPlace, Unit
from bpe_viz.symbols import printable
from bpe_viz.text import normalize
from bpe_viz.ui.jobs.training import AnyTrained, Trained
from bpe_viz.ui.prompt_ends import texts
from bpe_viz.ui.prompt_ends.wire_types import CutText, TokenMark
from bpe_viz.ui.reader.opened_file import OPENED
from bpe_viz.ui.reader.token_rows import GAP, TokenRow, file_row, learner_row
from bpe_viz.ui.reader.tokenizer_names import LEARNED
from bpe_viz.vocabularies import Tokenizer, load_tokenizer


class PromptVocabulary(ABC):
    """A vocabulary.

    `cutter` is what the library is asked about, `healer` what takes tokens back if anything can.
    """

    cutter: Tokenizer | OpenedTokenizer | MergeHistory
    healer: Tokenizer | None = None

    @abstractmethod
    def cut(self, text: str) -> CutText:
        """Return the tokens of a text."""

    def as_read(self, text: str) -> str:
        """Return a text as it is spelled when it is cut."""
        return text


class _OfTokenizer(PromptVocabulary):
    """A tokenizer with its ranks."""

    def __init__(self, tokenizer: Tokenizer) -> None:
        self.cutter = self.healer = self._tokenizer = tokenizer

    def cut(self, text: str) -> CutText:
        """Return the tokens of a text."""
        ids = self._tokenizer.encode(text)
        return {"lengths": list(self._tokenizer.byte_lengths(ids)), "ids": list(ids), "marks": []}

    def as_read(self, text: str) -> str:
        """Return a text as it is spelled when it is cut."""
        return self._tokenizer.prepared(text)


class _OfFile(PromptVocabulary):
    """A reader's file that is not one of ranks."""

    def __init__(self, opened: OpenedTokenizer) -> None:
        self.cutter = self._opened = opened

    def cut(self, text: str) -> CutText:
        """Return the tokens of a text; those without a letter of it are marks."""
        row = file_row(self._opened, text)
        entries = self._opened.entries
        marks = [
            TokenMark(place, printable(entries.name_of(number)), 1)
            for place, (number, length) in enumerate(zip(row.ids, row.lengths, strict=True))
            if entries and number != GAP and not length
        ]
        return _cut_text(row, marks)


class _OfLearned(PromptVocabulary):
    """Symbols that were learned here; every word is cut as one that is over, with its mark."""

    def __init__(self, shown: Trained) -> None:
        self.cutter = self._history = shown.history
        self._shown = shown

    def cut(self, text: str) -> CutText:
        """Return the symbols of a text by number, and which of them have a mark."""
        row = learner_row(self._shown, text)
        settings = self._history.settings
        is_before = int(settings.mark_place is MarkPlace.BEFORE)
        study = study_text(text, self._history)
        words = (study.segmentations[number] for number in study.word_numbers)
        symbols = (symbol for word in words for symbol in word.symbols)
        places = (place for place, number in enumerate(row.ids) if number != GAP)
        marks = [
            TokenMark(place, printable(settings.mark), is_before)
            for place, symbol in zip(places, symbols, strict=True)
            if _size(symbol, settings.unit) > row.lengths[place]
        ]
        return _cut_text(row, marks)

    def as_read(self, text: str) -> str:
        """Return a text as it is spelled when it is cut."""
        return normalize(text, self._history.settings.normalization)


def source_called(
    name: str, shown: AnyTrained | None = None, own: OpenedTokenizer | None = None
) -> PromptVocabulary:
    """Return a vocabulary by its name; raises BpeVizError where it cannot be followed.

    >>> source_called("gpt2").cut("I like")
    {'lengths': [1, 5], 'ids': [40, 588], 'marks': []}
    """
    if name == LEARNED:
        if not isinstance(shown, Trained) or shown.history.settings.learner is not Learner.BPE:
            raise BpeVizError(texts.NOT_BPE)
        return _OfLearned(shown)
    if name == OPENED and own:
        return _OfTokenizer(own.ranks) if own.ranks else _OfFile(own)
    return _OfTokenizer(load_tokenizer(name))


def _cut_text(row: TokenRow, marks: Iterable[TokenMark]) -> CutText:
    return {"lengths": list(row.lengths), "ids": list(row.ids), "marks": list(marks)}


def _size(symbol: str, unit: Unit) -> int:
    """Count the bytes of the text that a symbol would have if it had no mark.

    >>> _size("é_", Unit.CHARACTER), _size("Ã©", Unit.BYTE)
    (3, 2)
    """
    return len(symbol) if unit is Unit.BYTE else len(symbol.encode())
