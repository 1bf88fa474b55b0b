"""States of a pruning run as LaTeX files: what they show, their escapes, and that they compile."""

import re
from pathlib import Path

import pytest

from bpe_viz import learn_unigram
from bpe_viz.errors import BpeVizError
from bpe_viz.formats import (
    latex_pieces_note,
    latex_pieces_snippet,
    latex_pieces_state,
    latex_pieces_to_copy,
)
from bpe_viz.formats.latex_text import latex_chips
from bpe_viz.limits import MAX_LATEX_PAIRS, MAX_LATEX_UNITS, MAX_LATEX_WORDS
from tests.helpers.tex import compiled, needs

VERBS = {"walk": 9, "walking": 8, "talk": 7, "talking": 6, "wings": 5, "sings": 5}
ODD_WORDS = {"\\input{x}": 2, "a,b=c": 3, "[x]{y}": 2, "50%&#_": 1, "~^\\$": 1, "--'\"`<|>": 1}
RUNS = {
    "verbs": learn_unigram(VERBS, vocab_size=14),
    "signs": learn_unigram(ODD_WORDS, 40),
    "no mark": learn_unigram(VERBS, vocab_size=12, mark=None),
    "one letter": learn_unigram({"a": 1}, 2),
}


def rows_of(snippet: str, head: str) -> list[str]:
    """The rows below a head of a table."""
    found = re.search(rf"{head}[^\n]*\n\\midrule\n(.*?)\\bottomrule", snippet, re.DOTALL)
    return found[1].splitlines() if found else []


@pytest.mark.parametrize("name", RUNS)
def test_each_state_has_its_words_its_pieces_and_the_cuts_of_a_word(name: str) -> None:
    history = RUNS[name]
    for number in range(len(history) + 1):
        state, snippet = history.at(number), latex_pieces_snippet(history, number)
        assert rows_of(snippet, "Count & Pieces") == [
            f"{count} & {latex_chips(state.segment(word))} \\\\"
            for word, count in history.count_of_word().items()
        ]
        shown = state.pieces()[:MAX_LATEX_PAIRS]
        more = len(state.pieces()) - len(shown)
        rows = rows_of(snippet, "Log probability & Piece")
        assert rows[: len(shown)] == [
            f"${score:.2f}$ & {latex_chips((piece,))} \\\\" for piece, score in shown
        ]
        assert len(rows) == len(shown) + bool(more)
        most = max(state.lattice(word).num_paths for word in history.words)
        cuts = rows_of(snippet, "Log probability & Cuts of")
        assert bool(cuts) is (most > 1)
        scores = [float(found) for row in cuts for found in re.findall(r"^\$(-?[\d.]+)\$", row)]
        assert scores == sorted(scores, reverse=True)


def test_the_course_word_has_its_cuts() -> None:
    snippet = latex_pieces_snippet(RUNS["verbs"], 0)
    (best, *_) = rows_of(snippet, "Cuts of")
    assert best.endswith(r"\token{\tokenmark{}walk}\,\token{ing} \\")
    assert snippet.startswith("Start: 6 pieces")


def test_signs_of_words_stay_text() -> None:
    page = latex_pieces_state(RUNS["signs"], 0, "50% \\end{document}").decode()
    assert "\\input" not in page
    assert page.count("\\end{document}") == 1
    assert r"50\% \textbackslash{}end" in page


def test_a_large_or_long_corpus_shows_what_there_is_room_for() -> None:
    words = {"ab" * MAX_LATEX_UNITS: 99, **{f"word{chr(97 + n)}": n + 1 for n in range(20)}}
    snippet = latex_pieces_snippet(learn_unigram(words, 60), 0)
    assert "ab" * MAX_LATEX_UNITS not in snippet
    assert f"and {21 - MAX_LATEX_WORDS} more words" in snippet
    assert "Count & Pieces" in latex_pieces_snippet(learn_unigram({"ab" * 40: 9}, 20), 0)


def test_letters_choose_the_engine_and_a_note_names_those_without_a_glyph() -> None:
    history = learn_unigram({"東京": 3, "слово": 2}, 12)
    assert "Compile with lualatex" in latex_pieces_state(history, 0, "x").decode()
    assert latex_pieces_note(history, 0).startswith("DejaVu Sans Mono has no ")
    assert latex_pieces_note(RUNS["verbs"], 0) == ""


def test_a_round_that_there_is_not_is_refused() -> None:
    with pytest.raises(BpeVizError, match="Choose 0 to"):
        latex_pieces_state(RUNS["verbs"], 99, "x")


@needs("pdflatex")
@pytest.mark.parametrize("name", RUNS)
def test_a_state_compiles(name: str, tmp_path: Path) -> None:
    history = RUNS[name]
    pages, log = compiled("pdflatex", latex_pieces_state(history, len(history), "A b"), tmp_path)
    assert "Missing character" not in log
    text = pages.pages[0].extract_text()
    assert f"Round {len(history)} of" in text or "Start" in text


@needs("pdflatex")
def test_copied_lines_compile_in_a_document_of_ones_own(tmp_path: Path) -> None:
    copied = latex_pieces_to_copy(RUNS["verbs"], 1)
    styles, _, body = copied.partition("% Where it is to stand:\n")
    source = (
        "\\documentclass{article}\\usepackage[T1]{fontenc}\\usepackage{lmodern}\n"
        f"{styles}\\begin{{document}}\n{body}\n\\end{{document}}"
    )
    pages, _ = compiled("pdflatex", source.encode(), tmp_path)
    assert "Round 1 of" in pages.pages[0].extract_text()
