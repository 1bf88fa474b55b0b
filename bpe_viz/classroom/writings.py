"""The text of a class: the prompt of its presenter, and the entries that phones send."""

import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum

from bpe_viz.classroom.errors import RoomError, RoomRefusal
from bpe_viz.errors import BpeVizError
from bpe_viz.limits import MAX_ENTRY_CHARACTERS, MAX_PROMPT_CHARACTERS, MAX_RACING_PAIRS
from bpe_viz.symbols import Pair, printable_name
from bpe_viz.training import learn_bpe


class EntryKind(Enum):
    """The form of an entry: one word, or a few of them."""

    WORD = "word"
    SENTENCE = "sentence"


class EntryFate(Enum):
    """The fate of an entry: kept, known already, or refused for a reason."""

    KEPT = "kept"
    KNOWN = "known"
    CLOSED = "closed"
    OWN_FULL = "own-full"
    FULL = "full"


_KINDS = [kind.value for kind in EntryKind]


@dataclass(frozen=True, slots=True)
class Writing:
    """A prompt for a class; the hall sees its entries only while `is_shown`.

    >>> Writing.from_json(7, {"kind": "word", "prompt": " Name a fruit. "}).prompt
    'Name a fruit.'
    """

    number: int
    prompt: str
    kind: EntryKind = EntryKind.WORD
    is_open: bool = True
    is_shown: bool = False

    @classmethod
    def from_json(cls, number: int, message: object) -> "Writing":
        """Return what a message asks the class to write; raises RoomError for anything else.

        >>> Writing.from_json(7, {"kind": "word", "prompt": " "})
        Traceback (most recent call last):
        bpe_viz.classroom.errors.RoomError: The message was not understood. Load the page again.
        """
        match message:
            case {"kind": str(kind), "prompt": str(prompt)} if (
                kind in _KINDS and prompt.strip() and len(prompt) <= MAX_PROMPT_CHARACTERS
            ):
                return cls(number, _one_line(prompt), EntryKind(kind))
        raise RoomError(RoomRefusal.NOT_UNDERSTOOD)

    def as_json(self, num_entries: int) -> dict[str, object]:
        """Return the part that everyone may know: none of the entries."""
        return {
            "id": self.number,
            "prompt": self.prompt,
            "kind": self.kind.value,
            "isOpen": self.is_open,
            "isShown": self.is_shown,
            "entries": num_entries,
        }

    def kept(self) -> list[object]:
        """Return all of it, for `of_kept`.

        >>> writing = Writing(7, "Name a fruit.", is_shown=True)
        >>> Writing.of_kept(*writing.kept()) == writing
        True
        """
        return [self.number, self.prompt, self.kind.value, self.is_open, self.is_shown]

    @classmethod
    def of_kept(
        cls, number: int, prompt: str, kind: str, is_open: bool, is_shown: bool
    ) -> "Writing":
        """Return what `kept` wrote."""
        return cls(number, prompt, EntryKind(kind), is_open, is_shown)


@dataclass(frozen=True, slots=True)
class Entry:
    """The words of equal entries, how many phones sent them, and whether the presenter hides them.

    `place` grows with each entry that comes.

    >>> Entry("<b>mango\u202e", 3, False, 7).as_json()["shown"]
    '<b>mango[U+202E]'
    """

    words: str
    count: int
    is_hidden: bool
    place: int

    def as_json(self) -> dict[str, object]:
        """Return the entry as it is sent to its presenter, with a form in which all can be seen."""
        return {
            "words": self.words,
            "shown": printable_name(self.words),
            "count": self.count,
            "isHidden": self.is_hidden,
            "place": self.place,
        }


def entry_words(text: object, kind: EntryKind) -> str:
    r"""Return an entry as it is kept, on one line; raises RoomError for what is none.

    Markup and control characters are words like any other.

    >>> entry_words("  the <b>wide\nriver ", EntryKind.SENTENCE)
    'the <b>wide river'
    >>> entry_words("two words", EntryKind.WORD)
    Traceback (most recent call last):
    bpe_viz.classroom.errors.RoomError: Write one word, without blanks.
    """
    if not isinstance(text, str) or len(text) > MAX_ENTRY_CHARACTERS:
        raise RoomError(RoomRefusal.NOT_UNDERSTOOD)
    words = _one_line(text)
    if not words:
        raise RoomError(RoomRefusal.NOT_UNDERSTOOD)
    if kind is EntryKind.WORD and " " in words:
        raise RoomError(RoomRefusal.NOT_ONE_WORD)
    return words


def entry_counts(entries: Iterable[Entry], *, each_once: bool = False) -> Mapping[str, int]:
    """Return the entries that are not hidden with their counts, in the order in which they came.

    >>> entries = [Entry("mango", 3, False, 1), Entry("pear", 1, True, 2)]
    >>> entry_counts(entries), entry_counts(entries, each_once=True)
    ({'mango': 3}, {'mango': 1})
    """
    return {
        entry.words: 1 if each_once else entry.count for entry in entries if not entry.is_hidden
    }


def racing_pairs(entries: Iterable[Entry]) -> list[tuple[Pair, int]]:
    """Return the most frequent pairs of the words that are not hidden, as BPE would begin.

    >>> racing_pairs([Entry("banana", 7, False, 1)])[:2]
    [(('a', 'n'), 14), (('n', 'a'), 14)]
    >>> racing_pairs([])
    []
    """
    count_of_word: dict[str, int] = {}
    for text, count in entry_counts(entries).items():
        for word in text.split():
            count_of_word[word] = count_of_word.get(word, 0) + count
    try:
        state = learn_bpe(count_of_word, num_merges=1).at(0)
    except BpeVizError:  # nothing that BPE could begin with
        return []
    return state.pair_counts(limit=MAX_RACING_PAIRS)


def _one_line(text: str) -> str:
    """Return a text composed, its runs of blanks and line breaks as one blank each."""
    readable = text.encode("utf-8", "replace").decode()
    return " ".join(unicodedata.normalize("NFC", readable).split())
