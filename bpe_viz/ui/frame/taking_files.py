"""Taking the files of a field, so that nobody else keeps them."""

from collections.abc import Iterable
from typing import Any

from bpe_viz.ui.jobs.own_memory import OWN_MEMORY
from bpe_viz.ui.streamlit_seam.runs import drop_upload
from bpe_viz.ui.streamlit_seam.uploads import is_refused


def take_files(uploaded: Iterable[Any]) -> tuple[tuple[str, bytes], ...]:
    """Return names and bytes of the files in a field, which are no longer Streamlit's then.

    Raises ServerFullError when there was no room for one of them.
    """
    # A second run that a component asked for meanwhile calls again, with files that are gone.
    present = [file for file in uploaded if hasattr(file, "getvalue")]
    for file in present:
        drop_upload(file)
    if any(map(is_refused, present)):
        raise OWN_MEMORY.error()
    return tuple((file.name, file.getvalue()) for file in present)
