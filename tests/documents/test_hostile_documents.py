import random
import zlib

import pytest

from bpe_viz.errors import EmptyCorpusError, LimitError, UnreadableCorpusError
from tests.helpers.hostile import Data, Error, Words, attempt
from tests.helpers.made_files import (
    make_pdf,
    make_stream,
    make_word,
    make_zip,
    page_of_pdf,
    paragraph,
    pdf_of_objects,
)

NO_TEXT = Error(EmptyCorpusError, r'No text was found in "a\.html"\. Choose another')
DAMAGED_WORD = Error(UnreadableCorpusError, r'"a\.docx" is damaged or is not a Word document')
DAMAGED_PDF = Error(UnreadableCorpusError, r'"a\.pdf" is damaged or is not a PDF\. Save it')
PICTURES = Error(UnreadableCorpusError, "no text, perhaps because its pages are pictures")
LOW_NEW = Words({"low": 1, "new": 1})
SPOILED_PDF = bytearray(make_pdf(["low new"] * 3))
for _place in random.Random(6).sample(range(9, len(SPOILED_PDF)), 60):
    SPOILED_PDF[_place] ^= 0x55

ENTITIES = "".join(f"<!ENTITY e{n} '{f'&e{n - 1};' * 10}'>" for n in range(1, 10))
BILLION_LAUGHS = f"<!DOCTYPE d [<!ENTITY e0 'low'>{ENTITIES}]>"

HTML: dict[str, tuple[str, Data, Words | Error]] = {
    "scripts and handlers": (
        "a.html",
        b"<script>alert('x')</script><style>p{}</style><p onclick='x()'>low</p><p>new<!-- x -->",
        Words({"low": 1, "new": 1}, "1 script, 1 style sheet, 2 tags, 1 comment"),
    ),
    "a script that is never closed": ("a.html", b"<html><script>low new", NO_TEXT),
    "a comment that is never closed": ("a.html", b"<html><!-- low new", NO_TEXT),
    "nothing but tags": ("a.html", b"<html>" + b"<p></p>" * 9999, NO_TEXT),
    "200,000 elements within each other": (
        "a.html",
        b"<html>" + b"<div>" * 200_000 + b"low new" + b"</div>" * 200_000,
        LOW_NEW,
    ),
    "a million attributes": ("a.html", b"<html><p " + b"a=1 " * 10**6 + b">low new", LOW_NEW),
    "entities that grow": (
        "a.html",
        (BILLION_LAUGHS + "<html><p>low &e9; new").encode(),
        Words({"]>": 1, "low": 1, "&e9;": 1, "new": 1}, "1 tag"),
    ),
    "surrogates and NULs as entities": (
        "a.html",
        b"<html><p>low &#xd800; &#0; &#1114112; new",
        Words({"low": 1, "\ufffd": 3, "new": 1}),
    ),
    "end tags without beginning": ("a.html", b"<html>" + b"</p></b>" * 9999 + b"low new", LOW_NEW),
    "half a tag": ("a.html", b"<html>low new <p class='", LOW_NEW),
    "a codec that is none": (
        "a.html",
        b"<html><meta charset=zlib><p>low \xe9t\xe9 new",
        Words({"low": 1, "été": 1, "new": 1}, "was guessed"),
    ),
}

MARKDOWN: dict[str, tuple[str, Data, Words | Error]] = {
    "20,000 brackets": ("a.md", b"[" * 20_000, Words({"[" * 1000: 20})),
    "400,000 brackets": (
        "a.md",
        b"[" * 200_000 + b"\n\n" + b"![" * 100_000 + b" [low](new)",
        Words({"[" * 1000: 200, "![" * 500: 200, "[low](new)": 1}, "Links kept as text where"),
    ),
    "links within links": (
        "a.md",
        b"[" * 50_000 + b" low " + b"](x)" * 50_000 + b"\n\nnew [low](x)\n",
        Words({"[" * 1000: 50, "low": 1, "](x)" * 250: 200, "new": 1, "[low](x)": 1}, "Links kept"),
    ),
    "quotes within quotes": (
        "a.md",
        b"low\n\n" + b">" * 20_000 + b" new",
        Words({"low": 1}, "Dropped: text nested more than 100 blocks deep."),
    ),
    "lists within lists": (
        "a.md",
        b"".join(b"  " * depth + b"* low\n" for depth in range(300)),
        Words({"low": 49}, "more than 100 blocks deep"),
    ),
    "emphasis without end": ("a.md", b"**low* " * 5000, Words({"*low": 5000})),
    "a script": (
        "a.md",
        b"low\n\n<script>alert(1)</script>\n\nnew",
        Words({"low": 1, "new": 1}, "1 script"),
    ),
}

WORD: dict[str, tuple[str, Data, Words | Error]] = {
    "entities that grow": (
        "a.docx",
        make_word(paragraph("low &e9; new"), BILLION_LAUGHS),
        DAMAGED_WORD,
    ),
    "an entity from another file": (
        "a.docx",
        make_word(
            paragraph("low &x;") + paragraph("new"),
            "<!DOCTYPE d [<!ENTITY x SYSTEM 'file:///etc/passwd'>]>",
        ),
        LOW_NEW,
    ),
    "5,000 tables within each other": (
        "a.docx",
        make_word("<w:tbl>" * 5000 + "</w:tbl>" * 5000),
        DAMAGED_WORD,
    ),
    "XML that is none": ("a.docx", make_word("<w:p><low"), DAMAGED_WORD),
    "no parts": ("a.docx", make_zip({"word/document.xml": "<low/>"}), DAMAGED_WORD),
    "cut off": (
        "a.docx",
        make_word(paragraph("low"))[:-30],
        Error(UnreadableCorpusError, "a damaged or incomplete archive .* Save or pack it again"),
    ),
    "20 MB of blanks": (
        "a.docx",
        lambda: make_word(" " * 20_000_000),
        Error(LimitError, "unpacks to more than 200 times its size. Unpack it, or save its text"),
    ),
    "no paragraphs": ("a.docx", make_word(""), Error(EmptyCorpusError, "No text was found")),
    "macros and pictures": (
        "a.docx",
        make_word(
            paragraph("low new") + "<w:p><w:r><w:drawing><w:t>x</w:t></w:drawing></w:r></w:p>"
        ),
        Words({"low": 1, "new": 1}, "Dropped: 1 drawing."),
    ),
}

PDF: dict[str, tuple[str, Data, Words | Error]] = {
    "its first line alone": ("a.pdf", b"%PDF-1.7\n", DAMAGED_PDF),
    "cut off": ("a.pdf", make_pdf(["low new"])[:300], DAMAGED_PDF),
    "spoiled": ("a.pdf", bytes(SPOILED_PDF), DAMAGED_PDF),
    "pages that hold themselves": (
        "a.pdf",
        pdf_of_objects([b"<</Type/Catalog/Pages 2 0 R>>", b"<</Type/Pages/Kids[2 0 R]>>"]),
        DAMAGED_PDF,
    ),
    "50,000 times the same page": (
        "a.pdf",
        pdf_of_objects(
            [
                b"<</Type/Catalog/Pages 2 0 R>>",
                b"<</Type/Pages/Count 9/Kids[" + b"3 0 R " * 50_000 + b"]>>",
                b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>",
            ]
        ),
        Error(LimitError, "more than 2,000 pages. Open a part of it"),
    ),
    "a drawing that draws itself": (
        "a.pdf",
        page_of_pdf(
            make_stream(b"/X Do"),
            b"/XObject<</X 5 0 R>>",
            make_stream(
                b"/X Do /X Do",
                b"/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</X 5 0 R>>>>",
            ),
        ),
        PICTURES,
    ),
    "100 MB packed twice": (
        "a.pdf",
        lambda: page_of_pdf(
            make_stream(
                zlib.compress(zlib.compress(bytes(100_000_000), 1)),
                b"/Filter[/FlateDecode/FlateDecode]",
            )
        ),
        PICTURES,
    ),
    "200,000 lists within each other": (
        "a.pdf",
        b"%PDF-1.4\n1 0 obj\n" + b"[" * 200_000 + b"\nendobj\ntrailer<</Root 1 0 R>>",
        DAMAGED_PDF,
    ),
    "a password": (
        "a.pdf",
        pdf_of_objects(
            [
                b"<</Type/Catalog/Pages 2 0 R>>",
                b"<</Type/Pages/Count 0/Kids[]>>",
                b"<</Filter/Standard/V 1/R 2/P -1/O<%s>/U<%s>>>" % (b"41" * 32, b"42" * 32),
            ],
            b"/Encrypt 3 0 R/ID[<41><41>]",
        ),
        Error(UnreadableCorpusError, "locked with a password. Save it without one"),
    ),
    "no pages": ("a.pdf", make_pdf([]), PICTURES),
    "pictures": ("a.pdf", make_pdf(["", ""]), PICTURES),
    "a script": (
        "a.pdf",
        make_pdf(["low <script>new"]),
        Words({"low": 1, "<script>new": 1}),
    ),
}

CASES = {
    f"{kind}: {case}": values
    for kind, cases in {"HTML": HTML, "Markdown": MARKDOWN, "Word": WORD, "PDF": PDF}.items()
    for case, values in cases.items()
}


@pytest.mark.parametrize(("name", "data", "expected"), CASES.values(), ids=CASES)
def test_a_hostile_document(name: str, data: Data, expected: Words | Error) -> None:
    attempt(name, data, expected)
