"""The fast learner of pieces: exactly the rounds of `learner.py`, every one on record.

It finds every place of a seed once; a round only drops places. `pruning_kernel.py` walks
over them; this file has the steps of a round, reports progress and writes the record.
"""

from collections.abc import Callable, Iterable, Mapping
from math import log
from typing import Any

import numpy as np

from bpe_viz.arguments import OnProgress, check_callable
from bpe_viz.arrays import CountArray, FlagArray, FloatArray, IdArray
from bpe_viz.compiled_kernel import kernel_for, register
from bpe_viz.errors import SettingsError
from bpe_viz.history import HasCorpus, Layout, counts_of_words, cut_settings, lay_out
from bpe_viz.settings import DEFAULT_PIECE_MARK, MarkPlace, Unit
from bpe_viz.symbols import free_marks
from bpe_viz.text import Corpus
from bpe_viz.unigram import pruning_kernel
from bpe_viz.unigram.history import UnigramHistory
from bpe_viz.unigram.record import REASONS, DropReason, PieceRound, UnigramRecord
from bpe_viz.unigram.rules import (
    LEAST_COUNT,
    RETURN_STEP,
    SERIES_FROM,
    TIE,
    TIE_DIGITS,
    UNKNOWN_PENALTY,
    largest_size,
    most_probable_first,
)
from bpe_viz.unigram.settings import UnigramSettings
from bpe_viz.unigram.substrings import find_seeds
from bpe_viz.unigram.tables import Arcs, Room
from bpe_viz.wording import counted

register(pruning_kernel)

_PLAIN_BUDGET = 4_000  # arcs between two progress reports: about 30 ms
_COMPILED_BUDGET = 400_000
_ALL = 100  # progress is told in per cent


class _Default(str):
    """A mark that nobody named, in whose place a free one may be taken."""


_DEFAULT_MARK = _Default(DEFAULT_PIECE_MARK)


def learn_unigram(
    words: Corpus | HasCorpus | Mapping[str, int] | Iterable[str],
    vocab_size: int = 8000,
    *,
    mark: str | None = _DEFAULT_MARK,
    shrinking: float = 0.75,
    num_sub_iterations: int = 2,
    max_piece_length: int = 16,
    seed_size: int = 1_000_000,
    on_progress: OnProgress | None = None,
) -> UnigramHistory:
    """Learn a unigram language model of pieces and record every round (Kudo 2018).

    `words` is an iterable of words, a mapping from words to counts, or a Corpus. Learning starts
    with many pieces and drops them round by round, until `vocab_size` are left; fewer when the
    corpus has no more. On the same words, one a line, sentencepiece 0.2.1 learned 8,680 of the same
    8,692 pieces in nine runs; the other 12 were ties, which its 32-bit numbers decide differently.
    Where most words are rare more differ: 10,058 of 10,191 were the same in nine other runs.
    It counts `<unk>` as a piece, so it learns one less. `mark` is put before every word; None: no
    mark. Without one that is named, another is taken where "▁" occurs in a word, and none where
    the pattern of GPT-2 or GPT-4 cut the corpus.
    `on_progress(per cent, 100)` is called at least every 100 ms and may raise to cancel. Raises
    EmptyCorpusError, UnreadableCorpusError and SettingsError.

    >>> words = {"walk": 9, "walking": 8, "talk": 7, "talking": 6, "wings": 5, "sings": 5}
    >>> history = learn_unigram(words, vocab_size=14)
    >>> history.at(len(history)).segment("talking")
    ('▁talk', 'ing')
    """
    check_callable("on_progress", on_progress)
    word_counts = counts_of_words(words)
    any_mark = isinstance(mark, _Default)
    if any_mark and cut_settings(words).mark_place is MarkPlace.NONE:
        mark = None
    if mark is not None and any_mark:
        in_words = any(mark in word for word in word_counts)
        mark = free_marks(word_counts, Unit.CHARACTER)[0] if in_words else str(mark)
    settings = UnigramSettings(
        vocab_size=vocab_size,
        mark=mark,
        shrinking=shrinking,
        num_sub_iterations=num_sub_iterations,
        max_piece_length=max_piece_length,
        seed_size=seed_size,
    )
    return train_unigram(word_counts, settings, on_progress)


def train_unigram(
    word_counts: Mapping[str, int],
    settings: UnigramSettings,
    on_progress: OnProgress | None = None,
) -> UnigramHistory:
    """Learn as `settings` say from word counts; see `learn_unigram`.

    >>> len(train_unigram({"low": 5, "lot": 3, "log": 2}, UnigramSettings(vocab_size=6, mark=None)))
    1
    """
    report = on_progress or (lambda _done, _total: None)
    report(0, _ALL)
    layout = lay_out(word_counts, settings.layout_settings)
    alphabet_size = len(layout.alphabet)
    if settings.vocab_size < alphabet_size:
        raise SettingsError(
            f"The alphabet alone has {counted(alphabet_size, 'character')}, which is more than the"
            f" vocabulary size {settings.vocab_size:,}. Choose {alphabet_size:,} or more."
        )
    run = _Run(layout, settings, report)
    rounds = run.rounds()
    report(_ALL, _ALL)
    return UnigramHistory(UnigramRecord(settings, layout, run.seeds.spellings, rounds))


class _Run:
    """A training under way: the pieces that are left and their probabilities.

    order   ids of the pieces that are left, in the order of the list
    score   float64[seeds]: log probabilities
    arcs    the places of the pieces that are left
    """

    def __init__(self, layout: Layout, settings: UnigramSettings, report: OnProgress) -> None:
        self.settings = settings
        self.report = report
        self.alphabet_size = len(layout.alphabet)
        self.seeds = find_seeds(layout, settings, lambda: report(0, _ALL))
        self.arcs = self.seeds.arcs
        self.order: IdArray = np.arange(len(self.seeds.spellings), dtype=np.int32)
        self.score = np.log(self.seeds.scores) - log(self.seeds.scores.sum())
        longest = int(np.diff(self.arcs.word_start).max())
        self.room = Room(
            best=np.zeros(longest + 1),
            came_from=np.zeros(longest + 1, np.int32),
            piece=np.zeros(longest + 1, np.int32),
            forward=np.zeros(longest + 1),
            backward=np.zeros(longest + 1),
        )
        self.kernel = kernel_for(pruning_kernel, len(self.arcs.piece), self._tell)
        is_plain = self.kernel is pruning_kernel
        self.budget = _PLAIN_BUDGET if is_plain else _COMPILED_BUDGET
        self.dropped: list[tuple[IdArray, DropReason, FloatArray]] = []

    def rounds(self) -> tuple[PieceRound, ...]:
        """Return all rounds, as the reference learner has them."""
        rounds = []
        while True:
            for _ in range(self.settings.num_sub_iterations):
                self._maximise(self._count()[0])
            expected, used, log_likelihood = self._count()
            is_last = len(self.order) <= largest_size(self.settings.vocab_size)
            fate, loss = (None, None) if is_last else self._weigh(used)
            rounds.append(self._round(expected, used, loss, log_likelihood))
            if fate is None or loss is None:
                break
            self._prune(used, fate, loss)
        before = self.order
        self._finish()
        if not np.array_equal(np.sort(before), np.sort(self.order)):
            expected, used, log_likelihood = self._count()
            rounds.append(self._round(expected, used, None, log_likelihood))
        return tuple(rounds)

    def _tell(self) -> None:
        """Report the progress: by what share the pieces have shrunk, in logarithms."""
        most, least = len(self.seeds.spellings), largest_size(self.settings.vocab_size)
        if most <= least:
            self.report(0, _ALL)
            return
        share = log(most / max(len(self.order), least)) / log(most / least)
        self.report(min(int(share * _ALL), _ALL - 1), _ALL)

    @property
    def _unknown(self) -> float:
        return float(self.score[self.order].min()) - UNKNOWN_PENALTY

    def _count(self) -> tuple[FloatArray, CountArray, float]:
        """Expected uses of every piece, uses in the best paths, and the log likelihood."""
        expected, used = np.zeros(len(self.score)), np.zeros(len(self.score), np.int64)
        log_likelihood = np.zeros(1)
        unknown, first = self._unknown, int(self.order[0])

        def part(begin: int) -> int:
            end: int = self.kernel.count_pieces(
                begin,
                self.budget,
                self.score,
                unknown,
                first,
                self.arcs,
                self.room,
                expected,
                used,
                log_likelihood,
            )
            return end

        self._in_parts(part, len(self.arcs.weight))
        return expected, used, log_likelihood.item()

    def _weigh(self, used: CountArray) -> tuple[IdArray, FloatArray]:
        """Return what takes the place of every piece, and what the corpus loses by that."""
        fate: IdArray = np.full(len(self.score), pruning_kernel.NONE, np.int32)
        loss = np.full(len(self.score), np.nan)
        unknown, first, total = self._unknown, int(self.order[0]), int(used.sum())

        def part(begin: int) -> int:
            end: int = self.kernel.weigh_pieces(
                begin,
                self.budget,
                self.order,
                self.seeds.places,
                self.seeds.lengths,
                self.score,
                unknown,
                first,
                self.arcs,
                self.room,
                used,
                total,
                fate,
                loss,
            )
            return end

        self._in_parts(part, len(self.order))
        total_loss: FloatArray = np.round(loss, TIE_DIGITS) * used.astype(np.float64)
        return fate, total_loss

    def _in_parts(self, part: Callable[[int], int], size: int) -> None:
        done = 0
        while done < size:
            self._tell()
            done = part(done)

    def _maximise(self, expected: FloatArray) -> None:
        """Do the M step: probabilities from expected counts, without those that are too low."""
        counts = expected[self.order]
        stays = counts >= LEAST_COUNT - TIE
        if not stays.any():
            stays[:] = True
        self._drop(self.order[~stays], DropReason.LOW_COUNT, counts[~stays])
        self._keep(self.order[stays])
        left = counts[stays]
        digammas = _digammas(np.append(left, left.sum()))
        self.score[self.order] = digammas[:-1] - digammas[-1]

    def _prune(self, used: CountArray, fate: IdArray, loss: FloatArray) -> None:
        """Keep characters that are used, and the greatest losses."""
        order = self.order
        fates, losses = fate[order], loss[order]
        size = max(
            largest_size(self.settings.vocab_size), int(self.settings.shrinking * len(order))
        )
        alone = order[fates == pruning_kernel.ALONE]
        candidates = np.flatnonzero(fates == pruning_kernel.REPLACED)
        candidates = candidates[np.argsort(-losses[candidates], kind="stable")]
        spared = max(size - len(alone), 0)
        split = order[fates == pruning_kernel.SPLIT]
        unused = order[used[order] == 0]
        self._drop(split, DropReason.SPLIT, self.score[split])
        self._drop(unused, DropReason.UNUSED, np.zeros(len(unused)))
        rest = candidates[spared:]
        self._drop(order[rest], DropReason.LEAST_LOSS, losses[rest])
        self._keep(np.concatenate([alone, order[candidates[:spared]]]))

    def _finish(self) -> None:
        """Keep all characters, then the most probable pieces, up to the size that is wanted."""
        spellings, score = self.seeds.spellings, self.score
        is_left = np.zeros(len(score), bool)
        is_left[self.order] = True
        back = np.flatnonzero(~is_left[: self.alphabet_size])
        steps = RETURN_STEP * np.arange(len(back))
        score[back] = score[self.order].min() + steps

        def place(piece: int) -> tuple[float, str]:
            return most_probable_first((spellings[piece], score.item(piece)))

        longer = sorted(self.order[self.order >= self.alphabet_size].tolist(), key=place)
        room = self.settings.vocab_size - self.alphabet_size
        gone = np.array(longer[room:], np.int32)
        self._drop(gone, DropReason.LEAST_PROBABLE, score[gone])
        final = sorted([*range(self.alphabet_size), *longer[:room]], key=place)
        self.arcs = self.seeds.arcs
        self._keep(np.array(final, np.int32))

    def _drop(self, pieces: IdArray, reason: DropReason, values: FloatArray) -> None:
        if len(pieces):
            self.dropped.append((pieces, reason, values))

    def _keep(self, order: IdArray) -> None:
        """Go on with these pieces, and forget the places of all others."""
        self.order = order
        is_left = np.zeros(len(self.score), bool)
        is_left[order] = True
        stays: FlagArray = is_left[self.arcs.piece]
        if stays.all():
            return
        number = np.zeros(len(stays) + 1, np.int64)
        np.cumsum(stays, out=number[1:])
        self.arcs = Arcs(
            word_start=self.arcs.word_start,
            weight=self.arcs.weight,
            start=number[self.arcs.start],
            length=self.arcs.length[stays],
            piece=self.arcs.piece[stays],
        )

    def _round(
        self,
        expected: FloatArray,
        used: CountArray,
        loss: FloatArray | None,
        log_likelihood: float,
    ) -> PieceRound:
        gone, self.dropped = self.dropped, []
        none: Any = [np.zeros(0)]
        return PieceRound(
            pieces=self.order.copy(),
            log_probability=self.score[self.order],
            expected=expected[self.order],
            used=used[self.order],
            loss=np.full(len(self.order), np.nan) if loss is None else loss[self.order],
            dropped=np.concatenate(none + [pieces for pieces, _, _ in gone]).astype(np.int32),
            reason=np.repeat(
                np.array([REASONS.index(reason) for _, reason, _ in gone], np.int64),
                [len(pieces) for pieces, _, _ in gone],
            ),
            value=np.concatenate(none + [values for _, _, values in gone]),
            log_likelihood=log_likelihood,
            num_tokens=int(used.sum()),
        )


def _digammas(x: FloatArray) -> FloatArray:
    """`rules.digamma` of every number."""
    x = x.copy()
    result = np.zeros(len(x))
    while (small := x < SERIES_FROM).any():
        result[small] -= 1 / x[small]
        x[small] += 1
    square = 1 / (x - 0.5) ** 2
    series = 1 / 24 - square * (7 / 960 - square * (31 / 8064 - square * 127 / 30720))
    return np.asarray(result + np.log(x - 0.5) + square * series)
