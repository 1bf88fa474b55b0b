"""The merges as subword-nmt reads them (Sennrich et al. 2016): merges.txt."""

from bpe_viz.errors import ExportError
from bpe_viz.formats.merges_text import OF_CHARACTERS, read_merges_text
from bpe_viz.history.merge_history import MergeHistory
from bpe_viz.settings import MarkPlace, Unit
from bpe_viz.settings_table import MARK_PLACE, UNIT
from bpe_viz.symbols import printable

MARK = "</w>"
_VERSION_OF_PLACE = {MarkPlace.GLUED: "0.2", MarkPlace.SEPARATE: "0.1"}
_SEPARATORS = frozenset(" \n\r")


def merges_txt(history: MergeHistory) -> bytes:
    r"""One merge a line after a header, the mark spelled `</w>` as subword-nmt has it.

    Version 0.2 glues the mark to the last character, version 0.1 has it as a symbol of its own.
    The header also says "characters" where the list could be read as one of GPT-2's bytes.
    Raises ExportError, naming the setting that stands in the way.

    >>> from bpe_viz import learn_bpe
    >>> print(merges_txt(learn_bpe({"low": 5, "newer": 6, "wider": 3}, 2)).decode(), end="")
    #version: 0.1
    e r
    er </w>
    """
    _refuse_what_cannot_be_written(history)
    settings = history.settings
    version = _VERSION_OF_PLACE[settings.mark_place]
    lines = []
    for pair in history.pairs:
        left, right = (_respelled(symbol, settings.mark) for symbol in pair)
        lines.append(f"{left} {right}")
    text = "\n".join(lines) + "\n"
    found = read_merges_text(f"#version: {version}\n{text}").settings
    is_clear = (found.mark, found.mark_place) == (MARK, settings.mark_place)
    return f"#version: {'' if is_clear else f'{OF_CHARACTERS} '}{version}\n{text}".encode()


def _respelled(symbol: str, mark: str) -> str:
    """The mark occurs in no word, so that a symbol that ends with it ends a word."""
    return symbol.removesuffix(mark) + MARK if symbol.endswith(mark) else symbol


def _refuse_what_cannot_be_written(history: MergeHistory) -> None:
    settings = history.settings
    if settings.unit is not Unit.CHARACTER:
        raise ExportError(
            f"subword-nmt starts from characters, not from {UNIT.name_of(settings.unit)}. Choose"
            " the unit characters, or download the merges as CSV."
        )
    if settings.mark_place not in _VERSION_OF_PLACE:
        raise ExportError(
            "subword-nmt marks the end of every word, and the mark place is"
            f" “{MARK_PLACE.name_of(settings.mark_place)}”. Choose a mark after the word, separate"
            " or glued."
        )
    if not len(history):
        raise ExportError("There are no merges to write. Learn at least one.")
    clash = next((word for word in history.words if MARK in word), None)
    if clash and settings.mark != MARK:
        raise ExportError(
            f'subword-nmt\'s mark {MARK} occurs in the word "{printable(clash[:40])}". Take the'
            " merges as CSV."
        )
    if any(not _SEPARATORS.isdisjoint(symbol) for symbol in history.symbols):
        raise ExportError(
            "A symbol holds a blank or a line end, which separate symbols in merges.txt. Choose a"
            " pre-tokenizer without blanks in words, such as whitespace."
        )
    if any("\ud800" <= letter <= "\udfff" for symbol in history.alphabet for letter in symbol):
        raise ExportError(
            "A word contains an unpaired surrogate, which a text file cannot store."
            " Remove it from the corpus."
        )
