"""Tiny corpora on which byte pair encoding can be beaten: some that are known, some drawn by seed.

Where the merge that saves most now is the seam of two better ones, another choice leaves fewer
symbols in the end.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from bpe_viz.errors import LimitError, TooSmallError
from bpe_viz.limits import MAX_GAME_DRAWS, MAX_PROVEN_LETTERS, MAX_PROVEN_MERGES
from bpe_viz.segmentation import OptimalMerges, optimal_merges
from bpe_viz.settings import Settings, TieRule
from bpe_viz.teaching.chance import Chance
from bpe_viz.wording import counted

_CONSONANTS, _VOWELS = "bdfgklmnprst", "aeiou"


_USUAL_RULE = Settings().tie_rule


@dataclass(frozen=True, slots=True)
class BeatableCorpus:
    """Words with their counts, without end marks, and how many merges are to be made.

    >>> BEATABLE["upon"].best().num_symbols, BEATABLE["upon"].best().bpe.num_symbols[-1]
    (20, 22)
    """

    words: Mapping[str, int]
    num_merges: int

    def best(self, tie_rule: TieRule = _USUAL_RULE) -> OptimalMerges:
        """Search for the best merges, next to those of byte pair encoding."""
        return optimal_merges(self.words, self.num_merges, tie_rule=tie_rule)


BEATABLE: Mapping[str, BeatableCorpus] = {
    "upon": BeatableCorpus({"upon": 3, "up": 3, "on": 3, "pot": 4}, 3),
    "aaaabaaaba": BeatableCorpus({"aaaabaaaba": 1}, 3),
    "aaaabaaab": BeatableCorpus({"aaaabaaab": 1}, 3),
    "abcd": BeatableCorpus({"abcd": 2, "ab": 2, "cd": 2, "bc": 3}, 2),
}


def playable(words: Mapping[str, int], num_merges: int = 3) -> BeatableCorpus:
    """Return words as a corpus to play on, whether or not byte pair encoding can be beaten there.

    Raises LimitError where the best merges would not be certain, TooSmallError without a pair.

    >>> playable({"banana": 2}, 2).best().num_symbols
    6
    >>> playable({"abracadabra": 1, "alakazam": 1})
    Traceback (most recent call last):
    bpe_viz.errors.LimitError: The different words of this corpus have more than 14 letters in all,
    too many to prove which merges are best. Play on fewer or shorter words.
    """
    is_small = len(words) <= MAX_PROVEN_LETTERS
    if not is_small or sum(map(len, words)) > MAX_PROVEN_LETTERS:
        raise LimitError(
            f"The different words of this corpus have more than {MAX_PROVEN_LETTERS} letters in"
            " all, too many to prove which merges are best. Play on fewer or shorter words."
        )
    if not 1 <= num_merges <= MAX_PROVEN_MERGES:
        raise LimitError(
            f"The best {counted(num_merges, 'merge')} cannot be proven. Choose a number from 1 to"
            f" {MAX_PROVEN_MERGES}."
        )
    if all(len(word) < 2 for word in words):
        raise TooSmallError("No word of this corpus has two letters to join. Play on longer words.")
    return BeatableCorpus(words, num_merges)


def drawn_beatable(seed: int) -> BeatableCorpus:
    """Draw a corpus on which byte pair encoding is beaten; the same for the same seed.

    >>> drawn_beatable(3).words
    {'gito': 4, 'gi': 4, 'to': 4, 'itd': 5}
    """
    chance = Chance(seed)
    draw: Callable[[Chance], BeatableCorpus] = chance.one_of((_seam, _two_letters))
    for _ in range(MAX_GAME_DRAWS):
        corpus = draw(chance)
        if corpus.best().departs_at:
            return corpus
    return _seam(chance)


def _seam(chance: Chance) -> BeatableCorpus:
    """A word of two halves that occur alone, and another word with the seam between them."""
    first, third, other = chance.shuffled(_CONSONANTS)[:3]
    second, fourth = chance.shuffled(_VOWELS)[:2]
    times = chance.between(2, 4)
    halves = first + second, third + fourth
    counts = dict.fromkeys(("".join(halves), *halves), times)
    return BeatableCorpus(counts | {second + third + other: times + 1}, chance.between(2, 3))


def _two_letters(chance: Chance) -> BeatableCorpus:
    """One word of two letters."""
    letters = "".join(chance.one_of("ab") for _ in range(chance.between(9, 12)))
    return BeatableCorpus({letters: 1}, 3)
