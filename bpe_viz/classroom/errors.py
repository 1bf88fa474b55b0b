"""The reasons for which a room refuses a request, each with a sentence that says what to do."""

from enum import Enum

from bpe_viz.errors import BpeVizError
from bpe_viz.limits import MAX_PHONE_ENTRIES


class RoomRefusal(Enum):
    """The name of a reason, as browsers read it."""

    NO_ROOM = "no-room"
    WRONG_SECRET = "wrong-secret"
    TAKEN_OVER = "taken-over"
    NOT_OPEN = "vote-not-open"
    VOTES_FULL = "votes-full"
    ALL_VOTED = "all-voted"
    NOT_JOINED = "not-joined"
    TOO_FAST = "too-fast"
    TOO_MANY_ROOMS = "too-many-rooms"
    ROOM_FULL = "room-full"
    NOT_UNDERSTOOD = "not-understood"
    TOO_LARGE = "too-large"
    OTHER_SITE = "other-site"
    NO_QUESTION = "no-question"
    NOT_STORED = "not-stored"
    NOT_WRITING = "not-writing"
    NOT_ONE_WORD = "not-one-word"
    ALL_WROTE = "all-wrote"
    OWN_ENTRIES_FULL = "own-entries-full"
    ENTRIES_FULL = "entries-full"
    NO_WRITING = "no-writing"
    NO_ENTRY = "no-entry"
    NO_TASK = "no-task"
    NO_RUN = "no-run"
    NOT_WHOLE = "not-whole"
    NONE_WHOLE = "none-whole"
    ALL_SOLVED = "all-solved"
    ALL_PLAYED = "all-played"
    GAME_OVER = "game-over"


_SENTENCE_OF_REFUSAL = {
    RoomRefusal.NO_ROOM: "There is no class with this code. Check the code on the screen.",
    RoomRefusal.WRONG_SECRET: (
        "Only the presenter of this class can do that."
        " Open it in the browser that opened the class."
    ),
    RoomRefusal.TAKEN_OVER: (
        "Another screen presents this class now. Take over to present from this one again."
    ),
    RoomRefusal.NOT_OPEN: "Votes are closed. Wait for the next question.",
    RoomRefusal.VOTES_FULL: (
        "This question already has as many votes as it can count."
        " Agree on an answer with someone who has voted."
    ),
    RoomRefusal.ALL_VOTED: (
        "As many votes have come from your network as it has phones in this class."
        " Agree on an answer with someone who has voted."
    ),
    RoomRefusal.NOT_JOINED: "This browser has not joined the class yet. Load the page again.",
    RoomRefusal.TOO_FAST: "Too much at once. Wait a moment, then try again.",
    RoomRefusal.TOO_MANY_ROOMS: (
        "This server has as many classes as it can serve. Try again later, or end one of yours."
    ),
    RoomRefusal.ROOM_FULL: "This class is full. Look on with someone next to you.",
    RoomRefusal.NOT_UNDERSTOOD: "The message was not understood. Load the page again.",
    RoomRefusal.TOO_LARGE: "This is too large to share with a class. Choose a smaller corpus.",
    RoomRefusal.OTHER_SITE: "Another site asked for this. Open the class from its own address.",
    RoomRefusal.NO_QUESTION: "There is no question to do that with. Ask one first.",
    RoomRefusal.NOT_WRITING: "Writing is closed. Nothing more can be sent.",
    RoomRefusal.ALL_WROTE: (
        "As many phones have written from your network as it has in this class."
        " Write together with someone who can."
    ),
    RoomRefusal.NOT_ONE_WORD: "Write one word, without blanks.",
    RoomRefusal.OWN_ENTRIES_FULL: (
        f"You have sent {MAX_PHONE_ENTRIES}, which is as many as each phone can. Thank you."
    ),
    RoomRefusal.ENTRIES_FULL: (
        "This class has written as much as the room can keep. Your words are not needed any more."
    ),
    RoomRefusal.NO_WRITING: "The class is not writing. Ask it for words first.",
    RoomRefusal.NO_ENTRY: "Nobody has written that.",
    RoomRefusal.NO_TASK: "This task is over. Look at the presenter’s screen.",
    RoomRefusal.NO_RUN: (
        "The class has no run of merges to step through. Show one, with byte pair encoding or"
        " WordPiece, then try again."
    ),
    RoomRefusal.NOT_WHOLE: (
        "No merge of this run makes that word one symbol. Choose another word, or more merges."
    ),
    RoomRefusal.NONE_WHOLE: (
        "No word is one symbol at this step. Go on to a later one, or type a word."
    ),
    RoomRefusal.ALL_SOLVED: (
        "As many phones have found it from your network as it has in this class."
    ),
    RoomRefusal.ALL_PLAYED: (
        "As many phones have sent merges from your network as it has in this class."
        " Play together with someone who can."
    ),
    RoomRefusal.GAME_OVER: (
        "The best merges are on the screen, so nothing more is counted."
        " Look at the presenter’s screen."
    ),
    RoomRefusal.NOT_STORED: (
        "The server cannot store this now. Try again in a minute; if that does not help, ask"
        " whoever runs the server whether its disk is full."
    ),
}


# In the log of the server, with what SQLite says.
NO_STORE = "The rooms cannot be stored: %s. Is the disk full or read-only?"


class RoomError(BpeVizError):
    """Something that a room does not do; `refusal` names the reason.

    >>> str(RoomError(RoomRefusal.NOT_OPEN))
    'Votes are closed. Wait for the next question.'
    """

    def __init__(self, refusal: RoomRefusal) -> None:
        super().__init__(_SENTENCE_OF_REFUSAL[refusal])
        self.refusal = refusal
