"""Text that Streamlit would read as Markdown, made harmless."""

import re

from bpe_viz.symbols import printable

_SPECIAL = re.compile(r"([\\`*_{}\[\]()<>#+\-.!|$:~&^])")


def plain(text: str) -> str:
    r"""Return `text` as Markdown that looks like `text`, invisible characters shown.

    >>> plain("**b** $x$ :red[y]")
    '\\*\\*b\\*\\* \\$x\\$ \\:red\\[y\\]'
    """
    return _SPECIAL.sub(r"\\\1", readable(text))


def readable(text: str) -> str:
    r"""Return `text` with blanks as they are and every other invisible character shown.

    >>> readable("my text\u202e.txt")
    'my text[U+202E].txt'
    """
    return " ".join(map(printable, text.split(" ")))
