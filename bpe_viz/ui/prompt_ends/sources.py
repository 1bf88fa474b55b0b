"""The vocabularies of the view: a real one, a reader's file, or what was learned here."""

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import Any

from bpe_viz.errors import BpeVizError
from bpe_viz.formats import OpenedTokenizer
from bpe_viz.history import MergeHistory
from bpe_viz.settings import Learner, MarkPlace, Unit
from bpe_viz.symbols import bytes_of, printable
from bpe_viz.text import normalize
from bpe_viz.ui.jobs.training import AnyTrained, Trained
from bpe_viz.ui.prompt_ends import texts
from bpe_viz.ui.prompt_ends.wire_types import CutText, ShownToken, TokenMark
from bpe_viz.ui.reader.opened_file import OPENED
from bpe_viz.ui.reader.token_rows import GAP, TokenRow, file_row, learner_row
from bpe_viz.ui.reader.tokenizer_names import LEARNED
from bpe_viz.vocabularies import Tokenizer, load_tokenizer


class PromptVocabulary(ABC):
    """A vocabulary.

    `cutter` is what the library is asked about; `can_heal` says whether it can take tokens back.
    """

    cutter: Tokenizer | OpenedTokenizer | MergeHistory
    can_heal: bool = True

    @abstractmethod
    def cut(self, text: str) -> CutText:
        """Return the tokens of a text."""

    @abstractmethod
    def shown_token(self, token: Any) -> ShownToken:
        """Return a token of a healing, an id or a symbol, as it is shown."""

    def as_read(self, text: str) -> str:
        """Return a text as it is spelled when it is cut."""
        return text


class _OfTokenizer(PromptVocabulary):
    """A tokenizer with its ranks."""

    def __init__(self, tokenizer: Tokenizer) -> None:
        self.cutter = self._tokenizer = tokenizer

    def cut(self, text: str) -> CutText:
        """Return the tokens of a text."""
        ids = self._tokenizer.encode(text)
        return {"lengths": list(self._tokenizer.byte_lengths(ids)), "ids": list(ids), "marks": []}

    def shown_token(self, token: int) -> ShownToken:
        """Return a token as it is shown."""
        return ShownToken(token, letters_of(self._tokenizer.token_bytes(token)))

    def as_read(self, text: str) -> str:
        """Return a text as it is spelled when it is cut."""
        return self._tokenizer.prepared(text)


class _OfFile(PromptVocabulary):
    """A reader's file that is not one of ranks."""

    def __init__(self, opened: OpenedTokenizer) -> None:
        self.cutter = self._opened = opened
        self.can_heal = opened.history is not None

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

    def shown_token(self, token: int) -> ShownToken:
        """Return an entry as the file spells it."""
        entries = self._opened.entries
        assert entries is not None
        name = entries.name_of(token)
        if entries.is_in_bytes:
            return ShownToken(token, letters_of(entries.spelled(name)))
        return ShownToken(token, printable(name))


class _OfLearned(PromptVocabulary):
    """Symbols that were learned here; every word is cut as one that is over, with its mark."""

    def __init__(self, shown: Trained) -> None:
        self.cutter = self._history = shown.history
        self._shown = shown
        self._number_of = {symbol: number for number, symbol in enumerate(shown.history.symbols)}

    def cut(self, text: str) -> CutText:
        """Return the symbols of a text by number, and which of them have a mark."""
        row = learner_row(self._shown, text)
        settings = self._history.settings
        is_before = int(settings.mark_place is MarkPlace.BEFORE)
        marks = (TokenMark(place, printable(settings.mark), is_before) for place in row.marked)
        return _cut_text(row, marks)

    def shown_token(self, token: str) -> ShownToken:
        """Return a symbol as it is shown, with its mark."""
        is_in_bytes = self._history.settings.unit is Unit.BYTE
        shown = letters_of(bytes_of(token)) if is_in_bytes else printable(token)
        return ShownToken(self._number_of[token], shown)

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


def letters_of(data: bytes) -> str:
    r"""Show bytes as letters; of half a character its bytes.

    >>> letters_of(b" eat"), letters_of(bytes([0xC3]))
    ('␣eat', '\\xc3')
    """
    return printable(data.decode("utf-8", "backslashreplace"))


def _cut_text(row: TokenRow, marks: Iterable[TokenMark]) -> CutText:
    return {"lengths": list(row.lengths), "ids": list(row.ids), "marks": list(marks)}
