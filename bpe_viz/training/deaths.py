"""The deaths of the reference learner: when a symbol of Picky BPE dies, and what is left of it."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import count

from bpe_viz.history import Birth, Death
from bpe_viz.settings import Learner, Settings
from bpe_viz.symbols import Pair, Symbols


class Lives:
    """The symbols that are present, and the pair that each merged symbol was first made of.

    >>> lives = Lives({"a", "b", "c"})
    >>> lives.make("ab", ("a", "b")), lives.make("abc", ("ab", "c"))
    (<Birth.NEW: 'birth'>, <Birth.NEW: 'birth'>)
    >>> corpus, deaths = lives.end({"abc": ("abc",)}, {"abc": 2}, 0.9, 2, 2, ("ab", "c"))
    >>> deaths[0].symbol, sorted(lives.present)
    ('ab', ['a', 'abc', 'b', 'c'])
    """

    def __init__(self, alphabet: Iterable[str]) -> None:
        self.alphabet = frozenset(alphabet)
        self.present = set(alphabet)
        self.first_pair: dict[str, Pair] = {}

    def make(self, symbol: str, pair: Pair) -> Birth:
        """Make a symbol: it is born, it returns, or it is present already."""
        birth = Birth.NEW
        if symbol in self.first_pair:
            birth = Birth.AGAIN if symbol in self.present else Birth.RETURN
        self.first_pair.setdefault(symbol, pair)
        self.present.add(symbol)
        return birth

    def end(
        self,
        corpus: dict[str, Symbols],
        word_counts: Mapping[str, int],
        threshold: float,
        rank: int,
        applied: int,
        pair: Pair,
    ) -> tuple[dict[str, Symbols], tuple[Death, ...]]:
        """Let the parts of a merged pair die that it has used up, the left one first."""
        deaths = []
        for symbol in dict.fromkeys(pair):
            rest = sum(
                word_counts[word] * symbols.count(symbol) for word, symbols in corpus.items()
            )
            if symbol in self.alphabet or applied / (rest + applied) <= threshold:
                continue
            self.present.remove(symbol)
            parts = self.parts(symbol)
            corpus = {word: _split(symbols, symbol, parts) for word, symbols in corpus.items()}
            deaths.append(Death(rank, symbol, parts, rest, applied))
        return corpus, tuple(deaths)

    def parts(self, symbol: str) -> Symbols:
        """Split a symbol along its first merge, and each part that is itself absent, too."""
        if symbol in self.present:
            return (symbol,)
        left, right = self.first_pair[symbol]
        return (*self.parts(left), *self.parts(right))


def ranks_to_learn(settings: Settings, lives: Lives) -> Iterator[int]:
    """Yield the rank of each merge until the settings say that it was the last.

    >>> len([*ranks_to_learn(Settings(num_merges=3), Lives("ab"))])
    3
    """
    if settings.learner is Learner.PICKY and settings.vocab_size is not None:
        settings.merges_to_learn(len(lives.alphabet))  # which refuses too small a size
        for rank in count(1):
            if len(lives.present) >= settings.vocab_size:
                return
            yield rank
    yield from range(1, settings.merges_to_learn(len(lives.alphabet)) + 1)


def _split(symbols: Symbols, symbol: str, parts: Symbols) -> Symbols:
    return tuple(part for each in symbols for part in (parts if each == symbol else (each,)))
