"""The text of a web page, without its tags."""

import codecs
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, cast

from bpe_viz.documents.document import Content, StoredText
from bpe_viz.documents.text_writer import TextWriter, dropped_sentences
from bpe_viz.text import Encoding, decoded_pieces

if TYPE_CHECKING:
    from lxml.etree._saxparser import ParserTarget

_SKIPPED = {
    "script": "script",
    "style": "style sheet",
    "title": "title",
    "noscript": "noscript part",
    **dict.fromkeys(
        ("svg", "canvas", "iframe", "noembed", "noframes", "object", "template"), "embedded part"
    ),
}
_INLINE = frozenset(
    (
        *("a", "abbr", "acronym", "b", "bdi", "bdo", "big", "cite", "code", "data", "del", "dfn"),
        *("em", "font", "i", "img", "ins", "kbd", "label", "mark", "nobr", "q", "rp", "rt", "ruby"),
        *("s", "samp", "small", "span", "strike", "strong", "sub", "sup", "time", "tt", "u", "var"),
        "wbr",
    )
)
_DECLARED = re.compile(rb"charset\s{0,9}=\s{0,9}[\"']?([\w-]{2,30})")
_BYTES_TO_DECLARE_IN = 2048
_OLD_ENCODING = re.compile(  # those that give text and nothing but text
    r"cp\d+|iso8859-\d+|koi8-\w|mac-\w+|gb\w+|hz|big5\w*|euc_\w+|shift_ji\w+|johab|tis-620"
)
_CELLS = frozenset(("td", "th"))
_BLANKS = re.compile(r"[ \t\n\r\f]+")
_IMPLIED = frozenset(("html", "head", "body"))


class _TagStripper:
    """A target of lxml's parser: keeps the text, and words apart that stand in different blocks."""

    def __init__(self, writer: TextWriter) -> None:
        self.num_dropped: Counter[str] = Counter()
        self._writer = writer
        self._depth_skipped = 0
        self._depth_kept_as_it_is = 0
        self._gap = ""  # what is between the last text and the next
        self._has_text = False

    def start(self, tag: str, _attributes: Mapping[str, str]) -> None:
        """Begin an element."""
        if not self._depth_skipped and tag not in _IMPLIED:
            self.num_dropped[_SKIPPED.get(tag, "tag")] += 1
        self._depth_skipped += tag in _SKIPPED
        self._depth_kept_as_it_is += tag == "pre"
        self._divide(tag)

    def end(self, tag: str) -> None:
        """End an element."""
        self._depth_skipped -= tag in _SKIPPED
        self._depth_kept_as_it_is -= tag == "pre"
        self._divide(tag)

    def data(self, text: str) -> None:
        """Take over text; blanks count as one, as in a browser, but for those of `pre`."""
        if self._depth_skipped:
            return
        if not self._depth_kept_as_it_is:
            text = _BLANKS.sub(" ", text)
            if text.startswith(" "):
                self._gap = self._gap or " "
            ends_blank = text.endswith(" ")
            text = text.strip(" ")
        else:
            ends_blank = False
        if text:
            self._writer.write(self._gap + text if self._has_text else text)
            self._has_text = True
            self._gap = " " if ends_blank else ""

    def comment(self, _text: str) -> None:
        """Drop a comment."""
        self.num_dropped["comment"] += 1

    def close(self) -> None:
        """End the document."""

    def _divide(self, tag: str) -> None:
        if tag in _CELLS and "\n" not in self._gap:
            self._gap = "\t"
        elif tag not in _INLINE and tag not in _CELLS:
            self._gap = "\n"


def as_declared(text: StoredText) -> StoredText:
    r"""Return a page in the encoding that it declares, if its encoding could only be guessed.

    >>> from bpe_viz.text.decoding import Encoding
    >>> guessed = Encoding("cp1252", 9, notices=("A guess.",))
    >>> as_declared(StoredText(b"<meta charset=koi8-r>", guessed)).encoding.codec
    'koi8-r'
    """
    declared = _DECLARED.search(text.data, 0, _BYTES_TO_DECLARE_IN)
    if not declared or not text.encoding.notices:
        return text
    try:
        codec = codecs.lookup(declared[1].decode("ascii")).name
        if not _OLD_ENCODING.fullmatch(codec):
            return text
        encoding = Encoding(codec, 0)
        num_characters = sum(map(len, decoded_pieces(text.data, encoding)))
    except (LookupError, UnicodeDecodeError):
        return text
    return StoredText(text.data, Encoding(codec, num_characters))


def read_html(html: Iterable[bytes], name: str) -> Content:
    r"""Read the text of a page given as UTF-8, without scripts, styles and comments.

    Blocks stand on lines of their own, cells of a table behind tabs.

    >>> content = read_html([b"<h1>Low</h1>new <b>low</b>er<script>x()</script>"], "a.html")
    >>> content.text.beginning(), content.dropped
    ('Low\nnew lower', ('Dropped: 2 tags, 1 script.',))
    """
    writer = TextWriter(name)
    dropped = strip_tags(html, writer)
    return Content(writer.stored(), dropped_sentences(dropped), writer.notices())


def strip_tags(html: Iterable[bytes], writer: TextWriter) -> Counter[str]:
    """Write the text of HTML given as UTF-8; returns how much of what was dropped.

    >>> writer = TextWriter("a.html")
    >>> strip_tags([b"<b>low</b><script>x</script>"], writer)["script"]
    1
    >>> writer.stored().beginning()
    'low'
    """
    from lxml import etree

    stripper = _TagStripper(writer)
    target = cast("ParserTarget[None]", stripper)
    parser = etree.HTMLParser(target=target, encoding="utf-8", huge_tree=True)
    for piece in html:
        parser.feed(piece)
    with suppress(etree.XMLSyntaxError):  # there was nothing at all
        parser.close()
    return stripper.num_dropped
