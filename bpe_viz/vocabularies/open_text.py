"""A text that may still go on, in words and tokens, the same for real tokenizers and learned ones.

In byte pair encoding the first tokens of a word are always those of their own string, and a row of
tokens is what a string is cut into exactly if every two neighbours are. Both need a vocabulary in
which each token's string is cut into just that token; `open_text` returns None without one.
"""

from abc import ABC, abstractmethod
from bisect import bisect_left
from codecs import getincrementaldecoder
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import accumulate, count, pairwise, product
from typing import Any, AnyStr, Generic

from bpe_viz.arguments import shown_value
from bpe_viz.caching import CacheOfOwner
from bpe_viz.errors import WrongTypeError
from bpe_viz.history import MergeHistory
from bpe_viz.limits import CACHED_PATTERNS, CACHED_SHORT_TEXTS
from bpe_viz.segmentation import prepare_word, word_symbols
from bpe_viz.settings import (
    WITH_RANKED_MERGES,
    CustomPattern,
    MarkPlace,
    Normalization,
    PreTokenizer,
    Segmenter,
    Unit,
)
from bpe_viz.symbols import BYTE_GLYPHS, bytes_of
from bpe_viz.text import PATTERNS, spans
from bpe_viz.vocabularies.byte_pairs import token_starts
from bpe_viz.vocabularies.cutter import Cutter
from bpe_viz.vocabularies.probes import all_probes, has_probes, single_probes
from bpe_viz.vocabularies.tokenizer import Tokenizer

Place = tuple[int, int]
WORDS_BACK = 8  # the last words, the first of which nothing that follows can change
_BUILT_IN = frozenset({"gpt2", "r50k", "p50k", "cl100k", "o200k"})  # tests look at every token
_SORTED: CacheOfOwner[None, list[Any]] = CacheOfOwner(most=1)
_IS_PROPER: CacheOfOwner[None, bool] = CacheOfOwner(most=1)
_UNKNOWN_LETTERS = "ꙮᚠ𐎀ꀀ"
_TOKENS_BACK = 8
_SHORT_TEXT = 80  # characters of a text whose words are cached


class OpenText(ABC, Generic[AnyStr]):
    """Cuts texts into words, and words that are not over into tokens.

    `longest` is that of the longest token, `probes` are all ways to go on and `closings` the short
    ones among them. With `has_end_mark` a word that is over has one more unit, or another one.
    """

    longest: int
    probes: tuple[str, ...]
    closings: tuple[str, ...]
    has_end_mark: bool

    def __init__(self) -> None:
        self._seen: dict[str, list[AnyStr]] = {}

    @abstractmethod
    def words(self, text: str) -> list[Place]:
        """Return the places of the words of a text."""

    def is_plain(self, text: str) -> bool:
        """Return whether nothing in a text is half a character, or could be mistaken for a mark."""
        try:
            text.encode()
        except UnicodeEncodeError:
            return False
        return True

    @abstractmethod
    def split_off(self, text: str, num_words: int) -> tuple[list[str], str]:
        """Return the words before the last ones, and the text from where those start."""

    @abstractmethod
    def units(self, word: str) -> AnyStr:
        """Return a word that may go on as its units."""

    @abstractmethod
    def edges(self, word: str) -> Iterator[int]:
        """Yield for each character of a word how many units there are up to its end."""

    @abstractmethod
    def cut(self, units: AnyStr) -> list[AnyStr]:
        """Return the tokens of units alone."""

    @abstractmethod
    def _word_tokens(self, word: str) -> list[AnyStr]:
        """Return the tokens of a word that is over, its mark included."""

    @abstractmethod
    def texts(self, rest: AnyStr) -> Iterator[str]:
        """Yield texts that begin with the rest of a token; of characters it has a part of, some."""

    @property
    @abstractmethod
    def _tokens(self) -> Sequence[AnyStr]:
        """All tokens in order of their spelling."""

    def last_words(self, text: str) -> str:
        """Return the last words of a text, before which nothing that follows can change any."""
        return self.split_off(text, WORDS_BACK)[1]

    def word_tokens(self, word: str) -> list[AnyStr]:
        """Return the tokens of a word that is over; those of a word seen before are on record."""
        found = self._seen.get(word)
        if found is None:
            found = self._seen[word] = self._word_tokens(word)
        return found

    def tokens(self, text: str) -> list[AnyStr]:
        """Return the tokens of a text."""
        return [
            token
            for start, stop in self.words(text)
            for token in self.word_tokens(text[start:stop])
        ]

    def longer_tokens(self, beginning: AnyStr) -> Iterator[AnyStr]:
        """Yield the tokens that begin with these units and go on."""
        tokens = self._tokens
        place = bisect_left(tokens, beginning)
        while place < len(tokens) and tokens[place].startswith(beginning):
            if len(tokens[place]) > len(beginning):
                yield tokens[place]
            place += 1

    def are_neighbours(self, left: AnyStr, right: AnyStr) -> bool:
        """Return whether the two tokens after each other are what their string is cut into."""
        return self.cut(left + right) == [left, right]

    def recut(
        self, tokens: Sequence[AnyStr], place: int, units: AnyStr, stop: int
    ) -> tuple[int, list[AnyStr]]:
        """Cut the first `stop` units, given the tokens of the first `place`.

        Returns how many of these tokens can stay, and those that come after them.
        """
        kept, back = len(tokens), _TOKENS_BACK
        while True:
            dropped = 0
            while kept and (place > stop or dropped < back):
                kept -= 1
                place -= len(tokens[kept])
                dropped += 1
            new = self.cut(units[place:stop])
            if not kept or not new or self.are_neighbours(tokens[kept - 1], new[0]):
                return kept, new
            back *= 2


class _OpenBytes(OpenText[bytes]):
    """A text of a real tokenizer: its units are bytes."""

    def __init__(self, tokenizer: Tokenizer) -> None:
        super().__init__()
        patterns = tokenizer.about.patterns
        self.has_end_mark = False
        self._rank_of = tokenizer.id_of_token
        self._sorted = sorted_tokens(tokenizer)
        self._cutter = _cutter_of(patterns)
        self.longest = tokenizer.merges.longest
        self.probes, self.closings = all_probes(patterns), single_probes(patterns)

    def words(self, text: str) -> list[Place]:
        is_short = len(text) <= _SHORT_TEXT
        ends = _word_ends(self._cutter, text) if is_short else _found_word_ends(self._cutter, text)
        return list(pairwise(ends))

    def split_off(self, text: str, num_words: int) -> tuple[list[str], str]:
        words = self._cutter.words(text)
        rest = sum(map(len, words[-num_words:]))
        return words[:-num_words], text[len(text) - rest :]

    def units(self, word: str) -> bytes:
        return word.encode()

    def edges(self, word: str) -> Iterator[int]:
        return _byte_edges(word)

    def cut(self, units: bytes) -> list[bytes]:
        if units in self._rank_of:
            return [units]
        return [units[i:j] for i, j in pairwise(token_starts(units, self._rank_of))]

    def _word_tokens(self, word: str) -> list[bytes]:
        return self.cut(word.encode())

    def texts(self, rest: bytes) -> Iterator[str]:
        return _completed(rest)

    @property
    def _tokens(self) -> Sequence[bytes]:
        return self._sorted


class _OpenSymbols(OpenText[str]):
    """A text of a learned history: its units are characters, or bytes in glyphs."""

    def __init__(self, history: MergeHistory) -> None:
        super().__init__()
        settings = history.settings
        assert not isinstance(settings.pretokenizer, CustomPattern)
        self._pretokenizer = settings.pretokenizer
        patterns = (PATTERNS[settings.pretokenizer],)
        self._history, self._settings = history, settings
        self._mark = "" if settings.mark_place is MarkPlace.NONE else settings.mark
        self.has_end_mark = settings.mark_place in (MarkPlace.SEPARATE, MarkPlace.GLUED)
        self._table = prepare_word("", history).table
        self.longest = max(map(len, history.symbols))
        unknown = [letter for letter in _UNKNOWN_LETTERS if letter not in history.alphabet][:1]
        if settings.unit is Unit.BYTE:
            unknown = []
        self.probes = (*all_probes(patterns), *unknown)
        self.closings = (*unknown, *single_probes(patterns))

    def words(self, text: str) -> list[Place]:
        find = _word_places if len(text) <= _SHORT_TEXT else _found_word_places
        return list(find(self._pretokenizer, text))

    def split_off(self, text: str, num_words: int) -> tuple[list[str], str]:
        words = self.words(text)
        start = words[-num_words][0] if len(words) > num_words else 0
        return [text[i:j] for i, j in words[:-num_words]], text[start:]

    def units(self, word: str) -> str:
        before = self._mark if self._settings.mark_place is MarkPlace.BEFORE else ""
        if self._settings.unit is Unit.BYTE:
            return before + "".join(BYTE_GLYPHS[byte] for byte in word.encode())
        return before + word

    def edges(self, word: str) -> Iterator[int]:
        edges = _byte_edges(word) if self._settings.unit is Unit.BYTE else count(1)
        num_before = len(self.units(""))
        return (num_before + edge for edge, _ in zip(edges, word, strict=False))

    def cut(self, units: str) -> list[str]:
        return self._table.join(tuple(units))[0]

    def _word_tokens(self, word: str) -> list[str]:
        return list(word_symbols(word, self._history))

    def texts(self, rest: str) -> Iterator[str]:
        if self._settings.mark_place is not MarkPlace.BEFORE:
            rest = rest.removesuffix(self._mark)
        if self._settings.unit is Unit.BYTE:
            return _completed(bytes_of(rest))
        return iter((rest,))

    def is_plain(self, text: str) -> bool:
        """Return whether nothing in a text is half a character, or could be mistaken for a mark."""
        return super().is_plain(text) and not (self._mark and self._mark in self.units(text)[1:])

    def are_neighbours(self, left: str, right: str) -> bool:
        """Return whether the two are what their string is cut into; a mark ends a word."""
        has_end = self._mark and right.endswith(self._mark)
        return bool(has_end) or super().are_neighbours(left, right)

    @property
    def _tokens(self) -> Sequence[str]:
        return _SORTED.get(self._history, None, lambda: sorted(self._history.symbols))


def open_text(tokenizer: object) -> OpenText[Any] | None:
    """Return what cuts open texts as a tokenizer does; None where nothing is proven about it.

    Real tokenizers, histories of byte pair encoding and opened files can be asked about. What cuts
    already is returned as it is, so that several questions need only one.

    >>> from bpe_viz import load_tokenizer
    >>> cut = open_text(load_tokenizer("gpt2"))
    >>> cut.tokens("I like"), cut.cut(b"lowish")
    ([b'I', b' like'], [b'low', b'ish'])
    """
    if isinstance(tokenizer, OpenText):
        return tokenizer
    if isinstance(tokenizer, Tokenizer):
        return _OpenBytes(tokenizer) if _is_proven_tokenizer(tokenizer) else None
    if isinstance(tokenizer, MergeHistory):
        return _OpenSymbols(tokenizer) if _is_proven_history(tokenizer) else None
    if hasattr(tokenizer, "ranks"):  # of files that a reader opened
        return None if tokenizer.ranks is None else open_text(tokenizer.ranks)
    raise WrongTypeError(
        f"{shown_value(tokenizer)} is not a tokenizer. Give one that was loaded or opened, or a"
        " history of byte pair encoding."
    )


def sorted_tokens(tokenizer: Tokenizer) -> list[bytes]:
    r"""Return all tokens in order of their bytes; they are sorted once.

    >>> from bpe_viz import load_tokenizer
    >>> sorted_tokens(load_tokenizer("gpt2"))[-1]
    b'\xff'
    """
    return _SORTED.get(tokenizer, None, lambda: sorted(tokenizer.id_of_token))


def _is_proven_tokenizer(tokenizer: Tokenizer) -> bool:
    about, rank_of = tokenizer.about, tokenizer.id_of_token
    if about.is_normalized or about.segmenter is not Segmenter.RANK_ORDER:
        return False
    if not has_probes(about.patterns):
        return False
    if about.package and about.name in _BUILT_IN:
        return True
    return _IS_PROPER.get(
        tokenizer, None, lambda: all(len(token_starts(token, rank_of)) == 2 for token in rank_of)
    )


def _is_proven_history(history: MergeHistory) -> bool:
    settings = history.settings
    if settings.learner not in WITH_RANKED_MERGES or history.tokenizer is not None:
        return False
    if settings.normalization is not Normalization.NONE or settings.unit is Unit.GRAPHEME:
        return False
    if isinstance(settings.pretokenizer, CustomPattern):
        return False
    if settings.mark_place is MarkPlace.BEFORE and len(settings.mark) > 1:
        return False
    if not has_probes((PATTERNS[settings.pretokenizer],)):
        return False
    return _IS_PROPER.get(history, None, lambda: _has_proper_symbols(history))


def _has_proper_symbols(history: MergeHistory) -> bool:
    """Return whether the units of every symbol are merged into just that symbol."""
    table = prepare_word("", history).table
    units_of: dict[str, tuple[str, ...]] = {}
    for left, right in history.pairs:
        units = (*units_of.get(left, (left,)), *units_of.get(right, (right,)))
        units_of[left + right] = units
        if len(table.join(units)[0]) > 1:
            return False
    return True


@lru_cache(maxsize=CACHED_PATTERNS)
def _cutter_of(patterns: tuple[str, ...]) -> Cutter:
    return Cutter(patterns)


def _found_word_ends(cutter: Cutter, text: str) -> tuple[int, ...]:
    return tuple(accumulate(map(len, cutter.words(text)), initial=0))


def _found_word_places(pretokenizer: PreTokenizer, text: str) -> tuple[Place, ...]:
    return tuple((start, stop) for start, stop, _ in spans(text, pretokenizer))


# While one types, nearly all of the ends of a long text are those of the text before.
_word_ends = lru_cache(maxsize=CACHED_SHORT_TEXTS)(_found_word_ends)
_word_places = lru_cache(maxsize=CACHED_SHORT_TEXTS)(_found_word_places)


def _byte_edges(word: str) -> Iterator[int]:
    return accumulate(len(character.encode()) for character in word)


def _completed(rest: bytes) -> Iterator[str]:
    r"""Yield texts that begin with bytes, a character at their end completed in every way.

    >>> list(_completed(b"ab")), next(_completed("aé".encode()[:2])), list(_completed(b"\x80"))
    (['ab'], 'aÀ', [])
    """
    decoder = getincrementaldecoder("utf-8")()
    try:
        text = decoder.decode(rest)
    except UnicodeDecodeError:
        return
    begun, _ = decoder.getstate()
    missing = _character_length(begun[0]) - len(begun) if begun else 0
    for way in product(range(0x80, 0xC0), repeat=missing):
        try:
            yield text + (begun + bytes(reversed(way))).decode()
        except UnicodeDecodeError:
            continue


def _character_length(first: int) -> int:
    """Return the bytes of a character in UTF-8, given its first one."""
    return 2 if first < 0xE0 else 3 if first < 0xF0 else 4
