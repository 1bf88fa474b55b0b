"""Apply merges to any word, whether it was seen in training or not."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import accumulate, pairwise
from operator import itemgetter
from random import Random
from typing import TYPE_CHECKING, NamedTuple, overload

from bpe_viz.arguments import check_text, checked_choice, checked_number, shown_value
from bpe_viz.caching import CacheOfOwner
from bpe_viz.errors import SettingsError
from bpe_viz.history import MergeHistory, WholeWords
from bpe_viz.limits import CACHED_LIST_SETTINGS
from bpe_viz.segmentation.merge_table import Event, MergeTable, table_of
from bpe_viz.segmentation.replay import ReplayTable, replay_table_of
from bpe_viz.segmentation.segmentation import Segmentation
from bpe_viz.segmentation.vocabulary_use import cut_by_vocabulary
from bpe_viz.segmentation.walled_merges import WalledMerges, walls_in, weak_walls_in
from bpe_viz.segmentation.whole_word_merges import WholeWordMerges
from bpe_viz.settings import Learner, MarkPlace, Segmenter, Settings, Unit
from bpe_viz.symbols import Symbols, add_mark, add_prefix, remove_mark, spelling, units_of
from bpe_viz.text import ADDED

if TYPE_CHECKING:
    from bpe_viz.segmentation.pieces import PieceSegmentation
    from bpe_viz.unigram import UnigramHistory

_DEFAULTS = Settings()


@overload
def segment(
    word: str,
    history: MergeHistory,
    *,
    segmenter: Segmenter | None = None,
    dropout: float = 0.0,
    seed: int = 0,
    step: int | None = None,
) -> Segmentation: ...


@overload
def segment(
    word: str,
    history: "UnigramHistory",
    *,
    segmenter: Segmenter | None = None,
    dropout: float = 0.0,
    seed: int = 0,
    step: int | None = None,
) -> "PieceSegmentation": ...


def segment(
    word: str,
    history: "MergeHistory | UnigramHistory",
    *,
    segmenter: Segmenter | None = None,
    dropout: float = 0.0,
    seed: int = 0,
    step: int | None = None,
) -> "Segmentation | PieceSegmentation":
    """Cut `word` with what `history` learned; a word of its corpus gets its recorded symbols.

    The segmenter is the learner's own unless you name one. In byte pair encoding that applies the
    merges in order, each left out of a step with the probability `dropout`, by chance that `seed`
    decides. In WordPiece it is longest match first, which need not give a word of the corpus what
    is on record, and gives one "[UNK]" for a word that it cannot cut; then all units are unknown.
    A unigram language model takes the most probable way; for merges, a symbol is as probable as its
    share of the symbols of the corpus. Where symbols die, merges and deaths are replayed in order;
    `trace` shows them. `step` is the state whose vocabulary is used, the last one unless you name
    another: a number of merges, or of rounds.

    A unit that is not in the alphabet is unknown: it stays as it is and takes part in no merge. So
    does a mark typed into the word, which is one unit. An empty word has no units and no mark. With
    an imported tokenizer, the word is spelled as that spells it for its model.

    >>> from bpe_viz import learn_bpe
    >>> history = learn_bpe({"low": 5, "lowest": 2, "newer": 6, "wider": 3, "new": 2}, 8)
    >>> segmentation = segment("lower", history)
    >>> segmentation.symbols
    ('low', 'er_')
    >>> [step.rank for step in segmentation.steps]
    [1, 2, 5, 6]
    >>> [node.symbol for node in segmentation.tree[1].children]
    ['er', '_']
    >>> segmentation.why_not()[0].sentence
    'No merge joins `low` and `er_`: that pair was never learned.'
    >>> segment("mud", history).unknown
    ('m', 'u')
    >>> segment("winner", history, segmenter=Segmenter.LONGEST_MATCH).symbols
    ('w', 'i', 'n', 'ne', 'r', '_')
    """
    check_text("the word", word)
    if not isinstance(history, MergeHistory):
        from bpe_viz.segmentation.pieces import segment_pieces

        return segment_pieces(word, history, segmenter, dropout, step)
    segmenter = _checked_segmenter(history, segmenter, dropout)
    if step is not None:
        step = history.at(step).k
    prepared = prepare_word(word, history)
    units, unknown = prepared.units, prepared.fixed
    if segmenter is Segmenter.RANK_ORDER:
        chance = Random(checked_number("seed", seed)) if dropout else None
        symbols, events = prepared.join(dropout, chance, step)
        return Segmentation(
            word, tuple(symbols), units, tuple(events), unknown, history, segmenter, step
        )
    cut = cut_by_vocabulary(word, units, unknown, history, segmenter, step)
    return Segmentation(word, cut[0], units, cut[1], cut[2], history, segmenter, step)


class PreparedWord(NamedTuple):
    """The units of a word, the positions that no merge touches, the merges and what stops them.

    Merges of a run on lines may have to stop at the `walls`, which are right of these positions.

    >>> from bpe_viz import learn_bpe
    >>> prepare_word("lot", learn_bpe({"low": 5}, 1)).runs
    [('l', 'o'), ('_',)]
    """

    units: Symbols
    fixed: tuple[int, ...]
    table: MergeTable
    walls: tuple[int, ...] = ()
    weak_walls: tuple[int, ...] = ()

    @property
    def runs(self) -> list[Symbols]:
        """The units between the fixed positions, where merges apply."""
        edges = pairwise((-1, *self.fixed, len(self.units)))
        return [self.units[before + 1 : after] for before, after in edges]

    def around(self, runs: Iterable[Sequence[str]]) -> Symbols:
        """Return the word whose runs became these symbols."""
        symbols: list[str] = []
        for run, after in zip(runs, (*self.fixed, len(self.units)), strict=True):
            symbols += (*run, *self.units[after : after + 1])
        return tuple(symbols)

    def join(
        self, dropout: float = 0.0, chance: Random | None = None, most: int | None = None
    ) -> tuple[list[str], list[Event]]:
        """Return the symbols that the merges up to the rank `most` make, and their events."""
        # These know no unit at a fixed position.
        if isinstance(self.table, WalledMerges):
            return self.table.join_between(self.units, self.walls, most, self.weak_walls)
        if isinstance(self.table, WholeWordMerges) or (
            isinstance(self.table, ReplayTable) and self.table.has_walls
        ):
            return self.table.join_between(self.units, self.walls, most)
        return _join_around(self.fixed, self.units, self.table, dropout, chance, most)


def prepare_word(word: str, history: MergeHistory) -> PreparedWord:
    """Return a word made ready for the merges of a history.

    >>> from bpe_viz import learn_bpe
    >>> prepare_word("low!", learn_bpe({"low": 5}, 2)).fixed
    (3,)
    """
    table, alphabet = _prepared(history)
    units, typed_marks = _cut(word, history, alphabet)
    is_added = history.tokenizer is not None and word.startswith(ADDED)
    fixed = () if is_added else _unknown_positions(units, typed_marks, alphabet)
    if not history.record.walls:
        return PreparedWord(units, fixed, table)
    walls, weak_walls = walls_in(word, history), weak_walls_in(word, history)
    return PreparedWord(units, fixed, table, walls, weak_walls)


def check_dropout(dropout: float) -> None:
    """Raise SettingsError for what is not a probability.

    >>> check_dropout(2)
    Traceback (most recent call last):
    bpe_viz.errors.SettingsError: dropout is 2, which is not a probability. Give a number from 0
    to 1.
    """
    if not (isinstance(dropout, int | float) and 0 <= dropout <= 1):
        raise SettingsError(
            f"dropout is {shown_value(dropout)}, which is not a probability. Give a number from 0"
            " to 1."
        )


def own_segmenter(history: MergeHistory) -> Segmenter:
    """Return the segmenter that belongs to the learner.

    >>> from bpe_viz import learn_wordpiece
    >>> own_segmenter(learn_wordpiece({"hug": 10}, 1)).value
    'longest-match'
    """
    is_wordpiece = history.settings.learner is Learner.WORDPIECE
    return Segmenter.LONGEST_MATCH if is_wordpiece else Segmenter.RANK_ORDER


def _checked_segmenter(
    history: MergeHistory, segmenter: Segmenter | None, dropout: float
) -> Segmenter:
    segmenter = own_segmenter(history) if segmenter is None else segmenter
    segmenter = checked_choice("segmenter", segmenter, Segmenter)
    check_dropout(dropout)
    if dropout and segmenter is not Segmenter.RANK_ORDER:
        raise SettingsError(
            "Dropout leaves out merges, and this segmenter applies none. Choose rank order."
        )
    if dropout:
        refuse_dropout_in(history)
    return segmenter


def has_dropout(history: MergeHistory) -> bool:
    """Return whether merges apply to a word one after the other, so that some can be left out.

    >>> from bpe_viz import learn_bpe, learn_superbpe
    >>> has_dropout(learn_bpe(["low"], 1)), has_dropout(learn_superbpe("to", 1, walls_until=1))
    (True, False)
    """
    return history.record.walls is None and history.record.deaths is None


def refuse_dropout_in(history: MergeHistory) -> None:
    """Raise SettingsError for a run whose merges do not apply to a word one after the other.

    >>> from bpe_viz import learn_picky_bpe
    >>> refuse_dropout_in(learn_picky_bpe({"low": 5}, num_merges=1))
    Traceback (most recent call last):
    bpe_viz.errors.SettingsError: Where symbols die, no merge can be left out of the replay.
    Choose a dropout of 0.
    """
    if history.record.walls:
        raise SettingsError(
            "Dropout is not defined for merges that stop at walls. Choose a dropout of 0."
        )
    if history.record.deaths:
        raise SettingsError(
            "Where symbols die, no merge can be left out of the replay. Choose a dropout of 0."
        )


def apply_bpe(
    word: str,
    merges: MergeHistory | Iterable[Sequence[str]],
    *,
    mark: str | None = None,
    mark_place: MarkPlace | None = None,
    unit: Unit | None = None,
) -> list[str]:
    """Return the symbols of `word`, without the mark, as the merges leave it.

    `merges` is a history, whose own settings then hold, or pairs in rank order, learned anywhere:
    their mark is "_" as a separate symbol after characters, unless the keywords say otherwise. In
    a loop hand over the same history, list or tuple each time: it is prepared once. Raises
    SettingsError for merges that are not pairs of strings, and for keywords that contradict a
    history.

    >>> apply_bpe("lower", [("e", "r"), ("er", "_"), ("l", "o"), ("lo", "w")])
    ['low', 'er']
    >>> apply_bpe("west", [("s", "t</w>")], mark="</w>", mark_place=MarkPlace.GLUED)
    ['w', 'e', 'st']
    """
    check_text("the word", word)
    settings = _settings_of(merges, mark, mark_place, unit)
    if isinstance(merges, MergeHistory):
        symbols, _ = prepare_word(word, merges).join()
    else:
        table = table_of(merges)
        units, fixed = _cut_as_set(word, settings)
        symbols, _ = _join_around(fixed, units, table)
    return remove_mark(symbols, settings.mark, settings.mark_place)


_PREPARED: CacheOfOwner[None, tuple[MergeTable, frozenset[str]]] = CacheOfOwner(most=1)


def _prepared(history: MergeHistory) -> tuple[MergeTable, frozenset[str]]:
    """Return the table and the alphabet of a history, cached as long as the history lives."""
    return _PREPARED.get(
        history,
        None,
        lambda: (_merge_table(history), frozenset(history.alphabet)),
    )


def _merge_table(history: MergeHistory) -> MergeTable:
    if isinstance(history.record.walls, WholeWords):
        return replay_table_of(history) if history.record.deaths else WholeWordMerges(history)
    if history.record.walls:
        return WalledMerges(history.pairs, history.record.walls.until)
    if history.record.deaths:
        return replay_table_of(history)
    return MergeTable(history.pairs, history.turns, history.settings.inner_prefix)


def _settings_of(
    merges: MergeHistory | Iterable[Sequence[str]],
    mark: str | None,
    mark_place: MarkPlace | None,
    unit: Unit | None,
) -> Settings:
    if not isinstance(merges, MergeHistory):
        if not isinstance(merges, Iterable):
            raise SettingsError(
                f"{shown_value(merges)} is not a list of merges. Give pairs of strings, or a"
                " history."
            )
        try:
            return _list_settings(mark, mark_place, unit)
        except TypeError:  # what cannot be a key of the cache
            return _list_settings.__wrapped__(mark, mark_place, unit)
    settings = merges.settings
    for name, given, learned in (
        ("mark", mark, settings.mark),
        ("mark_place", mark_place, settings.mark_place),
        ("unit", unit, settings.unit),
    ):
        if given is not None and given != learned:
            raise SettingsError(
                f"The history was learned with {name}={learned!r}, not {given!r}. Leave {name} out."
            )
    return settings


@lru_cache(maxsize=CACHED_LIST_SETTINGS)
def _list_settings(mark: str | None, mark_place: MarkPlace | None, unit: Unit | None) -> Settings:
    return Settings(
        mark=_DEFAULTS.mark if mark is None else mark,
        mark_place=_DEFAULTS.mark_place if mark_place is None else mark_place,
        unit=_DEFAULTS.unit if unit is None else unit,
    )


def _cut(
    word: str, history: MergeHistory, alphabet: frozenset[str]
) -> tuple[Symbols, tuple[int, ...]]:
    if history.tokenizer:
        return history.tokenizer.units(word, alphabet), ()
    return _cut_as_set(word, history.settings)


def _cut_as_set(word: str, settings: Settings) -> tuple[Symbols, tuple[int, ...]]:
    """Return the units of a word, its mark added, and the positions of the marks typed into it."""
    if not word:
        return (), ()
    mark, place = settings.mark, settings.mark_place
    spelled = spelling(word, settings.unit)
    unit = Unit.GRAPHEME if settings.unit is Unit.GRAPHEME else Unit.CHARACTER
    if place is MarkPlace.NONE or mark not in spelled:
        units_alone = add_prefix(units_of(spelled, unit), settings.inner_prefix)
        return add_mark(units_alone, mark, place), ()
    first_part, *parts = (units_of(part, unit) for part in spelled.split(mark))
    units = list(first_part)
    typed_marks = []
    for part in parts:
        typed_marks.append(len(units) + (place is MarkPlace.BEFORE))
        units += (mark, *part)
    return add_mark(tuple(units), mark, place), tuple(typed_marks)


def _unknown_positions(
    units: Symbols, typed_marks: tuple[int, ...], alphabet: frozenset[str]
) -> tuple[int, ...]:
    if not typed_marks and alphabet.issuperset(units):
        return ()
    unseen = {position for position, unit in enumerate(units) if unit not in alphabet}
    return tuple(sorted(unseen.union(typed_marks)))


def _join_around(
    fixed: tuple[int, ...],
    units: Symbols,
    table: MergeTable,
    dropout: float = 0.0,
    chance: Random | None = None,
    most: int | None = None,
) -> tuple[list[str], list[Event]]:
    """Apply the merges to each run of units between the fixed positions, which stay as they are."""

    def join(part: Symbols) -> tuple[list[str], list[Event]]:
        if chance:
            return table.join_with_dropout(part, dropout, chance, most)
        return table.join(part, most)

    if not fixed:
        return join(units)
    symbols: list[str] = []
    timed: list[tuple[int, Event]] = []
    for before, after in pairwise((-1, *fixed, len(units))):
        run_symbols, run_events = join(units[before + 1 : after])
        symbols += (*run_symbols, *units[after : after + 1])
        times = accumulate((rank for rank, _ in run_events), max)
        events = ((rank, before + 1 + position) for rank, position in run_events)
        timed += zip(times, events, strict=True)
    return symbols, [event for _, event in sorted(timed, key=itemgetter(0))]
