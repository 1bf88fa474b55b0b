"""Let go of the sessions of readers who left.

Streamlit 1.67 keeps a session for two minutes, so that a browser that lost its line finds it again.
Its cache drops what is too old only when another reader leaves: the last one is kept for ever, with
all that was opened and learned. There is no setting for either.
"""

from streamlit.proto.ClientState_pb2 import ClientState
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.runtime import Runtime
from streamlit.runtime.app_session import AppSession
from streamlit.runtime.forward_msg_queue import ForwardMsgQueue
from streamlit.runtime.fragment import MemoryFragmentStorage
from streamlit.runtime.memory_session_storage import MemorySessionStorage
from streamlit.runtime.state import SessionState
from streamlit.runtime.websocket_session_manager import WebsocketSessionManager


def num_sessions() -> int:
    """Return the number of sessions, those included whose reader may still come back.

    >>> num_sessions()
    0
    """
    manager = _manager()
    if manager is None:
        return 0
    return len(manager.list_sessions())


def end_left_sessions(seconds: float) -> int:
    """End the sessions that were left longer ago than that; how many there were.

    >>> end_left_sessions(40.0)
    0
    """
    manager = _manager()
    if manager is None or not isinstance(storage := manager._session_storage, MemorySessionStorage):
        return 0
    stored = storage._cache
    with manager._storage_lock:
        stored._ttl = seconds  # type: ignore[attr-defined]  # of those that leave from now on
        before = dict(stored._data)  # type: ignore[attr-defined]
        stored.expire()  # type: ignore[attr-defined]
        ended = [before[key] for key in before.keys() - stored._data.keys()]  # type: ignore[attr-defined]
    for one in ended:
        one.session.shutdown()
        _empty(one.session)
    return len(ended)


def empty_last_messages() -> None:
    """Take from the last messages that were sent what they say; for the thread of the server.

    The loop of Streamlit's runtime refers to them, too, until it sends others. Nothing happens
    while there are sessions, as they may be under way.

    >>> empty_last_messages()
    """
    if num_sessions() or not Runtime.exists():
        return
    task = Runtime.instance()._loop_coroutine_task
    frame = task and getattr(task.get_coro(), "cr_frame", None)
    sent: list[ForwardMsg] = frame.f_locals.get("msg_list", []) if frame else []
    for message in sent:
        message.Clear()
    sent.clear()


def _empty(session: AppSession) -> None:
    """Take from a session that ended what its reader brought, saw and typed.

    The loop of Streamlit's runtime refers to the session that it served last, for ever.
    """
    session._session_state = SessionState()
    session._client_state = ClientState()
    session._browser_queue = ForwardMsgQueue()
    session._fragment_storage = MemoryFragmentStorage()


def _manager() -> WebsocketSessionManager | None:
    manager = Runtime.instance()._session_mgr if Runtime.exists() else None
    return manager if isinstance(manager, WebsocketSessionManager) else None
