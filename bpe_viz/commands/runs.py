"""Learning for a command: from what the arguments name, with a bar in a terminal."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, TypeAlias

from bpe_viz.commands.options import is_mark_chosen
from bpe_viz.commands.progress import say, shown_steps
from bpe_viz.commands.sources import AskedCorpus, read_corpus
from bpe_viz.history import MergeHistory
from bpe_viz.settings import Learner, MarkPlace, Settings
from bpe_viz.symbols import with_free_mark
from bpe_viz.training import train

if TYPE_CHECKING:
    from bpe_viz.unigram import UnigramHistory

AnyHistory: TypeAlias = "MergeHistory | UnigramHistory"


@dataclass(frozen=True, slots=True, eq=False)
class Run:
    """The result of learning, with its corpus and settings; the mark is the one really used."""

    asked: AskedCorpus
    history: AnyHistory
    settings: Settings

    @property
    def merges(self) -> MergeHistory | None:
        """The history, if it is one of merges."""
        return self.history if isinstance(self.history, MergeHistory) else None


def learn_from(names: Sequence[str], values: Mapping[str, Any], *, cuts_more: bool = False) -> Run:
    """Read a corpus and learn from it; see `read_corpus`.

    >>> run = learn_from((), {"sample": "slide", "quiet": True})
    >>> run.merges.pairs[0]
    ('e', 'r')
    """
    asked = read_corpus(names, values, cuts_more=cuts_more)
    is_quiet = bool(values.get("quiet"))
    with shown_steps("Learning", is_quiet=is_quiet) as tell:
        if asked.settings.learner is Learner.UNIGRAM:
            run = _learn_pieces(asked, values, tell)
        else:
            history = train(
                asked.corpus.word_counts,
                asked.settings,
                tell,
                any_mark=not is_mark_chosen(values),
            )
            # The record has no words to normalise; the settings that were asked for have.
            run = Run(asked, history, history.settings)
    for before, after in (
        (asked.settings.mark, run.settings.mark),
        (asked.settings.prefix, run.settings.prefix),
    ):
        if before != after:
            say(f'"{before}" occurs in a word, so "{after}" is used.', is_quiet=is_quiet)
    return run


def _learn_pieces(asked: AskedCorpus, values: Mapping[str, Any], tell: Any) -> Run:
    from bpe_viz.unigram import UnigramSettings, train_unigram

    counts, settings = asked.corpus.word_counts, asked.settings
    if not is_mark_chosen(values):
        settings = with_free_mark(settings, counts)
    has_mark = settings.mark_place is not MarkPlace.NONE
    alphabet_size = len(set().union(*counts)) + has_mark
    pieces = UnigramSettings.of(settings, alphabet_size)
    history = train_unigram(counts, pieces, tell)
    return Run(asked, history, replace(settings, num_merges=None, vocab_size=pieces.vocab_size))
