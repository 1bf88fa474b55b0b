"""The words of a Markdown text, without its marks; code is kept as text."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from bpe_viz.documents.document import Content
from bpe_viz.documents.html import strip_tags
from bpe_viz.documents.text_writer import TextWriter, dropped_sentences
from bpe_viz.limits import MAX_MARKDOWN_PART_CHARACTERS, MAX_NESTING
from bpe_viz.wording import counted

if TYPE_CHECKING:
    from markdown_it.token import Token

_PART_CHARACTERS = 1 << 18  # a part of a long text takes a hundred times its size to parse
_FENCE = re.compile(r" {0,3}(`{3,}|~{3,})")
_LINK_TARGET = re.compile(r"^ {0,3}\[([^\[\]\n]{1,200})\]:[ \t]*\S", re.MULTILINE)
_FRONT_MATTER = re.compile(
    r"---[ \t]*\n[\w-]+:[^\n]*\n(?:[^\n]*\n){0,200}?(?:---|\.\.\.)[ \t]*(?:\n|\Z)"
)
_BRACKET_OR_GAP = re.compile(r"[\[\]]|\n[ \t]*\n")
_STEP_OF_BRACKET = {"[": 1, "]": -1}
_THING_OF_TOKEN = {
    "heading_open": "heading mark",
    "bullet_list_open": "list mark",
    "ordered_list_open": "list mark",
    "link_open": "link target",
    "image": "picture",
    "hr": "rule",
}


def read_markdown(text: str, name: str) -> Content:
    r"""Read the text of a Markdown document, each block on lines of its own.

    >>> content = read_markdown("# Low\n\nnew *low*er, [see](https://x.y)", "a.md")
    >>> content.text.beginning(), content.dropped
    ('Low\nnew lower, see\n', ('Dropped: 1 heading mark, 1 emphasis mark, 1 link target.',))
    """
    from markdown_it import MarkdownIt
    from markdown_it.common.utils import normalizeReference

    parser = MarkdownIt("commonmark", {"maxNesting": MAX_NESTING})
    parser.enable(["table", "strikethrough"])
    links = ["link", "image"]
    walker = _Walker(TextWriter(name))
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if front_matter := _FRONT_MATTER.match(text):
        walker.num_dropped["front matter"] = 1
        text = text[front_matter.end() :]
    targets = {
        normalizeReference(label): {"href": "", "title": ""} for label in _LINK_TARGET.findall(text)
    }
    for part in _parts(text):
        is_deep = _has_deep_brackets(part)
        walker.num_without_links += is_deep
        (parser.disable if is_deep else parser.enable)(links)
        walker.write_blocks(parser.parse(part, {"references": targets}))
    return Content(
        walker.writer.stored(),
        walker.dropped(),
        (*walker.notices(), *walker.writer.notices()),
    )


def _has_deep_brackets(part: str) -> bool:
    """Return whether so many brackets are open at once that finding their ends takes minutes."""
    depth = 0
    for found in _BRACKET_OR_GAP.finditer(part):
        depth = max(0, depth + _STEP_OF_BRACKET.get(found[0], -depth))
        if depth > MAX_NESTING:
            return True
    return False


def _parts(text: str) -> Iterator[str]:
    """Yield the text in parts that end with a block: at an empty line outside of fenced code."""
    start = place = 0
    fence = ""
    for line in text.splitlines(keepends=True):
        place += len(line)
        if found := _FENCE.match(line):
            mark = found[1]
            if not fence:
                fence = mark
            elif mark.startswith(fence):
                fence = ""
        size = place - start
        ends_block = not fence and not line.strip()
        if size > _PART_CHARACTERS and (ends_block or size > MAX_MARKDOWN_PART_CHARACTERS):
            yield text[start:place]
            start = place
    yield text[start:]


class _Walker:
    """Writes the text of tokens and counts what it leaves out."""

    def __init__(self, writer: TextWriter) -> None:
        self.writer = writer
        self.num_dropped: Counter[str] = Counter()
        self.num_without_links = 0
        self._num_code = 0
        self._is_too_deep = False

    def write_blocks(self, tokens: Sequence["Token"]) -> None:
        """Write the blocks of a part."""
        for token in tokens:
            self._is_too_deep |= token.level >= MAX_NESTING - 1
            if token.type == "inline":
                self._write_inline(token.children or ())
                self.writer.write("\n")
            elif token.type in ("fence", "code_block"):
                self._num_code += 1
                self.writer.write(token.content)
            elif token.type == "html_block":
                self.num_dropped += strip_tags(
                    [token.content.encode("utf-8", "replace")], self.writer
                )
                self.writer.write("\n")
            elif thing := _THING_OF_TOKEN.get(token.type):
                self.num_dropped[thing] += 1

    def _write_inline(self, tokens: Sequence["Token"]) -> None:
        for token in tokens:
            if token.type in ("text", "code_inline"):
                self.writer.write(token.content)
            elif token.type in ("softbreak", "hardbreak"):
                self.writer.write("\n")
            elif token.type == "html_inline":
                self.num_dropped["tag"] += 1
            elif token.type in ("em_open", "strong_open", "s_open"):
                self.num_dropped["emphasis mark"] += 1
            elif thing := _THING_OF_TOKEN.get(token.type):
                self.num_dropped[thing] += 1
                self._write_inline(token.children or ())  # what is said of a picture

    def dropped(self) -> tuple[str, ...]:
        """Return sentences about what was left out."""
        sentences = dropped_sentences(self.num_dropped)
        if self._is_too_deep:
            sentences += (f"Dropped: text nested more than {MAX_NESTING} blocks deep.",)
        return sentences

    def notices(self) -> tuple[str, ...]:
        """Say what was kept as text: code, and links where brackets nest too deep to tell."""
        notices: tuple[str, ...] = ()
        if self._num_code:
            notices += (f"{counted(self._num_code, 'block')} of code kept as text.",)
        if self.num_without_links:
            notices += (
                f"Links kept as text where more than {MAX_NESTING} brackets are within each other.",
            )
        return notices
