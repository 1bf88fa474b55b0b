"""The names of the tokenizers on the page, and those that a link or the browser asks for."""

from collections.abc import Iterable

from bpe_viz.limits import MAX_TOKENIZERS_COMPARED
from bpe_viz.ui.reader.opened_file import OPENED
from bpe_viz.ui.reader.tokenizer_names import LEARNED, NAMED, real_tokenizer_names
from bpe_viz.vocabularies import available_tokenizers

_FIRST = ("gpt2", "cl100k", "o200k")


def names_offered() -> list[str]:
    """Return the tokenizers that can be compared, what was learned here last.

    One that only has another name for the same tokens is left out.
    """
    return [*real_tokenizer_names(), LEARNED]


def names_missing() -> list[str]:
    """Return the tokenizers that the page has a name for and that are not installed.

    >>> "cl100k" in names_missing()
    False
    """
    return [name for name in NAMED if name not in {*available_tokenizers(), LEARNED}]


def names_in(asked: Iterable[object], *, has_file: bool = False) -> tuple[str, ...]:
    """Return those of the names that can be compared, each once, and no more than fit.

    A file can be where the reader opened one.

    >>> names_in(["cl100k", "moon", 3, "cl100k", "learned", "file"])
    ('cl100k', 'learned')
    """
    offered = [*names_offered(), *[OPENED] * has_file]
    known = dict.fromkeys(name for name in asked if isinstance(name, str) and name in offered)
    return tuple(known)[:MAX_TOKENIZERS_COMPARED]


def first_names() -> tuple[str, ...]:
    """Return the tokenizers that are compared before anything was chosen."""
    return names_in(_FIRST) or names_in(names_offered())
