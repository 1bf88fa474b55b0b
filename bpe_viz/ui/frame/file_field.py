"""A field for a file that is read in the background; what was read before stays until it is.

Files are taken from a field so that nobody else keeps them.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, TypeVar

import streamlit as st

from bpe_viz.errors import BpeVizError, ServerFullError
from bpe_viz.limits import MAX_MERGES_FILE_BYTES
from bpe_viz.ui.frame.waiting import ended
from bpe_viz.ui.jobs.caches import Cache
from bpe_viz.ui.jobs.own_memory import OWN_MEMORY
from bpe_viz.ui.jobs.pool import Report
from bpe_viz.ui.reader.widgets import value_of
from bpe_viz.ui.streamlit_seam.runs import drop_upload
from bpe_viz.ui.streamlit_seam.uploads import is_refused

Result = TypeVar("Result")


@dataclass(slots=True)
class FileField:
    """The files that one reader gave a field, why the last could not be read, and how often.

    `files` are names and contents, until they are read.
    """

    files: tuple[tuple[str, bytes], ...] = ()
    problem: str = ""
    num_uploads: int = 0

    def draw(self, name: str, label: str, endings: Iterable[str], *, several: bool = False) -> None:
        """Draw the field, empty again after each reading; `endings` are those of its files.

        What is said above the field names it on the screen, its label does for a screen reader.
        """
        key = f"{name}_{self.num_uploads}"
        st.file_uploader(
            label,
            type=list(endings),
            accept_multiple_files=several,
            key=key,
            label_visibility="collapsed",
            max_upload_size=MAX_MERGES_FILE_BYTES // 2**20,
            on_change=self._take,
            args=(key,),
        )

    def read(
        self,
        slot: str,
        cache: Cache[Result],
        work: Callable[[Report], Result],
        failed: str,
    ) -> Result | None:
        """Return what `work` makes of the files, once; if it fails, `problem` says why.

        `failed` is said of an error that nobody thought of.
        """
        if not self.files:
            return None
        job = ended(slot, cache, self.num_uploads, work, (slot,))
        if job is None:
            return None
        self.files = ()
        self.problem = ""
        if job.error:
            self.problem = str(job.error) if isinstance(job.error, BpeVizError) else failed
        cache.pool((slot,)).forget()
        return job.result

    def _take(self, key: str) -> None:
        given = value_of(key)
        try:
            files = tuple(take_files(given if isinstance(given, list) else [given]))
        except ServerFullError as error:
            self.problem = str(error)
        else:
            if not files:  # called again by a second run, when they are taken already
                return
            self.files = files
        self.num_uploads += 1


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
