"""Results show themselves in notebooks, escaped and without a script; a notebook of them runs."""

import ast
import json
import pickle
import re
from collections.abc import Callable, Iterator
from html.parser import HTMLParser
from typing import Any

import numpy as np
import pytest

from bpe_viz import (
    Corpus,
    MarkPlace,
    Segmenter,
    Unit,
    fit_heaps,
    fit_mandelbrot,
    fit_zipf,
    learn_boundless_bpe,
    learn_bpe,
    learn_superbpe,
    learn_unigram,
    learn_wordpiece,
    load_tokenizer,
    segment,
)
from bpe_viz.errors import BpeVizError
from bpe_viz.formats import read_merges
from bpe_viz.laws import HeapsFit, LineFit, ZipfFit
from bpe_viz.notebook import html_of
from bpe_viz.pickled import saved
from tests import ROOT
from tests.helpers.slides import SLIDES

HOSTILE = {"<script>alert(1)</script>": 5, "a&b\u202e\x1b": 3, '"><img': 2, "low": 4}
NOTEBOOK = ROOT / "sample_data" / "three_learners.ipynb"
RESULTS: dict[str, Callable[[], Any]] = {
    "merges": lambda: learn_bpe(HOSTILE, 20),
    "no merges": lambda: learn_bpe(HOSTILE, 0),
    "superbpe": lambda: learn_superbpe([*HOSTILE, "low low"], 20, walls_until=9),
    "state of lines": lambda: learn_superbpe([*HOSTILE, "low low"], 20, walls_until=9).at(15),
    "boundless": lambda: learn_boundless_bpe([*HOSTILE, "low low"], 20, deletion=0.9),
    "state with deaths": lambda: learn_boundless_bpe(["low low", *HOSTILE], 9, deletion=0.9).at(9),
    "line": lambda: segment("<low> low", learn_boundless_bpe(["low low", *HOSTILE], 9)),
    "wordpiece": lambda: learn_wordpiece(HOSTILE, 5),
    "start": lambda: learn_bpe(HOSTILE, 20).at(0),
    "state": lambda: learn_bpe(HOSTILE, 20, unit=Unit.BYTE).at(20),
    "all merged": lambda: learn_bpe({"ab": 1}, 9, mark_place=MarkPlace.NONE).at(1),
    "word": lambda: segment("<script>é", learn_bpe(HOSTILE, 20)),
    "no word": lambda: segment("", learn_bpe(HOSTILE, 20)),
    "unknown word": lambda: segment("<zz>", learn_wordpiece(HOSTILE, 5)),
    "no word in pieces": lambda: segment("", learn_unigram(HOSTILE, 30)),
    "fewest": lambda: segment("lowb", learn_bpe(HOSTILE, 20), segmenter=Segmenter.FEWEST),
    "imported": lambda: read_merges(b"l o\nlo w", "<b>").history,
    "corpus": lambda: Corpus.from_word_counts(HOSTILE, name="<b>x</b>"),
    "unigram": lambda: learn_unigram(HOSTILE, 30),
    "pieces": lambda: learn_unigram(HOSTILE, 30).at(0),
    "word in pieces": lambda: segment("<low>\U0001f600", learn_unigram(HOSTILE, 30)),
    "tokenizer": lambda: load_tokenizer("cl100k"),
    "tokens": lambda: load_tokenizer("cl100k").segment("<b>lowish"),
    "zipf": lambda: fit_zipf([600, 300, 200, 150, 120, 100]),
    "mandelbrot": lambda: fit_mandelbrot([600, 300, 200, 150, 120, 100]),
    "heaps": lambda: fit_heaps([1_000, 10_000, 100_000], [1298.0, 4012.0, 12398.0]),
}


class Balance(HTMLParser):
    """Reads HTML and notes every element; raises where one is not closed in its order."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.attributes: set[str] = set()
        self.words = ""
        self._open: list[str] = []
        self.feed(text)
        self.close()
        assert self._open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes |= {name for name, _ in attrs}
        self._open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes |= {name for name, _ in attrs}

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words += data


@pytest.mark.parametrize("name", RESULTS)
def test_every_result_is_shown_escaped_and_without_a_script(name: str) -> None:
    result = RESULTS[name]()
    shown = Balance(result._repr_html_())
    drawing = {"svg", "line", "text"}
    assert shown.tags <= {*drawing, *("div", "strong", "style", "span", "table", "caption")} | {
        *("tr", "th", "td")
    }
    assert not {each for each in shown.attributes if each.startswith("on")}
    assert "\u202e" not in shown.words
    assert "\x1b" not in shown.words
    assert len(repr(result)) < 500
    assert "\n" not in repr(result)


def test_colours_are_those_of_what_is_around() -> None:
    (style,) = re.findall(r"<style>(.*?)</style>", learn_bpe(SLIDES, 1)._repr_html_(), re.DOTALL)
    assert "#" not in style
    assert not re.search(r"rgb\(|hsl\(|: (white|black)|light-dark", style)
    assert style.count("currentColor") >= 4


def test_a_state_has_its_words_its_pairs_and_its_vocabulary() -> None:
    shown = Balance(learn_bpe(SLIDES, 8).at(2)._repr_html_())
    assert "After merge 2: 78 symbols" in shown.words
    assert "Pairs, 2 tied for the first place" in shown.words
    assert "Vocabulary of 13" in shown.words
    assert learn_bpe(SLIDES, 8).at(2)._repr_html_().count('class="chip made">er_<') == 3


def test_a_run_on_lines_says_so_and_shows_its_walls_and_its_deaths() -> None:
    text = ["newer low"] * 9 + ["new", "lower low new"]
    history = learn_boundless_bpe(text, 9, deletion=0.9)
    shown = Balance(history._repr_html_()).words
    assert "BoundlessBPE: 9 merges, learned from 3 lines" in shown
    assert "8newer␣lownewer␣low99line" in shown
    assert shown.count("inside") == 8
    assert "7newernewer99insideer" in shown
    assert repr(history) == "<MergeHistory: 9 merges, 3 lines>"
    state = Balance(history.at(8)._repr_html_()).words
    assert "After merge 8: 18 symbols" in state
    assert "9newer␣low1new1lower␣low␣new" in state
    assert "Vocabulary of 11␣elnorwnew␣lownewernewer␣low" in state
    walled = learn_superbpe(text, 9, walls_until=6)
    assert "SuperBPE: 9 merges, learned from 3 lines" in Balance(html_of(walled)).words
    for k, best in ((5, walled.of_pretokens().at(5)), (6, walled.at(6))):
        (pair, count), *_ = best.pair_counts()
        first = "".join(part.replace(" ", "␣") for part in pair)
        assert f"countpair{count}{first}" in Balance(html_of(walled.at(k))).words


def test_figures_have_the_numbers_of_the_screen() -> None:
    fit = ZipfFit(123456.78, 1.25, (1.2, 1.3), 1, 9, 1.1, LineFit(9e5, 1.0), LineFit(1e5, 1.0), ())
    assert repr(fit) == "<ZipfFit: 123,457 / r^1.25 for ranks 1 to 9>"
    shown = Balance(html_of(fit)).words
    assert "123,457" in shown
    assert "1.2–1.3" in shown
    book = html_of(HeapsFit(k=44, beta=0.49))  # from a book, so without intervals
    assert "inf" not in Balance(book).words
    assert "0.4898–0.4903" in html_of(RESULTS["heaps"]())


@pytest.mark.parametrize("name", RESULTS)
def test_nothing_is_shown_that_is_empty(name: str) -> None:
    assert not re.search(r"<(caption|th|strong|div)></", html_of(RESULTS[name]()))


def test_the_name_of_a_corpus_keeps_its_blanks_and_its_line() -> None:
    corpus = Corpus.from_text("low", name="my own\n<texts>\u202e")
    assert repr(corpus) == "<Corpus 'my own⏎<texts>[U+202E]': 1 token, 1 type>"
    assert "my own⏎<texts>[U+202E]: 1 token, 1 type" in Balance(corpus._repr_html_()).words


def test_a_tree_has_a_line_for_every_symbol_that_was_joined() -> None:
    word = segment("newer", learn_bpe(SLIDES, 8))
    drawn = html_of(word)
    joined = len(word.units) - len(word.symbols)
    assert drawn.count("<line ") == 2 * joined
    ranks = re.findall(r'class="rank"[^>]*>([\d,]+)<', drawn)
    assert sorted(map(int, ranks)) == sorted(step.rank for step in word.steps)
    assert "<svg" not in html_of(segment("a" * 500, learn_bpe(SLIDES, 8)))


def test_long_results_say_how_much_is_left_out() -> None:
    history = learn_bpe({f"{n}x{n * 7}": n + 1 for n in range(200)}, 100)
    assert "Merges (the first 20 of 100)" in html_of(history)
    assert "Corpus (the first 20 of 200)" in html_of(history.at(100))
    assert len(html_of(history.at(100))) < 40_000


def test_the_stepper_is_a_frame_that_reaches_nothing_else() -> None:
    history = learn_bpe(SLIDES, 8)
    shown = history.show(3, height=500)._repr_html_()
    assert re.match(r'<iframe sandbox="allow-scripts" height="500" width="100%"', shown)
    assert shown.count("<") == 2
    assert repr(history.show(3)) == "<Stepper: 8 merges, after merge 3>"
    with pytest.raises(BpeVizError, match="Choose 0 to 8"):
        history.show(9)


def same(one: Any, other: Any) -> bool:
    return bool(np.array_equal(one, other, equal_nan=one.dtype.kind == "f"))


@pytest.mark.parametrize("protocol", [2, pickle.HIGHEST_PROTOCOL])
@pytest.mark.parametrize("learn", [learn_bpe, learn_wordpiece])
def test_a_history_of_merges_comes_back_from_a_pickle(
    learn: Callable[..., Any], protocol: int
) -> None:
    history = learn({**SLIDES, "naïve": 2}, 8, unit=Unit.GRAPHEME)
    history.at(4).pair_counts()  # what was worked out meanwhile is not saved
    again = pickle.loads(pickle.dumps(history, protocol))
    assert (again.settings, again.stop_reason) == (history.settings, history.stop_reason)
    assert (again.turns, again.merges) == (history.turns, history.merges)
    assert again.count_of_word() == history.count_of_word()
    for name in ("left", "right", "counts", "applied", "died", "events", "event_starts"):
        assert same(getattr(again.record, name), getattr(history.record, name))
        assert not getattr(again.record, name).flags.writeable
    for k in range(len(history) + 1):
        assert again.at(k).pair_counts(None) == history.at(k).pair_counts(None)
        assert again.at(k).vocabulary() == history.at(k).vocabulary()
    state = pickle.loads(pickle.dumps(history.at(3), protocol))
    assert state.segment("newer") == history.at(3).segment("newer")
    word = pickle.loads(pickle.dumps(segment("lower", history), protocol))
    assert word == segment("lower", history)


def test_other_results_come_back_from_a_pickle() -> None:
    unigram = learn_unigram(SLIDES, 14)
    again = pickle.loads(pickle.dumps(unigram))
    assert again.settings == unigram.settings
    for number in range(len(unigram) + 1):
        assert again.at(number).pieces() == unigram.at(number).pieces()
        for one, other in zip(
            again.at(number).record.arrays, unigram.at(number).record.arrays, strict=True
        ):
            assert same(one, other)
            assert not one.flags.writeable
    corpus = Corpus.from_text("low low lower", name="mine")
    loaded = pickle.loads(pickle.dumps(corpus))
    assert (dict(loaded.word_counts), loaded.growth, loaded.provenance) == (
        dict(corpus.word_counts),
        corpus.growth,
        corpus.provenance,
    )
    with pytest.raises(TypeError):
        loaded.word_counts["low"] = 7
    imported = read_merges(b"l o\nlo w", "merges.txt").history
    assert segment("low", pickle.loads(pickle.dumps(imported))).symbols == ("low", "</w>")


def test_a_pickle_of_another_form_says_what_to_do() -> None:
    load, (form, *rest) = saved(learn_bpe, SLIDES, 1)
    assert load(form, *rest).pairs == [("e", "r")]
    with pytest.raises(BpeVizError, match="Learn again, or install the version that pickled it"):
        load(form + 1, *rest)


def test_tables_of_pandas_have_what_the_results_say() -> None:
    history = learn_bpe(SLIDES, 8)
    merges = history.to_pandas()
    assert list(merges.index) == list(range(1, 9))
    assert [tuple(row) for row in merges.itertuples(index=False)] == [
        (m.left, m.right, m.symbol, m.count, m.applied) for m in history.merges
    ]
    state = history.at(3)
    vocabulary = state.to_pandas()
    assert list(vocabulary["symbol"]) == [entry.symbol for entry in state.vocabulary()]
    assert vocabulary["rank"].isna().sum() == len(history.alphabet)
    pairs = state.to_pandas("pairs")
    assert list(
        zip(zip(pairs["left"], pairs["right"], strict=True), pairs["count"], strict=True)
    ) == state.pair_counts(None)
    words = state.to_pandas("words")
    assert dict(zip(words["word"], words["symbols"], strict=True)) == {
        w: state.segment(w) for w in SLIDES
    }
    assert dict(zip(words["word"], words["count"], strict=True)) == SLIDES
    unigram = learn_unigram(SLIDES, 14)
    assert list(unigram.to_pandas()["pieces"]) == unigram.sizes.tolist()
    pieces = unigram.at(1).to_pandas()
    assert (
        list(zip(pieces["piece"], pieces["log_probability"], strict=True)) == unigram.at(1).pieces()
    )
    scores = learn_wordpiece({"hug": 3, "hugs": 2}, 2).to_pandas()["score"]
    assert list(scores) == [m.score for m in learn_wordpiece({"hug": 3, "hugs": 2}, 2).merges]
    with pytest.raises(BpeVizError, match="Choose rounds or words"):
        unigram.to_pandas("merges")
    with pytest.raises(BpeVizError, match=r'no table "x"\. Choose words'):
        Corpus.from_text("low").to_pandas("x")


def cells() -> Iterator[tuple[str, str]]:
    for cell in json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]:
        yield cell["cell_type"], "".join(cell["source"])


def test_the_notebook_of_the_samples_runs() -> None:
    written = json.loads(NOTEBOOK.read_text(encoding="utf-8"))
    assert (written["nbformat"], written["nbformat_minor"]) == (4, 5)
    assert all(cell.get("outputs", []) == [] for cell in written["cells"])
    assert len({cell["id"] for cell in written["cells"]}) == len(written["cells"])
    known: dict[str, Any] = {}
    shown = []
    for source in (source for kind, source in cells() if kind == "code"):
        tree = ast.parse(source)
        last = tree.body.pop()
        assert isinstance(last, ast.Expr), source
        exec(compile(tree, "cell", "exec"), known)
        shown.append(eval(compile(ast.Expression(last.value), "cell", "eval"), known))
    htmls = [value._repr_html_() for value in shown if hasattr(value, "_repr_html_")]
    assert len(htmls) == len(shown) - 1
    assert [value for value in shown if isinstance(value, tuple)] == [(True, True)]
    assert all(len(html) > 100 for html in htmls)
