"""Settings as short texts by field name: the form that links and lesson files carry."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from bpe_viz.errors import SettingsError
from bpe_viz.settings import Learner, Settings, with_learner, with_pretokenizer
from bpe_viz.settings_table import (
    FIELD_OF_NAME,
    FIELDS,
    FIELDS_AS_WRITTEN,
    LEARNER,
    PATTERN,
    PRETOKENIZER,
    SHELL_FIELDS,
    STOP_AT,
    Field,
)
from bpe_viz.wording import shortened

FIELD_NAMES = tuple(FIELD_OF_NAME)


def to_fields(settings: Settings) -> dict[str, str]:
    """Return every setting that the learner has; an unset number as what it means.

    >>> to_fields(Settings())["num_merges"]
    '1000'
    """
    text_of_field: dict[str, str] = {}
    for field in FIELDS_AS_WRITTEN:
        value: Any = getattr(settings, field.attribute)
        if settings.learner in field.learners and field.kind.holds(value):
            text_of_field[field.name] = field.kind.write(value)
    if text_of_field.keys().isdisjoint(STOP_AT.label_of_field):
        first: Any = FIELD_OF_NAME[STOP_AT.first]
        text_of_field[first.name] = first.kind.write(first.otherwise)
    return text_of_field


def changed_fields(settings: Settings, default: Settings) -> dict[str, str]:
    """Return the fields that say how `settings` differ from `default`, as `with_fields` reads them.

    >>> changed_fields(Settings(num_merges=8), default=Settings())
    {'num_merges': '8'}
    >>> changed_fields(with_learner(Settings(), Learner.UNIGRAM), default=Settings())
    {'learner': 'unigram'}
    >>> from bpe_viz.settings import PreTokenizer
    >>> changed_fields(with_pretokenizer(Settings(), PreTokenizer.GPT2), default=Settings())
    {'pretokenizer': 'gpt2'}
    """
    learner_default = with_learner(default, settings.learner)
    default_text = to_fields(with_pretokenizer(learner_default, settings.pretokenizer))
    default_text[LEARNER.name] = default.learner.value
    before = to_fields(learner_default)
    default_text |= {field.name: before.get(field.name, "") for field in (PRETOKENIZER, PATTERN)}
    return {
        name: text for name, text in to_fields(settings).items() if default_text.get(name) != text
    }


def parse_field(name: str, text: str) -> Any:
    """Return the value that `text` means for the field `name`; raises SettingsError.

    >>> parse_field("tie_rule", "greatest")
    <TieRule.GREATEST: 'greatest'>
    >>> parse_field("num_merges", "many")
    Traceback (most recent call last):
    bpe_viz.errors.SettingsError: “Merges” cannot be "many".
    Choose a whole number from 0 to 100,000 in Training.
    """
    field = FIELD_OF_NAME[name]
    try:
        return field.kind.parse(text)
    except ValueError:
        raise SettingsError(
            f'“{field.label}” cannot be "{shortened(text)}". Choose {field.kind.takes} in Training.'
        ) from None


def with_fields(settings: Settings, value_of_field: Mapping[str, Any]) -> Settings:
    """Return `settings` with parsed fields; the number of merges and the size exclude each other.

    Another learner or pre-tokenizer comes with the mark that suits it, unless the fields say which.

    >>> with_fields(Settings(num_merges=8), {"vocab_size": 20}).num_merges is None
    True
    """
    if LEARNER.name in value_of_field:
        settings = with_learner(settings, value_of_field[LEARNER.name])
    given = [field for field in SHELL_FIELDS if field.name in value_of_field]
    changes = {field.attribute: value_of_field[field.name] for field in given}
    if PRETOKENIZER.attribute in changes:
        settings = with_pretokenizer(settings, changes[PRETOKENIZER.attribute])
    if not changes.keys().isdisjoint(STOP_AT.label_of_field):
        changes = dict.fromkeys(STOP_AT.label_of_field) | changes
    return replace(settings, **changes)


def unused_values(learner: Learner) -> dict[str, Any]:
    """Return fixed values for settings that a learner does not use: equal trainings compare equal.

    >>> unused_values(Learner.WORDPIECE)["mark_place"].value
    'none'
    """
    fields = (field for field in FIELDS if learner not in field.learners)
    return {field.attribute: _unused_value(field) for field in fields}


def deciding_words(settings: Settings) -> Settings:
    """Only the settings that decide which words are counted; the others are the defaults.

    >>> deciding_words(Settings(num_merges=8, min_count=2)) == Settings()
    True
    """
    names = {field.attribute for field in FIELDS if field.decides_words}
    return Settings(**{name: getattr(settings, name) for name in names})


def _unused_value(field: Field) -> Any:
    return field.default if field.unused is None else field.unused
