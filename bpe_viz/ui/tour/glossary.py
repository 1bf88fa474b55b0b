"""The terms that a text of a tour uses, with the meanings that all pages give them."""

import re
from collections.abc import Iterable

from bpe_viz.ui.shared.terms import MEANING

# Words with other meanings in a sentence, or so plain that they are explained at the heading alone.
_EVERYDAY = {
    *("right", "missed", "extra", "micro", "macro", "dis", "count", "ratio", "room", "round"),
    *("word", "state", "document", "prefix", "piece", "tie", "tour", "exercise", "rank"),
}
_TERM = {
    name: re.compile(rf"(?<![\w`#]){re.escape(name)}(?:e?s)?(?![\w`'])", re.IGNORECASE)
    for name in sorted(MEANING, key=len, reverse=True)
    if name not in _EVERYDAY
}
_COMMAND = re.compile(r"(?<![\w`])Type(?![\w`])")  # "Type a word" asks to type


def terms_in(text: str, before: Iterable[str] = ()) -> dict[str, str]:
    """Return each term where it first occurs in a text, as it is written there.

    Those that texts `before` it have explained are left out.

    >>> terms_in("Tokens are counted; a hapax occurs once.")["hapax"]
    'Short for hapax legomenon: a type that occurs only once.'
    >>> terms_in("Find a hapax.", ["A hapax occurs once."]), terms_in("Type a word.")
    ({}, {})
    """
    prose = _prose(text)
    earlier = [_prose(other) for other in before]
    found: dict[str, str] = {}
    for name, pattern in _TERM.items():
        match = pattern.search(prose)
        if match and not any(pattern.search(other) for other in earlier):
            found[match[0]] = MEANING[name]
            prose = f"{prose[: match.start()]}{' ' * len(match[0])}{prose[match.end() :]}"
    return found


def _prose(text: str) -> str:
    """Return a text without what is quoted and what asks to type."""
    for pattern in (re.compile(r"`[^`]*`"), _COMMAND):
        text = pattern.sub(lambda match: " " * len(match[0]), text)
    return text
