import pytest
from hypothesis import given
from hypothesis import strategies as st

from bpe_viz.morphology.gold.alignment import AlignmentError, align
from bpe_viz.morphology.morph_tree import TreeError, parse_bracketed_tree, parse_celex_tree

letters = st.text("abc", min_size=1, max_size=8)


@pytest.mark.parametrize(
    ("word", "listed", "morphs"),
    [
        pytest.param("abandonment", "abandon ment", "abandon ment", id="joins as it stands"),
        pytest.param("happiness", "happy ness", "happi ness", id="changed letter"),
        pytest.param("unhappiness", "un hap y ness", "un happi ness", id="morph without letters"),
        pytest.param("happily", "hap y ly", "happi ly", id="the last letter is not taken early"),
        pytest.param("running", "run ing", "runn ing", id="doubled letter"),
        pytest.param("writer", "write er", "writ er", id="a shared letter goes to the suffix"),
        pytest.param("decision", "decide ion", "decis ion", id="skipped letters go to the left"),
        pytest.param("ability", "able ity", "abil ity", id="inserted letter"),
        pytest.param("eighteen", "eight teen", "eigh teen", id="most letters in all"),
        pytest.param("slept", "sleep ed", "slept", id="the longest prefix of equals"),
        pytest.param("subsidised", "subside y ise ed", "subsid is ed", id="SIGMORPHON"),
        pytest.param("American", "america n", "America n", id="case"),
        pytest.param("fiancée", "fiance e", "fiancé e", id="diacritics"),
        pytest.param("abdominal cavity", "abdomen al cavity", "abdomin al⎵ cavity", id="blank"),
        pytest.param("aab", "a a a b", "a a b", id="more morphs than letters"),
    ],
)
def test_listed_morphs_are_fitted_to_the_word(word: str, listed: str, morphs: str) -> None:
    expected = tuple(morph.replace("⎵", " ") for morph in morphs.split())
    assert align(word, listed.split()).morphs == expected


def test_every_listed_morph_has_a_span() -> None:
    assert align("unhappiness", ("un", "hap", "y", "ness")).spans == (
        (0, 2),
        (2, 7),
        (7, 7),
        (7, 11),
    )


@given(st.lists(letters, min_size=1, max_size=5))
def test_morphs_that_join_stay_as_they_are(morphs: list[str]) -> None:
    assert align("".join(morphs), morphs).morphs == tuple(morphs)


@given(letters, st.lists(letters, max_size=5))
def test_an_alignment_loses_no_letter(word: str, others: list[str]) -> None:
    alignment = align(word, [word[0], *others])
    assert "".join(alignment.morphs) == word
    assert len(alignment.spans) == len(others) + 1
    starts = [start for start, _ in alignment.spans]
    assert starts == [0, *(stop for _, stop in alignment.spans[:-1])]


@pytest.mark.parametrize(
    ("word", "morphs", "reason"),
    [
        pytest.param("went", ["go", "ed"], '"went" does not begin with "go"', id="suppletion"),
        pytest.param("went", [], '"went" does not begin with ""', id="no morphs"),
        pytest.param("aa", ["a"] * 41, "more than 40 morphs", id="too many morphs"),
        pytest.param("aa", ["a" * 301], "300 letters", id="too many letters"),
    ],
)
def test_what_cannot_be_aligned_has_a_reason(word: str, morphs: list[str], reason: str) -> None:
    with pytest.raises(AlignmentError, match=reason):
        align(word, morphs)


def test_a_tree_of_celex_keeps_its_categories() -> None:
    tree = parse_celex_tree("(((un)[A|.A],((hap)[N],(y)[A|N.])[A])[A],(ness)[N|A.])[N]")
    assert tree.leaves() == ("un", "hap", "y", "ness")
    assert str(tree) == "((un (hap y)) ness)"
    assert (tree.category, tree.children[1].category) == ("N", "N|A.")
    placed = tree.placed(align("unhappiness", tree.leaves()).spans)
    assert (placed.children[0].start, placed.children[0].stop) == (0, 7)


@pytest.mark.parametrize("text", ["un", "(un lock)", "((un lock) able)", "(un (lock (able s)))"])
def test_a_tree_is_printed_as_it_is_read(text: str) -> None:
    assert str(parse_bracketed_tree(text)) == text


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        pytest.param("", "do not enclose all", id="empty"),
        pytest.param("()", "has no morph inside", id="nothing inside"),
        pytest.param("(un)(lock)", "do not enclose all", id="two trees"),
        pytest.param("(un(lock))", "a morph is outside brackets", id="bare morph beside a group"),
        pytest.param("(un", "no closing bracket", id="open"),
        pytest.param("un)", "no opening bracket", id="closed"),
        pytest.param("(" * 1000 + ")" * 1000, "40 deep", id="deep"),
    ],
)
def test_brackets_that_make_no_tree(text: str, reason: str) -> None:
    with pytest.raises(TreeError, match=reason):
        parse_celex_tree(text)
