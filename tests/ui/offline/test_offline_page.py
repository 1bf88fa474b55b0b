"""The stepper as one file: all answers are in it, no word is markup, and it has a limit."""

import base64
import json
import re
from typing import Any

import pytest

from bpe_viz import Criterion, learn_bpe, learn_wordpiece
from bpe_viz.errors import ExportError
from bpe_viz.history.merge_history import MergeHistory
from bpe_viz.ui.merges.answers import stepper_answer
from bpe_viz.ui.merges.deltas import chunk, num_chunks
from bpe_viz.ui.offline import page as offline
from bpe_viz.ui.offline.page import offline_page
from bpe_viz.ui.server.script_hashes import script_source
from tests.helpers.slides import SLIDES
from tests.helpers.wire import unframe
from tests.scripts.tools import Replayer

EVIL = "</script><script>alert(1)</script>"


def answers_in(page: bytes) -> list[dict[str, Any]]:
    """The parts that the page brings along."""
    found = re.search(rb'id="answers">([A-Za-z0-9+/= ]*)</script>', page)
    assert found
    return [part for packed in found[1].split() for part in unframe(base64.b64decode(packed))]


@pytest.fixture(scope="module")
def slides() -> MergeHistory:
    return learn_bpe(SLIDES, 8)


def test_every_answer_is_in_the_page(slides: MergeHistory) -> None:
    page = offline_page(slides, title="Merges", label="Slides", position=(3, "choose"))
    start, *parts = answers_in(page)
    assert (start["start"]["k"], start["start"]["half"]) == (3, "choose")
    kinds = [next(iter(part)) for part in parts]
    assert kinds == ["overview", "rows", "chunk", "ties", "rules", "source"]
    assert len(parts[1]["rows"]) == 5
    assert sorted(parts[3]["ties"], key=int) == ["1", "3", "5"]
    assert parts[4]["rules"]["greatest"]["parting"] == 1


def test_all_chunks_of_a_longer_run_are_in_the_page() -> None:
    history = learn_bpe([f"{a}{b}{c}" for a in "abcdefgh" for b in "xyz" for c in "uvw"], 90)
    page = offline_page(history, title="Merges", label="")
    chunks = [part["chunk"] for part in answers_in(page) if "chunk" in part]
    assert chunks == list(range(num_chunks(history))) == [0, 1]


@pytest.mark.parametrize("criterion", Criterion)
def test_a_run_of_wordpiece_is_in_the_page(criterion: Criterion) -> None:
    words = {"hug": 10, "pug": 5, "pun": 12, "bun": 4, "hugs": 5}
    history = learn_wordpiece(words, 5, criterion=criterion)
    _, *parts = answers_in(offline_page(history, title="Merges", label="Course"))
    overview = next(part["overview"] for part in parts if "overview" in part)
    assert (overview["learner"], overview["criterion"]) == ("wordpiece", criterion.value)
    assert overview["prefix"] == "##"
    chunks = [part for part in parts if "chunk" in part]
    assert chunks == [json.loads(json.dumps(chunk(history, 0)))]


def test_the_page_answers_as_the_server_does() -> None:
    history = learn_bpe([f"{a}{b}{c}" for a in "abcdefgh" for b in "xyz" for c in "uvw"], 90)
    page = offline_page(history, title="Merges", label="")
    found = re.search(rb'id="answers">([A-Za-z0-9+/= ]*)</script>', page)
    assert found
    symbol = history.symbols.index("x")
    asked = {
        "key": "offline",
        "overview": True,
        "chunks": [1, 0, 7],
        "search": "ax",
        "holds": [symbol, 3],
        "rules": True,
        "source": True,
    }
    node = Replayer()
    packed = base64.b64encode(b"".join(map(base64.b64decode, found[1].split())))
    head, *offline_parts = node.ask({"answers": packed.decode(), "asked": asked})
    node.close()
    _, *parts = unframe(stepper_answer(history, "offline", 0, asked))
    assert head == {"key": "offline"}
    assert offline_parts == parts


@pytest.mark.parametrize("word", [EVIL, "a\ud800", "<!--", "\u202e", "{title}"])
def test_hostile_words_and_names_are_no_markup(word: str) -> None:
    page = offline_page(learn_bpe([word, word], 3), title=EVIL, label=word).decode()
    plain = offline_page(learn_bpe(["low"], 1), title="", label="").decode()
    assert page.count("<script") == plain.count("<script")
    assert page.count("</script") == plain.count("</script")


def test_the_page_opens_at_the_start_with_its_fonts(slides: MergeHistory) -> None:
    page = offline_page(slides, title="Merges", label="Slides")
    start = answers_in(page)[0]["start"]
    assert (start["k"], start["half"]) == (0, "merge")
    fonts = re.findall(rb'@font-face \{ font-family: "([^"]+)".*?base64,([A-Za-z0-9+/=]+)"', page)
    assert [name for name, _ in fonts] == [b"Source Sans", b"Source Code Pro"]
    assert {base64.b64decode(data)[:4] for _, data in fonts} == {b"wOF2"}


def test_the_page_names_no_other_address(slides: MergeHistory) -> None:
    page = offline_page(slides, title="Merges", label="Slides").decode()
    addresses = set(re.findall(r"//[\w.-]+\.\w+[^\s\"']*", page))
    assert addresses == {"//www.w3.org/2000/svg"}
    assert "default-src 'none'" in page
    assert not re.search(r"\b(?:src|href)=\"(?!data:)", page.split("<script")[0])


def test_past_its_limit_the_page_is_refused(
    slides: MergeHistory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(offline, "MAX_OFFLINE_BYTES", 1000)
    with pytest.raises(
        ExportError, match=r"8 merges and 5 words is larger.*Learn fewer merges, or"
    ):
        offline_page(slides, title="Merges", label="Slides")


def test_writing_reports_and_can_be_cancelled(slides: MergeHistory) -> None:
    seen: list[str] = []
    offline_page(slides, title="", label="", report=lambda phase, _done, _total: seen.append(phase))
    assert seen == ["Writing the words", "Writing the steps", "Comparing the tie rules"]


def test_no_script_runs_but_that_of_the_page(slides: MergeHistory) -> None:
    page = offline_page(slides, title="Merges", label=EVIL).decode()
    (script,) = re.findall(r'<script type="module">(.*?)</script>', page, re.DOTALL)
    assert re.findall("script-src ([^;]*);", page) == [script_source(script)]
