"""States of small runs, drawn for exercises."""

from functools import cache

from bpe_viz.history import MergeHistory
from bpe_viz.settings import Settings, TieRule
from bpe_viz.teaching.chance import Chance
from bpe_viz.teaching.drawn_corpora import SIZES, Level, drawn_words, slide_words
from bpe_viz.teaching.question_kind import WordCounts
from bpe_viz.teaching.scene import QuestionScene
from bpe_viz.training import learn_bpe

_DEFAULTS = Settings()


@cache
def no_merges() -> MergeHistory:
    """Return a run without merges, for questions that are not about one.

    >>> len(no_merges())
    0
    """
    return learn_bpe(slide_words(), 0)


def draw_by_chance(_level: Level, chance: Chance, _words: WordCounts | None) -> QuestionScene:
    """Draw nothing: the question itself draws what it is about.

    >>> draw_by_chance(Level.EASY, Chance(1), None).step
    0
    """
    return QuestionScene(no_merges(), 0, chance)


def draw_state(
    level: Level,
    chance: Chance,
    words: WordCounts | None,
    tie_rule: TieRule = _DEFAULTS.tie_rule,
) -> QuestionScene:
    """Draw a state of a run of a few merges, of given words or of random ones.

    >>> draw_state(Level.EASY, Chance(1), {"low": 5, "lowest": 2, "new": 2}).step
    0
    """
    size = SIZES[level]
    history: MergeHistory = learn_bpe(
        words or drawn_words(level, chance), size.merges, tie_rule=tie_rule
    )
    last = max(min(size.last_step, len(history) - 1), 0)
    return QuestionScene(history, chance.between(min(size.first_step, last), last), chance)
