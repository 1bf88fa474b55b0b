"""Facts about morphemes that merges cannot know, each with an example cut by the current merges."""

from collections.abc import Iterator, Sequence

import streamlit as st
from markupsafe import Markup

from bpe_viz.history import MergeHistory
from bpe_viz.morphology import (
    GoldEntry,
    MorphNode,
    boundaries_in_states,
    built_in_gold,
    compare_word,
)
from bpe_viz.segmentation import Branch, PlacedBranch, merge_branches, place_side_by_side, segment
from bpe_viz.settings import Segmenter
from bpe_viz.symbols import printable
from bpe_viz.ui.morphemes import texts
from bpe_viz.ui.morphemes.markup import draw_compared, morphs, tick_legend
from bpe_viz.ui.morphemes.scene import Scene
from bpe_viz.ui.shared.markup import corpus_word, element, fragment, heading, items, note, scrolling
from bpe_viz.wording import state_name

_ENGLISH = "gold_english"
_CANONICAL_SHOWN = 6
_LEVEL, _BOX = 46, 26


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
                [_morph_branch(tree, entry.word)],
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


def _morph_branch(node: MorphNode, word: str) -> Branch:
    """Return a tree of morphs, groups labelled with their letters.

    >>> from bpe_viz.morphology.morph_tree import parse_bracketed_tree
    >>> tree = parse_bracketed_tree("(happy ness)").placed([(0, 5), (5, 9)])
    >>> _morph_branch(tree, "happiness").label
    'happiness'
    """
    children = tuple(_morph_branch(child, word) for child in node.children)
    label = word[node.start : node.stop] if node.children else node.text
    return Branch(printable(label), node.category, children)


def draw_trees(trees: Sequence[Branch], label: str) -> Markup:
    """Draw trees side by side, words at the bottom, the label for those who cannot see them.

    >>> draw_trees([Branch("<b>")], "a tree").count("&lt;b&gt;")
    1
    """
    placed, width, height = place_side_by_side(trees)
    parts = [part for one in placed for part in _parts(one, height)]
    size = f"--w:{width:.0f};--h:{height * _LEVEL:.0f}"
    return element("div", parts, class_="bpe-tree", role="img", aria_label=label, style=size)


def _parts(placed: PlacedBranch, height: int, *, is_left: bool = False) -> Iterator[Markup]:
    """Yield lines and boxes; the note of a left part is left of the line that comes down to it."""
    bottom = height * _LEVEL - 4
    y = bottom - placed.level * _LEVEL
    turn = y + (_LEVEL - _BOX) / 2
    for child in placed.children:
        left, right = sorted((placed.x, child.x))
        yield _line(placed.x, y, 0, turn - y)
        yield _line(left, turn, right - left, 0)
        yield _line(child.x, turn, 0, bottom - child.level * _LEVEL - _BOX - turn)
        yield from _parts(child, height, is_left=child.x < placed.x)
    kind = ("group" if placed.children else "leaf") + " left" * is_left
    width = placed.branch.width
    where = f"--x:{placed.x - width / 2:.1f};--y:{y - _BOX:.1f};--w:{width:.1f}"
    note = element("small", placed.branch.note) if placed.branch.note else ""
    yield element("b", note, placed.branch.label, class_=kind, style=where)


def _line(x: float, y: float, width: float, height: float) -> Markup:
    return element("i", style=f"--x:{x:.1f};--y:{y:.1f};--w:{width:.1f};--h:{height:.1f}")
