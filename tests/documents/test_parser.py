import threading
import zlib
from itertools import count
from types import SimpleNamespace

import pytest

from bpe_viz.documents import parser as document_parser
from bpe_viz.documents.document import DocumentKind
from bpe_viz.documents.parser import DocumentParser
from bpe_viz.errors import LimitError, UnreadableCorpusError
from tests.helpers.made_files import make_pdf, make_stream, page_of_pdf

DRAWN = b"BT /F1 12 Tf " + b"(low) Tj 1 0 0 1 5 5 Tm " * 300_000 + b"ET"
SLOW = page_of_pdf(
    make_stream(zlib.compress(DRAWN), b"/Filter/FlateDecode"),
    b"/Font<</F1 5 0 R>>",
    b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
)
PAGE = b"<p>low"
PATIENCE = 60


def never(_done: int, _total: int) -> None:
    """Report nothing and cancel nothing."""


def process_of(parser: DocumentParser) -> int:
    process = parser._process
    assert process
    return process.pid


def test_one_process_parses_all_files() -> None:
    with DocumentParser() as parser:
        pids = set()
        for number in range(3):
            content = parser.parse(DocumentKind.HTML, "a.html", b"<p>low %d" % number, never)
            assert content.text.beginning() == f"low {number}"
            pids.add(process_of(parser))
        process = parser._process
    assert len(pids) == 1
    assert process
    assert process.poll() is not None
    assert parser._process is None


def test_no_process_is_started_for_nothing() -> None:
    with DocumentParser() as parser:
        assert parser._process is None


def test_a_file_that_takes_too_long_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    looks: list[tuple[int, int]] = []
    with DocumentParser() as parser:
        parser.parse(DocumentKind.HTML, "a.html", PAGE, never)
        clock = SimpleNamespace(monotonic=count(0, 10).__next__)  # ten seconds pass between looks
        monkeypatch.setattr(document_parser, "time", clock)
        with pytest.raises(LimitError, match=r"longer than 45 seconds\. Save it as plain text"):
            parser.parse(DocumentKind.PDF, "slow.pdf", SLOW, lambda *look: looks.append(look))
        assert len(looks) == 5  # after 10, 20, 30, 40 and 50 seconds
        assert parser._process is None
        monkeypatch.undo()
        assert parser.parse(DocumentKind.HTML, "a.html", PAGE, never).text.num_characters == 3


@pytest.mark.parametrize("part", ["- a\n", "*a _b ", "a  \n", "> - a\n", "|a|b|\n|-|-|\n"])
def test_a_file_that_shows_no_progress_is_stopped(
    part: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(document_parser, "SECONDS_WITHOUT_PROGRESS", 1)
    slow = part.encode() * (3_000_000 // len(part))
    with DocumentParser() as parser:
        with pytest.raises(LimitError, match=r"longer than 1 second\. Save it as plain text"):
            parser.parse(DocumentKind.MARKDOWN, "slow.md", slow, never)
        assert parser.parse(DocumentKind.HTML, "a.html", PAGE, never).text.num_characters == 3


def test_a_file_that_shows_progress_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(document_parser, "SECONDS_WITHOUT_PROGRESS", 1)
    pages = make_pdf(["low lower " * 200] * 400)
    with DocumentParser() as parser:
        content = parser.parse(DocumentKind.PDF, "long.pdf", pages, never)
    assert content.text.num_characters > 400 * 200


def test_a_cancelled_file_is_stopped() -> None:
    calls = []

    def cancel(done: int, total: int) -> None:
        calls.append((done, total))
        if len(calls) > 5:
            raise InterruptedError

    with DocumentParser() as parser:
        with pytest.raises(InterruptedError):
            parser.parse(DocumentKind.PDF, "slow.pdf", SLOW, cancel)
        assert parser._process is None
        assert parser.parse(DocumentKind.HTML, "a.html", PAGE, never).text.num_characters == 3


def test_pages_are_reported() -> None:
    calls: list[tuple[int, int]] = []
    with DocumentParser() as parser:
        parser.parse(
            DocumentKind.PDF, "a.pdf", make_pdf(["low"] * 30), lambda *call: calls.append(call)
        )
    assert calls == sorted(calls)
    assert calls[-1] == (30, 30)


def test_memory_is_limited() -> None:
    limit = r"takes (more than 1024 MB of memory|longer than \d+ seconds)\. Save it as plain text"
    with DocumentParser() as parser:  # macOS has no limit of memory, only one of time
        with pytest.raises(LimitError, match=limit):
            parser.parse(DocumentKind.MARKDOWN, "a.md", b"a\n" * 40_000_000, never)
        assert parser.parse(DocumentKind.HTML, "a.html", PAGE, never).text.num_characters == 3


def test_a_process_that_dies_is_replaced() -> None:
    with DocumentParser() as parser:
        parser.parse(DocumentKind.HTML, "a.html", PAGE, never)

        def kill(_done: int, _total: int) -> None:
            if parser._process:
                parser._process.kill()

        with pytest.raises(UnreadableCorpusError, match=r"could not be parsed\. Save it as plain"):
            parser.parse(DocumentKind.PDF, "slow.pdf", SLOW, kill)
        assert parser.parse(DocumentKind.HTML, "a.html", PAGE, never).text.num_characters == 3


def test_too_much_text_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bpe_viz.text.decoding.MAX_TEXT_BYTES", 10)
    monkeypatch.setattr(document_parser, "MAX_TEXT_BYTES", 10)
    with DocumentParser() as parser:
        with pytest.raises(LimitError, match=r'"a\.html" has more than'):
            parser.parse(DocumentKind.HTML, "a.html", b"<p>low lower lowest", never)
        assert parser.parse(DocumentKind.HTML, "a.html", PAGE, never).text.num_characters == 3


def test_few_run_at_once_and_others_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(document_parser, "_free_places", threading.BoundedSemaphore(1))
    read: list[float] = []
    waits = threading.Semaphore(0)

    def second() -> None:
        with DocumentParser() as parser:
            parser.parse(DocumentKind.HTML, "b.html", PAGE, lambda *_: waits.release())
            read.append(parser.seconds_waited)

    with DocumentParser() as parser:
        parser.parse(DocumentKind.HTML, "a.html", PAGE, never)
        thread = threading.Thread(target=second)
        thread.start()
        for _ in range(3):
            assert waits.acquire(timeout=PATIENCE), "the second reader does not wait for a place"
        assert read == []
    thread.join(PATIENCE)
    assert len(read) == 1
    assert read[0] > 0
