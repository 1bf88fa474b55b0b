"""Files for tests, made in code: Word and PDF documents, archives, and broken ones of each."""

import gzip
import io
import zipfile
from collections.abc import Mapping, Sequence

_NAMESPACE = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
_RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PARTS_OF_WORD = {
    "[Content_Types].xml": (
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
        '<Default Extension="rels"'
        ' ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        '<Override PartName="/word/document.xml" ContentType="application/'
        'vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>'
    ),
    "_rels/.rels": (
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
        f'<Relationship Id="rId1" Type="{_RELATIONS}/officeDocument" Target="word/document.xml"/>'
        "</Relationships>"
    ),
}
_FONT = b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>"


def make_zip(files: Mapping[str, str | bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    """A zip archive of files by name."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", method) as archive:
        for name, content in files.items():
            archive.writestr(zipfile.ZipInfo(name), content, method)
    return packed.getvalue()


def make_gzip(data: bytes) -> bytes:
    """A gzip file, the same on every day."""
    return gzip.compress(data, mtime=0)


def make_word(body: str, prologue: str = "") -> bytes:
    """A .docx file with the given XML as its body."""
    document = f"{prologue}<w:document {_NAMESPACE}><w:body>{body}</w:body></w:document>"
    return make_zip({**_PARTS_OF_WORD, "word/document.xml": document})


def paragraph(text: str) -> str:
    """A paragraph of a .docx file."""
    return f"<w:p><w:r><w:t>{text}</w:t></w:r></w:p>"


def make_pdf(pages: Sequence[str]) -> bytes:
    """A PDF document with a line of text on each page; a page without text stays empty."""
    numbers = range(4, 4 + 2 * len(pages), 2)
    kids = " ".join(f"{number} 0 R" for number in numbers)
    objects = [
        b"<</Type/Catalog/Pages 2 0 R>>",
        f"<</Type/Pages/Count {len(pages)}/Kids[{kids}]>>".encode(),
        _FONT,
    ]
    for number, text in zip(numbers, pages, strict=True):
        page = f"<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents {number + 1} 0 R"
        objects.append(f"{page}/Resources<</Font<</F1 3 0 R>>>>>>".encode())
        drawn = f"BT /F1 12 Tf 50 700 Td ({text}) Tj ET" if text else ""
        objects.append(make_stream(drawn.encode()))
    return pdf_of_objects(objects)


def make_stream(data: bytes, entries: bytes = b"") -> bytes:
    """A stream of a PDF document."""
    return b"<</Length %d%s>>\nstream\n%s\nendstream" % (len(data), entries, data)


def pdf_of_objects(objects: Sequence[bytes], trailer: bytes = b"") -> bytes:
    """A PDF document of numbered objects, the first of which is its root."""
    data = b"%PDF-1.4\n"
    places = []
    for number, content in enumerate(objects, start=1):
        places.append(len(data))
        data += b"%d 0 obj\n%s\nendobj\n" % (number, content)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    size = len(objects) + 1
    end = b"trailer\n<</Size %d/Root 1 0 R%s>>\nstartxref\n%d\n%%%%EOF\n"
    head = b"xref\n0 %d\n0000000000 65535 f \n%s" % (size, table)
    return data + head + end % (size, trailer, len(data))


def page_of_pdf(content: bytes, resources: bytes = b"", *more: bytes) -> bytes:
    """A PDF document of one page with the given content, object 4; `more` are objects 5 onwards."""
    page = b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R/Resources<<%s>>>>"
    pages = b"<</Type/Pages/Count 1/Kids[3 0 R]>>"
    root = b"<</Type/Catalog/Pages 2 0 R>>"
    return pdf_of_objects([root, pages, page % resources, content, *more])
