"""The stepper of runs on lines: what is sent of each step is what the library counts there."""

import random

import numpy as np
import pytest

from bpe_viz import learn_boundless_bpe, learn_superbpe
from bpe_viz.settings import CustomPattern
from bpe_viz.ui.merges import deltas
from tests.helpers.random_lines import random_lines
from tests.helpers.steps_sent import check_steps

ROADS = "by the way\nby the road\non the way to the road by the way\non the road\n" * 2
NUMBERS = ["1234", "5634", *["34"] * 3]
RUNS = {
    "walls fall": lambda: learn_superbpe(ROADS, 40, walls_until=12),
    "walls stand": lambda: learn_superbpe(ROADS, 40, walls_until=40),
    "no walls": lambda: learn_superbpe(ROADS, 40, walls_until=0),
    "few words": lambda: learn_superbpe(ROADS, 40, walls_until=5, max_words=2),
    "made again": lambda: learn_superbpe(
        NUMBERS, 12, walls_until=1, pretokenizer=CustomPattern(r"\d{1,3}")
    ),
    "whole words": lambda: learn_boundless_bpe(ROADS, 40),
}


@pytest.mark.parametrize("run", RUNS)
def test_each_step_has_the_pairs_that_no_wall_parts(run: str) -> None:
    check_steps(RUNS[run]())


@pytest.mark.parametrize("seed", range(40))
def test_so_it_is_on_random_lines(seed: int) -> None:
    chance = random.Random(seed)
    lines, _ = random_lines(chance)
    check_steps(learn_superbpe(lines, 30, walls_until=chance.randrange(8)))
    check_steps(learn_boundless_bpe(lines, 30))


def test_rows_say_where_walls_are_and_a_symbol_made_again_keeps_its_number() -> None:
    history = RUNS["made again"]()
    overview = deltas.overview(history)
    assert (overview["noun"], overview["wallsUntil"]) == ("line", 1)
    assert overview["made"] == history.record.symbol_made[1:].tolist()
    assert len({*overview["made"]}) < len(history)
    row = deltas.rows(history, np.array([0]))[0]
    assert row.walls == [2]  # 123|4
    whole = deltas.overview(RUNS["whole words"]())
    assert "made" not in whole
    assert whole["wallsUntil"] == len(RUNS["whole words"]())
