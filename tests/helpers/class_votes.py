"""Questions as a class is asked them: made by the scripts of the page, taken by a room."""

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from bpe_viz.classroom.polls import PollChoice, PollKind, PollQuestion
from tests.scripts.tools import Replayer

RAW = {" ", "\u202e", "\u00a0", "\n"}
LONGEST_WHOLE = 110  # characters of a choice


def voted_on(node: Replayer, question: Mapping[str, Any]) -> PollQuestion:
    """The question as a room takes it from the page that shows it."""
    vote = node.ask(question)
    assert vote is not None, question["sentence"]
    return PollQuestion.from_json(vote)


def check_answers(question: Mapping[str, Any], asked: PollQuestion) -> None:
    """Whoever knows an answer of the question knows the same one of the vote."""
    right = question["right"]
    assert asked.right
    match question["form"]:
        case "number":
            assert asked.kind is PollKind.NUMBER
            assert [[number] for number in asked.right] == right
            return
        case "one" | "order":
            assert list(asked.right) == sorted({first for first, *_ in right})
        case "several":
            assert list(asked.right) == (right[0] or [len(question["offers"])])
        case "boundaries":
            cuts = [_cut_at(question["units"], answer) for answer in right]
            shown = {(choice.text, choice.chips) for choice in chosen(asked)}
            if all(len(" ".join(cut)) <= LONGEST_WHOLE for cut in cuts):
                assert shown == {(" ".join(cut), cut) for cut in cuts}
    assert len(asked.right) < len(asked.choices), "nothing can be chosen wrongly"
    assert len({choice.text for choice in asked.choices}) == len(asked.choices)
    assert not {chip for choice in asked.choices for chip in choice.chips} & RAW


def chosen(asked: PollQuestion) -> list[PollChoice]:
    """The right choices."""
    return [asked.choices[int(place)] for place in asked.right]


def _cut_at(units: list[str], boundaries: list[int]) -> tuple[str, ...]:
    edges = [0, *boundaries, len(units)]
    return tuple("".join(units[start:stop]) for start, stop in pairwise(edges))
