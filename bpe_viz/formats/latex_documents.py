r"""LaTeX files that compile: slides that step through merges, and one state on a page."""

from collections.abc import Iterable

from bpe_viz.errors import ExportError
from bpe_viz.formats.latex_states import (
    built_words,
    forest_of,
    merge_sentence,
    pairs_table,
    shown_units,
    word_forest,
    words_table,
)
from bpe_viz.formats.latex_text import (
    DEFAULT_FONT,
    is_for_pdflatex,
    latex_escape,
    latex_symbol,
    missing_in_font,
)
from bpe_viz.formats.refused_learners import refuse_without_page
from bpe_viz.history import MergeHistory
from bpe_viz.limits import MAX_LATEX_STEPS, MAX_LATEX_UNITS
from bpe_viz.segmentation import Segmentation
from bpe_viz.symbols import printable_name
from bpe_viz.wording import state_name

_TREES = 2  # words whose derivation is drawn
_PACKAGES = r"\usepackage{textcomp,booktabs,adjustbox,forest}"
_PDFLATEX = rf"""% Compile with pdflatex, lualatex or xelatex.
\usepackage{{iftex}}
\iftutex\usepackage{{fontspec}}\setmonofont{{{DEFAULT_FONT}}}[Scale=MatchLowercase]
\else\usepackage[T1]{{fontenc}}\usepackage{{lmodern}}\fi
"""
_UNICODE = rf"""% Compile with lualatex or xelatex: pdflatex has not all of these letters.
% The font {DEFAULT_FONT} must be installed, or name another one.
\usepackage{{fontspec}}\setmonofont{{{DEFAULT_FONT}}}[Scale=MatchLowercase]
"""
# Boxes have one height, whatever is in them; a hidden node keeps its place.
_STYLES = r"""\tikzset{token/.style={draw, font=\ttfamily, inner xsep=2pt, inner ysep=1pt,
    text height=1.7ex, text depth=.5ex, minimum width=1.6em},
  hidden/.style={opacity=0, text opacity=0},
  visible from/.code={VISIBLE}}
\forestset{merge/.style 2 args={/tikz/visible from=#1, for children={edge={visible from=#1}},
    label={[font=\tiny, inner sep=1pt, visible from=#1]right:#2}}}
\newcommand\token[1]{\tikz[baseline=(t.base)]\node[token](t){#1};}
\newcommand\newtoken[1]{\tikz[baseline=(t.base)]\node[token,very thick,fill=black!12](t){#1};}
\newcommand\tokenmark{\rule[-.2ex]{.5em}{.15ex}}
"""
_ON_SLIDES, _ON_PAPER = r"\alt<#1->{}{\pgfkeysalso{hidden}}", ""


def latex_slides(history: MergeHistory, first: int, last: int, title: str) -> bytes:
    r"""Return slides that step through the states `first` to `last`, a file for beamer.

    The first frame has a slide for each state, of which no other one is in the text of the page;
    then come the derivations of the words that changed most. Raises ExportError for steps that the
    run does not have, or for too many.

    >>> from bpe_viz import learn_bpe
    >>> slides = latex_slides(learn_bpe({"low": 5}, 2), 0, 2, "one word").decode()
    >>> slides.count(r"\only<"), slides.count(r"\begin{frame}")
    (3, 2)
    """
    refuse_without_page(history)
    _check_steps(history, first, last)
    title_text = latex_escape(printable_name(title))
    states = "\n".join(
        f"\\only<{slide}>{{%\n{_state(history, k)}}}%"
        for slide, k in enumerate(range(first, last + 1), start=1)
    )
    frames = [f"\\begin{{frame}}[t]{{{title_text}}}\n{states}\n\\end{{frame}}"]
    for word in built_words(history, first, last, _TREES):
        forest, _ = word_forest(history, word, first, last)
        name = latex_symbol("".join(history.at(0).segment(word)))
        frames.append(
            f"\\begin{{frame}}{{\\texttt{{{name}}}}}\n\\centering\n{_fitted(forest, '.75')}\n"
            "\\end{frame}"
        )
    head = "\\documentclass[aspectratio=169]{beamer}\n"
    body = "\n\n".join(frames)
    return _document(
        shown_units(history),
        head,
        _ON_SLIDES,
        "\\setbeamertemplate{navigation symbols}{}\n",
        body,
        title,
    )


def latex_state(history: MergeHistory, k: int, title: str) -> bytes:
    r"""Return one state as a page: its words, its best pairs and derivations.

    >>> from bpe_viz import learn_bpe
    >>> page = latex_state(learn_bpe({"low": 5}, 2), 1, "one word").decode()
    >>> r"\documentclass{article}" in page, page.count(r"\begin{forest}")
    (True, 1)
    """
    refuse_without_page(history)
    _check_steps(history, k, k)
    return state_page(shown_units(history), latex_snippet(history, k), title, state_name(k))


def state_page(shown: list[str], content: str, title: str, state: str) -> bytes:
    r"""Return a page with the content, under the title and the name of the state.

    >>> page = state_page(["l"], r"\token{l}", "one word", "start").decode()
    >>> page.splitlines()[-3:]
    ['\\section*{one word{,} start}', '\\token{l}', '\\end{document}']
    """
    heading = latex_escape(f"{printable_name(title)}, {state}")
    body = f"\\section*{{{heading}}}\n{content}"
    return _document(shown, "\\documentclass{article}\n", _ON_PAPER, "", body, title)


def latex_snippet(history: MergeHistory, k: int) -> str:
    r"""Return one state for a document that has the styles of the other files.

    >>> from bpe_viz import learn_bpe
    >>> latex_snippet(learn_bpe({"low": 5}, 2), 1).splitlines()[0]
    'Merge 1 of 2: \\token{l} + \\token{o} $\\to$ \\newtoken{lo}, counted 5'
    """
    forests = [word_forest(history, word, k, k)[0] for word in built_words(history, 0, k, _TREES)]
    tables = [words_table(history, k), pairs_table(history, k)]
    return stacked(merge_sentence(history, k), [*tables, *forests])


def stacked(sentence: str, parts: Iterable[str]) -> str:
    r"""Return a sentence with tables and trees below it, each no larger than its place.

    >>> print(stacked("Start", ["table"]).splitlines()[-2])
    table
    """
    return "\n\n\\medskip\n".join([sentence, *(_fitted(part, ".45") for part in parts)])


def latex_to_copy(history: MergeHistory, k: int) -> str:
    r"""Return one state with the styles that it needs, as lines for a document of one's own.

    >>> from bpe_viz import learn_bpe
    >>> latex_to_copy(learn_bpe({"low": 5}, 2), 1).splitlines()[0]
    '% Before \\begin{document}:'
    """
    return with_styles(latex_snippet(history, k))


def latex_tree_to_copy(found: Segmentation, k: int) -> str:
    r"""Return the derivation of a word after k merges, as lines for a document of one's own.

    Raises ExportError for a word that is too long.

    >>> from bpe_viz import learn_bpe, segment
    >>> lines = latex_tree_to_copy(segment("low", learn_bpe({"low": 5}, 2)), 2).splitlines()
    >>> print(lines[-3])
    [, phantom [{low}, merge={1}{2} [{lo}, merge={1}{1} [{l}] [{o}]] [{w}]] [{\_}]]
    """
    if len(found.units) > MAX_LATEX_UNITS:
        raise ExportError(
            f"The tree has more than {MAX_LATEX_UNITS} units. Copy that of a shorter word."
        )
    forest, _ = forest_of(found.tree, k, k)
    return with_styles(_fitted(forest, ".9"))


def with_styles(content: str) -> str:
    r"""Return content with the styles that it needs, as lines for a document of one's own.

    >>> with_styles(r"\token{l}").splitlines()[-2:]
    ['% Where it is to stand:', '\\token{l}']
    """
    styles = f"{_PACKAGES}\n{_styles(_ON_PAPER)}"
    return f"% Before \\begin{{document}}:\n{styles}% Where it is to stand:\n{content}"


def latex_note(history: MergeHistory) -> str:
    """Return what the reader of the file should know about its letters; "" for nothing.

    >>> from bpe_viz import learn_bpe
    >>> latex_note(learn_bpe(["東京"], 1))
    'DejaVu Sans Mono has no 東 京. Name another font after setmonofont.'
    """
    return font_note(shown_units(history))


def font_note(shown: list[str]) -> str:
    """Return which characters of the texts shown the font of a file lacks; "" for none.

    >>> font_note(["слово"]), font_note(["京"])
    ('', 'DejaVu Sans Mono has no 京. Name another font after setmonofont.')
    """
    missing = missing_in_font(shown)
    if not missing or is_for_pdflatex(shown):
        return ""
    return f"{DEFAULT_FONT} has no {' '.join(missing)}. Name another font after setmonofont."


def _state(history: MergeHistory, k: int) -> str:
    """Return a slide: the words on the left, the best pairs on the right."""
    columns = (
        f"\\column{{.6\\textwidth}}\n{_fitted(words_table(history, k), '.7')}\n"
        f"\\column{{.36\\textwidth}}\n{_fitted(pairs_table(history, k), '.7')}\n"
    )
    return (
        f"{merge_sentence(history, k)}\\par\\medskip\n"
        f"\\begin{{columns}}[t]\n{columns}\\end{{columns}}"
    )


def _fitted(content: str, height: str) -> str:
    return (
        f"\\begin{{adjustbox}}{{max width=\\linewidth, max totalheight={height}\\textheight,"
        f" valign=t}}\n{content}\n\\end{{adjustbox}}"
    )


def _check_steps(history: MergeHistory, first: int, last: int) -> None:
    if not 0 <= first <= last <= len(history):
        raise ExportError(
            f"There are no steps {first:,} to {last:,} here. Choose from 0 to {len(history):,},"
            " the first one not after the last."
        )
    if last - first > MAX_LATEX_STEPS:
        raise ExportError(f"Slides step through {MAX_LATEX_STEPS} merges at most. Choose fewer.")


def _document(shown: list[str], head: str, visible: str, more: str, body: str, title: str) -> bytes:
    engine = _PDFLATEX if is_for_pdflatex([*shown, title]) else _UNICODE
    text = (
        f"{head}{engine}{_PACKAGES}\n{_styles(visible)}{more}\\begin{{document}}\n{body}\n"
        "\\end{document}\n"
    )
    return text.encode("utf-8", "replace")


def _styles(visible: str) -> str:
    return _STYLES.replace("VISIBLE", visible)
