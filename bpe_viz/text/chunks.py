"""Long text in chunks: normalised, and cut where no word or accented letter is harmed."""

import unicodedata
from collections.abc import Callable, Iterable, Iterator

import regex

from bpe_viz.settings import CustomPattern, Normalization, PreTokenizer
from bpe_viz.text.pretokenizers import last_cut

_CHUNK_CHARACTERS = 1 << 16

# Marks that sit on a letter; the vowel signs of Indic scripts are letters in their own right.
_DIACRITIC = regex.compile(
    r"(?V1)[\p{Mn}&&[\p{Script=Inherited}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}]]+"
)
# No normalisation and no lower-casing looks across this place: a blank begins a new character,
# joins with nothing before it, and ends the word that decides between the two forms of sigma.
_BEFORE_BLANK = regex.compile(r"(?r)(?<=\S)(?=[ \t\r\n])")


def normalize(text: str, normalization: Normalization) -> str:
    r"""`text` after a normalisation; diacritics are the non-spacing marks left by NFD.

    >>> normalize("Crème", Normalization.STRIP_DIACRITICS)
    'Creme'
    >>> normalize("ﬁne", Normalization.NFKC)
    'fine'
    """
    match normalization:
        case Normalization.NONE:
            return text
        case Normalization.LOWER:
            return text.lower()
        case Normalization.NFC:
            return unicodedata.normalize("NFC", text)
        case Normalization.NFKC:
            return unicodedata.normalize("NFKC", text)
        case Normalization.STRIP_DIACRITICS:
            if text.isascii():
                return text
            bare = _DIACRITIC.sub("", unicodedata.normalize("NFD", text))
            return unicodedata.normalize("NFC", bare)


def slices(text: str, size: int = _CHUNK_CHARACTERS) -> Iterator[str]:
    """Return `text` in pieces of `size` characters, cut wherever it falls.

    >>> list(slices("lower", 2))
    ['lo', 'we', 'r']
    """
    return (text[start : start + size] for start in range(0, len(text), size))


def chunks(
    pieces: Iterable[str],
    pretokenizer: PreTokenizer | CustomPattern,
    normalization: Normalization = Normalization.NONE,
) -> Iterator[str]:
    """Return the pieces, joined, normalised and cut again where no word can be harmed.

    A reader's own pattern may look anywhere, so that its text stays in one chunk.

    >>> list(chunks(["low lo", "wer new"], PreTokenizer.WHITESPACE))
    ['low', ' lower', ' new']
    """
    if normalization is not Normalization.NONE:
        whole = _recut(pieces, _last_blank)
        pieces = (normalize(piece, normalization) for piece in whole)
    if isinstance(pretokenizer, CustomPattern):
        return _whole(pieces)
    return _recut(pieces, lambda text: last_cut(text, pretokenizer))


def _whole(pieces: Iterable[str]) -> Iterator[str]:
    text = ""
    for piece in pieces:
        text += piece  # CPython extends it in place; join() would hold all of it twice
    yield text


def _recut(pieces: Iterable[str], last_place: Callable[[str], int]) -> Iterator[str]:
    """Yield pieces that end where `last_place` allows, which sees one character before each."""
    held: list[str] = []
    for piece in pieces:
        if not piece:
            continue
        before = held[-1][-1:] if held else ""
        place = last_place(before + piece) - len(before)
        if place < 0 or (place == 0 and not held):
            held.append(piece)
            continue
        yield "".join(held) + piece[:place]
        held = [piece[place:]]
    if held:
        yield "".join(held)


def _last_blank(text: str) -> int:
    found = _BEFORE_BLANK.search(text)
    return found.start() if found else 0
