"""An order as pairs to match, for formats in which nothing can be put in order."""

from bpe_viz.question_banks.bank import UnheldQuestionError
from bpe_viz.teaching import RecordQuestion

LEFT_OUT = "left out"
INSTRUCTION = f"Choose the place of each. Choose “{LEFT_OUT}” for what does not belong there."
_LEAST_PLACES = 2  # so that there are three answers with the one for what is left out


def offer_places(question: RecordQuestion) -> list[str]:
    """Return the place of each offer in words.

    Raises UnheldQuestionError for fewer than two offers, which cannot be matched.

    >>> from bpe_viz.teaching import Level, exercise
    >>> offer_places(exercise("firing-order", Level.EASY, 5))
    ['left out', '2nd', 'left out', '1st']
    """
    if len(question.offers) < 2:
        raise UnheldQuestionError("there is only one thing to put in order.")
    place_of = {index: place for place, index in enumerate(question.right_answer, start=1)}
    return [
        _ordinal(place_of[index]) if index in place_of else LEFT_OUT
        for index in range(len(question.offers))
    ]


def other_places(question: RecordQuestion) -> list[str]:
    """Return answers that fit nothing, so that there are enough to choose from.

    >>> from bpe_viz.teaching import Level, exercise
    >>> other_places(exercise("firing-order", Level.EASY, 5))
    []
    """
    used = offer_places(question)
    needed = [*map(_ordinal, range(1, _LEAST_PLACES + 1)), LEFT_OUT]
    return [place for place in needed if place not in used]


def _ordinal(number: int) -> str:
    """Return a place in words.

    >>> [*map(_ordinal, (1, 2, 3, 4, 11, 22))]
    ['1st', '2nd', '3rd', '4th', '11th', '22nd']
    """
    ending = {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{'th' if number % 100 in (11, 12, 13) else ending}"
