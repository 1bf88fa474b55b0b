"""The game as a component: Python searches for the best merges, the browser plays."""

from collections.abc import Callable, Mapping
from pathlib import Path

import streamlit as st

from bpe_viz.limits import MAX_EXERCISE_SEED
from bpe_viz.segmentation import MergeLine
from bpe_viz.teaching import BEATABLE, drawn_beatable
from bpe_viz.ui.beat_bpe.texts import GAMES
from bpe_viz.ui.beat_bpe.wire_types import BeatData, CountedSymbols, GameLine, JoinedPair
from bpe_viz.ui.reader.page_inputs import belongs_to_lesson
from bpe_viz.ui.reader.widgets import value_of
from bpe_viz.ui.shared.component_files import joined
from bpe_viz.ui.shared.served_scripts import loading

_FIRST_GAME = "upon"
_HERE = Path(__file__).parent
_SHARED, _PRACTICE = _HERE.parent / "shared", _HERE.parent / "practice"
_KEY = "beat"
_beat = st.components.v2.component(
    "bpe_viz.beat",
    html=joined(_HERE / "beat.html"),
    css=joined(
        _SHARED / "whole_view.css",
        _SHARED / "chips.css",
        _PRACTICE / "practice.css",
        _HERE / "beat.css",
    ),
    js=loading(_HERE / "component.js"),
)


def draw_game(
    game: str, made: str, put: Callable[[str, str], None], query: dict[str, str], lesson: int
) -> None:
    """Draw the game on the corpus `game`, a name or a seed, after the choices in `made`.

    `put` takes the name and the value of what the reader chooses; `query` is the address before.
    """
    _beat(
        key=_KEY,
        data=game_data(game) | {"query": query, "lesson": lesson, "made": made},
        on_wish_change=lambda: _follow_wish(put),
    )


def game_data(game: str) -> BeatData:
    """Return what does not depend on the reader: the corpus, BPE's merges and the best ones.

    >>> data = game_data("upon")
    >>> data["bpe"]["sizes"], data["best"]["sizes"], data["departsAt"]
    ([36, 29, 25, 22], [36, 30, 24, 20], 1)
    """
    name = _name_of(game)
    corpus = BEATABLE[name] if name in BEATABLE else drawn_beatable(int(name))
    best = corpus.best()
    return {
        "query": {},
        "lesson": 0,
        "game": name,
        "games": GAMES,
        "mostSeed": MAX_EXERCISE_SEED,
        "words": [CountedSymbols(times, list(word)) for word, times in corpus.words.items()],
        "merges": corpus.num_merges,
        "bpe": _line(best.bpe),
        "best": _line(best.line),
        "departsAt": best.departs_at,
        "made": "",
    }


def _name_of(game: str) -> str:
    """Return the name or the seed of a corpus, that of the first one for anything else.

    >>> _name_of("7"), _name_of("abcd"), _name_of("no such name")
    ('7', 'abcd', 'upon')
    """
    is_seed = game.isascii() and game.isdigit() and int(game) <= MAX_EXERCISE_SEED
    return game if is_seed or game in BEATABLE else _FIRST_GAME


def _line(line: MergeLine) -> GameLine:
    pairs = [JoinedPair(left, right) for left, right in line.pairs]
    return {"pairs": pairs, "sizes": list(line.num_symbols)}


def _follow_wish(put: Callable[[str, str], None]) -> None:
    """Take what the reader chose in the browser."""
    wish = (value_of(_KEY) or {}).get("wish")
    if not isinstance(wish, Mapping) or not belongs_to_lesson(wish):
        return
    for name in ("game", "made"):
        if name in wish:
            put(name, str(wish[name]))
