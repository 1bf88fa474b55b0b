"""The effect of one merge on the gold list: words gained where it was right, lost where not."""

import streamlit as st
from markupsafe import Markup

from bpe_viz.limits import MAX_MERGE_WORDS
from bpe_viz.morphology import ScoreCurve, WordChange, compare_word
from bpe_viz.ui.morphemes import texts
from bpe_viz.ui.morphemes.markup import draw_compared, tick_legend
from bpe_viz.ui.morphemes.scene import Scene
from bpe_viz.ui.shared.markup import Row, chip, element, fragment, note, table
from bpe_viz.ui.shared.numbers import score_text

_WORDS_AHEAD = 4  # of the nearest merge that changes any


def draw_merge_options(scene: Scene) -> None:
    """Lead to the nearest merges that change a word of the list."""
    k, curve = scene.k, scene.scored.curve
    back, on = curve.next_change(k, back=True), curve.next_change(k)
    for label, icon, there, meaning in (
        (
            texts.PREVIOUS_CHANGE,
            "keyboard_double_arrow_left",
            back,
            texts.BACK_TO_CHANGE,
        ),
        (texts.NEXT_CHANGE, "keyboard_double_arrow_right", on, texts.ON_TO_CHANGE),
    ):
        st.button(
            label,
            icon=f":material/{icon}:",
            disabled=there is None,
            on_click=scene.move,
            args=(there,),
            help=_help(meaning.format(step=scene.step), there),
        )


def _help(meaning: str, there: int | None) -> str:
    return meaning if there is not None else texts.THERE_IS_NONE.format(what=meaning)


def draw_merge(scene: Scene) -> None:
    """Draw the merge, what it gained and lost, and the words that it changed.

    Where a merge changes no word of the list, the nearest one that does is shown below.
    """
    k, curve = scene.k, scene.scored.curve
    changes = curve.changed_words(k) if k else ()
    if k:
        begins = texts.STEP.format(step=scene.step.capitalize(), k=k)
        scene.say(_sentence(scene, begins, k, changes))
    else:
        scene.say(texts.NO_STEP_YET[scene.step])
    if changes:
        st.html(_table(scene, changes, MAX_MERGE_WORDS))
        st.html(note(_scores(curve, k)))
    else:
        _draw_nearest(scene)


def _draw_nearest(scene: Scene) -> None:
    k, curve = scene.k, scene.scored.curve
    after, before = curve.next_change(k), curve.next_change(k, back=True)
    there = after or before
    if there is None:
        st.html(note(texts.NOTHING_CHANGES[scene.step]))
        return
    which = texts.THE_NEXT_CHANGE if after else texts.THE_LAST_CHANGE
    changes = curve.changed_words(there)
    with st.container(horizontal=True, vertical_alignment="center", key="gold-nearest"):
        nearest = _sentence(scene, which.format(step=scene.step, k=there), there, changes)
        st.html(element("p", nearest, class_="bpe-sentence"))
        st.button(
            texts.GO_TO_STEP.format(step=scene.step, k=there),
            icon=":material/arrow_forward:" if after else ":material/arrow_back:",
            on_click=scene.move,
            args=(there,),
        )
    st.html(_table(scene, changes, _WORDS_AHEAD))


def _sentence(scene: Scene, begins: str, k: int, changes: tuple[WordChange, ...]) -> Markup:
    verdict = _verdict(changes, only_removes=scene.only_removes)
    if scene.history is None:
        return fragment(f"{begins}: {verdict}")
    merge = scene.history.merge(k)
    pair = (f"{begins} joins ", chip(merge.left), " and ", chip(merge.right))
    return fragment(pair, f": {verdict}")


def _verdict(changes: tuple[WordChange, ...], *, only_removes: bool) -> str:
    if not changes:
        return texts.NO_WORD_HAS_PAIR if only_removes else texts.NO_WORD_CHANGES
    num_lost = sum(len(change.lost) for change in changes)
    num_gained = sum(len(change.gained) for change in changes)
    verdict = texts.merge_verdict if only_removes else texts.step_verdict
    return verdict(len(changes), num_gained, num_lost)


def _scores(curve: ScoreCurve, k: int) -> str:
    both = (curve.scores(k - 1), curve.scores(k))
    return texts.MERGE_SCORES.format(
        f1=[score_text(scores.micro.f1) for scores in both],
        jaccard=[score_text(scores.micro.jaccard) for scores in both],
        exact=[score_text(scores.exact) for scores in both],
    )


def _table(scene: Scene, changes: tuple[WordChange, ...], limit: int) -> Markup:
    lost_first = sorted(changes, key=lambda change: (-len(change.lost), -len(change.gained)))
    entry_of_word = {entry.word: entry for entry in scene.scored.gold}
    rows = []
    for change in lost_first[:limit]:
        entry = entry_of_word[change.word]
        drawn = [
            draw_compared(change.word, compare_word(entry, boundaries))
            for boundaries in (change.before, change.after)
        ]
        rows.append(Row((*drawn, f"{len(change.gained)}", f"{len(change.lost)}")))
    more = len(changes) - limit
    foot = note(texts.more_words(more)) if more > 0 else Markup()
    caption = texts.CHANGED_WORDS.format(step=scene.step)
    words = table(
        caption, texts.CHANGED_COLUMNS, rows, texts=2, kind="bpe-words", is_caption_hidden=True
    )
    return element("div", tick_legend(), words, foot, data_panel="gold-changes")
