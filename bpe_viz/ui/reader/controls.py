"""The values of the controls: which corpus, and the settings of its training."""

import dataclasses
from collections.abc import Mapping
from typing import Any

from bpe_viz.settings import Learner, Settings
from bpe_viz.settings_fields import unused_values
from bpe_viz.settings_table import FIELD_OF_NAME, FIELDS, LEARNER, STOP_AT, Field, OneOf, Pattern
from bpe_viz.ui.jobs.training import Choice


@dataclasses.dataclass(slots=True)
class Controls:
    """The values of all controls: the corpus, and an attribute for each field of the settings.

    They may hold what cannot go together. A field that is not set, or that the learner does not
    have, has a value to begin with, and `stop_at` is the name of the field that ends the training.

    `chosen` are the values that were last chosen, by the reader or a link. What a learner needs in
    place of one of them is shown while it is the learner; the next one starts from `chosen` again.
    """

    corpus: str
    value_of_control: dict[str, Any]
    chosen: dict[str, Any] = dataclasses.field(compare=False)

    @classmethod
    def of(
        cls, choice: Choice, before: "Controls | None" = None, *, is_learned: bool = False
    ) -> "Controls":
        """Return the controls for `choice`; `is_learned` shows it without choosing anything.

        For the same corpus those that the learner does not have stay as they were `before`, so that
        nothing is lost when another learner is chosen for a moment.

        >>> Controls.of(Choice("slide", Settings(num_merges=8))).num_merges
        8
        """
        settings = choice.settings
        value_of_control = {field.name: _shown(field, settings) for field in FIELDS}
        is_set = [name for name in STOP_AT.label_of_field if getattr(settings, name) is not None]
        value_of_control[STOP_AT.name] = is_set[-1] if is_set else STOP_AT.first
        if before and before.corpus == choice.corpus:
            hidden = (field.name for field in FIELDS if settings.learner not in field.learners)
            value_of_control |= {name: before.value_of_control[name] for name in hidden}
            stays = {
                name
                for name, value in value_of_control.items()
                if is_learned or value == before.value_of_control[name]
            }
            chosen = value_of_control | {name: before.chosen[name] for name in stays}
        else:
            chosen = dict(value_of_control)
        return cls(choice.corpus, value_of_control, chosen)

    def settings(self) -> Settings:
        """Return the settings; raises SettingsError for some that cannot go together.

        >>> Controls.of(Choice("slide", Settings(vocab_size=20))).settings().vocab_size
        20
        """
        values: dict[str, Any] = dict.fromkeys(STOP_AT.label_of_field)
        values |= unused_values(self.chosen_learner)
        stop_at = self.value_of_control[STOP_AT.name]
        if not self.has(FIELD_OF_NAME[stop_at]):
            stop_at = STOP_AT.first
        for field in FIELDS:
            value = self.value_of_control[field.name]
            if not self.has(field):
                continue
            if field.name in STOP_AT.label_of_field and field.name != stop_at:
                continue
            if isinstance(field.kind, Pattern):
                if self.uses(field):
                    values[field.attribute] = field.kind.parse(value)
            elif not isinstance(field.kind, OneOf) or field.kind.holds(value):
                values[field.attribute] = value
        return Settings(**values)

    def show(self, value_of_control: Mapping[str, Any]) -> None:
        """Show other values, which nobody chose.

        >>> slides = Controls.of(Choice("slide", Settings(num_merges=8)))
        >>> slides.show({"mark": "▁"})
        >>> slides.mark, slides.chosen["mark"]
        ('▁', '_')
        """
        self.value_of_control |= value_of_control

    @property
    def chosen_learner(self) -> Learner:
        """The learner that the controls ask for."""
        learner: Learner = self.value_of_control[LEARNER.name]
        return learner

    def has(self, field: Field) -> bool:
        """Return whether the chosen learner has a field.

        >>> from bpe_viz.settings_table import CRITERION, MARK
        >>> slides = Controls.of(Choice("slide", Settings()))
        >>> slides.has(MARK), slides.has(CRITERION)
        (True, False)
        """
        return self.chosen_learner in field.learners

    def uses(self, field: Field) -> bool:
        """Return whether a field matters to what the other controls show.

        >>> from bpe_viz.settings_table import MARK, PATTERN
        >>> slides = Controls.of(Choice("slide", Settings()))
        >>> slides.uses(MARK), slides.uses(PATTERN)
        (True, False)
        """
        return self.has(field) and (
            field.when is None or self.value_of_control[field.when.control] in field.when.values
        )

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_") or name not in self.value_of_control:
            raise AttributeError(f"There is no control {name!r}.")
        return self.value_of_control[name]

    def __setattr__(self, name: str, value: Any) -> None:
        if name in Controls.__slots__:
            object.__setattr__(self, name, value)
        elif name in self.value_of_control:
            self.value_of_control[name] = self.chosen[name] = value
        else:
            raise AttributeError(f"There is no control {name!r}.")


def _shown(field: Field, settings: Settings) -> Any:
    if settings.learner not in field.learners:
        return field.default
    value: Any = getattr(settings, field.attribute)
    if not field.kind.holds(value):
        return field.otherwise
    return field.kind.write(value) if isinstance(field.kind, Pattern) else value
