"""The merges that a reader imported: held in the session, applied on the Words page."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

import streamlit as st

from bpe_viz.formats import ImportedMerges, read_merges
from bpe_viz.settings_table import UNIT
from bpe_viz.ui.reader import texts
from bpe_viz.ui.reader.reader import Brought, reader
from bpe_viz.ui.reader.word_inputs import word_inputs
from bpe_viz.ui.shared.escape import plain
from bpe_viz.wording import counted, shortened

LINK_NAME = "merges"


@dataclass(slots=True, weakref_slot=True)
class Imported:
    """Imported merges; `key` names them, `k` is the state that the Words page shows."""

    merges: ImportedMerges
    key: str
    k: int


@dataclass(slots=True)
class Import(Brought):
    """The merges that one reader imported and kept; `is_settled` once they are removed or used."""

    found: Imported | None = None
    is_settled: bool = False

    @property
    def is_there(self) -> bool:
        """Return whether merges were imported."""
        return self.found is not None


def imported() -> Imported | None:
    """Return the reader's last import that was not removed."""
    return reader().part(Import).found


def read_imported(data: bytes, name: str, corpus_words: Sequence[str] = ()) -> Imported:
    """Read a file and check it on words of the corpus; raises UnreadableMergesError."""
    merges = read_merges(data, name, corpus_words)
    return Imported(
        merges, f"imported-{hashlib.sha256(data).hexdigest()[:16]}", len(merges.history)
    )


def put_imported(found: Imported | None) -> None:
    """Apply these merges on the Words page, or the trained ones again."""
    mine = reader().part(Import)
    mine.found, mine.is_settled = found, True
    if found:
        word_inputs().choose("")


def draw_banner(found: Imported | None) -> None:
    """Say whose merges are applied, and the way back; or what a link asks for and is not here."""
    if found is None:
        if LINK_NAME in st.query_params and not reader().part(Import).is_settled:
            st.warning(texts.OPEN_FILE)
        return
    merges = found.merges
    name = plain(shortened(merges.name))
    with st.container(horizontal=True, vertical_alignment="center", key="imported-banner"):
        st.markdown(
            f":material/input: **{texts.IMPORTED.format(name=name)}**, {plain(summary_of(merges))}",
            width="stretch",
        )
        draw_removal(texts.USE_TRAINED, ":material/undo:")


def draw_removal(label: str, icon: str) -> None:
    """Draw a button that ends the use of imported merges."""
    st.button(label, icon=icon, on_click=put_imported, args=(None,), key="import_remove")


def check_of(merges: ImportedMerges) -> str:
    r"""Say what a comparison with `tokenizers` showed; empty without one.

    >>> from bpe_viz.formats.imported_merges import read_merges
    >>> check_of(read_merges(b"e r\n", "merges.txt"))
    ''
    """
    check = merges.check
    if check is None:
        return ""
    words = counted(check.num_words, "word")
    if check.difference:
        return texts.OTHER_IN_TOKENIZERS.format(
            version=check.version, words=words, difference=check.difference
        )
    return texts.SAME_IN_TOKENIZERS.format(version=check.version, words=words)


def summary_of(merges: ImportedMerges) -> str:
    """Say in one line what was read."""
    settings = merges.history.settings
    return texts.MERGES_SUMMARY.format(
        merges=counted(len(merges.history), "merge"),
        format=merges.format_name,
        unit=UNIT.name_of(settings.unit),
    )
