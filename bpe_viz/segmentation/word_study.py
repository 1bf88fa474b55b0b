"""A text cut into words and symbols: the record of every word, and figures in every state."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from bpe_viz.arrays import CountArray
from bpe_viz.caching import CacheOfOwner
from bpe_viz.errors import SettingsError
from bpe_viz.history import MergeHistory
from bpe_viz.limits import CACHED_WORD_SYMBOLS, MAX_CHOSEN_CHARACTERS, MAX_CHOSEN_UNITS
from bpe_viz.segmentation.match_states import MatchState, match_states
from bpe_viz.segmentation.replay import SymbolSplit
from bpe_viz.segmentation.segmentation import Segmentation
from bpe_viz.segmentation.segmenter import own_segmenter, prepare_word, segment
from bpe_viz.settings import Learner, PreTokenizer, Segmenter
from bpe_viz.symbols import Symbols, joined
from bpe_viz.text import Span, normalize, spans
from bpe_viz.wording import counted

_ADDED_TOKEN = "added token"
_WORD_SYMBOLS: CacheOfOwner[str, Symbols] = CacheOfOwner(CACHED_WORD_SYMBOLS)


@dataclass(frozen=True, eq=False)
class TextStudy:
    """A text as `history` cuts it.

    text           the text after the normalisation of the corpus; as it was, where an imported
                   tokenizer normalises it
    spans          its words, in order, as offsets into `text`
    segmentations  one for each distinct word, first seen first
    word_numbers   for each span the index of its word in `segmentations`
    word_counts    int64[distinct words]: how often each occurs in the text
    segmenter      what cuts the words
    step           the only state that is known, or None when all are; of the most probable way, and
                   with dropout, each state has to be asked for

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
    segmenter: Segmenter
    step: int | None = None

    @cached_property
    def removed(self) -> dict[int, int]:
        """The number of boundaries of the text that each merge removed.

        By rank; merges that change none are absent. By longest match, or where a symbol dies, there
        may also be more after a merge, and 0 has those that words lose at the start as they are
        unknown. Where only one `step` is known, 0 has all that are gone in that state.
        """
        removed: Counter[int] = Counter()
        for segmentation, count in self._counted():
            if self.step is not None:
                removed[0] += (len(segmentation.units) - len(segmentation.symbols)) * count
            elif states := self.states.get(segmentation.word):
                before = len(segmentation.units)
                for state in states:
                    removed[state.since] += (before - state.num_symbols) * count
                    before = state.num_symbols
            elif self.history.record.deaths:
                for event in segmentation.trace:
                    added = len(event.parts) if isinstance(event, SymbolSplit) else 0
                    removed[event.rank] += count * (1 - added)
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
            for state in self.states.get(segmentation.word, ()):
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
        """Return symbols per word in state k; 0 for a text without words."""
        return float(self.lengths[k]) / len(self.spans) if self.spans else 0.0

    @cached_property
    def states(self) -> dict[str, tuple[MatchState, ...]]:
        """The cuts of each word in every state, by longest match or fewest symbols; else empty."""
        if self.segmenter not in _WITH_STATES:
            return {}
        found = (segmentation.word for segmentation in self.segmentations)
        return {word: match_states(word, self.history, self.segmenter) for word in found}

    @property
    def has_unknown_words(self) -> bool:
        """Return whether a word that cannot be cut is one "[UNK]", as WordPiece has it."""
        is_wordpiece = self.history.settings.learner is Learner.WORDPIECE
        return is_wordpiece and self.segmenter is Segmenter.LONGEST_MATCH

    def _counted(self) -> Iterator[tuple[Segmentation, int]]:
        return zip(self.segmentations, self.word_counts.tolist(), strict=True)


_WITH_STATES = (Segmenter.LONGEST_MATCH, Segmenter.FEWEST)


def study_text(
    text: str,
    history: MergeHistory,
    *,
    segmenter: Segmenter | None = None,
    dropout: float = 0.0,
    seed: int = 0,
    step: int | None = None,
) -> TextStudy:
    """Cut `text` as the corpus was cut, and segment every word with the segmenter.

    That is the learner's own unless you name one. `step` says for which state, where not all of
    them are known at once: for the most probable way, and for dropout, which draws each distinct
    word with the same seed. Raises PatternError for a reader's own pattern that is too slow for
    this text, UnreadableMergesError when an imported tokenizer is, and SettingsError for a text or
    a word that is too long for another segmenter than the learner's own.

    >>> from bpe_viz import learn_bpe
    >>> history = learn_bpe({"low": 5, "lowest": 2, "newer": 6, "wider": 3, "new": 2}, 8)
    >>> study = study_text("lower  newer lower", history)
    >>> [segmentation.symbols for segmentation in study.segmentations]
    [('low', 'er_'), ('newer_',)]
    >>> study.word_numbers, study.lengths.tolist()[-1], round(study.fertility(8), 2)
    ((0, 1, 0), 5, 1.67)
    """
    text, found, words = _words_of(text, history)
    own = own_segmenter(history)
    segmenter = segmenter or own
    is_drawn = segmenter is Segmenter.RANK_ORDER and dropout > 0
    knows_one_step = is_drawn or segmenter is Segmenter.MOST_PROBABLE
    at = (len(history) if step is None else history.at(step).k) if knows_one_step else None
    number_of_word: dict[str, int] = {}
    word_numbers = tuple(number_of_word.setdefault(word, len(number_of_word)) for word in words)
    if is_drawn or segmenter is not own:
        _check_length(text, number_of_word, history)
    return TextStudy(
        text=text,
        spans=found,
        segmentations=tuple(
            segment(word, history, segmenter=segmenter, dropout=dropout, seed=seed, step=at)
            for word in number_of_word
        ),
        word_numbers=word_numbers,
        word_counts=np.bincount(word_numbers, minlength=len(number_of_word)).astype(np.int64)
        if word_numbers
        else np.zeros(0, np.int64),
        history=history,
        segmenter=segmenter,
        step=at,
    )


@dataclass(frozen=True, slots=True)
class TextSymbols:
    """The words of a text as its history reads it, with the symbols of each.

    >>> TextSymbols("low", (Span(0, 3, "word"),), ("low",), (("low",),)).symbols
    (('low',),)
    """

    text: str
    spans: tuple[Span, ...]
    words: tuple[str, ...]
    symbols: tuple[Symbols, ...]


def text_symbols(text: str, history: MergeHistory) -> TextSymbols:
    """Cut `text` as the corpus was cut, and every word as its learner does, in the last state.

    A word that was cut for a text before is on record, so that a text can be typed. Raises as
    `study_text` does.

    >>> from bpe_viz import learn_bpe
    >>> history = learn_bpe({"low": 5, "lowest": 2, "newer": 6, "wider": 3, "new": 2}, 8)
    >>> text_symbols("lower low", history).symbols
    (('low', 'er_'), ('low_',))
    """
    text, found, words = _words_of(text, history)
    symbols_of = {word: word_symbols(word, history) for word in set(words)}
    return TextSymbols(text, found, tuple(words), tuple(symbols_of[word] for word in words))


def word_symbols(word: str, history: MergeHistory) -> Symbols:
    """Return the symbols of a word in the last state; those of a word asked before are on record.

    >>> from bpe_viz import learn_bpe
    >>> word_symbols("lower", learn_bpe({"low": 5, "newer": 6, "wider": 3}, 2))
    ('l', 'o', 'w', 'er_')
    """
    return _WORD_SYMBOLS.get(history, word, lambda: segment(word, history).symbols)


def _words_of(text: str, history: MergeHistory) -> tuple[str, tuple[Span, ...], list[str]]:
    """Return a text as its history reads it, with the places and spellings of its words."""
    settings = history.settings
    if history.tokenizer:
        [file_words] = history.tokenizer.words([text])
        words = [word.spelling for word in file_words]
        found = tuple(
            Span(word.start, word.stop, _ADDED_TOKEN if word.is_added else "word")
            for word in file_words
        )
        return text, found, words
    text = normalize(text, settings.normalization)
    # What was learned from lines has symbols that span the words of a line.
    pretokenizer = PreTokenizer.CHARACTERS if history.record.walls else settings.pretokenizer
    found = tuple(spans(text, pretokenizer))
    return text, found, [text[span.start : span.stop] for span in found]


def _check_length(text: str, words: Iterable[str], history: MergeHistory) -> None:
    if len(text) > MAX_CHOSEN_CHARACTERS:
        raise SettingsError(
            f"The text has {counted(len(text), 'character')}. With another segmenter than the"
            f" learner's own, at most {MAX_CHOSEN_CHARACTERS:,} are cut. Shorten the text."
        )
    longest = max((len(prepare_word(word, history).units) for word in words), default=0)
    if longest > MAX_CHOSEN_UNITS:
        noun = "line" if history.record.walls else "word"
        raise SettingsError(
            f"A {noun} of the text has {counted(longest, 'unit')}. With another segmenter than the"
            f" learner's own, {noun}s of up to {MAX_CHOSEN_UNITS} units are cut. Shorten the"
            f" {noun}."
        )


def symbols_at(segmentation: Segmentation, k: int) -> tuple[str, ...]:
    """Return the symbols of a segmented word after the first k merges.

    >>> from bpe_viz import learn_bpe
    >>> symbols_at(segment("lower", learn_bpe({"low": 5, "lower": 6}, 8)), 1)
    ('lo', 'w', 'e', 'r', '_')
    """
    history = segmentation.history
    prefix = history.settings.inner_prefix
    if history.settings.learner is Learner.PICKY:  # a boundary may be back before it is gone again
        way = Segmenter.RANK_ORDER
        return segment(segmentation.word, history, segmenter=way, step=k).symbols
    symbols: list[str] = []
    letters: list[str] = []
    for unit, rank in zip(segmentation.units, segmentation.died.tolist(), strict=True):
        letters.append(unit)
        if rank > k:
            symbols.append(joined(letters, prefix))
            letters = []
    return tuple(symbols)
