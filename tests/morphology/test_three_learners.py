"""Three learners at every size of the slide corpus, recounted from their cuts in plain Python."""

import math
from collections import Counter
from collections.abc import Mapping

import pytest

from bpe_viz import learn_bpe, learn_wordpiece
from bpe_viz.limits import MAX_COMPARED_SIZE, MAX_MEASURED_TYPES
from bpe_viz.morphology import (
    MergeRun,
    NoRun,
    OneByOneRun,
    PieceRun,
    SizedRun,
    boundary_scores,
    built_in_gold,
    compare_at,
    most_frequent,
    sizes_to_compare,
)
from bpe_viz.settings import Normalization
from bpe_viz.unigram import UnigramSettings
from tests.helpers.slides import SLIDES

HUGS = {"hug": 10, "pug": 5, "pun": 12, "bun": 4, "hugs": 5}
MARKS = ("_", "##", "▁")


def three(corpus: Mapping[str, int]) -> tuple[SizedRun, ...]:
    return MergeRun(learn_bpe(corpus)), MergeRun(learn_wordpiece(corpus)), OneByOneRun(corpus)


def letters(symbol: str) -> str:
    """Return what a symbol spells without `_`, `##` and `▁`, none of which is in a word here."""
    return symbol.replace("_", "").replace("##", "").replace("▁", "")


def cuts_of(symbols: tuple[str, ...], word: str) -> set[int]:
    """Return where the letters of a word are cut."""
    ends = [len(letters("".join(symbols[: n + 1]))) for n in range(len(symbols))]
    return {end for end in ends if 0 < end < len(word)} if symbols != ("[UNK]",) else set()


def test_every_number_of_the_slide_corpus_can_be_recounted() -> None:
    runs = three(SLIDES)
    gold = built_in_gold("gold_slide")
    sizes = sizes_to_compare(runs, len(SLIDES))
    assert sizes == tuple(range(11, 28))
    for size in sizes:
        compared = compare_at(size, runs, SLIDES, gold.entries)
        there = [run if run.most >= size else None for run in runs]
        assert [learner is None for learner in compared.learners] == [run is None for run in there]
        cut_by_learner = []
        spelled = [
            {letters(e) for e in (*run.alphabet, *run.at(size).learned)} if run else set()
            for run in there
        ]
        for run, learner in zip(there, compared.learners, strict=True):
            if run is None or learner is None:
                continue
            vocabulary = run.at(size)
            cuts = {word: vocabulary.cut(word).symbols for word in SLIDES}
            assert {word: letters("".join(symbols)) for word, symbols in cuts.items()} == {
                word: word for word in SLIDES
            }
            where = {word: cuts_of(symbols, word) for word, symbols in cuts.items()}
            cut_by_learner.append(where)
            used: Counter[str] = Counter()
            for word, count in SLIDES.items():
                for symbol in cuts[word]:
                    used[symbol] += count
            total = sum(used.values())
            measures = learner.measures
            assert measures.num_symbols == total
            assert measures.symbols_per_token == total / 18
            assert measures.symbols_per_type == sum(map(len, cuts.values())) / 5
            whole = [word for word in SLIDES if not where[word]]
            assert measures.whole_types == len(whole) / 5
            assert measures.whole_tokens == sum(SLIDES[word] for word in whole) / 18
            shares = [count / total for count in used.values()]
            bits = total * sum(-share * math.log2(share) for share in shares)
            num_letters = sum(len(word) * count for word, count in SLIDES.items())
            assert measures.bits_per_character == pytest.approx(bits / num_letters)
            if len(shares) > 1:
                renyi = math.log2(sum(share**2.5 for share in shares)) / -1.5
                efficiency = renyi / math.log2(len(shares))
                assert measures.renyi_efficiency == pytest.approx(efficiency)
            scores = [
                max(
                    (
                        boundary_scores(
                            cuts_of(vocabulary.cut(entry.word).symbols, entry.word), alternative
                        )
                        for alternative in entry.alternatives
                    ),
                    key=lambda score: score.f1,
                )
                for entry in gold
            ]
            hits = sum(score.num_hits for score in scores)
            made = sum(score.num_predicted for score in scores)
            wanted = sum(score.num_gold for score in scores)
            assert learner.gold.micro.precision == (hits / made if made else 0)
            assert learner.gold.micro.recall == hits / wanted
            assert learner.gold.micro.f1 == (2 * hits / (made + wanted))
            others = [s for other, s in zip(there, spelled, strict=True) if other is not run]
            for entry, name in zip(learner.entries, vocabulary.learned, strict=True):
                sharing = 1 + sum(letters(name) in other for other in others)
                assert (entry.spelling, entry.num_learners) == (name, sharing)
        different = [
            word
            for word in SLIDES
            if any(where[word] != cut_by_learner[0][word] for where in cut_by_learner)
        ]
        assert compared.num_disagreements == len(different)
        learned = [{letters(e) for e in run.at(size).learned} for run in there if run]
        assert set(compared.shared) == set.intersection(*learned)


def test_eleven_entries_without_marks_are_those_of_the_lecture() -> None:
    runs = (
        MergeRun(learn_bpe(HUGS, mark="_", vocab_size=16)),
        MergeRun(learn_wordpiece(HUGS)),
        OneByOneRun(HUGS, mark=None),
    )
    compared = compare_at(11, runs, HUGS, built_in_gold("gold_slide").entries)
    wordpiece, unigram = compared.learners[1:]
    # hug 10 x 1, pug 5 x 3, pun 12 x 3, bun 4 x 3, hugs 5 x 1
    assert wordpiece and wordpiece.measures.num_symbols == 78
    # hug 10 x 1, pug 5 x 2, pun 12 x 2, bun 4 x 2, hugs 5 x 2
    assert unigram and unigram.measures.num_symbols == 62
    assert [entry.spelling for entry in wordpiece.entries] == ["##gs", "hu", "hugs", "hug"]


def test_a_run_that_is_not_there_leaves_its_place() -> None:
    runs = (MergeRun(learn_bpe(HUGS)), NoRun("No words."), PieceRun(HUGS, UnigramSettings(30)))
    compared = compare_at(9, runs, HUGS, built_in_gold("gold_slide").entries)
    assert [learner is None for learner in compared.learners] == [False, True, False]


def test_sizes_of_a_large_corpus_are_round() -> None:
    class Wide(NoRun):
        least, most = 62, 9_000

    runs = [Wide("Of no use."), Wide("Of no use.")]
    assert sizes_to_compare(runs, 50_000)[:6] == (62, 70, 100, 150, 200, 300)
    assert sizes_to_compare(runs, 50_000)[-3:] == (5_000, 7_000, MAX_COMPARED_SIZE)
    assert len(sizes_to_compare(runs, 500)) == 33
    assert sizes_to_compare([NoRun("No words."), Wide("Of no use.")], 9) == (0,)


def test_the_most_frequent_types_of_a_large_corpus_are_measured() -> None:
    corpus = {f"w{number}": number + 1 for number in range(MAX_MEASURED_TYPES + 5)}
    measured = most_frequent(corpus)
    assert len(measured) == MAX_MEASURED_TYPES
    assert min(measured.values()) == 6


def test_gold_words_are_normalised_and_have_a_blank_before_them_as_the_corpus_does() -> None:
    corpus = {" low": 5, " lower": 3}
    run = MergeRun(learn_bpe(corpus, 3))
    entries = built_in_gold("gold_slide").entries
    plain = compare_at(run.least, [run, run], corpus, entries)
    blank = compare_at(
        run.least, [run, run], corpus, entries, before=" ", normalization=Normalization.LOWER
    )
    assert plain.learners[0] and blank.learners[0]
    assert plain.learners[0].gold == blank.learners[0].gold
