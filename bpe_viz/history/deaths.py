"""The deaths of a run in which symbols may die, and the boundaries that they put back."""

from dataclasses import dataclass

import numpy as np

from bpe_viz.arrays import CountArray, IdArray
from bpe_viz.history.changes import Birth
from bpe_viz.pickled import PickledByFields


@dataclass(frozen=True, slots=True, eq=False)
class Deaths(PickledByFields):
    """The deaths of a run in order, and every boundary that they changed.

    made    int32[merges]: the symbol that each merge makes, perhaps again; an id names a spelling
    symbol  int32[deaths]: the id of the symbol that died
    rank    int32[deaths]: the merge after which it did
    rest    int64[deaths]: how often it occurred then; there it was split
    applied int64[deaths]: how often the merge had used it
    added   int64[deaths]: by how many symbols the corpus grew
    at      int32: positions whose boundary changed, death by death
    value   int32: the merge that removes that boundary from then on, or NEVER
    starts  int64[deaths + 1]: death i changed at[starts[i]:starts[i + 1]]
    is_into_units  whether all symbols are split into units, not into parts that are present

    >>> from bpe_viz import learn_picky_bpe
    >>> deaths = learn_picky_bpe({"low": 5, "lower": 2}, num_merges=2).record.deaths
    >>> deaths.symbol.tolist(), deaths.rank.tolist(), deaths.at.tolist()
    ([6], [2], [])
    """

    made: IdArray
    symbol: IdArray
    rank: IdArray
    rest: CountArray
    applied: CountArray
    added: CountArray
    at: IdArray
    value: IdArray
    starts: CountArray
    is_into_units: bool = False

    def __post_init__(self) -> None:
        for array in (self.made, self.symbol, self.rank, self.rest, self.applied):
            array.flags.writeable = False
        for array in (self.added, self.at, self.value, self.starts):
            array.flags.writeable = False

    @property
    def num_bytes(self) -> int:
        """The memory of the arrays."""
        small = (self.made, self.symbol, self.rank, self.at, self.value)
        large = (self.rest, self.applied, self.added, self.starts)
        return sum(array.nbytes for array in (*small, *large))

    def of_merge(self, rank: int) -> range:
        """Return the numbers of the deaths that followed a merge."""
        low, high = np.searchsorted(self.rank, (rank, rank + 1)).tolist()
        return range(low, high)

    def positions_of(self, rank: int) -> IdArray:
        """Return the positions whose boundary changed when symbols died after a merge, rising."""
        numbers = self.of_merge(rank)
        return np.unique(self.at[self.starts[numbers.start] : self.starts[numbers.stop]])

    def births(self, alphabet_size: int) -> list[Birth]:
        """Return what the symbol of each merge was to the vocabulary.

        >>> from bpe_viz import learn_picky_bpe
        >>> record = learn_picky_bpe({"low": 5, "lower": 2}, num_merges=2).record
        >>> [birth.value for birth in record.deaths.births(record.alphabet_size)]
        ['birth', 'birth']
        """
        is_dead: dict[int, bool] = {}
        births = []
        number, dying = 0, self.symbol.tolist()
        died_after = self.rank.tolist()
        for rank, symbol in enumerate(self.made.tolist(), start=1):
            if symbol == alphabet_size + rank - 1:
                births.append(Birth.NEW)
            else:
                births.append(Birth.RETURN if is_dead[symbol] else Birth.AGAIN)
            is_dead[symbol] = False
            while number < len(dying) and died_after[number] == rank:
                is_dead[dying[number]] = True
                number += 1
        return births

    def sizes(self, alphabet_size: int) -> CountArray:
        """int64[merges + 1]: how many symbols the vocabulary has in every state.

        >>> from bpe_viz import learn_picky_bpe
        >>> record = learn_picky_bpe({"low": 5, "lower": 2}, num_merges=2).record
        >>> record.deaths.sizes(record.alphabet_size).tolist()
        [6, 7, 7]
        """
        sizes = np.full(len(self.made) + 1, alphabet_size, np.int64)
        grown = [birth is not Birth.AGAIN for birth in self.births(alphabet_size)]
        sizes[1:] += np.cumsum(grown, dtype=np.int64)
        sizes[1:] -= np.cumsum(np.bincount(self.rank, minlength=len(sizes)))[1:]
        return sizes

    def is_present(self, alphabet_size: int, k: int) -> IdArray:
        """int32[alphabet + k]: 1 for every symbol that is in the vocabulary of state k, by id.

        >>> from bpe_viz import learn_picky_bpe
        >>> record = learn_picky_bpe({"low": 5, "lower": 2}, num_merges=2).record
        >>> record.deaths.is_present(record.alphabet_size, 2).tolist()
        [1, 1, 1, 1, 1, 1, 0, 1]
        """
        latest = np.zeros(alphabet_size + k, np.int32)
        latest[self.made[:k]] = np.arange(1, k + 1)  # the last of several is kept
        died = np.full(alphabet_size + k, -1, np.int32)
        stop = int(np.searchsorted(self.rank, k, "right"))
        died[self.symbol[:stop]] = self.rank[:stop]
        present: IdArray = (latest > died).astype(np.int32)
        present[alphabet_size:] &= latest[alphabet_size:] > 0
        return present
