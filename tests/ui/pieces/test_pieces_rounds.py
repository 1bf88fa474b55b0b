"""What the Pieces page sends shows every round: its own scripts replay it under node."""

from collections.abc import Iterator, Mapping
from itertools import combinations, pairwise
from math import isclose, log
from typing import Any

import pytest

from bpe_viz import learn_unigram
from bpe_viz.symbols import printable
from bpe_viz.teaching import OFFERS_TO_PREDICT
from bpe_viz.ui.pieces import rounds
from bpe_viz.ui.pieces.runs import REASONS, PlainRun, PruningRun, TrainedRun
from bpe_viz.unigram import DropReason, UnigramHistory, UnigramSettings, remove_one_by_one
from bpe_viz.unigram.learner import expected_uses, lattice_of, learn_pieces
from tests.helpers.slides import SLIDES
from tests.scripts.tools import Replayer

HUGS = {"hug": 10, "pug": 5, "pun": 12, "bun": 4, "hugs": 5}
VERBS = {"walk": 9, "walking": 8, "talk": 7, "talking": 6, "wings": 5, "sings": 5, "wins": 3}
RUNS = [
    (SLIDES, 13, "▁"),
    (SLIDES, 11, None),
    (HUGS, 9, None),
    (VERBS, 14, "▁"),
    (VERBS, 10, "</w>"),
]
NEAR = 2e-6  # six decimals are sent


@pytest.fixture(scope="module")
def replayer() -> Iterator[Replayer]:
    node = Replayer("replay_pieces.js")
    yield node
    node.close()


def sent(run: PruningRun, *, is_one_by_one: bool = False) -> dict[str, Any]:
    """All that the page gets of a run."""
    return {
        "overview": rounds.overview(
            run, is_one_by_one=is_one_by_one, can_be_one_by_one=is_one_by_one
        ),
        "rounds": [rounds.round_of(run, k) for k in range(len(run.sizes))],
    }


def plain_run(words: Mapping[str, int], size: int | None, mark: str | None) -> PlainRun:
    layout = learn_unigram(words, 99, mark=mark).record.layout
    return PlainRun(layout, mark or "", remove_one_by_one(words, size, mark=mark))


def all_cuts(units: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Every way to cut a word, without any lattice."""
    for number in range(len(units)):
        for places in combinations(range(1, len(units)), number):
            ends = (0, *places, len(units))
            yield tuple("".join(units[a:b]) for a, b in pairwise(ends))


@pytest.mark.parametrize(("words", "size", "mark"), RUNS)
def test_every_state_is_the_reference_learners(
    replayer: Replayer, words: dict[str, int], size: int, mark: str | None
) -> None:
    history = learn_unigram(words, size, mark=mark)
    settings = UnigramSettings(vocab_size=size, mark=mark)
    run = sent(TrainedRun(history))
    overview = run["overview"]
    states = replayer.ask(run)["states"]
    reference = list(learn_pieces(words, settings))
    assert len(states) == len(reference) == len(overview["sizes"])
    units = {((mark,) if mark else ()) + tuple(word): count for word, count in words.items()}
    for k, (found, pieces) in enumerate(zip(states, reference, strict=True)):
        assert {piece: score for piece, score, _, _ in found["pieces"]} == pytest.approx(
            pieces, abs=NEAR
        )
        uses = expected_uses(units, pieces)
        assert {p: count for p, _, count, _ in found["pieces"]} == pytest.approx(uses, abs=NEAR)
        lattices = [(count, lattice_of(word, pieces)) for word, count in units.items()]
        cut = [[piece for piece, _ in word] for word in found["words"]]
        assert cut == [list(lattice.best) for _, lattice in lattices]
        unknown = [[is_unknown for _, is_unknown in word] for word in found["words"]]
        assert unknown == [[a.is_unknown for a in lattice.best_arcs] for _, lattice in lattices]
        assert overview["sizes"][k] == len(pieces)
        assert overview["lengths"][k] == sum(count * len(x.best) for count, x in lattices)
        total = sum(count * lattice.log_total for count, lattice in lattices)
        assert overview["likelihoods"][k] == pytest.approx(total, abs=NEAR)
    assert_pieces_go_and_come(history, overview, states)


@pytest.mark.parametrize("is_one_by_one", [False, True])
@pytest.mark.parametrize(("words", "size", "mark"), RUNS)
def test_the_loom_draws_the_most_probable_cut_of_every_state(
    replayer: Replayer, words: dict[str, int], size: int, mark: str | None, is_one_by_one: bool
) -> None:
    if is_one_by_one:
        run: PruningRun = plain_run(words, size, mark)
    else:
        run = TrainedRun(learn_unigram(words, size, mark=mark))
    drawn = sent(run, is_one_by_one=is_one_by_one)
    drawn["weave"] = rounds.weave(run, list(range(len(words))))
    woven = replayer.ask(drawn)["woven"]
    assert woven == [
        [[*map(printable, run.lattice(word, k).best)] for k in range(len(run.sizes))]
        for word in range(len(words))
    ]


def test_a_word_is_sent_anew_only_for_rounds_that_change_it() -> None:
    run = TrainedRun(learn_unigram(VERBS, 14))
    [woven] = rounds.weave(run, [0])["cuts"]
    cuts = [run.cuts([0], k)[0] for k in range(len(run.sizes))]
    changing = [k for k, cut in enumerate(cuts) if not k or cut != cuts[k - 1]]
    assert [found.round for found in woven.rounds] == changing


def assert_pieces_go_and_come(
    history: UnigramHistory, overview: dict[str, Any], states: list[dict[str, Any]]
) -> None:
    """Check that a round's drops, spares and returns lead from each state to the next."""
    before = set(history.seeds)
    for k, found in enumerate(states):
        after = {piece for piece, *_ in found["pieces"]}
        gone = {piece for _, _, pieces in found["groups"] for piece, _ in pieces}
        assert before - gone | set(found["back"]) == after
        assert sum(total for _, total, _ in found["groups"]) == len(gone)
        assert [(r, t) for r, t, _ in found["groups"]] == overview["totals"][k]
        dropped = {piece: (r, v) for r, _, rows in found["groups"] for piece, v in rows}
        expected = {d.piece: (REASONS.index(d.reason), d.value) for d in history.dropped(k)}
        assert dropped.keys() == expected.keys()
        for piece, (reason, value) in dropped.items():
            assert reason == expected[piece][0]
            assert value == pytest.approx(expected[piece][1], abs=NEAR)
        losses = [loss for _, loss in found["spared"]]
        assert losses == sorted(losses)
        assert not gone & {piece for piece, _ in found["spared"]}
        words = [[piece for piece, _ in word] for word in found["words"]]
        if k:
            earlier = [[piece for piece, _ in word] for word in states[k - 1]["words"]]
            differ = [i for i, (a, b) in enumerate(zip(earlier, words, strict=True)) if a != b]
            assert set(differ) <= set(found["changed"])  # and those whose unknown units changed
        before = after


@pytest.mark.parametrize(("words", "size", "mark"), RUNS[1:4])
def test_every_loss_is_what_its_numbers_say(
    words: dict[str, int], size: int, mark: str | None
) -> None:
    history = learn_unigram(words, size, mark=mark)
    for k in range(len(history) + 1):
        state = history.at(k)
        for piece, loss in state.loss_of_piece.items():
            found = state.loss_sum(piece)
            assert found is not None
            assert found.loss == pytest.approx(loss, abs=1e-6)
            assert "".join(found.parts) == piece or history.removed[piece] is not None
        singles = {unit for unit in history.alphabet if unit in state.log_probability_of_piece}
        assert all(state.loss_sum(unit) is None for unit in singles)


@pytest.mark.parametrize(
    ("words", "mark"), [(HUGS, None), ({"low": 5, "lowest": 2, "new": 2}, "▁")]
)
def test_one_piece_a_round_is_recounted_from_nothing(
    replayer: Replayer, words: dict[str, int], mark: str | None
) -> None:
    run = plain_run(words, None, mark)
    overview = sent(run, is_one_by_one=True)["overview"]
    states = replayer.ask(sent(run, is_one_by_one=True))["states"]
    units = {((mark,) if mark else ()) + tuple(word): count for word, count in words.items()}
    alphabet = {unit for word in units for unit in word}
    for k, found in enumerate(states):
        count_of = {piece: count for piece, _, count, _ in found["pieces"]}
        total = sum(count_of.values())
        score = {piece: log(count / total) for piece, count in count_of.items()}
        assert {p: s for p, s, _, _ in found["pieces"]} == pytest.approx(score, abs=NEAR)

        def best(word: tuple[str, ...], left: dict[str, float]) -> float:
            return max(
                sum(left[piece] for piece in cut)
                for cut in all_cuts(word)
                if all(piece in left for piece in cut)
            )

        value = sum(count * best(word, score) for word, count in units.items())
        assert overview["likelihoods"][k] == pytest.approx(value, abs=1e-5)
        for word, cut in zip(units, found["words"], strict=True):
            assert isclose(sum(score[piece] for piece, _ in cut), best(word, score), abs_tol=1e-9)
        losses = {}
        for piece in score.keys() - alphabet:
            rest = {other: value for other, value in score.items() if other != piece}
            losses[piece] = value - sum(count * best(w, rest) for w, count in units.items())
        known = {piece: loss for piece, _, _, loss in found["pieces"] if loss is not None}
        assert known == pytest.approx(losses, abs=1e-5)
        if k + 1 < len(states):
            ((reason, one, [[goes, loss]]),) = states[k + 1]["groups"]
            assert (REASONS[reason], one) == (DropReason.LEAST_LOSS, 1)
            assert loss == pytest.approx(min(losses.values()), abs=1e-5)
            ties = sorted(p for p, other in losses.items() if other < loss + 1e-5)
            assert goes == ties[0]
            spared = dict(states[k + 1]["spared"])
            assert spared.keys() | {goes} == losses.keys()


def test_the_course_example_has_its_true_numbers(replayer: Replayer) -> None:
    run = plain_run(HUGS, None, None)
    answer = replayer.ask(sent(run, is_one_by_one=True))
    assert round(run.log_likelihoods[0], 1) == -169.8
    counts = {piece: count for piece, _, count, _ in answer["states"][0]["pieces"]}
    assert (sum(counts.values()), counts["p"], counts["hug"]) == (210, 17, 15)
    losses = {piece: loss for piece, _, _, loss in answer["states"][0]["pieces"]}
    assert (round(losses["hug"], 1), losses["pu"]) == (23.5, 0)
    assert answer["sentences"][1] == (
        "Removing bu costs nothing; 7 pieces tie, and the first by spelling goes."
        " No word will be cut differently."
    )
    last = answer["sentences"][-1]
    assert last.startswith("hug is gone: 7 pieces are left. 2 of 5 words are")


def test_the_sentences_say_what_the_rounds_do(replayer: Replayer) -> None:
    says = replayer.ask(sent(TrainedRun(learn_unigram(SLIDES, 11))))["sentences"]
    assert says == [
        "18 seeds: characters and frequent substrings. The first EM steps drop 8 with an"
        " expected count below 0.5; 10 are left. 18 tokens of 5 types are 51 pieces long. So few"
        " pieces are left that no round drops any.",
        "The rounds have ended with 10 pieces. The 2 least probable go, and 3 characters come"
        " back: the vocabulary is every character, then the most probable pieces. 4 of 5 words"
        " will be cut differently.",
        "11 pieces are left, the vocabulary. 4 of 5 words are cut differently. The corpus grew"
        " from 51 to 96 pieces; its log probability fell from −112.9 nats to −262.8 nats.",
    ]


def test_walls_come_back_where_a_piece_goes(replayer: Replayer) -> None:
    run = sent(TrainedRun(learn_unigram(SLIDES, 11)))
    last = replayer.ask(run)["states"][-1]
    assert last["changed"] == [0, 1, 2, 4]
    assert last["walls"] == [[0, 1, 2], [0, 1, 2], [0, 1, 2], [], [0, 1, 2]]


def test_hostile_letters_are_sent_as_they_can_be_shown(replayer: Replayer) -> None:
    words = {"<img/src=x>": 3, "a\u202eb": 2, "nul\x00z": 2, "👩\u200d👩": 1}
    history = learn_unigram(words, 40)
    states = replayer.ask(sent(TrainedRun(history)))["states"]
    shown = ["".join(piece for piece, _ in word) for word in states[-1]["words"]]
    assert shown == [f"▁{printable(word)}" for word in words]


def test_a_large_run_is_sent_in_small_parts() -> None:
    words = {
        f"{a}{b}{c}{d}": 1 + len(d)
        for a in "abcdef"
        for b in "uvw"
        for c in "aeiou"
        for d in ("", "n", "nd", "ing")
    }
    history = learn_unigram(words, 60)
    run = TrainedRun(history)
    assert len(rounds.overview(run, is_one_by_one=False, can_be_one_by_one=False)["rows"]) == 200
    for found in sent(run)["rounds"]:
        assert len(found["pieces"]) <= rounds.TOP_PIECES
        assert len(found["changed"]) <= rounds.CHANGED_ROWS
        named = {piece for piece, *_ in found["names"]}
        assert {piece for _, cut in found["after"] for piece in cut} - {-1} <= named


@pytest.mark.parametrize(("words", "size", "mark"), RUNS)
def test_guessing_offers_pieces_of_the_least_losses(
    words: dict[str, int], size: int, mark: str | None
) -> None:
    run = plain_run(words, size, mark)
    orders = set()
    for found in sent(run, is_one_by_one=True)["rounds"][1:]:
        values = [value for _, _, rows in found["groups"] for _, value in rows]
        values += [value for _, value in found["spared"]]
        offers = found["offers"]
        assert len(offers) == len(set(offers)) == min(len(values), OFFERS_TO_PREDICT)
        assert 0 in offers
        wrong = [place for place in offers if place >= found["numTied"]]
        assert len(wrong) >= min(2, len(values) - found["numTied"])
        assert sorted(wrong) == [found["numTied"] + i for i in range(len(wrong))]
        orders.add(tuple(offers))
    assert len(orders) > 1
