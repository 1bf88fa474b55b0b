"""Facts about morphemes that merges cannot know, each with an example cut by the current merges."""

import streamlit as st
from markupsafe import Markup

from bpe_viz.history import MergeHistory
from bpe_viz.morphology import GoldEntry, boundaries_in_states, built_in_gold, compare_word
from bpe_viz.segmentation import merge_branches, segment
from bpe_viz.settings import Segmenter
from bpe_viz.symbols import printable
from bpe_viz.ui.morphemes import texts
from bpe_viz.ui.morphemes.markup import draw_compared, morphs, tick_legend
from bpe_viz.ui.morphemes.scene import Scene
from bpe_viz.ui.morphemes.trees import draw_trees, morph_branch
from bpe_viz.ui.shared.markup import corpus_word, element, fragment, heading, items, note, scrolling
from bpe_viz.wording import state_name

_ENGLISH = "gold_english"
_CANONICAL_SHOWN = 6


def draw_limits(scene: Scene) -> None:
    """Draw a tree that merges cannot have, a meaning they cannot see, letters that changed."""
    st.html(heading(texts.TREES, texts.TREES_DIFFER))
    _draw_bracketings(scene, _with_trees(scene))
    left, right = st.columns(2, gap="medium")
    with left:
        st.html(heading(texts.MEANING_UNSEEN, texts.SUPERBIZARRE))
        st.html(_superbizarre(scene))
    with right:
        st.html(heading(texts.CANONICAL, texts.HAPPINESS))
        st.html(_canonical(scene))


def _merges(scene: Scene) -> MergeHistory:
    if scene.history is None:
        raise TypeError("Unigram has no merges, and this view is not offered for it")
    return scene.history


def _with_trees(scene: Scene) -> GoldEntry:
    """Return the word unlockable, or the first of the list with two trees."""
    own = {entry.word: entry for entry in scene.scored.gold if len(entry.trees) > 1}
    if not own:
        return _english("unlockable")
    return own.get("unlockable", next(iter(own.values())))


def _english(word: str) -> GoldEntry:
    return {entry.word: entry for entry in built_in_gold(_ENGLISH)}[word]


def _draw_bracketings(scene: Scene, entry: GoldEntry) -> None:
    pictures = [
        _figure(
            texts.MORPHEME_TREE.format(index=index, tree=tree),
            draw_trees(
                [morph_branch(tree, entry.word)],
                texts.BRACKETED.format(word=entry.word, tree=tree),
            ),
        )
        for index, tree in enumerate(entry.trees[:2], start=1)
    ]
    word = scene.scored.before + entry.word
    segmentation = segment(word, _merges(scene), segmenter=Segmenter.RANK_ORDER)
    branches = merge_branches(segmentation.tree, scene.k)
    text = " ".join(map(str, branches))
    label = texts.built_by_merges(entry.word, scene.k, text)
    title = texts.MERGE_TREE.format(state=state_name(scene.k))
    merges = _figure(title, draw_trees(branches, label))
    st.html(element("div", pictures, merges, class_="bpe-trees", data_panel="gold-trees"))


def _figure(caption: str, picture: Markup) -> Markup:
    return element("figure", scrolling(picture, caption), element("figcaption", caption))


def _superbizarre(scene: Scene) -> Markup:
    entry = _english("superbizarre")
    history = _merges(scene)
    boundaries = boundaries_in_states([entry.word], history, before=scene.scored.before)
    compared = compare_word(entry, boundaries.at(0, scene.k))
    picture = element("p", draw_compared(entry.word, compared), class_="bpe-drawn")
    return fragment(
        element("div", picture, tick_legend(short=True), class_="bpe-beside"),
        note(texts.frequent_pieces(scene.k)),
    )


def _canonical(scene: Scene) -> Markup:
    changed = [
        (entry.word, entry.analyses[0])
        for entry in scene.scored.gold
        if entry.analyses[0].listed != entry.analyses[0].morphs
    ]
    examples = [
        fragment(
            corpus_word(printable(word), scene.language),
            texts.LISTED,
            corpus_word(" + ".join(map(printable, analysis.listed)), scene.language),
            texts.AND_CUT,
            morphs(analysis.morphs, scene.language),
        )
        for word, analysis in changed[:_CANONICAL_SHOWN]
    ]
    many = (
        texts.canonical_words(len(changed), len(scene.scored.gold))
        if changed
        else texts.ALL_SURFACE
    )
    return items(examples, "bpe-list") + note(texts.ONLY_SURFACE.format(list=many))
