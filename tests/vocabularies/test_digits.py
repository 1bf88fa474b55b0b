"""Where numbers are cut: the sheet's table, real tokenizers, and when columns agree."""

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bpe_viz import load_tokenizer
from bpe_viz.errors import WrongTypeError
from bpe_viz.limits import MAX_ADDEND
from bpe_viz.vocabularies import (
    DigitRule,
    agreeing_share,
    columns_agree,
    cut_number,
    walls_of,
    wandering_walls,
)

TABLE = [
    (1234, "12|34", "123|4", "1|234"),
    (12345, "123|45", "123|45", "12|345"),
    (1234567, "123|45|67", "123|456|7", "1|234|567"),
    (12345678, "123|45|678", "123|456|78", "12|345|678"),
    (1945, "1945", "194|5", "1|945"),
    (2024, "20|24", "202|4", "2|024"),
    (10000, "10000", "100|00", "10|000"),
]
ADDENDS = st.integers(0, MAX_ADDEND)


@pytest.mark.parametrize(("number", "merges", "left", "right"), TABLE)
def test_numbers_are_cut_as_in_the_table(number: int, merges: str, left: str, right: str) -> None:
    of_rule = {rule: "|".join(cut_number(number, rule)) for rule in DigitRule}
    assert of_rule[DigitRule.MERGES] == merges
    assert of_rule[DigitRule.LEFT] == left
    assert of_rule[DigitRule.RIGHT] == right
    assert of_rule[DigitRule.SINGLE] == "|".join(str(number))


@given(ADDENDS)
def test_rules_are_those_of_the_tokenizers_that_have_them(number: int) -> None:
    def pieces(name: str, text: str) -> tuple[str, ...]:
        tokenizer = load_tokenizer(name)
        return tuple(tokenizer.decode([each]) for each in tokenizer.encode(text))

    for name in ("cl100k", "o200k", "deepseek"):
        assert pieces(name, f"{number}") == cut_number(number, DigitRule.LEFT)
        assert pieces(name, f"{number:,}") == cut_number(number, DigitRule.COMMAS)
    assert pieces("gpt2", f"{number}") == cut_number(number, DigitRule.MERGES)
    assert pieces("qwen3", f"{number}") == cut_number(number, DigitRule.SINGLE)


@given(ADDENDS)
def test_threes_from_the_right_are_what_commas_separate(number: int) -> None:
    right, commas = (cut_number(number, rule) for rule in (DigitRule.RIGHT, DigitRule.COMMAS))
    assert "".join(commas) == f"{number:,}"
    assert ",".join(right) == f"{number:,}"
    assert walls_of(right) == walls_of(commas)
    if len(str(number)) % 3 == 0 or number < 1000:
        assert right == cut_number(number, DigitRule.LEFT)


@given(ADDENDS, ADDENDS, st.sampled_from(DigitRule))
def test_columns_agree_where_each_wall_is_in_every_number_that_is_long_enough(
    first: int, second: int, rule: DigitRule
) -> None:
    numbers = [first, second, first + second]
    rows = [cut_number(number, rule) for number in numbers]
    # From the right, for each digit: is the next one to its left in the same token?
    joined = []
    for parts in rows:
        owners = [place for place, part in enumerate(parts) for digit in part if digit != ","]
        joined.append([a == b for a, b in pairwise(reversed(owners))])
    agree = all(
        len({row[place] for row in joined if place < len(row)}) < 2
        for place in range(max(map(len, joined)))
    )
    assert columns_agree(first, second, rule) == agree == (not wandering_walls(rows))
    if rule in (DigitRule.SINGLE, DigitRule.RIGHT, DigitRule.COMMAS):
        assert agree


def test_a_third_of_random_sums_agrees_from_the_left_and_all_from_the_right() -> None:
    assert round(agreeing_share(DigitRule.LEFT), 2) == 0.33
    assert agreeing_share(DigitRule.RIGHT, draws=2_000) == 1
    # All three numbers as long as each other: counted without drawing any.
    exact = sum(8 * m * (8 * m + 1) // 2 for m in (1_000, 10_000, 100_000)) / 999_000**2
    assert agreeing_share(DigitRule.LEFT, draws=20_000, seed=2) == pytest.approx(exact, abs=0.015)


@pytest.mark.parametrize("number", [-1, 2 * MAX_ADDEND + 1, 1.5, "12", True])
def test_what_is_no_such_number_is_refused(number: Any) -> None:
    with pytest.raises(WrongTypeError, match="Give a whole number from 0 to 1,999,999,998"):
        cut_number(number, DigitRule.LEFT)
