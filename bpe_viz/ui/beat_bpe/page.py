"""The game as a component: Python searches for the best merges, the browser plays."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import streamlit as st

from bpe_viz.errors import BpeVizError
from bpe_viz.limits import MAX_EXERCISE_SEED, MAX_PROVEN_MERGES
from bpe_viz.segmentation import MergeLine
from bpe_viz.settings import Settings
from bpe_viz.teaching import BEATABLE, BeatableCorpus, drawn_beatable, playable
from bpe_viz.ui.beat_bpe.texts import GAMES, WITHOUT_MARKS, built_in_instead, from_top_bar
from bpe_viz.ui.beat_bpe.wire_types import BeatData, CountedSymbols, GameLine, JoinedPair
from bpe_viz.ui.jobs.training import AnyTrained
from bpe_viz.ui.reader import state
from bpe_viz.ui.reader.beat_link import OWN
from bpe_viz.ui.reader.page_inputs import belongs_to_lesson
from bpe_viz.ui.reader.widgets import value_of
from bpe_viz.ui.shared.component_files import joined
from bpe_viz.ui.shared.served_scripts import loading

_FIRST_GAME = "upon"
_OWN_MERGES = 3
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
        _SHARED / "merge_lines.css",
        _HERE / "beat.css",
    ),
    js=loading(_HERE / "view.js"),
)


def draw_game(
    shown: AnyTrained,
    get: Callable[[str], Any],
    put: Callable[[str, str], None],
    query: dict[str, str],
    lesson: int,
) -> None:
    """Draw the game on the corpus that the reader chose, or on the one that is `shown`.

    `get` and `put` take the name of a choice, as a text `put` its value; `query` is the address
    before.
    """
    own = OwnWords(state.name_of(shown.choice), shown.corpus.word_counts, shown.choice.settings)
    data = game_data(get("game"), get("slots"), own)
    _beat(
        key=_KEY,
        data=data | {"query": query, "lesson": lesson, "made": get("made")},
        on_wish_change=lambda: _follow_wish(put),
    )


@dataclass(frozen=True, slots=True)
class OwnWords:
    """The words of the corpus in the top bar, its name and its settings.

    >>> OwnWords("mine", {"banana": 1}, Settings()).corpus(2).num_merges
    2
    """

    name: str
    words: Mapping[str, int]
    settings: Settings

    def corpus(self, num_merges: int) -> BeatableCorpus:
        """Return the words to play on; raises BpeVizError where that cannot be."""
        return playable(self.words, num_merges or _OWN_MERGES)


def game_data(game: str, num_merges: int = 0, own: OwnWords | None = None) -> BeatData:
    """Return what does not depend on the reader: the corpus, BPE's merges and the best ones.

    Without a number of merges there are as many as the corpus is made for. Where the `own` corpus
    is asked for and cannot be played on, the data has the first built-in one and says why.

    >>> data = game_data("upon")
    >>> data["bpe"]["sizes"], data["best"]["sizes"], data["departsAt"]
    ([36, 29, 25, 22], [36, 30, 24, 20], 1)
    >>> game_data("own", 0, OwnWords("all", {"abcdefghijklmno": 1}, Settings()))["note"][-24:]
    'Below is a built-in one.'
    """
    name, note, games, tie_rule = _name_of(game), "", dict(GAMES), Settings().tie_rule
    corpus: BeatableCorpus | None = None
    if own is not None:
        try:
            corpus = own.corpus(num_merges)
        except BpeVizError as error:
            note = built_in_instead(error)
        else:
            games[OWN] = from_top_bar(own.name)
    if name == OWN and own is not None and corpus is not None:
        note, tie_rule = WITHOUT_MARKS, own.settings.tie_rule
    else:
        note = note if name == OWN else ""
        name = _FIRST_GAME if name == OWN else name
        known = BEATABLE[name] if name in BEATABLE else drawn_beatable(int(name))
        corpus = BeatableCorpus(known.words, num_merges or known.num_merges)
    best = corpus.best(tie_rule)
    return {
        "query": {},
        "lesson": 0,
        "game": name,
        "games": games,
        "note": note,
        "mostSeed": MAX_EXERCISE_SEED,
        "mostMerges": MAX_PROVEN_MERGES,
        "words": [CountedSymbols(times, list(word)) for word, times in corpus.words.items()],
        "merges": corpus.num_merges,
        "bpe": _line(best.bpe),
        "best": _line(best.line),
        "departsAt": best.departs_at,
        "made": "",
    }


def _name_of(game: str) -> str:
    """Return the name or the seed of a corpus, that of the first one for anything else.

    >>> _name_of("7"), _name_of("abcd"), _name_of("own"), _name_of("no such name")
    ('7', 'abcd', 'own', 'upon')
    """
    is_seed = game.isascii() and game.isdigit() and int(game) <= MAX_EXERCISE_SEED
    return game if is_seed or game in BEATABLE or game == OWN else _FIRST_GAME


def _line(line: MergeLine) -> GameLine:
    pairs = [JoinedPair(left, right) for left, right in line.pairs]
    return {"pairs": pairs, "sizes": list(line.num_symbols)}


def _follow_wish(put: Callable[[str, str], None]) -> None:
    """Take what the reader chose in the browser."""
    wish = (value_of(_KEY) or {}).get("wish")
    if not isinstance(wish, Mapping) or not belongs_to_lesson(wish):
        return
    for name in ("game", "slots", "made"):
        if name in wish:
            put(name, str(wish[name]))
