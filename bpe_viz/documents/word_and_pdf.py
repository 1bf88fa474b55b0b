"""The text of Word documents and PDF documents."""

from collections import Counter
from collections.abc import Iterable
from io import BytesIO
from typing import TYPE_CHECKING

from bpe_viz.arguments import OnProgress
from bpe_viz.documents.document import Content
from bpe_viz.documents.text_writer import TextWriter, dropped_sentences
from bpe_viz.errors import LimitError, UnreadableCorpusError
from bpe_viz.limits import MAX_PAGES

if TYPE_CHECKING:
    from docx.section import _Footer, _Header

_WORD = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_TEXT_OF_TAG = {
    f"{_WORD}tab": "\t",
    f"{_WORD}br": "\n",
    f"{_WORD}cr": "\n",
    f"{_WORD}noBreakHyphen": "-",
}
_DROPPED = {  # element of the body -> what it is
    f"{_WORD}drawing": "drawing",
    f"{_WORD}pict": "drawing",
    f"{_WORD}object": "embedded object",
    f"{_WORD}del": "deleted passage",
    f"{_WORD}moveFrom": "deleted passage",
    f"{_WORD}footnoteReference": "footnote",
    f"{_WORD}endnoteReference": "endnote",
    f"{_WORD}commentReference": "comment",
}
_PASSED_OVER = frozenset(
    (
        *(f"{_WORD}{name}" for name in ("pPr", "rPr", "tblPr", "tcPr", "sectPr")),
        "{http://schemas.openxmlformats.org/markup-compatibility/2006}Fallback",
    )
)
_HYPHENS = ("-", "\u2010", "\u00ad")


def read_word(data: bytes, name: str) -> Content:
    """Read the paragraphs and tables of a .docx file in their order, each paragraph on its line.

    >>> import docx
    >>> document, file = docx.Document(), BytesIO()
    >>> _ = document.add_paragraph("low lower")
    >>> document.save(file)
    >>> read_word(file.getvalue(), "a.docx").text.beginning().split()
    ['low', 'lower']
    """
    import docx
    from lxml import etree

    document = docx.Document(BytesIO(data))
    writer = TextWriter(name)
    dropped: Counter[str] = Counter()
    walk = etree.iterwalk(document.element.body, events=("start", "end"))
    for event, element in walk:
        tag = element.tag
        if event == "start":
            if tag in _DROPPED or tag in _PASSED_OVER:
                dropped[_DROPPED.get(tag, "")] += 1
                walk.skip_subtree()
            elif tag == f"{_WORD}t":
                writer.write(element.text or "")
            elif tag in _TEXT_OF_TAG:
                writer.write(_TEXT_OF_TAG[tag])
        elif tag == f"{_WORD}p":
            writer.write("\n")
    del dropped[""]
    dropped["header"] = _num_with_text(section.header for section in document.sections)
    dropped["footer"] = _num_with_text(section.footer for section in document.sections)
    return Content(writer.stored(), dropped_sentences(dropped), writer.notices())


def _num_with_text(parts: Iterable["_Header | _Footer"]) -> int:
    """Count the headers or footers with text, except those inherited from the section before."""
    return sum(
        not part.is_linked_to_previous
        and any(paragraph.text.strip() for paragraph in part.paragraphs)
        for part in parts
    )


def read_pdf(data: bytes, name: str, on_page: OnProgress) -> Content:
    """Read the text of a PDF document page by page; `on_page(pages done, of all)` after each.

    >>> from pypdf import PdfWriter
    >>> writer, file = PdfWriter(), BytesIO()
    >>> _ = writer.add_blank_page(width=100, height=100)
    >>> _ = writer.write(file)
    >>> read_pdf(file.getvalue(), "a.pdf", lambda done, total: None)
    Traceback (most recent call last):
    bpe_viz.errors.UnreadableCorpusError: "a.pdf" contains no text, perhaps because its pages
    are pictures. Run text recognition (OCR) on it and open the result.
    """
    from pypdf import PdfReader
    from pypdf.errors import DependencyError, FileNotDecryptedError

    try:
        reader = PdfReader(BytesIO(data))
        num_pages = len(reader.pages)
    except (DependencyError, FileNotDecryptedError) as error:
        raise UnreadableCorpusError(
            f'"{name}" is locked with a password. Save it without one and open that.'
        ) from error
    if num_pages > MAX_PAGES:
        raise LimitError(f'"{name}" has more than {MAX_PAGES:,} pages. Open a part of it.')
    writer = TextWriter(name)
    num_empty = num_hyphens = 0
    for number in range(num_pages):
        text = reader.pages[number].extract_text()
        num_empty += not text.strip()
        num_hyphens += sum(line.rstrip().endswith(_HYPHENS) for line in text.split("\n"))
        writer.write(text + "\n")
        on_page(number + 1, num_pages)
    if num_empty == num_pages:
        raise UnreadableCorpusError(
            f'"{name}" contains no text, perhaps because its pages are pictures.'
            " Run text recognition (OCR) on it and open the result."
        )
    notices = writer.notices()
    if num_hyphens:
        notices += (
            f"Lines that end with a hyphen: {num_hyphens:,}. Words divided there stay divided.",
        )
    dropped = dropped_sentences({"page* without text (pictures?)": num_empty})
    return Content(writer.stored(), dropped, notices)
