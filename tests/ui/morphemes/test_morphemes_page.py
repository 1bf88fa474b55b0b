"""The Morphemes page without a browser: views, links, lists that a reader brings."""

import re
import threading
from collections.abc import Callable
from functools import partial
from itertools import accumulate
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from bpe_viz import MergeHistory, learn_unigram, learn_wordpiece, segment
from bpe_viz.formats.lesson import Position
from bpe_viz.morphology import built_in_gold
from bpe_viz.ui.jobs.caches import Cache
from bpe_viz.ui.jobs.pool import Report
from bpe_viz.ui.morphemes import choice, scene
from bpe_viz.ui.morphemes.inputs import read_input
from bpe_viz.ui.morphemes.texts import VIEWS
from bpe_viz.ui.morphemes.work import ScoredList, ScoredState, score_state
from bpe_viz.ui.reader.texts import OTHER_READER
from bpe_viz.ui.shared.terms import MEANING
from bpe_viz.unigram import remove_one_by_one
from tests.helpers.gold_files import CELEX
from tests.helpers.morphemes_page import again, changed, morphemes, pasted, pressed
from tests.helpers.pages import PATIENCE, notices, settled, shown, step_to, text_of
from tests.helpers.readers import bound_to, reader_of
from tests.helpers.slides import SLIDES

MORFESSOR_LINES = b"kahvikakku kahvi kakku, kahvi kak ku\nautot auto t\nwent go ed\n"


def uploaded(app: AppTest, name: str, data: bytes) -> AppTest:
    app.file_uploader(key="gold_upload").upload(name, data)
    return again(app)


@pytest.mark.parametrize("corpus", ["slide", "suffixes", "turkish"])
@pytest.mark.parametrize("view", VIEWS)
def test_every_view_opens_for_every_small_sample(view: str, corpus: str) -> None:
    app = morphemes(corpus=corpus, view=view)
    assert text_of(app)
    assert notices(app) == []


def test_the_scores_of_the_slides_can_be_counted_by_hand() -> None:
    text = text_of(morphemes(k="8", view="scores"))
    row = text[text.index("BPE, 8 merges") :].split("</tr>")[0]
    # 5 hits of 15 boundaries; 6 are gold.
    assert [f"<td class='n'><bdi>{count}</bdi></td>" in row for count in (5, 15, 6)] == [True] * 3
    assert [f"<b>{score}</b>" in row for score in ("0.333", "0.833", "0.476", "0.312", "0.375")]
    assert "F1 0.545 after merge 6" in text


def test_gained_and_lost_by_a_merge() -> None:
    app = morphemes(view="merge", k="7")
    assert "1 word of the list changed. Gained: 0 extra boundaries" in text_of(app)
    assert "Lost: 1 gold boundary wrongly removed" in text_of(app)
    text = text_of(pressed(app, "Previous change"))
    assert reader_of(app).position == Position(6)
    assert "3 words of the list changed. Gained: 3 extra boundaries" in text
    assert "no word of the list has this pair" in text_of(step_to(app, 8))
    assert [b.label for b in app.button if b.disabled][-1:] == ["Next change"]


@pytest.mark.parametrize(
    ("k", "says", "button", "there"),
    [
        ("0", "No merge has been made yet.", "Go to merge 1", 1),
        ("8", "The last change: merge 7 joins", "Go to merge 7", 7),
    ],
)
def test_a_merge_without_changes_leads_to_one_that_has(
    k: str, says: str, button: str, there: int
) -> None:
    app = morphemes(view="merge", k=k)
    assert says in text_of(app)
    assert "bpe-cut" in text_of(app)
    text = text_of(pressed(app, button))
    assert reader_of(app).position == Position(there)
    assert f"Merge {there} joins" in text


def test_a_list_that_no_merge_touches_is_told_what_to_do() -> None:
    app = pasted(morphemes(view="merge", k="3"), "yö yö\nýý ý ý\n")
    assert "Choose another list, or press Train on it." in text_of(app)


def pictures(app: AppTest) -> list[str]:
    """The words of the overview, each as it is cut, with its boundaries in words."""
    text = text_of(app).partition("bpe-pictures")[2].partition("All ")[0]
    return re.findall(r"aria-label='([^']*)'", text)


def test_the_words_of_the_overview_stay_while_their_walls_go() -> None:
    before, after = (pictures(morphemes(corpus="suffixes", k=k)) for k in ("0", "40"))
    letters = [
        [label.partition(";")[0].replace(" ", "") for label in drawn] for drawn in (before, after)
    ]
    assert len(before) == 6
    assert letters[0] == letters[1]
    assert sum(label.count("extra") for label in before) > sum(
        label.count("extra") for label in after
    )


def test_the_sentence_of_the_overview_can_be_counted() -> None:
    app = morphemes(corpus="suffixes", k="20")
    hits, missed, extra = (
        sum(label.count(f"{name} after") for label in pictures(app))
        for name in ("hit", "missed", "extra")
    )
    said = re.sub(r"<[^>]*>", "", text_of(app))
    assert f"In these six words, {hits} of {hits + missed} boundar" in said
    assert re.search(rf"found, and {extra} cuts? falls? elsewhere", said)


def test_the_overview_shows_other_words_when_asked() -> None:
    app = morphemes(corpus="suffixes")
    first = pictures(app)
    pressed(app, "Other words")
    assert set(pictures(app)).isdisjoint(first)
    changed(app, "selectbox", "list", "gold_slide")
    assert reader_of(app).inputs["gold"]["group"] == 1


def test_each_score_of_the_overview_has_its_sum() -> None:
    said = re.sub(r"<[^>]*>", "|", text_of(morphemes(k="8")))
    assert "5 / 15 cuts" in said and "5 / 6 boundaries" in said
    assert "2 × 5 / (15 + 6)" in said
    assert ["0.333" in said, "0.833" in said, "0.476" in said] == [True] * 3


def test_each_word_says_what_was_found_and_which_cuts_are_extra() -> None:
    said = re.findall(
        r"<p><b>([^<]*)</b>(?:, <span[^>]*>([^<]*)</span>)?</p>", text_of(morphemes(k="7"))
    )
    assert said == [
        ("found", "2 extra"),
        ("missed", ""),
        ("found", "2 extra"),
        ("found", ""),
        ("found", "2 extra"),
        ("found", "4 extra"),
    ]


@pytest.mark.parametrize(
    ("view", "names"),
    [
        ("overview", ["precision", "recall", "F1", "right", "missed", "extra"]),
        ("scores", ["precision", "recall", "F1", "Jaccard", "micro", "95% intervals"]),
        ("words", ["Jaccard", "right", "missed", "extra"]),
    ],
)
def test_terms_are_defined_where_they_are_used(view: str, names: list[str]) -> None:
    text = text_of(morphemes(view=view))
    definitions = re.findall(r"<span class='bpe-definition'>([^<]*)", text)
    assert [MEANING[name] in definitions for name in names] == [True] * len(names)


def test_the_best_state_is_one_click_away() -> None:
    app = pressed(morphemes(view="scores"), "Best F1: after merge 6")
    assert reader_of(app).position == Position(6)
    assert "BPE, 6 merges" in text_of(app)


@pytest.mark.parametrize(
    ("view", "before", "after"),
    [
        ("scores", "BPE, 8 merges", "BPE, 6 merges"),
        ("tokenizer", "'bpe-definition'>8 merges", "'bpe-definition'>6 merges"),
        ("overview", "After merge 8. All 8 words", "All 8 words"),
        ("words", "page 1 of 1, after merge 8.", "page 1 of 1, after merge 6."),
    ],
)
def test_sums_and_words_stay_with_their_state_until_those_of_another_are_counted(
    monkeypatch: pytest.MonkeyPatch, view: str, before: str, after: str
) -> None:
    may_end = threading.Event()

    def count(scored: ScoredList, k: int, report: Report) -> ScoredState:
        assert k == 8 or may_end.wait(PATIENCE)
        return score_state(scored, k, report)

    monkeypatch.setattr(scene, "score_state", count)
    monkeypatch.setattr(scene, "SCORED_STATES", Cache[ScoredState](shared=2, own=2))
    app = morphemes(view=view, k="8")
    button = next(each for each in app.button if each.label == "Best F1: after merge 6")
    button.click().run()
    assert before in read_on(app)
    may_end.set()
    assert after in read_on(settled(app))
    assert before not in read_on(app)


def read_on(app: AppTest) -> str:
    """The text of the page as it is, and without its tags and the definitions of its terms."""
    definition = r"<span class='bpe-definition'>[^<]*</span>"
    return text_of(app) + re.sub(r"<[^>]*>", "", re.sub(definition, "", text_of(app)))


def test_a_link_brings_back_view_order_and_search() -> None:
    app = morphemes(
        corpus="suffixes", k="20", view="words", sort="missed", find="un", gold="gold_english"
    )
    assert bound_to(app.selectbox, "gold_sort_widget").value == "missed"
    assert "Words 1 to 16 of" in text_of(app)
    assert "after merge 20" in text_of(app)
    assert "Words 17 to 32 of" in text_of(changed(app, "number_input", "page", 2))


@pytest.mark.parametrize(
    ("params", "notice"),
    [
        ({"gold": "upload"}, OTHER_READER),
        ({"gold": "moon"}, 'There is no gold list "moon" here. A built-in list is shown.'),
        ({"gold": "<img src=x>"}, 'There is no gold list "<img src=x>" here.'),
    ],
)
def test_a_list_that_a_link_cannot_have_is_named(params: dict[str, str], notice: str) -> None:
    app = morphemes(**params)
    assert [notice in sentence for sentence in notices(app)] == [True]
    assert notices(pressed(app, "Dismiss")) == []


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("view", "moon", "overview"),
        ("page", "-1", 1),
        ("page", "٣", 1),
        ("page", "9" * 30, 1),
        ("sort", "best", "best"),
        ("find", "x" * 1_000, "x" * 100),
        ("morfessor", "1", True),
        ("morfessor", "yes", False),
    ],
)
def test_a_link_is_read_within_limits(name: str, text: str, value: Any) -> None:
    assert read_input(name, text) == value


def test_words_are_searched_and_sorted() -> None:
    app = changed(morphemes(view="words"), "text_input", "find", "est")
    assert "Words 1 to 3 of 3" in text_of(app)
    text = text_of(changed(app, "selectbox", "sort", "extra"))
    assert text.index("wid<span") < text.index("low<span")
    changed(app, "text_input", "find", "<b>")
    assert "No word in the list has these letters" in text_of(app)


@pytest.mark.parametrize(
    ("name", "data", "format_name", "words"),
    [
        ("plain.txt", b"unlock\tun|lock\nhappiness\thappy ness\n", "plain: word TAB", 2),
        ("finnish.txt", MORFESSOR_LINES, "Morfessor: word", 2),
        ("eml.cd", f"{CELEX}\n".encode("latin-1") * 3, "CELEX, English", 1),
        ("mc.txt", "yö\työ:yö_N\n".encode("cp1252"), "Morpho Challenge", 1),
    ],
)
def test_an_upload_shows_what_was_read(
    name: str, data: bytes, format_name: str, words: int
) -> None:
    app = uploaded(morphemes(view="list"), name, data)
    assert notices(app) == []
    text = text_of(app)
    assert f"{format_name}" in text
    assert re.search(rf"\d morphemes? / {words} words? =", text)
    assert bound_to(app.selectbox, "gold_list_widget").value == "upload"


def test_refused_lines_are_listed_with_reasons() -> None:
    text = text_of(uploaded(morphemes(view="list"), "list.txt", MORFESSOR_LINES))
    assert "went␣go␣ed" in text
    assert "&#34;went&#34; does not begin with &#34;go&#34;" in text


@pytest.mark.parametrize(
    ("data", "notice"),
    [
        pytest.param(b"", "is empty. Choose another one.", id="empty"),
        pytest.param(b"\x00\x01\x02\x03" * 99, ".", id="binary"),
        pytest.param(b"flies\tFLY_N +PL\n", "Choose the list with segments", id="labels only"),
        pytest.param(b"# a comment\n", "The list is empty.", id="comments only"),
    ],
)
def test_what_cannot_be_read_leaves_the_list_on_screen(data: bytes, notice: str) -> None:
    app = uploaded(morphemes(view="list"), "bad.txt", data)
    assert [notice in sentence for sentence in notices(app)] == [True]
    assert "slide corpus" in text_of(app)
    assert bound_to(app.selectbox, "gold_list_widget").value == "gold_slide"


def test_a_file_that_is_too_large_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(choice, "MAX_GOLD_MEGABYTES", 1)
    app = uploaded(morphemes(), "large.txt", b"unlock\tun lock\n" * 80_000)
    assert notices(app) == ["The file is larger than 1 MB. Choose a smaller one."]


@pytest.mark.parametrize("view", VIEWS)
def test_hostile_lists_stay_text(view: str) -> None:
    lines = [
        "<img/src=x>\t<img /src=x>",
        "**b**\t** b**",
        "a\u202eb\ta \u202eb",
        "👨‍👩‍👧x\t👨‍👩‍👧 x",
    ]
    app = pasted(
        morphemes(view=view), "\n".join([*lines, "x" * 5_000, f"{'y' * 99}\ty {'y' * 98}"])
    )
    assert "<img" not in text_of(app)
    assert "\u202e" not in text_of(app)


@pytest.mark.parametrize(
    ("label", "counts"),
    [("Each word once", {"abandonment": 1}), ("With its counts", {"abandonment": 188})],
)
def test_celex_heads_become_the_training_corpus(label: str, counts: dict[str, int]) -> None:
    app = pasted(morphemes(), f"{CELEX}\n{CELEX}\n")
    pressed(app, label)
    assert dict(shown(app).corpus.word_counts) == counts
    assert bound_to(app.selectbox, "gold_list_widget").value == "upload"
    assert "bpe-pictures" in text_of(app)


def test_any_word_list_becomes_the_training_corpus() -> None:
    app = pasted(morphemes(), "low\t5\nlower\t2\nlowest\t1\n")
    assert [sentence.endswith("use the list as a corpus.") for sentence in notices(app)] == [True]
    pressed(app, "With its counts")
    assert dict(shown(app).corpus.word_counts) == {"low": 5, "lower": 2, "lowest": 1}
    assert notices(app) == []


def test_a_list_without_counts_offers_each_word_once_alone() -> None:
    app = morphemes()
    assert [b.disabled for b in app.button if b.label == "With its counts"] == [True]


def test_words_that_begin_with_a_blank_are_said_to_be_read_so() -> None:
    app = morphemes(corpus="suffixes", pretokenizer="gpt2", mark_place="none")
    assert "each gold word is cut with one before it" in text_of(app)
    assert "each gold word is cut" not in text_of(morphemes(corpus="suffixes"))


def test_morfessor_is_one_more_baseline() -> None:
    app = pressed(morphemes(corpus="suffixes", view="scores"), "Morfessor")
    assert "<th scope='row'><bdi>Morfessor</bdi></th>" in text_of(app)


def said_of_list(app: AppTest) -> tuple[int, int, int]:
    """Right, missed and extra boundaries of all words, as the overview says them."""
    text = re.sub(r"<[^>]*>", "", text_of(app))
    found = re.search(
        r"All \d+ words, \d+ without a boundary: (\d+) right.*?, (\d+) missed.*?, (\d+) extra", text
    )
    assert found, text
    right, missed, extra = map(int, found.groups())
    return right, missed, extra


def recounted(cut: Callable[[str], tuple[str, ...]]) -> tuple[int, int, int]:
    """The same, counted in plain Python with the best of the alternatives of each word."""
    right = missed = extra = 0
    for entry in built_in_gold("gold_slide"):
        pieces = [piece.strip("_▁").removeprefix("##") for piece in cut(entry.word)]
        ends = list(accumulate(map(len, pieces)))
        made = {end for end in ends if 0 < end < len(entry.word)}
        if cut(entry.word) == ("[UNK]",):
            made = set()
        gold = max(
            entry.alternatives,
            key=lambda ends: len(ends & made) / len(ends | made) if ends | made else 1,
        )
        right, missed = right + len(gold & made), missed + len(gold - made)
        extra += len(made - gold)
    return right, missed, extra


def test_the_boundaries_of_every_round_of_unigram_can_be_recounted() -> None:
    history = learn_unigram(SLIDES, 19)
    for k in range(len(history) + 1):
        app = morphemes(learner="unigram", k=str(k), gold="gold_slide")
        assert said_of_list(app) == recounted(history.at(k).segment)
    assert "Do pieces end where a linguist would cut?" in text_of(app)
    step_to(app, 0)
    assert reader_of(app).position.state == 0


def test_the_round_follows_the_run_that_drops_one_piece_at_a_time() -> None:
    states = remove_one_by_one(SLIDES, 19, mark="▁")
    app = morphemes(learner="unigram", gold="gold_slide", one="4")
    assert said_of_list(app) == recounted(lambda word: states[4].lattice(("▁", *word)).best)


def wordpiece_at(history: MergeHistory, k: int, word: str) -> tuple[str, ...]:
    return segment(word, history, step=k).symbols


def test_the_boundaries_of_every_state_of_wordpiece_can_be_recounted() -> None:
    history = learn_wordpiece(SLIDES, 8)
    for k in range(len(history) + 1):
        app = morphemes(learner="wordpiece", k=str(k), gold="gold_slide")
        assert said_of_list(app) == recounted(partial(wordpiece_at, history, k))


@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize("learner", ["unigram", "wordpiece"])
def test_every_view_works_with_every_learner(view: str, learner: str) -> None:
    app = morphemes(corpus="suffixes", learner=learner, view=view, k="2")
    assert not app.exception
    text = text_of(app)
    if learner == "unigram":
        assert "2 merges" not in text
    if view == "scores":
        name = {"unigram": "Unigram, 2 rounds", "wordpiece": "WordPiece, 2 merges"}[learner]
        assert name in text
    if view == "merge":
        assert ("Round 2:" if learner == "unigram" else "Merge 2 joins") in text


@pytest.mark.parametrize(("corpus", "language"), [("turkish", "tr"), ("suffixes", "en")])
def test_morphemes_are_in_the_language_of_their_list(corpus: str, language: str) -> None:
    shown = morphemes(corpus=corpus, view="words").get("html")
    body = "".join(html.proto.body for html in shown)
    rows = re.findall(r"<tr><td><span class='bpe-cut'.*?</tr>", body)
    assert rows
    assert all(f"</td><td><bdi lang='{language}'>" in row for row in rows)


def test_the_language_of_an_own_list_is_not_known() -> None:
    app = uploaded(morphemes(corpus="turkish", view="words"), "own.tsv", b"evler\tev ler\n")
    shown = "".join(html.proto.body for html in app.get("html"))
    assert "<bdi lang=''>ev<span class='bar'>|</span>ler</bdi>" in shown
    assert "lang='tr'>ev<" not in shown
