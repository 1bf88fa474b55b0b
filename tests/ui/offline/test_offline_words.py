"""Words as a page without a server has what the app would answer about its text."""

import base64
import json

import pytest

from bpe_viz import learn_bpe, learn_wordpiece
from bpe_viz.history import MergeHistory
from bpe_viz.ui.offline.words import words_answers, words_start
from bpe_viz.ui.words.answers import words_answer
from bpe_viz.ui.words.wire_types import WordsData
from tests.helpers.slides import SLIDES
from tests.helpers.wire import unframe
from tests.helpers.wire_shapes import misfits

TEXTS = ["lower newest winner", "mower", "</script><b>", "\u202e\ud800 a", " ", "low " * 3000]


@pytest.mark.parametrize("text", TEXTS, ids=lambda text: ascii(text[:10]))
@pytest.mark.parametrize("history", [learn_bpe(SLIDES, 8), learn_wordpiece(SLIDES, 8)])
def test_a_text_is_cut_and_explained_as_in_the_app(history: MergeHistory, text: str) -> None:
    (packed,) = unframe(base64.b64decode(words_answers(history, text)))
    (start,) = unframe(base64.b64decode(words_start(history, text, k=3)))
    assert [*misfits(start["start"], WordsData)] == []
    _, answered = unframe(words_answer(history, "key", text, None))
    assert {**packed["study"], "textId": 0} == answered["study"]
    asked = [word["word"] for word in packed["study"]["words"]]
    for word, reasons in zip(asked, packed["reasons"], strict=True):
        question = {"key": "key", "word": word, "why": True}
        _, found = unframe(words_answer(history, "key", text, question))
        assert json.loads(json.dumps(found["reasons"])) == reasons
