from collections.abc import Callable

import pytest

from bpe_viz.errors import SettingsError
from bpe_viz.settings import CustomPattern, MarkPlace, Settings, Unit


@pytest.mark.parametrize(
    ("impossible", "message"),
    [
        pytest.param(
            lambda: Settings(num_merges=-1), r"-1\. Choose 0 or more\.$", id="negative merges"
        ),
        pytest.param(
            lambda: Settings(min_count=0), r"0\. Choose 1 or more\.$", id="least count zero"
        ),
        pytest.param(
            lambda: Settings(vocab_size=0), r"0\. Choose 1 or more\.$", id="no vocabulary"
        ),
        pytest.param(
            lambda: Settings(mark=""), r"choose “none” as the mark place\.$", id="empty mark"
        ),
        pytest.param(lambda: Settings(mark="x" * 17), r"Use a shorter one\.$", id="long mark"),
        pytest.param(
            lambda: Settings(unit=Unit.BYTE, mark_place=MarkPlace.GLUED),
            r"place, or another unit\.$",
            id="mark glued to a byte",
        ),
    ],
)
def test_impossible_settings_say_what_to_choose(
    impossible: Callable[[], Settings], message: str
) -> None:
    with pytest.raises(SettingsError, match=message):
        impossible()


def test_an_empty_mark_is_fine_when_no_mark_is_used() -> None:
    assert Settings(mark="", mark_place=MarkPlace.NONE).mark == ""


@pytest.mark.parametrize("pattern", ["", "a" * 2001])
def test_a_pattern_is_neither_empty_nor_endless(pattern: str) -> None:
    with pytest.raises(SettingsError, match=r"(Type one|Use a shorter one)"):
        CustomPattern(pattern)


def test_merges_to_learn_counts_alphabet_and_merges() -> None:
    assert Settings().merges_to_learn(alphabet_size=11) == 1000
    assert Settings(num_merges=8).merges_to_learn(alphabet_size=11) == 8
    assert Settings(vocab_size=20).merges_to_learn(alphabet_size=11) == 9
    assert Settings(vocab_size=20, num_merges=9).merges_to_learn(alphabet_size=11) == 9


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        (Settings(vocab_size=10), r"The alphabet alone has 11 symbols.* Choose 11 or more\.$"),
        (Settings(vocab_size=20, num_merges=8), r"needs 9 merges, not 8\. Give one of the two\.$"),
    ],
    ids=["smaller than the alphabet", "contradicts the merges"],
)
def test_an_impossible_vocabulary_size_is_refused(settings: Settings, message: str) -> None:
    with pytest.raises(SettingsError, match=message):
        settings.merges_to_learn(alphabet_size=11)
