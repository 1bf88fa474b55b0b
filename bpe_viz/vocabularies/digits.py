"""The cuts of numbers into tokens, and whether the columns of a sum are cut alike.

Rules and pictures: Singh and Strouse 2024, arXiv 2402.14903.
"""

import random
from collections.abc import Sequence
from enum import Enum
from itertools import accumulate
from typing import NamedTuple

from bpe_viz.arguments import shown_value, whole_number
from bpe_viz.errors import WrongTypeError
from bpe_viz.limits import MAX_ADDEND
from bpe_viz.vocabularies.catalogue import load_tokenizer

_GROUP = 3


class DigitRule(Enum):
    """A rule that cuts the digits of a number.

    SINGLE  one digit each, as in Qwen 3
    LEFT    up to three from the left, as in GPT-4, GPT-4o, Llama 3 and DeepSeek
    MERGES  any run, then byte pair encoding, as in GPT-2
    RIGHT   three from the right, the rest first
    COMMAS  as LEFT, with a comma after each thousand
    """

    SINGLE = "single"
    LEFT = "left"
    MERGES = "merges"
    RIGHT = "right"
    COMMAS = "commas"


def cut_number(number: int, rule: DigitRule) -> tuple[str, ...]:
    """Cut a number from 0 to MAX_ADDEND times two into its tokens.

    Raises WrongTypeError for what is no such number.

    >>> cut_number(10245, DigitRule.LEFT), cut_number(10245, DigitRule.RIGHT)
    (('102', '45'), ('10', '245'))
    >>> cut_number(1234567, DigitRule.MERGES), cut_number(1234567, DigitRule.COMMAS)
    (('123', '45', '67'), ('1', ',', '234', ',', '567'))
    """
    whole = whole_number(number)
    if whole is None or not 0 <= whole <= 2 * MAX_ADDEND:
        raise WrongTypeError(
            f"The number is {shown_value(number)}. Give a whole number from 0 to"
            f" {2 * MAX_ADDEND:,}."
        )
    digits = str(whole)
    match rule:
        case DigitRule.SINGLE:
            return tuple(digits)
        case DigitRule.LEFT:
            return _threes(digits, 0)
        case DigitRule.MERGES:
            gpt2 = load_tokenizer("gpt2")
            return tuple(gpt2.decode([token_id]) for token_id in gpt2.encode(digits))
        case DigitRule.RIGHT:
            return _threes(digits, len(digits) % _GROUP)
        case DigitRule.COMMAS:
            first, *groups = _threes(digits, len(digits) % _GROUP)
            return (first, *(part for group in groups for part in (",", group)))


def walls_of(parts: Sequence[str]) -> frozenset[int]:
    """Return how many digits stand to the right of each boundary between digits.

    >>> sorted(walls_of(("102", "45"))), sorted(walls_of(("1", ",", "234", ",", "567")))
    ([2], [3, 6])
    """
    groups = [len(part) for part in reversed(parts) if part.isdigit()]
    return frozenset(list(accumulate(groups))[:-1])


def wandering_walls(rows: Sequence[Sequence[str]]) -> frozenset[int]:
    """Return the walls that not all numbers of a sum have that are long enough for them.

    >>> sorted(wandering_walls([("567", "8"), ("456", "7"), ("102", "45")]))
    [1, 2]
    >>> wandering_walls([("5", "678"), ("4", "567"), ("10", "245")])
    frozenset()
    """
    walls = [walls_of(parts) for parts in rows]
    lengths = [sum(len(part) for part in parts if part.isdigit()) for parts in rows]
    return frozenset(
        wall
        for wall in frozenset().union(*walls)
        if any(
            length > wall and wall not in own for own, length in zip(walls, lengths, strict=True)
        )
    )


def columns_agree(first: int, second: int, rule: DigitRule) -> bool:
    """Return whether two numbers and their sum are cut in the same columns.

    >>> columns_agree(5678, 4567, DigitRule.LEFT), columns_agree(5678, 4567, DigitRule.COMMAS)
    (False, True)
    """
    rows = [cut_number(number, rule) for number in (first, second, first + second)]
    return not wandering_walls(rows)


class SumColumn(NamedTuple):
    """A column of a sum: its digits, what is carried into it, and what is written below.

    A number that has no digit there has none in `digits`.

    >>> SumColumn((8, 7), 0, 5, 1).written
    5
    """

    digits: tuple[int, ...]
    carried: int
    written: int
    carries: int


def sum_columns(first: int, second: int) -> tuple[SumColumn, ...]:
    """Add two numbers column by column, the ones first.

    >>> [(column.digits, column.carried, column.written) for column in sum_columns(5678, 4567)]
    [((8, 7), 0, 5), ((7, 6), 1, 4), ((6, 5), 1, 2), ((5, 4), 1, 0), ((), 1, 1)]
    """
    found = []
    carried = 0
    for place in range(len(str(first + second))):
        pairs = (str(number)[::-1][place : place + 1] for number in (first, second))
        digits = tuple(int(digit) for digit in pairs if digit)
        carries, written = divmod(sum(digits) + carried, 10)
        found.append(SumColumn(digits, carried, written, carries))
        carried = carries
    return tuple(found)


def place_in_token(parts: Sequence[str], column: int) -> int | None:
    """Return how many digits of the same token stand right of a column; None without a digit there.

    `column` counts those of the whole number.

    >>> place_in_token(("567", "8"), 1), place_in_token(("102", "45"), 1)
    (0, 1)
    """
    right = 0
    for part in reversed(parts):
        if part.isdigit():
            if column < right + len(part):
                return column - right
            right += len(part)
    return None


def agreeing_share(
    rule: DigitRule, *, low: int = 1_000, high: int = 999_999, draws: int = 20_000, seed: int = 1
) -> float:
    """Return the share of random sums whose columns agree, their addends from `low` to `high`.

    >>> agreeing_share(DigitRule.RIGHT, draws=100)
    1.0
    """
    chance = random.Random(seed)
    pairs = [(chance.randint(low, high), chance.randint(low, high)) for _ in range(draws)]
    return sum(columns_agree(first, second, rule) for first, second in pairs) / draws


def _threes(digits: str, first: int) -> tuple[str, ...]:
    """Cut digits into threes; the first group has `first` digits, if not 0."""
    starts = [0] * (first > 0) + list(range(first, len(digits), _GROUP))
    return tuple(
        digits[start:stop] for start, stop in zip(starts, [*starts[1:], None], strict=True)
    )
