"""Tasks that each phone solves at its own pace, with the app."""

from dataclasses import dataclass
from enum import Enum


class Found(Enum):
    """The check of an answer to a task, as browsers read it."""

    RIGHT = "right"
    TOO_SMALL = "too-small"
    TOO_LARGE = "too-large"

    @classmethod
    def of(cls, answer: int, right: int) -> "Found":
        """Compare an answer with the right step.

        >>> [Found.of(answer, 6).value for answer in (5, 6, 7)]
        ['too-small', 'right', 'too-large']
        """
        if answer == right:
            return cls.RIGHT
        return cls.TOO_SMALL if answer < right else cls.TOO_LARGE


@dataclass(frozen=True, slots=True)
class Task:
    """A word of which the class finds the smallest k with it as one symbol.

    >>> Task(7, "wider").as_json(num_solved=2)
    {'id': 7, 'word': 'wider', 'solved': 2}
    """

    number: int
    word: str

    def as_json(self, num_solved: int) -> dict[str, object]:
        """Return the task as it is sent, with how many have solved it."""
        return {"id": self.number, "word": self.word, "solved": num_solved}

    def kept(self) -> list[object]:
        """Return all of it, as a room keeps it."""
        return [self.number, self.word]
