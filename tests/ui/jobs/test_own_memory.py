"""What readers bring: one limit for all of them, and nothing is kept that nobody holds."""

import asyncio
from collections.abc import AsyncGenerator

import pytest
from starlette.datastructures import Headers
from starlette.formparsers import MultiPartException, MultiPartParser
from streamlit.runtime.memory_uploaded_file_manager import MemoryUploadedFileManager
from streamlit.runtime.uploaded_file_manager import UploadedFileRec

from bpe_viz.errors import ServerFullError
from bpe_viz.ui.jobs.own_memory import OwnMemory
from bpe_viz.ui.streamlit_seam.uploads import Reception, UploadGuard
from tests.helpers.corpus_page import names, page, upload
from tests.helpers.event_loop import run_apart
from tests.helpers.pages import MERGES, notices, opened, settled, shown
from tests.helpers.readers import reader_of

FULL = "This server is full"


class Session:
    """Something that keeps a corpus, and itself, so that only the collector can end it."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture
def memory(monkeypatch: pytest.MonkeyPatch) -> OwnMemory:
    """The memory of a server that keeps 3 kB."""
    memory = OwnMemory(limit=3_000)
    for module in ("frame.opening", "jobs.scheduling", "frame.file_field"):
        monkeypatch.setattr(f"bpe_viz.ui.{module}.OWN_MEMORY", memory)
    return memory


def test_a_session_that_ends_without_a_word_gives_its_bytes_back() -> None:
    memory = OwnMemory(limit=100)
    ann, bob = Session(), Session()
    memory.hold(ann, 60)
    memory.hold(bob, 40)
    assert memory.num_free == 0
    with pytest.raises(ServerFullError, match=r"This server is full.* try again in one minute"):
        memory.take(1)
    del ann
    memory.take(60)  # what was left behind is collected before anybody is refused
    memory.give_back(60)
    assert memory.num_free == 60
    del bob


def test_work_gives_its_room_back_when_it_fails() -> None:
    memory = OwnMemory(limit=100)
    with pytest.raises(OSError, match="disk"), memory.room(100):
        raise OSError("disk")
    assert memory.num_free == 100


@pytest.mark.usefixtures("memory")
def test_a_full_server_says_so_and_takes_a_text_again_once_one_was_removed() -> None:
    app = upload(page(), ("one.txt", b"low " * 500))
    upload(app, ("two.txt", b"new " * 500))
    assert names(app) == ["one.txt"]
    (notice,) = notices(app)
    assert FULL in notice
    (key,) = reader_of(app).own_corpora
    app.button(key=f"remove_{key}").click()
    settled(app.run())
    app.run()  # the harness keeps the state of the run before
    upload(app, ("two.txt", b"new " * 500))
    assert (names(app), notices(app)) == (["two.txt"], [])


@pytest.mark.usefixtures("memory")
def test_the_limit_is_one_for_all_readers_and_ends_with_their_sessions() -> None:
    ann, bob = page(), page()
    upload(ann, ("one.txt", b"low " * 500))
    upload(bob, ("two.txt", b"new " * 500))
    assert (names(ann), names(bob)) == (["one.txt"], [])
    del ann
    upload(bob, ("two.txt", b"new " * 500))
    assert names(bob) == ["two.txt"]


def test_what_is_learned_counts_as_well(memory: OwnMemory) -> None:
    app = upload(opened(MERGES), ("one.txt", b"low lower lowest"), place="opened")
    trained = shown(app)
    assert trained.choice.own
    assert 3_000 - memory.num_free == trained.num_bytes + trained.choice.own.num_bytes
    assert trained.num_bytes > 3 * 100
    upload(app, ("two.txt", " ".join(f"word{n}" for n in range(50)).encode()), place="opened")
    assert FULL in notices(app)[0]
    assert shown(app) is trained


def uploads(limit: int) -> tuple[MemoryUploadedFileManager, UploadGuard, set[str], OwnMemory]:
    """Streamlit's files with a guard, the sessions that are there, and the memory."""
    manager, active = MemoryUploadedFileManager("/upload"), {"ann", "bob"}
    memory = OwnMemory(limit)
    return manager, UploadGuard(manager, active.__contains__, memory), active, memory


def send(manager: MemoryUploadedFileManager, session: str, *sizes: int) -> list[str]:
    """Announce files and send them, as a browser does."""
    infos = manager.get_upload_urls(session, [f"{size}.txt" for size in sizes])
    for info, size in zip(infos, sizes, strict=True):
        manager.add_file(session, UploadedFileRec(info.file_id, "a.txt", "text/plain", bytes(size)))
    return [info.file_id for info in infos]


def sizes_of(manager: MemoryUploadedFileManager, session: str, ids: list[str]) -> list[int]:
    return [len(file.data) for file in manager.get_files(session, ids)]


def test_files_that_no_page_took_are_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    manager, guard, active, memory = uploads(1_000)
    ids = send(manager, "ann", 100, 200)
    bobs = send(manager, "bob", 300)
    guard.drop_untaken()
    assert (sizes_of(manager, "ann", ids), memory.num_free) == ([100, 200], 400)
    active.discard("bob")  # left: its files go at once, not after two minutes
    guard.drop_untaken()
    assert (sizes_of(manager, "bob", bobs), memory.num_free) == ([], 700)
    manager.remove_file("ann", ids[0])  # taken by its page
    assert memory.num_free == 800
    monkeypatch.setattr("bpe_viz.ui.streamlit_seam.uploads.SECONDS_FOR_TAKING", -1.0)
    (announced,) = manager.get_upload_urls("ann", ["still on its way.txt"])
    guard.drop_untaken()
    assert sizes_of(manager, "ann", ids) == [200]
    manager.remove_file("ann", announced.file_id)  # given up by the browser
    guard.drop_untaken()
    assert (sizes_of(manager, "ann", ids), memory.num_free) == ([], 1_000)


def test_a_file_that_finds_no_room_or_was_never_announced_takes_none() -> None:
    manager, _, _, memory = uploads(250)
    ids = send(manager, "ann", 200, 100)
    assert (sizes_of(manager, "ann", ids), memory.num_free) == ([200, 0], 50)
    manager.add_file("ann", UploadedFileRec("made up", "a.txt", "text/plain", bytes(10)))
    assert sizes_of(manager, "ann", ["made up"]) == []
    manager.remove_session_files("ann")
    assert memory.num_free == 250


def parser(size: int, sent: asyncio.Event, *, says_length: bool = True) -> MultiPartParser:
    """A request of one file, whose end is sent when the event is set."""

    async def stream() -> AsyncGenerator[bytes, None]:
        yield b'--x\r\nContent-Disposition: form-data; name="f"; filename="a.txt"\r\n\r\n'
        await sent.wait()
        yield b"a" * size + b"\r\n--x--\r\n"

    headers = {"content-type": "multipart/form-data; boundary=x"}
    if says_length:
        headers["content-length"] = str(size)
    return MultiPartParser(Headers(headers), stream())


def test_uploads_beyond_the_limit_wait_until_others_are_received() -> None:
    async def receive() -> list[str]:
        reception, order = Reception(limit=100, max_bytes=100, full="full"), list[str]()

        async def one(name: str, size: int, sent: asyncio.Event, *, says_length: bool) -> None:
            form = await reception.parse(parser(size, sent, says_length=says_length))
            order.append(name)
            await form.close()

        first, second = asyncio.Event(), asyncio.Event()
        second.set()
        tasks = [
            asyncio.create_task(one("first", 60, first, says_length=True)),
            asyncio.create_task(one("second", 10, second, says_length=False)),  # may be 100
            asyncio.create_task(one("third", 40, second, says_length=True)),
        ]
        await tasks[2]
        first.set()
        await asyncio.gather(*tasks)
        return order

    assert run_apart(receive()) == ["third", "first", "second"]


def test_an_upload_that_waits_too_long_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bpe_viz.ui.streamlit_seam.uploads.SECONDS_FOR_UPLOADING", -1.0)
    reception = Reception(limit=0, max_bytes=100, full="full")
    with pytest.raises(MultiPartException, match="full"):
        run_apart(reception.parse(parser(10, asyncio.Event())))
