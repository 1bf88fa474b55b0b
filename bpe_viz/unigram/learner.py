"""The unigram language model to read aloud (Kudo 2018, section 3.2; `rules.py` says the rest).

It cuts every word in all ways again before every step.  That is slow, but every line is the
definition.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import count
from math import log

from bpe_viz.symbols import Symbols, add_mark
from bpe_viz.unigram.lattice import Lattice
from bpe_viz.unigram.rules import (
    LEAST_COUNT,
    RETURN_STEP,
    TIE,
    TIE_DIGITS,
    UNKNOWN_PENALTY,
    digamma,
    largest_size,
    most_probable_first,
    seed_order,
)
from bpe_viz.unigram.settings import UnigramSettings

Pieces = dict[str, float]  # log probabilities, in the order of the list
WordUnits = Mapping[Symbols, int]
_END = ""


def learn_pieces(word_counts: Mapping[str, int], settings: UnigramSettings) -> Iterator[Pieces]:
    """Yield the pieces after the first EM steps, then after every round.

    >>> verbs = {"walk": 4, "walking": 3, "talk": 2, "talking": 2, "sing": 1}
    >>> rounds = list(learn_pieces(verbs, UnigramSettings(vocab_size=12)))
    >>> [len(pieces) for pieces in rounds]
    [7, 12]
    >>> [piece for piece in rounds[-1] if len(piece) > 1]
    ['▁walk', '▁talk']
    """
    # 1. Every word is its characters, with the mark in front; the characters are the alphabet.
    words: Counter[Symbols] = Counter()
    for word, number in word_counts.items():
        place = settings.layout_settings.mark_place
        words[add_mark(tuple(word), settings.mark or "", place)] += number

    # 2. Far too many pieces are the seeds.
    pieces = seeds(words, settings)
    while True:
        # 3. Make them fit the corpus: how often is each used, so how probable is each? (EM)
        for _ in range(settings.num_sub_iterations):
            pieces = probabilities(expected_uses(words, pieces))
        yield pieces
        if len(pieces) <= largest_size(settings.vocab_size):
            break

        # 4. Drop those that the corpus can best do without, and go on with the others.
        pieces = pruned(words, pieces, settings)

    # 5. All characters and the most probable pieces are the vocabulary.
    finished = finish(words, pieces, settings)
    if finished.keys() != pieces.keys():
        yield finished


def seeds(words: WordUnits, settings: UnigramSettings) -> Pieces:
    """Return all characters, and the best substrings that two different characters follow.

    >>> sorted(seeds({("a", "b", "a"): 1, ("a", "b"): 2}, UnigramSettings()))
    ['a', 'ab', 'b']
    """
    count_of_substring: Counter[Symbols] = Counter()
    followers: dict[Symbols, set[str]] = {}
    for word, number in words.items():
        for start in range(len(word)):
            for stop in range(start + 1, min(start + settings.max_piece_length, len(word)) + 1):
                count_of_substring[word[start:stop]] += number
                followers.setdefault(word[start:stop], set()).add((*word, _END)[stop])
    score_of_seed = {
        "".join(substring): number * len(substring)
        for substring, number in count_of_substring.items()
        if len(substring) > 1 and len(followers[substring]) > 1
    }
    ranked = sorted(score_of_seed.items(), key=lambda seed: seed_order(seed[1], seed[0]))
    scores = dict([*_characters(words), *ranked[: settings.seed_size]])
    total = sum(scores.values())
    return {piece: log(score / total) for piece, score in scores.items()}


def _characters(words: WordUnits) -> list[tuple[str, int]]:
    """Return the alphabet with its counts, the most frequent first, ties by spelling.

    >>> _characters({("l", "o", "l"): 5, ("o",): 5})
    [('l', 10), ('o', 10)]
    """
    counts: Counter[str] = Counter()
    for word, number in words.items():
        for unit in word:
            counts[unit] += number
    return sorted(counts.items(), key=lambda entry: (-entry[1], entry[0]))


def lattice_of(word: Symbols, pieces: Pieces) -> Lattice:
    """Return all ways to cut a word into pieces; other characters cost more than any piece.

    >>> lattice_of(("a", "b"), {"a": -1.0}).log_total
    -12.0
    """
    return Lattice(word, pieces, unknown=min(pieces.values()) - UNKNOWN_PENALTY)


def expected_uses(words: WordUnits, pieces: Pieces) -> Pieces:
    """Compute the uses of each piece, every way to cut counted by its probability (E step).

    >>> counts = expected_uses({("a", "b"): 4}, {"a": -1.0, "b": -1.0, "ab": -2.0})
    >>> {piece: round(number, 3) for piece, number in counts.items()}
    {'a': 2.0, 'b': 2.0, 'ab': 2.0}
    """
    expected = dict.fromkeys(pieces, 0.0)
    first = next(iter(pieces))
    for word, number in words.items():
        lattice = lattice_of(word, pieces)
        for arc, share in zip(lattice.arcs, lattice.shares, strict=True):
            expected[first if arc.is_unknown else arc.piece] += number * share
    return expected


def probabilities(expected: Pieces) -> Pieces:
    """Turn counts into probabilities, dropping pieces that are used too little (M step).

    >>> {piece: round(value, 3) for piece, value in probabilities({"a": 3.0, "b": 0.4}).items()}
    {'a': 0.0}
    """
    left = {piece: number for piece, number in expected.items() if number >= LEAST_COUNT - TIE}
    left = left or expected  # a corpus that is too small for this rule
    total = digamma(sum(left.values()))
    return {piece: digamma(number) - total for piece, number in left.items()}


def pruned(words: WordUnits, pieces: Pieces, settings: UnigramSettings) -> Pieces:
    """Return the pieces without those whose loss is least, for the next round.

    >>> words = {("a", "b"): 9, ("a",): 1, ("b",): 1}
    >>> pruned(words, {"a": -3.0, "ab": -0.1, "b": -3.0}, UnigramSettings(vocab_size=2))
    {'a': -3.0, 'b': -3.0}
    """
    # How often is each piece used if every word is cut in its most probable way?
    used: Counter[str] = Counter()
    first = next(iter(pieces))
    for word, number in words.items():
        for arc in lattice_of(word, pieces).best_arcs:
            used[first if arc.is_unknown else arc.piece] += number
    total = used.total()

    # What would take the place of each, and how much less probable were the corpus?
    kept, losses = [], {}
    for piece in pieces:
        if not used[piece]:
            continue
        units = _piece_units(piece, settings)
        whole = lattice_of(units, pieces)
        if len(units) == 1:
            kept.append(piece)  # nothing can take the place of a character
            continue
        rest = whole.without(piece).best_arcs
        if sum(arc.log_probability for arc in rest) > pieces[piece] + TIE:
            continue  # it is never worth using
        parts = [first if arc.is_unknown else arc.piece for arc in rest]
        new_total = total + used[piece] * (len(parts) - 1)
        before = log(used[piece] / total)
        after = sum(log((used[part] + used[piece]) / new_total) for part in parts)
        losses[piece] = used[piece] * round(before - after, TIE_DIGITS)

    # The greatest losses are spared.
    size = max(largest_size(settings.vocab_size), int(settings.shrinking * len(pieces)))
    kept += sorted(losses, key=losses.__getitem__, reverse=True)[: max(size - len(kept), 0)]
    return {piece: pieces[piece] for piece in kept}


def _piece_units(piece: str, settings: UnigramSettings) -> Symbols:
    """Return the characters of a piece, its mark as one of them.

    >>> _piece_units("</w>lo", UnigramSettings(mark="</w>"))
    ('</w>', 'l', 'o')
    """
    if settings.mark and piece.startswith(settings.mark):
        return (settings.mark, *piece.removeprefix(settings.mark))
    return tuple(piece)


def finish(words: WordUnits, pieces: Pieces, settings: UnigramSettings) -> Pieces:
    """Return the vocabulary: characters that were dropped come back as the least probable pieces.

    >>> finish({("a", "b"): 1}, {"ab": -0.5, "a": -1.0}, UnigramSettings(vocab_size=2))
    {'a': -1.0, 'b': -1.0}
    """
    least, steps = min(pieces.values()), count()
    final = {
        unit: pieces[unit] if unit in pieces else least + RETURN_STEP * next(steps)
        for unit, _ in _characters(words)
    }
    for piece, log_probability in sorted(pieces.items(), key=most_probable_first):
        if piece not in final and len(final) < settings.vocab_size:
            final[piece] = log_probability
    return dict(sorted(final.items(), key=most_probable_first))
