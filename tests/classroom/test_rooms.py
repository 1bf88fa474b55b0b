"""Rooms: the same rules in memory and in a file that several processes share."""

import json
import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bpe_viz import limits
from bpe_viz.classroom import (
    Presence,
    RoomAddress,
    RoomError,
    RoomRefusal,
    Rooms,
    SqliteRooms,
    code_in,
)
from bpe_viz.classroom.polls import PollQuestion
from bpe_viz.classroom.room_record import RoomState, room_of
from bpe_viz.classroom.room_secrets import CODE_LETTERS
from bpe_viz.classroom.rounds import VoteCounts
from bpe_viz.teaching.tours import built_in_tours
from tests import ROOT
from tests.helpers.school import AT, CHOICES, NUMBER, TWO, School, school_in

HEADER = (
    "number,asked (UTC),where,question,answer,right,votes,share,"
    "votes again,share again,wrong to right,right to wrong"
)


@pytest.fixture(params=["memory", "file"])
def school(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[School]:
    with school_in(request.param, tmp_path) as opened:
        yield opened


def refusal(school: School, **message: object) -> RoomRefusal:
    with pytest.raises(RoomError) as refused:
        school.rooms.present(school.code, school.opened.secret, message)
    return refused.value.refusal


def test_a_room_begins_with_the_address_of_its_presenter(school: School) -> None:
    assert school.state() == {
        "code": school.code,
        "version": 1,
        "at": {"page": "merges", "query": "k=3&half=choose"},
        "corpus": None,
        "holder": None,
        "presenter": False,
        "followers": 0,
        "presses": [],
        "question": None,
        "writing": None,
        "task": None,
    }
    assert set(school.code) <= set(CODE_LETTERS)
    assert len(school.code) == 5


def test_nothing_that_is_kept_or_shown_reveals_the_secret(school: School) -> None:
    kept = school.rooms.store.load(school.code)
    assert kept is not None
    assert school.opened.secret not in kept.kept()
    assert kept.digest not in str(school.state())
    assert school.opened.secret not in repr(school.opened)


def test_moves_of_the_screen_that_holds_the_room_are_taken(school: School) -> None:
    school.present("hold", holder="screen01")
    school.present("move", holder="screen01", at={"page": "words", "query": "text=low"})
    assert school.state()["at"] == {"page": "words", "query": "text=low"}
    school.present("hold", holder="screen02")
    moved = {"page": "laws", "query": ""}
    assert refusal(school, do="move", holder="screen01", at=moved) is RoomRefusal.TAKEN_OVER
    assert school.state()["holder"] == "screen02"
    assert school.state()["at"]["page"] == "words"
    assert school.state()["version"] == school.rooms.version(school.code) == 4


def test_votes_can_be_changed_until_they_are_closed(school: School) -> None:
    school.present("ask", question=CHOICES)
    first, second, third = school.voters(3)
    for voter, answer in ((first, 0), (second, 0), (third, 1), (first, 1), (first, 1)):
        school.vote(voter, answer)
    assert school.state()["question"] == {
        "id": 1001,
        "kind": "choices",
        "text": "Which?",
        "choices": [{"text": "n e"}, {"text": "e w"}],
        "state": "open",
        "round": 1,
        "votes": 3,
    }
    school.present("close")
    with pytest.raises(RoomError, match="Votes are closed"):
        school.vote(second, 1)
    school.present("open")
    school.vote(second, 1)
    school.present("reveal")
    with pytest.raises(RoomError, match="Votes are closed"):
        school.vote(second, 0)
    asked = school.state()["question"]
    assert (asked["tally"], asked["right"], asked["why"]) == ([0, 3], [0, 1], CHOICES["why"])
    assert (asked["state"], asked["votes"], asked["others"]) == ("revealed", 3, 0)


def test_numbers_are_tallied_by_how_often_they_come(school: School) -> None:
    school.present("ask", question=NUMBER)
    answers = [8, 8.0, 7, -2.5, 8, 7]
    for voter, answer in zip(school.voters(6), answers, strict=True):
        school.vote(voter, answer)
    school.present("reveal")
    assert school.state()["question"]["tally"] == [[-2.5, 1], [7, 2], [8, 3]]


def test_equal_decimals_are_one_answer_however_they_are_spelled(school: School) -> None:
    school.present("ask", question=NUMBER | {"right": [0.75, 0.7500000000000001]})
    answers = [json.loads(text) for text in ("0.75", "0.750", "75e-2", "7.5e-1", "0.7", "0.70")]
    answers += [0.1 + 0.2, 0.3, -0.0, 0, 1e-300]
    for voter, answer in zip(school.voters(11), answers, strict=True):
        school.vote(voter, answer)
    school.present("reveal")
    asked = school.state()["question"]
    assert asked["right"] == [0.75]
    assert asked["tally"] == [[0, 3], [0.3, 2], [0.7, 2], [0.75, 4]]
    table = school.rooms.results_csv(school.code, school.opened.secret).decode("utf-8-sig")
    assert ",0.75,yes,4," in table and ",0.3,no,2," in table


def test_of_many_different_numbers_the_rest_is_one_line(school: School) -> None:
    school.present("ask", question=NUMBER)
    most = limits.MAX_NUMBERS_TALLIED
    for number, voter in zip([*range(100, 103 + most), 8], school.voters(most + 4), strict=True):
        school.vote(voter, number)
    school.present("reveal")
    asked = school.state()["question"]
    shown = [8, *range(100, 99 + most)]  # the right one, though no more often than others
    assert (asked["tally"], asked["others"]) == ([[number, 1] for number in shown], 4)


def test_another_question_begins_without_votes(school: School) -> None:
    school.present("ask", question=CHOICES)
    (voter,) = school.voters(1)
    school.vote(voter, 1)
    school.present("ask", question=NUMBER)
    assert school.state()["question"]["votes"] == 0
    with pytest.raises(RoomError, match="Votes are closed"):
        school.vote(voter, 1, question=1001)  # which was meant for the first one
    school.vote(voter, 8, question=1002)
    school.present("withdraw")
    assert school.state()["question"] is None
    assert refusal(school, do="reveal") is RoomRefusal.NO_QUESTION


def test_results_name_nobody(school: School) -> None:
    school.present("ask", question=CHOICES | {"text": "=1+1"})
    voters = school.voters(2)
    for voter in voters:
        school.vote(voter, 1)
    school.clock.now += 60
    school.present("ask", question=NUMBER | {"right": []})
    for voter, number in zip(voters, (2.5, -7), strict=True):
        school.vote(voter, number)
    school.present("hold", holder="screen01")
    at = {"page": "laws", "query": "k=7&tour=laws&stop=4"}
    school.present("move", holder="screen01", at=at)
    school.present("ask", question=TWO | {"text": "Which, \u8a9e?"})
    table = school.rooms.results_csv(school.code, school.opened.secret)
    school.present("reveal")
    whole = school.rooms.results_csv(school.code, school.opened.secret).decode("utf-8-sig")
    assert whole.startswith(table.decode("utf-8-sig"))  # nothing of a question that is not revealed
    stop = f'"Laws, tour “{built_in_tours()["laws"].title}”, stop 4"'
    assert whole.splitlines() == [
        HEADER,
        '1,1970-01-01 00:16,"Merges, after merge 3",\'=1+1,n e,yes,0,0.0%,,,,',
        '1,1970-01-01 00:16,"Merges, after merge 3",\'=1+1,e w,yes,2,100.0%,,,,',
        '2,1970-01-01 00:17,"Merges, after merge 3",How often?,-7,,1,50.0%,,,,',
        '2,1970-01-01 00:17,"Merges, after merge 3",How often?,2.5,,1,50.0%,,,,',
        f'3,1970-01-01 00:17,{stop},"Which, \u8a9e?",n e,,0,,,,,',
        f'3,1970-01-01 00:17,{stop},"Which, \u8a9e?",e w,,0,,,,,',
    ]


def test_results_say_nothing_of_time_and_place_for_rooms_of_an_earlier_version() -> None:
    before = RoomState("K7M4Q", "", AT, 0.0).asked(
        PollQuestion.from_json(CHOICES), VoteCounts(), 60.0
    )
    asked = before.asked(PollQuestion.from_json(NUMBER), VoteCounts({0: 2}), 120.0)
    record = json.loads(asked.kept())
    record["poll"] = record["poll"][:3]
    record["past"] = [past[:3] for past in record["past"]]
    read = room_of(json.dumps(record))
    poll, (past,) = read.poll, read.past
    assert poll is not None
    assert [(known.question.text, known.asked_at, known.where) for known in (past, poll)] == [
        ("Which?", 0.0, ""),
        ("How often?", 0.0, ""),
    ]


def test_a_clicker_leaves_its_last_keys(school: School) -> None:
    for key in ["next"] * limits.MAX_PRESSES + ["previous"]:
        school.present("press", key=key)
    presses = school.state()["presses"]
    assert presses[0] == [2, "next"]
    assert presses[-1] == [limits.MAX_PRESSES + 1, "previous"]
    assert refusal(school, do="press", key="enter") is RoomRefusal.NOT_UNDERSTOOD


@pytest.mark.parametrize(
    "message",
    [
        {},
        {"do": "fly"},
        {"do": ["ask"]},
        {"do": "hold", "holder": "x"},
        {"do": "hold", "holder": "<script>alert(1)</script>"},
        {"do": "ask"},
        {"do": "ask", "question": TWO | {"choices": [{"text": "alone"}]}},
        {"do": "ask", "question": TWO | {"choices": [{"text": ""}, {"text": "b"}]}},
        {"do": "ask", "question": TWO | {"choices": [{"text": "a"}] * (limits.MAX_CHOICES + 1)}},
        {"do": "ask", "question": TWO | {"right": [True]}},
        {"do": "ask", "question": TWO | {"right": "0"}},
        {"do": "ask", "question": TWO | {"text": "x" * (limits.MAX_QUESTION_CHARACTERS + 1)}},
        {"do": "ask", "question": TWO | {"why": None}},
        {"do": "ask", "question": NUMBER | {"choices": TWO["choices"]}},
        {"do": "ask", "question": NUMBER | {"right": [float("nan")]}},
        {"do": "ask", "question": NUMBER | {"kind": ["number"]}},
    ],
    ids=str,
)
def test_a_message_that_makes_no_sense_changes_nothing(
    school: School, message: dict[str, Any]
) -> None:
    before = school.state()
    assert refusal(school, **message) is RoomRefusal.NOT_UNDERSTOOD
    assert school.state() == before


@pytest.mark.parametrize(
    "at",
    [
        None,
        "merges",
        {"page": "merges"},
        {"page": "../secret", "query": ""},
        {"page": "//other.example", "query": ""},
        {"page": "merges", "query": 'k="><script>'},
        {"page": "merges", "query": "a\nb"},
        {"page": "merges", "query": "k" * (limits.MAX_ROOM_QUERY_CHARACTERS + 1)},
    ],
    ids=str,
)
def test_an_address_leads_to_a_page_of_this_app(school: School, at: object) -> None:
    school.present("hold", holder="screen01")
    assert refusal(school, do="move", holder="screen01", at=at) is RoomRefusal.NOT_UNDERSTOOD


@pytest.mark.parametrize("answer", [2, -1, "0", True, None, 0.5, [0], {}, float("nan")], ids=str)
def test_an_answer_is_one_of_the_choices(school: School, answer: object) -> None:
    school.present("ask", question=CHOICES)
    (voter,) = school.voters(1)
    with pytest.raises(RoomError, match="not understood"):
        school.vote(voter, answer)
    assert school.state()["question"]["votes"] == 0


@pytest.mark.parametrize("voter", [None, "", 7, "0" * 16 + "-" + "0" * 16, "x-y"], ids=str)
def test_only_a_browser_that_joined_votes(school: School, voter: object) -> None:
    school.present("ask", question=CHOICES)
    with pytest.raises(RoomError, match="not joined"):
        school.rooms.vote(school.code, 1, voter, 0)


def test_a_token_of_another_room_is_none(school: School) -> None:
    school.present("ask", question=CHOICES)
    other = school.rooms.open(AT).room.code
    with pytest.raises(RoomError, match="not joined"):
        school.vote(school.rooms.join(other), 0)


def test_a_stranger_with_the_code_changes_nothing(school: School) -> None:
    before = school.state()
    for secret in ("", "x", "s" * 32, school.code):
        for message in ({"do": "end"}, {"do": "hold", "holder": "screen01"}):
            with pytest.raises(RoomError) as refused:
                school.rooms.present(school.code, secret, message)
            assert refused.value.refusal is RoomRefusal.WRONG_SECRET
        with pytest.raises(RoomError):
            school.rooms.results_csv(school.code, secret)
        with pytest.raises(RoomError):
            school.rooms.share(school.code, secret, b"lesson")
        with pytest.raises(RoomError):
            school.rooms.resume(school.code, secret, AT)
    assert school.state() == before


def test_a_shared_corpus_is_there_while_the_room_is(school: School) -> None:
    rooms, secret = school.rooms, school.opened.secret
    name = rooms.share(school.code, secret, b"one")
    assert (school.state()["corpus"], rooms.corpus(school.code)) == (name, b"one")
    rooms.stop_sharing(school.code, secret)
    assert (school.state()["corpus"], rooms.corpus(school.code)) == (None, None)
    rooms.share(school.code, secret, b"two")
    school.present("end")
    assert rooms.corpus(school.code) is None
    assert rooms.store.num_corpus_bytes() == 0


def test_what_is_shared_is_bounded(school: School, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bpe_viz.classroom.rooms.MAX_SHARED_BYTES", 10)
    other = school.rooms.open(AT)
    school.rooms.share(other.room.code, other.secret, b"123456")
    with pytest.raises(RoomError, match="Choose a smaller corpus"):
        school.rooms.share(school.code, school.opened.secret, b"12345")
    school.rooms.share(other.room.code, other.secret, b"1234567890")  # in place of its own


def test_an_idle_room_ends(school: School) -> None:
    assert limits.IDLE_ROOM_SECONDS == 12 * 60 * 60  # as the dialog says
    school.clock.now += limits.IDLE_ROOM_SECONDS - 1
    school.present("hold", holder="screen01")
    school.clock.now += limits.IDLE_ROOM_SECONDS
    assert school.rooms.is_open(school.code)
    school.clock.now += 1
    with pytest.raises(RoomError, match="no class with this code"):
        school.state()
    assert (school.rooms.is_open(school.code), school.rooms.version(school.code)) == (False, 0)
    school.rooms.forget_idle()
    assert school.rooms.store.rooms() == []


def test_a_server_has_so_many_rooms(school: School, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bpe_viz.classroom.rooms.MAX_ROOMS", 1)
    for listeners in (Presence(followers=1), Presence(presenters=1)):
        school.rooms.listen(school.code, listeners)
        with pytest.raises(RoomError, match="as many classes"):
            school.rooms.open(AT)
    school.present("end")
    school.rooms.open(AT)


def test_rooms_that_nobody_ever_listened_to_keep_no_lecturer_out(
    school: School, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bpe_viz.classroom.rooms.MAX_ROOMS", 3)
    school.rooms.listen(school.code, Presence(presenters=1))
    school.rooms.listen(school.code, Presence())  # its page is loaded again
    opened = []
    for _ in range(10):
        school.clock.now += 1
        opened.append(school.rooms.open(AT).room.code)
    kept = {code for code, _ in school.rooms.store.rooms()}
    assert kept - set(opened) == {school.code}
    assert len(kept) == 3
    assert opened[0] not in kept  # it had to go before any that somebody had listened to


def test_an_empty_room_makes_room_for_another(
    school: School, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bpe_viz.classroom.rooms.MAX_ROOMS", 2)
    school.clock.now += 1
    other = school.rooms.open(AT)
    for code in (other.room.code, school.code):
        school.rooms.listen(code, Presence(followers=1))
        school.rooms.listen(code, Presence())
    school.clock.now += limits.EMPTY_ROOM_SECONDS - 1
    school.rooms.listen(school.code, Presence(followers=1))
    with pytest.raises(RoomError, match="as many classes"):
        school.rooms.open(AT)
    school.clock.now += 2
    new = school.rooms.open(AT)
    open_now = {code for code, _ in school.rooms.store.rooms()}
    assert open_now == {school.code, new.room.code}  # somebody listens to the older one
    school.rooms.listen(new.room.code, Presence(presenters=1))
    with pytest.raises(RoomError, match="as many classes"):
        school.rooms.resume(other.room.code, other.secret, AT)


def test_what_is_kept_of_past_questions_is_bounded(school: School) -> None:
    chips = ["\u00e9" * limits.MAX_CHOICE_CHARACTERS] * limits.MAX_CHOICE_CHIPS
    choices = [{"text": str(number), "chips": chips} for number in range(limits.MAX_CHOICES)]
    for number in range(10):
        school.present("ask", question={**CHOICES, "text": f"{number}?", "choices": choices})
    room = school.rooms.room(school.code)
    asked = [int(past.question.text.rstrip("?")) for past in room.past]
    assert asked == list(range(9))[-len(asked) :]
    assert 2 <= len(asked) < 9
    assert len(room.kept()) < limits.MAX_PAST_CHARACTERS + 20_000


def test_a_number_of_any_length_is_read(school: School) -> None:
    school.present("ask", question=NUMBER)
    (voter,) = school.voters(1)
    with pytest.raises(RoomError, match="not understood"):
        school.vote(voter, 10**400)
    assert refusal(school, do="ask", question=NUMBER | {"right": [10**400]}) is (
        RoomRefusal.NOT_UNDERSTOOD
    )


def test_a_room_that_the_server_lost_is_opened_again_by_its_secret(school: School) -> None:
    school.present("ask", question=CHOICES)
    (voter,) = school.voters(1)
    asked = school.state()["question"]["id"]
    school.clock.now += 2
    again = Rooms(SqliteRooms(), now=school.clock)
    room = again.resume(school.code, school.opened.secret, RoomAddress("words"))
    assert (room.code, room.address.page) == (school.code, "words")
    again.present(school.code, school.opened.secret, {"do": "ask", "question": CHOICES})
    now_asked = again.state(school.code)["question"]["id"]
    assert now_asked > asked  # or it would be taken for the one that browsers remember
    again.vote(school.code, now_asked, voter, 0)  # a browser that had joined still may
    same = school.rooms.resume(school.code, school.opened.secret, RoomAddress("words"))
    assert same.address == AT  # nothing was lost here
    with pytest.raises(RoomError):
        again.resume("CCCCC", school.opened.secret, AT)


def test_listeners_of_all_processes_are_added_up(school: School) -> None:
    one, two = (Rooms(school.rooms.store, now=school.clock) for _ in range(2))
    one.listen(school.code, Presence(3, 1))
    two.listen(school.code, Presence(4, 0))
    one.listen(school.code, Presence(2, 1))
    for rooms in (one, two, school.rooms):
        assert rooms.presence(school.code) == Presence(6, 1)
    school.clock.now += limits.PRESENCE_SECONDS / 2
    two.beat()
    school.clock.now += limits.PRESENCE_SECONDS / 2 + 0.1
    for rooms in (two, school.rooms):
        assert rooms.presence(school.code) == Presence(4, 0)  # nothing was heard of the first
    assert one.presence(school.code) == Presence(6, 1)  # which was only busy, and knows its own
    one.beat()
    assert two.presence(school.code) == Presence(6, 1)


def test_what_is_known_of_processes_that_are_gone_is_forgotten(school: School) -> None:
    gone, running = (Rooms(school.rooms.store, now=school.clock) for _ in range(2))
    gone.listen(school.code, Presence(3, 1))
    running.listen(school.code, Presence(4, 0))
    school.clock.now += limits.SILENT_PROCESS_SECONDS + 1
    running.beat()
    running.forget_idle()
    gone.beat()
    assert gone.presence(school.code) == Presence(4, 0)


def test_votes_at_the_same_time_are_all_counted_once(school: School) -> None:
    school.present("ask", question=CHOICES)
    voters = school.voters(100)
    with ThreadPoolExecutor(8) as threads:
        list(threads.map(lambda voter: school.vote(voter, 0), voters * 2))
        list(threads.map(lambda voter: school.vote(voter, 1), voters[:40]))
    school.present("reveal")
    assert school.state()["question"]["tally"] == [60, 40]


def test_a_question_has_so_many_voters(school: School, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bpe_viz.classroom.room_store.MAX_VOTERS", 2)
    school.present("ask", question=CHOICES)
    first, second, third = school.voters(3)
    school.vote(first, 0)
    school.vote(second, 0)
    with pytest.raises(RoomError, match="as many votes as it can count"):
        school.vote(third, 0)
    school.vote(first, 1)  # but those who voted may change their minds
    school.present("close")
    with pytest.raises(RoomError, match="Votes are closed"):
        school.vote(third, 0)
    assert school.state()["question"]["votes"] == 2


def test_changes_at_the_same_time_are_all_made(school: School) -> None:
    with ThreadPoolExecutor(4) as threads:
        list(threads.map(lambda _: school.present("press", key="next"), range(12)))
    assert school.state()["presses"][-1] == [12, "next"]


def test_a_room_is_kept_as_it_is(school: School) -> None:
    school.present("ask", question=CHOICES)
    school.present("ask", question=NUMBER)
    school.present("press", key="next")
    room = school.rooms.room(school.code)
    assert room_of(room.kept()) == room
    assert room.past[0].result.last.counts == ((0, 0), (1, 0))


IN_ANOTHER_PROCESS = """
import sys
from pathlib import Path
from bpe_viz.classroom import Presence, Rooms, SqliteRooms
path, code, secret = sys.argv[1:]
rooms = Rooms(SqliteRooms(Path(path)))
rooms.listen(code, Presence(5, 0))
voter = rooms.join(code)
rooms.vote(code, rooms.state(code)["question"]["id"], voter, 1)
rooms.present(code, secret, {"do": "close"})
print(rooms.state(code)["at"]["page"], len(rooms.corpus(code)))
"""


def test_two_processes_share_a_file(tmp_path: Path) -> None:
    rooms = Rooms(SqliteRooms(tmp_path / "rooms"))
    opened = rooms.open(AT)
    code, secret = opened.room.code, opened.secret
    rooms.present(code, secret, {"do": "ask", "question": CHOICES})
    rooms.vote(code, rooms.state(code)["question"]["id"], rooms.join(code), 0)
    rooms.share(code, secret, b"lesson")
    before = rooms.store.changes()
    assert rooms.store.changes() == before
    command = [sys.executable, "-c", IN_ANOTHER_PROCESS, str(tmp_path / "rooms"), code, secret]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert run.stdout.split() == ["merges", "6"]
    assert rooms.store.changes() != before
    rooms.present(code, secret, {"do": "reveal"})
    state = rooms.state(code)
    assert (state["question"]["tally"], state["followers"]) == ([1, 1], 5)
    rooms.store.close()
    after_a_restart = Rooms(SqliteRooms(tmp_path / "rooms"))
    assert after_a_restart.state(code) == state
    after_a_restart.store.close()


def test_a_file_keeps_nothing_of_a_corpus_that_is_gone_and_is_nobody_elses(tmp_path: Path) -> None:
    rooms = Rooms(SqliteRooms(tmp_path / "rooms"))
    opened = rooms.open(AT)
    code, secret = opened.room.code, opened.secret

    def is_there() -> bool:
        return any(b"banana" in file.read_bytes() for file in tmp_path.iterdir())

    def share() -> None:
        rooms.share(code, secret, b"a lesson about banana" * 1000)
        assert is_there()

    share()
    rooms.stop_sharing(code, secret)
    assert not is_there()
    share()
    rooms.share(code, secret, b"another")
    assert not is_there()
    share()
    if os.name == "posix":
        assert {file.stat().st_mode & 0o077 for file in tmp_path.iterdir()} == {0}
    reader = sqlite3.connect(tmp_path / "rooms", isolation_level=None)
    reader.execute("begin")
    reader.execute("select count(*) from rooms").fetchone()  # the journal is in use
    patient = SqliteRooms(tmp_path / "rooms", seconds_until_busy=0.0)
    patient.remove(code)
    assert is_there()
    reader.close()
    patient.forget_silent(0.0)
    assert not is_there()
    for store in (patient, rooms.store):
        store.close()


def test_a_vote_that_comes_while_the_next_question_is_asked_is_counted_or_refused(
    school: School, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another process may take a vote between any two looks at the store."""
    store, voters = school.rooms.store, school.voters(20)
    taken = []

    def voting(name: str) -> Callable[..., Any]:
        then = getattr(store, name)

        def look(*values: object, **named: object) -> Any:
            if voters:
                taken.append(store.vote(school.code, asked, voters.pop()[:16], 1))
            return then(*values, **named)

        return look

    for do in ({"do": "ask", "question": NUMBER}, {"do": "withdraw"}):
        school.present("ask", question=CHOICES)
        asked = school.state()["question"]["id"]
        taken.clear()
        with monkeypatch.context() as patch:
            for name in ("load", "votes", "put"):
                patch.setattr(store, name, voting(name))
            school.present(**do)
        past = school.rooms.room(school.code).past[-1]
        assert past.question.choices
        assert True in taken
        assert taken.count(True) == sum(count for _, count in past.result.last.counts)
        if do["do"] == "ask":
            school.present("withdraw")


def test_a_question_that_is_refused_leaves_the_one_before_open(school: School) -> None:
    school.present("ask", question=CHOICES)
    before = school.state()
    assert refusal(school, do="ask", question={}) is RoomRefusal.NOT_UNDERSTOOD
    assert school.state() == before


@given(st.text(max_size=12))
def test_what_is_typed_is_a_code_or_none(text: str) -> None:
    code = code_in(text)
    assert code is None or (len(code) == 5 and code_in(code.lower()) == code)


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
        max_leaves=6,
    ),
    st.sampled_from(["ask", "hold", "move", "press", "close", "talk", "again", "withdraw"]),
    st.sampled_from(["question", "holder", "at", "key"]),
)
def test_whatever_is_sent_is_refused_or_leaves_the_room_whole(
    value: object, do: str, name: str
) -> None:
    rooms = Rooms(SqliteRooms())
    opened = rooms.open(AT)
    rooms.present(opened.room.code, opened.secret, {"do": "hold", "holder": "screen01"})
    before = rooms.state(opened.room.code)
    try:
        rooms.present(
            opened.room.code, opened.secret, {"do": do, "holder": "screen01", name: value}
        )
    except RoomError:
        assert rooms.state(opened.room.code) == before
    room = rooms.room(opened.room.code)
    assert room_of(room.kept()) == room
