"""The presenter's own corpus in a room: there for the class for as long as the room is open."""

from bpe_viz.teaching import code_in
from bpe_viz.ui.room.server import hub_of_server


def share_corpus(code: str, secret: str, lesson: bytes) -> str:
    """Let the class of a room open the corpus of a lesson file; its name there.

    Raises RoomError when there is no such room, the secret is another one's, or it is too large.
    """
    hub = hub_of_server()
    name = hub.rooms.share(code, secret, lesson)
    hub.tell_from_thread(code)
    return name


def forget_corpus(code: str, secret: str) -> None:
    """Let nobody open the corpus of a room any longer; raises RoomError as `share_corpus` does."""
    hub = hub_of_server()
    hub.rooms.stop_sharing(code, secret)
    hub.tell_from_thread(code)


def shared_lesson(text: str) -> bytes | None:
    """The lesson file that the room of a code shares; None if it has none, or is not there.

    >>> shared_lesson("K7M4Q"), shared_lesson("no code")
    (None, None)
    """
    code = code_in(text)
    return hub_of_server().rooms.corpus(code) if code else None
