import io

import docx
import pypdf
import pytest

from bpe_viz.documents.document import Document
from bpe_viz.documents.upload import read_documents
from bpe_viz.errors import UnreadableCorpusError
from tests.helpers.made_files import make_pdf, make_word, paragraph


def read(name: str, data: bytes) -> tuple[str, Document]:
    document_set = read_documents([(name, data)])
    return document_set.text, document_set.documents[0]


def test_a_document_as_word_writes_it() -> None:
    made = docx.Document()
    made.sections[0].header.paragraphs[0].text = "Header"
    made.add_heading("Title")
    words = made.add_paragraph("new ")
    words.add_run("low").bold = True
    words.add_run("er")
    table = made.add_table(1, 2)
    table.cell(0, 0).text, table.cell(0, 1).text = "low", "new"
    made.add_section()
    made.sections[1].footer.is_linked_to_previous = False
    made.sections[1].footer.paragraphs[0].text = "Footer"
    made.add_paragraph("last", style="List Bullet")
    file = io.BytesIO()
    made.save(file)
    text, document = read("a.docx", file.getvalue())
    assert text.split("\n") == ["Title", "new lower", "low", "new", "", "last", ""]
    assert document.dropped == ("Dropped: 1 header, 1 footer.",)
    assert (document.kind.value, document.encoding) == ("Word document", None)


def test_what_stands_inside_of_a_paragraph() -> None:
    body = (
        "<w:p><w:pPr><w:tab/></w:pPr>"
        "<w:hyperlink><w:r><w:t>link</w:t></w:r></w:hyperlink><w:r><w:br/><w:t>a</w:t>"
        "<w:noBreakHyphen/><w:t>b</w:t><w:tab/><w:instrText>PAGE</w:instrText></w:r>"
        "<w:sdt><w:sdtContent><w:r><w:t>field</w:t></w:r></w:sdtContent></w:sdt>"
        "<w:ins><w:r><w:t>new</w:t></w:r></w:ins><w:del><w:r><w:delText>old</w:delText></w:r></w:del>"
        '<w:r><w:footnoteReference w:id="1"/><w:commentReference w:id="1"/><w:drawing/></w:r></w:p>'
    )
    text, document = read("a.docx", make_word(body + paragraph("low")))
    assert text == "link\na-b\tfieldnew\nlow\n"
    assert document.dropped == ("Dropped: 1 deleted passage, 1 footnote, 1 comment, 1 drawing.",)


def test_the_pages_of_a_pdf_follow_each_other() -> None:
    text, document = read("a.pdf", make_pdf(["low new", "lower", ""]))
    assert text.split() == ["low", "new", "lower"]
    assert document.dropped == ("Dropped: 1 page without text (pictures?).",)


@pytest.mark.parametrize("password", ["", "low"], ids=["without a password", "with a password"])
def test_a_locked_pdf_is_read_when_it_has_no_password(password: str) -> None:
    writer = pypdf.PdfWriter(io.BytesIO(make_pdf(["low new"])))
    writer.encrypt(password, "owner", algorithm="RC4-128")
    file = io.BytesIO()
    writer.write(file)
    if not password:
        assert read("a.pdf", file.getvalue())[0].split() == ["low", "new"]
        return
    with pytest.raises(UnreadableCorpusError, match=r"locked with a password\. Save it without"):
        read("a.pdf", file.getvalue())
