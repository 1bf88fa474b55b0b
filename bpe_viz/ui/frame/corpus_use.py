"""A view that does not use the corpus says so, and the button of the corpus in the top bar says it.

The bar is drawn before the view, and a choice within a view may draw that view alone; so what is
said is in the page, and the style of the bar looks for it. Views in the browser say it themselves;
see corpus_use.js.
"""

import streamlit as st

from bpe_viz.ui.shared.markup import element


def say_corpus_use(*, is_used: bool = False) -> None:
    """Say, last in a view, whether what it shows depends on the corpus."""
    if not is_used:
        st.html(element("i", class_="bpe-without-corpus"))
