"""What every page has stays on the screen while another page is opened.

Streamlit empties the screen of all that a page drew as soon as another page is asked for, and keeps
only what start.py drew itself. So the heading, the sidebar and the style count as start.py's.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from streamlit.runtime.scriptrunner import get_script_run_ctx


@contextmanager
def lasting() -> Iterator[None]:
    """What is drawn in this block stays until the other page has drawn its own."""
    context = get_script_run_ctx(suppress_warning=True)
    if context is None:
        yield
        return
    with context.run_with_active_hash(context.pages_manager.main_script_hash):
        yield
