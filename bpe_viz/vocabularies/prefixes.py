"""The tokens of every prefix of a text, as while it is typed."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from typing import Any, AnyStr, Generic, TypeVar, overload

from bpe_viz.arguments import check_text
from bpe_viz.errors import LimitError
from bpe_viz.history import MergeHistory
from bpe_viz.limits import MAX_PREFIXED_FROM_SCRATCH, MAX_TOKENIZED_CHARACTERS
from bpe_viz.segmentation import segment
from bpe_viz.text import normalize, spans_of_each
from bpe_viz.vocabularies.open_text import WORDS_BACK, OpenText, open_text
from bpe_viz.vocabularies.tokenizer import Tokenizer
from bpe_viz.wording import counted

TokenT = TypeVar("TokenT", bound=Hashable)

_START = 0  # the place in the tree that has no tokens before it
_SHORT_WORD = 32  # characters of a word that is looked up


class PrefixTokens(Sequence[tuple[TokenT, ...]], Generic[TokenT]):
    """The tokens of every prefix of a text, that of one character first and the whole text last.

    They are kept as a tree, in which a prefix has the tokens on the way to its place.

    >>> from bpe_viz import load_tokenizer
    >>> prefixes = prefix_tokens(load_tokenizer("gpt2"), "low")
    >>> len(prefixes), prefixes[0], prefixes[-1]
    (3, (75,), (9319,))
    """

    def __init__(self) -> None:
        self._steps: list[tuple[int, TokenT]] = []  # to places 1, 2, ...: from where, by what
        self._places_after: dict[tuple[int, TokenT], int] = {}
        self._places: list[int] = []

    def __len__(self) -> int:
        return len(self._places)

    @overload
    def __getitem__(self, index: int) -> tuple[TokenT, ...]: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[tuple[TokenT, ...]]: ...
    def __getitem__(self, index: int | slice) -> tuple[TokenT, ...] | Sequence[tuple[TokenT, ...]]:
        if isinstance(index, slice):
            return tuple(map(self._tokens_before, self._places[index]))
        return self._tokens_before(self._places[index])

    def after(self, place: int, token: TokenT) -> int:
        """Return the place that a token leads to, which is new at the first time.

        >>> tree = PrefixTokens()
        >>> tree.after(0, "a"), tree.after(0, "b"), tree.after(0, "a")
        (1, 2, 1)
        """
        step = place, token
        found = self._places_after.setdefault(step, len(self._steps) + 1)
        if found > len(self._steps):
            self._steps.append(step)
        return found

    def after_all(self, place: int, tokens: Iterable[TokenT]) -> int:
        """Return the place that several tokens lead to.

        >>> PrefixTokens().after_all(0, "aba")
        3
        """
        for token in tokens:
            place = self.after(place, token)
        return place

    def add(self, place: int) -> None:
        """Add the next prefix.

        >>> tree = PrefixTokens()
        >>> tree.add(tree.after_all(0, "ab"))
        >>> tree[0]
        ('a', 'b')
        """
        self._places.append(place)

    def _tokens_before(self, place: int) -> tuple[TokenT, ...]:
        found = []
        while place != _START:
            place, token = self._steps[place - 1]
            found.append(token)
        return tuple(reversed(found))


@overload
def prefix_tokens(tokenizer: MergeHistory, text: str) -> Sequence[tuple[str, ...]]: ...
@overload
def prefix_tokens(tokenizer: Tokenizer | Any, text: str) -> Sequence[tuple[int, ...]]: ...
def prefix_tokens(
    tokenizer: Tokenizer | MergeHistory | Any, text: str
) -> Sequence[tuple[int, ...]] | Sequence[tuple[str, ...]]:
    """Return the ids of the tokens of every prefix of a text, the whole text last.

    A history has symbols in their place. Only the last tokens are cut again for each prefix, where
    `settled` is exact; for others each prefix is cut from its start. Raises LimitError for a text
    past MAX_TOKENIZED_CHARACTERS, or past MAX_PREFIXED_FROM_SCRATCH for these others.

    >>> from bpe_viz import load_tokenizer
    >>> gpt2 = load_tokenizer("gpt2")
    >>> [gpt2.decode(ids[-1:]) for ids in prefix_tokens(gpt2, "I like")]
    ['I', ' ', ' l', ' li', ' lik', ' like']
    """
    check_text("the text", text)
    cutter = open_text(tokenizer)
    if cutter is not None and not cutter.is_plain(text):
        cutter = None
    most = MAX_PREFIXED_FROM_SCRATCH if cutter is None else MAX_TOKENIZED_CHARACTERS
    if len(text) > most:
        raise LimitError(
            f"The text has {counted(len(text), 'character')}, too many to cut each of its prefixes."
            f" Give a text of at most {most:,}."
        )
    if cutter is None:
        return tuple(map(tuple, _from_scratch(tokenizer, text)))
    tree: PrefixTokens[Any] = PrefixTokens()
    ids = tokenizer.ranks if hasattr(tokenizer, "ranks") else tokenizer
    name_of = ids.id_of_token.__getitem__ if isinstance(ids, Tokenizer) else str
    _grow(tree, cutter, text, name_of)
    return tree


def _from_scratch(tokenizer: Any, text: str) -> Iterator[Iterable[Any]]:
    prefixes = [text[:stop] for stop in range(1, len(text) + 1)]
    if isinstance(tokenizer, Tokenizer):
        yield from map(tokenizer.encode, prefixes)
    elif isinstance(tokenizer, MergeHistory):
        yield from _symbols_from_scratch(tokenizer, prefixes)
    else:
        yield from tokenizer.encode_all(prefixes)


def _symbols_from_scratch(history: MergeHistory, prefixes: Sequence[str]) -> Iterator[list[str]]:
    """Yield the symbols of each prefix; a word is cut once, however many prefixes have it."""
    symbols_of: dict[str, tuple[str, ...]] = {}
    for words in _words_by_prefix(history, prefixes):
        found: list[str] = []
        for word in words:
            symbols = symbols_of.get(word)
            if symbols is None:
                symbols = symbols_of[word] = segment(word, history).symbols
            found += symbols
        yield found


def _words_by_prefix(history: MergeHistory, prefixes: Sequence[str]) -> Iterator[list[str]]:
    settings = history.settings
    if history.tokenizer:
        for file_words in history.tokenizer.words(prefixes):
            yield [word.spelling for word in file_words]
        return
    read = [normalize(prefix, settings.normalization) for prefix in prefixes]
    for text, places in zip(read, spans_of_each(read, settings.pretokenizer), strict=True):
        yield [text[span.start : span.stop] for span in places]


def _grow(
    tree: PrefixTokens[Any],
    cutter: OpenText[AnyStr],
    text: str,
    name_of: Callable[[AnyStr], Any],
) -> None:
    """Add every prefix of a text to an empty tree."""
    places: dict[tuple[int, str], int] = {}

    def after_word(place: int, word: str) -> int:
        found = places.get((place, word))
        if found is None:
            found = tree.after_all(place, map(name_of, cutter.word_tokens(word)))
            places[place, word] = found
        return found

    first, first_place = 0, _START  # what is before this character stays as it is
    growing = _GrowingWord(tree, cutter, name_of)
    for stop in range(1, len(text) + 1):
        tail = text[first:stop]
        words = cutter.words(tail)
        place = first_place
        for i, j in words[:-1]:
            place = after_word(place, tail[i:j])
        if words:
            start, end = words[-1]
            if end - start <= _SHORT_WORD or cutter.has_end_mark or end < len(tail):
                place = after_word(place, tail[start:end])
            else:
                place = growing.place_after(place, first + start, tail[start:])
        tree.add(place)
        if len(words) > WORDS_BACK + 2:
            for i, j in words[:-WORDS_BACK]:
                first_place = after_word(first_place, tail[i:j])
            first += words[-WORDS_BACK][0]


class _GrowingWord(Generic[AnyStr]):
    """The last word of a text, whose tokens are known, and their places in the tree."""

    def __init__(
        self,
        tree: PrefixTokens[Any],
        cutter: OpenText[AnyStr],
        name_of: Callable[[AnyStr], Any],
    ) -> None:
        self._tree = tree
        self._cutter: OpenText[AnyStr] = cutter
        self._name_of: Callable[[AnyStr], Any] = name_of
        self._begun: tuple[int, int] | None = None

    def place_after(self, place: int, start: int, word: str) -> int:
        """Return the place after a word that starts there, and is a longer one than before."""
        if self._begun != (place, start):
            self._begun = place, start
            self._tokens: list[AnyStr] = []
            self._places = [place]
            self._length = 0
        units = self._cutter.units(word)
        kept, new = self._cutter.recut(self._tokens, self._length, units, len(units))
        del self._tokens[kept:], self._places[kept + 1 :]
        for token in new:
            self._tokens.append(token)
            self._places.append(self._tree.after(self._places[-1], self._name_of(token)))
        self._length = len(units)
        return self._places[-1]
