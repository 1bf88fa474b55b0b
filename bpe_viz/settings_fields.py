"""Settings as short texts by field name: the form that links and lesson files carry."""

from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from enum import Enum
from typing import Any

from bpe_viz.errors import SettingsError
from bpe_viz.limits import MAX_MIN_COUNT, MAX_NUM_MERGES, MAX_VOCAB_SIZE
from bpe_viz.settings import (
    DEFAULT_NUM_MERGES,
    CustomPattern,
    MarkPlace,
    Normalization,
    PreTokenizer,
    Settings,
    TieRule,
    Unit,
)
from bpe_viz.wording import shortened


def _number(low: int, high: int) -> Callable[[str], int]:
    def parse(text: str) -> int:
        if not (text.isascii() and text.isdigit() and len(text) <= 12):
            raise ValueError(text)
        number = int(text)
        if not low <= number <= high:
            raise ValueError(text)
        return number

    return parse


_PARSE: dict[str, Callable[[str], Any]] = {
    "pretokenizer": PreTokenizer,
    "pattern": CustomPattern,
    "normalization": Normalization,
    "unit": Unit,
    "mark": str,
    "mark_place": MarkPlace,
    "tie_rule": TieRule,
    "num_merges": _number(0, MAX_NUM_MERGES),
    "min_count": _number(1, MAX_MIN_COUNT),
    "vocab_size": _number(1, MAX_VOCAB_SIZE),
}
FIELD_NAMES = tuple(_PARSE)


def to_fields(settings: Settings) -> dict[str, str]:
    """Every setting as text; a number that is not set is left out or written as what it means.

    >>> to_fields(Settings())["num_merges"]
    '1000'
    """
    text_of_field: dict[str, str] = {}
    if settings.num_merges is None and settings.vocab_size is None:
        text_of_field["num_merges"] = str(DEFAULT_NUM_MERGES)
    for field in fields(settings):
        value = getattr(settings, field.name)
        if isinstance(value, CustomPattern):
            text_of_field["pattern"] = value.pattern
        elif isinstance(value, Enum):
            text_of_field[field.name] = value.value
        elif value is not None:
            text_of_field[field.name] = str(value)
    return text_of_field


def changed_fields(settings: Settings, default: Settings) -> dict[str, str]:
    """The fields that say how `settings` differ from `default`.

    >>> changed_fields(Settings(num_merges=8), default=Settings())
    {'num_merges': '8'}
    """
    text_of_default = to_fields(default)
    return {
        name: text
        for name, text in to_fields(settings).items()
        if text_of_default.get(name) != text
    }


def parse_field(name: str, text: str) -> Any:
    """The value that `text` means for the field `name`; raises SettingsError.

    >>> parse_field("tie_rule", "greatest")
    <TieRule.GREATEST: 'greatest'>
    >>> parse_field("num_merges", "many")
    Traceback (most recent call last):
    bpe_viz.errors.SettingsError: "many" is not a value of num_merges.
    Choose another one in Training.
    """
    try:
        return _PARSE[name](text)
    except ValueError:
        raise SettingsError(
            f'"{shortened(text)}" is not a value of {name}. Choose another one in Training.'
        ) from None


def with_fields(settings: Settings, value_of_field: Mapping[str, Any]) -> Settings:
    """`settings` with parsed fields put in; the number of merges and the size exclude each other.

    >>> with_fields(Settings(num_merges=8), {"vocab_size": 20}).num_merges is None
    True
    """
    changes = dict(value_of_field)
    if "pattern" in changes:
        changes["pretokenizer"] = changes.pop("pattern")
    if "vocab_size" in changes:
        changes.setdefault("num_merges", None)
    elif "num_merges" in changes:
        changes["vocab_size"] = None
    return replace(settings, **changes)
