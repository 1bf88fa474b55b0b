"""merges.txt: one merge a line, two symbols and a blank, after a header or without one."""

import re
from dataclasses import dataclass, field

from bpe_viz.errors import UnreadableMergesError
from bpe_viz.history.turns import Turns
from bpe_viz.limits import MAX_SYMBOL_LENGTH
from bpe_viz.settings import MarkPlace, PreTokenizer, Settings, Unit
from bpe_viz.symbols import BYTE_GLYPHS, Pair, bytes_of, printable
from bpe_viz.text.file_tokenizer import FileTokenizer
from bpe_viz.wording import shortened

_MARK = "</w>"
_HEADER = "#version"
_LINES_NAMED = 5
OF_CHARACTERS = "characters"  # in the header, where the symbols could be taken for another kind
# UTF-8 without control characters; a character may begin before it and end after it.
_TEXT_IN_BYTES = re.compile(
    rb"[\x80-\xbf]{0,3}(?:[\t\n\r\x20-\x7e]|[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}"
    rb"|[\xf0-\xf4][\x80-\xbf]{3})*"
    rb"(?:[\xc2-\xf4]|[\xe0-\xf4][\x80-\xbf]|[\xf0-\xf4][\x80-\xbf]{2})?"
)
_NO_ASCII_GLYPHS = frozenset(glyph for glyph in BYTE_GLYPHS if glyph >= "\u0100")


@dataclass(frozen=True, slots=True)
class FoundMerges:
    """The merges of a file as they stand there, and the settings that they were learned with.

    `vocabulary` is None where the file names none. Of a pair that is listed twice the first rank
    counts, or the last. `file` is what `tokenizers` can be asked to encode with.
    """

    pairs: list[Pair]
    settings: Settings
    format_name: str
    vocabulary: frozenset[str] | None = None
    notices: list[str] = field(default_factory=list)
    turns: Turns = Turns.PASSES
    last_rank_counts: bool = False
    tokenizer: FileTokenizer | None = None
    file: str = ""


def read_merges_text(text: str) -> FoundMerges:
    r"""Read merges.txt of subword-nmt (version 0.1 or 0.2) or of GPT-2, told apart by its symbols.

    >>> found = read_merges_text("#version: 0.2\nl o\nlo w</w>\n")
    >>> found.format_name, found.settings.mark_place.value
    ('subword-nmt 0.2', 'glued')
    """
    lines = text.split("\n")
    hints: list[str] = []
    version = "0.1"
    first_line = 1
    if lines[0].startswith(_HEADER):
        *hints, version = lines[0].removeprefix(_HEADER).strip(": \r").split() or ["0.2"]
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
            bad_lines.append(f"line {number:,} (“{for_message(shortened(line, 30))}”)")
            if len(bad_lines) > _LINES_NAMED:
                break
    if bad_lines:
        named = ", ".join(bad_lines[:_LINES_NAMED])
        more = " and more" if len(bad_lines) > _LINES_NAMED else ""
        raise UnreadableMergesError(
            f"There is no merge in {named}{more}. Write each merge on its own line: two symbols"
            " with one blank between them."
        )
    return _understood(pairs, version, of_characters=OF_CHARACTERS in hints)


def for_message(text: str) -> str:
    r"""`text` with blanks as they are and every other invisible character spelled out.

    >>> for_message("a b\u202e")
    'a b[U+202E]'
    """
    return " ".join(map(printable, text.split(" ")))


def _understood(pairs: list[Pair], version: str, *, of_characters: bool) -> FoundMerges:
    """What the marks and glyphs in the symbols say about where the merges come from."""
    parts = {part for pair in pairs for part in pair}
    letters = set("".join(parts))
    if not of_characters and not any(_MARK in part for part in parts):
        if _are_of_bytes(pairs):
            settings = Settings(
                PreTokenizer.GPT2, unit=Unit.BYTE, mark_place=MarkPlace.NONE, num_merges=0
            )
            return FoundMerges(pairs, settings, "bytes, as of GPT-2", last_rank_counts=True)
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


def _are_of_bytes(pairs: list[Pair]) -> bool:
    """Whether all symbols are spelled in GPT-2's glyphs, and make sense as parts of a text."""
    symbols = ["".join(pair) for pair in pairs]
    letters = set("".join(symbols))
    if not (letters <= set(BYTE_GLYPHS) and letters & _NO_ASCII_GLYPHS):
        return False
    return all(_TEXT_IN_BYTES.fullmatch(bytes_of(symbol)) for symbol in symbols)
