"""Small corpora drawn from a seed, which can be counted on paper."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from itertools import islice

from bpe_viz.limits import MAX_ROWS_ASKED
from bpe_viz.samples import sample_by_key
from bpe_viz.teaching.chance import Chance

_CONSONANTS, _VOWELS = "blmnrst", "aeo"
_FREQUENT = 200  # words of a corpus from which some are drawn
_LARGEST_COUNT = 12  # to which larger counts are scaled


class Level(Enum):
    """The size class of an exercise."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"


@dataclass(frozen=True, slots=True)
class Size:
    """The size of a corpus: its words, their lengths and counts, and its merges.

    >>> SIZES[Level.EASY].words
    4
    """

    words: int
    syllables: int
    letters: int
    count: int
    merges: int
    first_step: int
    last_step: int


SIZES = {
    Level.EASY: Size(4, 2, 5, 6, 5, 0, 1),
    Level.MEDIUM: Size(5, 2, 7, 9, 7, 1, 3),
    Level.HARD: Size(7, 3, 9, 12, 10, 2, 6),
}


def slide_words() -> dict[str, int]:
    """Return the words of the slide corpus.

    >>> slide_words()["lowest"]
    2
    """
    return dict(sample_by_key("slide").corpus().word_counts)


def drawn_words(level: Level, chance: Chance) -> dict[str, int]:
    """Return words of syllables, some of them alike, with their counts.

    >>> drawn_words(Level.EASY, Chance(1))
    {'tamam': 5, 'mot': 5, 'sa': 1, 'man': 5}
    """
    size = SIZES[level]
    consonants = chance.shuffled(_CONSONANTS)[: 2 + size.syllables]
    vowels = chance.shuffled(_VOWELS)[:2]
    words: dict[str, int] = {}
    while len(words) < size.words:
        word = "".join(
            chance.one_of(consonants) + chance.one_of(vowels)
            for _ in range(chance.between(1, size.syllables))
        )
        if chance.below(3):
            word += chance.one_of(consonants)
        words.setdefault(word[: size.letters], chance.between(1, size.count))
    return words


def drawn_runs(level: Level, chance: Chance) -> dict[str, int]:
    """Return words in which a letter follows itself, so that pairs overlap.

    >>> drawn_runs(Level.EASY, Chance(1))
    {'tnnnt': 2, 'tnn': 4, 'nnnt': 3}
    """
    size = SIZES[level]
    letters = chance.shuffled(_CONSONANTS)[:2]
    words: dict[str, int] = {}
    while len(words) < size.words - 1:
        run = letters[0] * chance.between(2, 2 + size.syllables)
        before = letters[1] * chance.below(size.syllables)
        after = letters[1] * chance.below(size.syllables)
        words.setdefault(before + run + after, chance.between(1, size.count))
    return words


def drawn_stems(level: Level, chance: Chance) -> dict[str, int]:
    """Stems with endings, on which learners differ.

    >>> drawn_stems(Level.EASY, Chance(1))
    {'rol': 5, 'rolan': 1, 'rolar': 4, 'malo': 6, 'maloan': 2, 'maloar': 4, 'baro': 6, 'baroan': 1}
    """
    size = SIZES[level]
    consonants = chance.shuffled(_CONSONANTS)
    vowels = chance.shuffled(_VOWELS)

    def syllable() -> str:
        return chance.one_of(consonants) + chance.one_of(vowels)

    stems = [syllable() + syllable()[: 1 + chance.below(2)] for _ in range(2 + size.syllables)]
    endings = ["", *(chance.one_of(vowels) + chance.one_of(consonants) for _ in range(2))]
    words = {stem + ending: chance.between(1, size.count) for stem in stems for ending in endings}
    return dict(islice(words.items(), MAX_ROWS_ASKED))


def drawn_counts(level: Level, chance: Chance) -> dict[str, int]:
    """Return words whose counts fall about as Zipf's law says.

    >>> list(drawn_counts(Level.EASY, Chance(1)).values())
    [48, 44, 24, 13, 9, 8, 6, 6, 5, 5, 3]
    """
    most = {
        Level.EASY: 12 * chance.between(2, 10),
        Level.MEDIUM: 60 * chance.between(3, 30),
        Level.HARD: chance.between(1_000, 99_999),
    }[level]
    ranks = range(1, 11)
    counts = [most, *(max(1, most // rank - chance.below(most // rank // 4 + 1)) for rank in ranks)]
    words: dict[str, int] = {}
    for count in sorted(counts, reverse=True):
        while (word := "".join(_letters(chance, len(words) // 3))) in words:
            pass
        words[word] = count
    return words


def _letters(chance: Chance, more: int) -> list[str]:
    return [chance.one_of(_CONSONANTS) + chance.one_of(_VOWELS) for _ in range(1 + min(more, 2))]


def own_words(word_counts: Mapping[str, int], level: Level, chance: Chance) -> dict[str, int]:
    """Return a few words of a corpus with small counts; all of a corpus that is small already.

    >>> own_words({"low": 5, "newer": 6}, Level.EASY, Chance(1))
    {'low': 5, 'newer': 6}
    >>> own_words({f"word{n}": 1000 - n for n in range(100)}, Level.EASY, Chance(1))
    {'word37': 12, 'word51': 11, 'word53': 11, 'word65': 11}
    """
    counts = dict(islice(word_counts.items(), MAX_ROWS_ASKED + 1))
    if len(counts) <= MAX_ROWS_ASKED and max(counts.values(), default=0) <= _SMALL_COUNT:
        return counts
    size = SIZES[level]
    longest = {Level.EASY: 6, Level.MEDIUM: 8, Level.HARD: 10}[level]
    by_count = sorted(word_counts.items(), key=lambda entry: -entry[1])
    able = [word for word, _ in by_count if 2 <= len(word) <= longest] or [
        word for word, _ in by_count
    ]
    frequent = able[:_FREQUENT]
    kept = set(chance.shuffled(frequent)[: size.words])
    chosen = [word for word in frequent if word in kept]
    most = word_counts[chosen[0]]
    return {word: max(1, word_counts[word] * min(most, _LARGEST_COUNT) // most) for word in chosen}


_SMALL_COUNT = 99
