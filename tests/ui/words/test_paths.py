"""The Words page with Unigram: every number is recounted from all ways to cut the word."""

import re
from collections import Counter
from math import log
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from bpe_viz.limits import MAX_ARCS_DRAWN, MAX_PATH_TEXT, MAX_SEED
from bpe_viz.settings import Learner
from bpe_viz.ui.jobs.training import TrainedPieces
from bpe_viz.ui.reader.word_inputs import WordInputs
from bpe_viz.ui.words.lattice_drawing import arches, draw_lattice
from bpe_viz.unigram import Lattice, remove_one_by_one
from tests import ROOT
from tests.helpers.pages import choose, notices, opened, settled
from tests.helpers.readers import bound_to, reader_of

WORDS = str(ROOT / "pages" / "words.py")
HUGS = {"hug": 10, "pug": 5, "pun": 12, "bun": 4, "hugs": 5}
CELL = re.compile(r"<t[dh][^>]*>(.*?)</t[dh]>")


def on_hugs(text: str, **params: str) -> AppTest:
    """The page of the course's corpus, where one piece goes at a time, before the first round."""
    return opened(WORDS, corpus="hug", learner="unigram", **{"one": "0", "text": text, **params})


def markup(app: AppTest) -> str:
    """All that the page shows besides widgets."""
    return "\n".join(str(html.proto.body) for html in app.get("html"))


def text_of(html: str) -> str:
    """Markup without its elements, pieces of a way told apart."""
    apart = re.sub(r"</span>(?=<span class='c)", "|", html)
    return re.sub(r"<[^>]*>", "", apart)


def rows(app: AppTest, caption: str) -> list[list[str]]:
    """The cells of the table with this caption."""
    tables = re.findall(r"<table.*?</table>", markup(app), re.DOTALL)
    (found,) = [t for t in tables if text_of(re.findall("<caption.*?</caption>", t)[0]) == caption]
    _, _, body = found.partition("<tbody>")
    return [[text_of(c) for c in CELL.findall(row)] for row in body.split("</tr>") if "<td" in row]


def all_ways(word: str) -> dict[str, float]:
    """The probability of every way to cut a word with the substrings of the course's corpus."""
    counts: Counter[str] = Counter()
    for other, number in HUGS.items():
        for start in range(len(other)):
            for stop in range(start + 1, len(other) + 1):
                counts[other[start:stop]] += number
    for whole in ("pug", "pun", "bun", "hugs"):  # words that are in no longer word are no pieces
        del counts[whole]
    total = sum(counts.values())

    def ways(rest: str) -> list[tuple[str, ...]]:
        if not rest:
            return [()]
        sizes = range(1, len(rest) + 1)
        return [(rest[:n], *w) for n in sizes if rest[:n] in counts for w in ways(rest[n:])]

    found = {}
    for way in ways(word):
        probability = 1.0
        for piece in way:
            probability *= counts[piece] / total
        found["|".join(way)] = probability
    return found


def nats(probability: float) -> str:
    return f"{log(probability):.4f}".replace("-", "\u2212")


@pytest.mark.parametrize(("word", "number"), [("unhug", "All 8 ways"), ("hugs", "All 7 ways")])
def test_all_ways_are_those_of_brute_force(word: str, number: str) -> None:
    app = on_hugs(word)
    ways = all_ways(word)
    total = sum(ways.values())
    shown = rows(app, number)
    assert {way: log_probability for way, log_probability, _ in shown} == {
        way: nats(probability) for way, probability in ways.items()
    }
    for way, _, share in shown:
        assert float(share.rstrip("%")) == pytest.approx(100 * ways[way] / total, rel=0.06)
    ranked = [round(log(ways[way]), 9) for way, *_ in shown]
    assert ranked == sorted(ranked, reverse=True)
    entropy = -sum(p / total * log(p / total) for p in ways.values())
    assert f": {entropy:.2f} nats." in text_of(markup(app))


def test_the_course_s_word_is_cut_as_the_course_does() -> None:
    app = on_hugs("unhug")
    shown = text_of(markup(app))
    assert "un|hug is the most probable of 8 ways: 70.7% of all." in shown
    assert rows(app, "The most probable path, added up") == [
        ["un", nats(16 / 210)],
        ["hug", nats(15 / 210)],
        ["sum", nats(16 * 15 / 210**2)],
    ]
    assert f"{16 * 15 / 210**2:.3g}" == "0.00544"
    assert "0.00544." in shown
    assert "With the 15 pieces of round 0 of 1" in shown


def test_equal_ways_are_said() -> None:
    assert "3 ways are equally probable; the one with the longest last piece is chosen." in text_of(
        markup(on_hugs("hugs"))
    )


def test_draws_are_those_of_the_lattice_and_next_to_their_exact_shares() -> None:
    app = on_hugs("unhug", path_alpha="0.5", path_seed="7")
    lattice = remove_one_by_one(HUGS)[0].lattice("unhug")
    drawn = ["|".join(way) for way in lattice.sample(1_000, alpha=0.5, seed=7)]
    listed = re.findall(r"<ul class='bpe-draws'>(.*?)</ul>", markup(app))[0]
    assert [text_of(way) for way in listed.split("</li>")[:-1]] == drawn[:10]
    weights = {way: probability**0.5 for way, probability in all_ways("unhug").items()}
    times = Counter(drawn)
    table = rows(app, "All 1,000 draws")
    assert {way for way, _, _ in table} == set(weights)
    for way, exact, share in table:
        right = 100 * weights[way] / sum(weights.values())
        assert float(exact.rstrip("%")) == pytest.approx(right, rel=0.06)
        assert float(share.rstrip("%")) == pytest.approx(times[way] / 10, abs=0.051)


def test_draw_again_takes_the_next_seed_and_the_first_after_the_last() -> None:
    app = on_hugs("unhug")
    before = markup(app)
    app.button(key="paths-again").click().run()
    assert bound_to(app.number_input, "paths_path_seed_widget").value == 1
    assert markup(app) != before
    bound_to(app.number_input, "paths_path_seed_widget").set_value(MAX_SEED).run()
    app.button(key="paths-again").click().run()
    assert bound_to(app.number_input, "paths_path_seed_widget").value == 0
    assert markup(app) == before


def test_a_word_with_one_way_has_nothing_to_draw() -> None:
    app = on_hugs("n")
    assert "is the only way to cut it." in markup(app)
    assert "so every draw is the same." in markup(app)
    assert [button.key for button in app.button if button.key == "paths-again"] == []


def test_the_word_that_is_chosen_is_shown_and_kept() -> None:
    app = on_hugs("hugs unhug", word="unhug")
    assert "70.7% of all." in markup(app)
    choice = bound_to(app.button_group, "paths_word_widget")
    assert choice.value == "unhug"
    choice.set_value("hugs").run()
    assert "Every way to cut “hugs”" in markup(app)
    bound_to(app.text_input, "paths_text_widget").set_value("bug unhug").run()
    assert "Every way to cut “bug”" in markup(app)
    assert reader_of(app).part(WordInputs.from_address).text == "bug unhug"


def test_the_page_begins_with_words_of_the_corpus_and_one_that_it_lacks() -> None:
    app = opened(WORDS, corpus="hug", learner="unigram")
    assert notices(app) == []
    first, second, unseen = bound_to(app.text_input, "paths_text_widget").value.split()
    assert {first, second} <= HUGS.keys()
    assert unseen not in HUGS
    app = choose(opened(WORDS, text="newer"), "learner", Learner.UNIGRAM)
    assert "Every way to cut “newer”" in markup(settled(app))


def test_the_round_is_that_of_the_pieces_page() -> None:
    first = opened(WORDS, corpus="suffixes", learner="unigram", text="harbour")
    later = opened(WORDS, corpus="suffixes", learner="unigram", text="harbour", k="2")
    shown = reader_of(later).shown
    assert isinstance(shown, TrainedPieces)
    history = shown.history
    for app, number in ((first, 0), (later, 2)):
        state = history.at(number)
        assert f"pieces of round {number} of {len(history)}" in markup(app)
        way = "|".join(state.segment("harbour"))
        assert f"{way} is the most probable" in text_of(markup(app))


def test_a_word_is_normalised_and_cut_as_the_corpus_was() -> None:
    app = opened(WORDS, corpus="suffixes", learner="unigram", text="HARBOUR")
    assert "Every way to cut “harbour”" in markup(app)


@pytest.mark.parametrize(
    "text",
    [
        "<img/src=x/onerror=alert(1)>",
        "**b**$x$:red[y]",
        "\u202ehug",
        "\u2581\u2581hug",
        "\u05e9\u05dc\u05d5\u05dd",
        "x" * 100_000,
        " ".join(f"w{n}" for n in range(500)),
    ],
)
@pytest.mark.parametrize("corpus", ["hug", "slide"])
def test_hostile_words_do_no_harm(text: str, corpus: str) -> None:
    for params in ({}, {"one": "0"}):
        app = opened(WORDS, corpus=corpus, learner="unigram", text=text, **params)
        assert notices(app) == []
        shown = markup(app)
        assert "bpe-lattice" in shown
        assert "<img" not in shown
        assert "\u202e" not in shown
        assert len(bound_to(app.text_input, "paths_text_widget").value) <= MAX_PATH_TEXT


@pytest.mark.parametrize("text", [" ", "\t\u3000"])
def test_without_a_word_the_page_says_what_to_do(text: str) -> None:
    app = on_hugs("hug")
    bound_to(app.text_input, "paths_text_widget").set_value(text).run()
    assert [error.message for error in app.exception] == []
    assert "Type a word above to see every way to cut it." in markup(app)


@pytest.mark.parametrize("number", ["nan", "-1", "1e9", "x", "٣"])
def test_numbers_of_a_link_that_cannot_be_are_left_out(number: str) -> None:
    app = on_hugs("unhug", path_alpha=number, path_seed=number)
    assert bound_to(app.number_input, "paths_path_alpha_widget").value == 1.0
    assert bound_to(app.number_input, "paths_path_seed_widget").value == 0


def test_what_is_left_of_a_long_text_is_said() -> None:
    app = on_hugs("hug" * 20 + " " + " ".join("hug"[n % 3] * (1 + n) for n in range(9)))
    shown = markup(app)
    assert "Only the first 40 characters of a word are cut." in shown
    assert "Only the first 8 different words are offered." in shown
    assert "of your text" not in shown
    assert "Only the first 200 characters of your text are used here." in markup(on_hugs("x" * 201))


def test_every_arch_of_the_best_path_is_drawn_and_only_some_of_many_others() -> None:
    scores = {"a" * n: -float(n) for n in range(1, 12)}
    lattice = Lattice(("a",) * 40, scores, unknown=-30.0)
    found, left_out = arches(lattice)
    assert tuple(arch.arc for arch in found if arch.is_taken) == lattice.best_arcs
    others = [arch for arch in found if not arch.is_taken]
    assert len(others) == MAX_ARCS_DRAWN
    assert len(found) + left_out == len(lattice.arcs)
    for one in others:
        for other in others:
            if one is not other and one.lane == other.lane:
                apart = one.arc.stop <= other.arc.start or other.arc.stop <= one.arc.start
                assert apart, (one, other)


def test_shares_of_arches_are_those_of_the_ways_through_them() -> None:
    ways = all_ways("unhug")
    total = sum(ways.values())
    found, left_out = arches(remove_one_by_one(HUGS)[0].lattice("unhug"))
    assert left_out == 0
    for arch in found:
        start, piece = arch.arc.start, arch.arc.piece
        through = sum(p for way, p in ways.items() if _goes_through(way.split("|"), start, piece))
        assert arch.share == pytest.approx(through / total)


def _goes_through(way: list[str], start: int, piece: str) -> bool:
    at = 0
    for part in way:
        if (at, part) == (start, piece):
            return True
        at += len(part)
    return False


def test_a_word_from_right_to_left_is_drawn_from_right_to_left() -> None:
    def places(letters: str) -> list[Any]:
        lattice = Lattice(tuple(letters), {}, unknown=-1.0)
        drawn = draw_lattice(lattice, "", "word")
        return re.findall(r"class='unit unknown' style='--x:(\d+)", drawn)

    assert places("abc") == ["0", "72", "144"]
    assert places("\u05e9\u05dc\u05dd") == ["144", "72", "0"]


@pytest.mark.parametrize(
    ("way", "cut"), [("longest-match", "hug|g|un"), ("fewest", "hug|g|un"), ("", "hug|g|un")]
)
def test_a_chosen_segmenter_cuts_the_whole_page(way: str, cut: str) -> None:
    app = on_hugs("huggun", **({"segmenter": way} if way else {}))
    shown = text_of(re.findall("<p class='bpe-path'.*?</p>", markup(app))[0])
    assert shown.startswith(f"{cut} is the ")
    name = {"": "The most probable path", "fewest": "The path of fewest pieces"}.get(
        way, "The path of longest match"
    )
    added = rows(app, f"{name}, added up")
    probability = 1.0
    for piece, _ in added[:-1]:
        probability *= all_ways(piece)[piece]
    assert added[-1][1] == nats(probability)
    assert reader_of(app).part(WordInputs.from_address).cutting.way == way


def test_the_same_word_is_cut_by_four_segmenters() -> None:
    app = on_hugs("hugs")
    table = {row[0]: row[1:] for row in rows(app, "The same word, four segmenters")}
    ways = all_ways("hugs")
    total = sum(ways.values())
    assert list(table) == ["Most probable", "Longest match", "Fewest pieces", "Rank order"]
    for name in ("Most probable", "Longest match", "Fewest pieces"):
        cut, logs, share, _ = table[name]
        assert logs == nats(ways[cut])
        assert share == f"{ways[cut] / total:.1%}"
    assert ways[table["Most probable"][0]] == max(ways.values())
    fewest = table["Fewest pieces"][0].split("|")
    assert len(fewest) == min(len(way.split("|")) for way in ways)
    assert table["Longest match"][0] == "hug|s"
    assert table["Longest match"][3] == "Tried hugs (no), hug (yes), s (yes)."
    assert table["Rank order"][:3] == ["–"] * 3
    assert table["Rank order"][3].startswith("Not possible: rank order applies merges")


def test_a_segmenter_is_chosen_and_stays_and_another_learner_s_is_not_taken() -> None:
    app = settled(
        bound_to(on_hugs("hugs").selectbox, "paths_segmenter_widget").set_value("fewest").run()
    )
    inputs = reader_of(app).part(WordInputs.from_address)
    assert inputs.cutting.way == "fewest"
    assert "is the path of fewest pieces" in text_of(markup(app))
    assert "No way is more probable." in text_of(markup(app))  # three ways tie
    app = on_hugs("hugs", segmenter="rank-order")
    box = bound_to(app.selectbox, "paths_segmenter_widget")
    assert box.value == "most-probable"
    assert "learns pieces without an order" in box.help
    assert (
        "draw random cuts below"
        in bound_to(on_hugs("hugs", segmenter="dropout").selectbox, "paths_segmenter_widget").help
    )


def test_segmenters_take_unknown_letters_and_marks_one_by_one() -> None:
    for way in ("longest-match", "fewest"):
        app = on_hugs("hux", segmenter=way)
        assert text_of(markup(app)).count("hux") >= 1
        assert rows(app, "The same word, four segmenters")[1][1] == "hu|x"
