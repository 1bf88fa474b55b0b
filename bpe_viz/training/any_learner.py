"""Learning as settings say, whichever merging learner they name, and again with another unit."""

import threading
from collections.abc import Mapping
from dataclasses import replace

from bpe_viz.arguments import OnProgress
from bpe_viz.caching import CacheOfOwner
from bpe_viz.history import MergeHistory
from bpe_viz.limits import CACHED_OTHER_TRAININGS
from bpe_viz.settings import FROM_LINES, Learner, MarkPlace, Settings, Unit
from bpe_viz.text import Lines
from bpe_viz.training.boundless import train_boundless
from bpe_viz.training.parity import train_parity
from bpe_viz.training.recording_learner import train_on_words
from bpe_viz.training.superbpe import train_superbpe

_TRAINED: CacheOfOwner[Unit, MergeHistory] = CacheOfOwner(CACHED_OTHER_TRAININGS)
_training = threading.Lock()


def train(
    counts: Mapping[str, int],
    settings: Settings,
    on_progress: OnProgress | None = None,
    *,
    any_mark: bool = False,
) -> MergeHistory:
    """Learn as `settings` say from counted words, or from counted lines where those decide.

    A mark that occurs in a word is refused; with `any_mark` a free one is taken instead. So it is
    with a prefix that begins a word.

    >>> from bpe_viz import MarkPlace
    >>> len(train({"aaabdaaabac": 1}, Settings(mark_place=MarkPlace.NONE, min_count=2)))
    3
    >>> from bpe_viz.settings import with_learner
    >>> settings = with_learner(Settings(num_merges=4), Learner.SUPERBPE)
    >>> train({"to be": 2}, settings).merges[-1].symbol
    'to be'
    """
    if settings.learner is Learner.PARITY:
        return train_languages({"": counts}, settings, on_progress, any_mark=any_mark)
    if settings.learner not in FROM_LINES:
        return train_on_words(counts, settings, on_progress, any_mark=any_mark)
    lines = Lines.of_counts(counts, settings.pretokenizer, settings.unit)
    return train_lines(lines, settings, on_progress)


def train_lines(
    lines: Lines, settings: Settings, on_progress: OnProgress | None = None
) -> MergeHistory:
    """Learn as `settings` say from lines.

    Where they do not say until when the walls of SuperBPE stand, it is half of the merges that can
    be made inside them.

    >>> from bpe_viz.settings import with_learner
    >>> settings = with_learner(Settings(num_merges=9), Learner.SUPERBPE)
    >>> lines = Lines.of("to be or not to be", settings.pretokenizer)
    >>> train_lines(lines, settings).settings.walls_until
    4
    """
    if settings.learner is Learner.BOUNDLESS:
        return train_boundless(lines, settings, on_progress)
    if settings.walls_until is None:
        standing = replace(settings, walls_until=settings.merges_to_learn(0))
        within = train_superbpe(lines, standing, on_progress)
        settings = replace(settings, walls_until=len(within) // 2)
    return train_superbpe(lines, settings, on_progress)


def train_languages(
    languages: Mapping[str, Mapping[str, int]],
    settings: Settings,
    on_progress: OnProgress | None = None,
    *,
    any_mark: bool = False,
) -> MergeHistory:
    """Learn as `settings` say from the counted words of each language, whose lengths are compared.

    >>> from bpe_viz.settings import with_learner
    >>> settings = with_learner(Settings(num_merges=1), Learner.PARITY)
    >>> train_languages({"en": {"the": 2}, "de": {"der": 3}}, settings).merges[0].language
    'de'
    """
    mark = None if any_mark else settings.mark
    return train_parity(languages, languages, None, settings, on_progress, mark)


def train_again(
    history: MergeHistory, settings: Settings, *, any_mark: bool = False
) -> MergeHistory:
    """Learn as `settings` say from what a history was learned from.

    >>> from bpe_viz import learn_bpe
    >>> train_again(learn_bpe({"low": 5}, 3), Settings(num_merges=1)).pairs
    [('l', 'o')]
    """
    languages = history.words_of_language()
    if settings.learner is Learner.PARITY and languages:
        return train_languages(languages, settings, any_mark=any_mark)
    return train(history.count_of_word(), settings, any_mark=any_mark)


def under_unit(history: MergeHistory, unit: Unit) -> MergeHistory:
    """Learn the words of `history` with another unit, as many merges; kept while `history` is.

    A mark that the unit does not allow is replaced by a separate or a free one.

    >>> from bpe_viz import learn_bpe
    >>> under_unit(learn_bpe(["é", "é"], 1), Unit.BYTE).merge(1).symbol
    'Ã©'
    """
    if unit is history.settings.unit:
        return history
    settings = _settings_for(history.settings, unit, len(history))
    with _training:  # two who ask at once wait for one training
        return _TRAINED.get(history, unit, lambda: train_again(history, settings, any_mark=True))


def _settings_for(settings: Settings, unit: Unit, num_merges: int) -> Settings:
    if unit is Unit.BYTE and settings.mark_place is MarkPlace.GLUED:
        settings = replace(settings, mark_place=MarkPlace.SEPARATE)
    return replace(settings, unit=unit, num_merges=num_merges, vocab_size=None)
