"""A text in lines, learned with walls that stay (BPE), fall (SuperBPE) or open (BoundlessBPE)."""

import hashlib
from dataclasses import dataclass, replace
from itertools import chain, repeat, starmap
from typing import NamedTuple

from bpe_viz.caching import CacheOfOwner
from bpe_viz.history import MergeHistory
from bpe_viz.limits import (
    CACHED_WALL_PLACES,
    MAX_SUPERWORD_CHARACTERS,
    MAX_SUPERWORD_MERGES,
)
from bpe_viz.settings import Learner, PreTokenizer, Settings, Unit, suitable_cut, with_learner
from bpe_viz.symbols import BYTE_GLYPHS, units_of
from bpe_viz.teaching import KNOWN_LINES
from bpe_viz.text import Lines
from bpe_viz.training import lines_of, train_boundless, train_superbpe
from bpe_viz.ui.jobs import texts
from bpe_viz.ui.jobs.lines import first_lines
from bpe_viz.ui.jobs.own_memory import OWN_MEMORY
from bpe_viz.ui.jobs.pool import Report
from bpe_viz.ui.jobs.training import Choice

_BYTE_OF_BLANK = BYTE_GLYPHS[ord(" ")]


class Example(NamedTuple):
    """A text that comes with the app: how many merges it has, and until which walls stand."""

    name: str
    text: str
    num_merges: int
    until: int


def _text(key: str) -> str:
    return "\n".join(chain.from_iterable(starmap(repeat, KNOWN_LINES[key].items())))


EXAMPLES = {
    "way": Example(
        texts.WAY,
        _text("way"),
        12,
        6,
    ),
    "to-be": Example(texts.TO_BE, _text("to-be"), 8, 3),
}


@dataclass(frozen=True, slots=True, eq=False, weakref_slot=True)
class WalledText:
    """A text in lines and its run of BPE, which is that of SuperBPE whose walls never fall.

    `until` is where walls fall if nobody says so.
    """

    lines: Lines
    settings: Settings
    history: MergeHistory
    until: int
    notes: tuple[str, ...]
    digest: str
    is_own: bool = False

    @property
    def most(self) -> int:
        """The number of merges that can be made while walls stand."""
        return len(self.history)

    def run(self, until: int) -> MergeHistory:
        """Return the run of SuperBPE whose walls stand until a merge, or that of BoundlessBPE.

        >>> text = learn_walled(EXAMPLES["to-be"].text, Settings(num_merges=5), lambda *_: None)
        >>> [merge.symbol for merge in text.run(3).merges]
        ['to', ' b', ' be', 'to be', 'to be ']
        """
        if until == BOUNDLESS:
            return self.of_whole_words
        return _RUNS.get(self.history, until, lambda: self._learn(until))

    @property
    def of_whole_words(self) -> MergeHistory:
        """Return the run of BoundlessBPE with as many merges.

        >>> text = learn_example("to-be", lambda *_: None)
        >>> [merge.symbol for merge in text.of_whole_words.merges[:4]]
        ['to', ' b', ' be', 'to be']
        """
        return _RUNS.get(self.history, BOUNDLESS, self._learn_whole_words)

    def _learn_whole_words(self) -> MergeHistory:
        settings = replace(self.settings, learner=Learner.BOUNDLESS, walls_until=None)
        return self._held(train_boundless(self.lines, settings))

    def _learn(self, until: int) -> MergeHistory:
        history = train_superbpe(self.lines, replace(self.settings, walls_until=until))
        history.prepare_pairs(lambda: None)
        return self._held(history)

    def _held(self, history: MergeHistory) -> MergeHistory:
        if self.is_own:
            OWN_MEMORY.hold(history, history.num_bytes)
        return history


BOUNDLESS = -1  # in place of the merge until which walls stand
_RUNS: CacheOfOwner[int, MergeHistory] = CacheOfOwner(CACHED_WALL_PLACES)


def learn_example(key: str, report: Report) -> WalledText:
    """Learn from one of the texts that come with the app.

    >>> learn_example("way", lambda *_: None).history.merges[4].symbol
    ' w'
    """
    example = EXAMPLES[key]
    settings = Settings(num_merges=example.num_merges, pretokenizer=PreTokenizer.GPT2)
    return learn_walled(example.text, settings, report, until=example.until)


def learn_corpus(choice: Choice, report: Report) -> WalledText:
    """Learn from the lines of a corpus, as many as there is room for."""
    report(texts.CUTTING_LINES, 0, 0)
    text, note = first_lines(choice.source, MAX_SUPERWORD_CHARACTERS)
    is_cut = suitable_cut(choice.settings.pretokenizer) is choice.settings.pretokenizer
    notes = filter(None, (note, "" if is_cut else texts.CUT_AS_GPT_2))
    return learn_walled(
        text,
        choice.settings,
        report,
        until=choice.settings.walls_until,
        notes=tuple(notes),
        is_own=choice.own is not None,
    )


def is_superword(symbol: str, unit: Unit) -> bool:
    """Return whether a symbol has a blank inside.

    >>> [is_superword(each, Unit.CHARACTER) for each in ("of the", " the ", "by the ")]
    [True, False, True]
    """
    blank = _BYTE_OF_BLANK if unit is Unit.BYTE else " "
    return blank in symbol.strip(blank)


def learn_walled(
    text: str,
    settings: Settings,
    report: Report,
    *,
    until: int | None = None,
    notes: tuple[str, ...] = (),
    is_own: bool = False,
) -> WalledText:
    """Learn BPE within walls, with the settings of the corpus but for the learner and the mark.

    Words begin with their blanks, as no pattern may leave them out.
    """
    asked = replace(with_learner(settings, Learner.SUPERBPE), walls_until=0)
    lines = lines_of(text, asked)
    num_merges = min(_num_merges(settings, lines, asked.unit), MAX_SUPERWORD_MERGES)
    asked = replace(asked, num_merges=num_merges)
    history = train_superbpe(
        lines,
        replace(asked, walls_until=num_merges),
        lambda done, total: report(texts.LEARNING_WITHIN_WALLS, done, total),
    )
    if is_own:
        OWN_MEMORY.hold(history, history.num_bytes)
    digest = hashlib.sha256(repr((asked, [*lines.counts.items()])).encode()).hexdigest()
    falls = len(history) // 2 if until is None else until
    return WalledText(lines, asked, history, falls, notes, digest, is_own)


def _num_merges(settings: Settings, lines: Lines, unit: Unit) -> int:
    if settings.vocab_size is None:
        return MAX_SUPERWORD_MERGES if settings.num_merges is None else settings.num_merges
    if unit is Unit.BYTE:
        alphabet_size = len(BYTE_GLYPHS)
    else:
        alphabet_size = len({each for line in lines.counts for each in units_of(line, unit)})
    return max(0, settings.vocab_size - alphabet_size)
