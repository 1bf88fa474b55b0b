"""Hypothesis strategies that several test files share: adversarial corpora and settings."""

from hypothesis import strategies as st

from bpe_viz.settings import Criterion, Learner, MarkPlace, Settings, TieRule, Unit

# One and two letters (overlaps), combining marks, emoji families, markup, byte boundaries.
ALPHABETS = ("a", "ab", "abc", "ae\u0301\u0308", "é👨‍👩‍👧🏽", "x y<>&", "ßıŁ\x00\u202e")

alphabets = st.sampled_from(ALPHABETS)
words = alphabets.flatmap(lambda letters: st.text(letters, min_size=1, max_size=12))
word_counts = alphabets.flatmap(
    lambda letters: st.dictionaries(
        st.text(letters, min_size=1, max_size=12),
        st.sampled_from((1, 1, 1, 2, 3, 2**33)),
        min_size=1,
        max_size=8,
    )
)


@st.composite
def settings(draw: st.DrawFn) -> Settings:
    """Settings that every corpus of `word_counts` can be learned with."""
    unit = draw(st.sampled_from(Unit))
    places = [p for p in MarkPlace if (unit, p) != (Unit.BYTE, MarkPlace.GLUED)]
    return Settings(
        unit=unit,
        mark=draw(st.sampled_from(("_", "</w>"))),
        mark_place=draw(st.sampled_from(places)),
        tie_rule=draw(st.sampled_from(TieRule)),
        num_merges=draw(st.sampled_from((None, 0, 1, 3, 9))),
        min_count=draw(st.sampled_from((1, 1, 2, 5))),
    )


@st.composite
def wordpiece_settings(draw: st.DrawFn) -> Settings:
    """Settings of WordPiece that every corpus of `word_counts` can be learned with."""
    return Settings(
        unit=draw(st.sampled_from(Unit)),
        mark_place=MarkPlace.NONE,
        tie_rule=draw(st.sampled_from(TieRule)),
        num_merges=draw(st.sampled_from((None, 0, 1, 3, 9))),
        min_count=draw(st.sampled_from((1, 1, 2, 5))),
        learner=Learner.WORDPIECE,
        criterion=draw(st.sampled_from(Criterion)),
        prefix=draw(st.sampled_from(("##", "##", "@", ""))),
    )
