"""The file that a reader opened as the list under suspicion."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bpe_viz.errors import TooSmallError
from bpe_viz.formats import OpenedTokenizer
from bpe_viz.history import MergeHistory
from bpe_viz.limits import LEAST_SUSPECT_MERGES
from bpe_viz.settings import Learner, MarkPlace, Settings, Unit
from bpe_viz.symbols import Pair
from bpe_viz.ui.mixture import texts
from bpe_viz.ui.mixture.sources import CUT
from bpe_viz.ui.reader.opened_file import file_number
from bpe_viz.ui.reader.reader import reader
from bpe_viz.vocabularies import Tokenizer

_END, _START = "_", "▁"  # as opened files show the mark of a word, whatever they call it


@dataclass(frozen=True, slots=True)
class Suspect:
    """A list of merges, and the settings by which samples are cut for it; None: as it says itself.

    >>> Suspect([("e", "_"), ("h", "e")], CUT).unit.value
    'characters'
    """

    merges: MergeHistory | Tokenizer | Sequence[Pair]
    settings: Settings | None = None

    @property
    def unit(self) -> Unit:
        """The unit of the merges."""
        if isinstance(self.merges, MergeHistory):
            return self.merges.settings.unit
        if isinstance(self.merges, Tokenizer):
            return self.merges.merges.settings.unit
        return (self.settings or Settings()).unit


def can_be_suspected(found: OpenedTokenizer) -> bool:
    r"""Return whether a file is a list of merges of byte pair encoding.

    >>> from bpe_viz.formats import open_tokenizer
    >>> files = {"merges.txt": b"e r\nw er\n", "vocab.txt": b"[UNK]\nlow\n##er\n"}
    >>> [can_be_suspected(open_tokenizer([file])) for file in files.items()]
    [True, False]
    """
    return found.ranks is not None or _merges_of(found) is not None


def suspect_of(found: OpenedTokenizer) -> Suspect:
    r"""Return the merges of a file; raises TooSmallError for fewer than LEAST_SUSPECT_MERGES.

    Words of letters are cut as those of a mixture are, with the mark that the merges have.

    >>> from bpe_viz.formats import open_tokenizer
    >>> suspect_of(open_tokenizer([("merges.txt", b"e r\nw er\n")]))
    Traceback (most recent call last):
    bpe_viz.errors.TooSmallError: merges.txt has 2 merges, which tell no shares. Open a list of at
    least 10.
    """
    if found.ranks is not None:
        return Suspect(found.ranks)
    history = _merges_of(found)
    pairs = history.pairs if history else []
    if len(pairs) < LEAST_SUSPECT_MERGES:
        raise TooSmallError(texts.too_few(found.name, len(pairs)))
    if history and history.settings.unit is Unit.BYTE:
        return Suspect(pairs, history.settings)
    mark, place = _mark_of(pairs)
    return Suspect(pairs, replace(CUT, mark=mark, mark_place=place))


def _merges_of(found: OpenedTokenizer) -> MergeHistory | None:
    history = found.history
    return history if history and history.settings.learner is Learner.BPE else None


def _mark_of(pairs: Sequence[Pair]) -> tuple[str, MarkPlace]:
    """Return the mark that merges have, and its place.

    >>> _mark_of([("e", "r"), ("er", "_")]), _mark_of([("e", "r_")]), _mark_of([("▁", "t")])
    (('_', <MarkPlace.SEPARATE: 'separate'>), ('_', <MarkPlace.GLUED: 'glued'>), ('▁', \
<MarkPlace.BEFORE: 'before'>))
    """
    symbols = {symbol for pair in pairs for symbol in pair}
    if _END in symbols:
        return _END, MarkPlace.SEPARATE
    if any(symbol.endswith(_END) for symbol in symbols):
        return _END, MarkPlace.GLUED
    if any(symbol.startswith(_START) for symbol in symbols):
        return _START, MarkPlace.BEFORE
    return _END, MarkPlace.NONE


@dataclass(slots=True)
class _SeenFile:
    """The number of the file that was open when the view was drawn last; None before."""

    number: int | None = None


def is_just_opened() -> bool:
    """Return whether a file was opened since the view was drawn last."""
    seen = reader().part(_SeenFile)
    before, seen.number = seen.number, file_number()
    return before is not None and seen.number > before
