"""Uploads stay in memory, and within bounds: nothing that a reader brings is written to disk.

Streamlit keeps a file until its session ends.  Here it stays until a page takes it, counted in
the memory of all readers; what no page takes is dropped.
"""

import asyncio
import functools
import threading
from collections.abc import Sequence
from time import monotonic
from typing import Any, Protocol

import streamlit as st
from starlette.datastructures import FormData
from starlette.formparsers import MultiPartException, MultiPartParser
from streamlit.runtime import Runtime
from streamlit.runtime.memory_uploaded_file_manager import MemoryUploadedFileManager
from streamlit.runtime.uploaded_file_manager import UploadedFileRec, UploadFileUrlInfo

from bpe_viz.errors import ServerFullError
from bpe_viz.limits import MAX_RECEIVED_BYTES, MEGABYTE, SECONDS_FOR_TAKING, SECONDS_FOR_UPLOADING

_LOOK_SECONDS = 0.05
_REFUSED = "application/x-refused-by-a-full-server"
_parse = MultiPartParser.parse


class UploadMemory(Protocol):
    """The count of the bytes of all readers."""

    def take(self, num_bytes: int) -> None:
        """Count bytes more; raises ServerFullError when there is no room for them."""

    def give_back(self, num_bytes: int) -> None:
        """Count bytes less."""


@functools.cache
def keep_uploads_in_memory(memory: UploadMemory, full: str) -> None:
    """Keep files that are uploaded out of the temporary folder, and bound them, once a process.

    The server under Streamlit would put all beyond 1 MB there until the upload is complete. They
    are counted in `memory`; `full` says that there is no room to receive more.
    """
    max_bytes = (int(st.get_option("server.maxUploadSize")) + 1) * MEGABYTE
    MultiPartParser.spool_max_size = max_bytes
    reception = Reception(max(MAX_RECEIVED_BYTES, max_bytes), max_bytes, full)
    # The parser has no setting for how much may be received at once.
    MultiPartParser.parse = reception.parse_of  # type: ignore[method-assign]
    if Runtime.exists():
        runtime = Runtime.instance()
        manager = runtime.uploaded_file_mgr
        if isinstance(manager, MemoryUploadedFileManager):
            UploadGuard(manager, runtime.is_active_session, memory).start()


class Reception:
    """Lets so many bytes be received at once; other uploads wait, as their senders do, or fail."""

    def __init__(self, limit: int, max_bytes: int, full: str) -> None:
        self._free, self._max_bytes, self._full = limit, max_bytes, full

    @property
    def parse_of(self) -> Any:
        """The method that takes the place of the parser's own."""

        async def parse(parser: MultiPartParser) -> FormData:
            return await self.parse(parser)

        return parse

    async def parse(self, parser: MultiPartParser) -> FormData:
        """Wait for room, then receive; all on the server's one event loop, so without a lock."""
        length = parser.headers.get("content-length", "")
        known = int(length) if length.isascii() and length.isdigit() else self._max_bytes
        num_bytes = min(known, self._max_bytes)
        deadline = monotonic() + SECONDS_FOR_UPLOADING
        while num_bytes > self._free:
            if monotonic() > deadline:
                raise MultiPartException(self._full)
            await asyncio.sleep(_LOOK_SECONDS)
        self._free -= num_bytes
        try:
            return await _parse(parser)
        finally:
            self._free += num_bytes


class UploadGuard:
    """Counts the files that Streamlit keeps, and drops those that nobody takes.

    A file that finds no room stays as an empty one, so that its page hears of it and can say so.
    """

    def __init__(
        self,
        manager: MemoryUploadedFileManager,
        is_active: Any,
        memory: UploadMemory,
    ) -> None:
        self._manager, self._is_active, self._memory = manager, is_active, memory
        self._add, self._remove = manager.add_file, manager.remove_file
        self._remove_all, self._announce = manager.remove_session_files, manager.get_upload_urls
        self._size_of_file: dict[str, dict[str, int]] = {}
        self._expected: dict[str, dict[str, float]] = {}  # announced, and when; not there yet
        self._last_added: dict[str, float] = {}
        self._lock = threading.RLock()
        for name in ("add_file", "remove_file", "remove_session_files", "get_upload_urls"):
            setattr(manager, name, getattr(self, name))

    def start(self) -> None:
        """Look after the files from now on, in the background."""
        threading.Thread(target=self._look_after, daemon=True).start()

    def get_upload_urls(
        self, session_id: str, file_names: Sequence[str]
    ) -> list[UploadFileUrlInfo]:
        """Note which files a browser is about to send."""
        infos = self._announce(session_id, file_names)
        with self._lock:
            expected = self._expected.setdefault(session_id, {})
            expected.update({info.file_id: monotonic() for info in infos})
        return infos

    def add_file(self, session_id: str, file: UploadedFileRec) -> None:
        """Keep a file that was announced, whole if there is room for it, else empty."""
        with self._lock:
            if self._expected.get(session_id, {}).pop(file.file_id, None) is None:
                return
            sizes = self._size_of_file.setdefault(session_id, {})
            try:
                self._memory.take(len(file.data))
            except ServerFullError:
                file = file._replace(data=b"", type=_REFUSED)
            sizes[file.file_id] = len(file.data)
            self._last_added[session_id] = monotonic()
        self._add(session_id, file)

    def remove_file(self, session_id: str, file_id: str) -> None:
        """Drop a file, and do not expect it any more."""
        self._remove(session_id, file_id)
        with self._lock:
            self._expected.get(session_id, {}).pop(file_id, None)
            self._memory.give_back(self._size_of_file.get(session_id, {}).pop(file_id, 0))

    def remove_session_files(self, session_id: str) -> None:
        """Drop all files of a session."""
        self._remove_all(session_id)
        with self._lock:
            self._expected.pop(session_id, None)
            self._last_added.pop(session_id, None)
            self._memory.give_back(sum(self._size_of_file.pop(session_id, {}).values()))

    def drop_untaken(self) -> None:
        """Drop the files of sessions that were left, and those that their page did not take."""
        now = monotonic()
        with self._lock:
            sessions = {*self._size_of_file, *self._expected}
        for session_id in sessions:
            if not self._is_active(session_id):
                self.remove_session_files(session_id)
                continue
            with self._lock:
                expected = self._expected.get(session_id, {})
                for file_id, when in list(expected.items()):
                    if now - when > SECONDS_FOR_UPLOADING:
                        del expected[file_id]
                is_late = now - self._last_added.get(session_id, now) > SECONDS_FOR_TAKING
                untaken = list(self._size_of_file.get(session_id, {})) if not expected else []
            for file_id in untaken if is_late else ():
                self.remove_file(session_id, file_id)

    def _look_after(self) -> None:
        while True:
            threading.Event().wait(1)
            self.drop_untaken()


def is_refused(file: Any) -> bool:
    """Return whether a file of a field found no room."""
    return bool(file.type == _REFUSED)
