"""Every door through which a reader's pattern comes: none lets it be compiled in the server."""

import json
from collections.abc import Callable
from contextlib import suppress
from urllib.parse import quote

import pyarrow
import pyarrow.parquet
import pytest
from starlette.applications import Starlette
from streamlit.testing.v1 import AppTest

from bpe_viz.classroom import RoomAddress
from bpe_viz.classroom.routes import RoomRoutes
from bpe_viz.classroom.server_hub import server_hub
from bpe_viz.documents.upload import read_documents
from bpe_viz.errors import BpeVizError, PatternError
from bpe_viz.formats import (
    Lesson,
    open_tokenizer,
    read_merges,
    verified_ranks,
    verified_tokenizer,
    write_lesson,
)
from bpe_viz.history import MergeHistory
from bpe_viz.segmentation import study_text
from bpe_viz.settings import CustomPattern, MarkPlace, Settings, Unit
from bpe_viz.settings_table import CUSTOM
from bpe_viz.training import train
from bpe_viz.ui.follow.routes import FollowRoutes
from bpe_viz.ui.tour import Touring
from tests import ROOT, START
from tests.helpers.asgi import answered
from tests.helpers.asking import Ask
from tests.helpers.event_loop import run_apart
from tests.helpers.hostile_patterns import MOST_MEGABYTES, costs
from tests.helpers.pages import choose, notices, opened, settled, shown
from tests.helpers.readers import reader_of
from tests.helpers.slides import SLIDES

CORPUS = "verbs"
VERBS = ROOT / "sample_data" / "verbs.txt"
PATTERNS = (
    *("(?:(?:a{1000}){1000}){1000}", "[a-z]{900000000}"),
    r"(?s)(.*)(.*)(.*)(.*)(.*)\1\2\3\4\5[¤¶]",
)
# What the package tokenizers would take as well, and could try for years.
ENDLESS = (
    "(?:(?:a{999}){999}){999}",
    "(?:[a-z]{0,9}){0,9}(?:[a-z]{0,9}){0,9}(?:[a-z]{0,9}){0,9}[0-9]",
)
ABOUT = {"normalization": "none", "unit": "characters"}


def page(name: str) -> str:
    return str(ROOT / "pages" / f"{name}.py")


def said_by(app: AppTest) -> str:
    return " ".join(notices(app))


def of_address(pattern: str) -> str:
    return said_by(opened(corpus=CORPUS, pattern=pattern))


def of_corpus_page(pattern: str) -> str:
    return said_by(opened(page("corpus"), corpus=CORPUS, pattern=pattern))


def of_widget(pattern: str) -> str:
    app = opened(START, corpus=CORPUS)
    choose(app, "pretokenizer", CUSTOM)
    return said_by(choose(app, "pattern", pattern))


def of_lesson(pattern: str) -> str:
    lesson = Lesson("mine", Settings(CustomPattern(pattern), num_merges=2), tuple(SLIDES.items()))
    app = opened(page("words"))
    app.text_area(key="pasted_text").set_value(write_lesson(lesson).decode())
    app.button(key="pasted_text_use").click()
    settled(app.run())
    return of_text(shown(app).history)


def of_tour(pattern: str) -> str:
    state = f"corpus={CORPUS}&pattern={quote(pattern, safe='')}"
    stop = {"page": "merges", "state": state, "title": "One", "text": "Look."}
    tour = {"format": "bpe-viz tour", "version": 1, "title": "Mine", "corpus": CORPUS}
    app = settled(opened(START).switch_page(page("tours")).run())
    (field,) = [each for each in app.file_uploader if "tour_file" in str(each.key)]
    field.upload("tour.json", json.dumps(tour | {"stops": [stop]}).encode(), "application/json")
    settled(app.run())
    (name,) = reader_of(app).part(Touring).opened
    app.button(key=f"start-{name}").click().run()
    return said_by(settled(app.switch_page(page("merges")).run()))


def of_room(pattern: str) -> str:
    async def view() -> str:
        rooms = server_hub().rooms
        app = Starlette(routes=FollowRoutes(RoomRoutes(server_hub(), "")).routes())
        query = f"corpus={CORPUS}&pattern={quote(pattern, safe='')}"
        opened_room = rooms.open(RoomAddress("merges", ""))
        code = opened_room.room.code
        for do in ("hold", "move"):
            at = {"page": "merges", "query": query}
            message = {"do": do, "holder": "screen01", "at": at}
            rooms.present(code, opened_room.secret, message)
        answer = await answered(app, "GET", f"/class/{code}/view")
        rooms.present(code, opened_room.secret, {"do": "end"})
        return str(answer.json["sentence"])

    return run_apart(view())


def of_table(pattern: str) -> str:
    about = {**ABOUT, "pretokenizer": {"pattern": pattern}}
    schema = pyarrow.schema(
        [("word", pyarrow.string()), ("count", pyarrow.int64())],
        metadata={b"bpe_viz": json.dumps(about).encode()},
    )
    out = pyarrow.BufferOutputStream()
    columns = [pyarrow.array(["low", "lower"]), pyarrow.array([5, 2])]
    pyarrow.parquet.write_table(pyarrow.table(columns, schema=schema), out)
    document_set = read_documents([("words.parquet", bytes(out.getvalue()))])
    settings = document_set.documents[0].settings or Settings()
    return of_text(train(document_set.corpus().word_counts, settings))


def of_text(history: MergeHistory) -> str:
    """Return what is said where a reader types a text, which is cut as the corpus was."""
    with pytest.raises(PatternError) as caught:
        study_text("low lower " * 20_000, history)
    return str(caught.value)


DOORS: dict[str, Callable[[str], str]] = {
    "address": of_address,
    "corpus page": of_corpus_page,
    "widget": of_widget,
    "lesson": of_lesson,
    "tour": of_tour,
    "room": of_room,
    "counted table": of_table,
}


@pytest.fixture(autouse=True)
def little_time(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("custom_pattern", "file_tokenizer"):
        monkeypatch.setattr(f"bpe_viz.text.{name}.PATTERN_SECONDS", 0.2)


@pytest.mark.parametrize("pattern", PATTERNS)
@pytest.mark.parametrize("door", DOORS)
def test_a_hostile_pattern_is_refused_and_never_compiled_here(door: str, pattern: str) -> None:
    compiled, said = costs(lambda: DOORS[door](pattern))
    assert pattern not in compiled.patterns
    assert compiled.megabytes < MOST_MEGABYTES
    assert "too large to compile. Use smaller numbers" in said or "Simplify it, or choose" in said


@pytest.mark.parametrize("pattern", PATTERNS)
def test_a_command_says_what_is_wrong_with_a_pattern(pattern: str, ask: Ask) -> None:
    compiled, (status, _, said) = costs(lambda: ask("learn", str(VERBS), "--pattern", pattern))
    assert pattern not in compiled.patterns
    assert compiled.megabytes < MOST_MEGABYTES
    assert status != 0
    assert "or choose a named pre-tokenizer" in " ".join(said.split())


@pytest.mark.parametrize("pattern", [*PATTERNS, *ENDLESS])
def test_the_pattern_of_a_tokenizer_file_is_never_compiled_here(pattern: str) -> None:
    model = {"type": "BPE", "vocab": {"a": 0, "b": 1, "ab": 2}, "merges": ["a b"]}
    cut = {"type": "Split", "behavior": "Isolated", "invert": False, "pattern": {"Regex": pattern}}
    data = json.dumps({"model": model, "pre_tokenizer": cut}).encode()

    def read() -> None:
        with suppress(BpeVizError):
            open_tokenizer([("t.json", data)])
        with suppress(BpeVizError):
            read_merges(data, "t")

    compiled, _ = costs(read)
    assert compiled.patterns.isdisjoint({pattern})
    assert compiled.megabytes < MOST_MEGABYTES


@pytest.mark.parametrize("pattern", ENDLESS)
def test_a_file_with_an_endless_pattern_is_not_offered(pattern: str) -> None:
    settings = Settings(
        CustomPattern(pattern), unit=Unit.BYTE, mark_place=MarkPlace.NONE, num_merges=2
    )
    history = train({"low" * 300: 1}, settings)

    def offer() -> None:
        for verified in (verified_tokenizer, verified_ranks):
            with pytest.raises(BpeVizError, match=r"choose|Choose"):
                verified(history)

    compiled, _ = costs(offer)
    assert compiled.patterns.isdisjoint({pattern})
    assert compiled.megabytes < MOST_MEGABYTES
