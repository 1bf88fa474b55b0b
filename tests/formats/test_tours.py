"""Tour files: what is saved comes back, version 1 stays readable, and nothing else gets in."""

import base64
import json
import re
import zlib
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bpe_viz.formats import (
    Tour,
    TourCorpus,
    TourError,
    TourStop,
    looks_like_tour,
    pack_tour,
    read_tour,
    tour_in_link,
    unpack_tour,
    write_tour,
)
from bpe_viz.limits import MAX_STOPS, MAX_TOUR_BYTES, MAX_TOUR_TYPES
from bpe_viz.teaching import built_in_tours
from tests import ROOT

VERSION_1 = (ROOT / "tests" / "golden" / "tours" / "version_1.json").read_bytes()
GOLDEN = Tour(
    title="Two steps <b>by hand</b>",
    corpus=TourCorpus("My words", (("low", 5), ("lower", 2), ("neu`er", 1))),
    stops=(
        TourStop(
            "merges",
            "The first merge",
            "`l` and `o` occur most often.",
            "k=1&half=choose&view=ties,halves",
            {"kind": "next-pair", "step": 0, "seed": 7},
            ("pair", "l o"),
            "Counted by hand",
        ),
        TourStop("words", "A new word", "Cut it.", "text=lowest+%C3%A9t%C3%A9"),
    ),
    about="A tour of version 1, written by hand.",
    minutes=3,
    then=("bpe",),
)
TEXTS = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=30).filter(str.strip)
STOPS = st.builds(
    TourStop,
    page=st.sampled_from(["merges", "words", "about"]),
    title=TEXTS,
    text=TEXTS,
    state=st.just("k=3&text=low"),
    question=st.none() | st.fixed_dictionaries({"kind": TEXTS, "step": st.integers(0, 9)}),
    point=st.none() | st.tuples(st.just("word"), TEXTS),
    source=TEXTS | st.just(""),
)


def changed(stop: dict[str, Any] | None = None, **changes: Any) -> bytes:
    """The golden file with other entries, or with other ones in its second stop."""
    record = json.loads(VERSION_1)
    record["stops"][1] |= stop or {}
    return json.dumps(record | changes).encode()


def test_version_1_is_read() -> None:
    assert read_tour(VERSION_1) == GOLDEN
    assert GOLDEN.stops[1].params == {"text": "lowest été"}


def test_a_tour_comes_back() -> None:
    assert read_tour(write_tour(GOLDEN)) == GOLDEN
    assert looks_like_tour(write_tour(GOLDEN))
    assert read_tour(b"\xef\xbb\xbf" + VERSION_1) == GOLDEN


@given(st.lists(STOPS, min_size=1, max_size=4), TEXTS)
def test_any_texts_come_back(stops: list[TourStop], title: str) -> None:
    tour = Tour(title, TourCorpus("slide"), tuple(stops))
    assert read_tour(write_tour(tour)) == tour


@given(st.binary())
def test_any_other_bytes_are_refused_with_advice(data: bytes) -> None:
    with pytest.raises(TourError, match=r"(Choose a|mend its)[^.]*\.$"):
        read_tour(data)


@pytest.mark.parametrize(
    ("data", "complaint"),
    [
        pytest.param(changed(format="x"), "The file is not a tour.", id="format"),
        pytest.param(changed(version=2), "another version than 1", id="version"),
        pytest.param(changed(version=True), "another version than 1", id="true"),
        pytest.param(changed(title=" "), "The title of the tour", id="blank title"),
        pytest.param(changed(title="x" * 81), "1 to 80 characters", id="long title"),
        pytest.param(changed(minutes=-1), "The minutes of the tour", id="minutes"),
        pytest.param(changed(minutes=2.5), "The minutes of the tour", id="half a minute"),
        pytest.param(changed(corpus=3), "The corpus of the tour", id="corpus"),
        pytest.param(
            changed(corpus={"name": "x", "word_counts": {"low": 0}}),
            'The corpus of the tour has a count for "low" that is not one.',
            id="count",
        ),
        pytest.param(
            changed(
                corpus={"word_counts": {f"w{n}": 1 for n in range(MAX_TOUR_TYPES + 1)}},
            ),
            "more than 2,000",
            id="many words",
        ),
        pytest.param(changed(then=[3]), "The then of the tour is not a list", id="then"),
        pytest.param(changed(stops=[]), "no list of 1 to 60 stops", id="no stops"),
        pytest.param(changed(stops=[{}] * (MAX_STOPS + 1)), "1 to 60 stops", id="many stops"),
        pytest.param(changed(stops=[3]), "Stop 1 is not an object", id="no object"),
        pytest.param(changed({"page": "moon"}), "The page of stop 2 is none of", id="page"),
        pytest.param(changed({"page": ["x"]}), "The page of stop 2 is none of", id="list"),
        pytest.param(changed({"title": ""}), "The title of stop 2", id="stop title"),
        pytest.param(changed({"text": "x" * 601}), "The text of stop 2", id="long text"),
        pytest.param(changed({"text": "\ud800"}), "The text of stop 2", id="half a character"),
        pytest.param(changed({"state": 3}), "The state of stop 2", id="state"),
        pytest.param(changed({"state": "&a=b" * 99}), "The state of stop 2", id="many params"),
        pytest.param(changed({"question": {}}), "The question of stop 2 has no kind", id="kind"),
        pytest.param(
            changed({"question": {"kind": "next-pair", "answer": [1]}}),
            'The question of stop 2 has a "answer" that is neither number nor text',
            id="an answer",
        ),
        pytest.param(
            changed({"question": {"kind": "x", "step": float("nan")}}), "neither", id="nan"
        ),
        pytest.param(changed({"point": {"moon": "x"}}), "The point of stop 2", id="point"),
        pytest.param(changed({"point": {"pair": "a b", "word": "c"}}), "one thing", id="points"),
        pytest.param(changed({"source": 3}), "The source of stop 2", id="source"),
        pytest.param(b" " * (MAX_TOUR_BYTES + 1), "more than 1,000,000 bytes", id="large"),
        pytest.param(b"[" * 100_000, "cannot be read as JSON", id="deep"),
    ],
)
def test_what_is_wrong_is_named_with_a_way_out(data: bytes, complaint: str) -> None:
    with pytest.raises(TourError) as raised:
        read_tour(data)
    assert complaint in str(raised.value)
    *_, advice = str(raised.value).rstrip(".").split(". ")
    assert advice.split()[0] in {"Choose", "Open", "Correct", "Add", "Remove"}


def test_a_tour_that_cannot_be_read_again_is_not_written() -> None:
    with pytest.raises(TourError, match="The title of stop 1"):
        write_tour(replace(GOLDEN, stops=(replace(GOLDEN.stops[0], title=""),)))


@given(st.lists(STOPS, min_size=1, max_size=4), TEXTS)
def test_any_tour_can_be_packed(stops: list[TourStop], title: str) -> None:
    tour = Tour(title, TourCorpus("slide"), tuple(stops))
    assert unpack_tour(pack_tour(tour)) == tour
    assert re.fullmatch(r"z\.[A-Za-z0-9_-]+", pack_tour(tour))


def test_built_in_tours_fit_into_a_link() -> None:
    for tour in built_in_tours().values():
        assert unpack_tour(tour_in_link(tour)) == tour


def test_a_link_is_short_and_about_words_that_everybody_has() -> None:
    with pytest.raises(TourError, match=r"words of its own.*Save it as a file, and send that\.$"):
        tour_in_link(GOLDEN)
    texts = (replace(GOLDEN.stops[1], text=str(n) * 600, state=f"text={n**99}") for n in range(40))
    long = Tour("Long", TourCorpus("slide"), tuple(texts))
    with pytest.raises(TourError, match=r"The link would have [\d,]+ characters, more than 3,000"):
        tour_in_link(long)


def packed(data: bytes) -> str:
    return "z." + base64.urlsafe_b64encode(zlib.compress(data)).decode().rstrip("=")


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        pytest.param("", "damaged or cut off", id="nothing"),
        pytest.param("bpe", "damaged or cut off", id="a name"),
        pytest.param("z.", "damaged or cut off", id="empty"),
        pytest.param("z.%%%", "damaged or cut off", id="signs"),
        pytest.param("z.\u00e9", "damaged or cut off", id="letters"),
        pytest.param("z.AAAA", "damaged or cut off", id="not packed"),
        pytest.param(pack_tour(GOLDEN)[:-3], "damaged or cut off", id="cut off"),
        pytest.param("z." + "A" * 300_000, "damaged or cut off", id="long"),
        pytest.param(packed(b" " * 10**8), "more than 1,000,000 bytes", id="bomb"),
        pytest.param(packed(b"[]"), "not a tour", id="a list"),
        pytest.param(
            packed(VERSION_1.replace(b'"merges"', b'"moon"')), "The page of stop 1", id="page"
        ),
    ],
)
def test_a_hostile_link_is_refused(text: str, complaint: str) -> None:
    with pytest.raises(TourError, match=complaint):
        unpack_tour(text)


def test_the_tour_in_the_guide_can_be_opened() -> None:
    text = (ROOT / "docs" / "guide.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"```json\n(.*?)```", text, re.DOTALL)
    tour = read_tour(example.encode())
    assert tour.corpus.word_counts == (("low", 5), ("newer", 6))
    assert tour.stops[0].point == ("pair", "e r")
