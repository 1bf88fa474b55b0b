"""What a reader typed, selected and kept on the Words page; it outlives the page."""

from collections.abc import Iterable
from dataclasses import dataclass

import streamlit as st

MOST_TEXT = 100_000
MOST_KEPT = 30
MOST_KEPT_TEXT = 200
_KEY = "word_inputs"


@dataclass(slots=True)
class WordInputs:
    """`text` is None until something was typed."""

    text: str | None = None
    word: str = ""
    kept: tuple[str, ...] = ()


def word_inputs() -> WordInputs:
    """This reader's inputs, at first from the address."""
    if _KEY not in st.session_state:
        params = st.query_params
        word = params.get("word", "")[:MOST_TEXT]
        st.session_state[_KEY] = WordInputs(
            text=params.get("text", word)[:MOST_TEXT] or None,
            word=word,
            kept=kept_texts(params.get_all("keep")),
        )
    inputs: WordInputs = st.session_state[_KEY]
    return inputs


def put_word(word: str) -> None:
    """Let the Words page open with `word` at the step of `place.position()`."""
    inputs = word_inputs()
    inputs.text = inputs.word = word[:MOST_TEXT]


def kept_texts(texts: Iterable[object]) -> tuple[str, ...]:
    """What can be kept of a list that came from outside.

    >>> kept_texts(["low", " ", 3, "new"])
    ('low', 'new')
    """
    usable = [text for text in texts if isinstance(text, str) and text.strip()]
    return tuple(text[:MOST_KEPT_TEXT] for text in usable[:MOST_KEPT])
