"""The merges of a vocabulary that lists its tokens by rank, each recovered when it is asked for.

The merge that made a token joins the two parts that all tokens of lower rank leave of it. The
ranks of merges count tokens of two bytes or more, from 1.
"""

from bisect import bisect_left
from collections.abc import Container, Iterable
from functools import cached_property
from typing import Any

from bpe_viz.errors import VocabularyError
from bpe_viz.pickled import saved
from bpe_viz.settings import MarkPlace, Settings, Unit
from bpe_viz.symbols import BYTE_GLYPHS, Pair, bytes_of
from bpe_viz.vocabularies.byte_pairs import token_starts
from bpe_viz.vocabularies.files import Ranks

_SETTINGS = Settings(unit=Unit.BYTE, mark_place=MarkPlace.NONE)


class RecoveredMerges:
    """The merges of a vocabulary; symbols are spelled with a glyph for each byte.

    >>> merges = RecoveredMerges({b"l": 0, b"o": 1, b"w": 2, b"lo": 3, b"low": 4})
    >>> len(merges), merges.pair_of(2), merges.rank_of(("l", "o")), merges.rank_of(("l", "ow"))
    (2, ('lo', 'w'), 1, None)
    """

    def __init__(self, id_of_token: Ranks) -> None:
        self._id_of_token = id_of_token

    def __reduce__(self) -> tuple[Any, ...]:
        return saved(RecoveredMerges, self._id_of_token)

    def __len__(self) -> int:
        return len(self._tokens)

    @property
    def settings(self) -> Settings:
        """Bytes are the units, and words have no mark."""
        return _SETTINGS

    @property
    def alphabet(self) -> Container[str]:
        """All bytes."""
        return BYTE_GLYPHS

    @property
    def has_corpus(self) -> bool:
        """The words that they were learned from are not known."""
        return False

    @cached_property
    def longest(self) -> int:
        """The bytes of the longest token."""
        return max(map(len, self._id_of_token), default=0)

    def rank_of_id(self, token_id: int) -> int:
        """Return the rank of the merge that makes a token.

        >>> RecoveredMerges({b"l": 0, b"o": 1, b"lo": 5}).rank_of_id(5)
        1
        """
        return bisect_left(self._tokens, token_id, key=self._id_of_token.__getitem__) + 1

    def token_of(self, rank: int) -> bytes:
        """Return the token that a merge makes; raises VocabularyError for no rank of these.

        >>> RecoveredMerges({b"l": 0, b"o": 1, b"lo": 5}).token_of(1)
        b'lo'
        """
        if not 1 <= rank <= len(self):
            raise VocabularyError(f"There is no merge {rank:,}. Choose 1 to {len(self):,}.")
        return self._tokens[rank - 1]

    def pair_of(self, rank: int) -> Pair:
        """Return the two symbols that a merge joins.

        Raises VocabularyError for no rank, and for a token that no two others make.
        """
        token = self.token_of(rank)
        parts = self.parts_of(token)
        if parts is None:
            raise VocabularyError(
                f"No merge makes the token {glyphs_of(token)}. Ask about another rank."
            )
        return glyphs_of(parts[0]), glyphs_of(parts[1])

    def rank_of(self, pair: Pair) -> int | None:
        """Return the rank of a pair; None for one that no merge joins."""
        left, right = map(bytes_of, pair)
        token_id = self._id_of_token.get(left + right)
        if token_id is None or self.parts_of(left + right) != (left, right):
            return None
        return self.rank_of_id(token_id)

    def ranks_making(self, symbol: str) -> Iterable[int]:
        """Return the rank of the merge that makes a symbol, if one does.

        >>> merges = RecoveredMerges({b"l": 0, b"o": 1, b"lo": 2})
        >>> merges.ranks_making("lo"), merges.ranks_making("l"), merges.ranks_making("ol")
        ((1,), (), ())
        """
        token = bytes_of(symbol)
        token_id = self._id_of_token.get(token)
        if token_id is None or self.parts_of(token) is None:
            return ()
        return (self.rank_of_id(token_id),)

    def parts_of(self, token: bytes) -> tuple[bytes, bytes] | None:
        """Return the two tokens that a token is joined from; None for a byte or one never joined.

        >>> RecoveredMerges({b"l": 0, b"o": 1, b"lo": 2}).parts_of(b"lo")
        (b'l', b'o')
        """
        starts = token_starts(token, self._id_of_token, below=self._id_of_token[token])
        if len(starts) != 3:
            return None
        return token[: starts[1]], token[starts[1] :]

    def events_of(self, word: bytes) -> tuple[tuple[int, int], ...]:
        """Replay the merges in a word: (rank, position of the byte left of the boundary) in order.

        >>> RecoveredMerges({b"l": 0, b"o": 1, b"lo": 2}).events_of(b"lol")
        ((1, 0),)
        """
        events: list[tuple[int, int]] = []
        token_starts(
            word,
            self._id_of_token,
            on_join=lambda token_id, start: events.append((self.rank_of_id(token_id), start - 1)),
        )
        return tuple(events)

    @cached_property
    def _tokens(self) -> tuple[bytes, ...]:
        """All tokens of two bytes or more in the order of their ids."""
        longer = (token for token in self._id_of_token if len(token) > 1)
        return tuple(sorted(longer, key=self._id_of_token.__getitem__))


def glyphs_of(token: bytes) -> str:
    """Return a token spelled with a glyph for each byte.

    >>> glyphs_of(b" the")
    'Ġthe'
    """
    return "".join(BYTE_GLYPHS[byte] for byte in token)
