"""Numbers with their nouns, for sentences about counts."""


def counted(number: int, thing: str) -> str:
    """A number with its noun; its plural ends with s, which belongs where a star is.

    >>> counted(1, "tag"), counted(1200, "tag"), counted(2, "page* without text")
    ('1 tag', '1,200 tags', '2 pages without text')
    """
    pattern = thing if "*" in thing else f"{thing}*"
    return f"{number:,} {pattern.replace('*', '' if number == 1 else 's')}"


def noun(number: int, thing: str) -> str:
    """The noun alone, as `counted` writes it.

    >>> noun(1, "type"), noun(0, "type")
    ('type', 'types')
    """
    return counted(number, thing).partition(" ")[2]


def times(count: float) -> str:
    """How often, in words.

    >>> times(1), times(2), times(1_234)
    ('once', 'twice', '1,234 times')
    """
    words: dict[float, str] = {1: "once", 2: "twice"}
    return words.get(count, f"{count:,.10g} times")
