"""The tokenizer file that a reader opened, which is offered wherever real tokenizers are."""

from dataclasses import dataclass

from markupsafe import Markup

from bpe_viz.formats import OpenedTokenizer
from bpe_viz.symbols import printable_name
from bpe_viz.ui.jobs.caches import forget
from bpe_viz.ui.reader import texts
from bpe_viz.ui.reader.reader import Brought, reader
from bpe_viz.ui.reader.tokenizer_names import real_tokenizer_labels
from bpe_viz.ui.reader.widgets import forget_values
from bpe_viz.ui.reader.word_inputs import word_inputs
from bpe_viz.ui.shared.markup import items, note
from bpe_viz.vocabularies import Tokenizer, load_tokenizer
from bpe_viz.wording import counted, shortened

OPENED = "file"  # its name among those of real tokenizers
ABOUT_FILE = "opened_tokenizer"  # what everything cached of it concerns


@dataclass(slots=True)
class OpenedFile(Brought):
    """The file that one reader opened and kept, and how many files were opened until now."""

    found: OpenedTokenizer | None = None
    num_opened: int = 0

    @property
    def is_there(self) -> bool:
        """Return whether a file is open."""
        return self.found is not None


def opened_tokenizer() -> OpenedTokenizer | None:
    """Return the last file that this reader opened and has not removed."""
    return reader().part(OpenedFile).found


def file_number() -> int:
    """Return another number for every file that is opened; 0 while none is."""
    mine = reader().part(OpenedFile)
    return mine.num_opened if mine.found else 0


def put_opened_tokenizer(found: OpenedTokenizer | None) -> None:
    """Let this file be the one that is open, or none; nothing is kept of the one before."""
    mine = reader().part(OpenedFile)
    mine.found = found
    mine.num_opened += found is not None
    forget(ABOUT_FILE)
    forget_values()
    if word_inputs().tokenizer == OPENED:
        word_inputs().choose(OPENED if found else "")


def file_title(name: str) -> str:
    """Return the title of a reader's file in front of its row.

    >>> file_title("tokenizer.json"), file_title("a-very-long-name-of-a-tokenizer.json")
    ('tokenizer.json', 'a-very-long-name-of-a-t…')
    """
    return printable_name(shortened(name, 24))


def tokenizer_labels() -> dict[str, str]:
    """Return the labels to choose from: available tokenizers, and the reader's own file last."""
    own = opened_tokenizer()
    labels = real_tokenizer_labels()
    if own:
        title = file_title(own.name)
        labels[OPENED] = f"{title} (file)" if title in labels.values() else title
    return labels


def tokenizer_called(name: str) -> Tokenizer | OpenedTokenizer:
    """Return a real tokenizer, or the reader's own; raises VocabularyError if it is not there."""
    own = opened_tokenizer()
    return own if own and name == OPENED else load_tokenizer(name)


def key_of(name: str) -> tuple[str, int]:
    """Return a tokenizer in the key of a cache: each file that is opened is another one."""
    return name, file_number() if name == OPENED else 0


def about_of(name: str) -> frozenset[str]:
    """Return what a tokenizer's cached values concern: nothing, unless it is the reader's own."""
    return frozenset([ABOUT_FILE] if name == OPENED else [])


def notices_of(name: str) -> Markup:
    """Return the notices wherever this tokenizer is used: none, unless it is the reader's own.

    How it compares with the package that it is for, what was assumed, and that no link has it.
    """
    own = opened_tokenizer()
    if not own or name != OPENED:
        return Markup()
    said = " ".join(filter(None, (checked(own), texts.FILE_NOT_IN_LINK)))
    return note(said) + (items(own.notices, "bpe-note") if own.notices else Markup())


def file_summary(found: OpenedTokenizer) -> str:
    """Say in one line what was read."""
    return f"{found.name}: {found.format_name}, {counted(found.size, 'token')}"


def checked(found: OpenedTokenizer) -> str:
    """Say what comparing a file with the package `tokenizers` showed; empty for ranks."""
    check = found.check
    if check is None:
        return ""
    if check.difference:
        return texts.DIFFERS.format(version=check.version, difference=check.difference)
    words = counted(check.num_words, "word")
    if check.num_added:
        added = counted(check.num_added, "added token")
        words = texts.WITH_ADDED.format(words=words, added=added)
    return texts.CHECKED.format(version=check.version, words=words)
