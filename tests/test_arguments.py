"""What a caller hands over by mistake is named in an error: no raw TypeError, no wrong run."""

import re
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bpe_viz import (
    Corpus,
    TieRule,
    apply_bpe,
    boundary_jaccard,
    boundary_scores,
    fit_heaps,
    fit_mandelbrot,
    fit_zipf,
    learn_bpe,
    segment,
)
from bpe_viz.errors import BpeVizError, SettingsError
from bpe_viz.settings import CustomPattern, Settings
from tests.helpers.slides import SLIDES

HISTORY = learn_bpe(SLIDES, 8)
PAIRS = [("e", "r"), ("er", "_")]
UNKNOWN: Any = object()
COUNT = "Give a whole number from 1 to 1,000,000,000,000."
INT = "Give an int."
Call = Callable[[], object]


def learn_with(**options: Any) -> Call:
    return lambda: learn_bpe(["low"], **options)


def counted_as(count: Any) -> Call:
    return lambda: learn_bpe({"low": 5, "new": count})


def words_of(words: Any) -> Call:
    return lambda: learn_bpe(words)


def applied(word: Any = "low", merges: Any = PAIRS, **options: Any) -> Call:
    return lambda: apply_bpe(word, merges, **options)


MISTAKES: dict[str, tuple[Call, str]] = {
    "words: None": (words_of(None), "or a Corpus."),
    "words: a number": (words_of(5), "5 is not a list of words. Give a list of words,"),
    "words: a string": (words_of("low new"), "Use Corpus.from_text."),
    "words: bytes": (words_of(b"low new"), "Use Corpus.from_bytes."),
    "words: numbers": (words_of([1, 2]), "The word 1 is not a string. Give words as strings."),
    "words: None among them": (words_of(["low", None]), "The word None is not a string."),
    "words: lists": (words_of([["low"]]), "The word ['low'] is not a string."),
    "words: an empty one": (words_of(["low", ""]), "One of the words is empty. Remove it."),
    "counts: keys are numbers": (words_of({1: 2}), "The word 1 is not a string."),
    "counts: keys are bytes": (words_of({b"low": 2}), "The word b'low' is not a string."),
    "counts: an empty key": (words_of({"": 2}), "One of the words is empty. Remove it."),
    "counts: 0": (counted_as(0), f'The count of "new" is 0. {COUNT}'),
    "counts: negative": (counted_as(-1), COUNT),
    "counts: float": (counted_as(2.0), COUNT),
    "counts: nan": (counted_as(float("nan")), COUNT),
    "counts: bool": (counted_as(True), f'The count of "new" is True. {COUNT}'),
    "counts: bool of numpy": (counted_as(np.True_), COUNT),
    "counts: string": (counted_as("3"), f"""The count of "new" is '3'. {COUNT}"""),
    "counts: None": (counted_as(None), COUNT),
    "counts: too large": (counted_as(10**12 + 1), COUNT),
    "counts: far too large": (counted_as(10**30), COUNT),
    "counts: thousands of digits": (counted_as(10**5000), "is a very large int."),
    "num_merges: bool": (learn_with(num_merges=True), INT),
    "num_merges: string": (learn_with(num_merges="3"), INT),
    "num_merges: float": (learn_with(num_merges=3.0), INT),
    "num_merges: an array": (learn_with(num_merges=np.array([3, 4])), INT),
    "num_merges: negative": (learn_with(num_merges=-1), "Choose 0 or more."),
    "min_count: None": (learn_with(min_count=None), INT),
    "min_count: float": (learn_with(min_count=1.5), INT),
    "min_count: 0": (learn_with(min_count=0), "Choose 1 or more."),
    "vocab_size: string": (learn_with(vocab_size="20"), INT),
    "vocab_size: bool": (learn_with(vocab_size=False), INT),
    "tie_rule: its value": (learn_with(tie_rule="greatest"), "Give TieRule.GREATEST."),
    "tie_rule: its name": (learn_with(tie_rule="SMALLEST"), "Give TieRule.SMALLEST."),
    "tie_rule: unknown": (
        learn_with(tie_rule="last"),
        "Give TieRule.FIRST_SEEN, TieRule.GREATEST or TieRule.SMALLEST.",
    ),
    "tie_rule: None": (learn_with(tie_rule=None), "which is not a TieRule."),
    "unit: string": (learn_with(unit="bytes"), "Give Unit.BYTE."),
    "unit: of another kind": (learn_with(unit=TieRule.GREATEST), "which is not a Unit."),
    "mark_place: string": (learn_with(mark_place="glued"), "Give MarkPlace.GLUED."),
    "mark: a number": (learn_with(mark=5), "The mark is 5, which is not text. Give a string."),
    "on_progress: a number": (learn_with(on_progress=5), "Give a function."),
    "pattern": (lambda: CustomPattern(UNKNOWN), "which is not text. Give a string."),
    "pre-tokenizer": (
        lambda: Corpus.from_text("low", pretokenizer="gpt2"),  # type: ignore[arg-type]
        "Give PreTokenizer.GPT2.",
    ),
    "normalisation": (
        lambda: Corpus.from_text("low", normalization=None),  # type: ignore[arg-type]
        "which is not a Normalization.",
    ),
    "unit of words": (
        lambda: Corpus.from_words(["low"], unit="bytes"),  # type: ignore[arg-type]
        "Give Unit.BYTE.",
    ),
    "text: bytes": (
        lambda: Corpus.from_text(b"low"),  # type: ignore[arg-type]
        "use Corpus.from_bytes.",
    ),
    "bytes: text": (
        lambda: Corpus.from_bytes("low", filename="a"),  # type: ignore[arg-type]
        "use Corpus.from_text.",
    ),
    "word counts: a list": (
        lambda: Corpus.from_word_counts([("low", 5)]),  # type: ignore[arg-type]
        "is not a mapping from words to counts. Give a list",
    ),
    "segment: the word": (lambda: segment(UNKNOWN, HISTORY), "not text. Give a string."),
    "segment: bytes": (lambda: segment(b"low", HISTORY), "Give a string."),  # type: ignore[call-overload]
    "segment: merges": (
        lambda: segment("low", PAIRS),  # type: ignore[call-overload]
        "or use apply_bpe for a list of merges.",
    ),
    "state: the word": (lambda: HISTORY.at(1).segment(UNKNOWN), "Give a string."),
    "step: string": (lambda: HISTORY.at("3"), "Choose 0 to 8."),  # type: ignore[arg-type]
    "step: bool": (lambda: HISTORY.at(True), "Step True does not exist"),
    "step: float": (lambda: HISTORY.at(1.5), "Step 1.5 does not exist"),  # type: ignore[arg-type]
    "rank: None": (lambda: HISTORY.merge(None), "Choose 1 to 8."),  # type: ignore[arg-type]
    "apply: the word": (applied(None), "The word is None, which is not text. Give a string."),
    "apply: no merges": (applied(merges=None), "Give pairs of strings, or a history."),
    "apply: a string": (applied(merges="er"), "Give each merge as two strings"),
    "apply: numbers": (applied(merges=[(1, 2)]), "Give each merge as two strings"),
    "apply: the mark": (applied(mark=5), "The mark is 5, which is not text."),
    "apply: a mark that cannot be a key": (applied(mark=["_"]), "which is not text."),
    "apply: an empty mark": (applied(mark=""), "The mark is empty."),
    "apply: the place": (applied(mark_place="none"), "Give MarkPlace.NONE."),
    "apply: the unit": (applied(unit=0), "which is not a Unit."),
    "boundaries: None": (
        lambda: boundary_scores(None, {1}),  # type: ignore[arg-type]
        "Give a set of character offsets.",
    ),
    "boundaries: a string": (
        lambda: boundary_jaccard("un|lock", {2}),  # type: ignore[arg-type]
        "Give a set of character offsets.",
    ),
    "boundaries: morphs": (
        lambda: boundary_scores(["un", "lock"], {2}),  # type: ignore[list-item]
        "Give a set of character offsets.",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("call", "said"), MISTAKES.values(), ids=MISTAKES)
def test_a_mistake_is_named(call: Call, said: str) -> None:
    with pytest.raises(BpeVizError, match=re.escape(said)) as raised:
        call()
    assert str(raised.value).endswith(".")
    assert len(str(raised.value)) < 300


@pytest.mark.parametrize("fit", [fit_zipf, fit_mandelbrot])
@pytest.mark.parametrize(
    "counts",
    [
        pytest.param(None, id="None"),
        pytest.param("low new", id="text"),
        pytest.param(["low", "new"], id="words"),
        pytest.param({"low": "5"}, id="strings"),
        pytest.param([True, False], id="truth values"),
        pytest.param({"low": True, "new": 3, "lot": 2}, id="one truth value"),
        pytest.param([[1, 2], [3]], id="lists"),
        pytest.param([5, -1, 3, 2, 1], id="negative"),
        pytest.param([5, float("nan")], id="not a number"),
        pytest.param([10**400, 1], id="enormous"),
    ],
)
def test_a_law_takes_only_counts(fit: Callable[[Any], object], counts: object) -> None:
    with pytest.raises(BpeVizError, match=r"Give .*\.$"):
        fit(counts)


@pytest.mark.parametrize("fit", [fit_zipf, fit_mandelbrot])
@pytest.mark.parametrize("name", ["first_rank", "last_rank"])
@pytest.mark.parametrize("rank", ["1", 1.5, True])
def test_a_rank_is_a_whole_number(fit: Callable[..., object], name: str, rank: object) -> None:
    with pytest.raises(BpeVizError, match=rf"^{name} is .* Give a whole number\.$"):
        fit([600, 300, 200, 150, 120, 100], **{name: rank})


@pytest.mark.parametrize(
    ("tokens", "types", "options"),
    [
        pytest.param(None, None, {}, id="None"),
        pytest.param("abc", "abc", {}, id="text"),
        pytest.param([1, 2, 4], ["1", "2", "3"], {}, id="strings"),
        pytest.param([1, 2, 4], [1, 2, 3], {"first_token": "1"}, id="first token"),
        pytest.param([1, 2, 4], [1, 2, 3], {"last_token": 2.5}, id="last token"),
    ],
)
def test_a_growth_curve_is_made_of_numbers(tokens: Any, types: Any, options: Any) -> None:
    with pytest.raises(BpeVizError, match=r"Give .*\.$"):
        fit_heaps(tokens, types, **options)


def test_numbers_of_numpy_are_numbers() -> None:
    counts = {word: np.int64(count) for word, count in SLIDES.items()}
    history = learn_bpe(counts, np.int32(8), min_count=np.uint8(2))  # type: ignore[arg-type]
    assert history.pairs == learn_bpe(SLIDES, 8, min_count=2).pairs
    assert type(history.settings.num_merges) is type(history.settings.min_count) is int
    assert history.at(np.int64(3)).segment("new") == HISTORY.at(3).segment("new")  # type: ignore[arg-type]


def test_no_pair_is_frequent_enough_for_an_enormous_least_count() -> None:
    assert len(learn_bpe(SLIDES, min_count=10**30)) == 0
    assert learn_bpe(SLIDES, num_merges=10**30).pairs == learn_bpe(SLIDES).pairs


@given(st.none() | st.booleans() | st.floats() | st.text(max_size=3) | st.binary(max_size=3))
def test_settings_take_nothing_but_whole_numbers(value: Any) -> None:
    for name in ("num_merges", "min_count", "vocab_size"):
        if value is not None or name == "min_count":
            with pytest.raises(SettingsError):
                Settings(**{name: value})
