"""A text as words and symbols: offsets, figures in every state, against segmenting each word."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bpe_viz import MergeHistory, learn_bpe, segment
from bpe_viz.segmentation import word_study
from bpe_viz.segmentation.segmentation import Segmentation
from bpe_viz.segmentation.word_study import study_text, symbols_at
from bpe_viz.settings import Normalization, PreTokenizer, Settings, Unit
from bpe_viz.training import train
from tests.helpers.slides import SLIDES
from tests.helpers.strategies import settings, word_counts


def test_a_sentence_is_cut_segmented_and_counted() -> None:
    study = study_text("lower winner\tmower lower", learn_bpe(SLIDES, 8))
    assert [(span.start, span.stop) for span in study.spans] == [
        (0, 5),
        (6, 12),
        (13, 18),
        (19, 24),
    ]
    assert [found.symbols for found in study.segmentations] == [
        ("low", "er_"),
        ("w", "i", "n", "n", "er_"),
        ("m", "o", "w", "er_"),
    ]
    assert study.word_numbers == (0, 1, 2, 0)
    assert study.word_counts.tolist() == [2, 1, 1]
    assert (study.num_units, study.num_unknown) == (25, 1)
    assert study.lengths.tolist() == [25, 21, 17, 17, 17, 15, 13, 13, 13]
    assert study.fertility(8) == 13 / 4
    assert (study.num_characters, study.num_bytes) == (21, 21)


def test_a_word_that_occurs_again_is_not_segmented_again(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def noted(word: str, history: MergeHistory, **_: object) -> Segmentation:
        asked.append(word)
        return segment(word, history)

    monkeypatch.setattr(word_study, "segment", noted)
    study = study_text("lower winner " * 7692, learn_bpe(SLIDES, 8))
    assert asked == ["lower", "winner"]
    assert study.word_counts.tolist() == [7692, 7692]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        pytest.param("", [], id="empty"),
        pytest.param(" \t\n", [], id="blanks"),
        pytest.param("low", ["low"], id="one word"),
        pytest.param("a\u202eb <img>", ["a\u202eb", "<img>"], id="hostile"),
    ],
)
def test_words_of_odd_texts(text: str, words: list[str]) -> None:
    study = study_text(text, learn_bpe(SLIDES, 8))
    assert [text[span.start : span.stop] for span in study.spans] == words
    assert study.fertility(8) == (study.lengths[8] / len(words) if words else 0)


def test_the_text_is_normalised_as_the_corpus_was() -> None:
    history = train({"low": 5}, Settings(normalization=Normalization.LOWER, num_merges=2))
    study = study_text("LOW Low", history)
    assert study.text == "low low"
    assert [found.symbols for found in study.segmentations] == [("low", "_")]


def test_the_text_is_cut_as_the_corpus_was() -> None:
    history = train({"low": 5}, Settings(pretokenizer=PreTokenizer.RULES, num_merges=2))
    study = study_text("it’s $45.50", history)
    assert [span.rule for span in study.spans] == ["word", "clitic", "number"]


def test_bytes_leave_nothing_unknown() -> None:
    study = study_text("é 👨‍👩‍👧", learn_bpe(SLIDES, 8, unit=Unit.BYTE))
    assert study.num_unknown == 0
    assert (study.num_characters, study.num_bytes) == (6, 20)


@given(word_counts, settings(), st.text("abcé _<\u202e", max_size=30))
def test_the_figures_of_every_state_add_up(
    counts: dict[str, int], chosen: Settings, text: str
) -> None:
    history = train(counts, chosen)
    study = study_text(text, history)
    assert len(study.lengths) == len(history) + 1
    for k in range(len(history) + 1):
        pieces = [symbols_at(segment(word, history), k) for word in text.split()]
        assert study.lengths[k] == sum(map(len, pieces))


@given(word_counts, settings())
def test_a_word_of_the_corpus_has_its_recorded_symbols_in_every_state(
    counts: dict[str, int], chosen: Settings
) -> None:
    history = train(counts, chosen)
    for word in counts:
        found = segment(word, history)
        for k in range(len(history) + 1):
            assert symbols_at(found, k) == history.at(k).segment(word)
