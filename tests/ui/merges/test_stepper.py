"""What the stepper sends is enough to show every state: its own scripts replay it under node."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given

from bpe_viz import MarkPlace, MergeHistory, learn_bpe
from bpe_viz.settings import Criterion, Settings, Unit
from bpe_viz.teaching import OFFERS_TO_PREDICT, QuestionError, question_about
from bpe_viz.training import train
from bpe_viz.ui.export.clip import clip_data
from bpe_viz.ui.merges import deltas
from bpe_viz.ui.merges.wire_types import UnitParts
from tests.helpers.slides import SLIDES
from tests.helpers.stepper_sent import sent
from tests.helpers.strategies import settings, word_counts
from tests.scripts.tools import Replayer

MOST_LANES = 6

# What is heard after each merge of the slide corpus, first seen wins: by hand.
HEARD = [
    "Merge 1 of 8: e r becomes er, 9 times, tied with r end mark, seen first. 2 words change."
    " Vocabulary 12.",
    "Merge 2 of 8: er end mark becomes er, end of word, 9 times. 2 words change. Vocabulary 13.",
    "Merge 3 of 8: n e becomes ne, 8 times, tied with e w, seen first. 2 words change."
    " Vocabulary 14.",
    "Merge 4 of 8: ne w becomes new, 8 times. 2 words change. Vocabulary 15.",
    "Merge 5 of 8: l o becomes lo, 7 times, tied with o w, seen first. 2 words change."
    " Vocabulary 16.",
    "Merge 6 of 8: lo w becomes low, 7 times. 2 words change. Vocabulary 17.",
    "Merge 7 of 8: new joins er, end of word, 6 times. 1 word changes. Vocabulary 18.",
    "Merge 8 of 8: low end mark becomes low, end of word, 5 times. 1 word changes. Vocabulary 19."
    " Last merge.",
]


@pytest.fixture(scope="module")
def replayer() -> Iterator[Replayer]:
    node = Replayer()
    yield node
    node.close()


def assert_replays(replayer: Replayer, history: MergeHistory) -> None:
    run = sent(history)
    replayed = replayer.ask(run)
    assert len(replayed["states"]) == len(history) + 1
    for k, found in enumerate(replayed["states"]):
        assert_state(history, k, found, [row[0] for row in run["overview"]["rows"]])
    assert len(replayed["merges"]) == len(history)
    for rank, found in enumerate(replayed["merges"], 1):
        assert_merge(history, rank, found, replayed["states"][rank - 1]["top"])
        if history.settings.ranks_by is Criterion.COUNT:
            assert_race(history, rank, replayed["races"][rank - 1])


def assert_state(history: MergeHistory, k: int, found: dict[str, Any], words: list[int]) -> None:
    state, spellings = history.at(k), history.symbols
    top = [((spellings[a], spellings[b]), count) for a, b, count in found["top"]]
    assert top == state.pair_counts(deltas.TOP_PAIRS)
    assert [found["numPairs"], found["numTied"]] == [state.num_pairs, state.num_tied]
    assert found["counts"] == [entry.count for entry in state.vocabulary()]
    assert found["length"] == history.lengths[k]
    cut = [tuple(spellings[symbol] for symbol in symbols) for symbols in found["words"]]
    assert cut == [state.segment(history.words[index]) for index in words]


def assert_race(history: MergeHistory, rank: int, found: dict[str, Any]) -> None:
    """The lanes after a merge are the pairs of the state after it, with what the merge did."""
    spellings, before, after = history.symbols, history.at(rank - 1), history.at(rank)
    lanes = [((spellings[a], spellings[b]), count) for a, b, count, *_ in found["lanes"]]
    assert lanes == after.pair_counts(MOST_LANES)
    counts = dict(before.pair_counts(before.num_pairs))
    kept = dict(after.pair_counts(after.num_pairs))
    for (pair, count), (*_, was, words) in zip(lanes, found["lanes"], strict=True):
        assert ("new" in words) == (pair not in counts)
        if was is not None:
            assert was == counts[pair]
            assert (f"\u2212{was - count:,}" in words) == (was > count)
    leads = "next" if rank < len(history) else "tie" if after.num_tied > 1 else "leads"
    assert all(leads in words for *_, words in found["lanes"][:1])
    gone = [(spellings[a], spellings[b]) for a, b, _ in found["gone"]]
    listed = [pair for pair, _ in before.pair_counts(deltas.TOP_PAIRS)]
    assert gone == [pair for pair in listed if pair not in kept]


def assert_merge(
    history: MergeHistory, rank: int, found: dict[str, Any], top: list[list[int]]
) -> None:
    spellings, merge = history.symbols, history.merge(rank)
    changes = history.pair_changes(rank)
    kinds = [change.kind.value for change in changes]
    assert found["sums"] == [kinds.count(kind) for kind in ("born", "shrank", "died")]
    after = {(spellings[a], spellings[b]): count for a, b, count in found["after"]}
    shown = {(spellings[a], spellings[b]) for a, b, _ in top}
    assert after == {c.pair: c.after for c in changes if c.pair in shown}
    assert len(found["born"]) == min(found["sums"][0], deltas.BORN_PAIRS)
    changed = history.changed_words(rank, deltas.CHANGED_ROWS)
    assert [history.words[index] for index in found["words"]] == [c.word for c in changed]
    assert found["numWords"] == history.num_changed_words(rank)
    if found["numWords"] == len(found["words"]):
        weights = [int(history.word_counts[index]) for index in found["words"]]
        assert sum(share["added"] for share in found["shares"]) == merge.count
        applied = [share["applied"] for share in found["shares"]]
        assert sum(a * b for a, b in zip(applied, weights, strict=True)) == merge.applied
    assert bool(found["first"]) == (history.at(rank - 1).num_tied > 1)
    if found["first"]:
        word, boundary = found["first"]
        ids = history.segment_ids(word, rank - 1)
        pair = int(history.record.left[rank - 1]), int(history.record.right[rank - 1])
        place = list(pairwise(ids)).index(pair)
        assert boundary == history.record.num_units[ids[: place + 1]].sum()


@given(word_counts, settings())
def test_replaying_the_deltas_gives_every_state(
    replayer: Replayer, counts: dict[str, int], chosen: Settings
) -> None:
    assert_replays(replayer, train(counts, chosen))


def test_the_sentences_say_what_the_slide_corpus_does(replayer: Replayer) -> None:
    says = replayer.ask(sent(learn_bpe(SLIDES, 8)))["sentences"]
    assert len(says) == 2 * 8 + 2
    assert says[0] == (
        "How GPT gets its vocabulary: the most frequent pair becomes one symbol, again and again."
        " 5 different words, 18 in all: 96 letters and end marks (_)."
    )
    assert says[1] == (
        "e plus r and r plus _ both occur 9 times. First seen wins. e plus r appears first, in"
        " “newer”. Joining it will shorten the corpus from 96 to 87 symbols."
    )
    assert says[2] == (
        "e plus r is now er: 9 symbols fewer. It occurred in 2 of 5 words, 9 times. 3 pairs are"
        " gone, 3 are new."
    )
    assert says[14].endswith(
        "6 symbols fewer. It occurred in 1 of 5 words, 6 times. 1 pair is gone."
    )
    assert says[-1].startswith("Done: all 8 merges learned. ")


def test_each_merge_of_the_slides_is_heard_in_one_sentence(replayer: Replayer) -> None:
    heard = replayer.ask(sent(learn_bpe(SLIDES, 8)))["heard"]
    assert heard[2::2][:8] == HEARD
    of_bytes = replayer.ask(sent(learn_bpe({"éa": 3}, 1, unit=Unit.BYTE)))["heard"]
    assert of_bytes[2].startswith("Merge 1 of 1: byte C3 byte A9 becomes é, 3 times, tied with ")
    assert heard[1].startswith("Merge 1, choose: e r and r end mark both occur 9 times.")


@pytest.mark.parametrize(
    ("counts", "unit", "first"),
    [
        ({"ab": 1}, Unit.CHARACTER, "1 word: 3 letters and end marks (_)."),
        ({"a": 1, "b": 1}, Unit.GRAPHEME, "2 words: 4 graphemes and end marks (_)."),
        ({"ab": 3}, Unit.BYTE, "3 words: 9 bytes and end marks (_)."),
    ],
)
def test_the_first_sentence_counts_words_and_what_spells_them(
    replayer: Replayer, counts: dict[str, int], unit: Unit, first: str
) -> None:
    says = replayer.ask(sent(learn_bpe(counts, 1, unit=unit)))["sentences"][0]
    assert says.endswith(f" {first}")


@pytest.mark.parametrize(
    ("place", "first"),
    [
        (MarkPlace.NONE, "2 letters."),
        (MarkPlace.GLUED, "2 letters."),
        (MarkPlace.BEFORE, "3 letters and marks (_)."),
    ],
)
def test_the_first_sentence_says_where_marks_are(
    replayer: Replayer, place: MarkPlace, first: str
) -> None:
    says = replayer.ask(sent(learn_bpe({"ab": 1}, 1, mark_place=place)))["sentences"][0]
    assert says.endswith(f" 1 word: {first}")


def test_the_sentence_says_why_a_pair_is_joined_less_often_than_it_is_counted(
    replayer: Replayer,
) -> None:
    history = learn_bpe({"aaa": 1}, 1, mark_place=MarkPlace.NONE)
    choose = replayer.ask(sent(history))["sentences"][1]
    assert choose.endswith(
        "It can be applied only 1 time: occurrences overlap: in a a a the middle one cannot belong"
        " to both."
    )


@pytest.mark.parametrize("words", [SLIDES, dict(zip("abcdefghijkl", range(1, 13), strict=True))])
def test_the_picture_of_a_step_is_that_of_the_clip(
    replayer: Replayer, words: dict[str, int]
) -> None:
    history = learn_bpe(words, 8)
    clips = replayer.ask(sent(history))["clips"]
    assert len(clips) == 2 * len(history) + 2
    for position, found in enumerate(clips):
        rank = (position + 1) // 2
        is_merge = 0 < position <= 2 * len(history)
        assert found["at"] == ((2 - position % 2) if is_merge else 0)
        if not is_merge:
            assert found["clip"]["steps"] == []
            assert found["clip"]["before"] == (len(history) if position else 0)
            continue
        expected: Any = clip_data(history, "mine", rank, rank)
        assert found["clip"]["steps"][0]["top"] == [[*pair] for pair in expected["steps"][0]["top"]]
        assert found["clip"]["words"] == expected["words"]
        for name in ("before", "length", "total", "types", "criterion", "scores"):
            assert found["clip"][name] == expected[name]
        for name in ("left", "right", "symbol", "count", "applied", "tied", "score"):
            assert found["clip"]["steps"][0][name] == expected["steps"][0][name]


def test_chunks_join_without_a_seam(replayer: Replayer) -> None:
    words = [f"{a}{b}{c}" for a in "abcdef" for b in "uvwxyz" for c in "aeiou"]
    history = learn_bpe(words, 3 * deltas.CHUNK_MERGES)
    assert deltas.num_chunks(history) > 1
    assert_replays(replayer, history)


def test_a_last_chunk_may_hold_the_last_state_alone() -> None:
    words = [f"{a}{b}" for a in "abcdefghij" for b in "uvwxyzklmn"]
    history = learn_bpe(words, deltas.CHUNK_MERGES, mark_place=MarkPlace.NONE)
    assert len(history) == deltas.CHUNK_MERGES
    assert [len(chunk["steps"]) for chunk in sent(history)["chunks"]] == [64, 1]


@given(word_counts, settings())
def test_guessing_offers_what_an_exercise_asks(counts: dict[str, int], chosen: Settings) -> None:
    history = train(counts, chosen)
    steps: Any = [step for chunk in sent(history)["chunks"] for step in chunk["steps"]]
    spellings = history.symbols
    for k in range(len(history)):
        top = [((spellings[a], spellings[b])) for a, b, _ in top_of(history, k)]
        offers, num_tied = steps[k]["offers"], history.at(k).num_tied
        offered = [top[place] for place in offers]
        assert len(offered) == len(set(offered)) == min(len(top), OFFERS_TO_PREDICT)
        assert top[0] in offered
        num_wrong = sum(place >= num_tied for place in offers)
        assert num_wrong >= min(2, len(top) - num_tied)
        try:
            asked = question_about(history, k, "next-pair")
        except QuestionError:
            assert num_wrong == 0
            continue
        assert {offer.symbols for offer in asked.offers if not offer.is_right} <= {*offered}


def top_of(history: MergeHistory, k: int) -> list[tuple[int, int, int]]:
    return history.pair_counts_at(k).top(k, deltas.TOP_PAIRS)


def test_guessing_offers_the_usual_mistakes() -> None:
    words = {"ab": 9, "cd": 3, "cde": 3, "cdf": 2, "gh": 8, "ij": 8, "kl": 8, "mn": 8, "op": 8}
    words |= {"qr": 8, "ba": 1}
    steps: Any = deltas.chunk(learn_bpe(words, 1, mark_place=MarkPlace.NONE), 0)["steps"]
    history = learn_bpe(words, 1, mark_place=MarkPlace.NONE)
    top, spellings = top_of(history, 0), history.symbols
    offered = {spellings[top[place][0]] + spellings[top[place][1]] for place in steps[0]["offers"]}
    assert {"ab", "gh", "cd", "ba"} <= offered  # best, second, in most words, the wrong way round


def test_a_tie_names_where_the_winner_stands_first() -> None:
    chunk = deltas.chunk(learn_bpe(SLIDES, 8), 0)
    steps: Any = chunk["steps"]
    newer, boundary = steps[0]["first"]
    assert (list(SLIDES)[newer], boundary) == ("newer", 4)


def test_overlaps_are_counted_in_every_word() -> None:
    history = learn_bpe({"aaabdaaabac": 1, "aaaa": 3}, 1, mark_place=MarkPlace.NONE)
    steps: Any = deltas.chunk(history, 0)["steps"]
    assert dict(zip(steps[0]["words"], steps[0]["counted"], strict=True)) == {0: 4, 1: 9}


@pytest.mark.parametrize(
    ("mark_place", "shown"),
    [
        pytest.param(MarkPlace.GLUED, [("a", "", ""), ("b", "", "</w>")], id="glued"),
        pytest.param(
            MarkPlace.SEPARATE, [("", "", "</w>"), ("a", "", ""), ("b", "", "")], id="separate"
        ),
        pytest.param(MarkPlace.NONE, [("a", "", ""), ("b", "", "")], id="none"),
    ],
)
def test_the_mark_is_told_apart_from_letters(
    mark_place: MarkPlace, shown: list[tuple[str, str, str]]
) -> None:
    history = learn_bpe({"ab": 1}, 1, mark="</w>", mark_place=mark_place)
    assert deltas.overview(history)["alphabet"] == [UnitParts(*parts) for parts in shown]


def test_invisible_units_are_sent_in_a_form_that_can_be_read() -> None:
    history = learn_bpe({"a \t\u202e": 1}, 1, mark_place=MarkPlace.NONE)
    assert [unit.letters for unit in deltas.overview(history)["alphabet"]] == [
        *("⇥", "␣", "a", "[U+202E]")
    ]


def test_a_large_corpus_sends_its_most_frequent_words() -> None:
    counts = {f"w{number}": 1 + number % 300 for number in range(1000)}
    rows: Any = deltas.overview(learn_bpe(counts, 1))["rows"]
    assert [row[1] for row in rows] == sorted(counts.values(), reverse=True)[:200]
