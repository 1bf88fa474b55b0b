r"""States of a pruning run in LaTeX: words as they are cut, pieces with scores, other cuts."""

from bpe_viz.errors import SettingsError
from bpe_viz.formats.latex_documents import font_note, stacked, state_page, with_styles
from bpe_viz.formats.latex_states import indices_shown, latex_table
from bpe_viz.formats.latex_text import latex_chips, latex_symbol
from bpe_viz.limits import MAX_LATEX_PAIRS
from bpe_viz.unigram import UnigramHistory
from bpe_viz.wording import counted

_CUTS = 5  # of one word


def latex_pieces_state(history: UnigramHistory, number: int, title: str) -> bytes:
    r"""Return the state after a round as a page: its words, its best pieces, and cuts of a word.

    >>> from bpe_viz import learn_unigram
    >>> page = latex_pieces_state(learn_unigram({"low": 5, "lot": 3}, 9), 1, "two words").decode()
    >>> r"\section*{two words{,} round 1}" in page, page.count(r"\begin{tabular}")
    (True, 3)
    """
    state = f"round {number:,}" if number else "start"
    return state_page(_shown(history, number), latex_pieces_snippet(history, number), title, state)


def latex_pieces_snippet(history: UnigramHistory, number: int) -> str:
    r"""Return the state after a round for a document that has the styles of the other files.

    >>> from bpe_viz import learn_unigram
    >>> latex_pieces_snippet(learn_unigram({"low": 5, "lot": 3}, 9), 0).splitlines()[0]
    'Start: 3 pieces'
    """
    tables = [_words_table(history, number), _pieces_table(history, number)]
    return stacked(_round_sentence(history, number), [*tables, *_cuts_table(history, number)])


def latex_pieces_to_copy(history: UnigramHistory, number: int) -> str:
    r"""Return the state after a round with its styles, as lines for a document of one's own.

    >>> from bpe_viz import learn_unigram
    >>> latex_pieces_to_copy(learn_unigram({"low": 5}, 4), 0).splitlines()[0]
    '% Before \\begin{document}:'
    """
    return with_styles(latex_pieces_snippet(history, number))


def latex_pieces_note(history: UnigramHistory, number: int) -> str:
    """Return what the reader of the file should know about its letters; "" for nothing.

    >>> from bpe_viz import learn_unigram
    >>> latex_pieces_note(learn_unigram({"東京": 2}, 3), 0)
    'DejaVu Sans Mono has no 東 京. Name another font after setmonofont.'
    """
    return font_note(_shown(history, number))


def _shown(history: UnigramHistory, number: int) -> list[str]:
    """Return all texts that a page shows."""
    state = history.at(number)
    cuts = [piece for word in _words(history) for piece in state.segment(word)]
    return [*dict.fromkeys([*cuts, *(piece for piece, _ in _best_pieces(history, number))])]


def _words(history: UnigramHistory) -> list[str]:
    found = indices_shown(history.words, history.word_counts.tolist())
    return [history.words[index] for index in found]


def _best_pieces(history: UnigramHistory, number: int) -> list[tuple[str, float]]:
    return history.at(number).pieces()[:MAX_LATEX_PAIRS]


def _round_sentence(history: UnigramHistory, number: int) -> str:
    """Return how many pieces there are after a round, and how many it dropped."""
    size = counted(history.sizes.item(number), "piece")
    if not number:
        return f"Start: {size}"
    dropped = len(history.dropped(number))
    why = f", {counted(dropped, 'piece')} dropped" if dropped else ""
    return f"Round {number:,} of {len(history):,}: {size}{why}"


def _words_table(history: UnigramHistory, number: int) -> str:
    r"""Return the words as the state cuts them.

    >>> from bpe_viz import learn_unigram
    >>> print(_words_table(learn_unigram({"low": 5, "lot": 3}, 9, mark=None), 0).splitlines()[5])
    5 & \token{lo}\,\token{w} \\
    """
    state, shown = history.at(number), _words(history)
    count_of_word = history.count_of_word()
    rows = [f"{count_of_word[word]:,} & {latex_chips(state.segment(word))}" for word in shown]
    if more := len(history.words) - len(shown):
        rows.append(f" & and {counted(more, 'more word')}")
    return latex_table("Count & Pieces", rows)


def _pieces_table(history: UnigramHistory, number: int) -> str:
    """Return the most probable pieces with their scores."""
    rows = [
        f"{_score(score)} & {latex_chips((piece,))}"
        for piece, score in _best_pieces(history, number)
    ]
    if more := history.sizes.item(number) - len(rows):
        rows.append(f" & and {counted(more, 'more piece')}")
    return latex_table("Log probability & Piece", rows)


def _cuts_table(history: UnigramHistory, number: int) -> list[str]:
    """Return the best cuts of the word with the most; nothing where each has one."""
    lattices = {word: history.at(number).lattice(word) for word in _words(history)}
    word = max(lattices, key=lambda each: lattices[each].num_paths, default="")
    if not word or lattices[word].num_paths < 2:
        return []
    try:
        cuts = lattices[word].n_best(_CUTS)
    except SettingsError:  # a word so long that only its best cut is worth the time
        return []
    rows = [f"{_score(cut.log_probability)} & {latex_chips(cut.pieces)}" for cut in cuts]
    if more := lattices[word].num_paths - len(rows):
        rows.append(f" & and {counted(more, 'more cut')}")
    head = f"Log probability & Cuts of \\texttt{{{latex_symbol(word)}}}"
    return [latex_table(head, rows)]


def _score(value: float) -> str:
    """Write a log probability with the sign of mathematics.

    >>> _score(-1.205)
    '$-1.21$'
    """
    return f"${value:.2f}$"
