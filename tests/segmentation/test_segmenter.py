import gc
import weakref

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bpe_viz import MarkPlace, MergeHistory, Unit, apply_bpe, learn_bpe, segment
from bpe_viz.errors import BpeVizError, SettingsError
from bpe_viz.segmentation.merged_word import Node
from bpe_viz.symbols import units_of
from bpe_viz.training import train
from tests.helpers.slides import SLIDES
from tests.helpers.strategies import settings, word_counts, words

NEVER = 2**31 - 1
GLUED = MarkPlace.GLUED

histories = st.builds(train, word_counts, settings())


@pytest.fixture(scope="module")
def slides() -> MergeHistory:
    return learn_bpe(SLIDES, 8)


def test_the_unseen_word_of_the_slides(slides: MergeHistory) -> None:
    lower = segment("lower", slides)
    assert lower.symbols == ("low", "er_")
    assert [(step.rank, step.pair, step.position) for step in lower.steps] == [
        (1, ("e", "r"), 3),
        (2, ("er", "_"), 3),
        (5, ("l", "o"), 0),
        (6, ("lo", "w"), 0),
    ]
    assert lower.steps[2].before == ("l", "o", "w", "er_")
    assert lower.steps[2].after == ("lo", "w", "er_")
    assert lower.died.tolist() == [5, 6, NEVER, 1, 2, NEVER]
    assert lower.unknown == ()
    assert apply_bpe("lower", slides) == ["low", "er"]


def test_the_tree_of_a_symbol_names_the_merge_at_each_node(slides: MergeHistory) -> None:
    low, _ = segment("lower", slides).tree
    letters = [Node(letter, None, start, start + 1) for start, letter in enumerate("low")]
    lo = Node("lo", 5, 0, 2, (letters[0], letters[1]))
    assert low == Node("low", 6, 0, 3, (lo, letters[2]))


def test_one_merge_that_fires_twice_makes_two_steps() -> None:
    history = learn_bpe(["abab"], 1, mark_place=MarkPlace.NONE)
    steps = segment("abxab", history).steps
    assert [(step.rank, step.position, step.after) for step in steps] == [
        (1, 0, ("ab", "x", "a", "b")),
        (1, 2, ("ab", "x", "ab")),
    ]


@pytest.mark.parametrize(
    ("word", "mark_place", "symbols", "unknown"),
    [
        pytest.param("mug", MarkPlace.NONE, ("m", "ug"), ("m",), id="unseen letter"),
        pytest.param("mgm", MarkPlace.NONE, ("m", "g", "m"), ("m", "m"), id="twice"),
        pytest.param("hu", GLUED, ("h", "u_"), ("u_",), id="never at an end"),
        pytest.param("gu_g", MarkPlace.SEPARATE, ("g", "u", *"_g_"), ("_",), id="typed"),
        pytest.param("hug_", MarkPlace.SEPARATE, ("h", "ug", *"__"), ("_",), id="at the end"),
        pytest.param("hug_", GLUED, ("h", "u", "g", "__"), ("g", "__"), id="typed under glued"),
        pytest.param("_hug", MarkPlace.BEFORE, (*"__h", "ug"), ("_",), id="at the start"),
        pytest.param("h_g", MarkPlace.NONE, ("h", "_", "g"), ("_",), id="no mark, no rule"),
        pytest.param("", MarkPlace.SEPARATE, (), (), id="empty word"),
        pytest.param("", GLUED, (), (), id="empty word, glued"),
    ],
)
def test_unknown_units_are_flagged_and_kept(
    word: str, mark_place: MarkPlace, symbols: tuple[str, ...], unknown: tuple[str, ...]
) -> None:
    history = learn_bpe({"hug": 10, "pug": 5}, mark_place=mark_place)
    segmentation = segment(word, history)
    assert segmentation.symbols == symbols
    assert segmentation.unknown == unknown
    assert tuple(segmentation.units[p] for p in segmentation.unknown_positions) == unknown


@pytest.mark.parametrize("mark", ["</w>", "_", "▁"])
def test_in_bytes_only_the_typed_mark_is_unknown(mark: str) -> None:
    history = learn_bpe(["ab", "ab"], unit=Unit.BYTE, mark=mark)
    segmentation = segment(f"é{mark}ab", history)
    is_glyphs = mark != "▁"
    assert segmentation.unknown == ((mark,) if is_glyphs else ())
    assert segmentation.symbols[:2] == ("Ã", "©")
    assert segmentation.symbols[-1] == f"ab{mark}"


def test_died_is_read_only(slides: MergeHistory) -> None:
    died = segment("low", slides).died
    assert died.dtype == np.int32
    with pytest.raises(ValueError, match="read-only"):
        died[0] = 1


@given(history=histories)
def test_every_word_of_the_corpus_gets_its_recorded_state(history: MergeHistory) -> None:
    state = history.at(len(history))
    segmentations = [segment(word, history) for word in history.words]
    assert [s.symbols for s in segmentations] == [state.segment(word) for word in history.words]
    assert np.array_equal(np.concatenate([s.died for s in segmentations]), history.died)
    assert all(s.unknown == () for s in segmentations)


@given(history=histories, word=words | st.text("ab_x", max_size=9))
def test_all_views_of_a_segmentation_agree(history: MergeHistory, word: str) -> None:
    form = history.settings
    segmentation = segment(word, history)
    assert "".join(segmentation.symbols) == "".join(segmentation.units)
    bare = "".join(apply_bpe(word, history))
    assert bare == "".join(units_of(word, form.unit))
    assert tuple(node.symbol for node in segmentation.tree) == segmentation.symbols
    last = segmentation.steps[-1].after if segmentation.steps else segmentation.units
    assert last == segmentation.symbols
    for step in segmentation.steps:
        assert step.before[step.position : step.position + 2] == step.pair
        assert history.pairs[step.rank - 1] == step.pair
    by_list = apply_bpe(
        word, list(history), mark=form.mark, mark_place=form.mark_place, unit=form.unit
    )
    assert by_list == apply_bpe(word, history)


@given(history=histories, word=st.text("ab_x", max_size=9))
def test_unknown_units_take_part_in_no_merge(history: MergeHistory, word: str) -> None:
    segmentation = segment(word, history)
    died = segmentation.died.tolist()
    for position in segmentation.unknown_positions:
        assert died[max(position - 1, 0)] == died[position] == NEVER


def test_a_long_word_is_cut_in_good_time() -> None:
    history = learn_bpe(["ab" * 50], mark_place=MarkPlace.NONE)
    assert "".join(apply_bpe("ab" * 50_000, history)) == "ab" * 50_000


def test_a_history_brings_its_own_form(slides: MergeHistory) -> None:
    assert apply_bpe("low", slides, mark="_", unit=Unit.CHARACTER) == ["low"]
    with pytest.raises(SettingsError, match=r"learned with mark='_', not '#'. Leave mark out"):
        apply_bpe("low", slides, mark="#")


def test_a_list_cannot_glue_a_mark_to_bytes() -> None:
    with pytest.raises(BpeVizError, match="Choose “separate, after the word”"):
        apply_bpe("low", [("l", "o")], unit=Unit.BYTE, mark_place=GLUED)


def test_segmenting_does_not_keep_a_history_alive() -> None:
    history = learn_bpe(["low"], 1)
    apply_bpe("low", history)
    reference = weakref.ref(history)
    del history
    gc.collect()
    assert reference() is None
