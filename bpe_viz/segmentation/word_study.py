"""A text cut into words and symbols: the record of every word, and figures in every state."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from bpe_viz.arrays import CountArray
from bpe_viz.history import MergeHistory
from bpe_viz.segmentation.match_states import MatchState, match_states
from bpe_viz.segmentation.segmentation import Segmentation
from bpe_viz.segmentation.segmenter import segment
from bpe_viz.settings import Learner
from bpe_viz.symbols import joined
from bpe_viz.text import Span, normalize, spans

_ADDED_TOKEN = "added token"


@dataclass(frozen=True, eq=False)
class TextStudy:
    """A text as `history` cuts it.

    text           the text after the normalisation of the corpus; as it was, where an imported
                   tokenizer normalises it
    spans          its words, in order, as offsets into `text`
    segmentations  one for each distinct word, first seen first
    word_numbers   for each span the index of its word in `segmentations`
    word_counts    int64[distinct words]: how often each occurs in the text

    >>> from bpe_viz import learn_bpe
    >>> study = study_text("lower lower", learn_bpe({"low": 5, "newer": 6, "wider": 3}, 2))
    >>> study.word_numbers, [found.symbols for found in study.segmentations]
    ((0, 0), [('l', 'o', 'w', 'er_')])
    """

    text: str
    spans: tuple[Span, ...]
    segmentations: tuple[Segmentation, ...]
    word_numbers: tuple[int, ...]
    word_counts: CountArray
    history: MergeHistory

    @cached_property
    def removed(self) -> dict[int, int]:
        """How many boundaries of the text are gone after each merge that were there before it.

        By rank; merges that change none are absent. With WordPiece a merge may also bring some,
        and 0 has those that words lose at the start as they are unknown.
        """
        removed: Counter[int] = Counter()
        for segmentation, count in self._counted():
            if self._is_wordpiece:
                before = len(segmentation.units)
                for state in self._states[segmentation.word]:
                    removed[state.since] += (before - state.num_symbols) * count
                    before = state.num_symbols
            else:
                for rank in segmentation.times:
                    removed[rank] += count
        return {rank: many for rank, many in sorted(removed.items()) if many}

    @cached_property
    def lengths(self) -> CountArray:
        """int64[merges + 1]: symbols of the text, marks included, in every state."""
        changes = np.zeros(len(self.history) + 1, np.int64)
        changes[0] = self.num_units
        for rank, boundaries in self.removed.items():
            changes[rank] -= boundaries
        return np.cumsum(changes)

    @cached_property
    def num_units(self) -> int:
        """Units of the text, marks included: its symbols in state 0, unless words are unknown."""
        return sum(len(segmentation.units) * count for segmentation, count in self._counted())

    @cached_property
    def num_unknown(self) -> int:
        """Units that are not in the alphabet; each stays one unknown symbol in every state."""
        return sum(len(found.unknown_positions) * count for found, count in self._counted())

    @cached_property
    def unknown_words(self) -> dict[int, int]:
        """With WordPiece, how many more words of the text are one "[UNK]" from each merge on.

        By rank, 0 for those of the start; less than 0 where a merge makes words known.
        """
        changes: Counter[int] = Counter()
        for segmentation, count in self._counted():
            was_unknown = False
            for state in self._states.get(segmentation.word, ()):
                changes[state.since] += (state.is_unknown - was_unknown) * count
                was_unknown = state.is_unknown
        return {rank: many for rank, many in sorted(changes.items()) if many}

    @cached_property
    def num_characters(self) -> int:
        """Characters inside words."""
        return sum(span.stop - span.start for span in self.spans)

    @cached_property
    def num_bytes(self) -> int:
        """Bytes of the words as UTF-8."""
        words = (self.text[span.start : span.stop] for span in self.spans)
        return sum(len(word.encode("utf-8", "surrogatepass")) for word in words)

    def fertility(self, k: int) -> float:
        """Symbols per word in state k; 0 for a text without words."""
        return float(self.lengths[k]) / len(self.spans) if self.spans else 0.0

    @property
    def _is_wordpiece(self) -> bool:
        return self.history.settings.learner is Learner.WORDPIECE

    @cached_property
    def _states(self) -> dict[str, tuple[MatchState, ...]]:
        """How WordPiece cuts each word in every state; nothing for other learners."""
        if not self._is_wordpiece:
            return {}
        return {found.word: match_states(found.word, self.history) for found in self.segmentations}

    def _counted(self) -> Iterator[tuple[Segmentation, int]]:
        return zip(self.segmentations, self.word_counts.tolist(), strict=True)


def study_text(text: str, history: MergeHistory) -> TextStudy:
    """Cut `text` as the corpus was cut, and segment every word.

    Raises PatternError for a reader's own pattern that is too slow for this text, and
    UnreadableMergesError when an imported tokenizer is.

    >>> from bpe_viz import learn_bpe
    >>> history = learn_bpe({"low": 5, "lowest": 2, "newer": 6, "wider": 3, "new": 2}, 8)
    >>> study = study_text("lower  newer lower", history)
    >>> [segmentation.symbols for segmentation in study.segmentations]
    [('low', 'er_'), ('newer_',)]
    >>> study.word_numbers, study.lengths.tolist()[-1], round(study.fertility(8), 2)
    ((0, 1, 0), 5, 1.67)
    """
    settings = history.settings
    if history.tokenizer:
        [file_words] = history.tokenizer.words([text])
        words = [word.spelling for word in file_words]
        found = tuple(
            Span(word.start, word.stop, _ADDED_TOKEN if word.is_added else "word")
            for word in file_words
        )
    else:
        text = normalize(text, settings.normalization)
        found = tuple(spans(text, settings.pretokenizer))
        words = [text[span.start : span.stop] for span in found]
    number_of_word: dict[str, int] = {}
    word_numbers = tuple(number_of_word.setdefault(word, len(number_of_word)) for word in words)
    return TextStudy(
        text=text,
        spans=found,
        segmentations=tuple(segment(word, history) for word in number_of_word),
        word_numbers=word_numbers,
        word_counts=np.bincount(word_numbers, minlength=len(number_of_word)).astype(np.int64)
        if word_numbers
        else np.zeros(0, np.int64),
        history=history,
    )


def symbols_at(segmentation: Segmentation, k: int) -> tuple[str, ...]:
    """The symbols of a segmented word after the first k merges.

    >>> from bpe_viz import learn_bpe
    >>> symbols_at(segment("lower", learn_bpe({"low": 5, "lower": 6}, 8)), 1)
    ('lo', 'w', 'e', 'r', '_')
    """
    prefix = segmentation.history.settings.inner_prefix
    symbols: list[str] = []
    letters: list[str] = []
    for unit, rank in zip(segmentation.units, segmentation.died.tolist(), strict=True):
        letters.append(unit)
        if rank > k:
            symbols.append(joined(letters, prefix))
            letters = []
    return tuple(symbols)
