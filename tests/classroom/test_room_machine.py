"""Whatever presenters and voters do, in any order: a room does what a list of rules says."""

from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, initialize, invariant, rule

from bpe_viz.classroom import Presence, RoomAddress, RoomError, Rooms, SqliteRooms, remote_key
from bpe_viz.classroom.room_record import room_of

SCREENS = ("screen01", "screen02")
CHOICES = [{"text": "a"}, {"text": "b"}, {"text": "c"}]
ADDRESSES = [{"page": "words", "query": "k=1"}, {"page": "laws", "query": ""}, {"page": "<b>"}, 3]
QUESTIONS = [
    {"kind": "choices", "text": "Which?", "choices": CHOICES, "right": [1], "why": "Because."},
    {"kind": "number", "text": "How many?", "right": [8]},
    {"kind": "choices", "text": "Which?", "choices": CHOICES, "right": [3]},
    None,
]
WRITINGS = [
    {"kind": "word", "prompt": "Name a fruit."},
    {"kind": "sentence", "prompt": "What did you eat?"},
    {"kind": "poem", "prompt": "Which?"},
]
WRITING_STEPS = ("stop-writing", "go-on-writing", "show-entries", "hide-entries", "end-writing")
WORDS = ["mango", "<b>pear\u202e", "two words", " mango ", "", None, "x" * 161]
STEPS = [
    *({"do": do} for do in ("close", "open", "reveal", "withdraw", "fly")),
    *({"do": do} for do in ("close", "talk", "more-time", "again")),
    *({"do": "press", "key": key} for key in ("next", "ask", "enter")),
    *({"do": "hold", "holder": holder} for holder in (*SCREENS, "x")),
    *({"do": "move", "holder": who, "at": at} for who in SCREENS for at in ADDRESSES),
    *({"do": "ask", "question": question} for question in QUESTIONS),
    *({"do": "write", "asked": asked} for asked in WRITINGS),
    *({"do": do} for do in (*WRITING_STEPS, "end-task", "show-best")),
    *({"do": do, "words": words} for do in ("hide-entry", "show-entry") for words in WORDS[:2]),
]
OF_REMOTE = (
    *("close", "open", "talk", "more-time", "again", "reveal", "withdraw", "press"),
    *(*WRITING_STEPS, "hide-entry", "show-entry", "end-task", "show-best"),
)
GAME = {"words": [["upon", 3], ["up", 3], ["on", 3], ["pot", 4]], "merges": 2}
BY_BPE = 25  # symbols that p+o and po+t leave of 36
# Merges that a phone sends, with the symbols that they leave; None: they are none.
PROPOSALS: list[tuple[Any, int | None]] = [
    ([["u", "p"], ["o", "n"]], 24),
    ([["p", "o"], ["po", "t"]], 25),
    ([["o", "t"], ["p", "ot"]], 28),
    ([["o", "t"]], 32),
    *(
        (pairs, None)
        for pairs in ([], "up", None, [["u"]], [["u", "p", "o"]], [[1, 2]], {"u": "p"})
    ),
    *((pairs, None) for pairs in ([["x", "y"]], [["u", "p"], ["u", "p"]], [["", "u"]])),
    ([["u", "p"], ["o", "n"], ["p", "o"]], None),
]
ANSWERS = [0, 1, 2, 3, -1, 8, 0.5, True, "1", None, float("nan")]


@dataclass
class Model:
    """A room as the rules say it is."""

    address: dict[str, str]
    holder: str | None = None
    presses: list[str] = field(default_factory=list)
    asked: dict[str, Any] | None = None
    state: str = ""
    round: int = 1
    talk_until: float = 0.0
    answers: dict[str, float] = field(default_factory=dict)
    first: dict[str, float] = field(default_factory=dict)
    past: list[tuple[str, int, dict[str, float], dict[str, float]]] = field(default_factory=list)
    writing: dict[str, str] | None = None
    is_open: bool = False
    is_shown: bool = False
    entries: list[tuple[str, str, str]] = field(default_factory=list)  # voter, id, words
    hidden: set[str] = field(default_factory=set)
    task: str = ""
    solved: set[str] = field(default_factory=set)
    is_game: bool = False
    is_best_shown: bool = False
    left: dict[str, int] = field(default_factory=dict)  # by each voter's best merges
    of_class: Any = None

    def end_task(self) -> None:
        """Drop the task or the game, with who has done it."""
        self.task, self.solved = "", set()
        self.is_game, self.is_best_shown, self.left, self.of_class = False, False, {}, None

    def takes(self, message: dict[str, Any], *, is_remote: bool) -> bool:
        """Return whether the room takes a message with the secret, or the remote's key."""
        match message["do"]:
            case do if is_remote and do not in OF_REMOTE:
                return False
            case "hold":
                return message["holder"] in SCREENS
            case "move":
                return self.holder == str(message["holder"]) and message["at"] in ADDRESSES[:2]
            case "press":
                return str(message["key"]) != "enter"
            case "ask":
                return message["question"] in QUESTIONS[:2]
            case "close":
                return self.state in ("open", "talking")
            case "talk":
                return self.state == "closed" and self.round == 1
            case "more-time":
                return self.state == "talking"
            case "again":
                return self.state in ("closed", "talking") and self.round == 1
            case "open":
                return self.state == "closed"
            case "reveal":
                return self.state in ("open", "closed", "talking")
            case "withdraw":
                return self.state != ""
            case "write":
                return message["asked"] in WRITINGS[:2]
            case "end-task":
                return self.task != "" or self.is_game
            case "show-best":
                return self.is_game
            case "hide-entry" | "show-entry":
                return any(words == message["words"] for *_, words in self.entries)
            case do if do in WRITING_STEPS:
                return self.writing is not None
        return False

    def do(self, message: dict[str, Any], now: float) -> None:
        """The room after a message that it takes."""
        match message["do"]:
            case "hold":
                self.holder = message["holder"]
            case "move":
                self.address = message["at"]
            case "press":
                self.presses.append(message["key"])
            case "close" | "open" as do:
                self.state = "closed" if do == "close" else do
            case "talk":
                self.state, self.talk_until = "talking", now + 120
            case "more-time":
                self.talk_until = min(max(now, self.talk_until) + 60, now + 1800)
            case "again":
                self.state, self.round = "open", 2
                self.first, self.answers = self.answers, {}
            case "reveal":
                self.state = "revealed"
            case "stop-writing" | "go-on-writing" as do:
                self.is_open = do == "go-on-writing"
            case "show-entries" | "hide-entries" as do:
                self.is_shown = do == "show-entries"
            case "end-task":
                self.end_task()
            case "show-best":
                self.is_best_shown = True
            case "hide-entry":
                self.hidden.add(message["words"])
            case "show-entry":
                self.hidden.discard(message["words"])
            case "end-writing":
                self.end_writing(None)
            case "ask" | "withdraw" | "write" as do:
                if do == "ask":  # what was written waits for the answers
                    self.is_open = self.is_shown = False
                if do == "write":
                    self.end_writing(message["asked"])
                if do != "withdraw":
                    self.end_task()
                if self.asked:
                    self.past.append((self.asked["text"], self.round, self.first, self.answers))
                self.asked, self.answers = message.get("question"), {}
                self.first, self.round = {}, 1
                self.state = "open" if self.asked else ""

    def end_writing(self, asked: dict[str, str] | None) -> None:
        """Drop all entries; the class may be asked for others."""
        self.writing, self.is_open, self.is_shown = asked, asked is not None, False
        self.entries, self.hidden = [], set()

    def takes_entry(self, voter: str, name: str, words: object) -> bool:
        """Return whether an entry is taken, or was before."""
        if self.writing is None or not isinstance(words, str) or len(words) > 160:
            return False
        kept = words.strip()
        if not kept or (self.writing["kind"] == "word" and " " in kept):
            return False
        own = [(said, entry) for who, said, entry in self.entries if who == voter]
        if any(said == name or entry == kept for said, entry in own):
            return True
        return self.is_open and len(own) < 3

    def note_entry(self, voter: str, name: str, words: str) -> None:
        """Keep an entry once."""
        kept = words.strip()
        own = [(said, entry) for who, said, entry in self.entries if who == voter]
        if not any(said == name or entry == kept for said, entry in own):
            self.entries.append((voter, name, kept))

    def takes_vote(self, answer: object) -> bool:
        """Return whether a vote on the current question is counted."""
        if self.state != "open" or self.asked is None or isinstance(answer, bool):
            return False
        if self.asked["kind"] == "number":
            return isinstance(answer, int | float) and answer == answer
        return isinstance(answer, int) and 0 <= answer < len(CHOICES)


class RoomMachine(RuleBasedStateMachine):
    """Two rooms: one that is used, and one that nothing of all this may change."""

    voters = Bundle("voters")

    def make_store(self) -> SqliteRooms:
        return SqliteRooms()

    @initialize()
    def begin(self) -> None:
        self.now = 1000.0
        self.rooms = Rooms(self.make_store(), now=lambda: self.now)
        opened, other = (self.rooms.open(RoomAddress("merges")) for _ in range(2))
        self.code, self.secret = opened.room.code, opened.secret
        self.key = remote_key(opened.room.digest)
        self.other, self.others_secret = other.room.code, other.secret
        self.others_voter = self.rooms.join(self.other)
        self.other_before = self.rooms.room(self.other)
        self.model = Model({"page": "merges", "query": ""})
        self.version = 1

    @rule(target=voters)
    def join(self) -> str:
        return self.rooms.join(self.code)

    @rule(message=st.sampled_from(STEPS), is_remote=st.booleans())
    def present(self, message: dict[str, Any], *, is_remote: bool) -> None:
        before = self.rooms.state(self.code)
        try:
            self.rooms.present(self.code, self.key if is_remote else self.secret, message)
        except RoomError:
            assert not self.model.takes(message, is_remote=is_remote)
            assert self.rooms.state(self.code) == before
        else:
            assert self.model.takes(message, is_remote=is_remote)
            self.model.do(message, self.now)

    @rule(voter=voters, answer=st.sampled_from(ANSWERS), late=st.sampled_from([0, 0, 0, 1, -1]))
    def vote(self, voter: str, answer: Any, late: int) -> None:
        """Some votes are meant for another round than the one that is open."""
        asked, round = self.rooms.state(self.code)["question"], self.model.round + late
        try:
            self.rooms.vote(self.code, asked and asked["id"], voter, answer, round)
        except RoomError:
            assert late or not self.model.takes_vote(answer)
        else:
            assert not late and self.model.takes_vote(answer)
            self.model.answers[voter] = answer

    @rule(
        voter=voters,
        words=st.sampled_from(WORDS),
        name=st.sampled_from(["entry0001", "entry0002", "entry0003", "entry0004", "x"]),
        late=st.sampled_from([0, 0, 0, 1]),
    )
    def write(self, voter: str, words: Any, name: str, late: int) -> None:
        """Names come again, as phones send again what may not have arrived."""
        writing = self.rooms.room(self.code).writing
        number = (writing.number if writing else 0) + late
        message = {"voter": voter, "writing": number, "id": name, "words": words}
        taken = self.model.takes_entry(voter, name, words) and name != "x" and not late
        try:
            self.rooms.write(self.code, message)
        except RoomError:
            assert not taken
        else:
            assert taken
            self.model.note_entry(voter, name, words)

    @rule(word=st.sampled_from(["wider", "low"]))
    def set_task(self, word: str) -> None:
        """A question goes away for a task, as for another question."""
        self.rooms.set_task(self.code, self.secret, word)
        if self.model.asked:
            self.model.do({"do": "withdraw"}, self.now)
        self.model.end_task()
        self.model.task = word

    @rule()
    def set_game(self) -> None:
        """It takes the place of a task, and of a question."""
        self.rooms.set_game(self.code, self.secret, GAME)
        if self.model.asked:
            self.model.do({"do": "withdraw"}, self.now)
        self.model.end_task()
        self.model.is_game = True

    @rule(voter=voters, proposal=st.sampled_from(PROPOSALS), late=st.sampled_from([0, 0, 0, 1]))
    def propose(self, voter: str, proposal: tuple[Any, int | None], late: int) -> None:
        """The server recounts what is left; each phone counts once, with its best merges."""
        pairs, size = proposal
        model, task = self.model, self.rooms.room(self.code).task
        number = (task.number if task else 0) + late
        message = {"voter": voter, "task": number, "pairs": pairs}
        is_open = model.is_game and not model.is_best_shown and not late
        try:
            told = self.rooms.propose(self.code, message)
        except RoomError:
            assert not is_open or size is None
        else:
            assert is_open
            assert size is not None
            is_first = size < min(model.left.values(), default=99)
            assert (told.size, told.is_first) == (size, is_first)
            model.left[voter] = min(size, model.left.get(voter, 99))
            if is_first:
                model.of_class = pairs

    @rule(voter=voters, k=st.sampled_from([5, 6, 7, 6.0, True, None]), late=st.integers(0, 1))
    def solve(self, voter: str, k: Any, late: int) -> None:
        task = self.rooms.room(self.code).task
        message = {"voter": voter, "task": (task.number if task else 0) + late, "k": k}
        try:
            found = self.rooms.solve(self.code, message, right=6)
        except RoomError:
            assert late or not self.model.task or type(k) is not int
        else:
            assert self.model.task
            assert not late
            assert (found.value == "right") == (k == 6)
            if k == 6:
                self.model.solved.add(voter)

    @rule(voter=voters, back=st.integers(1, 3))
    def vote_on_an_earlier_question(self, voter: str, back: int) -> None:
        number = self.rooms.room(self.code).last_number - back
        with suppress(RoomError):
            self.rooms.vote(self.code, number, voter, 0)
            raise AssertionError("that question is not asked any more")

    @rule(message=st.sampled_from([*STEPS, {"do": "end"}]), who=st.integers(0, 3))
    def intrude(self, message: dict[str, Any], who: int) -> None:
        """Somebody with the code, with another room's secret, or with the remote's key."""
        secret = ("", self.code, self.others_secret, self.key)[who]
        if secret == self.key and message["do"] in OF_REMOTE:
            return
        with suppress(RoomError):
            self.rooms.present(self.code, secret, message)
            raise AssertionError("somebody else has led the room")

    @rule(answer=st.sampled_from(ANSWERS))
    def vote_with_a_token_of_another_room(self, answer: Any) -> None:
        number = self.rooms.room(self.code).last_number
        with suppress(RoomError):
            self.rooms.vote(self.code, number, self.others_voter, answer)
            raise AssertionError("somebody else has voted")
        entry = {"voter": self.others_voter, "writing": number, "id": "entry0001", "words": "pear"}
        with suppress(RoomError):
            self.rooms.write(self.code, entry)
            raise AssertionError("somebody else has written")

    @rule()
    def come_back(self) -> None:
        """A presenter who resumes finds the room as it is."""
        before = self.rooms.room(self.code)
        assert self.rooms.resume(self.code, self.secret, RoomAddress("laws", "k=9")) == before

    @rule(seconds=st.floats(0, 100))
    def wait(self, seconds: float) -> None:
        self.now += seconds
        self.rooms.forget_idle()

    @rule(followers=st.integers(0, 5))
    def listen(self, followers: int) -> None:
        self.rooms.listen(self.code, Presence(followers))
        assert self.rooms.counts(self.code)[0] == followers

    @invariant()
    def it_is_as_the_rules_say(self) -> None:
        room, state = self.rooms.room(self.code), self.rooms.state(self.code)
        model = self.model
        assert (state["at"], state["holder"]) == (model.address, model.holder)
        assert [key for _, key in state["presses"]] == model.presses[-8:]
        shown = state["question"]
        assert (shown or {}).get("state", "") == model.state
        if shown and model.asked:
            assert shown["votes"] == len(model.answers) == self.rooms.counts(self.code)[1]
            hidden = {"tally", "others", "right", "why"}
            of_two = {"first", "changes"}
            result = hidden | (of_two if model.round == 2 else set())
            assert (hidden | of_two) & set(shown) == (
                result if model.state == "revealed" else set()
            )
            assert shown["round"] == model.round
            assert ("left" in shown) == (model.state == "talking")
            if model.state == "talking":
                assert abs(shown["left"] - max(0, model.talk_until - self.now)) <= 0.1
            if model.state == "revealed":
                assert shown["right"] == model.asked["right"]
                assert tally_of(shown) == counted(model.answers)
                if model.round == 2:
                    assert tally_of({**shown, **shown["first"]}) == counted(model.first)
                    assert shown["changes"] == self.changes(model.asked["right"])
        past = [
            (
                past.question.text,
                nonzero(dict(past.result.first.counts)) if past.result.first else {},
                nonzero(dict(past.result.last.counts)),
                past.result.first is not None,
            )
            for past in room.past
        ]
        assert (
            past
            == [
                (text, counted(first), counted(answers), round == 2)
                for text, round, first, answers in model.past
            ][-200:]
        )
        assert room_of(room.kept()) == room

    @invariant()
    def what_is_written_is_as_the_rules_say(self) -> None:
        model, state = self.model, self.rooms.state(self.code)
        words = [words for *_, words in model.entries]
        shown = state["writing"]
        assert (shown is None) == (model.writing is None)
        if shown and model.writing:
            assert {name: shown[name] for name in ("kind", "prompt")} == model.writing
            assert (shown["isOpen"], shown["isShown"]) == (model.is_open, model.is_shown)
            assert shown["entries"] == len(words) == self.rooms.counts(self.code)[2]
        task = state["task"]
        assert (task or {}).get("word", "") == model.task
        done = len(model.left) if model.is_game else len(model.solved)
        assert (task or {}).get("solved", 0) == done == self.rooms.counts(self.code)[3]
        assert ("game" in (task or {})) == model.is_game
        if model.is_game:
            self.check_game(task)
        told = self.rooms.entries_json(self.code)
        assert [
            (entry["words"], entry["count"], entry["isHidden"]) for entry in told["entries"]
        ] == [(entry, words.count(entry), entry in model.hidden) for entry in dict.fromkeys(words)]
        is_raced = model.is_shown and any(entry not in model.hidden for entry in words)
        assert bool(told["pairs"]) == is_raced
        assert all(entry not in str(state) for entry in words), "the class is told none"

    def check_game(self, task: dict[str, Any]) -> None:
        """The class sees the best merges once they are shown, and its own best at once."""
        model, game = self.model, task["game"]
        assert task["ahead"] == sum(size < BY_BPE for size in model.left.values())
        assert (game["ofClass"] or {}).get("pairs") == model.of_class
        assert game["bpe"]["sizes"] == [36, 29, BY_BPE]
        best = {"pairs": [["u", "p"], ["o", "n"]], "sizes": [36, 30, 24]}
        assert game["best"] == (best if model.is_best_shown else None)

    def changes(self, right: list[float]) -> dict[str, int]:
        """Who changed, counted by hand."""
        model = self.model
        both = [
            (model.first[who] in right, model.answers[who] in right)
            for who in model.first
            if who in model.answers
        ]
        return {"toRight": both.count((False, True)), "toWrong": both.count((True, False))}

    @invariant()
    def the_presenter_alone_knows_a_closed_round(self) -> None:
        model, own = self.model, self.rooms.state_for_presenter(self.code)
        shown = own["question"] or {}
        assert ("early" in shown) == (model.state in ("closed", "talking"))
        if model.asked and "early" in shown:
            early = shown["early"]
            assert tally_of({**shown, **early}) == counted(model.answers)
            right = sum(answer in model.asked["right"] for answer in model.answers.values())
            assert early["numRight"] == right
            share = right / len(model.answers) if model.answers else None
            assert early["advice"] == advised(share)
            public = {**own, "question": {k: v for k, v in shown.items() if k != "early"}}
            assert public == self.rooms.state(self.code)
        else:
            assert own == self.rooms.state(self.code)

    @invariant()
    def versions_grow_with_every_change(self) -> None:
        version = self.rooms.version(self.code)
        assert version >= self.version
        self.version = version

    @invariant()
    def the_other_room_is_as_it_was(self) -> None:
        assert self.rooms.room(self.other) == self.other_before

    def teardown(self) -> None:
        if hasattr(self, "rooms"):
            self.rooms.store.close()


def advised(share: float | None) -> str:
    if share is None:
        return ""
    return "explain" if share < 0.35 else "talk" if share <= 0.7 else "go-on"


def counted(answers: dict[str, float]) -> dict[float, int]:
    values = [*answers.values()]
    return {value: values.count(value) for value in values}


def nonzero(tally: dict[float, int]) -> dict[float, int]:
    return {answer: count for answer, count in tally.items() if count}


def tally_of(shown: dict[str, Any]) -> dict[float, int]:
    tally = shown["tally"]
    return nonzero(dict(enumerate(tally)) if shown["kind"] == "choices" else dict(tally))


class FileRoomMachine(RoomMachine):
    """The same in a file."""

    def make_store(self) -> SqliteRooms:
        self.folder = TemporaryDirectory()
        return SqliteRooms(Path(self.folder.name) / "rooms")

    def teardown(self) -> None:
        super().teardown()
        if hasattr(self, "folder"):
            self.folder.cleanup()


TestRoom = RoomMachine.TestCase
TestRoom.settings = settings(max_examples=25, stateful_step_count=30, deadline=None)
TestFileRoom = FileRoomMachine.TestCase
TestFileRoom.settings = settings(max_examples=8, stateful_step_count=30, deadline=None)
