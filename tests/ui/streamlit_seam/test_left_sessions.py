"""What Streamlit keeps of readers who left, and for how long."""

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.runtime import Runtime
from streamlit.runtime.caching.ttl_cache import TTLCache
from streamlit.runtime.memory_session_storage import MemorySessionStorage
from streamlit.runtime.session_manager import SessionInfo
from streamlit.runtime.state import SessionState
from streamlit.runtime.websocket_session_manager import WebsocketSessionManager

from bpe_viz.limits import (
    LEFT_SESSION_SECONDS,
    LOST_SESSION_SECONDS,
    SECONDS_BETWEEN_TIDYINGS,
)
from bpe_viz.ui.streamlit_seam import left_sessions
from bpe_viz.ui.streamlit_seam.left_sessions import (
    empty_last_messages,
    end_left_sessions,
    num_sessions,
)


class Session:
    """As much of a session as is kept."""

    def __init__(self, name: str) -> None:
        self.id, self.is_over = name, False
        self._session_state = SessionState()
        self._session_state["typed"] = name

    def shutdown(self) -> None:
        self.is_over = True


def test_sessions_that_were_left_end_though_nobody_else_leaves(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = 0.0
    storage = MemorySessionStorage()
    storage._cache = TTLCache(maxsize=128, ttl=120, timer=lambda: now)
    files: Any = None
    manager = WebsocketSessionManager(storage, files, files, lambda: None)
    monkeypatch.setattr(left_sessions, "_manager", lambda: manager)
    assert end_left_sessions(40) == 0
    sessions: list[Any] = [Session("ann"), Session("bob")]
    for one in sessions:
        storage.save(SessionInfo(client=None, session=one))
        now += 10
    now = 39.0
    assert (end_left_sessions(40), num_sessions()) == (0, 2)
    now = 41.0
    assert (end_left_sessions(40), num_sessions()) == (1, 1)
    assert [one.is_over for one in sessions] == [True, False]
    # Streamlit's loop refers to the last one for ever, so what was in it is let go of.
    assert ["typed" in one._session_state for one in sessions] == [False, True]


async def sending(msg_list: list[ForwardMsg]) -> None:
    """As the loop of Streamlit's runtime, when nobody has anything to be told."""
    for _ in msg_list:
        await asyncio.sleep(0)
    await asyncio.Event().wait()


def test_the_last_messages_are_emptied_once_nobody_is_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert "msg_list" in Runtime._loop_coroutine.__code__.co_varnames
    message = ForwardMsg(hash="typed")
    messages = [message]

    async def looks() -> list[str]:
        task = asyncio.create_task(sending(messages))
        await asyncio.sleep(0.01)
        monkeypatch.setattr(Runtime, "exists", lambda: True)
        runtime = SimpleNamespace(_loop_coroutine_task=task)
        monkeypatch.setattr(Runtime, "instance", lambda: runtime)
        monkeypatch.setattr(left_sessions, "num_sessions", lambda: 1)
        empty_last_messages()
        before = message.hash
        monkeypatch.setattr(left_sessions, "num_sessions", lambda: 0)
        empty_last_messages()
        task.cancel()
        return [before, message.hash]

    assert asyncio.run(looks()) == ["typed", ""]
    assert messages == []


def test_readers_are_told_no_less_than_it_takes() -> None:
    assert LEFT_SESSION_SECONDS + 2 * SECONDS_BETWEEN_TIDYINGS <= LOST_SESSION_SECONDS
