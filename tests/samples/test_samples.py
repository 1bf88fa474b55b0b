"""Every built-in corpus shows what it says it teaches."""

import re
from collections import Counter
from unittest.mock import patch

import pytest

from bpe_viz import MergeHistory, apply_bpe, learn_bpe, learn_unigram, learn_wordpiece, segment
from bpe_viz.samples.catalogue import SAMPLES, Sample, available_samples, sample_by_key
from bpe_viz.samples.presidents import presidential_messages
from bpe_viz.settings import CustomPattern, Normalization, Settings
from bpe_viz.training import train

SMALL_SAMPLES = [sample for sample in SAMPLES if not sample.key.startswith("sotu")]
CENTURIES = ("sotu-18", "sotu-19", "sotu-20", "sotu-21")


def trained(key: str) -> MergeHistory:
    """The merges of a sample with the settings that it opens with."""
    sample = sample_by_key(key)
    return train(sample.corpus().word_counts, sample.settings)


def symbols(key: str) -> list[str]:
    """The merged symbols of a sample, in the order of their ranks."""
    return [merge.symbol for merge in trained(key).merges]


def test_the_slide_corpus_gives_the_merges_of_the_slides() -> None:
    assert symbols("slide") == ["er", "er_", "ne", "new", "lo", "low", "newer_", "low_"]


def test_hug_and_pug_give_the_counts_of_the_course() -> None:
    history = trained("hug")
    first = [(merge.left, merge.right, merge.count) for merge in history.merges[:3]]
    assert first == [("u", "g", 20), ("u", "n", 16), ("h", "ug", 15)]
    assert apply_bpe("mug", history) == ["m", "ug"]
    assert "m" not in {entry.symbol for entry in history.at(0).vocabulary()}


def test_overlaps_are_counted_and_not_applied() -> None:
    first = trained("overlaps").merges[0]
    assert (first.symbol, first.count, first.applied) == ("aa", 4, 2)


def test_endings_come_before_stems() -> None:
    assert symbols("verbs")[:6] == ["in", "s_", "ed", "ed_", "ing", "ing_"]
    corpus = sample_by_key("verbs").corpus()
    endings = [sum(word.endswith(end) for word in corpus.word_counts) for end in ("s", "ed", "ing")]
    assert endings == [12, 12, 12]
    assert sum(word.startswith("walk") for word in corpus.word_counts) == 4


@pytest.mark.parametrize(
    ("key", "expected"),
    [
        ("suffixes", {"er_", "ing_", "est_", "able_", "ness_", "un", "re"}),
        ("turkish", {"lar", "ler", "ları", "leri", "larımız", "miz", "ev", "kitap"}),
    ],
)
def test_the_merges_of_a_paragraph_show_what_it_teaches(key: str, expected: set[str]) -> None:
    assert expected <= set(symbols(key))


@pytest.mark.parametrize(
    ("key", "letters", "types"), [("french", 41, 132), ("french-stripped", 31, 124)]
)
def test_diacritics_make_letters_and_types(key: str, letters: int, types: int) -> None:
    corpus = sample_by_key(key).corpus()
    found = {letter for word in corpus.word_counts for letter in word} - {"'"}
    assert (len(found), corpus.num_types) == (letters, types)
    assert ({"a", "à", "cote", "côte"} <= set(corpus.word_counts)) == (key == "french")


@pytest.mark.parametrize(
    ("number", "expected"),
    [
        ("2000", ["2000"]),
        ("2021", ["202", "1"]),
        ("1907", ["19", "0", "7"]),
        ("13000", ["13", "00", "0"]),
    ],
)
def test_numbers_are_cut_where_counting_says(number: str, expected: list[str]) -> None:
    assert apply_bpe(number, trained("numbers")) == expected


def test_blanks_come_first_in_code_and_never_in_prose() -> None:
    settings = sample_by_key("python").settings
    assert [set(symbol) for symbol in symbols("python")[:4]] == [{"Ġ"}] * 4
    indentation = "\n" + 7 * " "
    assert apply_bpe(indentation, trained("python")) == ["Ċ" + 7 * "Ġ"]
    prose = train(sample_by_key("suffixes").corpus(settings).word_counts, settings)
    assert apply_bpe(indentation, prose) == ["Ċ", *7 * "Ġ"]


@pytest.mark.parametrize(
    ("key", "own", "absent"),
    [
        ("sotu-18", {"militia", "tribes", "tranquillity"}, {"program", "budget"}),
        ("sotu-19", {"treasury", "territory", "revenue"}, {"employment", "families"}),
        ("sotu-20", {"program", "budget", "employment"}, {"militia", "tribes"}),
        ("sotu-21", {"tonight", "families", "we're"}, {"treasury", "militia"}),
    ],
)
def test_a_century_has_its_own_words(key: str, own: set[str], absent: set[str]) -> None:
    words = {symbol.removesuffix("▁") for symbol in symbols(key) if symbol.endswith("▁")}
    assert own <= words
    assert words & absent == set()


def test_the_centuries_are_all_messages() -> None:
    parts = [str(sample_by_key(key).load()) for key in CENTURIES]
    assert "\n".join(parts) == presidential_messages()


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
def test_a_sample_says_what_it_teaches_and_opens_with_settings_that_fit(sample: Sample) -> None:
    assert sample.name
    assert sample.teaches.endswith(".")
    assert len(sample.teaches) <= 100
    assert sample.licence
    assert sample.try_words
    corpus = sample.corpus()
    assert corpus.provenance.name == sample.name
    assert corpus.provenance.notices == ()
    assert len(learn_bpe(corpus, 1, mark_place=sample.settings.mark_place)) == 1
    assert 7 <= len(train(corpus.word_counts, sample.settings)) <= 100


def test_a_sample_whose_package_is_absent_is_not_listed() -> None:
    with (
        patch("bpe_viz.samples.presidents.find_spec", return_value=None),
        patch("bpe_viz.samples.declaration.find_spec", return_value=None),
        patch("bpe_viz.samples.languages.languages", return_value=()),
    ):
        listed = [sample.key for sample in available_samples()]
    assert listed == [
        *("slide", "hug", "overlaps", "verbs", "learners-ing", "suffixes", "turkish"),
        *("french", "french-stripped", "numbers", "python"),
    ]


def test_all_samples_are_listed_with_their_packages() -> None:
    assert available_samples() == SAMPLES
    assert SAMPLES[0].key == "slide"
    assert len({sample.key for sample in SAMPLES}) == len(SAMPLES)


def test_samples_of_a_group_stand_together() -> None:
    groups = [sample.group for sample in SAMPLES]
    changes = [
        group for group, before in zip(groups, ["", *groups], strict=False) if group != before
    ]
    assert changes == list(dict.fromkeys(groups))


def test_the_settings_of_the_reader_win() -> None:
    settings = Settings(normalization=Normalization.NONE)
    assert "The" in sample_by_key("suffixes").corpus(settings).word_counts


def test_verbs_in_ing_separate_the_three_learners() -> None:
    counts = dict(sample_by_key("learners-ing").corpus().word_counts)
    assert len(counts) == 38
    assert all(("ing" in word) == word.endswith("ing") for word in counts)
    bpe = learn_bpe(counts, vocab_size=60)
    assert [merge.symbol for merge in bpe.merges[:3]] == ["in", "ing", "ing_"]
    assert segment("helping", bpe).symbols == ("hel", "p", "ing_")
    wordpiece = learn_wordpiece(counts, vocab_size=60)
    assert not any("##in" in merge.symbol for merge in wordpiece.merges)
    assert segment("helping", wordpiece).symbols == ("h", "##e", "##lp", "##i", "##n", "##g")
    # The end of the word is all that ever follows ing, so it is not even a candidate.
    unigram = learn_unigram(counts, vocab_size=60)
    assert {"in", "g"} < set(unigram.seeds) and "ing" not in unigram.seeds
    assert segment("helping", unigram).symbols == ("▁help", "in", "g")
    # One word in which a letter follows is enough.
    with_wings = learn_unigram({**counts, "wings": 120}, vocab_size=60)
    assert segment("helping", with_wings).symbols == ("▁help", "ing")


def test_verbs_in_ing_are_counted_in_the_messages() -> None:
    text = presidential_messages().lower()
    found = Counter(re.findall(r"[a-z]+", text))
    counts = sample_by_key("learners-ing").corpus().word_counts
    assert {word: found[word] for word in counts} == dict(counts)
