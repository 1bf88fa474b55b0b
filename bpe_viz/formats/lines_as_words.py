"""A run on lines as tokenizer.json can hold it: no walls inside lines, at any rank."""

from dataclasses import replace

from bpe_viz.errors import ExportError
from bpe_viz.history import MergeHistory, WholeWords
from bpe_viz.segmentation import MergeTable, quoted_pair
from bpe_viz.settings import Learner, PreTokenizer
from bpe_viz.symbols import units_of

_WAY_OUT = (
    "Choose GPT-2 as the pre-tokenizer, or take merges.csv, which names the wall of each merge."
)


def lines_as_words(history: MergeHistory) -> MergeHistory:
    """Return a run of SuperBPE as byte pair encoding whose words are lines; others as they are.

    In lines without walls the merges must give the same symbols. Raises ExportError where they
    would not: where one joins a pair across a wall, or where a symbol is made by two merges,
    and for BoundlessBPE.

    >>> from bpe_viz import learn_superbpe
    >>> history = lines_as_words(learn_superbpe("to be or not to be", 4, walls_until=3))
    >>> history.settings.pretokenizer.value, history.settings.learner.value
    ('characters', 'bpe')
    """
    record, walls = history.record, history.record.walls
    if walls is None:
        return history
    if isinstance(walls, WholeWords):
        raise ExportError(
            "tokenizer.json has no merges that wait until both words are whole. Choose SuperBPE or"
            " BPE as the learner, or take merges.csv, which names the wall of each merge."
        )
    if record.deaths:
        raise ExportError(
            "Two merges make the same symbol, one of them across a wall, and tokenizer.json has one"
            f" merge for each. {_WAY_OUT}"
        )
    words, unit = walls.inside.layout.words, history.settings.unit
    inside = MergeTable(history.pairs[: walls.until])
    for left, right in walls.neighbours():
        before = units_of(words[left], unit)
        _, events = inside.join(before + units_of(words[right], unit))
        for rank, position in events:
            if position == len(before) - 1:
                raise ExportError(
                    f"tokenizer.json has no walls inside lines, and there merge {rank:,}, of"
                    f" {quoted_pair(inside.pairs[rank - 1])}, would cross one. {_WAY_OUT}"
                )
    settings = replace(
        history.settings,
        learner=Learner.BPE,
        pretokenizer=PreTokenizer.CHARACTERS,
        walls_until=None,
    )
    return MergeHistory(replace(record, settings=settings, walls=None))
