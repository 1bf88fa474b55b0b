"""Inputs of a page with several views: held in the session, and said in the address.

Of the views themselves up to three are in a row, the rest are under More; four are all in the row.
"""

import functools
import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import streamlit as st

from bpe_viz.symbols import whole_characters
from bpe_viz.ui.reader.page_inputs import asked_of
from bpe_viz.ui.reader.reader import reader
from bpe_viz.ui.reader.texts import MORE_VIEWS
from bpe_viz.ui.reader.widgets import bound

_STANDING = 3


@dataclass(frozen=True, slots=True)
class ViewInputs:
    """The inputs of a page by name; `prefix` keeps them apart from other inputs.

    `choices` are the values that some may have, `limits` the least and the greatest of all numbers.
    """

    prefix: str
    defaults: Mapping[str, Any]
    choices: Mapping[str, Mapping[str, str]]
    limits: Mapping[str, tuple[float, float]]
    most_text: int
    page: str

    def seed(self) -> bool:
        """Fill the inputs as the address or a lesson asks; whether they were not filled before."""
        if self.prefix in reader().inputs:
            return False
        asked = asked_of(self.page)
        reader().inputs[self.prefix] = {
            name: self.read(name, asked.get(name)) for name in self.defaults
        }
        reader().belongs(self.prefix, self.page)
        return True

    def read(self, name: str, text: str | None) -> Any:
        """Read the value of an input in an address, or its default when it is not one.

        >>> inputs = ViewInputs("a", {"page": 1, "axis": "log"}, {"axis": {"log": "Log"}},
        ...                     {"page": (1, 9)}, most_text=9, page="laws")
        >>> inputs.read("page", "3"), inputs.read("page", "30"), inputs.read("axis", "x")
        (3, 1, 'log')
        """
        default = self.defaults[name]
        if text is None:
            return default
        if name in self.choices:
            return text if text in self.choices[name] else default
        if isinstance(default, bool):
            return {"1": True, "0": False}.get(text, default)
        if isinstance(default, str):
            return text[: self.most_text]
        try:
            number = type(default)(text if text.isascii() else "")
        except ValueError:
            return default
        low, high = self.limits[name]
        return number if low <= number <= high else default

    def get(self, name: str) -> Any:
        """Return the value of an input."""
        return reader().inputs[self.prefix][name]

    def put(self, name: str, value: Any) -> None:
        """Give an input a value."""
        if name not in self.defaults:
            raise KeyError(name)
        reader().inputs[self.prefix][name] = value

    def bound(
        self,
        name: str,
        then: Callable[[], None] | None = None,
        *,
        options: Iterable[Any] | None = None,
        argument: str = "value",
    ) -> dict[str, Any]:
        """Return the arguments of a widget with an input; see `bound`."""

        def put(value: Any) -> None:
            self.put(name, value)
            if then:
                then()

        return bound(
            f"{self.prefix}_{name}_widget",
            self.get(name),
            put,
            options=options,
            argument=argument,
        )

    def take(self, told: Mapping[str, object]) -> None:
        """Note what a browser says of texts and numbers; nothing of it is taken for granted.

        Numbers are kept within their limits, texts are shortened.
        """
        for name, value in told.items():
            default = self.defaults.get(name)
            if name in self.choices or isinstance(default, bool) or isinstance(value, bool):
                continue
            if isinstance(default, str) and isinstance(value, str):
                self.put(name, whole_characters(value)[: self.most_text])
            elif isinstance(default, (int, float)) and isinstance(value, (int, float)):
                low, high = self.limits[name]
                if math.isfinite(value):
                    self.put(name, type(default)(min(max(value, low), high)))

    def segments(self, label: str, name: str, names: Mapping[str, str] | None = None) -> None:
        """Draw buttons of which one is chosen, for an input with choices.

        `names` are other names of the choices, or of fewer of them.
        """
        options = self.choices[name] if names is None else names
        if self.get(name) not in options:
            self.put(name, next(iter(options)))
        st.segmented_control(
            label,
            options,
            format_func=options.__getitem__,
            required=True,
            label_visibility="collapsed",
            **self.bound(name, options=options, argument="default"),
        )

    def views(self, label_of: Mapping[str, str]) -> None:
        """Draw the views of the page, of which one is chosen, for the input `view`."""
        if self.get("view") not in label_of:
            self.put("view", next(iter(label_of)))
        draw_views(
            f"{self.prefix}_view", label_of, self.get("view"), functools.partial(self.put, "view")
        )

    def address(self, query: Mapping[str, str], merges: int | None) -> dict[str, str]:
        """Return the address parameters: corpus, settings, position, and what is not default."""
        params = dict(query)
        if merges is not None:
            params["k"] = str(merges)
        for name, default in self.defaults.items():
            value = self.get(name)
            if name in self.choices and value not in self.choices[name]:
                continue  # no link could bring it back, such as a file of the reader's own
            if value != default:
                params[name] = str(int(value)) if isinstance(value, bool) else str(value)
        return params


def _standing(names: Sequence[str]) -> Sequence[str]:
    """Return the views in the row, which never move: the first ones.

    >>> _standing(["overview", "zipf", "heaps", "merges", "words"])
    ['overview', 'zipf', 'heaps']
    >>> _standing(["all", "superwords", "parity", "picky"])
    ['all', 'superwords', 'parity', 'picky']
    """
    # One of them alone needs no menu.
    return names if len(names) == _STANDING + 1 else names[:_STANDING]


def draw_views(
    key: str, label_of: Mapping[str, str], shown: str, put: Callable[[str], None]
) -> None:
    """Draw buttons of which one is chosen, and a menu of the others; `put` takes the choice.

    The menu has the name of its view that is shown.
    """
    options = {name: label_of[name] for name in _standing([*label_of])}
    with st.container(horizontal=True, vertical_alignment="center", gap="xsmall", key=f"{key}-row"):
        st.segmented_control(
            "View",
            options,
            format_func=options.__getitem__,
            required=True,
            label_visibility="collapsed",
            **bound(
                f"{key}_widget",
                shown if shown in options else None,
                put,
                options=options,
                argument="default",
            ),
        )
        others = [name for name in label_of if name not in options]
        if not others:
            return
        label, place = (label_of[shown], "at") if shown in others else (MORE_VIEWS, "more")
        with st.popover(label, key=f"{key}-{place}-{shown}"):  # another one, so it is closed
            for name in others:
                st.button(
                    label_of[name],
                    key=f"{key}-to-{name}",
                    type="tertiary",
                    disabled=name == shown,
                    on_click=put,
                    args=(name,),
                )
