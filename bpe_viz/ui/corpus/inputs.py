"""The view that the reader chose on the Corpus page: held in the session, said in the address."""

from collections.abc import Mapping
from dataclasses import dataclass

from bpe_viz.limits import MAX_CLOSE_CHOICES, MAX_PART_DRAWS
from bpe_viz.ui.corpus.part_texts import DRAWN_OF
from bpe_viz.ui.corpus.texts import VIEWS
from bpe_viz.ui.reader.page_inputs import asked_of
from bpe_viz.ui.reader.reader import reader
from bpe_viz.ui.reader.view_inputs import draw_views


@dataclass(slots=True)
class CorpusInputs:
    """The view that one reader chose, and how many typed texts it has shown.

    Of parts: what is `drawn`, the number of the `draw`, and the `rank` of a merge, 0 for the one
    that is of most interest.
    """

    view: str = "text"
    num_texts: int = 0
    drawn: str = "lines"
    draw: int = 1
    rank: int = 0

    @classmethod
    def from_address(cls) -> "CorpusInputs":
        """Return the view that the address asks for, or the first."""
        asked = asked_of("corpus")
        view, drawn = asked.text("view"), asked.text("drawn")
        return cls(
            view if view in VIEWS else "text",
            reader().openings.num_texts,
            drawn if drawn in DRAWN_OF else "lines",
            _number(asked.text("draw"), MAX_PART_DRAWS) or 1,
            _number(asked.text("rank"), MAX_CLOSE_CHOICES),
        )


def seed_inputs() -> None:
    """Take the view from the address, once in a session; a text that was just typed is shown."""
    inputs = _inputs()
    if inputs.num_texts != reader().openings.num_texts:
        inputs.view, inputs.num_texts = "text", reader().openings.num_texts


def draw_switch() -> str:
    """Draw buttons of which one is chosen; the view to show."""
    draw_views("corpus_view", VIEWS, _inputs().view, put_view)
    return _inputs().view


def put_view(view: str) -> None:
    """Show another view in the next run."""
    _inputs().view = view


def address(query: Mapping[str, str]) -> dict[str, str]:
    """Return the parameters of the address: corpus, settings, and any view but the first."""
    inputs = _inputs()
    if inputs.view == "text":
        return dict(query)
    said = {**query, "view": inputs.view}
    if inputs.view == "part":
        said |= {"drawn": inputs.drawn} if inputs.drawn != "lines" else {}
        said |= {"draw": str(inputs.draw)} if inputs.draw != 1 else {}
        said |= {"rank": str(inputs.rank)} if inputs.rank else {}
    return said


def put_drawn(kind: str) -> None:
    """Draw lines, sentences or files in the next run."""
    part_inputs().drawn = kind


def draw_again() -> None:
    """Draw other samples in the next run; after the last draw comes the first again."""
    inputs = part_inputs()
    inputs.draw = inputs.draw % MAX_PART_DRAWS + 1


def put_rank(rank: int) -> None:
    """Look at another merge in the next run."""
    part_inputs().rank = rank


def part_inputs() -> CorpusInputs:
    """Return the reader's choices about parts."""
    return _inputs()


def _number(text: str, most: int) -> int:
    """Return a whole number from 1 to `most`, else 0."""
    is_number = text.isascii() and text.isdigit() and len(text) <= len(str(most))
    return int(text) if is_number and int(text) <= most else 0


def _inputs() -> CorpusInputs:
    return reader().part(CorpusInputs.from_address, "corpus")
