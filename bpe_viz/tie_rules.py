"""The choice each tie rule makes, and the words for it.

A new rule is named in `settings.TieRule`, and is here and in `training/recording_kernel.py`, whose
compiled loops decide on their own.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

import numpy as np

from bpe_viz.arrays import IdArray, Indices, TieKeys
from bpe_viz.settings import TieRule, Unit
from bpe_viz.symbols import Pair, sorting_text


@dataclass(frozen=True, slots=True, kw_only=True)
class TieChoice:
    """The choice of a tie rule among the pairs that tie.

    name, short  what it is called, alone and before the word "pair"
    winner       what wins by it: "The greatest pair" wins
    takes        the pair that it takes, in a question
    wins         why a pair wins; `{pair}` is in the plural
    why          the same in few words, of one pair
    pick         the pair of several, which are in the order in which the corpus shows them; they
                 are compared by the `key` of each
    is_by_place  whether places in the corpus decide, and not spellings

    >>> TIE_CHOICES[TieRule.GREATEST].pick([("e", "s"), ("s", "t")], tuple)
    ('s', 't')
    """

    name: str
    meaning: str
    short: str
    winner: str
    takes: str
    wins: str
    why: str
    pick: Callable[[Sequence[Pair], Callable[[Pair], Pair]], Pair]
    is_by_place: bool = False


TIE_CHOICES: Mapping[TieRule, TieChoice] = MappingProxyType(
    {
        TieRule.FIRST_SEEN: TieChoice(
            name="first seen",
            meaning="The pair that comes first in the corpus.",
            short="first seen",
            winner="First seen",
            takes="the pair that the corpus shows first",
            wins="the corpus shows {pair} first",
            why="appears first",
            pick=lambda tied, _: tied[0],
            is_by_place=True,
        ),
        TieRule.GREATEST: TieChoice(
            name="greatest pair",
            meaning="The alphabetically last pair.",
            short="greatest",
            winner="The greatest pair",
            takes="the pair that comes last in the order of characters",
            wins="{pair} come last in the order of characters",
            why="alphabetically last",
            pick=lambda tied, key: max(tied, key=key),
        ),
        TieRule.SMALLEST: TieChoice(
            name="smallest pair",
            meaning="The alphabetically first pair.",
            short="smallest",
            winner="The smallest pair",
            takes="the pair that comes first in the order of characters",
            wins="{pair} come first in the order of characters",
            why="alphabetically first",
            pick=lambda tied, key: min(tied, key=key),
        ),
    }
)


def choose(tied: Sequence[Pair], tie_rule: TieRule, unit: Unit = Unit.CHARACTER) -> Pair:
    """Choose one of equally good pairs, given in the order in which the corpus shows them.

    Units of bytes are compared as bytes, so that the blank `Ġ` is before all letters.

    >>> choose([("e", "s"), ("s", "t")], TieRule.FIRST_SEEN)
    ('e', 's')
    >>> choose([("e", "s"), ("Ġ", "t")], TieRule.SMALLEST, Unit.BYTE)
    ('Ġ', 't')
    """
    return TIE_CHOICES[tie_rule].pick(tied, pair_key(unit))


def pair_key(unit: Unit) -> Callable[[Pair], Pair]:
    """Return what gives that by which a pair is compared.

    >>> pair_key(Unit.BYTE)(("Ġ", "t"))
    (' ', 't')
    """
    return lambda pair: (sorting_text(pair[0], unit), sorting_text(pair[1], unit))


def spelling_ranks(spellings: Sequence[str], unit: Unit) -> IdArray:
    """int32[spellings]: the place of each when they are in the order that tie rules go by.

    >>> spelling_ranks(["b", "Ġ", "a"], Unit.BYTE).tolist()
    [2, 0, 1]
    """
    texts = [sorting_text(each, unit) for each in spellings]
    ranks = np.empty(len(texts), np.int32)
    ranks[sorted(range(len(texts)), key=texts.__getitem__)] = np.arange(len(texts))
    return ranks


def compares_spellings(tie_rule: TieRule) -> bool:
    """Return whether a tie rule looks at how symbols are spelled and not where they occur.

    >>> compares_spellings(TieRule.FIRST_SEEN), compares_spellings(TieRule.SMALLEST)
    (False, True)
    """
    return not TIE_CHOICES[tie_rule].is_by_place


def tie_keys(
    tie_rule: TieRule,
    *,
    sides: Callable[[], tuple[IdArray, IdArray]],
    spelling_rank: Callable[[], IdArray],
    first: Callable[[], TieKeys],
) -> TieKeys:
    """Return a number for each pair: the smaller, the earlier the rule chooses it.

    `sides()` are the symbol ids of all left and all right parts, `spelling_rank()` is the place of
    every symbol among all spellings in order, `first()` where each pair occurs first in the corpus;
    only what the rule needs is asked for.

    >>> ranks, first = np.array([0, 1], np.int32), np.array([7, 3], np.int32)
    >>> known = {
    ...     "sides": lambda: (ranks, ranks[::-1]),
    ...     "spelling_rank": lambda: ranks,
    ...     "first": lambda: first,
    ... }
    >>> for rule in TieRule:
    ...     tie_keys(rule, **known).argmin().item()
    1
    1
    0
    """
    if not compares_spellings(tie_rule):
        return first()
    rank, (left, right) = spelling_rank(), sides()
    keys: Indices = rank[left].astype(np.int64) * len(rank) + rank[right]
    return -keys if tie_rule is TieRule.GREATEST else keys
