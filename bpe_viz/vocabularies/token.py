"""One token of a text, and where it is."""

from typing import NamedTuple


class Token(NamedTuple):
    r"""A token: its id, its bytes, and the characters `start` to `stop` - 1 that it has bytes of.

    Bytes are not characters: a token may start or end inside one, which then belongs to two tokens
    or more.

    >>> Token(127, b"\xc3", 0, 1, ends_inside=True).text is None, Token(72, b"i", 0, 1).text
    (True, 'i')
    """

    id: int
    bytes: bytes
    start: int
    stop: int
    starts_inside: bool = False
    ends_inside: bool = False
    is_special: bool = False

    @property
    def text(self) -> str | None:
        """The characters of the token; None if it starts or ends inside one."""
        if self.starts_inside or self.ends_inside:
            return None
        return self.bytes.decode()


def character_edges(text: str) -> list[int]:
    """Return where each character of a text starts in its UTF-8, and how long that is.

    >>> character_edges("né!")
    [0, 1, 3, 4]
    """
    edges = [0]
    for character in text:
        edges.append(edges[-1] + len(character.encode()))
    return edges
