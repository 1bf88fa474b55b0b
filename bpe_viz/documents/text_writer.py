"""Collecting the text of a document piece by piece, within the limit, and sentences about it."""

import re
from collections.abc import Mapping
from io import BytesIO

from bpe_viz.documents.document import StoredText
from bpe_viz.limits import MAX_NAME_CHARACTERS
from bpe_viz.text import Encoding, refuse_if_too_long
from bpe_viz.wording import counted

_LONE_SURROGATE = re.compile("[\ud800-\udfff]")
_REPLACEMENT = "\ufffd"


class TextWriter:
    r"""Collects text as UTF-8; a lone surrogate becomes U+FFFD.

    Raises LimitError past MAX_TEXT_BYTES.

    >>> writer = TextWriter("a.jsonl")
    >>> writer.write("low \ud800")
    >>> writer.stored().beginning(), writer.num_surrogates
    ('low �', 1)
    """

    def __init__(self, name: str) -> None:
        self.num_surrogates = 0
        self._name = name
        self._num_characters = 0
        self._bytes = BytesIO()

    def write(self, text: str) -> None:
        """Add text at the end."""
        try:
            spelled = text.encode()
        except UnicodeEncodeError:
            text = self.clean(text)
            spelled = text.encode()
        self._num_characters += len(text)
        self._bytes.write(spelled)
        refuse_if_too_long(self._bytes.tell(), self._name)

    def clean(self, text: str) -> str:
        """Return the text without lone surrogates."""
        text, num_replaced = _LONE_SURROGATE.subn(_REPLACEMENT, text)
        self.num_surrogates += num_replaced
        return text

    def stored(self) -> StoredText:
        """Return all that was written."""
        return StoredText(self._bytes.getvalue(), Encoding("utf-8", self._num_characters))

    def notices(self) -> tuple[str, ...]:
        """Return what the reader should know about the characters that were written."""
        if not self.num_surrogates:
            return ()
        return (f"U+FFFD replaces {counted(self.num_surrogates, 'unpaired surrogate')}.",)


def shown_name(name: str, max_characters: int = MAX_NAME_CHARACTERS) -> str:
    r"""Return a name from a file or of one, without characters that cannot be seen, its middle cut.

    >>> shown_name("a\u202eb\n.txt"), shown_name("low.lower.lowest.txt", 11)
    ('a�b�.txt', 'low.l…t.txt')
    """
    name = "".join(character if character.isprintable() else _REPLACEMENT for character in name)
    if len(name) <= max_characters:
        return name
    num_last = (max_characters - 1) // 2
    return f"{name[: max_characters - 1 - num_last]}…{name[-num_last:]}"


def dropped_sentences(number_of_thing: Mapping[str, int]) -> tuple[str, ...]:
    """One sentence about all that was dropped, or none.

    >>> dropped_sentences({"tag": 212, "script": 1, "picture": 0})
    ('Dropped: 212 tags, 1 script.',)
    """
    things = ", ".join(
        counted(number, thing) for thing, number in number_of_thing.items() if number
    )
    return (f"Dropped: {things}.",) if things else ()
