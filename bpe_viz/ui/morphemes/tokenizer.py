"""The words of the list as a real tokenizer cuts them, next to chance and to what was learned."""

from collections.abc import Callable, Mapping

import streamlit as st
from markupsafe import Markup

from bpe_viz.limits import MAX_ENTROPY_SHOWN
from bpe_viz.morphology import ListScores, compare_word
from bpe_viz.ui.morphemes import inputs, texts
from bpe_viz.ui.morphemes.caches import SCORED_TOKENIZERS
from bpe_viz.ui.morphemes.markup import tick_legend
from bpe_viz.ui.morphemes.overview import (
    candidates,
    draw_overview_options,
    group_words,
    pictures_of,
    sentence_of,
)
from bpe_viz.ui.morphemes.scene import Scene
from bpe_viz.ui.morphemes.scores import how_scored, score_cell
from bpe_viz.ui.morphemes.work import Rated, ScoredTokenizer, score_patches, score_tokenizer
from bpe_viz.ui.reader.opened_file import (
    about_of,
    key_of,
    notices_of,
    tokenizer_called,
    tokenizer_labels,
)
from bpe_viz.ui.shared.markup import Column, Row, note, scrolling, table
from bpe_viz.ui.shared.terms import term
from bpe_viz.wording import counted

_SCORES: Mapping[str, Callable[[ListScores], float]] = {
    "precision": lambda scores: scores.micro.precision,
    "recall": lambda scores: scores.micro.recall,
    "F1": lambda scores: scores.micro.f1,
    "Jaccard": lambda scores: scores.micro.jaccard,
    "exact words": lambda scores: scores.exact,
}


def draw_tokenizer_options(scene: Scene) -> None:
    """Draw the options: the tokenizer, the cuts to draw, and other words of the list."""
    label = _labels()
    if inputs.get("tokenizer") not in label:
        inputs.put("tokenizer", next(iter(label)))
    st.selectbox(
        texts.TOKENIZER,
        label,
        format_func=label.__getitem__,
        width=170,
        label_visibility="collapsed",
        **inputs.bound("tokenizer", options=label),
    )
    if inputs.get("tokenizer") == inputs.NO_VOCABULARY:
        st.number_input(
            texts.BITS,
            0.0,
            MAX_ENTROPY_SHOWN,
            step=0.05,
            width=132,
            label_visibility="collapsed",
            help=texts.BITS,
            **inputs.bound("bits"),
        )
    inputs.segments(texts.BLANK, "blank")
    draw_overview_options(scene)


def draw_tokenizer(scene: Scene) -> None:
    """Draw some words of the list as the tokenizer cuts them; on the right the scores of all."""
    name: str = inputs.get("tokenizer")
    with scene.waiting:
        scored = _scored(scene, name)
    state = scene.state_or_last()
    if state is None:
        return
    has_blank = inputs.get("blank") == "with"
    chosen = scored.with_blank if has_blank else scored.without_blank
    curve = scene.scored.curve
    place_of_word = {entry.word: place for place, entry in enumerate(curve.entries)}
    compared = [
        compare_word(entry, chosen.cuts[place_of_word[entry.word]])
        for entry in group_words(candidates(scene), inputs.get("group"))
    ]
    title = _labels()[name]
    scene.say(sentence_of(compared))
    st.html(_notices(name) + tick_legend())
    with st.container(key="gold-tokenizer"):
        left, right = st.columns(
            (6, 7), gap="medium"
        )  # where the table has room beside short words
        with left:
            st.html(pictures_of(compared))
        with right:
            columns = {
                Column(texts.WITH_BLANK, texts.BLANK_INSIDE, kind="n"): scored.with_blank.rated,
                Column(texts.WITHOUT_BLANK, texts.BLANK_AT_START, kind="n"): (
                    scored.without_blank.rated
                ),
                Column(texts.RANDOM, texts.random_cuts(has_blank=has_blank), kind="n"): (
                    chosen.random
                ),
                Column(scene.learner, counted(state.k, scene.step), kind="n"): state.learned,
            }
            caption = texts.TOKENIZER_SCORES.format(
                name=title, words=counted(len(curve.entries), "word")
            )
            is_patches = name == inputs.NO_VOCABULARY
            blanks = texts.HOW_BLANKS_TELL if is_patches else texts.HOW_BLANKS_COUNT
            st.html(_table(caption, columns) + note(how_scored("micro", chosen.rated), blanks))


def _table(caption: str, columns: Mapping[Column, Rated]) -> Markup:
    """Return a row for each score with its interval, and the numbers that it is made of."""
    rows = [
        Row((term(name), *(score_cell(rated, value_of) for rated in columns.values())))
        for name, value_of in _SCORES.items()
    ]
    for name, count in (("right", "hits"), (texts.CUTS, "predicted"), (texts.GOLD, "gold")):
        numbers = (int(getattr(rated.counts, count).sum()) for rated in columns.values())
        label = term(name) if name == "right" else name
        rows.append(Row((label, *(f"{number:,}" for number in numbers))))
    scores = table(
        caption, (Column(texts.SCORE, names_rows=True), *columns), rows, kind="bpe-tokens"
    )
    return scrolling(scores, caption)


def _labels() -> dict[str, str]:
    """Return what can be chosen: tokenizers, and patches in their place."""
    return {**tokenizer_labels(), inputs.NO_VOCABULARY: texts.NO_VOCABULARY}


def _notices(name: str) -> Markup:
    if name == inputs.NO_VOCABULARY:
        return note(texts.how_patches_begin(float(inputs.get("bits"))))
    return notices_of(name)


def _scored(scene: Scene, name: str) -> ScoredTokenizer:
    """Return the scores of the list, waited for: even long lists are cut in a moment."""
    if name == inputs.NO_VOCABULARY:
        bits = float(inputs.get("bits"))
        return SCORED_TOKENIZERS.now(
            (scene.question, (name, bits)),
            lambda: score_patches(scene.scored.gold, scene.shown, bits, lambda *_: None),
            sign=texts.CUTTING_WORDS,
            about=scene.about,
        )
    tokenizer = tokenizer_called(name)  # here, as the work has no session
    return SCORED_TOKENIZERS.now(
        (scene.question, key_of(name)),
        lambda: score_tokenizer(scene.scored.gold, tokenizer, lambda *_: None),
        sign=texts.CUTTING_WORDS,
        about=scene.about | about_of(name),
    )
