"""The lattice of a word: every way to cut it into pieces, and how probable each way is."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from math import exp, floor, inf, isfinite, log
from operator import itemgetter
from random import Random

from bpe_viz.arguments import checked_number, shown_value
from bpe_viz.errors import SettingsError
from bpe_viz.limits import MAX_LATTICE_WORK
from bpe_viz.symbols import Symbols
from bpe_viz.unigram.rules import TIES_PER_NAT


@dataclass(frozen=True, slots=True)
class Arc:
    """A piece over the units `start` to `stop` - 1 of a word; an unknown unit is its own piece.

    >>> Arc(start=0, stop=2, piece="un", log_probability=-2.5).is_unknown
    False
    """

    start: int
    stop: int
    piece: str
    log_probability: float
    is_unknown: bool = False


@dataclass(frozen=True, slots=True)
class Path:
    """One way to cut a word; `share` is its part of the probability of all ways together.

    >>> Path(pieces=("un", "hug"), log_probability=log(0.005), share=0.7).share
    0.7
    """

    pieces: Symbols
    log_probability: float
    share: float


class Lattice:
    """All arcs of a word, from the probabilities of pieces; see `UnigramState.lattice`.

    `units` are the characters of the word and its mark. A unit that is not a piece is an arc of its
    own with `unknown`, a log probability below all others; so are the positions `fixed`, over
    which no piece reaches. `longest` is how many units the longest piece has at most, and `prefix`
    what units that do not begin the word are spelled with, as in WordPiece.

    >>> from math import log
    >>> count_of_piece = {"u": 36, "n": 16, "un": 16, "h": 15, "hu": 15, "ug": 20, "g": 20}
    >>> count_of_piece["hug"] = 15
    >>> scores = {piece: log(count / 210) for piece, count in count_of_piece.items()}
    >>> lattice = Lattice(tuple("unhug"), scores, unknown=-20.0)
    >>> for path in lattice.n_best(2):
    ...     print("|".join(path.pieces), f"{exp(path.log_probability):.6f} {path.share:.1%}")
    un|hug 0.005442 70.7%
    u|n|hug 0.000933 12.1%
    >>> lattice.num_paths, round(lattice.entropy, 2)
    (8, 1.03)
    """

    def __init__(
        self,
        units: Symbols,
        log_probability_of_piece: Mapping[str, float],
        *,
        unknown: float,
        longest: int | None = None,
        fixed: tuple[int, ...] = (),
        prefix: str = "",
    ) -> None:
        self.units = units
        self.fixed = fixed
        scores = log_probability_of_piece
        longest = max(map(len, scores), default=1) if longest is None else longest
        apart = {*fixed}
        arcs: list[tuple[Arc, ...]] = []
        for start, unit in enumerate(units):
            here: list[Arc] = []
            if start in apart or unit not in scores:
                here.append(Arc(start, start + 1, unit, unknown, is_unknown=True))
            else:
                here.append(Arc(start, start + 1, unit, scores[unit]))
            piece = unit
            for stop in range(start + 2, min(start + longest, len(units)) + 1):
                if start in apart or stop - 1 in apart:
                    break
                piece += units[stop - 1].removeprefix(prefix)
                if piece in scores:
                    here.append(Arc(start, stop, piece, scores[piece]))
            arcs.append(tuple(here))
        self._from = tuple(arcs)

    @property
    def arcs(self) -> tuple[Arc, ...]:
        """All arcs, by their start, the short ones first."""
        return tuple(arc for arcs in self._from for arc in arcs)

    def without(self, piece: str) -> "Lattice":
        """Return the same lattice without the arcs of a piece.

        >>> lattice = Lattice(("a", "b"), {"a": -2.0, "b": -2.0, "ab": -1.0}, unknown=-20.0)
        >>> lattice.best, lattice.without("ab").best
        (('ab',), ('a', 'b'))
        """
        rest = Lattice((), {}, unknown=0.0)
        rest.units, rest.fixed = self.units, self.fixed
        rest._from = tuple(tuple(arc for arc in arcs if arc.piece != piece) for arcs in self._from)
        return rest

    @cached_property
    def _num_paths_to(self) -> list[int]:
        numbers = [1] + [0] * len(self.units)
        for arc in self.arcs:
            numbers[arc.stop] += numbers[arc.start]
        return numbers

    @property
    def num_paths(self) -> int:
        """The number of ways to cut the word."""
        return self._num_paths_to[-1]

    @cached_property
    def _forward(self) -> list[float]:
        return _log_sums(self._from, 1.0)

    @property
    def log_total(self) -> float:
        """The log probability of all ways together."""
        return self._forward[-1]

    def log_total_at(self, alpha: float) -> float:
        """Return the log of the sum of the probabilities of all ways, each to the power of alpha.

        >>> lattice = Lattice(("a", "b"), {"a": -1.0, "b": -1.0, "ab": -1.0}, unknown=-20.0)
        >>> exp(lattice.log_total_at(0))
        2.0
        """
        return _log_sums(self._from, _checked_alpha(alpha))[-1]

    @cached_property
    def shares(self) -> tuple[float, ...]:
        """For each of `arcs` the part of the probability of all ways that goes through it."""
        forward, backward = self._forward, [0.0] * (len(self.units) + 1)
        for start in reversed(range(len(self.units))):
            backward[start] = _log_sum(
                [arc.log_probability + backward[arc.stop] for arc in self._from[start]]
            )
        return tuple(
            exp(forward[arc.start] + arc.log_probability + backward[arc.stop] - forward[-1])
            for arc in self.arcs
        )

    @property
    def entropy(self) -> float:
        """The uncertainty of the way to cut, in nats: 0 for a single way."""
        weighted = zip(self.shares, self.arcs, strict=True)
        mean = sum(share * arc.log_probability for share, arc in weighted)
        return max(self.log_total - mean, 0.0)

    @property
    def best(self) -> Symbols:
        """The most probable way to cut the word."""
        return tuple(arc.piece for arc in self.best_arcs)

    @cached_property
    def best_arcs(self) -> tuple[Arc, ...]:
        """The arcs of the most probable way; of equals the one with the longest last piece."""
        return self._best_ways(1)[0][1]

    def n_best(self, n: int) -> tuple[Path, ...]:
        """Return the n most probable ways, best first; fewer when there are no more.

        Raises SettingsError for a number that would take too long.
        """
        wanted = checked_number("n", n)
        if wanted < 1:
            raise SettingsError(f"The number of segmentations is {wanted:,}. Choose 1 or more.")
        most = [min(wanted, number) for number in self._num_paths_to]
        if sum(most[arc.start] for arc in self.arcs) > MAX_LATTICE_WORK:
            raise SettingsError(
                f"{wanted:,} segmentations of a word this long would take too long."
                " Ask for fewer of them."
            )
        return tuple(
            Path(tuple(arc.piece for arc in arcs), total, exp(total - self.log_total))
            for total, arcs in self._best_ways(wanted)
        )

    def _best_ways(self, n: int) -> list[tuple[float, tuple[Arc, ...]]]:
        """Find the n best ways to each place, which are among those to the places before it."""
        # A way: its log probability in ties with the sign turned, so that it sorts; the start of
        # its last arc; the number of the way to there; the log probability; the last arc.
        ways: list[list[tuple[int, int, int, float, Arc | None]]]
        ways = [[] for _ in range(len(self.units) + 1)]
        ways[0] = [(0, 0, 0, 0.0, None)]
        for place, arcs in enumerate((*self._from, ())):
            ways[place].sort(key=itemgetter(0, 1, 2))
            del ways[place][n:]
            for arc in arcs:
                for number, way in enumerate(ways[place]):
                    total = way[3] + arc.log_probability
                    key = -floor(total * TIES_PER_NAT + 0.5)
                    ways[arc.stop].append((key, place, number, total, arc))
        found = []
        for last in ways[-1]:
            way, taken = last, []
            while way[4] is not None:
                taken.append(way[4])
                way = ways[way[1]][way[2]]
            found.append((last[3], tuple(reversed(taken))))
        return found

    def sample(self, n: int = 1, *, alpha: float = 1.0, seed: int = 0) -> tuple[Symbols, ...]:
        """Draw n ways at random, each with probability p^alpha / sum of p^alpha (Kudo 2018).

        An alpha of 1 draws as probable as the ways are, of 0 each way alike. The same seed draws
        the same ways. Raises SettingsError.

        >>> lattice = Lattice(("a", "b"), {"a": -1.0, "b": -1.0, "ab": -1.0}, unknown=-20.0)
        >>> lattice.sample(3, seed=1)
        (('ab',), ('a', 'b'), ('ab',))
        """
        number = checked_number("n", n)
        _checked_alpha(alpha)
        if max(number, 0) * (len(self.units) + 1) > MAX_LATTICE_WORK:
            raise SettingsError(
                f"{number:,} samples of a word this long would take too long. Draw fewer of them."
            )
        chance = Random(checked_number("seed", seed))
        forward = _log_sums(self._from, alpha)
        arcs_to: list[list[Arc]] = [[] for _ in range(len(self.units) + 1)]
        for arc in self.arcs:
            arcs_to[arc.stop].append(arc)
        weights_to = [
            list(
                accumulate(
                    exp(forward[arc.start] + alpha * arc.log_probability - forward[place])
                    for arc in arcs
                )
            )
            for place, arcs in enumerate(arcs_to)
        ]
        drawn = []
        for _ in range(number):
            place, taken = len(self.units), []
            while place:
                (arc,) = chance.choices(arcs_to[place], cum_weights=weights_to[place])
                taken.append(arc.piece)
                place = arc.start
            drawn.append(tuple(reversed(taken)))
        return tuple(drawn)


def units_with_mark(word: str, mark: str | None) -> tuple[Symbols, tuple[int, ...]]:
    """Return the units of a word with its mark before it, and where a mark is typed into the word.

    >>> units_with_mark("a▁b", "▁"), units_with_mark("ab", None)
    ((('▁', 'a', '▁', 'b'), (2,)), (('a', 'b'), ()))
    """
    if not word or not mark:
        return tuple(word), ()
    first_part, *parts = word.split(mark)
    units, typed = [mark, *first_part], []
    for part in parts:
        typed.append(len(units))
        units += (mark, *part)
    return tuple(units), tuple(typed)


def _checked_alpha(alpha: float) -> float:
    if not isinstance(alpha, int | float) or not isfinite(alpha) or alpha < 0:
        raise SettingsError(f"alpha is {shown_value(alpha)}. Give a number from 0 on.")
    return alpha


def _log_sums(arcs_from: tuple[tuple[Arc, ...], ...], alpha: float) -> list[float]:
    """For each place the log of the sum of all ways to it, each to the power of alpha."""
    terms: list[list[float]] = [[] for _ in range(len(arcs_from) + 1)]
    terms[0] = [0.0]
    sums = []
    for place, arcs in enumerate((*arcs_from, ())):
        sums.append(_log_sum(terms[place]))
        for arc in arcs:
            terms[arc.stop].append(sums[place] + alpha * arc.log_probability)
    return sums


def _log_sum(terms: list[float]) -> float:
    """Log of the sum of exponentials."""
    greatest = max(terms, default=-inf)
    if greatest == -inf:
        return -inf
    return greatest + log(sum(exp(term - greatest) for term in terms))
