"""How WordPiece cuts a word in every state, as its vocabulary grows."""

from typing import NamedTuple

from bpe_viz.history import MergeHistory
from bpe_viz.limits import MAX_WORDPIECE_CHARACTERS
from bpe_viz.segmentation.segmenter import prepare_word
from bpe_viz.segmentation.vocabulary_use import vocabulary_of
from bpe_viz.settings import Unit
from bpe_viz.symbols import Symbols, joined, spelling


class MatchState(NamedTuple):
    """What longest match first takes from the merge `since` on: symbols that stop at these units.

    With `is_unknown` nothing in the vocabulary begins what is left after the last of them, or the
    word is too long, and all of it is one "[UNK]".

    >>> MatchState(since=2, ends=(2, 3), is_unknown=False).num_symbols
    2
    """

    since: int
    ends: tuple[int, ...]
    is_unknown: bool

    @property
    def num_symbols(self) -> int:
        """How many symbols the word is."""
        return 1 if self.is_unknown else len(self.ends)


def is_too_long(word: str, history: MergeHistory) -> bool:
    """Whether WordPiece does not try to cut a word, which then is unknown.

    Its length is in characters, or in bytes where they are units.

    >>> from bpe_viz import learn_wordpiece
    >>> is_too_long("hug" * 34, learn_wordpiece({"hug": 10}, 1))
    True
    """
    return len(spelling(word, history.settings.unit)) > MAX_WORDPIECE_CHARACTERS


def match_states(word: str, history: MergeHistory) -> tuple[MatchState, ...]:
    """The segmentations of a word by WordPiece, each with the merge that brings it, from 0 on.

    That need not be the merge of a symbol that training put there, and a word may get more symbols
    by a merge: a longer beginning can leave a rest that takes more of them.

    >>> from bpe_viz import learn_wordpiece
    >>> history = learn_wordpiece({"hug": 10, "pug": 5, "pun": 12, "bun": 4, "hugs": 5}, 4)
    >>> for state in match_states("hugs", history):
    ...     print(state.since, state.ends)
    0 (1, 2, 3, 4)
    1 (1, 2, 4)
    2 (2, 4)
    3 (4,)
    """
    if is_too_long(word, history):
        return (MatchState(0, (), True),)
    units = prepare_word(word, history).units
    made = _Beginnings(units, history)
    states, since = [], 0
    while True:
        ends, following = [0], []
        while ends[-1] < len(units):
            now = [stop for stop, rank in made.at(ends[-1]) if rank <= since]
            stop = max(now, default=ends[-1])
            following += [rank for end, rank in made.at(ends[-1]) if end > stop]
            if not now:
                break
            ends.append(stop)
        states.append(MatchState(since, tuple(ends[1:]), ends[-1] < len(units)))
        if not following:
            return tuple(states)
        since = min(following)


class _Beginnings:
    """The symbols that begin at each unit of a word: where each stops, and which merge makes it."""

    def __init__(self, units: Symbols, history: MergeHistory) -> None:
        vocabulary = vocabulary_of(history)
        self._units = units
        self._id_of_symbol = vocabulary.id_of_symbol
        self._alphabet_size = history.record.alphabet_size
        self._prefix = history.settings.inner_prefix
        # Graphemes can meet to form fewer: then a symbol may have more units here than there.
        is_grapheme = history.settings.unit is Unit.GRAPHEME
        self._most_units = len(units) if is_grapheme else vocabulary.most_units
        self._found: dict[int, list[tuple[int, int]]] = {}

    def at(self, start: int) -> list[tuple[int, int]]:
        """(stop, rank) of each symbol that begins at a unit; rank 0 for the alphabet."""
        found = self._found.get(start)
        if found is None:
            found = self._found[start] = []
            most = min(len(self._units), start + self._most_units)
            for stop in range(start + 1, most + 1):
                number = self._id_of_symbol.get(joined(self._units[start:stop], self._prefix))
                if number is not None:
                    found.append((stop, max(0, number - self._alphabet_size + 1)))
        return found
