"""Lists that no training makes are applied as subword-nmt and `tokenizers` apply them."""

import io
import json

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from subword_nmt.apply_bpe import BPE
from tokenizers import Tokenizer, models

from bpe_viz import MarkPlace, Unit, segment
from bpe_viz.errors import BpeVizError, UnreadableMergesError
from bpe_viz.formats.hugging_face_writer import tokenizer_json
from bpe_viz.formats.imported_merges import history_without_corpus, read_merges
from bpe_viz.formats.subword_nmt import merges_txt
from bpe_viz.history.merge_order import Turns
from bpe_viz.segmentation.merge_table import MergeTable
from bpe_viz.segmentation.segmentation import Segmentation
from bpe_viz.segmentation.why_not import ReasonKind
from bpe_viz.segmentation.word_study import symbols_at
from bpe_viz.settings import Settings
from bpe_viz.symbols import Pair, remove_mark
from bpe_viz.training import train
from bpe_viz.ui.words.encoding import encode_reasons, encode_word

ODD_LIST = "b b\nb bb\nbbb a\nbbba b\nbb b\na b\n"
ODD_PAIRS: list[Pair] = [
    ("b", "b"),
    ("b", "bb"),
    ("bbb", "a"),
    ("bbba", "b"),
    ("bb", "b"),
    ("a", "b"),
]

parts = st.text("ab", min_size=1, max_size=3)
lists = st.lists(st.tuples(parts, parts), min_size=1, max_size=10, unique=True)
words = st.text("ab", min_size=1, max_size=10)


def by_subword_nmt(word: str, pairs: list[Pair]) -> list[str]:
    codes = "#version: 0.1\n" + "".join(f"{left} {right}\n" for left, right in pairs)
    symbols = BPE(io.StringIO(codes), separator="").segment_tokens([word])
    return list(symbols)


def by_tokenizers(word: str, pairs: list[Pair]) -> list[str]:
    names = {name for left, right in pairs for name in (left, right, left + right)} | {"a", "b"}
    vocabulary = {name: number for number, name in enumerate(sorted(names))}
    return [token.value for token in models.BPE(vocabulary, pairs).tokenize(word)]


@given(words, lists)
def test_passes_are_those_of_subword_nmt(word: str, pairs: list[Pair]) -> None:
    assert MergeTable(pairs, Turns.PASSES).join(tuple(word))[0] == by_subword_nmt(word, pairs)


@given(words, lists)
def test_places_are_those_of_tokenizers(word: str, pairs: list[Pair]) -> None:
    assert MergeTable(pairs, Turns.PLACES).join(tuple(word))[0] == by_tokenizers(word, pairs)


def test_the_two_programs_differ_and_each_is_followed() -> None:
    pairs = [("xy", "x"), ("x", "y")]
    assert MergeTable(pairs, Turns.PASSES).join(tuple("xyxy"))[0] == ["xy", "xy"]
    assert MergeTable(pairs, Turns.PLACES).join(tuple("xyxy"))[0] == ["xyx", "y"]


def test_a_list_that_no_training_makes_is_followed() -> None:
    imported = read_merges(f"#version: 0.1\n{ODD_LIST}".encode(), "codes")
    found = segment("bbbab", imported.history)
    assert found.symbols == ("bbbab", "</w>")
    assert found.unknown == ()
    assert [step.rank for step in found.steps] == [1, 5, 3, 4]
    assert found.times == (1, 5, 5, 5)
    word = encode_word(found)
    assert (word["fired"], word["order"]) == ([1, 5, 3, 4, 0, 0], [1, 2, 3, 4, 0, 0])


@given(words, lists, st.integers(0, 10), st.sampled_from((Turns.PASSES, Turns.PLACES)))
def test_state_k_is_what_the_first_k_merges_make(
    word: str, pairs: list[Pair], k: int, turns: Turns
) -> None:
    found = segmented(word, pairs, turns)
    assert list(symbols_at(found, k)) == MergeTable(pairs[:k], turns).join(tuple(word))[0]
    assert found.steps[-1].after == found.symbols if found.steps else True
    assert tuple(node.symbol for node in found.tree) == found.symbols


def segmented(word: str, pairs: list[Pair], turns: Turns) -> Segmentation:
    settings = Settings(mark_place=MarkPlace.NONE, num_merges=len(pairs))
    return segment(word, history_without_corpus(pairs, {"a", "b"}, settings, turns))


@given(words, lists, st.sampled_from(Turns))
@example("baba", [("ba", "b"), ("b", "a")], Turns.PASSES)  # the other merge passes on, to the end
def test_the_reasons_hold_for_any_list(word: str, pairs: list[Pair], turns: Turns) -> None:
    found = segmented(word, pairs, turns)
    assert encode_reasons(found)["why"] is not None
    states = [found.units, *(step.after for step in found.steps)]
    for reason in found.why_not():
        letters = [len("".join(found.units[: reason.start])), len(reason.pair[0])]
        stood = [letters[0] in starts_of(state, reason.pair) for state in states]
        fired = [step.rank for step in found.steps]
        match reason.kind:
            case ReasonKind.NEVER_LEARNED:
                assert reason.pair not in pairs
                assert stood[-1]
            case ReasonKind.OVERLAP:
                assert reason.by_rank == reason.rank
                assert any(stood)
                assert not stood[-1]
            case ReasonKind.CONSUMED:
                assert reason.by_rank and reason.rank and reason.by_rank < reason.rank
                assert reason.by_rank in fired
                assert not stood[-1]
            case ReasonKind.NEVER_MADE:
                assert not any(stood)
            case ReasonKind.MADE_TOO_LATE:
                assert turns is not Turns.PLACES
                assert any(stood)
                assert reason.by_rank in fired
            case other:
                raise AssertionError(other)


def starts_of(state: tuple[str, ...], pair: Pair) -> set[int]:
    """Return where the pair stands, in letters."""
    return {
        len("".join(state[:index]))
        for index in range(len(state))
        if state[index : index + 2] == pair
    }


def without_mark(found: Segmentation) -> list[str]:
    settings = found.history.settings
    return remove_mark(found.symbols, settings.mark, settings.mark_place)


ODD_LETTERS = st.sampled_from(("ağĠı", "a_▁b", "xĊâĢ", "ł</w>", "é👩\u200d", "\ufeffa#", "ab"))


@st.composite
def trainings(draw: st.DrawFn) -> tuple[dict[str, int], Settings]:
    letters = draw(ODD_LETTERS)
    counts = st.dictionaries(
        st.text(letters, min_size=1, max_size=8), st.integers(1, 4), min_size=1, max_size=6
    )
    unit = draw(st.sampled_from(Unit))
    places = [p for p in MarkPlace if (unit, p) != (Unit.BYTE, MarkPlace.GLUED)]
    settings = Settings(
        unit=unit,
        mark=draw(st.sampled_from(("¶", "</end>", "‖"))),
        mark_place=draw(st.sampled_from(places)),
        num_merges=draw(st.integers(1, 8)),
    )
    return draw(counts), settings


@given(trainings())
def test_every_export_comes_back_through_its_import(
    training: tuple[dict[str, int], Settings],
) -> None:
    counts, settings = training
    history = train(counts, settings)
    if not len(history) or len(set(history.symbols)) < len(history.symbols):
        return  # a symbol that is made twice: the other programs apply such a list differently
    for write, name in ((merges_txt, "merges.txt"), (tokenizer_json, "tokenizer.json")):
        try:
            data = write(history)
        except BpeVizError:
            continue
        again = read_merges(data, name, list(counts))
        assert again.history.settings.unit is settings.unit
        assert again.history.settings.mark_place is settings.mark_place
        assert again.check is None or again.check.difference == ""
        for word in counts:
            ours, theirs = segment(word, history), segment(word, again.history)
            assert theirs.unknown == () or name == "merges.txt"  # has no alphabet
            assert without_mark(theirs) == without_mark(ours)


def test_a_glued_export_with_letters_of_the_byte_table_is_not_taken_for_bytes() -> None:
    found = read_merges("#version: 0.2\na ğ\n".encode(), "merges.txt")
    assert (found.format_name, found.history.settings.unit) == ("subword-nmt 0.2", Unit.CHARACTER)
    history = train({"Ġabc": 2}, Settings(mark_place=MarkPlace.GLUED, num_merges=1))
    data = merges_txt(history)
    assert data.startswith(b"#version: characters 0.2\n")
    assert read_merges(data, "merges.txt").format_name == "subword-nmt 0.2"
    assert BPE(io.StringIO(data.decode()), separator="").version == (0, 2)


def test_a_long_list_of_ties_is_read_in_good_time() -> None:
    pairs = [["a" * n, "a"] for n in range(1, 60)]
    vocabulary = {"a" * n: n for n in range(1, 62)}
    model = {"type": "BPE", "vocab": vocabulary, "merges": pairs}
    imported = read_merges(json.dumps({"model": model}).encode(), "t.json")
    word = "a" * 600
    tokenizer = Tokenizer.from_str(json.dumps({"model": model}))
    assert list(segment(word, imported.history).symbols) == tokenizer.encode(word).tokens


def test_a_file_without_a_merge_that_can_be_made_is_refused() -> None:
    with pytest.raises(UnreadableMergesError, match=r"which no other merge makes\. Choose"):
        read_merges(b"ab cd\ncd ab\n", "merges.txt")
