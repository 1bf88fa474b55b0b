"""Links: what an address says about corpus, settings and position, and what it should say."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from bpe_viz.errors import SettingsError
from bpe_viz.formats import HALVES, Position
from bpe_viz.limits import MAX_K_DIGITS
from bpe_viz.settings import Settings
from bpe_viz.settings_fields import FIELD_NAMES, changed_fields, parse_field, with_fields
from bpe_viz.settings_table import LEARNER
from bpe_viz.ui.jobs.own_corpus import UPLOAD
from bpe_viz.ui.reader import texts
from bpe_viz.wording import shortened

PANELS = frozenset({"sentence", "corpus", "pairs", "vocabulary", "code", "figures"})


@dataclass(frozen=True, slots=True)
class Link:
    """The choice in an address, with a sentence for everything in it that cannot be had."""

    corpus: str
    settings: Settings
    position: Position = field(default_factory=Position)
    hide: frozenset[str] = frozenset()
    notices: tuple[str, ...] = ()


def read_link(
    params: Mapping[str, str],
    settings_of_sample: Mapping[str, Settings],
    panels: frozenset[str] = frozenset(),
) -> Link:
    """Read the parameters of an address; the first sample stands in for an unknown corpus.

    Of what the address says of that corpus the learner is kept.

    >>> link = read_link({"corpus": "slides", "k": "3"}, {"slides": Settings(num_merges=8)})
    >>> link.position
    Position(k=3, half='merge')
    >>> read_link({"corpus": "moon"}, {"slides": Settings()}).notices
    ('There is no corpus "moon" here; the slide corpus is shown.',)
    """
    first = next(iter(settings_of_sample))
    corpus = params.get("corpus", first)
    if corpus not in settings_of_sample:
        notice = (
            texts.OPEN_LESSON
            if corpus == UPLOAD
            else texts.NO_SUCH_CORPUS.format(name=shortened(corpus))
        )
        return _first_instead(params, first, settings_of_sample[first], notice)
    notices: list[str] = []
    settings = _read_settings(params, settings_of_sample[corpus], notices)
    position = _read_position(params, notices)
    hidden, problems = read_hidden(params.get("hide", ""), panels)
    return Link(corpus, settings, position, hidden, (*notices, *problems))


def _first_instead(params: Mapping[str, str], first: str, default: Settings, notice: str) -> Link:
    notices: list[str] = []
    kept = {name: value for name, value in params.items() if name == LEARNER.name}
    settings = _read_settings(kept, default, notices)
    if any(name in params for name in (*FIELD_NAMES, "k", "half") if name not in kept):
        is_kept = settings.learner is not default.learner
        notice += texts.LEARNER_OF_LINK if is_kept else texts.WITHOUT_LINK
    return Link(first, settings, notices=(notice, *notices))


def write_link(corpus: str, settings: Settings, default: Settings) -> dict[str, str]:
    """Return the parameters of an address, apart from the position.

    >>> write_link("slides", Settings(num_merges=3), default=Settings(num_merges=8))
    {'corpus': 'slides', 'num_merges': '3'}
    """
    return {"corpus": corpus, **changed_fields(settings, default)}


def _read_settings(params: Mapping[str, str], default: Settings, notices: list[str]) -> Settings:
    value_of_field: dict[str, Any] = {}
    for name in FIELD_NAMES:
        if name not in params:
            continue
        try:
            value_of_field[name] = parse_field(name, params[name])
        except SettingsError as error:
            notices.append(texts.PART_NOT_USED.format(reason=error))
    try:
        return with_fields(default, value_of_field)
    except SettingsError as error:
        notices.append(texts.SETTINGS_NOT_TOGETHER.format(reason=error))
        return default


def _read_position(params: Mapping[str, str], notices: list[str]) -> Position:
    k, half = params.get("k"), params.get("half", "merge")
    if k is not None and not (k.isascii() and k.isdigit() and len(k) <= MAX_K_DIGITS):
        notices.append(texts.NO_MERGE_NUMBER.format(text=shortened(k)))
        return Position()
    if half not in HALVES:
        notices.append(texts.NO_HALF_STEP.format(text=shortened(half)))
        half = "merge"
    return Position(None if k is None else int(k), half)


def read_hidden(text: str, panels: frozenset[str]) -> tuple[frozenset[str], tuple[str, ...]]:
    """Read the panels to hide that an address names, and a sentence if there is no such panel.

    >>> read_hidden("code,sky", frozenset({"code"}))[1]
    ('There is no panel "sky" to hide; there are code.',)
    """
    names = {name for name in text.split(",") if name}
    notices: tuple[str, ...] = ()
    if unknown := sorted(names - panels):
        known = ", ".join(sorted(panels))
        notices = (texts.NO_SUCH_PANEL.format(name=shortened(unknown[0]), known=known),)
    return frozenset(names & panels), notices
