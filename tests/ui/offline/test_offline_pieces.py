"""Pieces as a page without a server has what the app would answer about its run."""

import base64
from typing import Any

import pytest

from bpe_viz import learn_unigram
from bpe_viz.errors import ExportError
from bpe_viz.ui.offline import pieces
from bpe_viz.ui.offline.pieces import pieces_answers, pieces_start
from bpe_viz.ui.pieces.answers import pieces_answer
from bpe_viz.ui.pieces.runs import PruningRun, TrainedRun, plain_run
from bpe_viz.ui.pieces.wire_types import PiecesData
from tests.helpers.wire import unframe
from tests.helpers.wire_shapes import misfits

HUGS = {"hug": 10, "pug": 5, "pun": 12, "bun": 4, "hugs": 5, "</script>": 1}
HISTORY = learn_unigram(HUGS, 18, mark=None)


@pytest.mark.parametrize("run", [plain_run(HISTORY), TrainedRun(HISTORY)], ids=["one", "many"])
def test_every_question_about_a_run_has_the_answer_of_the_app(run: PruningRun) -> None:
    packed = list(unframe(base64.b64decode(pieces_answers(run))))

    def answered(**question: object) -> list[dict[str, Any]]:
        asked = {"key": "key", **question}
        _, *parts = unframe(pieces_answer(run, "key", 0, asked, can_be_one_by_one=False))
        return parts

    overview, *rounds = answered(overview=True)
    assert overview in packed
    assert [part["round"] for part in rounds] == list(range(len(run.sizes)))
    for k in range(len(run.sizes)):
        assert answered(rounds=[k])[0] in packed
        for word in range(len(HUGS)):
            assert answered(word=[word, k])[0] in packed
        for piece in range(len(run.spellings)):
            assert answered(piece=[piece, k])[0] in packed
    assert answered(weave=list(range(len(HUGS))))[0] in packed


def test_a_page_begins_with_data_of_the_view_and_a_large_run_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    (start,) = unframe(base64.b64decode(pieces_start("Pieces", "five words", (2, "merge"))))
    data = start["start"]
    assert data["query"] is None, "a page without a server has no address"
    assert [*misfits({**data, "query": {}}, PiecesData)] == []
    monkeypatch.setattr(pieces, "MAX_OFFLINE_LOOKUPS", 10)
    with pytest.raises(ExportError, match=r"Choose a smaller corpus\.$"):
        pieces_answers(plain_run(HISTORY))
