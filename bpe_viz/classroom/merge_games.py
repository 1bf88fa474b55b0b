"""The game of a class: phones propose merges of a tiny corpus, and the server recounts each."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from bpe_viz.classroom.errors import RoomError, RoomRefusal
from bpe_viz.errors import BpeVizError
from bpe_viz.limits import MAX_GAME_COUNT, MAX_PROVEN_LETTERS
from bpe_viz.segmentation import MergeLine, follow_merges
from bpe_viz.symbols import Pair
from bpe_viz.teaching import playable

Pairs = tuple[Pair, ...]


@dataclass(frozen=True, slots=True)
class Proposal:
    """The symbols that a phone's merges leave, and whether nobody's left fewer before.

    >>> Proposal(20, is_first=True).as_json()
    {'size': 20, 'isFirst': True}
    """

    size: int
    is_first: bool

    def as_json(self) -> dict[str, object]:
        """Return what the phone is told."""
        return {"size": self.size, "isFirst": self.is_first}


@dataclass(frozen=True, slots=True)
class MergeGame:
    """Words with their counts, the merges of byte pair encoding, the best ones, and the class's.

    The class is told the best ones while `is_best_shown`; then nothing more is counted.

    >>> asked = {"words": [["upon", 3], ["up", 3], ["on", 3], ["pot", 4]], "merges": 2}
    >>> game = MergeGame.from_json(7, asked)
    >>> game.bpe, game.best
    ((('p', 'o'), ('po', 't')), (('u', 'p'), ('o', 'n')))
    >>> game.proposed([["o", "n"], ["u", "p"]]).num_symbols
    (36, 30, 24)
    """

    number: int
    words: tuple[tuple[str, int], ...]
    num_merges: int
    bpe: Pairs
    best: Pairs
    of_class: Pairs = ()
    is_best_shown: bool = False

    @classmethod
    def from_json(cls, number: int, asked: object) -> "MergeGame":
        """Return the game that a message asks for; raises RoomError for what cannot be played.

        >>> MergeGame.from_json(7, {"words": [["abcdefghijklmno", 1]], "merges": 2})
        Traceback (most recent call last):
        bpe_viz.classroom.errors.RoomError: The message was not understood. Load the page again.
        """
        match asked:
            case {"words": list(words), "merges": int(merges)} if (
                not isinstance(merges, bool)
                and 0 < len(words) <= MAX_PROVEN_LETTERS
                and all(map(_is_counted_word, words))
            ):
                return cls._of(number, dict(words), merges)
        raise RoomError(RoomRefusal.NOT_UNDERSTOOD)

    @classmethod
    def _of(cls, number: int, words: Mapping[str, int], num_merges: int) -> "MergeGame":
        try:
            best = playable(words, num_merges).best()
        except BpeVizError:
            raise RoomError(RoomRefusal.NOT_UNDERSTOOD) from None
        return cls(number, tuple(words.items()), num_merges, best.bpe.pairs, best.merges)

    def proposed(self, pairs: object) -> MergeLine:
        """Recount what merges leave; raises RoomError unless each of them joins something.

        >>> game = MergeGame.from_json(7, {"words": [["banana", 1]], "merges": 2})
        >>> game.proposed([["n", "a"], ["x", "y"]])
        Traceback (most recent call last):
        bpe_viz.classroom.errors.RoomError: The message was not understood. Load the page again.
        """
        if not isinstance(pairs, list) or not 0 < len(pairs) <= self.num_merges:
            raise RoomError(RoomRefusal.NOT_UNDERSTOOD)
        if not all(map(_is_pair, pairs)):
            raise RoomError(RoomRefusal.NOT_UNDERSTOOD)
        line = self._line([(left, right) for left, right in pairs])
        if len(set(line.num_symbols)) < len(line.num_symbols):
            raise RoomError(RoomRefusal.NOT_UNDERSTOOD)
        return line

    def beats_class(self, line: MergeLine) -> bool:
        """Return whether a line leaves fewer symbols than all that the class has sent."""
        return not self.of_class or line.num_symbols[-1] < self._size(self.of_class)

    def beats_bpe(self, line: MergeLine) -> bool:
        """Return whether a line leaves fewer symbols than byte pair encoding."""
        return line.num_symbols[-1] < self._size(self.bpe)

    def with_line(self, line: MergeLine) -> "MergeGame":
        """Return the game in which the class has sent a line."""
        return replace(self, of_class=line.pairs) if self.beats_class(line) else self

    def as_json(self, num_solved: int, num_ahead: int = 0) -> dict[str, object]:
        """Return what everyone may know, with how many have sent merges, and have beaten BPE."""
        return {
            "id": self.number,
            "word": "",
            "solved": num_solved,
            "ahead": num_ahead,
            "game": {
                "words": [[count, list(word)] for word, count in self.words],
                "merges": self.num_merges,
                "bpe": _told(self._line(self.bpe)),
                "ofClass": _told(self._line(self.of_class)) if self.of_class else None,
                "best": _told(self._line(self.best)) if self.is_best_shown else None,
            },
        }

    def kept(self) -> dict[str, object]:
        """Return all of it, for `of_kept`.

        >>> game = MergeGame.from_json(7, {"words": [["banana", 1]], "merges": 2})
        >>> MergeGame.of_kept(**game.kept()) == game
        True
        """
        return {
            "number": self.number,
            "words": self.words,
            "num_merges": self.num_merges,
            "bpe": self.bpe,
            "best": self.best,
            "of_class": self.of_class,
            "is_best_shown": self.is_best_shown,
        }

    @classmethod
    def of_kept(cls, **kept: Any) -> "MergeGame":
        """Return what `kept` wrote."""
        lines = {name: tuple(map(tuple, kept[name])) for name in ("bpe", "best", "of_class")}
        words = tuple((word, count) for word, count in kept["words"])
        return cls(**{**kept, **lines, "words": words})

    def _line(self, pairs: Sequence[Pair]) -> MergeLine:
        return follow_merges(dict(self.words), pairs)

    def _size(self, pairs: Sequence[Pair]) -> int:
        return self._line(pairs).num_symbols[-1]


def _told(line: MergeLine) -> dict[str, object]:
    """Return a line as it is sent.

    >>> _told(follow_merges(["aa"], [("a", "a")]))
    {'pairs': [['a', 'a']], 'sizes': [2, 1]}
    """
    return {"pairs": [list(pair) for pair in line.pairs], "sizes": list(line.num_symbols)}


def _is_counted_word(told: object) -> bool:
    r"""Return whether this is a word that can be written down, with its count.

    >>> [_is_counted_word(told) for told in (["on", 3], ["on", 0], ["on", True], ["\ud800", 1])]
    [True, False, False, False]
    """
    match told:
        case [str(word), int(count)] if 0 < count <= MAX_GAME_COUNT and count is not True:
            return bool(word) and not any("\ud800" <= letter <= "\udfff" for letter in word)
    return False


def _is_pair(told: object) -> bool:
    match told:
        case [str(left), str(right)] if left and right:
            return len(left) + len(right) <= MAX_PROVEN_LETTERS
    return False
