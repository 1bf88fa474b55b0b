"""Complete drawings: a part inside another part is never sent without the place it was drawn in.

When a part (a fragment) is to run again before the browser was sent what it drew, Streamlit drops
that, but keeps what the parts inside it drew.  Their places are then unknown to the browser, or are
texts that nothing can be put into, and it gives the whole page up: "'setIn' cannot be called on an
ElementNode".  The outer part draws the inner ones again, so nothing is lost when those go, too.
"""

import functools
from collections.abc import Iterable

from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.runtime.forward_msg_queue import ForwardMsgQueue

_clear = ForwardMsgQueue.clear
_Path = tuple[int, ...]


@functools.cache
def keep_drawings_whole() -> None:
    """Have all queues to browsers drop what has lost its place, once a process."""
    # Streamlit lets nobody else look at a queue, and a function is not typed as its method.
    ForwardMsgQueue.clear = _clear_whole  # type: ignore[method-assign, assignment]


def _clear_whole(
    queue: ForwardMsgQueue,
    retain_lifecycle_msgs: bool = False,
    fragment_ids_this_run: list[str] | None = None,
) -> None:
    before = list(queue._queue)
    _clear(queue, retain_lifecycle_msgs, fragment_ids_this_run)
    if fragment_ids_this_run is not None and queue._queue:
        queue._queue = _with_places(before, queue._queue)


def _with_places(before: Iterable[ForwardMsg], kept: Iterable[ForwardMsg]) -> list[ForwardMsg]:
    """Return the messages of `kept` whose place is known without the others of `before`.

    >>> def drawn(kind: str, *path: int) -> ForwardMsg:
    ...     message = ForwardMsg()
    ...     message.metadata.delta_path.extend(path)
    ...     getattr(message.delta, kind).SetInParent()
    ...     return message
    >>> both = [drawn("add_block", 0, 3), drawn("new_element", 0, 3, 0)]
    >>> len(_with_places(both, both[1:])), len(_with_places(both, both))
    (0, 2)
    """
    is_kept = set(map(id, kept))
    lost: set[_Path] = set()
    whole = []
    for message in before:
        path = tuple(message.metadata.delta_path)
        has_place = not any(path[:length] in lost for length in range(1, len(path)))
        if id(message) in is_kept and has_place:
            whole.append(message)
            lost.discard(path)
        elif _is_place(message):
            lost.add(path)
    return whole


def _is_place(message: ForwardMsg) -> bool:
    return message.HasField("delta") and message.delta.WhichOneof("type") == "add_block"
