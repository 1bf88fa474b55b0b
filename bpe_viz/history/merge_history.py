"""The history of a training: its merges, and every state of the corpus as a view of the record."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from bpe_viz.arguments import shown_value, whole_number
from bpe_viz.arrays import CountArray, FlagArray, IdArray
from bpe_viz.errors import BpeVizError
from bpe_viz.history.changes import (
    Birth,
    ChangedWord,
    Death,
    Merge,
    PairChange,
    PairChangeKind,
)
from bpe_viz.history.language_views import language_record, ran_dry
from bpe_viz.history.languages import ALL, gini
from bpe_viz.history.lazy_tuple import LazyTuple
from bpe_viz.history.merge_order import Turns
from bpe_viz.history.pair_counts import PairCounter, PairCounts
from bpe_viz.history.pair_scores import merge_scores
from bpe_viz.history.record import Record, StopReason
from bpe_viz.history.state import CorpusState
from bpe_viz.history.walled_pairs import WalledPairs
from bpe_viz.history.whole_words import WholeWordPairs, WholeWords
from bpe_viz.notebook_display import AsTable, ShownInNotebooks, notebook_views
from bpe_viz.pickled import saved
from bpe_viz.settings import Settings
from bpe_viz.symbols import Pair
from bpe_viz.wording import counted, listed

if TYPE_CHECKING:
    from bpe_viz.text import FileTokenizer


_LONG_WORD = 100  # units, from which on it is faster to cut with arrays


class MergeHistory(AsTable):
    """The merges of a training in rank order, with every state of the corpus on record.

    Iterating yields the pairs.  All arrays are read-only; `record` has them. `turns` says how
    the merges are applied to other words, and `tokenizer` cuts text for imported merges.

    >>> from bpe_viz import learn_bpe
    >>> history = learn_bpe({"low": 5, "lowest": 2, "newer": 6, "wider": 3, "new": 2}, 8)
    >>> history.merges[0]
    Merge(rank=1, left='e', right='r', symbol='er', count=9, applied=9)
    >>> [left + right for left, right in history]
    ['er', 'er_', 'ne', 'new', 'lo', 'low', 'newer_', 'low_']
    """

    def __init__(
        self, record: Record, turns: Turns = Turns.ONCE, tokenizer: "FileTokenizer | None" = None
    ) -> None:
        self.record = record
        self.turns = turns
        self.tokenizer = tokenizer
        self._pair_counter = _pair_counter_of(record)

    def __len__(self) -> int:
        return self.record.num_merges

    def __iter__(self) -> Iterator[Pair]:
        return iter(self._pairs)

    def __reduce__(self) -> tuple[Any, ...]:
        return saved(MergeHistory, self.record, self.turns, self.tokenizer)

    def __repr__(self) -> str:
        words = counted(len(self.words), self.word_name)
        return f"<MergeHistory: {counted(len(self), 'merge')}, {words}>"

    def show(self, k: int = 0, *, height: int = 720) -> ShownInNotebooks:
        """Return the app's stepper at merge k, in a frame of a notebook; needs no network.

        Raises ExportError for a history that is too large for one page.

        >>> from bpe_viz import learn_bpe
        >>> learn_bpe({"low": 5}, 1).show(1)
        <Stepper: 1 merge, after merge 1>
        """
        self._check(k, low=0)
        return notebook_views().stepper_of(self, k, height)

    @property
    def settings(self) -> Settings:
        """The settings of the training."""
        return self.record.settings

    @property
    def stop_reason(self) -> StopReason:
        """The reason why learning stopped."""
        return self.record.stop_reason

    @property
    def words(self) -> tuple[str, ...]:
        """The distinct words in first-seen order."""
        return self.record.layout.words

    @property
    def word_name(self) -> Literal["word", "line"]:
        """The noun for a word, which may be a line.

        >>> from bpe_viz import learn_superbpe
        >>> learn_superbpe("to be", 1, walls_until=0).word_name
        'line'
        """
        return "line" if self.record.walls else "word"

    @property
    def word_counts(self) -> CountArray:
        """int64[words]: how often each word occurs."""
        return self.record.layout.word_counts

    @property
    def num_bytes(self) -> int:
        """The memory that the record takes, with the log of its pairs once that is written.

        >>> from bpe_viz import learn_bpe
        >>> learn_bpe(["low"], 1).num_bytes < learn_bpe(["low", "lower"], 1).num_bytes
        True
        """
        own = self.record.num_bytes + self._pair_counter.num_bytes
        return own + sum(history.num_bytes for history in self._language_histories)

    def count_of_word(self) -> dict[str, int]:
        """Count each word, in first-seen order; made at every call, as it is large."""
        return dict(zip(self.words, self.word_counts.tolist(), strict=True))

    @property
    def alphabet(self) -> tuple[str, ...]:
        """The initial symbols, sorted by code point."""
        return self.record.layout.alphabet

    @property
    def symbols(self) -> tuple[str, ...]:
        """Spelling of every symbol id: the alphabet, then one symbol per merge."""
        return self.record.symbols

    @property
    def died(self) -> IdArray:
        """int32[positions]: rank of the merge that removed the boundary to the right, or NEVER."""
        return self.record.died

    @property
    def pairs(self) -> list[Pair]:
        """The merged pairs in rank order."""
        return list(self._pairs)

    @cached_property
    def _pairs(self) -> tuple[Pair, ...]:
        spellings, record = self.symbols, self.record
        left = [spellings[i] for i in record.left.tolist()]
        right = [spellings[i] for i in record.right.tolist()]
        return tuple(zip(left, right, strict=True))

    @cached_property
    def merges(self) -> tuple[Merge, ...]:
        """The merges in rank order, with their counts."""
        return tuple(self.merge(rank) for rank in range(1, len(self) + 1))

    def merge(self, rank: int) -> Merge:
        """Return the merge of a rank from 1 to the number of merges."""
        self._check(rank, low=1)
        left, right = self._pairs[rank - 1]
        record = self.record
        count, applied = int(record.counts[rank - 1]), int(record.applied[rank - 1])
        symbol = self.symbols[record.alphabet_size + rank - 1]
        value = None if self._scores is None else self._scores[rank - 1]
        if record.languages is not None:
            language = record.languages.payer_of(rank)
            return Merge(rank, left, right, symbol, count, applied, language=language)
        wall = record.walls.kind_of(rank) if record.walls else None
        if record.deaths is None:
            return Merge(rank, left, right, symbol, count, applied, value, wall=wall)
        birth, deaths = self._births[rank - 1], self._deaths_of[rank - 1]
        return Merge(rank, left, right, symbol, count, applied, value, birth, deaths, wall=wall)

    @cached_property
    def events(self) -> tuple[Merge | Death, ...]:
        """The merges in order, each followed by the deaths that it caused, if symbols may die.

        >>> from bpe_viz import learn_picky_bpe
        >>> learn_picky_bpe({"low": 5, "lower": 2}, num_merges=2).events[-1]
        Death(rank=2, symbol='lo', parts=('l', 'o'), rest=0, applied=7)
        """
        events: list[Merge | Death] = []
        for merge in self.merges:
            events += (merge, *merge.deaths)
        return tuple(events)

    @cached_property
    def _births(self) -> list[Birth]:
        assert self.record.deaths is not None
        return self.record.deaths.births(self.record.alphabet_size)

    @cached_property
    def _deaths_of(self) -> list[tuple[Death, ...]]:
        """The deaths that followed each merge."""
        record, deaths = self.record, self.record.deaths
        assert deaths is not None
        found: list[list[Death]] = [[] for _ in range(len(self))]
        for rank, symbol, rest, applied, parts in zip(
            deaths.rank.tolist(),
            deaths.symbol.tolist(),
            deaths.rest.tolist(),
            deaths.applied.tolist(),
            record.death_parts,
            strict=True,
        ):
            spelled = tuple(self.symbols[part] for part in parts)
            found[rank - 1].append(Death(rank, self.symbols[symbol], spelled, rest, applied))
        return [tuple(each) for each in found]

    @cached_property
    def _scores(self) -> list[float] | None:
        """The criterion's value for each merged pair; None where the count decided."""
        return merge_scores(self.record)

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages whose counts decide, in the order given; none where all words do."""
        return self.record.languages.names if self.record.languages else ()

    @cached_property
    def ran_dry(self) -> str:
        """Say which language ended the training, as it had no pair frequent enough; else empty."""
        return ran_dry(self.record) if self.record.languages else ""

    def words_of_language(self) -> dict[str, dict[str, int]]:
        """Return the words of each language with their counts; nothing where all words decide.

        >>> from bpe_viz import learn_parity_bpe
        >>> learn_parity_bpe({"en": ["the", "the"], "de": ["der"]}, 1).words_of_language()
        {'en': {'the': 2}, 'de': {'der': 1}}
        """
        found: dict[str, dict[str, int]] = {}
        languages = self.record.languages
        if languages is None:
            return found
        for number, name in enumerate(languages.names):
            index, counts = languages.words_of(number)
            words = (self.words[i] for i in index.tolist())
            found[name] = dict(zip(words, counts.tolist(), strict=True))
        return found

    def of_language(self, language: str) -> "MergeHistory":
        """Return the same merges in the words of one language, whose pairs are what it decides by.

        >>> from bpe_viz import learn_parity_bpe
        >>> history = learn_parity_bpe({"en": ["the", "the"], "de": ["der"]}, 1)
        >>> history.of_language("de").at(0).pair_counts(1)
        [(('d', 'e'), 1)]
        """
        if language not in self.languages:
            shown = shown_value(language)
            known = f" Choose {listed(self.languages, 'or')}." if self.languages else ""
            raise BpeVizError(
                f"{shown} is not a language of this history."
                + (known or " Learn with learn_parity_bpe to have languages.")
            )
        return self._language_histories[self.languages.index(language)]

    @cached_property
    def _language_histories(self) -> tuple["MergeHistory", ...]:
        return tuple(
            MergeHistory(language_record(self.record, number), self.turns, self.tokenizer)
            for number in range(len(self.languages))
        )

    def deciding(self, rank: int) -> "MergeHistory":
        """Return the history whose pairs decide a merge: that of one language, or of all words.

        After the last merge it is the one that was to decide the next.

        >>> from bpe_viz import learn_parity_bpe
        >>> history = learn_parity_bpe({"en": ["the", "the"], "de": ["der"]}, 1)
        >>> history.deciding(1).words, history.deciding(2).words
        (('the',), ('the',))
        """
        languages = self.record.languages
        if languages is None:
            return self
        payer = languages.last_payer if rank > len(self) else int(languages.payer[rank - 1])
        return self if payer == ALL else self._language_histories[payer]

    def of_pretokens(self) -> "MergeHistory":
        """Return the merges made while the walls stood, in the pre-tokens of all lines.

        >>> from bpe_viz import learn_superbpe
        >>> history = learn_superbpe("to be or not to be", 4, walls_until=3).of_pretokens()
        >>> history.words, [merge.symbol for merge in history.merges]
        (('to', ' be', ' or', ' not', ' to'), ['to', ' b', ' be'])
        """
        if self.record.walls is None:
            raise BpeVizError(
                "This history has no walls between pre-tokens. Learn with learn_superbpe to have"
                " some."
            )
        return MergeHistory(self.record.walls.inside)

    def costs(self, k: int) -> dict[str, int]:
        """Return the number of symbols of each language's development text in state k."""
        self._check(k, low=0)
        return self.record.languages.costs_at(k) if self.record.languages else {}

    def gini(self, k: int) -> Fraction:
        """Return the Gini coefficient of the costs in state k: 0 if all languages cost the same.

        >>> from bpe_viz import learn_parity_bpe
        >>> learn_parity_bpe({"en": ["the", "the"], "de": ["der"]}, 1).gini(1)
        Fraction(1, 10)
        """
        return gini(self.costs(k))

    def step_of_size(self, size: int) -> int:
        """Return the number of merges after which the vocabulary has this many symbols.

        Where symbols die it is the first such number, at which a training to that size stops.

        >>> from bpe_viz import learn_bpe
        >>> learn_bpe({"low": 5, "lower": 2}, 3).step_of_size(8)
        2
        """
        smallest, largest = self.record.alphabet_size, int(self.sizes.max())
        number = whole_number(size)
        if number is None or not smallest <= number <= largest:
            shown = shown_value(size) if number is None else f"{number:,}"
            raise BpeVizError(
                f"No state has a vocabulary of size {shown}. Choose {smallest:,} to {largest:,}."
            )
        return int((self.sizes == number).argmax())

    @cached_property
    def sizes(self) -> CountArray:
        """int64[merges + 1]: how many symbols the vocabulary has in every state.

        >>> from bpe_viz import learn_bpe
        >>> learn_bpe({"low": 5}, 2).sizes.tolist()
        [4, 5, 6]
        """
        record = self.record
        if record.deaths is None:
            return np.arange(record.alphabet_size, record.alphabet_size + len(self) + 1)
        return record.deaths.sizes(record.alphabet_size)

    @cached_property
    def lengths(self) -> CountArray:
        """int64[merges + 1]: corpus length in symbols in every state, weighted by word counts."""
        layout = self.record.layout
        at_start = int(np.diff(layout.word_starts).astype(np.int64) @ layout.word_counts)
        lengths = np.full(len(self) + 1, at_start, np.int64)
        lengths[1:] -= np.cumsum(self.record.applied)
        if deaths := self.record.deaths:
            added = np.zeros(len(self) + 1, np.int64)
            np.add.at(added, deaths.rank, deaths.added)
            lengths += np.cumsum(added)
        lengths.flags.writeable = False
        return lengths

    @cached_property
    def index_of_word(self) -> dict[str, int]:
        """Index in `words` of every word."""
        return {word: index for index, word in enumerate(self.words)}

    def at(self, k: int) -> CorpusState:
        """Return the state after k merges, 0 <= k <= len(history).

        >>> from bpe_viz import learn_bpe
        >>> learn_bpe({"newer": 6, "new": 2}, 3).at(2).segment("newer")
        ('new', 'e', 'r', '_')
        """
        self._check(k, low=0)
        return CorpusState(self, k)

    def segment_ids(self, word_index: int, k: int) -> list[int]:
        """Return the symbol ids of a word of the corpus in state k."""
        record = self.record
        start, stop = record.layout.word_starts[word_index : word_index + 2].tolist()
        if stop - start > _LONG_WORD:
            found: list[int] = record.symbols_at(k, slice(start, stop))[1].tolist()
            return found
        units = record.layout.units[start:stop].tolist()
        made = record.symbol_made
        ids, latest, unit = [], 0, units[0]
        died = record.died_at(k)[start:stop].tolist()
        for rank, next_unit in zip(died, [*units[1:], 0], strict=True):
            if rank > k:
                ids.append(int(made[latest]) if latest else unit)
                latest, unit = 0, next_unit
            elif rank > latest:
                latest = rank
        return ids

    def changed_word_indices(self, k: int) -> IdArray:
        """Return the indices in `words` of the words that merge k changed, most frequent first."""
        self._check(k, low=1)
        changed = self.record.events_of(k)  # rising
        if deaths := self.record.deaths:
            changed = np.union1d(changed, deaths.positions_of(k))
        word = self.record.word_of[changed]
        indices: IdArray = word[np.diff(word, prepend=-1) != 0]
        return indices[np.argsort(-self.word_counts[indices], kind="stable")]

    def num_changed_words(self, k: int) -> int:
        """Return how many words of the corpus merge k changed."""
        return len(self.changed_word_indices(k))

    def changed_words(self, k: int, limit: int | None = None) -> LazyTuple[ChangedWord]:
        """Return the words that merge k changed, most frequent first, at most `limit` of them.

        >>> from bpe_viz import learn_bpe
        >>> learn_bpe({"low": 5, "newer": 6}, 1).changed_words(1)
        (ChangedWord(word='newer', before=('n', 'e', 'w', 'e', 'r', '_'),
                     after=('ne', 'w', 'e', 'r', '_'), count=6),)
        """
        indices = self.changed_word_indices(k)[:limit]
        before, after = self.at(k - 1), self.at(k)

        def changed(numbers: range) -> Iterator[ChangedWord]:
            for index in indices[numbers].tolist():
                yield ChangedWord(
                    word=self.words[index],
                    before=before.segment_index(index),
                    after=after.segment_index(index),
                    count=int(self.word_counts[index]),
                )

        return LazyTuple(len(indices), changed)

    def pair_changes(self, k: int) -> tuple[PairChange, ...]:
        """Return the changes of pair counts in merge k: the merged pair, then the largest first.

        >>> from bpe_viz import learn_bpe
        >>> change = learn_bpe({"low": 5, "lot": 2}, 1).pair_changes(1)[1]
        >>> change.pair, change.before, change.after, change.kind.value
        (('o', 'w'), 5, 0, 'died')
        """
        self._check(k, low=1)
        spellings = self.symbols
        changes = []
        for left, right, before, after in self.pair_counts_at(k).changes(k):
            kind = PairChangeKind.GREW if after > before else PairChangeKind.SHRANK
            kind = kind if before else PairChangeKind.BORN
            kind = kind if after else PairChangeKind.DIED
            changes.append(PairChange((spellings[left], spellings[right]), before, after, kind))
        return tuple(changes)

    def symbol_counts(self, k: int) -> CountArray:
        """int64[alphabet + k]: count of every symbol, by id, in state k."""
        return self.record.symbol_counts(k)

    def pair_counts_at(self, k: int) -> PairCounts:
        """Return the pair counts of the states around k, by symbol ids, k - 1 included."""
        self._check(k, low=0)
        return self._pair_counter.around(k)

    def is_present(self, k: int) -> FlagArray:
        """bool[alphabet + k]: whether the symbol with each id is in the vocabulary of state k.

        Before symbols could die all of them were; an id that no symbol has is not in it, either.
        """
        deaths, alphabet_size = self.record.deaths, self.record.alphabet_size
        if deaths is None:
            return np.ones(alphabet_size + k, bool)
        return deaths.is_present(alphabet_size, k).astype(bool)

    def is_dead(self, k: int) -> FlagArray:
        """bool[alphabet + k]: whether each symbol was in the vocabulary and, in state k, is not."""
        was_made = np.zeros(self.record.alphabet_size + k, bool)
        if deaths := self.record.deaths:
            was_made[deaths.made[:k]] = True
        return was_made & ~self.is_present(k)

    def prepare_pairs(self, on_wait: Callable[[], None]) -> None:
        """Do now what the first question about pairs would wait for.

        `on_wait` is called now and then and may raise to give up.
        """
        for history in (self, *self._language_histories):
            history._pair_counter.prepare(on_wait)

    def _check(self, k: int, *, low: int) -> None:
        number = whole_number(k)
        if number is None or not low <= number <= len(self):
            step = shown_value(k) if number is None else f"{number:,}"
            raise BpeVizError(
                f"Step {step} does not exist in a history of {counted(len(self), 'merge')}."
                f" Choose {low} to {len(self):,}."
            )


def _pair_counter_of(record: Record) -> PairCounter | WalledPairs | WholeWordPairs:
    if isinstance(record.walls, WholeWords):
        return WholeWordPairs(record)
    return WalledPairs(record) if record.walls else PairCounter(record)
