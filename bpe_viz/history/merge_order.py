"""The turn of a merge: once, or whenever its pair is there."""

from enum import Enum


class Turns(Enum):
    """The order in which a list of merges is applied to a word.

    A list that a training made, each symbol by one pair, gives the same symbols in every order.

    ONCE      by rank, each merge passes over the word once, as in training (Sennrich et al. 2016)
    PASSES    the pair of lowest rank in the word is joined everywhere, then the next is looked for
              from rank 1 again (subword-nmt, and GPT-2's own encoder)
    PLACES    the same, but after every single place, the leftmost first (`tokenizers`)
    """

    ONCE = "once"
    PASSES = "passes"
    PLACES = "places"
