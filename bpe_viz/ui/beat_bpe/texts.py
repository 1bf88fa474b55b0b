"""The names of the corpora that the game has, and what it says of the one in the top bar."""

from bpe_viz.errors import BpeVizError

GAMES = {
    "upon": "upon, up, on, pot",
    "aaaabaaaba": "aaaabaaaba",
    "aaaabaaab": "aaaabaaab",
    "abcd": "abcd, ab, cd, bc",
}
WITHOUT_MARKS = "Words have no end marks here, and there may be no way to beat BPE on them."


def from_top_bar(name: str) -> str:
    """Name the corpus in the top bar.

    >>> from_top_bar("my words")
    'In the top bar: my words'
    """
    return f"In the top bar: {name}"


def built_in_instead(problem: BpeVizError) -> str:
    """Say why the corpus in the top bar is not played on.

    >>> built_in_instead(BpeVizError("It is long."))
    'You cannot play on the corpus in the top bar. It is long. Below is a built-in one.'
    """
    return f"You cannot play on the corpus in the top bar. {problem} Below is a built-in one."
