"""The data that the views of the Laws page share: the ranked words, and their names."""

from dataclasses import dataclass

import streamlit as st

from bpe_viz.errors import BpeVizError
from bpe_viz.laws import MandelbrotFit, RankedWords, ZipfFit
from bpe_viz.samples import samples_by_key
from bpe_viz.settings import Normalization, PreTokenizer
from bpe_viz.settings_table import NORMALIZATION, PRETOKENIZER
from bpe_viz.ui.jobs.training import AnyTrained
from bpe_viz.ui.laws import caches, inputs, texts
from bpe_viz.ui.reader.own_state import choose_corpus
from bpe_viz.ui.shared.markup import warning
from bpe_viz.wording import counted

_SMALL = 1_000  # tokens
_LARGE_SAMPLE = "sotu-18"
_KEEP_BLANKS = (PreTokenizer.GPT2, PreTokenizer.GPT4)


@dataclass(frozen=True, slots=True)
class ZipfFits:
    """Both fits of a range of ranks; the second may fail where the first does not."""

    zipf: ZipfFit
    mandelbrot: MandelbrotFit


def ranked_of(shown: AnyTrained) -> RankedWords:
    """Return the words of the corpus on show, with or without blanks as the reader chose."""
    ignore = ignores_blanks(shown)
    return caches.ranked(shown, ignore)


def keeps_blanks(shown: AnyTrained) -> bool:
    """Return whether words contain a blank because of how the text was cut."""
    return shown.corpus.provenance.pretokenizer in _KEEP_BLANKS


def ignores_blanks(shown: AnyTrained) -> bool:
    """Return whether the reader wants words that differ only in blanks to be one."""
    return bool(inputs.get("blanks")) and keeps_blanks(shown)


def draw_blanks_choice(shown: AnyTrained) -> None:
    """Say that words keep a blank, and offer to ignore it."""
    if keeps_blanks(shown):
        with st.container(horizontal=True, vertical_alignment="center"):
            st.checkbox(texts.IGNORE_BLANKS, **inputs.bound("blanks"))
            words = texts.ONE_WORD if ignores_blanks(shown) else texts.TWO_WORDS
            st.caption(texts.BLANKS.format(words=words))


def draw_small_corpus_warning(ranked: RankedWords) -> None:
    """Warn when the figures are a matter of chance, and offer a corpus that is large enough."""
    if ranked.num_tokens >= _SMALL:
        return
    tokens = counted(ranked.num_tokens, "token")
    with st.container(key="laws-small", horizontal=True, vertical_alignment="center", gap="small"):
        st.html(warning(texts.BY_CHANCE.format(tokens=tokens, least=_SMALL)), width="stretch")
        sample = samples_by_key().get(_LARGE_SAMPLE)
        if sample and st.button(
            texts.USE_SAMPLE.format(name=sample.name),
            key="laws_larger",
            on_click=choose_corpus,
            args=(sample.key,),
        ):
            st.rerun()  # the whole page, which asks for the corpus


def word_definition(shown: AnyTrained) -> str:
    """Say how the words of the corpus were made, in a few words."""
    provenance = shown.corpus.provenance
    if provenance.pretokenizer is None:
        return texts.WORDS_WERE_COUNTS
    pretokenizer = provenance.pretokenizer
    name = PRETOKENIZER.name_of(pretokenizer)
    normalization = provenance.normalization
    case = {
        Normalization.NONE: texts.CASE_DIFFERS,
        Normalization.LOWER: texts.LOWER_CASE,
    }.get(normalization, texts.NORMALIZED.format(name=NORMALIZATION.name_of(normalization)))
    return texts.CUT_BY.format(name=name, case=case)


def fits_of(shown: AnyTrained, *, of_chosen_range: bool = False) -> ZipfFits | BpeVizError:
    """Return the fits of the usual range, or of the chosen one, or why there are none.

    A range is chosen on the Zipf view, and only that view shows what it does.
    """
    ignore = ignores_blanks(shown)
    is_chosen = of_chosen_range and not inputs.get("auto")
    first, last = (inputs.get("first"), inputs.get("last")) if is_chosen else (1, None)
    try:
        zipf, mandelbrot = caches.zipf_fits(shown, ignore, first, last)
    except BpeVizError as error:
        return error
    return ZipfFits(zipf, mandelbrot)


def axes_are_logarithmic() -> bool:
    """Return whether the reader wants logarithmic axes."""
    return bool(inputs.get("axes") == "log")
