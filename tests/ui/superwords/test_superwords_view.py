"""The view of SuperBPE without a browser: what is sent is the engine's state at every step."""

import json
import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from bpe_viz import MarkPlace, PreTokenizer, Unit, learn_superbpe
from bpe_viz.limits import (
    MAX_SUPERWORD_CHARACTERS,
    MAX_SUPERWORD_LINES,
    MAX_SUPERWORD_MERGES,
    MAX_SUPERWORD_STEPS_ASKED,
    MAX_SUPERWORD_TILES,
)
from bpe_viz.settings import COMPARED_LEARNERS, Learner, Settings
from bpe_viz.symbols import printable
from bpe_viz.training import train_superbpe
from bpe_viz.ui.conversation.conversations import Conversation
from bpe_viz.ui.jobs.texts import CUT_AS_GPT_2
from bpe_viz.ui.jobs.training import Choice
from bpe_viz.ui.jobs.walled_text import (
    BOUNDLESS,
    EXAMPLES,
    WalledText,
    learn_corpus,
    learn_example,
    learn_walled,
)
from bpe_viz.ui.superwords import texts
from bpe_viz.ui.superwords.page import LINES
from bpe_viz.ui.superwords.states import part_of, step_of, text_data
from bpe_viz.ui.superwords.wire_types import LineTile, SuperData, SuperPart, SuperRun
from tests import ROOT
from tests.helpers.brute_boundless import brute_boundless
from tests.helpers.brute_super import brute_super
from tests.helpers.pages import choose, notices, opened, pasted
from tests.helpers.practice import sent
from tests.helpers.random_lines import random_lines
from tests.helpers.readers import reader_of
from tests.helpers.strategies import settings, words
from tests.helpers.wire import unframe
from tests.helpers.wire_shapes import misfits
from tests.scripts.tools import Replayer

LEARNERS = str(ROOT / "pages" / "learners.py")
COMPONENT = "bpe_viz.superwords"
NUM_RANDOM = 80


@pytest.fixture(scope="module")
def node() -> Iterator[Replayer]:
    """The scripts of the view, run under node."""
    replayer = Replayer("replay_superwords.js")
    yield replayer
    replayer.close()


def quiet(*_: object) -> None:
    """Report nothing."""


def learned(text: str, **options: Any) -> WalledText:
    return learn_walled(text, Settings(pretokenizer=PreTokenizer.GPT2, **options), quiet)


def data_of(text: WalledText, until: int) -> dict[str, Any]:
    """Everything that is sent of a run, as the browser gets it."""
    data: dict[str, Any] = json.loads(json.dumps(text_data(text, until)))
    assert [*misfits(data, SuperData)] == []
    return data


def names_of(run: dict[str, Any]) -> list[str]:
    return [run["symbols"][merge[2]][0] for merge in run["merges"]]


def drawn(tiles: list[LineTile]) -> str:
    """A line as it is seen: a space between symbols, a bar for each wall, inside symbols, too."""
    shown = []
    for text, _, seams, is_walled in tiles:
        edges = [0, *seams, len(text)]
        parts = [text[a:b] for a, b in pairwise(edges)]
        shown.append("|".join(parts) + ("|" if is_walled else ""))
    return " ".join(shown)


def test_by_the_way_number_by_number(node: Replayer) -> None:
    text = learn_example("way", quiet)
    data = data_of(text, 6)
    plain, run = data["plain_lengths"], data["run"]
    assert [plain[min(k, 11)] for k in (0, 4, 6, 8, 10, 12)] == [90, 56, 44, 35, 29, 27]
    assert [run["lengths"][k] for k in (4, 6, 8, 10, 12)] == [56, 44, 31, 24, 18]
    assert [data["whole"]["lengths"][k] for k in (4, 6, 8, 10, 12)] == [56, 43, 31, 24, 18]
    assert [name for name, _, is_superword in data["whole"]["symbols"] if is_superword] == [
        *("by␣the", "by␣the␣way")
    ]
    assert names_of(run)[:9] == [
        *("␣t", "␣th", "␣the", "by", "␣w", "␣wa"),
        *("by␣the", "␣way", "by␣the␣way"),
    ]
    assert [name for name, _, is_superword in run["symbols"] if is_superword] == [
        *("by␣the", "by␣the␣way", "by␣the␣", "by␣the␣s", "by␣the␣se")
    ]
    step = step_of(text.run(6), 6, 9)
    assert [drawn(row["tiles"]) for row in step["rows"]] == [
        "by|␣the|␣way",
        "by|␣the| ␣ s e a",
        "o n| ␣the| ␣way",
    ]
    assert [drawn(row["walled"]) for row in step["rows"]] == [
        "by| ␣the| ␣wa y",
        "by| ␣the| ␣ s e a",
        "o n| ␣the| ␣wa y",
    ]
    assert [row["change"] for row in step["rows"]] == [-4, 0, 0]
    states = node.ask(data)
    assert states[9]["sentence"] == "by␣the and ␣way become by␣the␣way, across a wall."
    assert states[8]["sentence"] == "␣wa and y become ␣way, with no wall between them."
    assert states[4]["sentence"] == "b and y become by, between walls."
    assert states[9]["saved"] == "5 fewer than BPE, 15.6% less"
    assert states[12]["saved"] == "9 fewer than BPE, 33.3% less; BPE has no more pairs"
    # The row of the sheet for every wall: symbols after 12 merges.
    at_end = [int(text.run(until).lengths[-1]) for until in range(12)]
    assert at_end == [15, 15, 15, 15, 15, 18, 18, 18, 18, 18, 18, 20]


def test_to_be_or_not_to_be_number_by_number(node: Replayer) -> None:
    data = data_of(learn_example("to-be", quiet), 3)
    assert names_of(data["run"])[:5] == ["to", "␣b", "␣be", "to␣be", "to␣be␣"]
    assert [merge[4] for merge in data["run"]["merges"][:5]] == [2, 2, 2, 2, 1]
    assert data["run"]["lengths"][:6] == [18, 16, 14, 12, 10, 9]
    assert data["plain_lengths"][:6] == [18, 16, 14, 12, 11, 10]
    states = node.ask(data)
    assert states[4]["sentence"] == "to and ␣be become to␣be, across a wall."
    assert states[1]["walls"] == (
        "Up to merge t = 3 no pair may cross a wall. Then the walls fall; drag t to move"
        " them (Liu et al. 2025)."
    )


def test_a_superword_has_its_blank_inside() -> None:
    run = text_data(learn_example("way", quiet), 4)["run"]
    found = {symbol.text: symbol.is_superword for symbol in run["symbols"]}
    assert (found["␣the"], found["␣the␣"], found["by␣the␣"]) == (False, False, True)
    in_bytes = text_data(learned("é be é be", unit=Unit.BYTE, num_merges=9), 2)["run"]
    assert [symbol.text for symbol in in_bytes["symbols"] if symbol.is_superword][:2] == [
        *("Ã©Ġb", "Ã©Ġbe")
    ]


def test_every_step_of_a_random_walk_is_what_brute_force_finds(node: Replayer) -> None:
    chance, num_across = random.Random(31), 0
    for _ in range(NUM_RANDOM):
        text, lines = random_lines(chance)
        asked = Settings(
            num_merges=10, walls_until=0, learner=Learner.SUPERBPE, mark_place=MarkPlace.NONE
        )
        plain = train_superbpe(lines, replace(asked, walls_until=10))
        walled = WalledText(lines, asked, plain, 0, (), "")
        until = chance.randint(0, walled.most)
        data = data_of(walled, until)
        cut_of = dict(zip(lines.counts, lines.pre_tokens, strict=True))
        cuts = [[*cut_of[line]] for line in text]
        merges = brute_super(cuts, 10, until, 1)
        bpe = brute_super(cuts, 10, 10, 1)
        letters = [[*line] for line in text]
        states = [letters, *(state for *_, state in merges)]
        run = data["run"]
        name = [symbol[0] for symbol in run["symbols"]]
        assert [(name[m[0]], name[m[1]], m[4]) for m in run["merges"]] == [
            (printable(left), printable(right), times) for left, right, times, _ in merges
        ]
        assert data["plain"] == [printable(left + right) for left, right, *_ in bpe]
        assert run["lengths"] == [sum(map(len, state)) for state in states]
        assert data["plain_lengths"] == [
            sum(map(len, state)) for state in (letters, *(state for *_, state in bpe))
        ]
        whole = brute_boundless(cuts, 10, 1, lambda tied: tied[0])
        assert names_of(data["whole"]) == [printable(left + right) for left, right, *_ in whole]
        assert data["whole"]["lengths"] == [
            sum(map(len, state)) for state in (letters, *(state for *_, state in whole))
        ]
        parts = [step_of(walled.run(BOUNDLESS), BOUNDLESS, k, plain) for k in range(len(whole) + 1)]
        own, beside = ([letters, *(state for *_, state in merges)] for merges in (whole, bpe))
        for k, step in enumerate(parts):
            of_bpe = beside[min(k, len(bpe))]
            for row, line in zip(step["rows"], lines.counts, strict=True):
                place = text.index(line)
                assert drawn(row["tiles"]) == walls_in(own[k][place], cuts[place])
                assert drawn(row["walled"]) == walls_in(of_bpe[place], cuts[place])
        replayed = node.ask(data)
        num_across += sum(merge[6] for merge in run["merges"])
        distinct = [text.index(line) for line in lines.counts]
        for k in chance.sample(range(len(states)), len(states)):  # forward, back and far away
            step = step_of(walled.run(until), until, k)
            for row, place in zip(step["rows"], distinct, strict=True):
                assert drawn(row["tiles"]) == walls_in(states[k][place], cuts[place])
                assert drawn(row["walled"]) == walls_in(states[until][place], cuts[place])
                times = text.count(text[place])
                before = len(states[max(0, k - 1)][place])
                assert (row["times"], row["change"]) == (
                    times,
                    times * (len(states[k][place]) - before),
                )
            flat = [symbol for line in states[k] for symbol in line]
            for entry in replayed[k]["entries"]:
                shown = name[entry["id"]]
                assert entry["count"] == sum(printable(symbol) == shown for symbol in flat)
            assert len({name[entry["id"]] for entry in replayed[k]["entries"]}) == len(
                {printable(left + right) for left, right, *_ in merges[:k]}
            )
    assert num_across > 100


def walls_in(symbols: list[str], pre_tokens: list[str]) -> str:
    """A line of brute force as it is seen; where its pre-tokens end, in letters, walls stand."""
    ends, at = set(), 0
    for word in pre_tokens[:-1]:
        at += len(word)
        ends.add(at)
    shown, at = [], 0
    for symbol in symbols:
        text = ""
        for letter in symbol:
            at += 1
            text += printable(letter) + ("|" if at in ends else "")
        shown.append(text)
    return " ".join(shown)


@given(st.lists(words, min_size=1, max_size=5), settings(), st.integers(0, 9))
@hypothesis_settings(max_examples=20)
def test_with_any_settings_the_screen_has_the_states_of_the_engine(
    parts: list[str], chosen: Settings, until: int
) -> None:
    text = learn_walled(" ".join(parts), chosen, quiet)
    until = min(until, text.most)
    data = data_of(text, until)
    history = learn_superbpe(
        " ".join(parts),
        text.settings.num_merges,
        walls_until=until,
        unit=chosen.unit,
        tie_rule=chosen.tie_rule,
        min_count=chosen.min_count,
    )
    assert names_of(data["run"]) == [printable(merge.symbol) for merge in history.merges]
    for k in range(len(history) + 1):
        step, state = step_of(text.run(until), until, k), history.at(k)
        name = data["run"]["symbols"]
        assert [
            ((name[left][0], name[right][0]), times) for left, right, times in step["pairs"]
        ] == [((printable(a), printable(b)), times) for (a, b), times in state.pair_counts(8)]
        assert (step["num_pairs"], step["tied"]) == (state.num_pairs, state.num_tied)
        for row, line in zip(step["rows"], history.words, strict=True):
            shown = [tile.text for tile in row["tiles"] if tile.look != "cut"]
            symbols = [*map(printable, state.segment(line))]
            assert " ".join(shown) in " ".join(symbols)
            assert len(shown) == min(len(symbols), MAX_SUPERWORD_TILES)


def test_a_large_text_shows_the_most_frequent_lines_that_changed() -> None:
    text = learned("\n".join(f"{'ab'[n % 2]} {n:03}" for n in range(200)), num_merges=40)
    history = text.run(20)
    for k in (0, 3, 21, 40):
        step = step_of(history, 20, k)
        assert len(step["rows"]) == min(
            MAX_SUPERWORD_LINES, step["changed"] if k else MAX_SUPERWORD_LINES
        )
        if k:
            assert step["changed"] == len(history.changed_words(k))


def test_a_long_line_is_shown_where_it_changed() -> None:
    letters = "".join(chr(0x4E00 + n) for n in range(200))
    text = learned(f"{letters}xy\nxyx", num_merges=1)
    tiles = step_of(text.run(1), 1, 1)["rows"][0]["tiles"]
    assert len(tiles) == MAX_SUPERWORD_TILES + 1
    assert (tiles[0].look, tiles[-1].text, tiles[-1].look) == ("cut", "xy", "new")


def test_parts_are_all_steps_and_no_more() -> None:
    text = learn_example("way", quiet)
    parts = [part_of(text, 6, first) for first in range(0, 13, MAX_SUPERWORD_STEPS_ASKED)]
    assert all([*misfits(json.loads(json.dumps(part)), SuperPart)] == [] for part in parts)
    steps = [step for part in parts for step in part["steps"]]
    assert steps == [step_of(text.run(6), 6, k) for k in range(13)]
    assert part_of(text, 6, 16)["steps"] == []


def test_a_run_is_no_longer_than_the_view_shows_and_a_vocabulary_size_is_kept() -> None:
    line = " ".join(f"{a}{b}{c}" for a in "abcdefgh" for b in "ijklmnop" for c in "qrstuvwx")
    assert len(learned(line).run(0)) <= MAX_SUPERWORD_MERGES
    sized = learned("to be or not to be", vocab_size=9)  # the alphabet has seven
    assert (sized.settings.num_merges, len(sized.run(0))) == (2, 2)
    assert learned("to be", vocab_size=2).most == 0


def test_a_long_corpus_is_shown_in_part_and_says_so() -> None:
    text = learn_corpus(Choice("sotu-19", Settings(num_merges=3)), quiet)
    length = sum(len(line) * count for line, count in text.lines.counts.items())
    assert 0.9 * MAX_SUPERWORD_CHARACTERS < length <= MAX_SUPERWORD_CHARACTERS
    assert text.notes[0].startswith("Learned from the first ")
    assert text.notes[1] == CUT_AS_GPT_2


def test_word_counts_have_no_lines_so_there_is_an_example() -> None:
    app = opened(LEARNERS, corpus="slide", view="superwords")
    data = sent(app, COMPONENT)
    assert (data["lines"], data["notes"]) == ("way", [texts.NO_LINES])
    assert [key for key, _ in data["texts"]] == [*EXAMPLES]


def test_a_link_opens_text_wall_and_step() -> None:
    app = opened(LEARNERS, corpus="suffixes", view="superwords", lines="way", until="4", step="5")
    assert notices(app) == []
    data = sent(app, COMPONENT)
    ask = data.pop("ask")
    assert [*misfits(data, SuperData)] == []
    assert (data["run"]["until"], data["step"], data["lines"]) == (4, 5, "way")
    assert data["query"] == {"corpus": "suffixes", "view": "superwords", "lines": "way"}
    assert [key for key, _ in data["texts"]] == ["corpus", *EXAMPLES]
    conversation = reader_of(app).part(Conversation)
    assert ask.endswith("/superwords")
    told = {
        "key": data["key"],
        "lesson": data["lesson"],
        "step": 3,
        "wall": 6,
        "until": 6,
        "first": 8,
    }
    answer = conversation.ask("superwords", told)
    assert answer is not None
    (part,) = unframe(answer, SuperPart)
    assert (part["until"], drawn(part["steps"][1]["rows"][0]["tiles"])) == (6, "by|␣the|␣way")
    whole = conversation.ask("superwords", {**told, "whole": True})
    assert whole is not None
    _, run = unframe(whole)
    assert [*misfits(run, SuperRun)] == []
    assert run["until"] == 6
    again = sent(app.run(), COMPONENT)
    assert (again["step"], again["run"]["until"]) == (3, 6)
    for first in (-1, 1001, "0", None, True, [0]):
        assert conversation.ask("superwords", {**told, "first": first}) == b""
    for until in (-2, 12, "0", None, True, [0]):
        assert conversation.ask("superwords", {**told, "until": until}) == b""


def test_a_link_opens_the_run_of_boundless_bpe() -> None:
    app = opened(LEARNERS, view="superwords", lines="way", run="boundless", until="4", step="5")
    assert notices(app) == []
    data = sent(app, COMPONENT)
    assert (data["learner"], data["run"]["until"], data["whole"]["until"]) == ("boundless", 4, -1)
    assert "run" not in data["query"]
    told = {"key": data["key"], "lesson": data["lesson"], "until": -1, "first": 8}
    conversation = reader_of(app).part(Conversation)
    answer = conversation.ask("superwords", {**told, "learner": "superbpe"})
    assert answer is not None
    (part,) = unframe(answer, SuperPart)
    row = part["steps"][1]["rows"][0]
    assert (drawn(row["tiles"]), drawn(row["walled"])) == ("by|␣the|␣way", "by| ␣the| ␣way")
    assert sent(app.run(), COMPONENT)["learner"] == "superbpe"
    unknown = sent(opened(LEARNERS, view="superwords", run="all"), COMPONENT)
    assert unknown["learner"] == "superbpe"


@pytest.mark.parametrize("until", ["-1", "1.5", "nan", "many", "٣", "100000"])
def test_a_wall_that_cannot_be_is_the_usual_one(until: str) -> None:
    app = opened(LEARNERS, view="superwords", lines="no", until=until, step="-3")
    data = sent(app, COMPONENT)
    assert (data["run"]["until"], data["step"], data["lines"]) == (6, -1, "way")


def test_a_wall_past_the_last_merge_is_as_far_as_it_goes() -> None:
    data = sent(opened(LEARNERS, view="superwords", until="900"), COMPONENT)
    assert (data["run"]["until"], data["most"], data["wall"]) == (11, 11, 900)


def test_whichever_learner_is_chosen_lines_are_learned_alike() -> None:
    app = opened(LEARNERS, corpus="declaration-english", view="superwords", num_merges="20")
    before = sent(app, COMPONENT)
    for learner in COMPARED_LEARNERS:
        after = sent(choose(app, "learner", learner), COMPONENT)
        walled = min(before["run"]["until"], after["run"]["until"])
        assert walled > 4
        assert after["run"]["merges"][:walled] == before["run"]["merges"][:walled]


def test_a_reader_s_own_corpus_stays_with_the_reader() -> None:
    app = pasted(opened(LEARNERS, view="superwords"), "hug a pug\nhug a bun\n" * 3)
    data = sent(app, COMPONENT)
    assert (data["types"], data["lines"]) == (2, "corpus")
    plain = learn_superbpe("hug a pug\nhug a bun\n" * 3, walls_until=0)
    assert data["run"]["lengths"][0] == plain.lengths[0]
    assert all(job.about == frozenset() for job in LINES.pool()._job_of_question.values())


def test_a_text_with_nothing_to_join_is_shown_all_the_same(node: Replayer) -> None:
    data = data_of(learned("a\nb\na"), 0)
    assert (data["run"]["merges"], data["most"], data["run"]["lengths"]) == ([], 0, [3])
    assert node.ask(data)[0]["sentence"] == ""
    step = step_of(learned("a\nb\na").run(0), 0, 0)
    assert [(row["times"], drawn(row["tiles"])) for row in step["rows"]] == [(2, "a"), (1, "b")]
    assert (step["pairs"], step["tied"]) == ([], 0)
