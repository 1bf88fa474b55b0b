"""The round of Unigram that is on screen, as a page needs it that cuts words of its own."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from bpe_viz.symbols import Symbols
from bpe_viz.unigram import Lattice


@dataclass(frozen=True, slots=True)
class RoundShown:
    """The cuts after round `number` of `last`; `address` is what a link says of it.

    `name` tells the run from others of the same training. `sizes` and `lengths` are, for every
    round, how many pieces are left and how many of them the corpus takes; `cutter_of` a round cuts
    a word in it, `uses_of` counts the pieces of the corpus in one. `where` is the round that is
    shown now, which `move` changes.
    """

    lattice_of: Callable[[str], Lattice]
    number: int
    last: int
    num_pieces: int
    mark: str
    address: Mapping[str, str]
    name: str
    sizes: Sequence[int]
    lengths: Sequence[int]
    cutter_of: Callable[[int], Callable[[str], Symbols]]
    uses_of: Callable[[int], Mapping[str, int]]
    where: Callable[[], int]
    move: Callable[[int], None]

    def said(self) -> dict[str, str]:
        """Return the part of a link about the round that is shown."""
        k = self.where()
        return {self.name: str(k)} if self.name else {"k": str(k)} if k else {}
