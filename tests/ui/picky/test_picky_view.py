"""The view of Picky BPE without a browser: what is sent is the engine's state at every step."""

import json
import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from bpe_viz import MarkPlace, learn_bpe, learn_picky_bpe
from bpe_viz.errors import LimitError
from bpe_viz.limits import MAX_PICKY_STEPS_ASKED, MAX_PICKY_TILES, MAX_PICKY_WORDS
from bpe_viz.settings import COMPARED_LEARNERS, Learner, Settings, with_learner
from bpe_viz.symbols import printable
from bpe_viz.training import train
from bpe_viz.ui.conversation.conversations import Conversation
from bpe_viz.ui.picky.page import RUNS
from bpe_viz.ui.picky.states import part_of, run_data, step_of
from bpe_viz.ui.picky.wire_types import PickyData, PickyPart, PickyTile
from bpe_viz.ui.picky.work import PickyRun, learn_picky
from tests import ROOT
from tests.helpers.brute_picky import brute_picky
from tests.helpers.pages import choose, notices, opened, pasted
from tests.helpers.practice import sent
from tests.helpers.readers import reader_of
from tests.helpers.slides import SLIDES
from tests.helpers.strategies import settings, word_counts
from tests.helpers.wire import unframe
from tests.helpers.wire_shapes import misfits
from tests.scripts.tools import Replayer

LEARNERS = str(ROOT / "pages" / "learners.py")
COMPONENT = "bpe_viz.picky"
THRESHOLDS = (0.6, 0.7, 0.85, 0.9, 1.0)
NUM_RANDOM = 80


@pytest.fixture(scope="module")
def node() -> Iterator[Replayer]:
    """The scripts of the view, run under node."""
    replayer = Replayer("replay_picky.js")
    yield replayer
    replayer.close()


def learned(words: dict[str, int], threshold: float, **options: Any) -> PickyRun:
    return learn_picky(words, Settings(**options), threshold, lambda *_: None)


def data_of(run: PickyRun) -> dict[str, Any]:
    """Everything that is sent of a run, as the browser gets it."""
    data: dict[str, Any] = json.loads(json.dumps(run_data(run)))
    assert [*misfits(data, PickyData)] == []
    return data


def rows_of(run: PickyRun, k: int) -> list[list[str]]:
    """The symbols of the words that are sent of a state."""
    return [[text for text, _ in row["tiles"]] for row in step_of(run, k)["rows"]]


def random_words(chance: random.Random) -> dict[str, int]:
    """Words of a few repeated syllables: many ties, overlaps, deaths and returns."""
    letters = chance.choice(["ab", "abc", "abcd", "a"])
    parts = ["".join(chance.choices(letters, k=chance.randint(1, 3))) for _ in range(4)]
    return {
        "".join(chance.choices(parts, k=chance.randint(1, 4))): chance.choice([1, 1, 2, 3, 9])
        for _ in range(chance.randint(1, 8))
    }


def test_the_worked_example_number_by_number(node: Replayer) -> None:
    run = learned(SLIDES, 0.7, num_merges=9)
    data = data_of(run)
    name = data["symbols"].__getitem__
    uses = [
        [(name(symbol), applied, applied + rest, dies) for symbol, rest, dies, _ in uses]
        for *_, applied, uses in data["merges"]
    ]
    assert uses == [
        [("e", 9, 19, False), ("r", 9, 9, False)],
        [("er", 9, 9, True), ("_", 9, 18, False)],
        [("n", 8, 8, False), ("e", 8, 10, False)],
        [("ne", 8, 8, True), ("w", 8, 18, False)],
        [("l", 7, 7, False), ("o", 7, 7, False)],
        [("lo", 7, 7, True), ("w", 7, 10, False)],
        [("new", 6, 8, True), ("er_", 6, 9, False)],
        [("low", 5, 7, True), ("_", 5, 9, False)],
        [("w", 3, 7, False), ("i", 3, 3, False)],
    ]
    assert (data["lengths"][6:8], data["lengths"][9]) == ([48, 46], 42)
    assert rows_of(run, 9) == [
        ["low_"],
        ["l", "o", "w", "e", "s", "t", "_"],
        ["newer_"],
        ["wi", "d", "er_"],
        ["n", "e", "w", "_"],
    ]
    states = node.ask(data)
    assert states[7]["sentence"] == "new dies: 6 of 8 went into newer_."
    assert states[7]["verdicts"] == [
        "6 of 8 used: 0.75 > 0.70, dies",
        "6 of 9 used: 0.67 ≤ 0.70, lives",
    ]
    assert states[2]["verdicts"][1] == "9 of 18 used: 0.50, but the alphabet never dies"
    assert states[8]["next"] == 0
    at_06 = learned(SLIDES, 0.6, num_merges=9)
    assert [int(run.history.lengths[9]) for run in (at_06, learned(SLIDES, 0.9, num_merges=9))] == [
        48,
        34,
    ]
    assert node.ask(data_of(at_06))[7]["sentence"] == (
        "new and er_ die: 6 of 8 and 6 of 9 went into newer_."
    )


def test_every_step_of_a_random_walk_is_what_brute_force_finds(node: Replayer) -> None:
    chance = random.Random(31)
    num_deaths = num_returns = 0
    for _ in range(NUM_RANDOM):
        words, threshold = random_words(chance), chance.choice(THRESHOLDS)
        run = learned(words, threshold, num_merges=12, mark_place=MarkPlace.NONE)
        data = data_of(run)
        events, states = brute_picky(
            {tuple(word): count for word, count in words.items()}, threshold, 12
        )
        assert run.last == len(states) - 1
        replayed = node.ask(data)
        name = data["symbols"].__getitem__
        found = []
        for left, right, made, birth, times, applied, uses in data["merges"]:
            found.append(("merge", name(made), (name(left), name(right)), times, applied))
            num_returns += birth == "return"
            for symbol, rest, dies, parts in uses:
                if dies:
                    found.append(("death", name(symbol), tuple(map(name, parts)), rest, applied))
                    num_deaths += 1
        assert found == [tuple(event) for event in events]
        for k in chance.sample(range(run.last + 1), run.last + 1):  # forward, back and far away
            texts, present = states[k]
            assert rows_of(run, k) == texts
            lengths = [len(text) for text in texts]
            assert data["lengths"][k] == sum(
                count * n for count, n in zip(words.values(), lengths, strict=True)
            )
            made = replayed[k]["entries"]
            living = {name(entry["id"]) for entry in made if not entry["died"]}
            assert living | set(data["symbols"][: data["alphabet"]]) == present
            assert data["sizes"][k] == len(present)
            in_texts = [
                symbol for text, c in zip(texts, words.values(), strict=True) for symbol in text * c
            ]
            for entry in made:
                assert entry["count"] == in_texts.count(name(entry["id"]))
                if entry["died"]:
                    killer = data["merges"][entry["died"] - 1]
                    assert entry["into"] == killer[2]
                    assert entry["id"] in killer[:2]
    assert num_deaths > 50
    assert num_returns > 2


@given(word_counts, settings(), st.sampled_from(THRESHOLDS))
@hypothesis_settings(max_examples=20)
def test_with_any_settings_the_screen_has_the_states_of_both_engines(
    words: dict[str, int], chosen: Settings, threshold: float
) -> None:
    run = learn_picky(words, chosen, threshold, lambda *_: None)
    data = data_of(run)
    history = run.history
    plain = train(words, replace(with_learner(history.settings, Learner.BPE), num_merges=None))
    for k in range(run.last + 1):
        step, state = step_of(run, k), history.at(k)
        before = history.at(max(k - 1, 0))
        size = len(state.vocabulary())
        assert step["changed"] == (history.num_changed_words(k) if k else 0)
        for row, word in zip(step["rows"], history.words, strict=True):
            segments = state.segment(word)
            assert is_shown(row["tiles"], segments)
            change = len(segments) - len(before.segment(word))
            assert row["change"] == change * history.count_of_word()[word]
            if size <= len(plain.symbols):
                assert is_shown(row["bpe"], plain.at(plain.step_of_size(size)).segment(word))
            else:
                assert data["bpe"][k] is None
        assert data["lengths"][k] == state.num_symbols
        assert data["sizes"][k] == size
    if threshold == 1:
        assert not any(use[2] for merge in data["merges"] for use in merge[6])
        assert data["bpe"] == data["lengths"]


def is_shown(tiles: list[PickyTile], symbols: tuple[str, ...]) -> bool:
    """Whether tiles are the symbols of a word, or as many neighbours of a long one as fit."""
    texts = [text for text, look in tiles if look != "cut"]
    shown = [*map(printable, symbols)]
    if len(shown) <= MAX_PICKY_TILES:
        return texts == shown and len(texts) == len(tiles)
    starts = range(len(shown) - MAX_PICKY_TILES + 1)
    return any(texts == shown[start : start + MAX_PICKY_TILES] for start in starts)


def test_what_changed_in_a_word_is_marked() -> None:
    run = learned({"xabab": 9, "xabc": 1, "yab": 1}, 0.85, num_merges=3, mark_place=MarkPlace.NONE)
    looks = [[tuple(tile) for tile in row["tiles"]] for row in step_of(run, 3)["rows"]]
    assert looks == [
        [("xabab", "new")],
        [("x", "split"), ("ab", "split"), ("c", "")],
        [("y", ""), ("ab", "m")],
    ]
    assert [row["change"] for row in step_of(run, 3)["rows"]] == [-9, 1, 0]


def test_a_large_corpus_shows_the_most_frequent_words_that_changed() -> None:
    words = {f"{'ab'[n % 2]}{n:03}": 500 - n for n in range(400)}
    run = learned(words, 0.9, num_merges=40)
    assert len(step_of(run, 0)["rows"]) == MAX_PICKY_WORDS
    for k in (1, 7, 40):
        changed = run.history.changed_words(k)
        step = step_of(run, k)
        assert step["changed"] == len(changed)
        assert rows_of(run, k) == [
            [*map(printable, word.after)] for word in changed[:MAX_PICKY_WORDS]
        ]


def test_a_long_word_is_shown_where_it_changed() -> None:
    letters = "".join(chr(0x4E00 + n) for n in range(200))
    run = learned({letters + "xy": 2, "xyx": 3}, 0.9, num_merges=1)
    tiles = step_of(run, 1)["rows"][0]["tiles"]
    assert len(tiles) == MAX_PICKY_TILES + 1
    assert (tiles[0], tiles[-2:]) == (("…", "cut"), [("xy", "new"), ("_", "")])


def test_a_vocabulary_size_is_where_the_run_ends() -> None:
    run = learned(SLIDES, 0.7, vocab_size=14)
    assert run.last == len(learn_picky_bpe(SLIDES, 14, threshold=0.7))
    assert data_of(run)["sizes"][-1] == 14


def test_parts_are_all_steps_and_no_more() -> None:
    run = learned({f"w{n:03}": n + 1 for n in range(60)}, 0.9, num_merges=40)
    parts = [part_of(run, "a", first) for first in range(0, 41, MAX_PICKY_STEPS_ASKED)]
    assert all([*misfits(json.loads(json.dumps(part)), PickyPart)] == [] for part in parts)
    steps = [step for part in parts for step in part["steps"]]
    assert steps == [step_of(run, k) for k in range(run.last + 1)]


def test_too_many_words_are_refused_with_a_way_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bpe_viz.ui.picky.work.MAX_PICKY_TYPES", 4)
    with pytest.raises(LimitError, match=r"up to 4 different words, and this one has 5\. Choose"):
        learned(SLIDES, 0.9)


def test_a_link_opens_the_threshold_and_the_step() -> None:
    app = opened(LEARNERS, corpus="slide", view="picky", threshold="0.7", step="7")
    assert notices(app) == []
    data = sent(app, COMPONENT)
    ask = data.pop("ask")
    assert [*misfits(data, PickyData)] == []
    assert (data["threshold"], data["step"], len(data["merges"])) == (0.7, 7, 8)
    assert data["query"] == {"corpus": "slide", "view": "picky", "threshold": "0.7"}
    conversation = reader_of(app).part(Conversation)
    assert ask.endswith("/picky")
    told = {"key": data["key"], "lesson": data["lesson"], "step": 3, "first": 0}
    answer = conversation.ask("picky", told)
    assert answer is not None
    (part,) = unframe(answer, PickyPart)
    assert [[text for text, _ in row["tiles"]] for row in part["steps"][7]["rows"]] == [
        [*learn_picky_bpe(SLIDES, num_merges=8, threshold=0.7).at(7).segment(word)]
        for word in SLIDES
    ]
    assert sent(app.run(), COMPONENT)["step"] == 3
    for first in (-1, 9, "0", None, True, [0]):
        assert conversation.ask("picky", {**told, "first": first}) == b""


@pytest.mark.parametrize("threshold", ["0.5", "1.01", "nan", "inf", "-1", "many", "٠.٧"])
def test_a_threshold_that_cannot_be_is_the_default(threshold: str) -> None:
    app = opened(LEARNERS, view="picky", threshold=threshold, step="-3")
    data = sent(app, COMPONENT)
    assert (data["threshold"], data["step"]) == (0.9, -1)


def test_whichever_learner_is_chosen_picky_bpe_learns_with_the_mark_of_bpe() -> None:
    app = opened(LEARNERS, view="picky", step="2")
    before = sent(app, COMPONENT)
    for learner in COMPARED_LEARNERS:
        choose(app, "learner", learner)
        after = sent(app, COMPONENT)
        shared = min(len(before["merges"]), len(after["merges"]))
        assert after["merges"][:shared] == before["merges"][:shared]
    assert with_learner(Settings(), Learner.PICKY).mark == "_"


def test_a_reader_s_own_corpus_stays_with_the_reader() -> None:
    app = pasted(opened(LEARNERS, view="picky"), "hug hug pug hugs " * 3)
    data = sent(app, COMPONENT)
    assert data["types"] == 3
    plain = learn_bpe({"hug": 6, "pug": 3, "hugs": 3}, 3)
    assert data["lengths"][0] == plain.lengths[0]
    assert all(job.about == frozenset() for job in RUNS.pool()._job_of_question.values())


def test_a_run_is_never_longer_than_the_view_shows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bpe_viz.ui.picky.work.MAX_PICKY_MERGES", 3)
    assert [learned(SLIDES, 0.9, num_merges=n).last for n in (None, 9, 2, 0)] == [3, 3, 2, 0]
