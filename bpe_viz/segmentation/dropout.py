"""BPE dropout: in how many ways a word is cut when merges are left out by chance."""

from collections import Counter, defaultdict
from itertools import product
from math import prod
from random import Random

from bpe_viz.arguments import check_text, checked_number
from bpe_viz.errors import SettingsError
from bpe_viz.history import MergeHistory
from bpe_viz.limits import MAX_DROPOUT_WORK, MAX_EXACT_DROPOUT_UNITS
from bpe_viz.segmentation.merge_table import MergeTable
from bpe_viz.segmentation.segmenter import check_dropout, prepare_word, refuse_dropout_in
from bpe_viz.symbols import Symbols
from bpe_viz.wording import counted


def dropout_shares(
    word: str, history: MergeHistory, dropout: float, *, step: int | None = None
) -> dict[Symbols, float]:
    """Compute the probability of each segmentation of a short word, exactly; most probable first.

    At every step each place that a merge could join is left out with the probability `dropout`,
    and the lowest rank that remains is joined (Provilkov, Emelianenko and Voita 2020). So with m
    places, the i-th by rank is joined with the probability p^(i-1) (1-p), and with p^m the word
    stays as it is. `step` is the state whose merges are used. Raises SettingsError for a word of
    more than MAX_EXACT_DROPOUT_UNITS units.

    >>> from bpe_viz import learn_bpe
    >>> history = learn_bpe({"low": 5, "lot": 2}, 2)
    >>> dropout_shares("low", history, 0.5)
    {('l', 'o', 'w', '_'): 0.5, ('lo', 'w', '_'): 0.25, ('low', '_'): 0.25}
    """
    check_text("the word", word)
    check_dropout(dropout)
    refuse_dropout_in(history)
    most = None if step is None else history.at(step).k
    prepared = prepare_word(word, history)
    if len(prepared.units) > MAX_EXACT_DROPOUT_UNITS:
        raise SettingsError(
            f"The word has {counted(len(prepared.units), 'unit')}, and shares are exact for up to"
            f" {MAX_EXACT_DROPOUT_UNITS}. Draw segmentations instead, or choose a shorter word."
        )
    runs = [_shares(run, prepared.table, dropout, most) for run in prepared.runs]
    found = {
        prepared.around(ways): prod(run[way] for run, way in zip(runs, ways, strict=True))
        for ways in product(*runs)
    }
    return dict(sorted(found.items(), key=lambda entry: (-round(entry[1], 12), entry[0])))


def _shares(
    units: Symbols, table: MergeTable, dropout: float, most: int | None
) -> dict[Symbols, float]:
    """Return the probability of every end, over all states that can be on the way there."""
    ends: dict[Symbols, float] = {}
    level = {units: 1.0}
    while level:
        following: dict[Symbols, float] = defaultdict(float)
        for symbols, share in level.items():
            left = share
            for _, place in sorted(table.able(symbols, most)):
                following[table.joined_at(symbols, place)] += left * (1 - dropout)
                left *= dropout
            if left:
                ends[symbols] = left
        level = {symbols: share for symbols, share in following.items() if share}
    return ends


def dropout_draws(
    word: str,
    history: MergeHistory,
    dropout: float,
    *,
    num_draws: int = 1000,
    seed: int = 0,
    step: int | None = None,
) -> Counter[Symbols]:
    """Count the segmentations of a word among so many draws, which the seed decides.

    The first draw is that of `segment` with the same seed. Raises SettingsError.

    >>> from bpe_viz import learn_bpe
    >>> dropout_draws("low", learn_bpe({"low": 5, "lot": 2}, 2), 0.5, num_draws=100)
    Counter({('l', 'o', 'w', '_'): 41, ('low', '_'): 32, ('lo', 'w', '_'): 27})
    """
    check_text("the word", word)
    check_dropout(dropout)
    refuse_dropout_in(history)
    number = checked_number("num_draws", num_draws)
    if number < 1:
        raise SettingsError(f"The number of draws is {number:,}. Choose 1 or more.")
    most = None if step is None else history.at(step).k
    prepared = prepare_word(word, history)
    if number * len(prepared.units) ** 2 > MAX_DROPOUT_WORK:
        raise SettingsError(
            f"{counted(number, 'draw')} of a word this long would take too long. Draw fewer, or"
            " choose a shorter word."
        )
    chance = Random(checked_number("seed", seed))
    return Counter(tuple(prepared.join(dropout, chance, most)[0]) for _ in range(number))
