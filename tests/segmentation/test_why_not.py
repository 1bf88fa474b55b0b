import pytest
from hypothesis import given
from hypothesis import strategies as st

from bpe_viz import MarkPlace, Segmenter, TieRule, learn_bpe, learn_picky_bpe, segment
from bpe_viz.segmentation.segmentation import Segmentation
from bpe_viz.segmentation.why_not import Reason, ReasonKind
from tests.helpers.slides import SLIDES

NEVER = 2**31 - 1


def facts(segmentation: Segmentation) -> list[tuple[object, ...]]:
    """All of each reason but its sentence."""
    return [
        (r.kind.name, *r.pair, r.start, r.position, r.stop, r.rank, r.by_rank)
        for r in segmentation.why_not()
    ]


def test_a_surviving_boundary_was_never_learned() -> None:
    lower = segment("lower", learn_bpe(SLIDES, 8))
    assert facts(lower) == [("NEVER_LEARNED", "low", "er_", 0, 2, 6, None, None)]
    assert lower.why_not()[0].sentence == (
        "No merge joins `low` and `er_`: that pair was never learned."
    )


def test_merges_after_the_step_do_not_count() -> None:
    reasons = segment("low", learn_bpe(SLIDES, 8), step=5).why_not()
    assert [reason.sentence for reason in reasons] == [
        "No merge joins `lo` and `w`: that pair was never learned.",
        "No merge joins `w` and `_`: that pair was never learned.",
    ]


def test_a_segmenter_that_applies_no_merges_took_other_symbols() -> None:
    history = learn_picky_bpe(SLIDES, num_merges=9, threshold=0.7)
    lower = segment("lower", history, segmenter=Segmenter.LONGEST_MATCH)
    assert lower.symbols == ("l", "o", "w", "er_")  # `lo` and `low` have died
    assert lower.why_not()[0].kind is ReasonKind.NOT_TAKEN
    assert lower.why_not()[0].sentence == (
        "Merge 5 joins `l` and `o`, but here the segmenter took other symbols."
    )


def test_a_part_was_used_by_an_earlier_merge() -> None:
    history = learn_bpe({"nu": 9, "un": 5}, 2, mark_place=MarkPlace.NONE)
    assert history.pairs == [("n", "u"), ("u", "n")]
    nun = segment("nun", history)
    assert facts(nun) == [
        ("NEVER_LEARNED", "nu", "n", 0, 1, 3, None, None),
        ("CONSUMED", "u", "n", 1, 1, 3, 2, 1),
    ]
    assert nun.why_not()[1].sentence == (
        "Merge 2 joins `u` and `n`, but here merge 1, of `n` and `u`, had already used a part of"
        " them."
    )


def test_an_overlap_is_not_merged_in_the_same_step() -> None:
    aaa = segment("aaa", learn_bpe(["aa"], mark_place=MarkPlace.NONE))
    assert facts(aaa) == [
        ("NEVER_LEARNED", "aa", "a", 0, 1, 3, None, None),
        ("OVERLAP", "a", "a", 1, 1, 3, 1, 1),
    ]
    assert aaa.why_not()[1].sentence == (
        "Merge 1 joins `a` and `a`, but here the same merge had just used the first of them,"
        " further left."
    )


@pytest.mark.parametrize(
    ("word", "mark_place", "sentence"),
    [
        pytest.param(
            "mow",
            MarkPlace.SEPARATE,
            "`m` was never seen in the corpus, so no merge touches it.",
            id="unseen",
        ),
        pytest.param(
            "o_w",
            MarkPlace.SEPARATE,
            "`_` is the mark; typed into a word it is unknown, and no merge touches it.",
            id="typed mark",
        ),
        pytest.param(
            "wo",
            MarkPlace.GLUED,
            "`w` was only ever seen at a word's end, so no merge touches it here.",
            id="never inside",
        ),
        pytest.param(
            "lo",
            MarkPlace.GLUED,
            "`o` was never seen at a word's end, so no merge touches it there.",
            id="never at an end",
        ),
        pytest.param(
            "o\u202e",
            MarkPlace.GLUED,
            "`[U+202E]` was never seen in the corpus, so no merge touches it.",
            id="invisible",
        ),
    ],
)
def test_unknown_units_are_named(word: str, mark_place: MarkPlace, sentence: str) -> None:
    history = learn_bpe(["low", "low"], mark_place=mark_place)
    reason = segment(word, history).why_not()[0]
    assert reason.kind is ReasonKind.UNKNOWN_UNIT
    assert reason.sentence == sentence


def test_a_merge_whose_letters_reach_an_unknown_unit() -> None:
    # Merges: l o, lo w</w>. In "lo" the o ends the word, which it never did in the corpus.
    history = learn_bpe(["low", "low"], mark_place=MarkPlace.GLUED)
    assert facts(segment("lo", history)) == [
        ("UNKNOWN_UNIT", "l", "o_", 0, 0, 2, None, None),
        ("UNKNOWN_UNIT", "l", "o", 0, 0, 2, 1, None),
    ]


def test_a_merge_learned_inside_words_does_not_fire_at_the_end() -> None:
    history = learn_bpe({"esa": 9, "s": 1}, 1, mark_place=MarkPlace.GLUED)
    es = segment("es", history)
    assert facts(es)[1:] == [("WORD_END", "e", "s", 0, 0, 2, 1, None)]
    assert es.why_not()[1].sentence == (
        "Merge 1 joins `e` and `s`, but here the word ends, and it was learned inside words."
    )


def test_the_only_symbol_of_a_word_needs_no_reason() -> None:
    history = learn_bpe(SLIDES, 8)
    assert segment("newer", history).why_not() == ()
    assert segment("", history).why_not() == ()


@st.composite
def segmentations(draw: st.DrawFn) -> Segmentation:
    words = st.text("abc", min_size=1, max_size=8)
    history = learn_bpe(
        draw(st.lists(words, min_size=1, max_size=6)),
        draw(st.integers(0, 12)),
        mark_place=draw(st.sampled_from(MarkPlace)),
        tie_rule=draw(st.sampled_from(TieRule)),
    )
    return segment(draw(st.text("abcx_", max_size=9)), history)


def span(reason: Reason) -> tuple[int, int, int]:
    return reason.start, reason.position + 1, reason.stop


def symbols_stand(segmentation: Segmentation, reason: Reason, k: int) -> bool:
    """Return whether state k has both symbols of the pair where the reason says."""
    died = segmentation.died.tolist()
    edges = {0, *(p + 1 for p, rank in enumerate(died) if rank > k)}
    return [edge for edge in range(reason.start, reason.stop + 1) if edge in edges] == [
        *span(reason)
    ]


def spelled_places(segmentation: Segmentation) -> set[tuple[int, int, int]]:
    """Rank, start and stop of the places where a merge's letters stand without having fired."""
    history, units = segmentation.history, segmentation.units
    fired = {(rank, position) for rank, position in segmentation.events}
    bare = list(units)
    if history.settings.mark_place is MarkPlace.GLUED and units:
        bare[-1] = bare[-1].removesuffix("_")
    places = set()
    for start in range(len(units)):
        for stop in range(start + 2, len(units) + 1):
            for rank, (left, right) in enumerate(history.pairs, start=1):
                spelled = {"".join(form[start:stop]) for form in (units, bare)}
                if left + right in spelled and (rank, start + len(left) - 1) not in fired:
                    places.add((rank, start, stop))
    return places


@given(segmentation=segmentations())
def test_every_surviving_boundary_and_every_silent_merge_has_one_reason(
    segmentation: Segmentation,
) -> None:
    reasons = segmentation.why_not()
    boundaries = [reason.position for reason in reasons if reason.rank is None]
    alive = [p for p, rank in enumerate(segmentation.died.tolist()) if rank == NEVER]
    assert boundaries == alive[:-1]
    silent = [(r.rank, r.start, r.stop) for r in reasons if r.rank is not None]
    assert silent == sorted(set(silent))
    assert set(silent) == spelled_places(segmentation)


@given(segmentation=segmentations())
def test_the_reasons_hold(segmentation: Segmentation) -> None:
    pairs = segmentation.history.pairs
    for reason in segmentation.why_not():
        touched = set(range(reason.start, reason.stop)) & {*segmentation.unknown_positions}
        assert bool(touched) == (reason.kind is ReasonKind.UNKNOWN_UNIT)
        match reason.kind:
            case ReasonKind.NEVER_LEARNED:
                assert reason.pair not in pairs
            case ReasonKind.CONSUMED:
                assert reason.rank and reason.by_rank and reason.by_rank < reason.rank
                died = segmentation.died.tolist()
                edges = [edge - 1 for edge in span(reason) if edge]
                assert {died[edge] >= reason.by_rank for edge in edges} == {True}
                assert reason.by_rank in {died[edge] for edge in edges}
            case ReasonKind.OVERLAP:
                assert reason.rank and reason.by_rank == reason.rank
                assert symbols_stand(segmentation, reason, reason.rank - 1)
                assert reason.pair[0] == reason.pair[1]
            case ReasonKind.WORD_END:
                assert reason.stop == len(segmentation.units)
                assert segmentation.history.settings.mark_place is MarkPlace.GLUED
