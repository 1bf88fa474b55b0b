"""Longest match first on bytes, as the tokenizer of RWKV has it: no merges, and no words."""

from collections.abc import Iterator, Mapping

from bpe_viz.segmentation import Trial
from bpe_viz.vocabularies.recovered_merges import glyphs_of

_BEGINNING = 2  # bytes, by which the lengths of tokens are looked up


class LongestMatch:
    """Always takes the longest token that fits, from left to right.

    >>> match = LongestMatch({b"l": 1, b"o": 2, b"lol": 3})
    >>> match.ids_of(b"lolo")
    [3, 2]
    """

    def __init__(self, id_of_token: Mapping[bytes, int]) -> None:
        self._id_of_token = id_of_token
        lengths: dict[bytes, set[int]] = {}
        for token in id_of_token:
            if len(token) > 1:
                lengths.setdefault(token[:_BEGINNING], set()).add(len(token))
        # Tokens that begin alike share a tuple with all that have the same lengths.
        shared: dict[tuple[int, ...], tuple[int, ...]] = {}
        self._lengths_of = {
            beginning: shared.setdefault(longest_first, longest_first)
            for beginning, found in lengths.items()
            for longest_first in [tuple(sorted(found, reverse=True))]
        }

    def ids_of(self, text: bytes) -> list[int]:
        """Return the ids of the tokens of a text."""
        id_of, lengths_of = self._id_of_token.get, self._lengths_of.get
        ids: list[int] = []
        place, size = 0, len(text)
        while place < size:
            for length in lengths_of(text[place : place + _BEGINNING], ()):
                number = id_of(text[place : place + length])
                if number is not None and place + length <= size:
                    break
            else:
                length, number = 1, self._id_of_token[text[place : place + 1]]
            ids.append(number)
            place += length
        return ids

    def trials(self, text: bytes) -> Iterator[Trial]:
        """Yield everything that is tried, in order; lengths that no token has are left out.

        >>> match = LongestMatch({b"l": 1, b"o": 2, b"lol": 3})
        >>> [(trial.symbol, trial.is_known) for trial in match.trials(b"lool")]
        [('loo', False), ('l', True), ('o', True), ('o', True), ('l', True)]
        """
        place = 0
        while place < len(text):
            for length in (*self._lengths_of.get(text[place : place + _BEGINNING], ()), 1):
                token = text[place : place + length]
                if len(token) == length:
                    is_known = token in self._id_of_token
                    yield Trial(place, place + length, glyphs_of(token), is_known)
                    if is_known:
                        break
            place += length
