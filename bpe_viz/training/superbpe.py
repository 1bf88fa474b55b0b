"""SuperBPE: what it is given, and what is refused."""

from collections.abc import Iterable

from bpe_viz.arguments import OnProgress, check_callable, checked_choice
from bpe_viz.errors import SettingsError
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
    WeakWalls,
)
from bpe_viz.text import Lines
from bpe_viz.training.recording_walls import train_past_walls
from bpe_viz.wording import counted


def learn_superbpe(
    text: str | Iterable[str],
    num_merges: int | None = None,
    *,
    walls_until: int,
    weak_walls: WeakWalls | str = WeakWalls.LINES,
    max_words: int | None = None,
    pretokenizer: PreTokenizer | CustomPattern = PreTokenizer.GPT2,
    normalization: Normalization = Normalization.NONE,
    unit: Unit = Unit.CHARACTER,
    tie_rule: TieRule = TieRule.FIRST_SEEN,
    min_count: int = 1,
    on_progress: OnProgress | None = None,
) -> MergeHistory:
    """Learn SuperBPE from the lines of a text, with symbols that span words (Liu et al. 2025).

    For the first `walls_until` merges it is byte pair encoding: walls stand where the pre-tokenizer
    cuts. Then they fall, and only the ends of lines are left. Equal lines are counted once with a
    number, as words are in `learn_bpe`. What the pre-tokenizer leaves out, such as blanks, is a
    pre-token, too, and there is no mark. Where no pair is left within the walls, learning stops.
    The words of the history are the lines. All else is as in `learn_bpe`.

    `weak_walls` are those that never fall: "lines" for line ends alone, "colons" also between a
    colon and a blank, "pattern" also around what the pattern of the authors' script finds (up to
    three digits, several signs in a row, blanks before blanks), "released" for both. No merge
    crosses them, neither before the other walls fall nor afterwards. After that a pair is passed
    over that would have more than `max_words` words, as blanks cut them; the authors allow 4.

    >>> history = learn_superbpe("to be or not to be", 5, walls_until=3)
    >>> [(merge.symbol, merge.count, merge.wall.value) for merge in history.merges[2:]]
    [(' be', 2, 'inside'), ('to be', 2, 'line'), ('to be ', 1, 'line')]
    >>> history.at(4).segment("to be or not to be")
    ('to be', ' ', 'o', 'r', ' ', 'n', 'o', 't', ' ', 'to be')
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
        learner=Learner.SUPERBPE,
        walls_until=walls_until,
        weak_walls=_checked_weak_walls(weak_walls),
        max_words=max_words,
    )
    return train_superbpe(lines_of(text, settings), settings, on_progress)


def _checked_weak_walls(weak_walls: WeakWalls | str) -> WeakWalls:
    known = {kind.value: kind for kind in WeakWalls}
    if isinstance(weak_walls, str) and weak_walls in known:
        return known[weak_walls]
    return checked_choice("weak_walls", weak_walls, WeakWalls)


def lines_of(text: str | Iterable[str], settings: Settings) -> Lines:
    """Cut a text into lines and pre-tokens as `settings` say.

    >>> lines_of("to be", Settings(pretokenizer=PreTokenizer.GPT2)).pre_tokens
    (('to', ' be'),)
    """
    return Lines.of(text, settings.pretokenizer, settings.normalization, settings.unit)


def train_superbpe(
    lines: Lines, settings: Settings, on_progress: OnProgress | None = None
) -> MergeHistory:
    """Learn as `settings` say from lines; see `learn_superbpe`.

    >>> settings = Settings(num_merges=1, walls_until=0)
    >>> train_superbpe(lines_of("to be", settings), settings).pairs
    [('t', 'o')]
    """
    wanted, until = settings.merges_to_learn(0), settings.walls_until
    if until is None:
        raise SettingsError(
            "SuperBPE has walls between words for its first merges. Give the number of these,"
            " for example nine tenths of all merges."
        )
    if until > wanted:
        raise SettingsError(
            f"The walls stand until merge {until:,}, but learning stops after"
            f" {counted(wanted, 'merge')}. Choose 0 to {wanted:,} for the walls, or more merges."
        )
    return train_past_walls(lines, until, settings, on_progress or (lambda _done, _total: None))
