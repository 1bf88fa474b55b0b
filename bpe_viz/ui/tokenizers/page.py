"""The Tokenizers page: one text in the tokens of real vocabularies, and of what was learned here.

Python encodes, the browser draws, and asks by itself while one types.
"""

import functools
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import streamlit as st

from bpe_viz.limits import (
    MAX_TOKENIZED_CHARACTERS,
    MAX_TOKENIZED_IN_LINK,
    MAX_TOKENIZERS_COMPARED,
)
from bpe_viz.ui.conversation import answer_view
from bpe_viz.ui.frame.head import page_head
from bpe_viz.ui.frame.navigation import go_to
from bpe_viz.ui.jobs.training import AnyTrained
from bpe_viz.ui.reader.opened_file import (
    OPENED,
    file_number,
    file_title,
    opened_tokenizer,
    tokenizer_labels,
)
from bpe_viz.ui.reader.page_inputs import lesson_data
from bpe_viz.ui.reader.reader import reader
from bpe_viz.ui.reader.state import name_of
from bpe_viz.ui.reader.tokenizer_names import LEARNED, short_name
from bpe_viz.ui.reader.wishes import wish_taken, wishes_kept
from bpe_viz.ui.reader.word_inputs import put_word
from bpe_viz.ui.shared.component_files import joined
from bpe_viz.ui.shared.served_scripts import loading
from bpe_viz.ui.tokenizers import texts
from bpe_viz.ui.tokenizers.answers import not_installed, tokenizers_answer, word_asked
from bpe_viz.ui.tokenizers.inputs import PAGE, tokenizer_inputs
from bpe_viz.ui.tokenizers.names import first_names, names_in, names_offered
from bpe_viz.ui.tokenizers.odd_tokens import show_file_odd_tokens
from bpe_viz.ui.tokenizers.oddities import ODDITIES
from bpe_viz.ui.tokenizers.opening import draw_opening, read_opened
from bpe_viz.ui.tokenizers.views import ONE_TEXT, QUESTIONS, view_asked, view_chosen
from bpe_viz.ui.tokenizers.wire_types import OfferedTokenizer, TokenizersData

_HERE = Path(__file__).parent
_VIEW = "tokenizers"
_SHARED = _HERE.parent / "shared"
_tokenizers = st.components.v2.component(
    "bpe_viz.tokenizers",
    html=joined(_HERE / "tokenizers.html"),
    css=joined(
        *(_SHARED / name for name in ("whole_view.css", "icons.css", "asides.css", "chips.css")),
        _HERE / "tokenizers.css",
    ),
    js=loading(_HERE / "view.js"),
)


def choose_view(shown: AnyTrained) -> str:
    """Draw the switch of views and what opens a file; the view that is chosen.

    Where no real tokenizer is installed there is one text only.
    """
    can_choose = names_offered() != [LEARNED]
    begins = QUESTIONS.get(view_asked()) if can_choose else None
    # What is found is said below: the views lie over its line.
    with st.container(key="below-views" if begins else "over-sentence"), page_head() as head:
        view = view_chosen() if can_choose else ONE_TEXT
        opening = st.container(key="tokenizers-opening", width="content")
    if begins:
        head.say(begins)
    with st.container():  # so that the view keeps its place while a file is read
        if read_opened(shown):
            show_file_odd_tokens()
    with opening:
        draw_opening()
    return view


def show_tokenizers(shown: AnyTrained, *, query: dict[str, str]) -> None:
    """Compare real tokenizers with what was learned from the corpus; `query` says its address."""
    own = opened_tokenizer()
    key = f"{shown.key}-{reader().num_lessons}-{file_number()}"
    if names_offered() == [LEARNED]:
        st.info(texts.INSTALL, icon=":material/info:")
    _tokenizers(
        key=_VIEW,
        data={
            "ask": answer_view(_VIEW, key, functools.partial(_answer, shown, key)),
            **tokenizers_data(shown, key, query),
        },
        **wishes_kept(_VIEW, "opened"),
    )
    if asked := word_asked(wish_taken(_VIEW, "opened"), own):
        put_word(*asked)
        go_to("words")


def tokenizers_data(shown: AnyTrained, key: str, query: dict[str, str]) -> TokenizersData:
    """Return what the browser begins with, apart from where it asks."""
    inputs, own = tokenizer_inputs(), opened_tokenizer()
    return {
        "key": key,
        "query": query,
        "text": inputs.text,
        "firstText": texts.FIRST_TEXT,
        "names": list(inputs.names),
        "firstNames": list(first_names()),
        "notInstalled": not_installed(),
        "corpus": name_of(shown.choice),
        "oddity": inputs.oddity,
        "token": inputs.opened,
        "oddities": [
            {
                "key": oddity.key,
                "title": oddity.title,
                "question": oddity.question,
                "text": oddity.text,
                "names": list(names_in(oddity.names)) or list(first_names()),
            }
            for oddity in ODDITIES.values()
        ],
        "offered": [
            *(OfferedTokenizer(name, short_name(name)) for name in names_offered()),
            *(OfferedTokenizer(OPENED, file_title(found.name)) for found in [own] if found),
        ],
        "file": file_number(),
        "special": inputs.allows_special,
        "ids": inputs.shows_ids,
        "price": inputs.price,
        "mostText": MAX_TOKENIZED_CHARACTERS,
        "mostInLink": MAX_TOKENIZED_IN_LINK,
        "mostNames": MAX_TOKENIZERS_COMPARED,
        "lesson": lesson_data(PAGE),
    }


def _answer(shown: AnyTrained, key: str, question: Mapping[str, Any]) -> bytes:
    """Answer a question of the browser, and note what it says of the page."""
    own = opened_tokenizer()
    tokenizer_inputs().take(question, key, has_file=own is not None)
    return tokenizers_answer(shown, key, question, own=own)


def names_compared() -> tuple[dict[str, str], tuple[str, ...]]:
    """Return the real tokenizers and the reader's file by name with what they are called here.

    And which of them are compared, the first of all if none is.
    """
    offered = tokenizer_labels()
    chosen = tuple(name for name in tokenizer_inputs().names if name in offered)
    return offered, chosen or tuple(offered)[:1]


def switch_compared(name: str, is_on: bool) -> None:
    """Compare this tokenizer too from now on, or no longer, wherever tokenizers are compared.

    One always stays.
    """
    offered, chosen = names_compared()
    names = {*chosen, name} if is_on else {*chosen} - {name}
    asked = (other for other in offered if other in names)
    if len(names) <= MAX_TOKENIZERS_COMPARED and (wanted := tuple(asked)):
        tokenizer_inputs().names = wanted
