"""The Pieces page without a browser: what it answers, links, and one piece a round."""

from typing import Any

import pytest

from bpe_viz import learn_unigram
from bpe_viz.settings import Learner
from bpe_viz.ui.pieces.answers import pieces_answer
from bpe_viz.ui.pieces.page import PiecesView
from bpe_viz.ui.pieces.runs import PlainRun, TrainedRun
from bpe_viz.ui.pieces.wire_types import PiecesPart
from bpe_viz.ui.shared.browser_input import step_in_report
from bpe_viz.unigram import remove_one_by_one
from tests.helpers.pages import choose, notices, opened
from tests.helpers.readers import reader_of
from tests.helpers.wire import unframe
from tests.helpers.wire_shapes import misfits

HUGS = {"hug": 10, "pug": 5, "pun": 12, "bun": 4, "hugs": 5}
HISTORY = learn_unigram(HUGS, 10, mark=None)
TRAINED = TrainedRun(HISTORY)
PLAIN = PlainRun(HISTORY.record.layout, "", remove_one_by_one(HUGS))


def parts_of(answer: bytes) -> list[dict[str, Any]]:
    """The parts of an answer, as the browser reads them."""
    parts = [*unframe(answer)]
    assert [fault for part in parts for fault in misfits(part, PiecesPart)] == []
    return parts


def asked(run: TrainedRun | PlainRun, **question: Any) -> list[dict[str, Any]]:
    """Return what is answered to a question about this run, without its head."""
    answer = pieces_answer(run, "run", 0, {"key": "run", **question}, can_be_one_by_one=True)
    return parts_of(answer)[1:]


def test_a_small_run_is_sent_whole_so_that_no_step_asks() -> None:
    head, overview, *rounds = parts_of(pieces_answer(PLAIN, "run", 0, None, can_be_one_by_one=True))
    assert head == {"key": "run", "id": 0}
    assert overview["overview"]["isOneByOne"] is True
    assert [part["round"] for part in rounds] == list(range(len(PLAIN.sizes)))


def test_a_large_run_is_sent_around_the_round_on_screen() -> None:
    words = {f"{a}{b}{c}": 1 for a in "abcdef" for b in "uvwxyz" for c in ("ing", "ed")}
    run = TrainedRun(learn_unigram(words, 20))
    assert len(run.sizes) > 3
    _, _, *rounds = parts_of(pieces_answer(run, "run", 0, None, can_be_one_by_one=False))
    assert [part["round"] for part in rounds] == [0, 1]


@pytest.mark.parametrize(
    "question",
    [
        {"rounds": [99, -1, True, "0", None, 1.5]},
        {"rounds": "all"},
        {"word": [99, 0]},
        {"word": [0, 99]},
        {"word": [True, 0]},
        {"word": "hug"},
        {"piece": [0]},
        {"piece": None},
        {"find": ["", 0]},
        {"find": ["u", 99]},
        {"search": ["", 0]},
        {"search": ["hug", "0"]},
        {"search": [["hug"], 0]},
    ],
)
def test_questions_that_no_browser_asks_have_no_answer(question: dict[str, Any]) -> None:
    assert asked(TRAINED, **question) == []


def test_a_piece_that_a_link_makes_up_is_answered_once() -> None:
    for piece in ([99, 0], [0, 99], [-1, 0]):
        assert asked(TRAINED, piece=piece) == [{"noPiece": piece}]


def test_a_question_about_another_run_counts_as_none() -> None:
    answer = pieces_answer(TRAINED, "run", 0, {"key": "old", "id": 7}, can_be_one_by_one=True)
    assert parts_of(answer)[0] == {"key": "run", "id": 0}


@pytest.mark.parametrize(
    ("position", "expected"),
    [
        ({"k": 1, "half": "choose"}, (1, "choose")),
        ({"k": 0, "half": None}, (0, "merge")),
        ({"k": 99}, None),
        ({"k": True}, None),
        (None, None),
    ],
)
def test_only_a_round_of_this_run_is_noted(position: object, expected: object) -> None:
    question = {"key": "run", "position": position}
    assert step_in_report(question, len(TRAINED.sizes) - 1, "run") == expected
    assert step_in_report(question, len(TRAINED.sizes) - 1, "other") is None


def test_the_ways_to_cut_a_word_add_up() -> None:
    (part,) = asked(PLAIN, word=[4, 0])
    paths = part["paths"]
    lattice = PLAIN.lattice(4, 0)
    assert paths["numPaths"] == lattice.num_paths == 7
    assert len(paths["paths"]) == 6
    for pieces, log_probability, share in paths["paths"]:
        assert sum(score for _, score in pieces) == pytest.approx(log_probability, abs=3e-4)
        assert 0 < share < 1
    shares = [share for _, _, share in paths["paths"]]
    assert shares == sorted(shares, reverse=True)
    assert [round(share, 3) for share in shares[:4]] == [0.296, 0.296, 0.296, 0.051]


def test_the_loss_of_a_piece_is_the_sum_of_what_its_words_add() -> None:
    piece = PLAIN.number_of("hug")
    (part,) = asked(PLAIN, piece=[piece, 0])
    why = part["why"]
    assert (round(why["loss"], 1), why["numWords"]) == (23.5, 1)
    ((count, best, log_best, other, log_other, loss),) = why["addends"]
    assert [PLAIN.spellings[n] for n in best] == ["hug"]
    assert [PLAIN.spellings[n] for n in other] == ["h", "ug"]
    assert count * (log_best - log_other) == pytest.approx(loss) == pytest.approx(why["loss"])


def test_the_loss_of_a_trained_piece_is_made_of_uses_and_parts() -> None:
    piece = next(row.piece for row in TRAINED.rows(0, 99) if len(TRAINED.spellings[row.piece]) > 1)
    (part,) = asked(TRAINED, piece=[piece, 0])
    why = part["why"]
    found = HISTORY.at(0).loss_sum(TRAINED.spellings[piece])
    assert found is not None
    assert (why["used"], why["total"], why["totalThen"]) == (
        found.used,
        found.total,
        found.total_then,
    )
    assert [[TRAINED.spellings[n], uses] for n, uses, _ in why["parts"]] == [
        [text, uses] for text, uses in zip(found.parts, found.part_uses, strict=True)
    ]


def test_a_word_is_found_with_its_cuts_before_and_after_a_round() -> None:
    (part,) = asked(PLAIN, search=["ug", 8])
    assert (part["many"], part["at"]) == (3, 8)
    assert [word for word, _, _ in part["cuts"]["words"]] == [0, 1, 4]
    before = {word: [PLAIN.spellings[n] for n in cut] for word, cut in part["cuts"]["before"]}
    after = {word: [PLAIN.spellings[n] for n in cut] for word, cut in part["cuts"]["after"]}
    assert (before[0], after[0]) == (["hug"], ["h", "u", "g"])


@pytest.mark.parametrize("run", [TRAINED, PLAIN], ids=["trained", "plain"])
def test_a_piece_is_found_among_all_of_its_state(run: TrainedRun | PlainRun) -> None:
    (part,) = asked(run, find=["u", 0])
    found = part["piecesFound"]
    everywhere = [row.piece for row in run.rows(0, 99) if "u" in run.spellings[row.piece]]
    assert [piece for piece, *_ in found["pieces"]] == everywhere
    assert [(piece, letters) for piece, letters, _, _ in found["names"]] == [
        (piece, run.spellings[piece]) for piece in sorted(everywhere)
    ]


def test_the_page_shows_pieces_while_unigram_is_chosen() -> None:
    app = choose(opened(), "learner", Learner.UNIGRAM)
    assert notices(app) == []
    view = reader_of(app).part(PiecesView)
    assert view.is_one_by_one is False
    choose(app, "learner", Learner.BPE)
    assert notices(app) == []


def test_a_link_opens_the_run_that_drops_one_piece_at_a_time() -> None:
    app = opened(learner="unigram", corpus="hug", one="3", half="choose")
    view = reader_of(app).part(PiecesView)
    assert (view.is_one_by_one, view.place.k, view.place.half) == (True, 3, "choose")
    assert notices(app) == []
    app.run()
    assert view.place.k == 3


@pytest.mark.parametrize("one", ["x", "-1", "9" * 40, "٣", ""])
def test_a_link_to_no_round_opens_the_first(one: str) -> None:
    app = opened(learner="unigram", corpus="hug", one=one)
    view = reader_of(app).part(PiecesView)
    assert (view.is_one_by_one, view.place.state) == (True, 0)


def test_a_large_corpus_drops_many_pieces_a_round_whatever_the_link_says() -> None:
    app = opened(learner="unigram", corpus="suffixes", one="2")
    assert notices(app) == []
    assert "pieces" not in reader_of(app).waiting_in_slot
