"""Patterns that the server matches itself: they find what one search finds, and cannot be slow."""

import string

import pytest
import regex
from hypothesis import given
from hypothesis import strategies as st

from bpe_viz.errors import SlowPatternError
from bpe_viz.limits import MAX_CHEAP_PATTERN_LENGTH
from bpe_viz.samples.catalogue import available_samples
from bpe_viz.settings import CustomPattern
from bpe_viz.text import custom_pattern
from bpe_viz.text.cheap_patterns import cheap_batches, cheap_pattern
from bpe_viz.text.custom_pattern import all_matches, find_matches
from tests.helpers.hostile_patterns import PATTERNS, watched

CHEAP = (
    *("a", "low", ".", r"\w+", r"\S+", r"\d*", "[a-z]+", "[^a-z ]", r"\p{L}+|\p{N}+", r"[\w\-]+"),
    *(r"\w+|[^\w\s]", r"\w+(?:['’]\w+)*", r"\w+(?:-\w+)?|\S", r" ?\p{L}+| ?[^\s\p{L}]+|\s+", "a|"),
    *(r"\p{Lu}?\p{Ll}+|\p{Lu}", r"[\r\n]", r"\$\d+|\.", "-?[0-9]+", r"a?bc[^\]\\]*|\\\[", "no one"),
)
# Each looks at what comes before or after, goes back, or repeats what repeats.
OTHERS = (
    *("a?a?b", "aa?b", r"\w+x", r"\w*\w+", r"\w+\w?", r"\w+?", r"\w++", "a{9}", "a{,9}", "(a)"),
    *("(?:a|aa)+", "(?:a+b+)*", "(?:a+)*", r"\w+(?:-\w+)+", r"\w+(?:-\w+)*b", r"(?:-\w+)*"),
    *(r"\w+(?:-\w+)*(?:-\w+)*", r"\w+(?:-\w*)*", r"\w+(?:\w+)*", r"a(?:b+)*", r"\w+(?:-?\w+)*"),
    *(
        r"\bx",
        "^a",
        "a$",
        r"(?i)a",
        r"(?r)a",
        r"\X",
        r"\R",
        r"\G",
        r"a\Kb",
        r"(\w)\1",
        r"\1",
        "a**",
    ),
    *("[[a]]", "[a--b]", "[a&&b]", "[a||b]", "[a~~b]", "[]a]", "[^]a]", "[[:alpha:]]", "*", "a|+"),
    *(
        r"\p{Nothing}",
        "[z-a]",
        "[a",
        "(",
        ")",
        "\\",
        r"\L<a>",
        r"\p{L",
        r"\N{DIGIT ONE}",
        "a{e<=1}",
    ),
    *("a" * (MAX_CHEAP_PATTERN_LENGTH + 1),),
)


def in_one_search(pattern: str, text: str) -> list[tuple[int, int]]:
    return [match.span() for match in regex.finditer(pattern, text) if match[0]]


@pytest.mark.parametrize("pattern", CHEAP)
def test_what_people_write_is_cheap(pattern: str) -> None:
    assert cheap_pattern(CustomPattern(pattern))


@pytest.mark.parametrize("pattern", OTHERS)
def test_what_may_go_back_or_is_wrong_is_not(pattern: str) -> None:
    assert cheap_pattern(CustomPattern(pattern)) is None


def test_the_patterns_of_the_samples_are_cheap() -> None:
    own = {sample.settings.pretokenizer for sample in available_samples()}
    patterns = [name for name in own if isinstance(name, CustomPattern)]
    assert len(patterns) == 2
    assert all(map(cheap_pattern, patterns))


def test_no_hostile_pattern_is_cheap() -> None:
    assert not any(cheap_pattern(CustomPattern(pattern)) for pattern in PATTERNS)


@given(st.text(alphabet=r"ab\wdpL{}[]^-.?*+|() $'", min_size=1, max_size=12))
def test_whatever_is_cheap_takes_few_steps_and_little_memory(pattern: str) -> None:
    """Going back from every character of these texts would take minutes, and is refused."""
    with watched() as compiled:
        if cheap := cheap_pattern(CustomPattern(pattern)):
            for text in ("a" * 50_000, "ab" * 25_000, "a-" * 25_000 + "!", "a'" * 25_000):
                list(cheap_batches(cheap, text))
    assert compiled.megabytes < 50


@pytest.mark.parametrize("pattern", CHEAP)
@given(data=st.data())
def test_a_search_in_windows_finds_what_one_search_finds(pattern: str, data: st.DataObject) -> None:
    part = st.text("abLo-'’ .5é\n", min_size=1, max_size=20)
    times = st.integers(1, 60)
    parts = data.draw(st.lists(st.builds(str.__mul__, part, times), max_size=4))
    text = "".join(parts)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("bpe_viz.text.cheap_patterns._WINDOW", MAX_CHEAP_PATTERN_LENGTH + 20)
        assert list(find_matches(text, CustomPattern(pattern))) == in_one_search(pattern, text)


def test_cheap_patterns_start_no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(custom_pattern, "_PROCESSES", None)
    custom = CustomPattern(r"\w+|[^\w\s]+")
    assert list(find_matches("low, new", custom)) == [(0, 3), (3, 4), (5, 8)]
    assert all_matches(["low", "!"], custom) == [[(0, 3)], [(0, 1)]]
    assert not custom_pattern.matches_empty(custom)


def test_a_match_too_long_for_a_window_is_found_by_a_process() -> None:
    text = "low " + string.ascii_letters * 10_000 + " new"
    custom = CustomPattern("[a-zA-Z]+")
    assert list(find_matches(text, custom)) == [(0, 3), (4, 520_004), (520_005, 520_008)]


def test_a_match_of_many_parts_takes_no_memory_here() -> None:
    """Each repetition is on record as long as the match lasts: gigabytes, for the pattern below."""
    with watched() as compiled, pytest.raises(SlowPatternError, match="too much memory"):
        list(find_matches("a'" * 8_000_000 + "a", CustomPattern(r"\w+(?:['’]\w+)*")))
    assert compiled.megabytes < 150
