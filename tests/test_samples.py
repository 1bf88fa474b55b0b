from unittest.mock import patch

import pytest

from bpe_viz import learn_bpe
from bpe_viz.samples import SAMPLES, Sample, available_samples, sample_by_key
from bpe_viz.settings import CustomPattern, Normalization, Settings

SMALL_SAMPLES = [sample for sample in SAMPLES if sample.key != "sotu"]


def test_the_slide_corpus_gives_the_merges_of_the_slides() -> None:
    slide = sample_by_key("slide")
    history = learn_bpe(slide.corpus(), num_merges=slide.settings.num_merges)
    assert [left + right for left, right in history.pairs] == [
        *("er", "er_", "ne", "new", "lo", "low", "newer_", "low_"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("key", "symbols"),
    [
        ("suffixes", {"er_", "ing_", "est_", "able_", "ness_", "un"}),
        ("turkish", {"lar", "ler", "ları", "leri", "larımız", "miz", "ev", "kitap"}),
    ],
)
def test_the_merges_of_a_paragraph_show_what_it_teaches(key: str, symbols: set[str]) -> None:
    sample = sample_by_key(key)
    history = learn_bpe(sample.corpus(), num_merges=sample.settings.num_merges)
    assert symbols <= {left + right for left, right in history.pairs}


@pytest.mark.parametrize(
    ("settings", "num_tokens", "num_types"),
    [
        pytest.param(sample_by_key("sotu").settings, 2_019_452, 66_366, id="whitespace"),
        pytest.param(
            Settings(
                pretokenizer=CustomPattern("[a-z]+(?:['’][a-z]+)*"),
                normalization=Normalization.LOWER,
            ),
            2_013_264,
            25_388,
            id="letters in lower case",
        ),
    ],
)
def test_the_presidential_messages_have_the_known_size(
    settings: Settings, num_tokens: int, num_types: int
) -> None:
    corpus = sample_by_key("sotu").corpus(settings)
    assert (corpus.num_tokens, corpus.num_types) == (num_tokens, num_types)
    assert corpus.growth is not None
    assert corpus.growth[-1] == (num_tokens, num_types)


@pytest.mark.parametrize("sample", SMALL_SAMPLES, ids=lambda sample: sample.key)
def test_a_sample_says_what_it_teaches(sample: Sample) -> None:
    assert sample.name
    assert sample.teaches.endswith(".")
    assert sample.licence
    assert sample.corpus().provenance.name == sample.name


def test_a_sample_whose_package_is_absent_is_not_listed() -> None:
    with patch("bpe_viz.samples.find_spec", return_value=None):
        assert [sample.key for sample in available_samples()] == ["slide", "suffixes", "turkish"]


def test_all_samples_are_listed_with_their_packages() -> None:
    assert available_samples() == SAMPLES


def test_the_settings_of_the_reader_win() -> None:
    settings = Settings(normalization=Normalization.NONE)
    assert "The" in sample_by_key("suffixes").corpus(settings).word_counts
