"""The terms that a text of a tour uses, with the meanings that all pages give them."""

import re

from bpe_viz.ui.shared.terms import MEANING

_EVERYDAY = {"right", "missed", "extra", "micro", "macro", "dis"}  # other meanings in a sentence
_TERM = {
    name: re.compile(rf"(?<![\w`]){re.escape(name)}s?(?![\w`])", re.IGNORECASE)
    for name in MEANING
    if name not in _EVERYDAY
}


def terms_in(text: str) -> dict[str, str]:
    """Each term where it first occurs in a text, as it is written there.

    >>> terms_in("Tokens are counted; a hapax occurs once.")["hapax"]
    'Short for hapax legomenon: a type that occurs only once.'
    """
    prose = re.sub(r"`[^`]*`", lambda quoted: " " * len(quoted[0]), text)
    found = {name: pattern.search(prose) for name, pattern in _TERM.items()}
    return {match[0]: MEANING[name] for name, match in found.items() if match}
