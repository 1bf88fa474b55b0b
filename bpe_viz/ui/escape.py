"""Text that Streamlit would read as Markdown, made harmless."""

import re

from bpe_viz.symbols import printable

_SPECIAL = re.compile(r"([\\`*_{}\[\]()<>#+\-.!|$:~&^])")


def plain(text: str) -> str:
    r"""`text` as Markdown that looks like `text`, invisible characters shown.

    >>> plain("**b** $x$ :red[y]")
    '\\*\\*b\\*\\* \\$x\\$ \\:red\\[y\\]'
    """
    return " ".join(_SPECIAL.sub(r"\\\1", printable(word)) for word in text.split(" "))
