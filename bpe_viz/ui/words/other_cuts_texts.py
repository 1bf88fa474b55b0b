"""Texts about a word that is cut without merges."""

from collections.abc import Sequence

from bpe_viz.morphology import BoundaryScores
from bpe_viz.ui.shared.numbers import ratio
from bpe_viz.wording import counted, listed

VARIETY = "Letters that may follow"
_NOTHING_BEFORE = "Whatever comes before"


def learned(state: str) -> str:
    """Name the cut of what was learned.

    >>> learned("after merge 3")
    'This corpus, after merge 3'
    """
    return f"This corpus, {state}"


def above(threshold: float) -> str:
    """Name the patches above a threshold.

    >>> above(0.5)
    'Patches, above 0.50 bits'
    """
    return f"Patches, above {ratio(threshold)} bits"


def rising(threshold: float) -> str:
    """Name the patches after a rise."""
    return f"Patches, rise above {ratio(threshold)} bits"


def morphemes(name: str) -> str:
    """Name the cut of a list of morphemes."""
    return f"Morphemes ({name})"


def score(scores: BoundaryScores) -> str:
    """Say how a cut agrees with the morphemes, with the sum.

    >>> score(BoundaryScores(1, 3, 1)), score(BoundaryScores(0, 0, 0))
    ('F1 2·1 / (3 + 1) = 0.50', 'F1 1.00: no boundary in either')
    """
    both = scores.num_predicted + scores.num_gold
    if not both:
        return f"F1 {ratio(scores.f1)}: no boundary in either"
    parts = f"{scores.num_predicted} + {scores.num_gold}"
    return f"F1 2·{scores.num_hits} / ({parts}) = {ratio(scores.f1)}"


def bits(entropy: float) -> str:
    """Return an entropy."""
    return ratio(entropy)


def counts(context: str, followers: Sequence[tuple[str, int]], others: int, rest: int) -> str:
    """Say what may follow some bytes, the rarest together.

    >>> counts("ow", [("␣", 5), ("e", 2)], 0, 0), counts("", [("l", 7)], 2, 9)
    ('After “ow” come ␣ (5) and e (2).', 'Whatever comes before come l (7) and 2 other bytes (9).')
    """
    shown = [f"{name} ({many:,})" for name, many in followers]
    if others:
        shown.append(f"{counted(others, 'other byte')} ({rest:,})")
    after = f"After “{context}”" if context else _NOTHING_BEFORE
    return f"{after} {'comes' if len(shown) == 1 else 'come'} {listed(shown)}."
