"""The round of Unigram that is on screen, as a page needs it that cuts words of its own."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from bpe_viz.unigram import Lattice


@dataclass(frozen=True, slots=True)
class RoundShown:
    """How words are cut after round `number` of `last`; `address` is what a link says of it."""

    lattice_of: Callable[[str], Lattice]
    number: int
    last: int
    num_pieces: int
    mark: str
    address: Mapping[str, str]
