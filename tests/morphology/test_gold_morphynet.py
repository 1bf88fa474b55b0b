"""Files of MorphyNet and lists cut out of CELEX are read for what they are, or refused by name."""

import pytest

from bpe_viz.errors import UnreadableGoldError
from bpe_viz.morphology.gold.formats import GoldFormat
from bpe_viz.morphology.gold.gold_list import GoldList, read_gold, read_gold_text
from bpe_viz.morphology.gold.word_lists import read_word_list

DERIVATIONS = """accept\tacceptable\tV\tJ\table\tsuffix
acceptable\tacceptability\tJ\tN\tity\tsuffix
acceptable\tunacceptable\tJ\tJ\tun\tprefix
happy\thappiness\tJ\tN\tness\tsuffix
happiness\tunhappiness\tN\tN\tun\tprefix
decide\tdecision\tV\tN\tion\tsuffix
schwach\tSchwäche\tJ\tN\te\tsuffix
furzen\tfutz\tV\tV\therum\tprefix
"""
INFLECTIONS = """abandon\tabandoned\tV|V.PTCP;PST\tabandon|ed
try\ttried\tV|PST\ttry|ed
go\twent\tV|PST\t-
cargar\tcargar\tV;NFIN\t-
нэр\tнэрээс\tN|ABL;SG\tнэр|ээс
sheep\tsheep\tN|PL\tsheep
"""
TREE = "((abandon)[V],(ment)[N|V.])[N]"
NESTED = "(((un)[A|.A],((hap)[N],(y)[A|N.])[A])[A],(ness)[N|A.])[N]"


def morphs(gold: GoldList) -> dict[str, list[str]]:
    return {e.word: [" ".join(a.morphs) for a in e.analyses] for e in gold}


def test_derivations_are_put_together() -> None:
    gold = read_gold_text(DERIVATIONS)
    assert gold.report.format is GoldFormat.MORPHYNET_DERIVATIONS
    assert morphs(gold) == {
        "acceptable": ["accept able"],
        "acceptability": ["accept abil ity"],
        "unacceptable": ["un accept able"],
        "happiness": ["happi ness"],
        "unhappiness": ["un happi ness"],
        "decision": ["decis ion"],
        "Schwäche": ["Schwäch e"],
    }
    trees = {entry.word: [str(tree) for tree in entry.trees] for entry in gold}
    assert trees["acceptability"] == ["((accept able) ity)"]
    assert trees["unhappiness"] == ["(un (happy ness))"]
    assert [(r.line, r.reason) for r in gold.report.refused] == [
        (8, '"futz" does not begin with "herum"')
    ]
    assert "futz" in gold.word_counts
    assert "accept" not in gold.word_counts


def test_a_word_derived_in_two_ways_has_two_trees() -> None:
    text = "lockable\tunlockable\tJ\tJ\tun\tprefix\nunlock\tunlockable\tV\tJ\table\tsuffix\n"
    text += "lock\tlockable\tV\tJ\table\tsuffix\nlock\tunlock\tV\tV\tun\tprefix\n"
    (unlockable, *_) = read_gold_text(text)
    assert [analysis.morphs for analysis in unlockable.analyses] == [("un", "lock", "able")]
    assert list(map(str, unlockable.trees)) == ["(un (lock able))", "((un lock) able)"]


def test_derivations_in_a_circle_are_taken_one_by_one() -> None:
    text = "stab\tstaby\tN\tJ\ty\tsuffix\nstaby\tstab\tJ\tN\tst\tprefix\n"
    text += "low\tlow\tN\tN\tw\tsuffix\n"
    assert morphs(read_gold_text(text))["staby"] == ["stab y"]


def test_an_implausible_step_is_not_followed() -> None:
    text = "furzen\tfutz\tV\tV\therum\tprefix\nfutz\tfutzen\tN\tV\ten\tsuffix\n"
    assert morphs(read_gold_text(text)) == {"futzen": ["futz en"]}


def test_inflected_forms_are_read_from_their_last_field() -> None:
    gold = read_gold_text(INFLECTIONS)
    assert gold.report.format is GoldFormat.MORPHYNET_INFLECTIONS
    assert morphs(gold) == {
        "abandoned": ["abandon ed"],
        "tried": ["tri ed"],
        "нэрээс": ["нэр ээс"],
        "sheep": ["sheep"],
    }
    unknown = 'the list does not say where it divides ("-")'
    assert [(r.line, r.reason) for r in gold.report.refused] == [(3, unknown), (4, unknown)]
    assert {"went", "cargar"} <= set(gold.word_counts)


@pytest.mark.parametrize("features", ["V;PST", "N|GEN;SG", "V.PTCP;PRS", "N;{NOM/ACC};SG"])
def test_inflected_forms_without_segments_are_refused_by_name(features: str) -> None:
    text = f"abandon\tabandoned\t{features}\nabandon\tabandon\tV;NFIN\ntry\ttried\t{features}"
    with pytest.raises(UnreadableGoldError, match=r"UniMorph does, but .* MorphyNet's .*\.$"):
        read_gold_text(text)


def test_features_behind_segments_are_a_note() -> None:
    gold = read_gold_text("dogs\tdog s\tN;PL\nsheep\tsheep\tN;PL\nlow\tlow\tJ;POS")
    assert gold.report.format is GoldFormat.PLAIN
    assert morphs(gold) == {"dogs": ["dog s"], "sheep": ["sheep"], "low": ["low"]}


@pytest.mark.parametrize(
    ("line", "word", "count"),
    [
        pytest.param(f"abandonment\t{TREE}", "abandonment", 1, id="word TAB StrucLab"),
        pytest.param(f"abandonment\t94\t{TREE}", "abandonment", 94, id="with its count"),
        pytest.param(f"14\tabandonment\t94\t{TREE}", "abandonment", 94, id="with its number"),
        pytest.param(f"abandonment\\{TREE}", "abandonment", 1, id="backslash"),
        pytest.param(f"14\\abandonment\\{TREE}", "abandonment", 1, id="number and backslashes"),
        pytest.param(f"abandonment {TREE}", "abandonment", 1, id="blank"),
        pytest.param(f"a band\t{TREE.replace('abandon', 'a b')}", "a band", 1, id="head of two"),
    ],
)
def test_words_with_the_trees_of_celex(line: str, word: str, count: int) -> None:
    gold = read_gold_text(line)
    assert gold.report.format is GoldFormat.CELEX_TREES
    assert dict(gold.word_counts) == {word: count}
    assert len(gold.entries[0].trees) == 1
    words = read_word_list(line.encode(), filename="words.txt")
    assert dict(words.word_counts) == {word: count}


def test_trees_of_celex_are_fitted_to_the_word() -> None:
    text = f"abandonment\t{TREE}\nunhappiness\t{NESTED}\nwent\t{TREE}\nbroken\t((broken)[V]\n"
    gold = read_gold_text(text)
    assert morphs(gold) == {"abandonment": ["abandon ment"], "unhappiness": ["un happi ness"]}
    assert str(gold.entries[1].trees[0]) == "((un (hap y)) ness)"
    assert [remark.line for remark in gold.report.refused] == [3, 4]


def test_words_with_trees_are_latin_1() -> None:
    data = f"cafément\t{TREE.replace('abandon', 'café')}\n".encode("latin-1") * 2
    gold = read_gold(data, filename="trees.txt")
    assert (gold.report.encoding, morphs(gold)) == ("latin-1", {"cafément": ["café ment"]})


def test_words_of_morphynet_are_those_that_were_made() -> None:
    words = read_word_list(INFLECTIONS.encode(), filename="eng.inflectional.v1.tsv")
    assert list(words.word_counts) == ["abandoned", "tried", "went", "cargar", "нэрээс", "sheep"]
    words = read_word_list(DERIVATIONS.encode(), filename="eng.derivational.v1.tsv")
    assert next(iter(words.word_counts)) == "acceptable"
