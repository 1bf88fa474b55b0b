"""Byte pair encoding to read aloud (Gage 1994; Sennrich, Haddow and Birch 2016, algorithm 1).

It counts everything again before every merge.  That is slow, but every line is the definition.
WordPiece differs in what step 3 ranks pairs by, and marks the inside of words, not their edge.
In Picky BPE a symbol may die after step 4 (Chizhov et al. 2024); `deaths.py` says when.
In parity-aware BPE one language decides step 2 (Foroutan et al. 2025); `deciders.py` says which.
In SuperBPE lines take the place of words after some merges (Liu et al. 2025); see `fences.py`.
BoundlessBPE counts two kinds of pairs, and has a learner of its own in `boundless_learner.py`.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

from bpe_viz.history import Death, Merge
from bpe_viz.settings import Criterion, Learner, Settings, Unit
from bpe_viz.symbols import BYTE_GLYPHS, Pair, Symbols, add_mark, add_prefix, joined, units_of
from bpe_viz.tie_rules import choose
from bpe_viz.training.deaths import Lives, ranks_to_learn
from bpe_viz.training.deciders import Payers
from bpe_viz.training.fences import Fences
from bpe_viz.training.rankings import by_likelihood, by_ratio, join


def learn(
    word_counts: Mapping[str, int],
    settings: Settings,
    payers: Payers | None = None,
    fences: Fences | None = None,
) -> Iterator[tuple[Merge, dict[str, Symbols]]]:
    """Yield every merge with the corpus after it: the symbols of each word.

    >>> merges = learn({"low": 5, "lowest": 2, "newer": 6, "wider": 3, "new": 2}, Settings())
    >>> merge, corpus = next(merges)
    >>> merge.symbol, merge.count, corpus["wider"]
    ('er', 9, ('w', 'i', 'd', 'er', '_'))
    """
    # 1. Every word is its units, with the mark in its place; the units are the alphabet.
    prefix = settings.inner_prefix
    corpus = {word: first_symbols(word, settings) for word in word_counts}
    alphabet = {symbol for symbols in corpus.values() for symbol in symbols}
    if settings.unit is Unit.BYTE:
        alphabet.update(BYTE_GLYPHS, (prefix + glyph for glyph in BYTE_GLYPHS))
    first_length = _corpus_length(corpus, word_counts)
    lives = Lives(alphabet)

    for rank in ranks_to_learn(settings, lives):
        # In SuperBPE the walls between pre-tokens fall, and each line is one word from then on.
        if fences and rank == fences.until + 1:
            corpus, word_counts = fences.fall(corpus), fences.lines.counts

        # 2. Count each pair of neighbours, times the word's count, in the words that decide.
        deciding = payers.choose(corpus, settings) if payers else word_counts
        count_of_pair: Counter[Pair] = Counter()
        for word, count in deciding.items():
            for pair in pairwise(corpus[word]):
                count_of_pair[pair] += count

        # 3. The most frequent pair wins, or the best by another criterion; the tie rule decides
        #    between equals.
        able = {pair: n for pair, n in count_of_pair.items() if n >= settings.min_count}
        if fences:
            able = {pair: n for pair, n in able.items() if fences.is_open(pair, rank)}
        if not able:
            return
        value_of_pair: Mapping[Pair, int | Fraction] = able
        if settings.ranks_by is Criterion.RATIO:
            value_of_pair = by_ratio(able, corpus, word_counts)
        elif settings.ranks_by is Criterion.LIKELIHOOD:
            value_of_pair = by_likelihood(able, corpus, word_counts, prefix, first_length)
        top_value = max(value_of_pair.values())
        tied = [pair for pair, value in value_of_pair.items() if value == top_value]
        best = choose(tied, settings.tie_rule, settings.unit)

        # 4. Join it everywhere, left to right, without overlap.
        length = _corpus_length(corpus, word_counts)
        corpus = {word: join(symbols, best, prefix) for word, symbols in corpus.items()}
        applied = length - _corpus_length(corpus, word_counts)

        # 5. The joined pair is the new symbol of the vocabulary, unless it is there already.
        symbol = joined(best, prefix)
        birth = lives.make(symbol, best)

        # 6. Where symbols may die, a part that hardly occurs outside the pair is split again.
        deaths: tuple[Death, ...] = ()
        if settings.learner is Learner.PICKY:
            corpus, deaths = lives.end(corpus, word_counts, settings.threshold, rank, applied, best)

        merge = Merge(rank, *best, symbol, count_of_pair[best], applied)
        language = payers.chosen[-1] if payers else None
        wall = fences.kind_of(rank) if fences else None
        yield replace(merge, birth=birth, deaths=deaths, language=language, wall=wall), corpus


def first_symbols(word: str, settings: Settings) -> Symbols:
    """Return the units of a word with the mark, or with the prefix of WordPiece.

    >>> first_symbols("low", Settings())
    ('l', 'o', 'w', '_')
    """
    units = add_mark(units_of(word, settings.unit), settings.mark, settings.mark_place)
    return add_prefix(units, settings.inner_prefix)


def _corpus_length(corpus: Mapping[str, Symbols], word_counts: Mapping[str, int]) -> int:
    """Return symbols in the corpus, each word as often as it occurs.

    >>> _corpus_length({"low": ("lo", "w", "_"), "new": ("n", "e", "w", "_")}, {"low": 5, "new": 2})
    23
    """
    return sum(len(symbols) * word_counts[word] for word, symbols in corpus.items())
