"""Remarks by file and place on what could not be counted and what was guessed."""

from collections import Counter
from dataclasses import dataclass, field

from bpe_viz.limits import MAX_BLOCK_REMARKS


@dataclass(frozen=True, slots=True)
class Remark:
    """One thing that was left out: the file, the byte where it begins, and the reason.

    >>> print(Remark("a.jsonl", 120, "no field named text"))
    a.jsonl, byte 120: no field named text
    """

    file: str
    place: int
    reason: str

    def __str__(self) -> str:
        return f"{self.file}, byte {self.place:,}: {self.reason}"


@dataclass(slots=True)
class Remarks:
    """The first remarks on a block in full, how many of each kind there are, and what was guessed.

    `guessed` is the encoding of the file, if the block is its first and it was guessed.

    >>> remarks = Remarks()
    >>> remarks.add("a.txt", 0, "not UTF-8")
    >>> remarks.numbers["not UTF-8"], len(remarks.listed)
    (1, 1)
    """

    listed: list[Remark] = field(default_factory=list)
    numbers: Counter[str] = field(default_factory=Counter)
    guessed: str | None = None

    def add(self, file: str, place: int, reason: str) -> None:
        """Note that something was left out."""
        self.numbers[reason] += 1
        if len(self.listed) < MAX_BLOCK_REMARKS:
            self.listed.append(Remark(file, place, reason))
