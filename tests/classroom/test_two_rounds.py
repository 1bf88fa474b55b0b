"""A class votes twice on a question: what is kept, who is shown what, and what is refused."""

import csv
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bpe_viz import limits
from bpe_viz.classroom import RoomAddress, RoomError, RoomRefusal, Rooms, SqliteRooms, remote_key
from bpe_viz.classroom.room_record import room_of
from tests.helpers.school import CHOICES, NUMBER, Clock, School, school_in

PAIRS = CHOICES | {"choices": [{"text": text} for text in ("n e", "e w", "l o")], "right": [0]}


@pytest.fixture(params=["memory", "file"])
def school(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[School]:
    with school_in(request.param, tmp_path) as opened:
        yield opened


def vote_twice(school: School, question: dict[str, Any], moves: list[tuple[Any, Any]]) -> None:
    """Each voter answers first one thing, then another; None: not at all."""
    school.present("ask", question=question)
    voters = school.voters(len(moves))
    for voter, (first, _) in zip(voters, moves, strict=True):
        if first is not None:
            school.vote(voter, first)
    school.present("close")
    school.present("talk")
    school.present("again")
    for voter, (_, then) in zip(voters, moves, strict=True):
        if then is not None:
            school.vote(voter, then, round=2)


MOVES = [(0, 0), (1, 0), (1, 0), (2, 0), (0, 1), (1, 1), (1, 2), (2, None), (None, 0)]


def test_both_rounds_are_shown_with_who_changed(school: School) -> None:
    vote_twice(school, PAIRS, MOVES)
    assert school.state()["question"]["votes"] == 8
    school.present("close")
    school.present("reveal")
    asked = school.state()["question"]
    assert asked["tally"] == [5, 2, 1]
    assert asked["first"] == {"tally": [2, 4, 2], "others": 0, "votes": 8}
    assert asked["changes"] == {"toRight": 3, "toWrong": 1}
    assert (asked["votes"], asked["round"], asked["right"]) == (8, 2, [0])
    assert asked["why"] == CHOICES["why"]


def test_nothing_of_the_first_round_reaches_the_class_before_the_result(school: School) -> None:
    vote_twice(school, PAIRS, MOVES)
    seen = []
    school.present("withdraw")
    for do in ("ask", "close", "talk", "more-time", "again", "close"):
        school.present(do, **({"question": PAIRS} if do == "ask" else {}))
        seen.append(school.state()["question"])
    for asked in seen:
        assert not {"tally", "others", "right", "why", "first", "changes", "early"} & set(asked)
    states = ["open", "closed", "talking", "talking", "open", "closed"]
    assert [asked["state"] for asked in seen] == states
    assert [asked["round"] for asked in seen] == [1, 1, 1, 1, 2, 2]


@pytest.mark.parametrize(
    ("num_right", "advice"),
    [(0, "explain"), (6, "explain"), (7, "talk"), (14, "talk"), (15, "go-on"), (20, "go-on")],
)
def test_the_rule_suggests_what_comes_next(school: School, num_right: int, advice: str) -> None:
    school.present("ask", question=PAIRS)
    for place, voter in enumerate(school.voters(20)):
        school.vote(voter, 0 if place < num_right else 1)
    school.present("close")
    early = school.rooms.state_for_presenter(school.code)["question"]["early"]
    assert early == {
        "tally": [num_right, 20 - num_right, 0],
        "others": 0,
        "votes": 20,
        "right": [0],
        "numRight": num_right,
        "advice": advice,
    }


def test_without_votes_or_a_right_answer_there_is_no_advice(school: School) -> None:
    school.present("ask", question=PAIRS)
    school.present("close")
    assert school.rooms.state_for_presenter(school.code)["question"]["early"]["advice"] == ""
    school.present("ask", question=PAIRS | {"right": []})
    school.vote(school.voters(1)[0], 1)
    school.present("close")
    assert school.rooms.state_for_presenter(school.code)["question"]["early"]["advice"] == ""
    school.present("again")
    school.present("reveal")
    assert "changes" not in school.state()["question"]  # nothing is right or wrong


def test_the_time_to_talk_is_told_to_whoever_joins_late(school: School) -> None:
    school.present("ask", question=PAIRS)
    school.present("close")
    school.present("talk")
    assert school.state()["question"]["left"] == limits.TALK_SECONDS
    school.clock.now += 50.25
    assert school.state()["question"]["left"] == 69.8
    school.present("more-time")
    assert school.state()["question"]["left"] == 129.8
    school.clock.now += 1000
    assert school.state()["question"]["left"] == 0
    school.present("more-time")
    assert school.state()["question"]["left"] == limits.MORE_TALK_SECONDS
    for _ in range(40):
        school.present("more-time")
    assert school.state()["question"]["left"] == limits.MAX_TALK_SECONDS
    school.present("close")  # the talk ends, and nobody votes yet
    assert "left" not in school.state()["question"]
    school.present("talk")
    assert school.state()["question"]["left"] == limits.TALK_SECONDS


@pytest.mark.parametrize(
    ("before", "refused"),
    [
        ([], "talk"),
        ([], "again"),
        (["ask"], "talk"),
        (["ask"], "again"),
        (["ask"], "more-time"),
        (["ask", "close"], "more-time"),
        (["ask", "close", "talk"], "talk"),
        (["ask", "close", "talk"], "open"),
        (["ask", "close", "again"], "again"),
        (["ask", "close", "again", "close"], "talk"),
        (["ask", "close", "again", "close"], "again"),  # two rounds, and no third
        (["ask", "reveal"], "talk"),
        (["ask", "reveal"], "again"),
    ],
    ids=lambda value: value if isinstance(value, str) else "-".join(value) or "nothing",
)
def test_what_does_not_follow_is_refused(school: School, before: list[str], refused: str) -> None:
    for do in before:
        school.present(do, **({"question": PAIRS} if do == "ask" else {}))
    state = school.state()
    with pytest.raises(RoomError) as error:
        school.present(refused)
    assert error.value.refusal is RoomRefusal.NO_QUESTION
    assert school.state() == state


@pytest.mark.parametrize("round", [1, 0, 3, -2, "2", None, [2], 2.5, float("nan"), 10**40])
def test_a_vote_for_another_round_is_refused(school: School, round: object) -> None:
    school.present("ask", question=PAIRS)
    (voter,) = school.voters(1)
    school.vote(voter, 1)
    school.present("close")
    school.present("again")
    with pytest.raises(RoomError, match="Votes are closed"):
        school.vote(voter, 0, round=round)  # a phone that was slow, or somebody who tries
    school.present("close")
    school.present("reveal")
    asked = school.state()["question"]
    assert (asked["first"]["tally"], asked["tally"]) == ([0, 1, 0], [0, 0, 0])


def test_a_second_vote_can_be_changed_until_it_is_closed(school: School) -> None:
    vote_twice(school, PAIRS, [(1, 2)])
    (voter,) = school.voters(1)
    for answer in (0, 1, 2):
        school.vote(voter, answer, round=2)
    school.present("close")
    with pytest.raises(RoomError, match="Votes are closed"):
        school.vote(voter, 0, round=2)
    school.present("open")
    school.vote(voter, 0, round=2)
    school.present("reveal")
    assert school.state()["question"]["tally"] == [1, 0, 1]


def test_numbers_of_both_rounds_are_the_same_rows(school: School) -> None:
    most = limits.MAX_NUMBERS_TALLIED
    moves = [(100 + n, 8 if n % 2 else 200 + n) for n in range(2 * most)]
    vote_twice(school, NUMBER, [*moves, (8, 7), (7, 8)])
    school.present("reveal")
    asked = school.state()["question"]
    numbers = [number for number, _ in asked["tally"]]
    assert numbers == [number for number, _ in asked["first"]["tally"]]
    assert len(numbers) == most and {7, 8} <= set(numbers)
    assert dict(asked["tally"])[8] == most + 1
    for told, votes in ((asked, 2 * most + 2), (asked["first"], 2 * most + 2)):
        assert sum(count for _, count in told["tally"]) + told["others"] == votes
    assert asked["changes"] == {"toRight": most + 1, "toWrong": 1}


def test_results_have_both_rounds(school: School) -> None:
    vote_twice(school, PAIRS, MOVES)
    school.present("ask", question=NUMBER)  # closes the vote, and keeps both rounds
    school.vote(school.voters(1)[0], 8)
    school.present("withdraw")
    table = school.rooms.results_csv(school.code, school.opened.secret).decode("utf-8-sig")
    header, *rows = csv.reader(table.splitlines())
    assert header[6:] == [
        *("votes", "share", "votes again", "share again", "wrong to right", "right to wrong")
    ]
    assert [row[4:] for row in rows] == [
        ["n e", "yes", "2", "25.0%", "5", "62.5%", "3", "1"],
        ["e w", "no", "4", "50.0%", "2", "25.0%", "3", "1"],
        ["l o", "no", "2", "25.0%", "1", "12.5%", "3", "1"],
        ["8", "yes", "1", "100.0%", "", "", "", ""],
    ]


def test_the_next_question_begins_with_a_first_round(school: School) -> None:
    vote_twice(school, PAIRS, MOVES)
    vote_twice(school, PAIRS, [(0, 1), (1, 0)])
    school.present("reveal")
    asked = school.state()["question"]
    assert (asked["first"]["tally"], asked["tally"]) == ([1, 1, 0], [1, 1, 0])
    assert asked["changes"] == {"toRight": 1, "toWrong": 1}


@pytest.mark.parametrize("stop", ["talk", "again", "close again", "reveal"])
def test_a_file_keeps_both_rounds_over_a_restart(tmp_path: Path, stop: str) -> None:
    clock = Clock()
    school = School(Rooms(SqliteRooms(tmp_path / "rooms"), now=clock), clock)
    school.present("ask", question=PAIRS)
    first, second = school.voters(2)
    school.vote(first, 1)
    school.vote(second, 0)
    steps = ["close", "talk", "again", "close again", "reveal"]
    for step in steps[: steps.index(stop) + 1]:
        school.present(step.split()[0])
        if step == "again":
            school.vote(first, 0, round=2)
    before = school.rooms.state_for_presenter(school.code)
    school.rooms.store.close()
    after = Rooms(SqliteRooms(tmp_path / "rooms"), now=clock)
    school.rooms = after
    assert after.state_for_presenter(school.code) == before
    for step in steps[steps.index(stop) + 1 :]:
        school.present(step.split()[0])
        if step == "again":
            school.vote(first, 0, round=2)
    asked = school.state()["question"]
    assert (asked["first"]["tally"], asked["tally"]) == ([1, 1, 0], [1, 0, 0])
    assert asked["changes"] == {"toRight": 1, "toWrong": 0}
    after.store.close()


def test_a_room_of_an_earlier_version_goes_on_with_its_first_round(tmp_path: Path) -> None:
    clock = Clock()
    school = School(Rooms(SqliteRooms(tmp_path / "rooms"), now=clock), clock)
    school.present("ask", question=PAIRS)
    school.vote(school.voters(1)[0], 1)
    base = school.rooms.store._base
    (kept,) = base.execute("select record from rooms").fetchone()
    record = json.loads(kept)
    record["poll"] = record["poll"][:5]
    base.execute("update rooms set record = ?", (json.dumps(record),))
    base.execute("drop table earlier")
    school.rooms.store.close()
    school.rooms = Rooms(SqliteRooms(tmp_path / "rooms"), now=clock)
    assert school.state()["question"]["round"] == 1
    for do in ("close", "again", "reveal"):
        school.present(do)
    assert school.state()["question"]["first"]["tally"] == [0, 1, 0]
    school.rooms.store.close()


def test_what_a_room_keeps_of_two_rounds_is_read_again(school: School) -> None:
    vote_twice(school, PAIRS, MOVES)
    vote_twice(school, NUMBER | {"right": []}, [(1, 2)])
    school.present("withdraw")
    room = school.rooms.room(school.code)
    assert room_of(room.kept()) == room
    assert [past.result.changes is None for past in room.past] == [False, True]


def test_nothing_of_the_first_votes_is_left_of_a_room_that_ended(tmp_path: Path) -> None:
    store = SqliteRooms(tmp_path / "rooms")
    rooms = Rooms(store)
    opened = rooms.open(RoomAddress("merges"))
    code, secret = opened.room.code, opened.secret
    rooms.present(code, secret, {"do": "ask", "question": PAIRS})
    rooms.vote(code, rooms.state(code)["question"]["id"], rooms.join(code), 1)
    rooms.present(code, secret, {"do": "close"})
    rooms.present(code, remote_key(opened.room.digest), {"do": "again"})
    assert store.first_votes(code) == {1: 1}
    rooms.present(code, secret, {"do": "end"})
    assert store.first_votes(code) == {}
    store.close()
