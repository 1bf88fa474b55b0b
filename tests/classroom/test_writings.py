"""A class writes: what is kept of it, how often, for how long, and what is refused."""

import random
import re
import sqlite3
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bpe_viz import limits
from bpe_viz.classroom import RoomError, RoomRefusal, Rooms, SqliteRooms, remote_key
from bpe_viz.classroom.room_record import room_of
from bpe_viz.classroom.writings import (
    Entry,
    EntryKind,
    entry_counts,
    entry_words,
    racing_pairs,
)
from tests.helpers.school import CHOICES, School, school_in

FRUIT = {"kind": "word", "prompt": "Name a fruit."}
SENTENCE = {"kind": "sentence", "prompt": "What did you eat?"}
HOSTILE = (
    *("<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "{{7*7}}", "${7*7}", "%s%n"),
    *("'; drop table entries; --", "\x00", "a\x00b", "\x1b[31mred", "\u202egnp", "\ud800"),
    *("\u200b", "🍌🍌", "שלום עולם", "مرحبا", "ﷺ" * 20, "Z͑ͫ̓ͪ̂ͫ̽" * 8, "\r\nSet-Cookie: a", "e\u0301"),
    *('","isHidden":false', "__proto__", "constructor", "NaN", "-0", "𝒳" * 160, "\ufeff", "#!bpe"),
)


@pytest.fixture(params=["memory", "file"])
def school(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[School]:
    with school_in(request.param, tmp_path) as opened:
        yield opened


def write(school: School, voter: str, words: object, name: str = "") -> None:
    writing = school.state()["writing"]
    name = name or f"entry{random.Random(repr((voter, words))).randrange(10**9):09}"
    message = {"voter": voter, "writing": writing and writing["id"], "id": name, "words": words}
    school.rooms.write(school.code, message)


def refused(school: School, voter: str, words: object, name: str = "") -> RoomRefusal:
    with pytest.raises(RoomError) as refusal:
        write(school, voter, words, name)
    return refusal.value.refusal


def kept(school: School) -> dict[str, int]:
    return {entry.words: entry.count for entry in school.rooms.entries(school.code)}


def test_equal_entries_are_one_with_their_number_in_the_order_in_which_they_came(
    school: School,
) -> None:
    school.present("write", asked=FRUIT)
    ann, bob, eve = school.voters(3)
    for voter, words in ((ann, "mango"), (bob, "pear"), (bob, " mango\n"), (eve, "mango")):
        write(school, voter, words)
    assert kept(school) == {"mango": 3, "pear": 1}
    assert school.state()["writing"] == {
        "id": school.rooms.room(school.code).last_number,
        **FRUIT,
        "isOpen": True,
        "isShown": False,
        "entries": 4,
    }


def test_an_entry_that_is_sent_again_counts_once(school: School) -> None:
    school.present("write", asked=FRUIT)
    (ann,) = school.voters(1)
    for _ in range(5):
        write(school, ann, "mango", "entry0001")
    school.present("stop-writing")
    write(school, ann, "mango", "entry0001")  # the answer to the last try was lost
    assert refused(school, ann, "pear") is RoomRefusal.NOT_WRITING
    assert kept(school) == {"mango": 1}


def test_the_same_words_of_one_phone_count_once(school: School) -> None:
    school.present("write", asked=FRUIT)
    (ann,) = school.voters(1)
    for name in ("entry0001", "entry0002", "entry0003", "entry0004"):
        write(school, ann, "mango", name)
    assert kept(school) == {"mango": 1}
    write(school, ann, "pear")
    write(school, ann, "fig")
    assert refused(school, ann, "kiwi") is RoomRefusal.OWN_ENTRIES_FULL
    assert limits.MAX_PHONE_ENTRIES == 3


def test_a_room_keeps_so_many_entries(school: School, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bpe_viz.classroom.room_store.MAX_ENTRIES", 4)
    school.present("write", asked=FRUIT)
    for number, voter in enumerate(school.voters(4)):
        write(school, voter, f"fruit{number}")
    assert refused(school, school.voters(1)[0], "late") is RoomRefusal.ENTRIES_FULL
    assert (limits.MAX_ENTRIES, limits.MAX_ENTRY_CHARACTERS) == (1_000, 160)


@pytest.mark.parametrize(
    ("asked", "words", "refusal"),
    [
        (FRUIT, "two words", RoomRefusal.NOT_ONE_WORD),
        (FRUIT, "x" * 161, RoomRefusal.NOT_UNDERSTOOD),
        (SENTENCE, " \n ", RoomRefusal.NOT_UNDERSTOOD),
        (SENTENCE, None, RoomRefusal.NOT_UNDERSTOOD),
        (SENTENCE, ["mango"], RoomRefusal.NOT_UNDERSTOOD),
    ],
)
def test_what_is_no_entry_is_refused(
    school: School, asked: dict[str, str], words: object, refusal: RoomRefusal
) -> None:
    school.present("write", asked=asked)
    assert refused(school, school.voters(1)[0], words) is refusal
    assert kept(school) == {}


@pytest.mark.parametrize("name", ["", "short", "x" * 41, "mit blank 12", None, 3])
def test_an_entry_needs_a_name(school: School, name: object) -> None:
    school.present("write", asked=FRUIT)
    (ann,) = school.voters(1)
    number = school.state()["writing"]["id"]
    with pytest.raises(RoomError, match="not understood"):
        school.rooms.write(
            school.code, {"voter": ann, "writing": number, "id": name, "words": "mango"}
        )


@pytest.mark.parametrize("voter", ["", None, 3, "0123456789abcdef-0123456789abcdef"])
def test_a_stranger_writes_nothing(school: School, voter: object) -> None:
    school.present("write", asked=FRUIT)
    number = school.state()["writing"]["id"]
    message = {"voter": voter, "writing": number, "id": "entry0001", "words": "mango"}
    with pytest.raises(RoomError) as refusal:
        school.rooms.write(school.code, message)
    assert refusal.value.refusal is RoomRefusal.NOT_JOINED


def test_nothing_is_written_where_nothing_is_asked(school: School) -> None:
    (ann,) = school.voters(1)
    assert refused(school, ann, "mango") is RoomRefusal.NOT_WRITING
    for do in ("stop-writing", "show-entries", "end-writing", "hide-entry"):
        with pytest.raises(RoomError) as refusal:
            school.present(do, words="mango")
        assert refusal.value.refusal is RoomRefusal.NO_WRITING


def test_what_is_hidden_stays_hidden_when_it_comes_again(school: School) -> None:
    school.present("write", asked=FRUIT)
    school.present("show-entries")
    ann, bob = school.voters(2)
    write(school, ann, "mango")
    school.present("hide-entry", words="mango")
    write(school, bob, "mango")
    assert school.rooms.num_equal(school.code, "mango") is None
    assert school.rooms.entries_json(school.code)["pairs"] == []
    (entry,) = school.rooms.entries(school.code)
    assert (entry.count, entry.is_hidden) == (2, True)
    school.present("show-entry", words="mango")
    assert school.rooms.num_equal(school.code, "mango") == 2
    with pytest.raises(RoomError, match="Nobody has written"):
        school.present("hide-entry", words="pear")


def test_others_words_are_told_only_while_the_hall_sees_them(school: School) -> None:
    school.present("write", asked=FRUIT)
    write(school, school.voters(1)[0], "mango")
    assert school.rooms.num_equal(school.code, "mango") is None
    school.present("show-entries")
    assert school.rooms.num_equal(school.code, "mango") == 1


def test_a_question_closes_what_the_class_writes_and_keeps_it(school: School) -> None:
    school.present("write", asked=FRUIT)
    school.present("show-entries")
    write(school, school.voters(1)[0], "mango")
    school.present("ask", question=CHOICES)
    writing = school.state()["writing"]
    assert (writing["isOpen"], writing["isShown"]) == (False, False)
    assert kept(school) == {"mango": 1}
    school.present("write", asked=SENTENCE)
    assert school.state()["question"] is None
    assert len(school.rooms.room(school.code).past) == 1
    assert kept(school) == {}, "another prompt begins without entries"


def test_the_remote_leads_and_cannot_ask(school: School) -> None:
    key = remote_key(school.opened.room.digest)
    with pytest.raises(RoomError):
        school.rooms.present(school.code, key, {"do": "write", "asked": FRUIT})
    school.present("write", asked=FRUIT)
    write(school, school.voters(1)[0], "mango")
    for message in ({"do": "show-entries"}, {"do": "hide-entry", "words": "mango"}):
        school.rooms.present(school.code, key, message)
    assert school.state()["writing"]["isShown"]
    assert school.rooms.entries(school.code)[0].is_hidden


def test_nothing_of_the_text_is_left_when_the_room_ends(tmp_path: Path) -> None:
    with school_in("file", tmp_path) as school:
        school.present("write", asked=FRUIT)
        write(school, school.voters(1)[0], "secretfruit")
        school.present("end-writing")
        assert b"secretfruit" not in on_disk(tmp_path)
        school.present("write", asked=FRUIT)
        write(school, school.voters(1)[0], "secretfruit")
        assert b"secretfruit" in on_disk(tmp_path)
        school.present("end")
        assert b"secretfruit" not in on_disk(tmp_path)


def on_disk(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in sorted(folder.iterdir()))


def test_the_text_is_there_in_another_process_and_after_a_restart(tmp_path: Path) -> None:
    with school_in("file", tmp_path) as school:
        school.present("write", asked=FRUIT)
        write(school, school.voters(1)[0], "mango")
        other = Rooms(SqliteRooms(tmp_path / "rooms"), now=school.clock)
        assert [entry.words for entry in other.entries(school.code)] == ["mango"]
        assert other.state(school.code)["writing"] == school.state()["writing"]
        other.store.close()


def test_a_file_of_an_earlier_version_opens(tmp_path: Path) -> None:
    with school_in("file", tmp_path) as school:
        pass
    base = sqlite3.connect(tmp_path / "rooms")
    base.executescript("drop table writings; drop table entries;")
    base.close()
    rooms = Rooms(SqliteRooms(tmp_path / "rooms"), now=school.clock)
    assert rooms.state(school.code)["writing"] is None
    rooms.store.close()


def test_500_hostile_entries_are_kept_and_told_as_they_are(school: School) -> None:
    school.present("write", asked=SENTENCE)
    school.present("show-entries")
    chance = random.Random(29)
    sent: set[str] = set()
    while len(sent) < 500:
        parts = (
            *HOSTILE,
            *(chr(chance.choice((chance.randrange(0x250), chance.randrange(0x110000))))),
        )
        sent.add("".join(chance.sample(parts, 3))[:160])
    taken: set[str] = set()
    for words, voter in zip(sorted(sent), school.voters(500), strict=True):
        try:
            write(school, voter, words)
        except RoomError as error:
            assert error.refusal is RoomRefusal.NOT_UNDERSTOOD
            assert not words.split()
        else:
            taken.add(entry_words(words, EntryKind.SENTENCE))
    told = school.rooms.entries_json(school.code)
    assert {entry["words"] for entry in told["entries"]} == taken
    shown = "".join(entry["shown"] for entry in told["entries"])
    assert re.sub("[\u200c\u200d]", "", shown).isprintable()
    assert told["pairs"]
    room = school.rooms.room(school.code)
    assert room_of(room.kept()) == room


@given(st.text(max_size=200), st.sampled_from(EntryKind))
def test_an_entry_is_one_line_that_stays_as_it_is(text: str, kind: EntryKind) -> None:
    try:
        words = entry_words(text, kind)
    except RoomError:
        return
    assert words == entry_words(words[:160], kind) or len(words) > 160
    assert words == " ".join(words.split())
    words.encode()


@given(st.dictionaries(st.text("abלο ", min_size=1, max_size=9), st.integers(1, 5), max_size=9))
def test_the_race_is_what_bpe_would_count(count_of_words: dict[str, int]) -> None:
    """Counted by hand: each pair of neighbours in a word, the mark at its end included."""
    entries = [Entry(words, many, False, 1) for words, many in count_of_words.items()]
    counts: dict[tuple[str, str], int] = {}
    for text, many in count_of_words.items():
        for word in text.split():
            units = [*word, "_"]
            for pair in pairwise(units):
                counts[pair] = counts.get(pair, 0) + many
    raced = racing_pairs(entries)
    assert bool(raced) == bool(counts)
    assert all(counts[pair] == many for pair, many in raced)
    assert [many for _, many in raced] == sorted(counts.values(), reverse=True)[:6]


def test_each_entry_may_count_once() -> None:
    entries = [Entry("mango", 3, False, 1), Entry("fig", 2, False, 2), Entry("bad", 9, True, 3)]
    assert entry_counts(entries) == {"mango": 3, "fig": 2}
    assert entry_counts(entries, each_once=True) == {"mango": 1, "fig": 1}
