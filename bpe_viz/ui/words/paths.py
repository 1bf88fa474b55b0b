"""The Words page with Unigram: every way to cut a word, how probable each is, and random ones."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from math import exp
from pathlib import Path as FilePath

import streamlit as st
from markupsafe import Markup

from bpe_viz.errors import BpeVizError
from bpe_viz.limits import (
    MAX_ALPHA,
    MAX_DRAWS,
    MAX_DRAWS_LISTED,
    MAX_PATH_TEXT,
    MAX_PATH_WORD,
    MAX_SEED,
    MAX_TRIALS_LISTED,
    MAX_WAYS_LISTED,
)
from bpe_viz.segmentation import Trial, cut_lattice
from bpe_viz.settings import Segmenter
from bpe_viz.symbols import Symbols, printable, shown_word
from bpe_viz.ui.frame.waiting import show_problem
from bpe_viz.ui.jobs.training import TrainedPieces
from bpe_viz.ui.reader.cutting import DROPOUT
from bpe_viz.ui.reader.opened_file import tokenizer_labels
from bpe_viz.ui.reader.reader import reader
from bpe_viz.ui.reader.round_shown import RoundShown
from bpe_viz.ui.reader.state import is_meanwhile
from bpe_viz.ui.reader.tokenizer_names import LEARNED, short_name
from bpe_viz.ui.reader.widgets import bound
from bpe_viz.ui.reader.word_inputs import word_inputs
from bpe_viz.ui.shared.escape import plain
from bpe_viz.ui.shared.markup import (
    Column,
    Row,
    defined,
    element,
    fragment,
    heading,
    items,
    note,
    scrolling,
    table,
)
from bpe_viz.ui.shared.numbers import log_text, number, percent, ratio
from bpe_viz.ui.shared.page_address import draw_address
from bpe_viz.ui.words import path_inputs as inputs
from bpe_viz.ui.words import path_texts as texts
from bpe_viz.ui.words.lattice_drawing import arches, draw_lattice, letters_of, width_of
from bpe_viz.ui.words.lattice_walk import draw_lattice_walk
from bpe_viz.ui.words.vocabulary_texts import VOCABULARY
from bpe_viz.unigram import TIES_PER_NAT, Arc, Lattice, Path

_HERE = FilePath(__file__).parent
_FIGURES = _HERE.parent / "shared" / "figures.css"


@dataclass(frozen=True, slots=True)
class _WaysToCut:
    """All ways to cut a word, the most probable of them, the path taken, and the word's mark."""

    lattice: Lattice
    ways: tuple[Path, ...]
    mark: str
    segmenter: Segmenter

    @property
    def taken(self) -> tuple[Arc, ...]:
        """The path of the segmenter that is chosen."""
        return cut_lattice(self.lattice, self.segmenter)[0]

    @property
    def way(self) -> str:
        """The name of the segmenter in addresses."""
        return self.segmenter.value

    def share(self, arcs: Iterable[Arc]) -> float:
        """Return the share of a path of all ways."""
        return exp(sum(arc.log_probability for arc in arcs) - self.lattice.log_total)

    def chips(self, pieces: Iterable[str]) -> Markup:
        """Return pieces as chips, unknown characters hatched."""
        unknown = {arc.piece for arc in self.lattice.arcs if arc.is_unknown}
        chips = []
        for piece in pieces:
            look = "unknown" if piece in unknown else "m" if len(piece) > 1 else ""
            letters = letters_of(piece, self.mark)
            chips.append(element("span", letters, class_=f"c {look}".rstrip()))
        return element("span", chips, class_="bpe-way")


@st.fragment
def show_paths(shown: TrainedPieces, state: RoundShown | None, *, query: dict[str, str]) -> None:
    """Cut what the reader types with the pieces of `state`; nothing while there is no state.

    `query` are the parameters of the address of `shown`.
    """
    if state is None:
        return
    inputs.seed_inputs()
    st.html(_FIGURES)
    st.html(_HERE / "paths.css")
    default = inputs.default_text(shown)
    corpus = reader().controls.corpus if is_meanwhile() else shown.choice.corpus
    typed = word_inputs().text_about(corpus)
    whole = default if typed is None else typed
    text = whole[:MAX_PATH_TEXT]
    word, first = "", ""
    try:
        with st.container(
            horizontal=True, vertical_alignment="bottom", gap="small", key="paths-controls"
        ):
            _draw_vocabulary()
            found = _draw_text(text, corpus, shown)
            words = inputs.offered(found)
            if words:
                first = words[0]
                word = _draw_choice(words)
            segmenter = _draw_segmenter()
        if word:
            is_cut = texts.TEXT_TOO_LONG if len(whole) > MAX_PATH_TEXT else ""
            _draw_paths(word, state, segmenter, (is_cut, *_remarks(found, words)))
        else:
            st.html(note(texts.TYPE_A_WORD))
    except BpeVizError as error:
        show_problem(error)
    said = {
        **state.address,
        **({"text": text} if text != default else {}),
        **({"word": word} if word != first else {}),
        **word_inputs().cutting.address(),
    }
    draw_address("paths", inputs.address(query, said))


def _draw_vocabulary() -> None:
    """Draw the choice of a real tokenizer, which has the page to itself then."""
    vocabularies = {"": short_name(LEARNED), **tokenizer_labels()}
    if len(vocabularies) < 2:
        return
    st.selectbox(
        VOCABULARY,
        vocabularies,
        format_func=vocabularies.__getitem__,
        width=190,
        **bound("paths_vocabulary_widget", "", word_inputs().choose, options=vocabularies),
    )
    if word_inputs().tokenizer:
        st.rerun()


def _draw_text(text: str, corpus: str, shown: TrainedPieces) -> tuple[str, ...]:
    """Draw the field for words, and the different words in it."""

    def put(typed: str) -> None:
        word_inputs().type(typed[:MAX_PATH_TEXT], corpus)

    st.text_input(texts.WORDS, max_chars=MAX_PATH_TEXT, **bound("paths_text_widget", text, put))
    return inputs.words_in(text, shown)


def _draw_choice(words: tuple[str, ...]) -> str:
    """Draw the choice of a word and return it: the first until another is chosen."""
    chosen = word_inputs().word[:MAX_PATH_WORD]
    word = chosen if chosen in words else words[0]

    def put(wanted: str | None) -> None:
        word_inputs().word = wanted or ""

    if len(words) > 1:
        st.segmented_control(
            texts.WORD,
            words,
            format_func=plain,
            required=True,
            label_visibility="collapsed",
            **bound("paths_word_widget", word, put, argument="default"),
        )
    return word


def _draw_segmenter() -> Segmenter:
    """Draw the choice of what cuts the words of the whole page; it outlives the page."""
    cutting = word_inputs().cutting
    offered = [name for name in texts.SEGMENTERS if name != Segmenter.RANK_ORDER.value]
    chosen = cutting.way if cutting.way in offered else offered[0]

    def put(way: str) -> None:
        word_inputs().cutting = replace(cutting, way="" if way == offered[0] else way)

    st.selectbox(
        texts.SEGMENTER,
        offered,
        format_func=texts.SEGMENTERS.__getitem__,
        help=texts.NO_DROPOUT if cutting.way == DROPOUT else texts.NO_RANKS,
        width=190,
        **bound("paths_segmenter_widget", chosen, put, options=offered),
    )
    return Segmenter(chosen)


def _remarks(found: Sequence[str], words: Sequence[str]) -> tuple[str, ...]:
    """Remark that not all of the text is offered, if so."""
    is_long = any(len(word) > MAX_PATH_WORD for word in found)
    return (
        texts.TOO_LONG if is_long else "",
        texts.TOO_MANY if len({word[:MAX_PATH_WORD] for word in found}) > len(words) else "",
    )


def _draw_paths(word: str, state: RoundShown, segmenter: Segmenter, remarks: Iterable[str]) -> None:
    lattice = state.lattice_of(word)
    cut = _WaysToCut(lattice, lattice.n_best(MAX_WAYS_LISTED), state.mark, segmenter)
    taken = cut.taken
    name = texts.EVERY_WAY.format(word=shown_word(word, MAX_PATH_WORD))
    unknown = texts.UNKNOWN if any(arc.is_unknown for arc in lattice.arcs) else ""
    mark = texts.MARK.format(mark=printable(state.mark)) if state.mark else ""
    sentence = element(
        "p",
        cut.chips(arc.piece for arc in taken),
        " ",
        texts.headline(lattice.num_paths, cut.ways[0].share)
        if segmenter is Segmenter.MOST_PROBABLE
        else texts.way_headline(
            cut.way,
            lattice.num_paths,
            cut.share(taken),
            cut.ways[0].log_probability - sum(arc.log_probability for arc in taken),
        ),
        class_="bpe-path",
        data_panel="path",
    )
    drawing = element(
        "div",
        heading(name, texts.THICKER),
        draw_lattice(lattice, state.mark, name, taken, texts.PATHS[cut.way].removeprefix("the ")),
        note(
            texts.ABOVE_AND_BELOW.format(way=texts.PATHS[cut.way]),
            mark,
            unknown,
            texts.left_out(arches(lattice, taken)[1]),
            *remarks,
        ),
        class_="bpe-drawn",
        data_panel="lattice",
        style=f"--w:{width_of(lattice, state.mark):g}",
    )
    st.html(
        fragment(
            sentence,
            note(texts.where(state.number, state.last, state.num_pieces)),
            element("div", drawing, _sum(cut), class_="bpe-paths"),
        )
    )
    draw_lattice_walk(lattice, state.mark, name, taken, cut.way)
    st.html(scrolling(_four_ways(cut), texts.FOUR_WAYS))
    with st.container(key="paths-more"):
        left, right = st.columns(2, gap="medium")
        with left:
            st.html(_ways(cut))
        with right:
            _draw_sampling(cut)


def _sum(cut: _WaysToCut) -> Markup:
    """Return the pieces of the path with their log probabilities, and what they add up to."""
    arcs = cut.taken
    total = sum(arc.log_probability for arc in arcs)
    rows = [Row((cut.chips((arc.piece,)), log_text(arc.log_probability))) for arc in arcs]
    rows.append(Row((element("b", "sum"), element("b", log_text(total)))))
    rounded = sum(round(arc.log_probability, 4) for arc in arcs)
    is_off = log_text(rounded) != log_text(total)
    head = (Column("Piece"), Column("log probability", texts.LOG_PROBABILITY, kind="n"))
    probability = exp(total)
    says = f"Its probability is e to the power of {log_text(total)}"
    return element(
        "div",
        table(texts.ADDED_UP[cut.way], head, rows, kind="bpe-sum"),
        note(
            f"{says}: {number(probability)}." if probability > 1e-6 else f"{says}.",
            texts.ROUNDED if is_off else "",
        ),
        class_="bpe-added",
        data_panel="path-sum",
    )


def _four_ways(cut: _WaysToCut) -> Markup:
    """Return the word as each segmenter cuts it with the same pieces, and what decided."""
    rows = []
    for way, name in texts.SEGMENTERS.items():
        segmenter = Segmenter(way)
        label = element("b", name) if segmenter is cut.segmenter else element("span", name)
        if segmenter is Segmenter.RANK_ORDER:
            rows.append(Row((label, "–", "–", "–", texts.NO_RANKS)))
            continue
        arcs, trials = cut_lattice(cut.lattice, segmenter)
        total = log_text(sum(arc.log_probability for arc in arcs))
        chips = cut.chips(arc.piece for arc in arcs)
        why = _what_decided(segmenter, cut.lattice, len(arcs), trials)
        rows.append(Row((label, chips, total, percent(cut.share(arcs)), why)))
    head = (
        Column(texts.SEGMENTER, names_rows=True),
        Column("Way"),
        Column("log probability", texts.LOG_PROBABILITY, kind="n"),
        Column("share", texts.SHARE, kind="n"),
        Column(texts.WHAT_DECIDES),
    )
    return table(texts.FOUR_WAYS, head, rows, kind="bpe-ways bpe-four")


def _what_decided(
    segmenter: Segmenter, lattice: Lattice, num_pieces: int, trials: Sequence[Trial]
) -> str:
    match segmenter:
        case Segmenter.LONGEST_MATCH:
            shown = [(printable(t.symbol), t.is_known) for t in trials[:MAX_TRIALS_LISTED]]
            return texts.tried(shown, len(trials) - len(shown))
        case Segmenter.FEWEST:
            return texts.fewest(num_pieces)
        case _:
            return texts.highest(lattice.num_paths)


def _ways(cut: _WaysToCut) -> Markup:
    lattice, ways = cut.lattice, cut.ways
    rows = [
        Row((cut.chips(way.pieces), log_text(way.log_probability), percent(way.share)))
        for way in ways
    ]
    head = (
        Column("Way"),
        Column("log probability", texts.LOG_PROBABILITY, kind="n"),
        Column("share", texts.SHARE, kind="n"),
    )
    best = ways[0].log_probability
    equal = sum(best - way.log_probability < 1 / TIES_PER_NAT for way in ways)
    entropy = fragment(
        defined("Entropy", texts.ENTROPY),
        f": {ratio(lattice.entropy)} nats. {texts.most_entropy(lattice.num_paths)} ",
    )
    return fragment(
        table(texts.ways_listed(len(ways), lattice.num_paths), head, rows, kind="bpe-ways"),
        element("p", entropy, texts.equals(equal), class_="bpe-note"),
    )


def _draw_sampling(cut: _WaysToCut) -> None:
    """Ways drawn at random, and how often each was drawn, next to how often it should be."""
    lattice = cut.lattice
    st.html(heading(texts.SAMPLING, texts.WHY_SAMPLE))
    if lattice.num_paths == 1:
        st.html(note(texts.ONLY_ONE))
        return
    with st.container(
        horizontal=True, vertical_alignment="bottom", gap="small", key="paths-sampling"
    ):
        st.number_input(
            texts.ALPHA,
            min_value=0.0,
            max_value=MAX_ALPHA,
            step=0.1,
            help=texts.ALPHA_HELP,
            width=130,
            **inputs.bound("path_alpha"),
        )
        st.number_input(
            texts.SEED,
            min_value=0,
            max_value=MAX_SEED,
            help=texts.SEED_HELP,
            width=130,
            **inputs.bound("path_seed"),
        )
        st.button(
            texts.DRAW_AGAIN,
            icon=":material/casino:",
            key="paths-again",
            on_click=inputs.next_seed,
        )
    alpha: float = inputs.get("path_alpha")
    drawn = lattice.sample(MAX_DRAWS, alpha=alpha, seed=inputs.get("path_seed"))
    st.html(
        fragment(
            element("p", texts.FIRST_DRAWS, class_="bpe-above"),
            items((cut.chips(way) for way in drawn[:MAX_DRAWS_LISTED]), "bpe-draws"),
            _distribution(drawn, cut, alpha),
        )
    )


def _distribution(drawn: Sequence[Symbols], cut: _WaysToCut, alpha: float) -> Markup:
    lattice, ways = cut.lattice, cut.ways
    total = lattice.log_total_at(alpha)
    count_of_way = Counter(drawn)
    rows, exact_rest, drawn_rest = [], 1.0, len(drawn)
    for way in ways:
        exact = exp(alpha * way.log_probability - total)
        times = count_of_way[way.pieces]
        exact_rest, drawn_rest = exact_rest - exact, drawn_rest - times
        rows.append(Row((cut.chips(way.pieces), percent(exact), percent(times / len(drawn)))))
    if len(ways) < lattice.num_paths:
        rest = percent(max(exact_rest, 0.0)), percent(drawn_rest / len(drawn))
        rows.append(Row((texts.OTHER_WAYS, *rest)))
    head = (
        Column("Way"),
        Column("exact", texts.EXACT, kind="n"),
        Column("drawn", texts.DRAWN, kind="n"),
    )
    return table(texts.ALL_DRAWS, head, rows, kind="bpe-ways")
