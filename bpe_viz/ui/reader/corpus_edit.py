"""The corpus as it was before the reader changed counts; kept until the comparison is closed."""

from dataclasses import dataclass
from itertools import islice

from bpe_viz.limits import MAX_COUNT_CHANGES_SHOWN
from bpe_viz.symbols import printable
from bpe_viz.ui.jobs.own_corpus import OwnCorpus, WordCountList
from bpe_viz.ui.shared.wire_types import CountChange
from bpe_viz.wording import shortened

_LONGEST_SHOWN = 24


@dataclass(frozen=True, slots=True)
class CorpusEdit:
    """The corpus before, a sample's key or the reader's own, and the key of the edited one."""

    before: str | OwnCorpus
    after: str
    changes: tuple[CountChange, ...]
    num_changes: int

    @classmethod
    def of(
        cls, before: str | OwnCorpus, old: WordCountList, new: WordCountList, after: str
    ) -> "CorpusEdit | None":
        """Return what differs between two lists of word counts; None if nothing does.

        >>> edit = CorpusEdit.of("slide", (("low", 5), ("new", 2)), (("low", 50),), "upload-1")
        >>> edit.changes
        (CountChange(word='low', before=5, after=50), CountChange(word='new', before=2, after=0))
        """
        old_counts, new_counts = dict(old), dict(new)
        changed = [
            word
            for word in old_counts | new_counts
            if old_counts.get(word, 0) != new_counts.get(word, 0)
        ]
        if not changed:
            return None
        changes = (
            CountChange(
                printable(shortened(word, _LONGEST_SHOWN)),
                old_counts.get(word, 0),
                new_counts.get(word, 0),
            )
            for word in changed
        )
        return cls(before, after, tuple(islice(changes, MAX_COUNT_CHANGES_SHOWN)), len(changed))
