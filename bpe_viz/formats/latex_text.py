r"""Text for LaTeX: every character means itself, and what no font has is named."""

import unicodedata
from collections.abc import Iterable, Mapping

from bpe_viz.symbols import Symbols, printable

# Signs that mean something to LaTeX. A hyphen gets braces, or two of them would become a dash.
_ESCAPES: Mapping[str, str] = {
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
    '"': r"\textquotedbl{}",
    "'": r"\textquotesingle{}",
    "`": r"\textasciigrave{}",
    "-": "{-}",
    **{sign: f"\\{sign}" for sign in "{}$&#%_"},
    **{sign: f"{{{sign}}}" for sign in ",=[]"},
    "␣": r"\textvisiblespace{}",
    "⇥": r"{\normalfont$\mapsto$}",
    "⏎": r"{\normalfont$\hookleftarrow$}",
    "▁": r"\tokenmark{}",
    "…": r"\dots{}",
}
# Letters of Latin Extended-A that T1 has not; tried with TeX Live 2022.
_NOT_IN_T1 = frozenset("ĦħĲĳĸĿŀŉŦŧſ\xad")
_PDFLATEX_RANGES = ((0x20, 0x7E), (0xA1, 0x17F))
# What DejaVu Sans Mono has: Latin, Greek, Cyrillic, Armenian, Georgian, signs, arrows, blocks.
_FONT_RANGES = (
    *((0x20, 0x7E), (0xA0, 0x2FF), (0x370, 0x52F), (0x531, 0x58A), (0x10D0, 0x10FC)),
    *((0x1E00, 0x1FFE), (0x2010, 0x2046), (0x2190, 0x21FF), (0x2500, 0x25FF)),
)
DEFAULT_FONT = "DejaVu Sans Mono"


def latex_escape(text: str) -> str:
    r"""Return a text as LaTeX prints it; a blank stays a blank.

    >>> print(latex_escape("50% of a_b"))
    50\% of a\_b
    >>> print(latex_escape("--"))
    {-}{-}
    """
    return "".join(_ESCAPES.get(character, character) for character in text)


def latex_symbol(symbol: str) -> str:
    r"""Return a symbol as LaTeX prints it, with a visible form of what is invisible in it.

    >>> print(latex_symbol("a b_"))
    a\textvisiblespace{}b\_
    """
    return latex_escape(printable(symbol))


def latex_chips(symbols: Symbols, made: str | None = None) -> str:
    r"""Return symbols as boxes side by side; those that a merge has just made stand out.

    >>> print(latex_chips(("lo", "w"), "lo"))
    \newtoken{lo}\,\token{w}
    """
    return r"\,".join(
        f"\\{'newtoken' if symbol == made else 'token'}{{{latex_symbol(symbol)}}}"
        for symbol in symbols
    )


def is_for_pdflatex(texts: Iterable[str]) -> bool:
    """Return whether pdfLaTeX can print all of the texts; else a Unicode engine is needed.

    >>> is_for_pdflatex(["ähnlich", "▁low"]), is_for_pdflatex(["слово"])
    (True, False)
    """
    return not _outside(texts, _PDFLATEX_RANGES, _NOT_IN_T1)


def missing_in_font(texts: Iterable[str]) -> str:
    """Return the characters that the default font does not have, each once.

    >>> missing_in_font(["слово", "東京", "東"])
    '東京'
    """
    return _outside(texts, _FONT_RANGES, frozenset())


def _outside(
    texts: Iterable[str], ranges: Iterable[tuple[int, int]], others: frozenset[str]
) -> str:
    known = [range(first, last + 1) for first, last in ranges]
    found = dict.fromkeys(
        character
        for text in texts
        for character in printable(text)
        if character not in _ESCAPES
        and (
            character in others
            or unicodedata.combining(character)
            or not any(ord(character) in each for each in known)
        )
    )
    return "".join(found)
