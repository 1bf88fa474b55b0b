"""Careful reading of what a browser asks or reports: anything can come from there."""

from collections.abc import Mapping


def number_in(value: object, most: int) -> int | None:
    """Return `value` if it is a whole number from 0 to `most`.

    >>> number_in(3, 8), number_in(9, 8), number_in(True, 8)
    (3, None, None)
    """
    is_number = isinstance(value, int) and not isinstance(value, bool)
    return value if is_number and isinstance(value, int) and 0 <= value <= most else None


def text_under(asked: Mapping[str, object], name: str, most: int) -> str | None:
    """Return the text that a question gives under a name, at most so many characters of it.

    >>> text_under({"word": "lower"}, "word", 3), text_under({"word": 3}, "word", 3)
    ('low', None)
    """
    text = asked.get(name)
    return text[:most] if isinstance(text, str) else None


def step_in_report(report: object, last: int, key: str) -> tuple[int, str] | None:
    """Return the step, from 0 to `last`, and the half of it that a view reports for the run `key`.

    >>> step_in_report({"key": "a", "position": {"k": 1, "half": "choose"}}, 2, "a")
    (1, 'choose')
    """
    if not isinstance(report, Mapping) or report.get("key") != key:
        return None
    position = report.get("position")
    if not isinstance(position, Mapping):
        return None
    k = number_in(position.get("k"), last)
    return None if k is None else (k, "choose" if position.get("half") == "choose" else "merge")
