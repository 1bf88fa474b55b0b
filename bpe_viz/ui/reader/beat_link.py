"""The way to the game from other pages: on the corpus in the top bar, if that can be played on."""

from collections.abc import Mapping

from bpe_viz.errors import BpeVizError
from bpe_viz.teaching import playable
from bpe_viz.ui.reader.reader import reader

OWN = "own"  # what an address calls the corpus in the top bar
PAGE = "practice"


def is_playable(words: Mapping[str, int]) -> bool:
    """Return whether the game can be played on these words.

    >>> [is_playable(words) for words in ({"banana": 2}, {"a": 2}, {"abracadabra alakazam": 1})]
    [True, False, False]
    """
    try:
        playable(words)
    except BpeVizError:
        return False
    return True


def ask_for_game() -> None:
    """Let Practice begin with the game, on the corpus in the top bar."""
    reader().start_again({PAGE: f"view=beat&game={OWN}"})
