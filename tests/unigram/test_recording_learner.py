import subprocess
import sys

import numpy as np
import pytest
from hypothesis import HealthCheck, example, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st
from scipy.special import digamma as digamma_of_scipy

from bpe_viz import compiled_kernel, learn_unigram
from bpe_viz.errors import EmptyCorpusError, SettingsError, UnreadableCorpusError, WrongTypeError
from bpe_viz.unigram import (
    UnigramHistory,
    UnigramSettings,
    pruning_kernel,
    recording_learner,
    train_unigram,
)
from bpe_viz.unigram.learner import learn_pieces
from bpe_viz.unigram.rules import digamma
from tests.helpers.strategies import word_counts
from tests.helpers.syllables import syllables

VERBS = {"walk": 9, "walking": 8, "talk": 7, "talking": 6, "wings": 5, "sings": 5}

LOPSIDED = {"<y&": 1, "y&>": 2**33, "<<yx<yy<<": 3, ">>>>&><<y": 2}  # paths all but tie


@pytest.fixture
def always_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled_kernel, "PLAIN_PLACES", 0)


@st.composite
def trainings(draw: st.DrawFn) -> tuple[dict[str, int], UnigramSettings]:
    """Word counts and settings with which a training may have many rounds, or none."""
    counts = {word: min(number, 1000) for word, number in draw(word_counts).items()}
    mark = draw(st.sampled_from(("▁", "</w>", None)))
    alphabet_size = len({*"".join(counts)}) + (mark is not None)
    return counts, UnigramSettings(
        vocab_size=alphabet_size + draw(st.sampled_from((0, 1, 2, 4, 8, 100))),
        mark=mark,
        shrinking=draw(st.sampled_from((0.75, 0.75, 0.5, 0.95))),
        num_sub_iterations=draw(st.sampled_from((2, 2, 1, 3))),
        max_piece_length=draw(st.sampled_from((16, 16, 1, 2, 5))),
        seed_size=draw(st.sampled_from((1_000_000, 1_000_000, 1, 5))),
    )


def assert_equal_to_reference(counts: dict[str, int], chosen: UnigramSettings) -> UnigramHistory:
    history = train_unigram(counts, chosen)
    reference = list(learn_pieces(counts, chosen))
    states = [history.at(number) for number in range(len(history) + 1)]
    assert [list(s.log_probability_of_piece) for s in states] == [list(p) for p in reference]
    found = [value for s in states for value in s.log_probability_of_piece.values()]
    expected = [value for pieces in reference for value in pieces.values()]
    assert np.allclose(found, expected, rtol=0, atol=1e-9)
    return history


@given(trainings())
@example((LOPSIDED, UnigramSettings(vocab_size=6)))
def test_it_goes_the_rounds_of_the_reference(
    training: tuple[dict[str, int], UnigramSettings],
) -> None:
    assert_equal_to_reference(*training)


@given(trainings())
@hypothesis_settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@pytest.mark.usefixtures("always_compiled")
def test_compiled_it_goes_the_rounds_of_the_reference(
    training: tuple[dict[str, int], UnigramSettings],
) -> None:
    assert_equal_to_reference(*training)


@pytest.mark.parametrize("mark", ["▁", "</w>", None])
def test_many_rounds_are_those_of_the_reference(mark: str | None) -> None:
    chosen = UnigramSettings(vocab_size=80, mark=mark, shrinking=0.9)
    history = assert_equal_to_reference(syllables(200, seed=7), chosen)
    assert len(history) > 3
    assert history.sizes[-1] == 80


def test_compiled_and_plain_agree_on_a_larger_corpus(monkeypatch: pytest.MonkeyPatch) -> None:
    counts = syllables(600, seed=11)
    chosen = UnigramSettings(vocab_size=150)
    compiled = train_unigram(counts, chosen)
    monkeypatch.setattr(compiled_kernel, "PLAIN_PLACES", 10**9)
    monkeypatch.setattr(compiled_kernel._compiled, "functions", {})
    plain = train_unigram(counts, chosen)
    assert len(plain) > 3
    for one, other in zip(compiled.record.rounds, plain.record.rounds, strict=True):
        assert one.pieces.tolist() == other.pieces.tolist()
        assert one.dropped.tolist() == other.dropped.tolist()
        assert one.used.tolist() == other.used.tolist()
        assert np.allclose(one.log_probability, other.log_probability, rtol=0, atol=1e-9)
        assert np.allclose(one.expected, other.expected)
        assert np.allclose(one.loss, other.loss, equal_nan=True)


@given(st.floats(1e-3, 1e15))
def test_digamma_is_that_of_scipy(x: float) -> None:
    assert digamma(x) == pytest.approx(float(digamma_of_scipy(x)), rel=1e-12, abs=1e-12)
    assert recording_learner._digammas(np.array([x, 0.5])).tolist() == pytest.approx(
        [digamma(x), digamma(0.5)], rel=1e-12
    )


def test_a_corpus_that_is_too_small_for_any_piece_keeps_its_characters() -> None:
    history = learn_unigram({"aaaaaaaa": 1}, mark=None)
    assert "a" in dict(history.at(len(history)).pieces())
    assert "".join(history.at(len(history)).segment("aaa")) == "aaa"


def test_a_mark_that_nobody_named_gives_way_to_words_that_contain_it() -> None:
    history = learn_unigram(["low▁er", "low"])
    assert history.settings.mark == "_"
    assert history.at(len(history)).segment("low")[0].startswith("_")
    assert learn_unigram(["low"]).settings.mark == "▁"
    assert type(learn_unigram(["low"]).settings.mark) is str


def test_no_corpus_and_no_words_are_named() -> None:
    with pytest.raises(EmptyCorpusError, match=r"choose a sample\.$"):
        learn_unigram([])
    with pytest.raises(UnreadableCorpusError, match=r"Use Corpus.from_text\.$"):
        learn_unigram("low new")
    with pytest.raises(UnreadableCorpusError, match=r"from 1 to 1,000,000,000,000\.$"):
        learn_unigram({"low": -1})
    with pytest.raises(WrongTypeError, match=r"Give a function\.$"):
        learn_unigram(["low"], on_progress=3)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"vocab_size": 3}, r"has 4 characters, .* size 3\. Choose 4 or more\.$"),
        ({"vocab_size": 0}, r"vocabulary size is 0\. Choose 1 or more\.$"),
        ({"vocab_size": "8"}, r"vocab_size is '8', .* Give an int\.$"),
        ({"shrinking": 1.0}, r"Choose a number between 0 and 1, for example 0\.75\.$"),
        ({"shrinking": float("nan")}, r"Choose a number between 0 and 1"),
        ({"shrinking": "0.5"}, r"Give a float\.$"),
        ({"num_sub_iterations": 0}, r"EM steps in a round is 0\. Choose 1 or more\.$"),
        ({"max_piece_length": 0}, r"longest piece is 0\. Choose 1 or more\.$"),
        ({"seed_size": -1}, r"number of seeds is -1\. Choose 1 or more\.$"),
        ({"mark": "o"}, r'The mark "o" occurs .* Choose a mark that occurs in no word'),
        ({"mark": ""}, r"The mark is empty\."),
        ({"mark": "x" * 17}, r"Use a shorter one\.$"),
    ],
    ids=str,
)
def test_wrong_settings_say_what_to_do(wrong: dict[str, int], message: str) -> None:
    with pytest.raises(SettingsError, match=message):
        learn_unigram({"low": 2}, **wrong)  # type: ignore[arg-type]


def test_progress_rises_to_the_end_and_may_cancel(monkeypatch: pytest.MonkeyPatch) -> None:
    class CancelledError(Exception):
        pass

    calls: list[tuple[int, int]] = []

    def note(done: int, total: int) -> None:
        calls.append((done, total))

    def cancel(done: int, _total: int) -> None:
        if done >= 50:
            raise CancelledError

    counts = syllables(3000, seed=3)
    learn_unigram(counts, 200, on_progress=note)
    assert calls == sorted(calls)
    assert (calls[0], calls[-1]) == ((0, 100), (100, 100))
    assert len({done for done, _ in calls}) > 5
    num_reports = len(calls)
    calls.clear()
    monkeypatch.setattr(
        recording_learner, "_COMPILED_BUDGET", recording_learner._COMPILED_BUDGET // 100
    )
    learn_unigram(counts, 200, on_progress=note)
    assert len(calls) > 2 * num_reports
    with pytest.raises(CancelledError):
        learn_unigram(counts, 200, on_progress=cancel)


def test_a_toy_corpus_of_pieces_never_imports_numba() -> None:
    program = (
        "import sys; from bpe_viz import learn_unigram;"
        "learn_unigram({'low': 5, 'lowest': 2}, 12);"
        "sys.exit(any(name in sys.modules for name in ('numba', 'pandas', 'altair', 'streamlit')))"
    )
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0


def test_without_numba_pieces_are_learned_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled_kernel._compiled, "functions", {})
    monkeypatch.setattr(compiled_kernel, "PLAIN_PLACES", 0)
    monkeypatch.setattr(compiled_kernel, "is_available", lambda: False)
    history = learn_unigram(VERBS, 14)
    assert history.at(len(history)).segment("walking") == ("▁walk", "ing")


def test_a_kernel_that_is_registered_late_is_compiled_too(monkeypatch: pytest.MonkeyPatch) -> None:
    kernels = compiled_kernel._kernels
    monkeypatch.setattr(compiled_kernel, "_compiled", compiled_kernel._Compiled())
    monkeypatch.setattr(compiled_kernel, "_compile", lambda kernel, *, cache: (kernel, cache))
    monkeypatch.setattr(compiled_kernel, "_kernels", [])
    compiled_kernel.prepare()
    assert compiled_kernel.is_ready()
    monkeypatch.setattr(compiled_kernel, "_kernels", kernels)
    found = compiled_kernel.kernel_for(pruning_kernel, 10**6, lambda: None)
    assert found == (pruning_kernel, True)
