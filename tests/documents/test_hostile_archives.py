import io
import struct
import zipfile
import zlib

import pytest

from bpe_viz.documents.upload import read_documents
from bpe_viz.errors import EmptyCorpusError, LimitError, UnreadableCorpusError
from tests.helpers.hostile import Data, Error, Words, attempt
from tests.helpers.made_files import make_gzip, make_word, make_zip, paragraph

MEGABYTE = 1024 * 1024
DAMAGED = Error(UnreadableCorpusError, "damaged or incomplete archive")
LEADS_OUT = "has a path that points outside its archive. Pack it again under a plain name."
LOW = Words({"low": 1})
GOOD = {"good.txt": "low"}


def bomb() -> bytes:
    """About 194 kB that unpack to 200 MB."""
    return make_zip({f"{n}.txt": bytes(20 * MEGABYTE) for n in range(10)})


def overlapping_bomb() -> bytes:
    """500 entries that share the same 2 MB of content."""
    data = make_zip({"0.txt": bytes(2 * MEGABYTE)})
    place = data.rindex(b"PK\x01\x02")
    end = data.rindex(b"PK\x05\x06")
    entries = data[place:end] * 500
    sizes = struct.pack("<4s4H2LH", b"PK\x05\x06", 0, 0, 500, 500, len(entries), place, 0)
    return data[:place] + entries + sizes


def with_flag(data: bytes, flag: int) -> bytes:
    """A zip archive whose only entry has this flag, in both places where flags stand."""
    changed = bytearray(data)
    changed[6] |= flag
    changed[data.index(b"PK\x01\x02") + 8] |= flag
    return bytes(changed)


def with_size(data: bytes, size: int) -> bytes:
    """A zip archive that lies about the unpacked size of its only entry."""
    place = data.index(b"PK\x01\x02") + 24
    return data[:place] + struct.pack("<L", size) + data[place + 4 :]


def with_link() -> bytes:
    """A zip archive with a symbolic link."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        link = zipfile.ZipInfo("link.txt")
        link.external_attr = 0o120777 << 16
        archive.writestr(link, "/etc/passwd")
        archive.writestr("good.txt", "low")
    return packed.getvalue()


def with_twice(name: str) -> bytes:
    """A zip archive with two files of the same name."""
    data = make_zip({name: "low", "b" + name[1:]: "low"})
    return data.replace(b"b" + name[1:].encode(), name.encode())


def tar_start() -> bytes:
    """The first block of a tar archive."""
    return b"low.txt".ljust(257, b"\0") + b"ustar\0" + bytes(249)


E_BOOK = make_zip({"mimetype": "application/epub+zip", "META-INF/container.xml": ""})

CASES: dict[str, tuple[str, Data, Words | Error]] = {
    "194 kB that are 200 MB": (
        "a.zip",
        bomb,
        Error(LimitError, "unpacks to more than 128 MB. Open a part of it"),
    ),
    "60 kB that are 60 MB": (
        "a.zip",
        lambda: make_zip({"a.txt": bytes(60 * MEGABYTE)}),
        Error(LimitError, "more than 200 times its size. Unpack it"),
    ),
    "entries that share their content": (
        "a.zip",
        overlapping_bomb,
        Error(LimitError, "unpacks to more than 128 MB"),
    ),
    "a size that is a lie": (
        "a.zip",
        with_size(make_zip({"a.txt": "low " * 9999}), 7),
        DAMAGED,
    ),
    "a size that is a bomb": (
        "a.zip",
        with_size(make_zip({"a.txt": "low"}), 0xFFFFFFF0),
        Error(LimitError, "unpacks to more than 128 MB"),
    ),
    "an archive within an archive": (
        "a.zip",
        make_zip({"inner.zip": make_zip({"a.txt": "new"}), **GOOD}),
        Words({"low": 1}, '"a.zip/inner.zip" is an archive inside an archive. Unpack it'),
    ),
    "a gzip file within an archive": (
        "a.zip",
        make_zip({"inner.txt.gz": make_gzip(b"new")}),
        Error(UnreadableCorpusError, "an archive inside an archive"),
    ),
    "a bomb within an archive": (
        "a.zip",
        lambda: make_zip({"inner.zip": bomb(), **GOOD}),
        Words({"low": 1}, 'inner.zip" unpacks to more than 128 MB'),
    ),
    "a path to the folder above": (
        "a.zip",
        make_zip({"../../x.txt": "new", **GOOD}),
        Words({"low": 1}, LEADS_OUT),
    ),
    "a path with backslashes": (
        "a.zip",
        make_zip({"..\\x.txt": "new", **GOOD}),
        Words({"low": 1}, LEADS_OUT),
    ),
    "an absolute path": (
        "a.zip",
        make_zip({"/etc/x.txt": "new", **GOOD}),
        Words({"low": 1}, LEADS_OUT),
    ),
    "a path to a drive": (
        "a.zip",
        make_zip({"C:\\x.txt": "new", **GOOD}),
        Words({"low": 1}, LEADS_OUT),
    ),
    "nothing but a path trick": (
        "a.zip",
        make_zip({"../x": "new"}),
        Error(UnreadableCorpusError, LEADS_OUT),
    ),
    "a link": ("a.zip", with_link(), Words({"low": 1}, "is a link to another file")),
    "a password": (
        "a.zip",
        with_flag(make_zip({"a.txt": "low"}), 1),
        Error(UnreadableCorpusError, "locked with a password. Pack it without one"),
    ),
    "a method without a bound": (
        "a.zip",
        make_zip({"a.txt": "low"}, zipfile.ZIP_LZMA),
        Error(UnreadableCorpusError, "cannot be read safely. Pack it as an ordinary zip"),
    ),
    "1,001 files": (
        "a.zip",
        make_zip({f"{n}.txt": "low" for n in range(1001)}),
        Error(LimitError, "more than 1,000 files. Unpack it and open some"),
    ),
    "30,000 folders": (
        "a.zip",
        lambda: make_zip({f"{n}/": "" for n in range(30_000)}),
        Error(LimitError, "more than 1,000 files"),
    ),
    "no files": (
        "a.zip",
        make_zip({}),
        Error(EmptyCorpusError, "contains no files. Choose another"),
    ),
    "nothing but folders and notes": (
        "a.zip",
        make_zip({"d/": "", "__MACOSX/._a.txt": "x", "d/.DS_Store": "x"}),
        Error(EmptyCorpusError, "contains no files"),
    ),
    "cut off": ("a.zip", make_zip(GOOD)[:-10], DAMAGED),
    "its first bytes alone": ("a.zip", b"PK\x03\x04", DAMAGED),
    "contents that were changed": (
        "a.zip",
        make_zip({"a.txt": "low low"}, zipfile.ZIP_STORED).replace(b"low low", b"low new"),
        DAMAGED,
    ),
    "names that cannot be shown": (
        "a.zip",
        make_zip({"\u202etxt.exe": "low", "<img src=x>.txt": "new"}),
        Words({"low": 1, "new": 1}),
    ),
    "the same name twice": (
        "a.zip",
        with_twice("a.txt"),
        Words({"low": 2}),
    ),
    "pictures beside texts": (
        "a.zip",
        make_zip({"a.png": b"\x89PNG\r\n", **GOOD}),
        Words({"low": 1}, "is a picture"),
    ),
    "Word documents": (
        "a.zip",
        make_zip({"a.docx": make_word(paragraph("low")), "b.txt": "low"}),
        Words({"low": 2}),
    ),
    "an e-book": ("a.epub", E_BOOK, Error(UnreadableCorpusError, "an e-book. Save it")),
    "a workbook": (
        "a.xlsx",
        make_zip({"xl/workbook.xml": ""}),
        Error(UnreadableCorpusError, "Excel workbook. Save it as CSV and open that"),
    ),
    "a 7z archive": ("a.7z", b"7z\xbc\xaf\x27\x1c00", Error(UnreadableCorpusError, "7z archive")),
    "a tar archive": ("a.tar", tar_start(), Error(UnreadableCorpusError, "a tar archive. Pack")),
    "a tar archive in gzip": (
        "a.tar.gz",
        make_gzip(tar_start()),
        Error(UnreadableCorpusError, "a tar archive. Pack the files as .zip"),
    ),
    "Rich Text": ("a.doc", b"{\\rtf1 low}", Error(UnreadableCorpusError, "Rich Text Format")),
    "an old Word document": (
        "a.doc",
        b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600),
        Error(UnreadableCorpusError, "an old Word or Excel document"),
    ),
    "gzip of 200 MB": (
        "a.gz",
        lambda: make_gzip(bytes(200 * MEGABYTE)),
        Error(LimitError, "more than 200 times its size"),
    ),
    "gzip within gzip": (
        "a.gz",
        make_gzip(make_gzip(b"low")),
        Error(UnreadableCorpusError, "an archive inside an archive"),
    ),
    "gzip cut off": ("a.gz", make_gzip(b"low " * 999)[:-12], DAMAGED),
    "gzip of nothing": ("a.txt.gz", make_gzip(b""), Error(EmptyCorpusError, '"a.txt" is empty')),
    "gzip with a wrong sum": ("a.gz", make_gzip(b"low")[:-8] + bytes(8), DAMAGED),
    "gzip with something behind": ("a.gz", make_gzip(b"low") + b"junk", DAMAGED),
    "two gzip files in one": ("a.gz", make_gzip(b"low ") + make_gzip(b"low"), Words({"low": 2})),
    "gzip of zeros that are none": ("a.gz", b"\x1f\x8b" + zlib.compress(b"low"), DAMAGED),
}


@pytest.mark.parametrize(("name", "data", "expected"), CASES.values(), ids=CASES)
def test_a_hostile_archive(name: str, data: Data, expected: Words | Error) -> None:
    attempt(name, data, expected)


def test_a_refused_file_leaves_the_others() -> None:
    document_set = read_documents([("a.txt", b"low"), ("b.txt", b""), ("c.zip", bomb())])
    assert [document.name for document in document_set.documents] == ["a.txt"]
    assert [refusal.name for refusal in document_set.refused] == ["b.txt", "c.zip"]
    assert document_set.name == "a.txt"
