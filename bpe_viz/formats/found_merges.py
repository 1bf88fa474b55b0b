"""The content of a file of merges, before it is checked which of them can be applied."""

import json
from dataclasses import dataclass, field
from typing import Any

from bpe_viz.errors import BpeVizError, UnreadableTokenizerError
from bpe_viz.formats.lesson import looks_like_lesson
from bpe_viz.history import Turns
from bpe_viz.limits import (
    MAX_JSON_VALUES,
    MAX_MERGES_FILE_BYTES,
    MAX_MERGES_READ,
    MAX_NESTING,
    MAX_PIECE_READ,
    megabytes,
)
from bpe_viz.settings import Settings
from bpe_viz.symbols import Pair, printable
from bpe_viz.text import FileTokenizer
from bpe_viz.wording import counted, shortened


@dataclass(frozen=True, slots=True)
class FoundMerges:
    r"""The merges of a file as they stand there, and the settings that they were learned with.

    `vocabulary` is None where the file names none. Of a pair that is listed twice the first rank
    counts, or the last. `file` is what `tokenizers` can be asked to encode with.

    >>> from bpe_viz.formats.subword_nmt import read_merges_text
    >>> read_merges_text("#version: 0.2\nl o\nlo w</w>\n").pairs
    [('l', 'o'), ('lo', 'w</w>')]
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


def refuse_large_and_lessons(name: str, data: bytes, error: type[BpeVizError]) -> None:
    """Raise an `error` for a file that is too large to be read, and for a lesson.

    >>> from bpe_viz.errors import UnreadableMergesError
    >>> refuse_large_and_lessons("merges.txt", b"e r", UnreadableMergesError)
    """
    if len(data) > MAX_MERGES_FILE_BYTES:
        raise error(
            f"“{for_message(name)}” is larger than {megabytes(MAX_MERGES_FILE_BYTES)}. Choose a"
            " smaller file."
        )
    if looks_like_lesson(data):
        raise error("This is a lesson file. Open it in the corpus menu.")


def refuse_many_merges(number: int, error: type[BpeVizError]) -> None:
    """Raise an `error` for a file of more merges than are read.

    >>> from bpe_viz.errors import UnreadableMergesError
    >>> refuse_many_merges(1, UnreadableMergesError)
    """
    if number > MAX_MERGES_READ:
        raise error(
            f"The file has {counted(number, 'merge')}. Choose one with at most {MAX_MERGES_READ:,}."
        )


def refuse_long_entry(name: str, most: int = MAX_PIECE_READ) -> None:
    """Raise UnreadableTokenizerError for an entry of a vocabulary with more characters than `most`.

    >>> refuse_long_entry("low" * 100)
    Traceback (most recent call last):
    bpe_viz.errors.UnreadableTokenizerError: The entry “lowlowlowlowlowlowlowlowlowlowlowlowlow…”
    of the vocabulary has more than 256 characters. Choose another tokenizer.
    """
    if len(name) > most:
        raise UnreadableTokenizerError(
            f"The entry “{for_message(shortened(name))}” of the vocabulary has more than {most:,}"
            " characters. Choose another tokenizer."
        )


def json_object(text: str) -> dict[str, Any]:
    """Return a JSON object; raises ValueError for all else, and for too many or too deep values.

    >>> json_object('{"model": {}}')
    {'model': {}}
    """
    if sum(map(text.count, ",[{")) > MAX_JSON_VALUES:
        raise ValueError
    try:
        found = json.loads(text)
    except RecursionError:
        raise ValueError from None
    if not isinstance(found, dict) or _is_deep(found, MAX_NESTING):
        raise ValueError
    return found


def _is_deep(value: dict[str, Any] | list[Any], left: int) -> bool:
    inner = value.values() if isinstance(value, dict) else value
    return not left or any(_is_deep(one, left - 1) for one in inner if isinstance(one, dict | list))


def for_message(text: str) -> str:
    r"""Return `text` with blanks as they are and every other invisible character spelled out.

    >>> for_message("a b\u202e")
    'a b[U+202E]'
    """
    return " ".join(map(printable, text.split(" ")))
