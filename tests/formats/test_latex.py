"""LaTeX files: escapes, and what pdfLaTeX and LuaLaTeX make of them where they are installed."""

import re
from pathlib import Path
from string import ascii_lowercase

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bpe_viz import (
    MarkPlace,
    Unit,
    learn_boundless_bpe,
    learn_bpe,
    learn_picky_bpe,
    learn_wordpiece,
    segment,
)
from bpe_viz.errors import ExportError
from bpe_viz.formats import (
    latex_note,
    latex_slides,
    latex_snippet,
    latex_state,
    latex_to_copy,
    latex_tree_to_copy,
)
from bpe_viz.formats.latex_text import (
    is_for_pdflatex,
    latex_escape,
    latex_symbol,
    missing_in_font,
)
from bpe_viz.history import MergeHistory
from bpe_viz.limits import MAX_LATEX_STEPS, MAX_LATEX_WORDS
from bpe_viz.symbols import BYTE_GLYPHS
from tests.helpers.slides import SLIDES
from tests.helpers.tex import compiled, needs

ASCII = "".join(map(chr, range(0x20, 0x7F)))
ODD_WORDS = {"a,b=c": 3, "[x]{y}": 2, "50%&#_": 1, "~^\\$": 1, "--'\"`<|>": 1}
RUNS = {
    "slide": learn_bpe(SLIDES, 8),
    "wordpiece": learn_wordpiece(SLIDES, 6),
    "signs": learn_bpe(ODD_WORDS, 6, mark="▁"),
    "turkish": learn_bpe({"ığşç": 3, "ığ": 2}, 2),
    "no merge": learn_bpe({"a": 1}, 0),
}
UNICODE_RUNS = {"cyrillic": learn_bpe({"слово": 3, "слова": 2}, 5), "signs": RUNS["signs"]}


def check_log(log: str) -> None:
    assert "Missing character" not in log
    wide = [float(found) for found in re.findall(r"Overfull \\hbox \(([\d.]+)pt too wide\)", log)]
    assert [points for points in wide if points > 5] == []


def letters(text: str) -> str:
    return re.sub(r"\s", "", text)


@needs("pdflatex")
@pytest.mark.parametrize("name", RUNS)
def test_slides_show_one_state_each_and_no_later_one(name: str, tmp_path: Path) -> None:
    history = RUNS[name]
    pages, log = compiled("pdflatex", latex_slides(history, 0, len(history), "A b"), tmp_path)
    check_log(log)
    assert len(pages.pages) >= len(history) + 1
    start = pages.pages[0].extract_text()
    assert "no merge yet" in start
    assert f"of {len(history)}:" not in start
    for k, merge in enumerate(history.merges, start=1):
        text = pages.pages[k].extract_text()
        assert f"Merge {k} of {len(history)}:" in text
        assert f"counted {merge.count:,}" in text
        later = [f"Merge {other} of" for other in range(1, len(history) + 1) if other != k]
        assert not any(each in text for each in later)


@needs("pdflatex")
def test_a_slide_says_what_the_state_does(tmp_path: Path) -> None:
    history = RUNS["slide"]
    pages, _ = compiled("pdflatex", latex_slides(history, 2, 4, "Slides"), tmp_path)
    for slide, k in enumerate((2, 3, 4)):
        text = letters(pages.pages[slide].extract_text())
        state = history.at(k)
        for word, count in SLIDES.items():
            assert f"{count}{''.join(state.segment(word))}" in text
        for pair, count in state.pair_counts(8):
            assert f"{count}{''.join(pair)}" in text


@needs("pdflatex")
@pytest.mark.parametrize("name", RUNS)
def test_a_state_is_a_page(name: str, tmp_path: Path) -> None:
    history = RUNS[name]
    k = len(history) // 2
    pages, log = compiled("pdflatex", latex_state(history, k, "50% of_it"), tmp_path)
    check_log(log)
    assert "50% of_it" in pages.pages[0].extract_text()
    assert len(pages.pages) <= 2


@needs("pdflatex")
def test_the_copied_lines_compile_in_a_document_of_ones_own(tmp_path: Path) -> None:
    styles, _, body = latex_to_copy(RUNS["slide"], 3).partition("% Where it is to stand:\n")
    source = (
        "\\documentclass{article}\\usepackage[T1]{fontenc}\\usepackage{lmodern}\n"
        f"{styles}\\begin{{document}}\n{body}\n\\end{{document}}"
    )
    pages, log = compiled("pdflatex", source.encode(), tmp_path)
    check_log(log)
    assert "Merge 3 of 8" in pages.pages[0].extract_text()
    assert latex_snippet(RUNS["slide"], 3) == body


@needs("pdflatex")
@pytest.mark.parametrize(("name", "word"), [("slide", "lower"), ("signs", "[x]{y}")])
def test_a_copied_tree_compiles_with_the_symbols_of_its_merges(
    name: str, word: str, tmp_path: Path
) -> None:
    history = RUNS[name]
    found = segment(word, history)
    styles, _, body = latex_tree_to_copy(found, len(history)).partition("% Where it is to stand:\n")
    source = (
        "\\documentclass{article}\\usepackage[T1]{fontenc}\\usepackage{lmodern}\n"
        f"{styles}\\begin{{document}}\n{body}\n\\end{{document}}"
    )
    pages, log = compiled("pdflatex", source.encode(), tmp_path)
    check_log(log)
    text = letters(pages.pages[0].extract_text())
    for step in found.steps:
        assert str(step.rank) in text
        assert "".join(step.pair).replace("▁", "") in text


def test_a_copied_tree_is_that_of_the_step_and_escapes_its_letters() -> None:
    found = segment("lower", RUNS["slide"])
    assert latex_tree_to_copy(found, 0).count("merge={1}") == 0
    assert latex_tree_to_copy(found, 8).count("merge={1}") == len(found.events)
    odd = latex_tree_to_copy(segment("a,b=c%", learn_bpe(ODD_WORDS, 0, mark="▁")), 0)
    assert r"[{a}] [{{,}}] [{b}] [{{=}}] [{c}] [{\%}] [{\tokenmark{}}]" in odd
    with pytest.raises(ExportError, match="Copy that of a shorter word"):
        latex_tree_to_copy(segment("a" * 40, RUNS["slide"]), 1)


@needs("luaotfload-tool")
@pytest.mark.parametrize("name", UNICODE_RUNS)
def test_other_scripts_need_a_unicode_engine(name: str, tmp_path: Path) -> None:
    history = UNICODE_RUNS[name]
    pages, log = compiled("lualatex", latex_slides(history, 0, 2, name), tmp_path)
    check_log(log)
    assert len(pages.pages) >= 3


@needs("pdflatex")
def test_every_character_of_the_table_is_printed(tmp_path: Path) -> None:
    shown = "".join(glyph for glyph in BYTE_GLYPHS if is_for_pdflatex([glyph]))
    text = "\\par\n".join(rf"\texttt{{{latex_symbol(each)}}}" for each in ASCII + shown)
    source = (
        "\\documentclass{article}\\usepackage[T1]{fontenc}\\usepackage{lmodern,textcomp,forest}\n"
        f"\\begin{{document}}\n{text}\n"
        f"\\begin{{forest}} [{{{latex_symbol('[a,b=c]')}}}] \\end{{forest}}\n\\end{{document}}"
    )
    pages, log = compiled("pdflatex", source.encode(), tmp_path)
    assert "Missing character" not in log
    printed = "".join(page.extract_text() for page in pages.pages)
    assert {*"abz09#$%&_{}"} <= {*printed}
    assert len(shown) > 150


@given(st.text(ASCII))
def test_escaped_ascii_has_no_sign_left(text: str) -> None:
    bare = re.sub(r"\\[a-z]+\{\}|\\[{}$&#%_]|\{[-,=\[\]]\}", "", latex_escape(text))
    assert not set(bare) & set("\\{}$&#%_~^<>|\"'`-,=[]")


@given(st.text(max_size=20))
def test_no_symbol_brings_a_line_break_or_a_control(text: str) -> None:
    assert "".join(latex_symbol(text).split("\n")).isprintable() or not text.isascii()
    assert not re.search(r"[\x00-\x1f\u2028\u202e]", latex_symbol(text))


@pytest.mark.parametrize(
    ("texts", "is_plain", "missing"),
    [
        (["low", "▁", "ä", "…", "a b\t"], True, ""),
        (["ħ"], False, ""),
        (["слово", "ελ"], False, ""),
        (["東京", "京"], False, "東京"),
        (["e\u0301"], False, "\u0301"),
        (["🙂"], False, "🙂"),
    ],
)
def test_letters_choose_the_engine(texts: list[str], is_plain: bool, missing: str) -> None:
    assert is_for_pdflatex(texts) is is_plain
    assert missing_in_font(texts) == missing


def test_a_note_names_what_the_font_lacks() -> None:
    history = learn_bpe(["東京"], 1)
    assert latex_note(history).startswith("DejaVu Sans Mono has no 東 京.")
    assert "fontspec" in latex_state(history, 0, "x").decode()
    assert latex_note(RUNS["slide"]) == ""


def test_bytes_are_their_glyphs() -> None:
    history = learn_bpe({"é b": 2}, 1, unit=Unit.BYTE, mark_place=MarkPlace.NONE)
    assert r"\token{b}" in latex_snippet(history, 0)


def test_markup_in_words_stays_text() -> None:
    history: MergeHistory = learn_bpe({"\\input{x}": 2, "%": 1, "\\": 1}, 1)
    source = latex_slides(history, 0, 1, "\\end{frame}").decode()
    assert "\\input" not in source
    assert source.count("\\end{frame}") == source.count("\\begin{frame}")


def test_a_large_corpus_shows_its_most_frequent_words() -> None:
    words = {f"word{chr(97 + n)}": n + 1 for n in range(20)}
    text = latex_snippet(learn_bpe(words, 1), 0)
    assert f"and {20 - MAX_LATEX_WORDS} more words" in text


@pytest.mark.parametrize(("first", "last"), [(3, 2), (0, 9), (-1, 2)])
def test_steps_that_there_are_not_are_refused(first: int, last: int) -> None:
    with pytest.raises(ExportError, match="Choose from 0 to 8"):
        latex_slides(RUNS["slide"], first, last, "x")


def test_too_many_steps_are_refused() -> None:
    history = learn_bpe({f"{a}{b}": 1 for a in ascii_lowercase for b in "abcdef"}, 150)
    with pytest.raises(ExportError, match=f"{MAX_LATEX_STEPS} merges at most"):
        latex_slides(history, 0, len(history), "x")


def test_deaths_that_no_page_shows_are_refused() -> None:
    history = learn_boundless_bpe("to be or not to be", 3, deletion=0.9)
    with pytest.raises(ExportError, match="Leave its deletion out"):
        latex_state(history, 1, "x")


def test_a_state_says_who_died_and_draws_what_is_left() -> None:
    history = learn_picky_bpe({"newer": 6, "new": 2}, num_merges=5, threshold=0.5)
    dying = next(merge for merge in history.merges if merge.deaths)
    page = latex_state(history, dying.rank, "x").decode()
    assert f"; \\token{{{dying.deaths[0].symbol}}} dies" in page
