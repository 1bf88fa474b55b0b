"""The shares of sources in the text that a list of merges was learned from (Hayase et al. 2024).

Every merge says that its pair was at least as common as every other at that moment. Samples of the
suspected sources say how common each pair is in each of them; a linear program finds the shares.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from bpe_viz.arrays import FloatArray
from bpe_viz.limits import (
    LEAST_MIXTURE_PAIRS,
    MAX_MISSING_SHARE,
    MAX_MIXTURE_SPREAD,
    MIXTURE_HALVINGS,
)
from bpe_viz.settings import Settings
from bpe_viz.text import Corpus
from bpe_viz.training import first_symbols
from bpe_viz.vocabularies.mixture_samples import (
    Documents,
    Merges,
    Sample,
    added_up,
    other_alphabet,
    pairs_and_settings,
    sample_documents,
)
from bpe_viz.vocabularies.pair_replay import replay_merges, weights_by_column
from bpe_viz.vocabularies.share_program import explain_merges
from bpe_viz.wording import counted, listed


@dataclass(frozen=True, slots=True)
class SourceShare:
    """The share of a source in the pairs of a mixture, and in its bytes.

    `interval` is that of the share with random halves of the samples, and `fitting` has the values
    that explain the merges as well: it says how much the list leaves open, not how sure it is.

    >>> SourceShare("english", 0.7, (0.68, 0.72), (0.69, 0.7), 0.71).share
    0.7
    """

    name: str
    share: float
    interval: tuple[float, float]
    fitting: tuple[float, float]
    byte_share: float


@dataclass(frozen=True, slots=True)
class MixtureShares:
    """The shares of the sources, or the reason why there is no answer.

    `slack` is zero if a mixture of the samples explains every merge. `missing` has the ranks of the
    merges that occur in no sample, which say nothing, of the first `num_merges`.

    >>> MixtureShares((), "The sample is too small.", 0.0, (), 10).refusal
    'The sample is too small.'
    """

    shares: tuple[SourceShare, ...]
    refusal: str | None
    slack: float
    missing: tuple[int, ...]
    num_merges: int


def mixture_shares(
    merges: Merges,
    samples: Mapping[str, Sample],
    *,
    num_merges: int = 100,
    settings: Settings | None = None,
    least_pairs: int = LEAST_MIXTURE_PAIRS,
    seed: int = 0,
) -> MixtureShares:
    """Find the shares of sources in the text that the first `num_merges` merges were learned from.

    A sample is a text, whose lines are its documents, or several documents; it is cut into words as
    the text of the merges was: as the history or the tokenizer says, or the `settings` for pairs.
    Each of MIXTURE_HALVINGS times all documents are dealt into random halves, and both are solved
    for. Counts of words, and a Corpus, have no documents: their words are dealt one by one, and the
    intervals are too narrow, as words come in bursts. There is no answer where a sample has fewer
    than `least_pairs` pairs, where many merges occur in no sample, and where halves differ much.

    >>> from bpe_viz.settings import MarkPlace
    >>> samples = {"ab": {"ab": 900, "ca": 100}, "bc": {"bc": 800, "ca": 200}}
    >>> merges = [("b", "c"), ("a", "b"), ("c", "a")]
    >>> no_mark = Settings(mark_place=MarkPlace.NONE)
    >>> found = mixture_shares(merges, samples, settings=no_mark, least_pairs=500)
    >>> found.slack, [(each.name, each.fitting[1] < 0.5) for each in found.shares[:1]]
    (0.0, [('ab', True)])
    """
    pairs, settings = pairs_and_settings(merges, num_merges, settings)
    names, documents = sample_documents(samples, merges, settings)
    words = list(dict.fromkeys(word for each in documents for one in each for word in one))
    whole = [added_up(each) for each in documents]
    is_counted = [isinstance(sample, Mapping | Corpus) for sample in samples.values()]
    halves = _halves(documents, is_counted, np.random.default_rng(seed))
    weights = weights_by_column([*whole, *halves], words)
    replay = replay_merges(pairs, [first_symbols(word, settings) for word in words], weights)
    if not replay.merged:
        raise other_alphabet()
    size = len(names)
    num_pairs = replay.num_pairs
    refusal = _too_small(names, num_pairs[:size], least_pairs) or _too_many_missing(
        replay.missing, len(pairs)
    )
    if refusal is None and not num_pairs.all():
        refusal = "A half of a sample has no pairs at all. Give samples of more lines or documents."
    if refusal:
        return MixtureShares((), refusal, 0.0, replay.missing, len(pairs))
    program, solution = explain_merges(replay, slice(0, size))
    halves_of_all = (slice(n, n + size) for n in range(size, weights.shape[1], size))
    solved = (explain_merges(replay, half, program)[1].shares for half in halves_of_all)
    tried = [solution.shares, *solved]
    low, high = np.min(tried, axis=0), np.max(tried, axis=0)
    widest = int(np.argmax(high - low))
    if high[widest] - low[widest] > MAX_MIXTURE_SPREAD:
        refusal = (
            f"With random halves of the samples the share of {names[widest]} goes from"
            f" {low[widest]:.2f} to {high[widest]:.2f}. Give larger samples, or ask about fewer"
            " merges."
        )
        return MixtureShares((), refusal, solution.slack, replay.missing, len(pairs))
    num_bytes = np.array([sum(len(w.encode()) * n for w, n in each.items()) for each in whole])
    of_bytes = solution.shares * num_bytes / num_pairs[:size]
    shares = tuple(
        SourceShare(name, share, (low_end, high_end), fitting, part)
        for name, share, low_end, high_end, fitting, part in zip(
            names,
            solution.shares.tolist(),
            low.tolist(),
            high.tolist(),
            program.intervals(solution),
            (of_bytes / of_bytes.sum()).tolist(),
            strict=True,
        )
    )
    return MixtureShares(shares, None, solution.slack, replay.missing, len(pairs))


def _halves(
    samples: Sequence[Documents], is_counted: Sequence[bool], chance: np.random.Generator
) -> list[Counter[str]]:
    """Deal the documents of each sample into halves: the first ones of all samples, the second."""
    found: list[Counter[str]] = []
    for _ in range(MIXTURE_HALVINGS):
        firsts, seconds = [], []
        for documents, is_one in zip(samples, is_counted, strict=True):
            first: Counter[str] = Counter()
            second: Counter[str] = Counter()
            if is_one:
                (counts,) = documents
                drawn = chance.binomial(list(counts.values()), 0.5).tolist()
                first.update(dict(zip(counts, drawn, strict=True)))
                second.update({word: n - first[word] for word, n in counts.items()})
            else:
                order = chance.permutation(len(documents)).tolist()
                middle = len(documents) // 2
                first = added_up([documents[place] for place in order[:middle]])
                second = added_up([documents[place] for place in order[middle:]])
            firsts.append(first)
            seconds.append(second)
        found += [*firsts, *seconds]
    return found


def _too_small(names: Sequence[str], num_pairs: FloatArray, least: int) -> str | None:
    small = [name for name, number in zip(names, num_pairs.tolist(), strict=True) if number < least]
    if not small:
        return None
    samples = "sample of {} is" if len(small) == 1 else "samples of {} are"
    return (
        f"The {samples.format(listed(small))} too small: it takes"
        f" {counted(least, 'pair')} to tell shares apart. Give a larger one."
    )


def _too_many_missing(missing: Sequence[int], num_merges: int) -> str | None:
    if len(missing) <= MAX_MISSING_SHARE * num_merges:
        return None
    return (
        f"{len(missing):,} of {counted(num_merges, 'merge')} occur in no sample, so a source is"
        " missing, or the samples are too small. Add a source or give larger samples."
    )
