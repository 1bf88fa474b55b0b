"""BoundlessBPE: what it is given, and what is refused."""

from collections.abc import Iterable

from bpe_viz.arguments import OnProgress, check_callable
from bpe_viz.history import MergeHistory
from bpe_viz.settings import (
    CustomPattern,
    Learner,
    MarkPlace,
    Normalization,
    PreTokenizer,
    Settings,
    TieRule,
    Unit,
)
from bpe_viz.text import Lines
from bpe_viz.training.recording_boundless import train_between_whole_words
from bpe_viz.training.superbpe import lines_of


def learn_boundless_bpe(
    text: str | Iterable[str],
    num_merges: int | None = None,
    *,
    deletion: float | None = None,
    pretokenizer: PreTokenizer | CustomPattern = PreTokenizer.GPT2,
    normalization: Normalization = Normalization.NONE,
    unit: Unit = Unit.CHARACTER,
    tie_rule: TieRule = TieRule.FIRST_SEEN,
    min_count: int = 1,
    on_progress: OnProgress | None = None,
) -> MergeHistory:
    """Learn BoundlessBPE from the lines of a text: whole words join (Schmidt et al. 2025).

    Pairs are joined inside pre-tokens, as in byte pair encoding. A pre-token that a merge makes one
    symbol may from then on join its neighbour in the line, if that is one symbol, too, and both
    consist of letters, blanks, underscores and apostrophes. The more frequent pair wins; where the
    best of both kinds are equal, whole pre-tokens join. A pair that would spell a symbol that there
    is already is passed over. A pre-token of one unit joins nothing, as no merge made it. For ties
    as in the authors' code take bytes and `TieRule.SMALLEST`. All else is as in `learn_superbpe`.

    With `deletion`, a share such as the 0.9 of the paper, symbols die: after a merge inside
    pre-tokens each of its parts, unless it is a unit, whose occurrences before the merge were used
    up to this share or more. Those that are left are split into units. A dead symbol is not made
    again, a pre-token that it was joins no neighbour from then on, and superwords never die.

    >>> history = learn_boundless_bpe("to be or not to be", 5)
    >>> [(merge.symbol, merge.count, merge.wall.value) for merge in history.merges[2:]]
    [(' be', 2, 'inside'), ('to be', 1, 'line'), (' o', 1, 'inside')]
    >>> history.at(4).segment("to be or not to be")
    ('to be', ' ', 'o', 'r', ' ', 'n', 'o', 't', ' ', 'to', ' be')
    """
    check_callable("on_progress", on_progress)
    settings = Settings(
        pretokenizer=pretokenizer,
        normalization=normalization,
        unit=unit,
        mark_place=MarkPlace.NONE,
        tie_rule=tie_rule,
        num_merges=num_merges,
        min_count=min_count,
        learner=Learner.BOUNDLESS,
        deletion=deletion,
    )
    return train_boundless(lines_of(text, settings), settings, on_progress)


def train_boundless(
    lines: Lines, settings: Settings, on_progress: OnProgress | None = None
) -> MergeHistory:
    """Learn as `settings` say from lines; see `learn_boundless_bpe`.

    >>> settings = Settings(num_merges=1, mark_place=MarkPlace.NONE, learner=Learner.BOUNDLESS)
    >>> train_boundless(lines_of("to be", settings), settings).pairs
    [('t', 'o')]
    """
    return train_between_whole_words(lines, settings, on_progress or (lambda _done, _total: None))
