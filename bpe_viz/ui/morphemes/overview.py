"""A few words of the list as pictures, the scores of all against the merges, and their sums."""

import math

import streamlit as st
from markupsafe import Markup

from bpe_viz.limits import MAX_WORDS_DRAWN
from bpe_viz.morphology import BoundaryCounts, ComparedWord, GoldEntry, GoldList, compare_word
from bpe_viz.ui.morphemes import inputs, texts
from bpe_viz.ui.morphemes.curve import draw_curve
from bpe_viz.ui.morphemes.markup import draw_compared, tick_legend
from bpe_viz.ui.morphemes.scene import Scene
from bpe_viz.ui.shared.markup import Row, element, fragment, note, table
from bpe_viz.ui.shared.numbers import score_text
from bpe_viz.ui.shared.terms import term
from bpe_viz.ui.shared.word_drawing import num_cells
from bpe_viz.wording import counted, state_name

_USUAL_CELLS = 18  # longer words are drawn only where there are no shorter ones
_FEW_CELLS = 8  # words of so few leave room for a larger curve


def draw_overview_options(scene: Scene) -> None:
    """Draw the way to other words of the list, if it has more than are drawn."""
    num_groups = math.ceil(len(candidates(scene)) / MAX_WORDS_DRAWN)
    inputs.put("group", min(inputs.get("group"), max(1, num_groups)))
    group: int = inputs.get("group")
    if num_groups > 1:
        st.button(
            texts.OTHER_WORDS,
            icon=":material/shuffle:",
            on_click=inputs.put,
            args=("group", group % num_groups + 1),
        )


def draw_overview(scene: Scene) -> None:
    """Draw the words on the left, the same at every step; the curve and sums on the right."""
    compared = _compared(scene)
    scene.say(sentence_of(compared))
    with st.container(key="gold-overview"):
        longest = max((num_cells(entry.word) for entry in candidates(scene)), default=0)
        is_narrow = longest <= _FEW_CELLS
        if is_narrow:
            st.html(tick_legend())
        left, right = st.columns(_shares(longest), gap="medium")
        with left, st.container(key="gold-few-cells" if is_narrow else "gold-many-cells"):
            if not is_narrow:
                st.html(tick_legend())
            st.html(pictures_of(compared))
        with right:
            draw_curve(scene, inputs.average(), is_small=True)
            if state := scene.state_or_last():
                of = "" if state.k == scene.k else texts.sums_of(state_name(state.k, scene.step))
                st.html(_sums(state.learned.counts, scene.scored.gold, of))


def group_words(entries: list[GoldEntry], group: int) -> list[GoldEntry]:
    r"""Return a few entries from all over a list; each group has others, whatever the step is.

    >>> from bpe_viz.morphology.gold.gold_list import read_gold_text
    >>> gold = read_gold_text("\n".join(f"ab{n} ab {n}" for n in range(12)))
    >>> [entry.word for entry in group_words(list(gold), 2)]
    ['ab1', 'ab3', 'ab5', 'ab7', 'ab9', 'ab11']
    """
    num_groups = max(1, math.ceil(len(entries) / MAX_WORDS_DRAWN))
    return entries[(group - 1) % num_groups :: num_groups][:MAX_WORDS_DRAWN]


def candidates(scene: Scene) -> list[GoldEntry]:
    """Return the words with a morpheme boundary, the longest ones left out if others are left."""
    entries = list(scene.scored.gold)
    cut = [entry for entry in entries if any(entry.alternatives)] or entries
    return [entry for entry in cut if num_cells(entry.word) <= _USUAL_CELLS] or cut


def _shares(longest: int) -> list[int]:
    """Return how wide the words, of at most so many cells, and the curve are.

    >>> _shares(_USUAL_CELLS)
    [1, 1]
    """
    if longest <= _FEW_CELLS:
        return [2, 3]
    return [1, 1] if longest <= _USUAL_CELLS else [8, 5]


def _compared(scene: Scene) -> list[ComparedWord]:
    curve = scene.scored.curve
    index_of_word = {entry.word: index for index, entry in enumerate(curve.entries)}
    return [
        compare_word(entry, curve.boundaries.at(index_of_word[entry.word], scene.k))
        for entry in group_words(candidates(scene), inputs.get("group"))
    ]


def sentence_of(compared: list[ComparedWord]) -> Markup:
    """Say how many boundaries of some words were found, and how many were added."""
    found = sum(len(word.hits) for word in compared)
    gold = found + sum(len(word.missed) for word in compared)
    extra = sum(len(word.extra) for word in compared)
    return fragment(
        texts.in_these_words(len(compared)),
        element("b", f"{found} of {gold}"),
        texts.after_found(gold),
        element("b", f"{extra}"),
        texts.after_extra(extra),
    )


def pictures_of(compared: list[ComparedWord]) -> Markup:
    """Return the words, morphemes above and cuts below, each with its boundaries found."""
    longest = max(num_cells(word.word) for word in compared)
    rows = (
        element("div", element("div", draw_compared(word.word, word)), _verdict(word))
        for word in compared
    )
    return element("div", rows, class_="bpe-pictures", style=f"--longest:{longest}")


def _verdict(word: ComparedWord) -> Markup:
    """Say which boundaries of a word were found and missed, and how many cuts fall elsewhere."""
    gold = len(word.hits) + len(word.missed)
    found = texts.boundaries_found(len(word.hits), gold) if gold else texts.NO_BOUNDARY
    extra = element("span", texts.extra(len(word.extra)), class_="bpe-extra") if word.extra else ""
    return element("p", element("b", found), extra and ", ", extra)


def _sums(counts: BoundaryCounts, gold: GoldList, of: str) -> Markup:
    """Return the scores of the whole list, each with its sum; 1 without any boundary or cut.

    `of` says which state they are of, if it is not the one that is shown.
    """
    arrays = counts.hits, counts.predicted, counts.gold
    right, cuts, bounds = (int(array.sum()) for array in arrays)
    either = cuts + bounds - right
    sums = (
        ("F1", "solid", f"2 × {right:,} / ({cuts:,} + {bounds:,})", 2 * right, cuts + bounds),
        ("precision", "dotted line-a", f"{right:,} / {counted(cuts, 'cut')}", right, cuts),
        ("recall", "dashed line-b", f"{right:,} / {counted(bounds, 'boundary')}", right, bounds),
    )
    rows = [
        Row((term(name), how, score_text(part / whole if whole else float(not either))), line)
        for name, line, how, part, whole in sums
    ]
    ticks = (
        fragment(f"{number:,} ", term(name))
        for name, number in (("right", right), ("missed", bounds - right), ("extra", cuts - right))
    )
    num_uncut = sum(not any(entry.alternatives) for entry in gold)
    sizes = fragment(of, texts.all_words(len(gold), num_uncut), Markup(", ").join(ticks), ".")
    scores = table(texts.SUMS, texts.SUM_COLUMNS, rows, texts=2, is_caption_hidden=True)
    whole = note(sizes) + scores
    return element("div", whole, class_="bpe-earlier") if of else whole
