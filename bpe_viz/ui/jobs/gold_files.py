"""Gold segmentations, or lists of words, that a reader brought, and how they are read."""

import hashlib
from dataclasses import dataclass, field

from bpe_viz.errors import BpeVizError, UnreadableGoldError
from bpe_viz.morphology import GoldList, WordList, read_gold, read_word_list
from bpe_viz.ui.jobs import texts
from bpe_viz.ui.jobs.pool import Report


@dataclass(frozen=True, slots=True, weakref_slot=True)
class GoldFile:
    """A list of gold segmentations, or of words, that a reader brought.

    Two are equal when their digests are.
    """

    digest: str
    name: str = field(compare=False)
    data: bytes = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True, eq=False)
class OpenedList:
    """The content of a file: gold segmentations, or only words, with the reason."""

    gold: GoldList | None = None
    words: WordList | None = None
    problem: str = ""


def gold_file(data: bytes, name: str) -> GoldFile:
    """Return the file with its digest."""
    return GoldFile(hashlib.sha256(data).hexdigest(), name, data)


def open_gold(file: GoldFile, report: Report) -> OpenedList:
    """Read gold segmentations, else words; raises the error of the first when both fail."""
    report(texts.READING_LIST, 0, 0)
    try:
        gold = read_gold(
            file.data,
            filename=file.name,
            on_progress=lambda done, total: report(texts.READING_LIST, done, total),
        )
        return OpenedList(gold)
    except UnreadableGoldError as error:
        try:
            return OpenedList(
                words=read_word_list(file.data, filename=file.name), problem=str(error)
            )
        except BpeVizError:
            raise error from None
