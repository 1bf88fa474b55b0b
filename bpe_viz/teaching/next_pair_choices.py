"""The choices for a question about what comes next: pairs tied for first place, and near misses.

Every question of this kind takes its offers from here: exercises, tours, rooms, and Predict on the
Merges and Pieces pages.
"""

from collections.abc import Callable, Hashable, Sequence
from typing import TypeVar

Ranked = TypeVar("Ranked", bound=Hashable)
Part = TypeVar("Part", bound=Hashable)

OFFERS_TO_PREDICT = 6
_LEAST_WRONG = 2


def next_pair_choices(
    ranked: Sequence[Ranked], num_tied: int, most: int, near: Sequence[Ranked] = ()
) -> list[Ranked]:
    """Choose what to offer of all `ranked`, the best first, of which `num_tied` are right.

    However many tie, some are wrong, if any are; those in `near` come before the others.

    >>> next_pair_choices("abcdefgh", 1, 4), next_pair_choices("abcdefgh", 6, 4)
    (['a', 'b', 'c', 'd'], ['a', 'b', 'g', 'h'])
    >>> next_pair_choices("abcdefgh", 1, 4, near="hd"), next_pair_choices("abc", 3, 2)
    (['a', 'h', 'd', 'b'], ['a', 'b'])
    """
    tied, losing = list(ranked[:num_tied]), list(ranked[num_tied:])
    num_right = min(len(tied), most - min(_LEAST_WRONG, len(losing)))
    return [*tied[:num_right], *dict.fromkeys([*near, *losing])][:most]


def near_pairs(
    ranked: Sequence[tuple[Part, Part]],
    num_tied: int,
    num_words: Callable[[tuple[Part, Part]], int] | None = None,
) -> list[tuple[Part, Part]]:
    """Return the losing pairs that are chosen by mistake, likely ones first.

    They are the next in rank, the one that is best if each word counts once, and a right one the
    wrong way round. `num_words` says how often a pair occurs then; None where nobody counts that.

    >>> near_pairs([("e", "r"), ("w", "e"), ("r", "e")], 1)
    [('w', 'e'), ('r', 'e')]
    >>> near_pairs([("e", "r"), ("w", "e"), ("n", "e")], 1, {("w", "e"): 1, ("n", "e"): 2}.get)
    [('w', 'e'), ('n', 'e')]
    """
    tied, losing = ranked[:num_tied], ranked[num_tied:]
    if not losing:
        return []
    near = [losing[0]]
    if num_words:
        near.append(max(losing, key=num_words))
    known = set(losing)
    near += [(right, left) for left, right in tied if (right, left) in known]
    return list(dict.fromkeys(near))
