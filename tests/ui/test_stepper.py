"""What the stepper sends is enough to show every state: replayed here as the browser does it."""

import json
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given

from bpe_viz import MarkPlace, MergeHistory, learn_bpe
from bpe_viz.settings import Settings
from bpe_viz.symbols import Pair
from bpe_viz.training.recording_learner import train
from bpe_viz.ui.merges import deltas
from tests.strategies import settings, word_counts

SLIDES = {"low": 5, "lowest": 2, "newer": 6, "wider": 3, "new": 2}


@dataclass
class Replay:
    """A run as the browser knows it, from JSON alone."""

    overview: dict[str, Any]
    chunks: list[dict[str, Any]]
    spellings: tuple[str, ...]

    @classmethod
    def of(cls, history: MergeHistory) -> "Replay":
        chunks = [deltas.chunk(history, number) for number in range(deltas.num_chunks(history))]
        sent = json.loads(json.dumps([deltas.overview(history), chunks]))
        return cls(sent[0], sent[1], history.symbols)

    def steps(self) -> list[list[Any]]:
        return [step for chunk in self.chunks for step in chunk["steps"]]

    def top(self, k: int) -> list[tuple[Pair, int]]:
        chunk, place = divmod(k, deltas.CHUNK_MERGES)
        top: list[deltas.PairCount] = []
        for step in self.chunks[chunk]["steps"][: place + 1]:
            top = deltas.decode_top(top, step[0])
        return [((self.spellings[a], self.spellings[b]), count) for a, b, count in top]

    def symbols(self, row: list[Any], k: int) -> tuple[str, ...]:
        _, _, units, died = row
        symbols, latest, first = [], 0, 0
        for place, rank in enumerate(died):
            if 0 < rank <= k:
                latest = max(latest, rank)
                continue
            made = len(self.overview["alphabet"]) + latest - 1
            symbols.append(self.spellings[made if latest else units[first]])
            latest, first = 0, place + 1
        return tuple(symbols)

    def counts(self, k: int) -> list[int]:
        counts = list(self.overview["unitCounts"])
        for left, right, applied in zip(
            self.overview["left"][:k],
            self.overview["right"][:k],
            self.overview["applied"][:k],
            strict=True,
        ):
            counts.append(applied)
            counts[left] -= applied
            counts[right] -= applied
        return counts


def assert_replays(history: MergeHistory) -> None:
    replay = Replay.of(history)
    steps = replay.steps()
    assert len(steps) == len(history) + 1
    for k in range(len(history) + 1):
        state = history.at(k)
        assert replay.top(k) == state.pair_counts(deltas.TOP_PAIRS)
        assert steps[k][1:3] == [state.num_pairs, state.num_tied]
        assert replay.counts(k) == [entry.count for entry in state.vocabulary()]
        for row in replay.overview["rows"]:
            assert replay.symbols(row, k) == state.segment(history.words[row[0]])
    for rank, step in enumerate(steps[:-1], 1):
        assert_changes(history, rank, replay.top(rank - 1), step)


def assert_changes(
    history: MergeHistory, rank: int, top: list[tuple[Pair, int]], step: list[Any]
) -> None:
    after, born, sums, words, num_words, counted, first = step[3:]
    changes = history.pair_changes(rank)
    kinds = [change.kind.value for change in changes]
    assert sums == [kinds.count(kind) for kind in ("born", "shrank", "died")]
    sent = {top[place][0]: count for place, count in zip(after[::2], after[1::2], strict=True)}
    shown = {pair for pair, _ in top}
    assert sent == {c.pair: c.after for c in changes if c.pair in shown}
    assert len(born) == min(sums[0], deltas.BORN_PAIRS)
    changed = history.changed_words(rank, deltas.CHANGED_ROWS)
    assert [history.words[index] for index in words] == [change.word for change in changed]
    assert num_words == history.num_changed_words(rank)
    merge = history.merge(rank)
    if counted and num_words == len(words):
        weights = [int(history.word_counts[index]) for index in words]
        assert sum(a * b for a, b in zip(counted, weights, strict=True)) == merge.count
    assert bool(first) == (history.at(rank - 1).num_tied > 1)
    if first:
        ids = history.segment_ids(first[0], rank - 1)
        pair = int(history.record.left[rank - 1]), int(history.record.right[rank - 1])
        place = list(pairwise(ids)).index(pair)
        assert first[1] == history.record.num_units[ids[: place + 1]].sum()


@given(word_counts, settings())
def test_replaying_the_deltas_gives_every_state(counts: dict[str, int], chosen: Settings) -> None:
    assert_replays(train(counts, chosen))


def test_chunks_join_without_a_seam() -> None:
    words = [f"{a}{b}{c}" for a in "abcdef" for b in "uvwxyz" for c in "aeiou"]
    history = learn_bpe(words, 3 * deltas.CHUNK_MERGES)
    assert deltas.num_chunks(history) > 1
    assert_replays(history)


def test_a_last_chunk_may_hold_the_last_state_alone() -> None:
    words = [f"{a}{b}" for a in "abcdefghij" for b in "uvwxyzklmn"]
    history = learn_bpe(words, deltas.CHUNK_MERGES, mark_place=MarkPlace.NONE)
    assert len(history) == deltas.CHUNK_MERGES
    assert [len(chunk["steps"]) for chunk in Replay.of(history).chunks] == [64, 1]


def test_a_tie_names_where_the_winner_stands_first() -> None:
    chunk = deltas.chunk(learn_bpe(SLIDES, 8), 0)
    steps: Any = chunk["steps"]
    newer, boundary = steps[0][9]
    assert (list(SLIDES)[newer], boundary) == ("newer", 4)


def test_overlaps_are_counted_in_every_word() -> None:
    history = learn_bpe({"aaabdaaabac": 1, "aaaa": 3}, 1, mark_place=MarkPlace.NONE)
    steps: Any = deltas.chunk(history, 0)["steps"]
    assert dict(zip(steps[0][6], steps[0][8], strict=True)) == {0: 4, 1: 3}


@pytest.mark.parametrize(
    ("mark_place", "shown"),
    [
        pytest.param(MarkPlace.GLUED, [["a"], ["b", "", "</w>"]], id="glued"),
        pytest.param(MarkPlace.SEPARATE, [["", "", "</w>"], ["a"], ["b"]], id="separate"),
        pytest.param(MarkPlace.NONE, [["a"], ["b"]], id="none"),
    ],
)
def test_the_mark_is_told_apart_from_letters(mark_place: MarkPlace, shown: list[list[str]]) -> None:
    history = learn_bpe({"ab": 1}, 1, mark="</w>", mark_place=mark_place)
    assert deltas.overview(history)["alphabet"] == shown


def test_invisible_units_are_sent_in_a_form_that_can_be_read() -> None:
    history = learn_bpe({"a \t\u202e": 1}, 1, mark_place=MarkPlace.NONE)
    assert deltas.overview(history)["alphabet"] == [["⇥"], ["␣"], ["a"], ["[U+202E]"]]


def test_a_large_corpus_sends_its_most_frequent_words() -> None:
    counts = {f"w{number}": 1 + number % 300 for number in range(1000)}
    rows: Any = deltas.overview(learn_bpe(counts, 1))["rows"]
    assert [row[1] for row in rows] == sorted(counts.values(), reverse=True)[:200]
