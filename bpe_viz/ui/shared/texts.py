"""The texts about a training that every page has."""

from bpe_viz.wording import counted

ASKED_FOR, UP_TO = "Asked for", "up to {number}"
WORDS_ARE_SYMBOLS = "This corpus has only {merges}: {after}every word is one symbol."
NO_PAIR_OCCURS = "This corpus has only {merges}: {after}no pair occurs {times}."
_NO_MORE_PIECES = "Only {pieces} {are} left: no other piece was useful enough."


def no_more_pieces(number: int) -> str:
    """Say why Unigram ends with fewer pieces than were asked for.

    >>> no_more_pieces(1), no_more_pieces(12)[:23]
    ('Only 1 piece is left: no other piece was useful enough.', 'Only 12 pieces are left')
    """
    are = "is" if number == 1 else "are"
    return _NO_MORE_PIECES.format(pieces=counted(number, "piece"), are=are)
