"""The view as a component: Python cuts and proves, the browser moves the caret."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import streamlit as st

from bpe_viz.ui.conversation import answer_view
from bpe_viz.ui.jobs.training import AnyTrained
from bpe_viz.ui.prompt_ends.answers import prompt_part
from bpe_viz.ui.prompt_ends.inputs import prompt_inputs
from bpe_viz.ui.prompt_ends.wire_types import PromptData
from bpe_viz.ui.reader.opened_file import OPENED, file_number, opened_tokenizer, tokenizer_labels
from bpe_viz.ui.reader.reader import reader
from bpe_viz.ui.reader.tokenizer_names import LEARNED, short_name
from bpe_viz.ui.shared.component_files import foot_dock_styles, ignore, joined
from bpe_viz.ui.shared.served_scripts import loading
from bpe_viz.ui.shared.wire import frame, pack

_HERE = Path(__file__).parent
_SHARED = _HERE.parent / "shared"
_VIEW = "prompt_ends"
_prompt_ends = st.components.v2.component(
    "bpe_viz.prompt_ends",
    html=joined(_HERE / "prompt_ends.html"),
    css=joined(_SHARED / "whole_view.css", _SHARED / "chips.css")
    + foot_dock_styles()
    + joined(_HERE / "prompt_ends.css"),
    js=loading(_HERE / "view.js"),
)


def draw_prompt_ends(shown: AnyTrained, query: dict[str, str]) -> None:
    """Show where a prompt may end in a text; `query` says the address before."""
    inputs = prompt_inputs()
    inputs.follow_file(file_number())
    key = f"prompt-{shown.key}-{reader().num_lessons}-{file_number()}"
    data: PromptData = {
        "key": key,
        "query": query,
        "text": inputs.text,
        "at": inputs.at,
        "name": inputs.name,
        "offered": {**tokenizer_labels(), LEARNED: short_name(LEARNED)},
        "unlinked": OPENED,
    }

    def answer(question: Mapping[str, Any]) -> bytes:
        own = opened_tokenizer()
        if question.get("key") == key:
            inputs.take(question, has_file=own is not None)
        counts = question.get("counts") is True
        part = prompt_part(key, inputs.text, inputs.at, inputs.name, shown, own, counts=counts)
        return frame([pack(part)])

    with st.container(key="prompt-ends"):
        _prompt_ends(
            key=_VIEW,
            data={"ask": answer_view(_VIEW, key, answer), **data},
            on_opened_change=ignore,
        )
