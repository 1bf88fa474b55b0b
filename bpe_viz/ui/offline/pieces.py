"""The stepper of Unigram as a page without a server: every round of a small run, and its words."""

import base64
from pathlib import Path

from bpe_viz.errors import ExportError
from bpe_viz.limits import MAX_OFFLINE_LOOKUPS
from bpe_viz.ui.offline import texts
from bpe_viz.ui.offline.page import OfflineView, packed_answer
from bpe_viz.ui.pieces.answers import pieces_answer
from bpe_viz.ui.pieces.runs import PruningRun, TrainedRun, can_be_one_by_one, plain_run
from bpe_viz.ui.pieces.view_files import HTML, STYLES
from bpe_viz.unigram import UnigramHistory

PIECES = OfflineView(Path(__file__).with_name("offline_pieces.js"), HTML, STYLES)
_KEY = "offline"


def pieces_run(history: UnigramHistory, one: str, k: int) -> tuple[PruningRun, int]:
    """Return the run and its round: `one` names that of one piece at a time, else `k` is it.

    >>> from bpe_viz import learn_unigram
    >>> words = {"hug": 10, "pug": 5, "pun": 12, "bun": 4, "hugs": 5}
    >>> pieces_run(learn_unigram(words, 8, mark=None), "99", 0)[1]
    7
    """
    if one.isascii() and one.isdigit() and can_be_one_by_one(history):
        run = plain_run(history)
        return run, min(int(one[:6]), len(run.sizes) - 1)
    return TrainedRun(history), k


def pieces_start(title: str, label: str, position: tuple[int, str], looks: str = "") -> str:
    """Return what the stepper begins with: a round, and what its address would ask for.

    >>> pieces_start("Pieces", "one word", (0, "drop")).isascii()
    True
    """
    k, half = position
    start = {"key": _KEY, "title": title, "corpus_label": label, "query": None, "edited": None}
    lesson = {"number": 1, "asked": looks}
    return packed_answer({"start": {**start, "k": k, "half": half, "lesson": lesson}})


def pieces_answers(run: PruningRun) -> str:
    """Return all that the stepper may ask about a run: rounds, cuts of words, losses of pieces.

    Raises ExportError where that is too much.

    >>> from bpe_viz import learn_unigram
    >>> from bpe_viz.ui.pieces.runs import plain_run
    >>> words = {"hug": 10, "pug": 5, "pun": 12, "bun": 4, "hugs": 5}
    >>> pieces_answers(plain_run(learn_unigram(words, 8, mark=None))).isascii()
    True
    """
    rounds, words = range(len(run.sizes)), range(len(run.layout.words))
    pieces = range(len(run.spellings))
    if len(rounds) * (len(words) + len(pieces)) > MAX_OFFLINE_LOOKUPS:
        raise ExportError(texts.TOO_MANY_ROUNDS)

    def answer(**question: object) -> bytes:
        asked = {"key": _KEY, **question}
        return pieces_answer(run, _KEY, 0, asked, can_be_one_by_one=False)

    found = [answer(overview=True, rounds=[0]), answer(weave=list(words))]
    found += (answer(rounds=[k]) for k in rounds)
    found += (answer(word=[word, k], latex=k) for k in rounds for word in words)
    found += (answer(piece=[piece, k]) for k in rounds for piece in pieces)
    return base64.b64encode(b"".join(found)).decode()
