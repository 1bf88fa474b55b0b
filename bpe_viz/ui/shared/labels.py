"""The settings of a training in short, and how large a file is."""

from dataclasses import replace
from typing import TYPE_CHECKING, TypeAlias, Union

from bpe_viz.history import MergeHistory, StopReason
from bpe_viz.settings import Learner, Settings
from bpe_viz.settings_table import FIELDS, NO_LINE, Field, SummaryLine
from bpe_viz.ui.shared import texts
from bpe_viz.wording import counted, times

if TYPE_CHECKING:
    from bpe_viz.unigram import UnigramHistory

AnyHistory: TypeAlias = Union[MergeHistory, "UnigramHistory"]


def summary(
    settings: Settings, history: AnyHistory | None, *, counts_only: bool
) -> list[tuple[str, str]]:
    """Return the settings in short, by name, without unchanged or unusable ones.

    The merges are those of `history`, or as many as may come where none is learned yet.

    >>> summary(Settings(num_merges=8), None, counts_only=True)[:3]
    [('Learner', 'BPE'), ('Merges', 'up to 8'), ('Ties', 'first seen')]
    >>> from bpe_viz import learn_bpe
    >>> summary(Settings(num_merges=8), learn_bpe(["low"], 8), counts_only=True)[1:3]
    [('Merges', '3'), ('Asked for', '8')]
    """
    if isinstance(history, MergeHistory):  # which knows what was not asked for
        settings = replace(settings, walls_until=history.settings.walls_until)
    before: list[tuple[str, str]] = []
    after: list[tuple[str, str]] = []
    for field, line in _lines():
        value = getattr(settings, field.attribute)
        is_used = settings.learner in field.learners and not (field.needs_text and counts_only)
        if is_used and (line.always or value != field.default):
            rows = before if line.place < 0 else after
            rows.append((line.label, field.name_of(value, is_short=True)))
    return before + _length(settings, history) + after


def _lines() -> list[tuple[Field, SummaryLine]]:
    """Return the fields that have a line, in the order of the summary."""
    last = len(FIELDS)
    lines = [
        (field, field.line or SummaryLine(last, field.label, always=False)) for field in FIELDS
    ]
    return sorted(
        ((field, line) for field, line in lines if line is not NO_LINE),
        key=lambda entry: entry[1].place,
    )


def _length(settings: Settings, history: AnyHistory | None) -> list[tuple[str, str]]:
    """Say how many merges or symbols there are, and how many were asked for if that is more."""
    if settings.learner is Learner.UNIGRAM or not isinstance(history, MergeHistory | None):
        pieces = None if history is None else _num_pieces(history)
        return _pieces(settings.vocab_size, pieces)
    if settings.num_merges is not None:
        name, asked, wanted = "Merges", settings.num_merges, f"{settings.num_merges:,}"
        learned = asked if history is None else len(history)
        found = f"{learned:,}"
    else:
        asked = settings.vocab_size or 0
        name, wanted = "Vocabulary", counted(asked, "symbol")
        learned = asked if history is None else len(history.symbols)
        found = counted(learned, "symbol")
    if history is None:
        return [(name, texts.UP_TO.format(number=wanted))]
    return [(name, found)] + [(texts.ASKED_FOR, wanted)] * (learned < asked)


def _pieces(asked: int | None, learned: int | None) -> list[tuple[str, str]]:
    """Say how many pieces Unigram ends with, and how many were asked for if that is more."""
    wanted = f"{asked:,}" if asked else ""
    if learned is None:
        return [("Pieces", texts.UP_TO.format(number=wanted))] if asked else []
    return [("Pieces", f"{learned:,}")] + [(texts.ASKED_FOR, wanted)] * (learned < (asked or 0))


def _num_pieces(history: AnyHistory) -> int:
    """Return the number of entries that the vocabulary has in the end."""
    if isinstance(history, MergeHistory):
        return len(history.symbols)
    return int(history.sizes[-1])


def early_end(history: AnyHistory) -> str:
    """Say why there are fewer merges or pieces than were asked for; empty when there are not.

    >>> from bpe_viz import learn_bpe
    >>> early_end(learn_bpe(["low"], 8)), early_end(learn_bpe(["low"], 3))
    ('This corpus has only 3 merges: after them, every word is one symbol.', '')
    >>> early_end(learn_bpe({"low": 2, "owl": 1}, 8, min_count=3))
    'This corpus has only 1 merge: after it, no pair occurs 3 times.'
    """
    if not isinstance(history, MergeHistory):
        learned = _num_pieces(history)
        if learned == history.settings.vocab_size:
            return ""
        return texts.no_more_pieces(learned)
    number, them = counted(len(history), "merge"), "it" if len(history) == 1 else "them"
    after = f"after {them}, " if len(history) else ""
    match history.stop_reason:
        case StopReason.NO_PAIRS:
            return texts.WORDS_ARE_SYMBOLS.format(merges=number, after=after)
        case StopReason.MIN_COUNT:
            least = times(history.settings.min_count)
            return texts.NO_PAIR_OCCURS.format(merges=number, after=after, times=least)
    return ""
