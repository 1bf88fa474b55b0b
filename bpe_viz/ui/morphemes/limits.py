"""What merges cannot know of morphemes, each with an example cut by the merges on show."""

import streamlit as st
from markupsafe import Markup

from bpe_viz.morphology import GoldEntry, boundaries_of_words, built_in_gold, compare_word
from bpe_viz.segmentation import segment
from bpe_viz.symbols import printable
from bpe_viz.ui.morphemes.markup import draw_compared, key_of_ticks, morphs
from bpe_viz.ui.morphemes.scene import Scene
from bpe_viz.ui.morphemes.trees import branch_of_morphs, branches_of_merges, draw_trees
from bpe_viz.ui.shared.markup import element, fragment, heading, items, note
from bpe_viz.wording import counted

_ENGLISH = "gold_english"
_CANONICAL_SHOWN = 6
_TREES = (
    "A word with two meanings has two trees; merges are the same in every context and give one."
)


def draw_limits(scene: Scene) -> None:
    """A tree that merges cannot have, a meaning they cannot see, letters that changed."""
    st.html(heading("A tree of morphemes is not a tree of merges", _TREES))
    _draw_bracketings(scene, _with_trees(scene))
    left, right = st.columns(2, gap="medium")
    with left:
        st.html(heading("Frequency is not meaning", "superbizarre is super + bizarre"))
        st.html(_superbizarre(scene))
    with right:
        st.html(heading("Canonical and surface forms", "happiness is happy + ness, cut happi|ness"))
        st.html(_canonical(scene))


def _with_trees(scene: Scene) -> GoldEntry:
    """The word unlockable, or the first of the list with two trees."""
    own = {entry.word: entry for entry in scene.scored.gold if len(entry.trees) > 1}
    if not own:
        return _english("unlockable")
    return own.get("unlockable", next(iter(own.values())))


def _english(word: str) -> GoldEntry:
    return {entry.word: entry for entry in built_in_gold(_ENGLISH)}[word]


def _draw_bracketings(scene: Scene, entry: GoldEntry) -> None:
    pictures = [
        _figure(
            f"Morphemes, {index}: {tree}",
            draw_trees([branch_of_morphs(tree, entry.word)], f"{entry.word} bracketed as {tree}"),
        )
        for index, tree in enumerate(entry.trees[:2], start=1)
    ]
    segmentation = segment(scene.scored.before + entry.word, scene.shown.history)
    branches = branches_of_merges(segmentation.tree, scene.k)
    text = " ".join(map(str, branches))
    label = f"{entry.word} as {counted(scene.k, 'merge')} built it: {text}"
    merges = _figure(f"Merges, after {scene.k:,}; ranks above", draw_trees(branches, label))
    st.html(element("div", pictures, merges, class_="bpe-trees"))


def _figure(caption: str, picture: Markup) -> Markup:
    return element("figure", picture, element("figcaption", caption))


def _superbizarre(scene: Scene) -> Markup:
    entry = _english("superbizarre")
    history = scene.shown.history
    boundaries = boundaries_of_words([entry.word], history, before=scene.scored.before)
    compared = compare_word(entry, boundaries.at(0, scene.k))
    picture = element("p", draw_compared(entry.word, compared), class_="bpe-drawn")
    return fragment(
        element("div", picture, key_of_ticks(short=True), class_="bpe-beside"),
        note(
            "A merge knows only how often letters occur next to each other. Where superb is"
            " more frequent than super, a tokenizer reads superb + izarre (Hofmann et al. 2021):"
            f" a frequent piece, and the wrong meaning. Above: after {counted(scene.k, 'merge')}."
        ),
    )


def _canonical(scene: Scene) -> Markup:
    changed = [
        (entry.word, entry.analyses[0])
        for entry in scene.scored.gold
        if entry.analyses[0].listed != entry.analyses[0].morphs
    ]
    examples = [
        fragment(
            element("bdi", printable(word)),
            f": {' + '.join(map(printable, analysis.listed))}, cut ",
            morphs(analysis.morphs),
        )
        for word, analysis in changed[:_CANONICAL_SHOWN]
    ]
    many = (
        f"{len(changed):,} of {counted(len(scene.scored.gold), 'word')} of this list are given in"
        " canonical form; each morph takes its letters of the word, and a changed"
        " letter stays on the left."
        if changed
        else "This list gives surface forms: its morphs join to the word, and a changed letter"
        " stays on the left."
    )
    return items(examples, "bpe-list") + note(
        "Merges cut letters, so only surface forms can be scored: they never see that happi is"
        f" happy. {many}"
    )
