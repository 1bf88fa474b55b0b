"""What is odd about a vocabulary, found from its tokens alone (Land and Bartolo 2024)."""

from dataclasses import dataclass
from typing import NamedTuple

from bpe_viz.vocabularies.tokenizer import Tokenizer


class UnreachableToken(NamedTuple):
    """A token that its own text is never cut into, and the tokens that the text is cut into.

    >>> from bpe_viz import load_tokenizer
    >>> UnreachableToken(3413, (357, 6)).instead
    (357, 6)
    """

    id: int
    instead: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Oddities:
    """The odd tokens of a vocabulary, by id and rising.

    `unreachable` are whole characters that no text is cut into: the pattern never leaves them in
    one word, or the merges go another way. `fragments` are tokens of two bytes or more that start
    or end inside a character. `with_blank` are tokens that the vocabulary has without their leading
    blank, too.

    >>> Oddities(unreachable=(), fragments=(), with_blank=(262,)).with_blank
    (262,)
    """

    unreachable: tuple[UnreachableToken, ...]
    fragments: tuple[int, ...]
    with_blank: tuple[int, ...]


def oddities_of(tokenizer: Tokenizer) -> Oddities:
    """Look through a whole vocabulary; takes about as long as encoding a megabyte of text.

    >>> from bpe_viz import load_tokenizer
    >>> odd = oddities_of(load_tokenizer("gpt2"))
    >>> len(odd.unreachable), len(odd.fragments), len(odd.with_blank)
    (0, 216, 8536)
    """
    unreachable, fragments, with_blank = [], [], []
    for token, token_id in tokenizer.id_of_token.items():
        if token.startswith(b" ") and token[1:] in tokenizer.id_of_token:
            with_blank.append(token_id)
        try:
            text = token.decode()
        except UnicodeDecodeError:
            if len(token) > 1:
                fragments.append(token_id)
            continue
        ids = tokenizer.encode(text)
        if ids != [token_id]:
            unreachable.append(UnreachableToken(token_id, tuple(ids)))
    return Oddities(tuple(sorted(unreachable)), tuple(sorted(fragments)), tuple(sorted(with_blank)))
