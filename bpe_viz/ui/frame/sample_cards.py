"""The samples that a reader most likely wants, as cards: a name, a size and a few words each."""

import functools
from collections.abc import Mapping
from itertools import groupby
from operator import attrgetter

from markupsafe import Markup

from bpe_viz.samples import Sample, samples_by_key
from bpe_viz.ui.reader.own_state import choose_corpus
from bpe_viz.ui.reader.widgets import value_of
from bpe_viz.ui.shared.markup import element, fragment
from bpe_viz.wording import counted, text_size


def sample_cards(shown: str, without: str = "") -> Markup:
    """Cards by groups; that of the corpus `shown` is marked, and the group `without` is left out.

    >>> "data-sample='slide' aria-pressed='true'" in sample_cards("slide")
    True
    """
    samples = (
        sample for sample in samples_by_key().values() if sample.brief and sample.group != without
    )
    groups = (
        fragment(
            element("h3", group),
            element("div", [_card(sample, shown) for sample in members], class_="bpe-cards"),
        )
        for group, members in groupby(samples, key=attrgetter("group"))
    )
    return element("div", *groups, class_="bpe-samples")


def choose_card(component: str) -> None:
    """Open the sample whose card was clicked, as the browser says through a component."""
    said = value_of(component)
    key = said.get("sample") if isinstance(said, Mapping) else None
    if isinstance(key, str) and key in samples_by_key():
        choose_corpus(key)


def _card(sample: Sample, shown: str) -> Markup:
    is_shown = sample.key == shown
    return element(
        "button",
        element("b", sample.name),
        element("small", _size(sample.key)),
        element("span", sample.brief),
        type="button",
        class_="bpe-card",
        title=sample.teaches,
        data_sample=sample.key,
        aria_pressed=str(is_shown).lower(),
    )


@functools.cache
def _size(key: str) -> str:
    """Say how long a sample is; large ones are not read for it.

    >>> _size("slide"), _size("suffixes")
    ('5 words', '1,213 characters')
    """
    sample = samples_by_key()[key]
    num_bytes = sample.num_bytes()
    if num_bytes:
        return text_size(num_bytes)
    return counted(len(sample.load()), "character" if sample.has_text else "word")
