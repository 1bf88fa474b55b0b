"""merges.txt: one merge a line, two symbols and a blank, after a header or without one."""

from dataclasses import dataclass, field

from bpe_viz.errors import UnreadableMergesError
from bpe_viz.settings import MarkPlace, PreTokenizer, Settings, Unit
from bpe_viz.symbols import BYTE_GLYPHS, Pair, printable

MAX_SYMBOL_LENGTH = 1_000
_MARK = "</w>"
_HEADER = "#version"
_LINES_NAMED = 5
_NO_ASCII_GLYPHS = frozenset(glyph for glyph in BYTE_GLYPHS if glyph >= "\u0100")


@dataclass(frozen=True, slots=True)
class FoundMerges:
    """The merges of a file as they stand there, and the settings that they were learned with.

    `vocabulary` is empty where the file names none.
    """

    pairs: list[Pair]
    settings: Settings
    format_name: str
    vocabulary: frozenset[str] = frozenset()
    notices: list[str] = field(default_factory=list)


def read_merges_text(text: str) -> FoundMerges:
    r"""Read merges.txt of subword-nmt (version 0.1 or 0.2) or of GPT-2, told apart by its symbols.

    >>> found = read_merges_text("#version: 0.2\nl o\nlo w</w>\n")
    >>> found.format_name, found.settings.mark_place.value
    ('subword-nmt 0.2', 'glued')
    """
    lines = text.split("\n")
    version = "0.1"
    first_line = 1
    if lines[0].startswith(_HEADER):
        version = lines[0].removeprefix(_HEADER).strip(": \r") or "0.2"
        first_line = 2
    pairs: list[Pair] = []
    bad_lines: list[str] = []
    for number, line in enumerate(lines[first_line - 1 :], start=first_line):
        parts = line.strip("\r ").split(" ")
        if parts == [""]:
            continue
        if len(parts) == 2 and max(map(len, parts)) <= MAX_SYMBOL_LENGTH:
            pairs.append((parts[0], parts[1]))
        else:
            bad_lines.append(f"line {number:,} (“{for_message(line[:30])}”)")
            if len(bad_lines) > _LINES_NAMED:
                break
    if bad_lines:
        named = ", ".join(bad_lines[:_LINES_NAMED])
        more = " and more" if len(bad_lines) > _LINES_NAMED else ""
        raise UnreadableMergesError(
            f"No merge stands in {named}{more}. Give each merge a line of two symbols with one"
            " blank between them."
        )
    return _understood(pairs, version)


def for_message(text: str) -> str:
    r"""`text` with blanks as they are and every other invisible character spelled out.

    >>> for_message("a b\u202e")
    'a b[U+202E]'
    """
    return " ".join(map(printable, text.split(" ")))


def _understood(pairs: list[Pair], version: str) -> FoundMerges:
    """What the marks and glyphs in the symbols say about where the merges come from."""
    parts = {part for pair in pairs for part in pair}
    letters = set("".join(parts))
    if not any(_MARK in part for part in parts):
        if letters <= set(BYTE_GLYPHS) and letters & _NO_ASCII_GLYPHS:
            settings = Settings(
                PreTokenizer.GPT2, unit=Unit.BYTE, mark_place=MarkPlace.NONE, num_merges=0
            )
            return FoundMerges(pairs, settings, "bytes, as of GPT-2")
        if "▁" in letters:
            settings = Settings(mark="▁", mark_place=MarkPlace.BEFORE, num_merges=0)
            return FoundMerges(pairs, settings, "symbols with ▁ before a word")
        if any(part.endswith("_") for part in parts):
            settings = Settings(mark="_", mark_place=MarkPlace.SEPARATE, num_merges=0)
            return FoundMerges(pairs, settings, "symbols with _ after a word")
    is_separate = version.startswith("0.1") or _MARK in parts
    place = MarkPlace.SEPARATE if is_separate else MarkPlace.GLUED
    settings = Settings(mark=_MARK, mark_place=place, num_merges=0)
    return FoundMerges(pairs, settings, f"subword-nmt {'0.1' if is_separate else '0.2'}")
