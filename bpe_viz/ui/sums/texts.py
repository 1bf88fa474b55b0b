"""The texts of the view of sums."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from bpe_viz.vocabularies import DigitRule, SumColumn
from bpe_viz.wording import listed


class RuleTexts(NamedTuple):
    """The title of a rule, and who cuts digits by it.

    >>> RULES[DigitRule.LEFT].title
    'Threes from the left'
    """

    title: str
    used_by: str


RULES: Mapping[DigitRule, RuleTexts] = {
    DigitRule.SINGLE: RuleTexts("One digit each", "Qwen 3"),
    DigitRule.LEFT: RuleTexts("Threes from the left", "GPT-4"),
    DigitRule.MERGES: RuleTexts("Any run, then BPE", "GPT-2"),
    DigitRule.RIGHT: RuleTexts("Threes from the right", "tiny-aya"),
    DigitRule.COMMAS: RuleTexts("Commas", "GPT-4"),
}
FIRST, SECOND = "First number", "Second number"
OTHER_NUMBERS = "Other numbers"
AGREE, WANDER = "the columns agree", "the walls wander"
RED = (
    "Red: a wall that the three numbers do not share. A digit’s place in its token should be its"
    " place in the number."
)
WHAT = (
    "A token of three digits has the same places in every number only if digits are counted from"
    " the right. “Any run, then BPE” has no rule of its own: merges decide. tiny-aya is a language"
    " model of Cohere."
)
CHOICES = "Numbers"
FROM_RIGHT, NOTHING_YET, OF_THE_SUM = "from the right", "–", "of the sum"
COLUMNS = (
    "ones",
    "tens",
    "hundreds",
    "thousands",
    "ten thousands",
    "hundred thousands",
    "millions",
    "ten millions",
    "hundred millions",
    "billions",
)
SHARES = (
    "Of {draws:,} random sums of numbers from 1,000 to 999,999, all three numbers are cut alike"
)
COUNTING = "Cutting random sums"
PUBLISHED = (
    "GPT-3.5 added numbers of 7 to 9 digits right in 133 of 180 sums as they are, and in 176 of 180"
    " with commas. Where the sum is longer than both numbers, it was right in 5 of 42 and in 40 of"
    " 42. These are the published answers of gpt-3.5-turbo-0301 after eight examples, recounted"
    " (Singh and Strouse 2024)."
)


def said_sum(rows: tuple[str, str, str]) -> str:
    """Say a sum with its tokens for those who do not see it.

    >>> said_sum(("567 8", "456 7", "102 45"))
    '567 8 plus 456 7 is 102 45'
    """
    return f"{rows[0]} plus {rows[1]} is {rows[2]}"


def finding(numbers: tuple[int, int, int], wandering: Sequence[DigitRule]) -> str:
    """Say which rules cut the columns of a sum apart.

    >>> finding((5678, 4567, 10245), [DigitRule.LEFT, DigitRule.MERGES])
    '5678 + 4567 = 10245: cut from the left, the walls wander.'
    >>> finding((12, 3456, 3468), [DigitRule.MERGES]), finding((1, 2, 3), [])
    ('12 + 3456 = 3468: by 1 of 5 rules the walls wander.', '1 + 2 = 3: the columns agree.')
    """
    first, second, total = numbers
    said = f"{first} + {second} = {total}"
    if DigitRule.LEFT in wandering:
        return f"{said}: cut from the left, the walls wander."
    if wandering:
        return f"{said}: by {len(wandering)} of {len(RULES)} rules the walls wander."
    return f"{said}: the columns agree."


def added(name: str, column: SumColumn) -> str:
    """Say how a column is added.

    >>> added("tens", SumColumn((7, 6), 1, 4, 1))
    'Tens (marked): 7 + 6 + 1 = 14, so write 4 and carry 1.'
    >>> added("ten thousands", SumColumn((), 1, 1, 0)), added("ones", SumColumn((2, 1), 0, 3, 0))
    ('Ten thousands (marked): write the 1 that was carried.',
     'Ones (marked): 2 + 1 = 3, so write 3.')
    """
    if not column.digits:
        return f"{name.capitalize()} (marked): write the {column.carried} that was carried."
    numbers = [*column.digits, *[column.carried] * (column.carried > 0)]
    terms = " + ".join(map(str, numbers))
    total = f"{terms} = {sum(numbers)}" if len(numbers) > 1 else terms
    carry = f" and carry {column.carries}" if column.carries else ""
    return f"{name.capitalize()} (marked): {total}, so write {column.written}{carry}."


def written(column: SumColumn) -> str:
    """Say what is written below a column, and carried to the next.

    >>> written(SumColumn((7, 6), 1, 4, 1)), written(SumColumn((2, 1), 0, 3, 0))
    ('write 4, carry 1', 'write 3')
    """
    carry = f", carry {column.carries}" if column.carries else ""
    return f"write {column.written}{carry}"


def places_in_tokens(column: str, places: Sequence[int]) -> str:
    """Say at which places of their tokens the digits of a column are.

    >>> places_in_tokens("tens", [1, 1, 1])
    'Tens of the numbers: tens of each token.'
    >>> places_in_tokens("hundreds", [0, 0, 1])
    'Hundreds of the numbers: ones, ones and tens of their tokens.'
    """
    names = [COLUMNS[place] for place in places]
    are = (
        f"{names[0]} of each token" if len(set(names)) == 1 else f"{listed(names)} of their tokens"
    )
    return f"{column.capitalize()} of the numbers: {are}."
