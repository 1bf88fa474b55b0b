"""A view that Python redraws for each value of its controls, without rerunning the script."""

import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import streamlit as st
from markupsafe import Markup

from bpe_viz.ui.conversation import answer_view
from bpe_viz.ui.frame.wire_types import LiveDock, LiveDrawing, LiveField
from bpe_viz.ui.reader.view_inputs import ViewInputs
from bpe_viz.ui.shared.component_files import foot_dock_styles, ignore, joined, markup
from bpe_viz.ui.shared.markup import element, fragment
from bpe_viz.ui.shared.served_scripts import loading
from bpe_viz.ui.shared.wire import frame, pack

_HERE = Path(__file__)
_NUMBERS = itertools.count()
_MARKUP = element("div", class_="bpe-redrawn")
_live = st.components.v2.component(
    "bpe_viz.live_view",
    html=str(_MARKUP),
    css=joined(_HERE.with_suffix(".css")),
    js=loading(_HERE.with_suffix(".js")),
    isolate_styles=False,  # what Python draws has the styles of the page
)


def docked(name: str, *styles: Path) -> Callable[..., object]:
    """Return the component of a view with a dock; it has styles of its own."""
    shared = _HERE.parent.parent / "shared" / "whole_view.css"
    return st.components.v2.component(
        name,
        html=str(fragment(_MARKUP, markup(_HERE.with_name("dock.html")))),
        css=foot_dock_styles()
        + joined(shared, _HERE.with_suffix(".css"), _HERE.with_name("docked_view.css"), *styles),
        js=loading(_HERE.with_suffix(".js")),
    )


@contextmanager
def folded(choices: str) -> Iterator[None]:
    """Fold the choices that the block draws; they open from a button below the tabs."""
    with (
        st.container(key="docked-choices"),
        st.popover(choices, icon=":material/tune:", width="content"),
    ):
        yield


def head_of(sentence: str, below: str) -> str:
    """Return the heading of a view with a dock: what is found, and a line below.

    >>> head_of("Both agree.", "How?")
    "<h2 class='sentence'>Both agree.</h2><p class='below'>How?</p>"
    """
    return str(
        fragment(element("h2", sentence, class_="sentence"), element("p", below, class_="below"))
    )


@dataclass(frozen=True, slots=True)
class Live:
    """Rows of controls, the markup above and below, and what is announced when it changes.

    A view that is `docked` has a dock.
    """

    rows: Sequence[Sequence[LiveField]]
    shown: Markup
    said: str = ""
    head: str = ""
    dock: LiveDock | None = None


def draw_live(
    inputs: ViewInputs,
    query: Mapping[str, str],
    draw: Callable[[], Live],
    component: Callable[..., object] = _live,
) -> None:
    """Show what `draw` draws for the values of `inputs`, and redraw it when a control changes one.

    `query` is the address before; a view with a dock has a `component` of its own.
    """
    key = f"{inputs.prefix}-{next(_NUMBERS)}"  # of this drawing: an earlier one may rest on others

    def drawn() -> LiveDrawing:
        live = draw()
        return {
            "key": key,
            "head": live.head,
            "rows": [list(row) for row in live.rows],
            "html": str(live.shown),
            "said": live.said,
            "query": urlencode(inputs.address(query, None)),
            "dock": live.dock,
        }

    def answer(question: Mapping[str, Any]) -> bytes:
        told = question.get("inputs")
        if isinstance(told, Mapping):
            inputs.take(told)
        return frame([pack(drawn())])

    component(
        key=f"{inputs.prefix}-live",
        data={"ask": answer_view(inputs.prefix, key, answer), **drawn()},
        on_opened_change=ignore,
        height="content",
    )


@dataclass(frozen=True, slots=True)
class LiveControls:
    """Makes the controls of inputs, with their values and limits."""

    inputs: ViewInputs

    def text(self, label: str, name: str, most: int) -> LiveField:
        """Make a field for a text of at most so many characters."""
        return self._field("text", label, name, 0, most)

    def slider(self, label: str, name: str, last: float, *, step: float = 1) -> LiveField:
        """Make a slider from the least value of an input to `last`."""
        low = self.inputs.limits[name][0]
        return self._field("slider", label, name, low, last, step)

    def _field(
        self,
        kind: Any,
        label: str,
        name: str,
        low: float,
        high: float,
        step: float = 1,
    ) -> LiveField:
        return {
            "kind": kind,
            "name": name,
            "label": label,
            "value": self.inputs.get(name),
            "low": low,
            "high": high,
            "step": step,
        }


def choosing_button(label: str, name: str, value: str) -> Markup:
    """Return a button for the markup below the controls, which gives an input a value.

    >>> print(choosing_button("Name", "sort", "-name"))
    <button type='button' data-input='sort' data-value='-name'>Name</button>
    """
    return element("button", label, type="button", data_input=name, data_value=value)
