"""The scene of a question: a state of a run, and what of it is asked about."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import islice, pairwise
from typing import TypeAlias

from bpe_viz.history import CorpusState, Merge, MergeHistory
from bpe_viz.limits import MAX_PAIRS_ASKED, MAX_ROWS_ASKED, MAX_TYPES_ASKED
from bpe_viz.symbols import Pair, Symbols
from bpe_viz.teaching.chance import Chance
from bpe_viz.teaching.question import Evidence, Place, QuestionError, QuestionRow, spelled, sum_text
from bpe_viz.unigram import UnigramHistory

AnyHistory: TypeAlias = MergeHistory | UnigramHistory


@dataclass(frozen=True)
class QuestionScene:
    """A state after `step` merges, and the pair, word, gold segmentation or tokenizer in question.

    Where nothing is named, `chance` decides; it draws the order of offers too.

    >>> from bpe_viz import learn_bpe
    >>> scene = QuestionScene(learn_bpe({"low": 5, "lot": 2}, 2), 0, Chance(1))
    >>> scene.rows[0].symbols, scene.count(("l", "o"))
    (('l', 'o', 'w', '_'), 7)
    """

    history: AnyHistory
    step: int
    chance: Chance
    pair: Pair | None = None
    word: str | None = None
    gold: Symbols = ()
    tokenizer: str = "gpt2"

    @cached_property
    def merges(self) -> MergeHistory:
        """The history, which has to be one of merges."""
        if not isinstance(self.history, MergeHistory):
            raise QuestionError("Unigram has no merges to ask about. Choose another question.")
        return self.history

    @cached_property
    def state(self) -> CorpusState:
        """The state that is asked about."""
        if not self.merges.words:
            raise QuestionError("No corpus belongs to these merges. Choose a corpus first.")
        return self.merges.at(self.step)

    @cached_property
    def word_counts(self) -> dict[str, int]:
        """The count of each word, the most frequent first, in first-seen order among equals."""
        counts = zip(self.history.words, self.history.word_counts.tolist(), strict=True)
        ordered = sorted(counts, key=lambda entry: -entry[1])
        return dict(ordered[:MAX_TYPES_ASKED])

    @cached_property
    def is_whole(self) -> bool:
        """Return whether all words of the corpus are looked at, so that near misses count."""
        return len(self.history.words) <= MAX_TYPES_ASKED

    @cached_property
    def all_rows(self) -> tuple[QuestionRow, ...]:
        """Every word of the corpus, in first-seen order; the most frequent words of a large one."""
        return self.rows_at(self.step)

    def rows_at(self, step: int) -> tuple[QuestionRow, ...]:
        """Return the same words in another state."""
        state, words = self.merges.at(step), self.word_counts
        index = self.merges.index_of_word
        names = self.merges.words if self.is_whole else words
        return tuple(
            QuestionRow(word, state.segment_index(index[word]), words[word]) for word in names
        )

    @cached_property
    def rows(self) -> tuple[QuestionRow, ...]:
        """The words to show: all of a small corpus, in first-seen order, or the most frequent."""
        return self.rows_shown(self.step)

    def rows_shown(self, step: int) -> tuple[QuestionRow, ...]:
        """Return the words to show in another state."""
        rows = self.rows_at(step)
        if len(rows) <= MAX_ROWS_ASKED:
            return rows
        return tuple(sorted(rows, key=lambda row: -row.count)[:MAX_ROWS_ASKED])

    @cached_property
    def words_shown(self) -> dict[str, int]:
        """The words to show and how often they occur, in the order of `rows`."""
        counts = self.history.count_of_word() if self.shows_all else self.word_counts
        return dict(islice(counts.items(), MAX_ROWS_ASKED))

    @property
    def shows_all(self) -> bool:
        """Return whether all words of the corpus are shown, in first-seen order."""
        return len(self.history.words) <= MAX_ROWS_ASKED

    @cached_property
    def count_of_pair(self) -> dict[Pair, int]:
        """The best pairs with their counts, best first."""
        return dict(self.state.pair_counts(MAX_PAIRS_ASKED))

    @cached_property
    def tied(self) -> list[Pair]:
        """The pairs that share the top rank, the tie rule's choice first."""
        able = self.count_of_pair
        if not able or max(able.values()) < self.merges.settings.min_count:
            raise QuestionError("No pair is left to merge. Choose an earlier step.")
        return list(able)[: self.state.num_tied]

    @cached_property
    def merge(self) -> Merge:
        """The merge that comes next."""
        if self.step >= len(self.merges) or not self.merges.words:
            raise QuestionError("No merge comes after this step. Choose an earlier step.")
        return self.merges.merge(self.step + 1)

    def count(self, pair: Pair) -> int:
        """Count the occurrences of a pair, overlaps included."""
        if pair in self.count_of_pair:
            return self.count_of_pair[pair]
        if not self.is_whole:
            raise QuestionError("That pair is too rare in a large corpus. Choose a frequent pair.")
        return sum(num * row.count for row, num in self._nums(pair, self.all_rows))

    def num_words(self, pair: Pair) -> int:
        """Count the occurrences of a pair when each word counts once."""
        return sum(num for _, num in self._nums(pair, self.all_rows))

    def evidence(self, pair: Pair) -> Evidence:
        """Show where a pair occurs in the rows shown, and what each adds to its count."""
        found = list(self._nums(pair, self.rows))
        addends = tuple(num * row.count for row, num in found)
        places = tuple(
            Place(index, start, start + 2)
            for index, row in enumerate(self.rows)
            for start, neighbours in enumerate(pairwise(row.symbols))
            if neighbours == pair
        )
        rest = self.count(pair) - sum(addends)
        terms = [addend for addend in addends if addend]
        return Evidence(spelled(pair), places, addends, sum_text([*terms, rest] if rest else terms))

    def fewer(self, pair: Pair) -> int:
        """Count how often a pair could be joined: left to right, without overlap."""
        return sum(joinable(row.symbols, pair) * row.count for row in self.all_rows)

    @staticmethod
    def _nums(pair: Pair, rows: tuple[QuestionRow, ...]) -> Iterator[tuple[QuestionRow, int]]:
        for row in rows:
            yield row, sum(neighbours == pair for neighbours in pairwise(row.symbols))


def joinable(symbols: Symbols, pair: Pair) -> int:
    """At how many places of a word a pair is joined, left to right without overlap.

    >>> joinable(("a", "a", "a"), ("a", "a"))
    1
    """
    number = place = 0
    while place < len(symbols) - 1:
        is_here = symbols[place : place + 2] == pair
        number += is_here
        place += 1 + is_here
    return number
