"""The way the Words page cuts: the learner's own segmenter, another one, or BPE dropout."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import isfinite
from typing import Any

from bpe_viz.limits import MAX_SEED
from bpe_viz.settings import Segmenter

DROPOUT = "dropout"
_WAYS = (*(segmenter.value for segmenter in Segmenter), DROPOUT)
_FIRST_DROPOUT = 0.1  # as in the paper (Provilkov, Emelianenko and Voita 2020)


@dataclass(frozen=True, slots=True)
class Cutting:
    """The name of a segmenter, or "" for the learner's own; a probability and a seed for dropout.

    >>> Cutting("fewest").segmenter, Cutting("dropout", 0.5).probability
    (<Segmenter.FEWEST: 'fewest'>, 0.5)
    """

    way: str = ""
    dropout: float = _FIRST_DROPOUT
    seed: int = 0

    @property
    def segmenter(self) -> Segmenter | None:
        """The segmenter; None is the learner's own."""
        if not self.way:
            return None
        return Segmenter.RANK_ORDER if self.way == DROPOUT else Segmenter(self.way)

    @property
    def probability(self) -> float:
        """The probability with which a merge is left out."""
        return self.dropout if self.way == DROPOUT else 0.0

    def address(self) -> dict[str, str]:
        """Return the parameters for a link.

        >>> Cutting("dropout", 0.5, 3).address(), Cutting().address()
        ({'segmenter': 'dropout', 'dropout': '0.5', 'seed': '3'}, {})
        """
        said = {"segmenter": self.way} if self.way else {}
        if self.way == DROPOUT:
            said |= {"dropout": f"{self.dropout:g}", "seed": str(self.seed)}
        return said


def cutting_of(asked: Mapping[str, Any]) -> Cutting:
    """Read a way to cut from an address or a browser; nonsense counts as not said.

    >>> cutting_of({"segmenter": "dropout", "dropout": "0.25", "seed": 7})
    Cutting(way='dropout', dropout=0.25, seed=7)
    >>> cutting_of({"segmenter": "best", "dropout": "2", "seed": "x"})
    Cutting(way='', dropout=0.1, seed=0)
    """
    way = asked.get("segmenter")
    dropout = _number(asked.get("dropout"))
    seed = _number(asked.get("seed"))
    return Cutting(
        way if isinstance(way, str) and way in _WAYS else "",
        dropout if dropout is not None and 0 <= dropout <= 1 else _FIRST_DROPOUT,
        int(seed) if seed is not None and 0 <= seed <= MAX_SEED else 0,
    )


def _number(value: object) -> float | None:
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        return None
    try:
        number = float(value)
    except (ValueError, OverflowError):
        return None
    return number if isfinite(number) else None
