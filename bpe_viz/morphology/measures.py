"""Measures of a tokenizer that need no gold segmentation: how short, how even, how whole.

All are counted from the corpus as the tokenizer cuts it; a mark that is a symbol of its own is
counted as one. None of them says which tokenizer is best for a model: fewer symbols need not be
better (Schmidt et al. 2024), and the Rényi efficiency can be raised at will while translations get
worse (Cognetta et al. 2024).
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from math import log2

from bpe_viz.arguments import shown_value
from bpe_viz.errors import BpeVizError, SettingsError
from bpe_viz.symbols import Symbols

RENYI_ORDER = 2.5  # Zouhar et al. 2023, section 5


@dataclass(frozen=True, slots=True)
class CutWord:
    """A type of the corpus as a tokenizer cuts it.

    `num_characters` are its own, without the mark; `is_whole` says that none of its symbols ends
    inside it.

    >>> len(CutWord(("low", "_"), 5, num_characters=3, is_whole=True).symbols)
    2
    """

    symbols: Symbols
    count: int
    num_characters: int
    is_whole: bool


@dataclass(frozen=True, slots=True)
class TokenizerMeasures:
    """The counts of a corpus cut into symbols, and the measures made of them.

    >>> measures = measure([
    ...     CutWord(("low", "_"), 3, 3, is_whole=True),
    ...     CutWord(("low", "er", "_"), 1, 5, is_whole=False),
    ... ])
    >>> measures.symbols_per_token, measures.symbols_per_type, measures.whole_tokens
    (2.25, 2.5, 0.75)
    """

    num_types: int
    num_tokens: int
    num_characters: int
    num_symbols: int
    num_type_symbols: int
    num_whole_types: int
    num_whole_tokens: int
    bits: float
    renyi_efficiency: float

    @property
    def symbols_per_token(self) -> float:
        """Symbols of the corpus by its tokens; also called fertility."""
        return self.num_symbols / self.num_tokens

    @property
    def symbols_per_type(self) -> float:
        """The same with every type counted once."""
        return self.num_type_symbols / self.num_types

    @property
    def bits_per_character(self) -> float:
        """Bits to write the corpus with the best code for its symbols, by its characters.

        A symbol that is the share p of all costs -log2 p bits (Shannon 1948).

        >>> measure([CutWord(("a", "b"), 5, 2, is_whole=False)]).bits_per_character
        1.0
        """
        return self.bits / self.num_characters if self.num_characters else 0.0

    @property
    def whole_types(self) -> float:
        """The share of types that are not cut."""
        return self.num_whole_types / self.num_types

    @property
    def whole_tokens(self) -> float:
        """The share of tokens that are not cut."""
        return self.num_whole_tokens / self.num_tokens


def measure(words: Iterable[CutWord]) -> TokenizerMeasures:
    """Count a corpus that is cut into symbols; raises BpeVizError without words.

    >>> measure([CutWord(("low",), 5, 3, is_whole=True)]).num_whole_tokens
    5
    """
    count_of_symbol: Counter[str] = Counter()
    types = tokens = characters = type_symbols = whole_types = whole_tokens = 0
    for word in words:
        types += 1
        tokens += word.count
        characters += word.count * word.num_characters
        type_symbols += len(word.symbols)
        whole_types += word.is_whole
        whole_tokens += word.count * word.is_whole
        for symbol in word.symbols:
            count_of_symbol[symbol] += word.count
    if not tokens:
        raise BpeVizError("There are no words to measure. Give a corpus with words.")
    counts = count_of_symbol.values()
    return TokenizerMeasures(
        num_types=types,
        num_tokens=tokens,
        num_characters=characters,
        num_symbols=sum(counts),
        num_type_symbols=type_symbols,
        num_whole_types=whole_types,
        num_whole_tokens=whole_tokens,
        bits=sum(counts) * renyi_entropy(counts, 1.0),
        renyi_efficiency=renyi_efficiency(counts),
    )


def renyi_entropy(counts: Iterable[int], order: float = RENYI_ORDER) -> float:
    """Measure how evenly symbols are used: log2(sum of p^order) / (1 - order) bits (Rényi 1961).

    With order 1 it is the entropy of Shannon. Counts of 0 add nothing. Raises SettingsError.

    >>> renyi_entropy([5, 5, 5, 5]), renyi_entropy([2, 1, 1], order=1)
    (2.0, 1.5)
    """
    if isinstance(order, bool) or not isinstance(order, int | float) or not 0 <= order < 1000:
        raise SettingsError(
            f"The order is {shown_value(order)}. Give a number from 0 on, for example 2.5."
        )
    used = [count for count in counts if count > 0]
    total = sum(used)
    if len(used) < 2:
        return 0.0
    if order == 1:
        return sum(count / total * log2(total / count) for count in used)
    return log2(sum((count / total) ** order for count in used)) / (1 - order)


def renyi_efficiency(counts: Iterable[int], order: float = RENYI_ORDER) -> float:
    """Divide the Rényi entropy by its maximum for so many symbols (Zouhar et al. 2023).

    Only symbols that occur are counted, as in the package tokenization-scorer, whose own default is
    order 3. It is 1 where all are used alike, or where there is just one.

    >>> renyi_efficiency([3, 3]), round(renyi_efficiency([9, 1]), 3)
    (1.0, 0.249)
    """
    used = [count for count in counts if count > 0]
    return renyi_entropy(used, order) / log2(len(used)) if len(used) > 1 else 1.0
