"""The places of a file's tokens in a text, in bytes, so that all tokenizers share one measure."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, groupby, pairwise
from typing import NamedTuple

from bpe_viz.formats.opened_tokenizer import FileToken
from bpe_viz.vocabularies import character_edges


class PlacedToken(NamedTuple):
    """A token with the bytes `start` to `stop` - 1 of the text; none for what adds no letters.

    >>> PlacedToken(FileToken("low", 1, b"low", 0, 3), 0, 3).stop
    3
    """

    token: FileToken
    start: int
    stop: int


def placed_in_bytes(tokens: Iterable[FileToken], text: str) -> Iterator[PlacedToken]:
    r"""Yield each token of a text with its bytes, in order and without overlap.

    Tokens of a word that the file spells otherwise than it was typed share its letters in
    proportion.

    >>> from bpe_viz.formats import open_tokenizer
    >>> opened = open_tokenizer([("vocab.txt", b"[UNK]\nlow\n##er\n")])
    >>> [place[1:] for place in placed_in_bytes(opened.tokens("Lower mud"), "Lower mud")]
    [(0, 3), (3, 5), (6, 9)]
    """
    edges = character_edges(text)
    place = 0
    for _, group in groupby(tokens, lambda token: (token.start, token.stop)):
        run = list(group)
        shares = list(accumulate((len(token.bytes) for token in run), initial=0))
        for token, share in zip(run, pairwise(shares), strict=True):
            begin, place = _bytes_in(token, share, shares[-1], edges, place)
            yield PlacedToken(token, begin, place)


def _bytes_in(
    token: FileToken, share: tuple[int, int], total: int, edges: Sequence[int], place: int
) -> tuple[int, int]:
    """Return the bytes of the text that a token has, from the `place` on or after it.

    `share` is its part of the `total` of bytes of all tokens with the same characters.
    """
    start, stop = token.start, token.stop
    if token.starts_inside or token.ends_inside:
        begin = place if token.starts_inside else max(place, edges[start])
        end = begin + len(token.bytes) if token.ends_inside else edges[stop]
    else:
        begin, end = (edges[start + round((stop - start) * part / (total or 1))] for part in share)
    begin = max(place, begin)
    return begin, max(begin, min(end, edges[stop]))
