import pytest
from hypothesis import given
from hypothesis import strategies as st

from bpe_viz.errors import BpeVizError, UnreadableCorpusError, UnreadableGoldError
from bpe_viz.morphology.gold.formats import GoldFormat
from bpe_viz.morphology.gold.gold_list import GoldList, read_gold, read_gold_text

ABANDONMENT = (
    r"14\abandonment\94\C\\1\N\N\N\N\Y\abandon+ment\2x\SA\N\N\N\#\N\N\SA"
    r"\((abandon)[V],(ment)[N|V.])[N]\N\N\N"
)
UNHAPPINESS = (
    r"9\unhappiness\0\C\\1\N\N\N\N\Y\unhappy+ness\Ax\SA\N\N\N\#\N\N\SAA"
    r"\(((un)[A|.A],((hap)[N],(y)[A|N.])[A])[A],(ness)[N|A.])[N]\N\N\N"
)
# The first analysis is (un (lock able)); the second, whose default field says Y, the other.
UNLOCKABLE = (
    r"5\unlockable\3\C\\2\N\N\N\N\N\un+lockable\xA\AA\N\N\N\#\N\N\AVA"
    r"\((un)[A|.A],((lock)[V],(able)[A|V.])[A])[A]\N\N\N"
    r"\N\N\N\N\Y\unlock+able\Vx\VA\N\N\N\#\N\N\AVA"
    r"\(((un)[V|.V],(lock)[V])[V],(able)[A|V.])[A]\N\N\N"
)


def morphs(gold: GoldList) -> dict[str, list[str]]:
    return {e.word: [" ".join(a.morphs) for a in e.analyses] for e in gold}


@pytest.mark.parametrize(
    ("text", "gold_format", "expected"),
    [
        pytest.param("undo\tun do", "PLAIN", {"undo": ["un do"]}, id="plain"),
        pytest.param("undo\tun|do\nredo\tre+do\ntodo\tto-do", "PLAIN",
                     {"undo": ["un do"], "redo": ["re do"], "todo": ["to do"]}, id="other joints"),
        pytest.param("undo\tun + do", "PLAIN", {"undo": ["un do"]}, id="joint and blanks"),
        pytest.param("co-op\tco - op\nwell-off\twell-off", "PLAIN",
                     {"co-op": ["co - op"], "well-off": ["well-off"]}, id="joint in the word"),
        pytest.param("kahvikakku kahvi kakku, kahvi kak ku", "MORFESSOR",
                     {"kahvikakku": ["kahvi kakku", "kahvi kak ku"]}, id="Morfessor"),
        pytest.param("accompanied\tac:ac_p compani:company_N ed:+PAST", "MORPHO_CHALLENGE",
                     {"accompanied": ["ac compani ed"]}, id="Morpho Challenge"),
        pytest.param("sheep\tsheep:sheep_N ~:+PL\na:b\ta:b:x_N, a::x_P b:b_N", "MORPHO_CHALLENGE",
                     {"sheep": ["sheep"], "a:b": ["a:b", "a: b"]}, id="empty morph, last colon"),
        pytest.param("subsidised\tsubside @@y @@ise @@ed\t110\ndog\tdog\t000", "SIGMORPHON",
                     {"subsidised": ["subsid is ed"], "dog": ["dog"]}, id="SIGMORPHON"),
        pytest.param(ABANDONMENT, "CELEX_ENGLISH", {"abandonment": ["abandon ment"]}, id="CELEX"),
        pytest.param(UNHAPPINESS, "CELEX_ENGLISH", {"unhappiness": ["un happi ness"]},
                     id="CELEX, leaf without letters"),
        pytest.param(r"1\aardbei\3\C\1\Y\Y\Y\a\N\N\N\((aard)[N],(bei)[N])[N]\N\N\N",
                     "CELEX_DUTCH", {"aardbei": ["aard bei"]}, id="CELEX, Dutch"),
        pytest.param(r"14\abandonment\94\C\((abandon)[V],(ment)[N|V.])[N]\Y\N\N",
                     "CELEX_EXTRACT", {"abandonment": ["abandon ment"]}, id="CELEX, 8 fields"),
    ],
)  # fmt: skip
def test_a_format_is_found_by_content(
    text: str, gold_format: str, expected: dict[str, list[str]]
) -> None:
    gold = read_gold_text(text)
    assert gold.report.format is GoldFormat[gold_format]
    assert morphs(gold) == expected


def test_the_default_analysis_of_celex_counts_and_all_trees_are_kept() -> None:
    (entry,) = read_gold_text(UNLOCKABLE)
    assert entry.analyses[0].morphs == ("un", "lock", "able")
    assert list(map(str, entry.trees)) == ["((un lock) able)", "(un (lock able))"]
    assert [(node.start, node.stop) for node in entry.trees[0].children] == [(0, 6), (6, 10)]


def test_the_report_counts_every_line() -> None:
    text = "undo\tun do\n\nhappiness\thappy ness\nwent\tgo ed\n# note\nundo\tund o\nbad\n"
    report = read_gold_text(text).report
    assert (report.num_lines, report.num_read, report.num_aligned) == (5, 2, 1)
    assert (report.num_refused, report.num_repeated) == (2, 1)
    assert [(remark.line, remark.reason) for remark in report.refused] == [
        (4, '"went" does not begin with "go"'),
        (7, "there is no second field with the morphs"),
    ]


def test_a_leaf_without_letters_is_reported() -> None:
    (remark,) = read_gold_text(UNHAPPINESS).report.remarks
    assert (remark.line, remark.reason) == (1, 'no letters are left for "y"')


def test_lines_of_one_word_are_its_alternatives() -> None:
    gold = read_gold_text("undo\tun do\nundo\tund o\nundo\tun|do")
    assert morphs(gold) == {"undo": ["un do", "und o"]}
    assert gold.report.num_repeated == 2


def test_heads_of_refused_lines_are_still_words_to_train_on() -> None:
    gold = read_gold_text(f"{ABANDONMENT}\n{ABANDONMENT.replace('abandonment', 'went')}")
    assert list(morphs(gold)) == ["abandonment"]
    assert dict(gold.corpus().word_counts) == {"abandonment": 1, "went": 1}
    assert dict(gold.corpus(with_counts=True).word_counts) == {"abandonment": 94, "went": 94}


def test_a_head_with_a_blank_is_one_word() -> None:
    line = ABANDONMENT.replace(r"\abandonment", r"\abandon ment")
    (entry,) = read_gold_text(line)
    assert (entry.word, entry.analyses[0].morphs) == ("abandon ment", ("abandon ", "ment"))


def test_trees_of_plain_lists_are_placed_over_the_word() -> None:
    text = "unzippable\tun zipp able\t((un zip) able); (un (zip able)); ((un zip"
    gold = read_gold_text(text)
    assert [(node.start, node.stop) for node in gold.entries[0].trees[0].children] == [
        (0, 6), (6, 10),
    ]  # fmt: skip
    assert [remark.reason for remark in gold.report.remarks] == [
        "the tree ((un zip was left out: an opening bracket has no closing bracket"
    ]


@pytest.mark.parametrize(
    ("data", "encoding", "word"),
    [
        pytest.param("yö\työ\n".encode("cp1252"), "cp1252", "yö", id="windows-1252, few letters"),
        pytest.param("kävely\tkävel y\n".encode("cp1252") * 90, "cp1252", "kävely", id="many"),
        pytest.param("yö\työ\n".encode("utf-16"), "utf-16", "yö", id="UTF-16"),
        pytest.param("\ufeffyö\työ\r\n".encode(), "utf-8-sig", "yö", id="UTF-8 with a mark"),
        pytest.param("ev\tev\rön\tön".encode(), "utf-8", "ev", id="old Mac line ends"),
        pytest.param(ABANDONMENT.replace("abandon", "abandön").encode("latin-1"), "latin-1",
                     "abandönment", id="CELEX is latin-1"),
    ],
)  # fmt: skip
def test_encodings(data: bytes, encoding: str, word: str) -> None:
    gold = read_gold(data, filename="gold.txt")
    assert gold.report.encoding == encoding
    assert gold.entries[0].word == word


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        pytest.param(b"", 'The file "g.txt" is empty. Choose another', id="empty"),
        pytest.param(b"\n \n# note\n", "The list is empty. Write one word", id="only comments"),
        pytest.param(
            b"flies\tFLY_N +PL\nran\trun_V +PAST, run_N", "FLY_N .* segments", id="labels"
        ),
        pytest.param(b"low\nnew\n", "without morphs", id="words"),
        pytest.param(b"low\t5\nnew\t2\n", "without morphs", id="words with counts"),
        pytest.param(b"It was the best\nof times, it was\n", "No line has .* line 1", id="prose"),
        pytest.param(b"a" * 16_777_217, "larger than 16 MB. Use a part", id="too large"),
    ],
)
def test_a_file_without_boundaries_is_refused(data: bytes, reason: str) -> None:
    with pytest.raises(UnreadableGoldError, match=reason):
        read_gold(data, filename="g.txt")


def test_binary_data_is_refused() -> None:
    with pytest.raises(UnreadableCorpusError, match="Save it as plain text"):
        read_gold(bytes(range(256)) * 9, filename="gold.bin")


def test_progress_may_cancel() -> None:
    seen: list[tuple[int, int]] = []
    read_gold_text("undo\tun do\n" * 5000, on_progress=lambda *done: seen.append(done))
    assert seen == [(2000, 5001), (4000, 5001), (5001, 5001)]


@given(
    st.text(st.characters(codec="utf-8"), max_size=200)
    | st.text("ab\t\n @:,\\()[]N+|-#01~", max_size=99)
)
def test_no_text_breaks_the_reader(text: str) -> None:
    try:
        gold = read_gold_text(text)
    except BpeVizError as error:
        assert str(error).endswith((".", '".'))
        return
    report = gold.report
    assert report.num_lines == report.num_read + report.num_aligned + report.num_refused
    for entry in gold:
        assert all("".join(analysis.morphs) == entry.word for analysis in entry.analyses)
