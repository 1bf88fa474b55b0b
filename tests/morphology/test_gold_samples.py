from collections import Counter

import pytest

from bpe_viz import learn_bpe
from bpe_viz.errors import BpeVizError, EmptyCorpusError
from bpe_viz.morphology.boundaries import segmentation_boundaries
from bpe_viz.morphology.gold.gold_list import GoldReport, built_in_gold, read_gold_text
from bpe_viz.morphology.gold.word_lists import read_word_list
from bpe_viz.morphology.synthesis import LANGUAGE_KINDS, SynthesisIndex, morphemes_per_word
from bpe_viz.samples.catalogue import sample_by_key
from bpe_viz.samples.gold import GOLD_SAMPLES, GoldSample, gold_samples
from bpe_viz.segmentation.segmenter import segment


@pytest.mark.parametrize("sample", GOLD_SAMPLES, ids=lambda sample: sample.key)
def test_every_line_of_a_sample_is_read_as_it_stands(sample: GoldSample) -> None:
    gold = built_in_gold(sample.key)
    report: GoldReport = gold.report
    assert report.num_lines == report.num_read == len(gold)
    assert (report.num_repeated, report.remarks, report.notices) == (0, (), ())
    assert Counter(gold.word_counts.values()) == {1: len(gold)}
    assert sample.teaches.endswith(".")
    assert sample_by_key(sample.corpus_key).corpus().num_types


def test_the_lists_are_as_long_as_they_say() -> None:
    assert {sample.key: len(built_in_gold(sample.key)) for sample in gold_samples()} == {
        "gold_slide": 8,
        "gold_english": 725,
        "gold_turkish": 212,
    }


@pytest.mark.parametrize(
    ("word", "morphs"),
    [
        ("happiness", "happi ness"),
        ("unhappiness", "un happi ness"),
        ("unlockable", "un lock able"),
        ("superbizarre", "super bizarre"),
        ("decoratorship", "decor at or ship"),
        ("depublicize", "de public ize"),
        ("newspaper", "news paper"),
        ("corner", "corner"),
    ],
)
def test_words_that_a_lecture_asks_about(word: str, morphs: str) -> None:
    gold = {entry.word: entry for entry in built_in_gold("gold_english")}
    assert gold[word].analyses[0].morphs == tuple(morphs.split())


def test_unlockable_has_two_trees() -> None:
    gold = {entry.word: entry for entry in built_in_gold("gold_english")}
    assert [str(tree) for tree in gold["unlockable"].trees] == [
        "((un lock) able)", "(un (lock able))",
    ]  # fmt: skip
    assert sum(bool(entry.trees) for entry in gold.values()) == 12


def test_frequency_is_not_meaning() -> None:
    history = learn_bpe({"superb": 9, "izarre": 9}, 20)
    segmentation = segment("superbizarre", history)
    assert segmentation_boundaries(segmentation) == {6}  # the morphs are super|bizarre


def test_morphemes_per_word_on_paper() -> None:
    index = morphemes_per_word(read_gold_text("happiness\thap y ness\ncats\tcat s"))
    assert (index.num_morphemes, index.num_words, index.index) == (5, 2, 2.5)


@pytest.mark.parametrize(
    ("num_morphemes", "kind"),
    [
        (100, "isolating or analytic"),
        (199, "isolating or analytic"),
        (200, "synthetic"),
        (300, "polysynthetic"),
        (900, "polysynthetic"),
    ],
)
def test_the_scale_of_greenberg(num_morphemes: int, kind: str) -> None:
    assert SynthesisIndex(num_morphemes, 100).kind.name == kind


def test_each_kind_has_an_example_of_its_own_range() -> None:
    assert [SynthesisIndex(round(k.index * 100), 100).kind for k in LANGUAGE_KINDS] == [
        *LANGUAGE_KINDS
    ]


def test_no_words_have_no_index() -> None:
    with pytest.raises(BpeVizError, match="Choose a gold list with words"):
        morphemes_per_word([])


@pytest.mark.parametrize(
    ("text", "counts"),
    [
        pytest.param("low\nnew\nlow\n", {"low": 2, "new": 1}, id="words"),
        pytest.param("low\t5\nnew 2\n7 wide", {"low": 5, "new": 2, "wide": 7}, id="counts"),
        pytest.param("5\n1 2\n", {"5": 1, "1": 2}, id="numbers are words too"),
        pytest.param("undo\tun do\n", {"undo": 1}, id="a gold list"),
        pytest.param(r"1\ice cream\94\C\((ice)[N],(cream)[N])[N]\Y\N\N",
                     {"ice cream": 94}, id="CELEX"),
        pytest.param("low\nlow new wide\n\n# note\n", {"low": 1}, id="refused lines"),
        pytest.param("low\t0\nnew\t-1", {"low": 1, "new": 1}, id="what is no count is left out"),
    ],
)  # fmt: skip
def test_a_word_list_is_a_corpus(text: str, counts: dict[str, int]) -> None:
    words = read_word_list(text.encode(), filename="words.txt")
    assert dict(words.word_counts) == counts
    assert dict(words.corpus().word_counts) == counts
    assert set(words.corpus(with_counts=False).word_counts.values()) == {1}


def test_a_word_list_says_what_it_refused() -> None:
    words = read_word_list(b"low\nlow new wide\n" + b"x" * 101, filename="words.txt")
    assert [(remark.line, remark.reason) for remark in words.refused] == [
        (2, "there is more than one word"),
        (3, "the word is longer than 100 characters"),
    ]


def test_prose_is_no_word_list() -> None:
    with pytest.raises(EmptyCorpusError, match="Write one word on each line"):
        read_word_list(b"It was the best of times", filename="words.txt")
