"""The effect of merges on a word: its symbols, their steps, their tree, why not others."""

from dataclasses import dataclass, field

from bpe_viz.history import MergeHistory, WholeWords
from bpe_viz.segmentation.merged_word import MergedWord, Step
from bpe_viz.segmentation.replay import SymbolSplit, replay_table_of, trace_of
from bpe_viz.segmentation.vocabulary_match import Trial
from bpe_viz.segmentation.vocabulary_use import longest_match_trials
from bpe_viz.segmentation.walled_merges import MergesBetweenWalls, walls_in, weak_walls_in
from bpe_viz.segmentation.whole_word_merges import MergesOfWholeWords, ReplayedWholeWords
from bpe_viz.segmentation.why_not import AppliedMerges, Reason, known_merges
from bpe_viz.segmentation.why_not_replayed import ReplayedMerges
from bpe_viz.settings import Segmenter
from bpe_viz.symbols import Symbols


@dataclass(frozen=True, slots=True, repr=False)
class Segmentation(MergedWord):
    """A word after all merges of a history; the mark is one of its symbols, or part of one.

    `units` are its initial symbols, and all positions are indices of units. `events` are the
    boundaries that the merges removed, (rank, position of the unit left of it), in order. That is
    the order of ranks, except where the merges may have more than one turn (`Turns`). `step` is the
    state whose vocabulary was used; None: the last.

    >>> from bpe_viz import learn_bpe, segment
    >>> segmentation = segment("lower", learn_bpe({"low": 5, "newer": 6, "wider": 3}, 3))
    >>> segmentation.symbols, segmentation.unknown
    (('l', 'o', 'w', 'er_'), ())
    """

    unknown_positions: tuple[int, ...]
    history: MergeHistory = field(repr=False, compare=False)
    segmenter: Segmenter = Segmenter.RANK_ORDER
    step: int | None = None

    @property
    def trials(self) -> tuple[Trial, ...]:
        """The trials of longest match, in order; none for other segmenters.

        >>> from bpe_viz import learn_wordpiece, segment
        >>> history = learn_wordpiece({"hug": 10, "pug": 5, "hugs": 5}, 3)
        >>> [(trial.symbol, trial.is_known) for trial in segment("pug", history).trials]
        [('pug', False), ('pu', True), ('##g', True)]
        """
        if self.segmenter is not Segmenter.LONGEST_MATCH:
            return ()
        return longest_match_trials(
            self.word, self.units, self.unknown_positions, self.history, self.step
        )

    @property
    def unknown(self) -> Symbols:
        """The unknown units, in order of position."""
        return tuple(self.units[position] for position in self.unknown_positions)

    @property
    def is_whole_in_file(self) -> bool:
        """Return whether an imported model takes the word as one token though its merges do not."""
        tokenizer = self.history.tokenizer
        if tokenizer is None or len(self.symbols) < 2:
            return False
        return self.word in tokenizer.whole_words

    @property
    def prefix(self) -> str:
        """The prefix of symbols that do not begin the word."""
        return self.history.settings.inner_prefix

    @property
    def trace(self) -> tuple[Step | SymbolSplit, ...]:
        """The merges and deaths that changed the word, in order; without deaths they are `steps`.

        >>> from bpe_viz import learn_picky_bpe, segment
        >>> slides = {"low": 5, "lowest": 2, "newer": 6, "wider": 3, "new": 2}
        >>> history = learn_picky_bpe(slides, num_merges=9)
        >>> [" ".join(step.after) for step in segment("ner", history).trace]
        ['n er _', 'n er_']
        """
        record = self.history.record
        is_whole = isinstance(record.walls, WholeWords)
        if not record.deaths or self.segmenter is not Segmenter.RANK_ORDER:
            return self.steps
        if record.walls and not is_whole:  # nothing dies
            return self.steps
        walls = walls_in(self.word, self.history) if is_whole else ()
        return trace_of(self.units, self.unknown_positions, self.history, self.step, walls)

    def why_not(self) -> tuple[Reason, ...]:
        """Explain why each boundary that is left survived, then why each silent merge did not fire.

        A merge is silent where the word has its letters and it does not join them.
        The boundaries come left to right, the merges in rank order. Where symbols die, only the
        boundaries are explained.
        """
        merges, record = known_merges(self.history, self.step), self.history.record
        if self.segmenter is not Segmenter.RANK_ORDER:
            return AppliedMerges(self.units, self.events, self.unknown_positions, merges).reasons()
        if isinstance(record.walls, WholeWords):
            walls, is_super = walls_in(self.word, self.history), record.walls.is_super.tolist()
            word = self.units, self.events, self.unknown_positions, merges
            if not record.deaths:
                return MergesOfWholeWords(*word, walls=walls, is_super=is_super).reasons()
            table, step = replay_table_of(self.history), self.step
            return ReplayedWholeWords(
                *word, walls=walls, is_super=is_super, table=table, step=step
            ).reasons()
        if record.walls:
            walls, until = walls_in(self.word, self.history), record.walls.until
            weak_walls = weak_walls_in(self.word, self.history)
            return MergesBetweenWalls(
                self.units, self.events, self.unknown_positions, merges, walls, until, weak_walls
            ).reasons()
        if record.deaths:
            table = replay_table_of(self.history)
            return ReplayedMerges(
                self.units, self.events, self.unknown_positions, merges, table, self.step
            ).reasons()
        return AppliedMerges(self.units, self.events, self.unknown_positions, merges).reasons()
