"""merges.txt of subword-nmt (Sennrich et al. 2016) and GPT-2, written and read: one merge a line.

Such lists are told apart by their symbols.
"""

import re

from bpe_viz.errors import ExportError, UnreadableMergesError
from bpe_viz.formats.found_merges import FoundMerges, for_message
from bpe_viz.formats.refused_learners import refuse_more_than_merges
from bpe_viz.history import MergeHistory
from bpe_viz.limits import MAX_SYMBOL_LENGTH
from bpe_viz.settings import WITH_RANKED_MERGES, MarkPlace, PreTokenizer, Settings, Unit
from bpe_viz.settings_table import MARK_PLACE, UNIT
from bpe_viz.symbols import BYTE_GLYPHS, Pair, bytes_of, printable
from bpe_viz.wording import shortened

_MARK = "</w>"
_HEADER = "#version"
_LINES_NAMED = 5
# In the header, where the symbols could be taken for those of another kind.
_OF_CHARACTERS, _OF_BYTES = "characters", "bytes"
# UTF-8 without control characters; a character may begin before it and end after it.
_TEXT_IN_BYTES = re.compile(
    rb"[\x80-\xbf]{0,3}(?:[\t\n\r\x20-\x7e]|[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}"
    rb"|[\xf0-\xf4][\x80-\xbf]{3})*"
    rb"(?:[\xc2-\xf4]|[\xe0-\xf4][\x80-\xbf]|[\xf0-\xf4][\x80-\xbf]{2})?"
)
_NO_ASCII_GLYPHS = frozenset(glyph for glyph in BYTE_GLYPHS if glyph >= "\u0100")
_VERSION_OF_PLACE = {MarkPlace.GLUED: "0.2", MarkPlace.SEPARATE: "0.1"}
_BYTES_VERSION = "0.2"  # as GPT-2's own file has it
_SEPARATORS = frozenset(" \n\r")
_OR_GPT2 = {
    Unit.BYTE: "or no mark for a file as GPT-2 has it",
    Unit.GRAPHEME: "or download the merges as CSV",
}


def merges_txt(history: MergeHistory) -> bytes:
    r"""One merge a line after a header, the mark spelled `</w>` as subword-nmt has it.

    Version 0.2 glues the mark to the last character, version 0.1 has it as a symbol of its own.
    Merges of bytes without a mark are written as GPT-2 has them. The header also says "characters"
    or "bytes" where the list could be taken for the other kind. Raises ExportError, naming the
    setting that prevents it.

    >>> from bpe_viz import learn_bpe
    >>> print(merges_txt(learn_bpe({"low": 5, "newer": 6, "wider": 3}, 2)).decode(), end="")
    #version: 0.1
    e r
    er </w>
    """
    _refuse_what_cannot_be_written(history)
    settings = history.settings
    has_bytes = is_as_gpt2(settings)
    version = _BYTES_VERSION if has_bytes else _VERSION_OF_PLACE[settings.mark_place]
    lines = []
    for pair in history.pairs:
        left, right = (_respelled(symbol, settings) for symbol in pair)
        lines.append(f"{left} {right}")
    text = "\n".join(lines) + "\n"
    found = read_merges_text(f"#version: {version}\n{text}").settings
    is_clear = (found.unit, found.mark_place) == (settings.unit, settings.mark_place)
    is_clear &= has_bytes or found.mark == _MARK
    hint = "" if is_clear else f"{_OF_BYTES if has_bytes else _OF_CHARACTERS} "
    return f"#version: {hint}{version}\n{text}".encode()


def symbols_as_in_merges_txt(history: MergeHistory) -> tuple[str, ...]:
    """Return the symbols as merges.txt spells them, so that vocab.json fits it; their ids stay.

    They are as they are where merges.txt cannot be written.

    >>> from bpe_viz import learn_bpe
    >>> symbols_as_in_merges_txt(learn_bpe({"low": 5}, 3))
    ('</w>', 'l', 'o', 'w', 'lo', 'low', 'low</w>')
    """
    try:
        _refuse_what_cannot_be_written(history)
    except ExportError:
        return tuple(history.symbols)
    return tuple(_respelled(symbol, history.settings) for symbol in history.symbols)


def is_as_gpt2(settings: Settings) -> bool:
    """Return whether merges.txt is written as in GPT-2: of bytes, and without a mark.

    >>> is_as_gpt2(Settings(unit=Unit.BYTE, mark_place=MarkPlace.NONE)), is_as_gpt2(Settings())
    (True, False)
    """
    has_bytes = settings.unit is Unit.BYTE and settings.mark_place is MarkPlace.NONE
    return has_bytes and settings.learner in WITH_RANKED_MERGES


def _respelled(symbol: str, settings: Settings) -> str:
    """The mark occurs in no word, so that a symbol that ends with it ends a word."""
    if settings.mark_place is MarkPlace.NONE or not symbol.endswith(settings.mark):
        return symbol
    return symbol.removesuffix(settings.mark) + _MARK


def _refuse_what_cannot_be_written(history: MergeHistory) -> None:
    refuse_more_than_merges(history, "merges.txt")
    settings = history.settings
    if is_as_gpt2(settings):
        _refuse_no_merges(history)
        return
    if settings.learner not in WITH_RANKED_MERGES:
        raise ExportError(
            "subword-nmt applies merges in their order, and WordPiece cuts words by longest match"
            " first. Take tokenizer.json or vocab.txt."
        )
    if settings.unit is not Unit.CHARACTER:
        raise ExportError(
            f"subword-nmt starts from characters, not from {UNIT.name_of(settings.unit)}. Choose"
            f" the unit characters, {_OR_GPT2[settings.unit]}."
        )
    if settings.mark_place not in _VERSION_OF_PLACE:
        raise ExportError(
            "subword-nmt marks the end of every word, and the mark place is"
            f" “{MARK_PLACE.name_of(settings.mark_place)}”. Choose a mark after the word, separate"
            " or glued."
        )
    _refuse_no_merges(history)
    clash = next((word for word in history.words if _MARK in word), None)
    if clash and settings.mark != _MARK:
        raise ExportError(
            f'subword-nmt\'s mark {_MARK} occurs in the word "{printable(shortened(clash))}". Take'
            " the merges as CSV."
        )
    if any(not _SEPARATORS.isdisjoint(symbol) for symbol in history.symbols):
        raise ExportError(
            "A symbol contains a space or a line end, which separate symbols in merges.txt. Choose"
            " a pre-tokenizer without blanks in words, such as whitespace."
        )
    if any("\ud800" <= letter <= "\udfff" for symbol in history.alphabet for letter in symbol):
        raise ExportError(
            "A word contains an unpaired surrogate, which a text file cannot store."
            " Remove it from the corpus."
        )


def _refuse_no_merges(history: MergeHistory) -> None:
    if not len(history):
        raise ExportError("There are no merges to write. Learn at least one.")


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
            " with a space between them."
        )
    return _understood(pairs, version, hints)


def _understood(pairs: list[Pair], version: str, hints: list[str]) -> FoundMerges:
    """Infer from the marks and glyphs in the symbols where the merges come from."""
    parts = {part for pair in pairs for part in pair}
    letters = set("".join(parts))
    has_bytes = _OF_BYTES in hints
    if has_bytes or (_OF_CHARACTERS not in hints and not any(_MARK in part for part in parts)):
        if has_bytes or _are_bytes(pairs):
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


def _are_bytes(pairs: list[Pair]) -> bool:
    """Return whether all symbols are in GPT-2's glyphs and make sense as parts of a text."""
    symbols = ["".join(pair) for pair in pairs]
    letters = set("".join(symbols))
    if not (letters <= set(BYTE_GLYPHS) and letters & _NO_ASCII_GLYPHS):
        return False
    return all(_TEXT_IN_BYTES.fullmatch(bytes_of(symbol)) for symbol in symbols)
