"""What one merge did to the words of the gold list: gained where it was right, lost where not."""

import streamlit as st
from markupsafe import Markup

from bpe_viz.limits import MAX_WORDS_OF_MERGE
from bpe_viz.morphology import ScoreCurve, WordChange, compare_word
from bpe_viz.ui.morphemes.markup import key_of_ticks
from bpe_viz.ui.morphemes.scene import Scene
from bpe_viz.ui.reader.place import move_to
from bpe_viz.ui.shared.markup import Row, chip, element, note, table
from bpe_viz.ui.shared.word_drawing import draw_word
from bpe_viz.wording import counted


def draw_merge_options(scene: Scene) -> None:
    """One merge back, one merge on; and to the nearest merges that change a word of the list."""
    k, curve = scene.k, scene.scored.curve
    before = k - 1 if k else None
    after = k + 1 if k < curve.num_merges else None
    for label, icon, there in (
        ("Previous merge", "chevron_left", before),
        ("Next merge", "chevron_right", after),
        ("Previous change", "keyboard_double_arrow_left", curve.next_change(k, back=True)),
        ("Next change", "keyboard_double_arrow_right", curve.next_change(k)),
    ):
        st.button(
            label,
            icon=f":material/{icon}:",
            disabled=there is None,
            on_click=move_to,
            args=(there,),
        )


def draw_merge(scene: Scene) -> None:
    """The merge, what it gained and lost, and the words that it changed."""
    if scene.k == 0:
        st.html(note("State 0 is the alphabet: no merge has been made yet. Go forward."))
        return
    merge = scene.shown.history.merge(scene.k)
    changes = scene.scored.curve.changed_words(scene.k)
    pair = (f"Merge {scene.k:,} joins ", chip(merge.left), " and ", chip(merge.right))
    st.html(element("p", pair, f": {_verdict(changes)}", class_="bpe-sentence"))
    if changes:
        lost_first = sorted(changes, key=lambda change: (-len(change.lost), -len(change.gained)))
        st.html(key_of_ticks() + _table(scene, lost_first))
    st.html(note(_scores(scene.scored.curve, scene.k)))


def _verdict(changes: tuple[WordChange, ...]) -> str:
    if not changes:
        return "no word of the list changes. The two Change buttons skip such merges."
    num_lost = sum(len(change.lost) for change in changes)
    num_gained = sum(len(change.gained) for change in changes)
    return (
        f"{counted(len(changes), 'word')} of the list changed. Gained:"
        f" {counted(num_gained, 'extra boundary')} rightly removed. Lost:"
        f" {counted(num_lost, 'gold boundary')} wrongly removed."
    )


def _scores(curve: ScoreCurve, k: int) -> str:
    before, after = curve.scores(k - 1), curve.scores(k)
    return (
        f"Micro F1 {before.micro.f1:.4f} before, {after.micro.f1:.4f} after; Jaccard"
        f" {before.micro.jaccard:.4f}, {after.micro.jaccard:.4f}; exact words"
        f" {before.exact:.4f}, {after.exact:.4f}."
    )


def _table(scene: Scene, changes: list[WordChange]) -> Markup:
    entry_of_word = {entry.word: entry for entry in scene.scored.gold}
    rows = []
    for change in changes[:MAX_WORDS_OF_MERGE]:
        drawn = []
        for boundaries in (change.before, change.after):
            compared = compare_word(entry_of_word[change.word], boundaries)
            ticks = {"hit": compared.hits, "missed": compared.missed, "extra": compared.extra}
            drawn.append(draw_word(change.word, boundaries, ticks))
        rows.append(Row((*drawn, f"{len(change.gained)}", f"{len(change.lost)}")))
    more = len(changes) - MAX_WORDS_OF_MERGE
    foot = note(f"and {more:,} more words.") if more > 0 else Markup()
    caption = "Words that the merge changed, lost boundaries first"
    head = ("Before", "After", "Gained", "Lost")
    words = table(caption, head, rows, texts=2, kind="bpe-words", is_caption_hidden=True)
    return words + foot
