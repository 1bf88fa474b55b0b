r"""States of a run in LaTeX: words as chips, pairs as tables, derivations as trees."""

from collections.abc import Callable, Iterable, Sequence

from bpe_viz.formats.latex_text import latex_chips, latex_symbol
from bpe_viz.history import MergeHistory
from bpe_viz.limits import MAX_LATEX_PAIRS, MAX_LATEX_UNITS, MAX_LATEX_WORDS
from bpe_viz.segmentation import Node, segment
from bpe_viz.settings import Segmenter
from bpe_viz.wording import counted

_SlideOf = Callable[[int], int | None]


def _word_indices(history: MergeHistory) -> list[int]:
    """Return the words that are shown: all of a small corpus, else the most frequent.

    >>> from bpe_viz import learn_bpe
    >>> _word_indices(learn_bpe({"low": 5, "new": 7}, 1))
    [0, 1]
    """
    return indices_shown(history.words, history.word_counts.tolist())


def indices_shown(words: Sequence[str], counts: Sequence[int]) -> list[int]:
    """Return the places of the words that are shown, the most frequent that are not too long.

    >>> indices_shown(["low", "new"], [5, 7])
    [0, 1]
    """
    short = [i for i, word in enumerate(words) if len(word) <= MAX_LATEX_UNITS]
    most = sorted(short, key=lambda index: -counts[index])[:MAX_LATEX_WORDS]
    return sorted(most)


def shown_units(history: MergeHistory) -> list[str]:
    """Return the units of the words that are shown, of which all their symbols are made.

    >>> from bpe_viz import learn_bpe
    >>> shown_units(learn_bpe({"low": 5}, 1))
    ['l', 'o', 'w', '_']
    """
    start = history.at(0)
    units = (unit for index in _word_indices(history) for unit in start.segment_index(index))
    return [*dict.fromkeys(units)]


def words_table(history: MergeHistory, k: int) -> str:
    r"""Return the corpus after k merges as a table: counts, and symbols as chips.

    >>> from bpe_viz import learn_bpe
    >>> print(words_table(learn_bpe({"low": 5}, 1), 1))
    \renewcommand{\arraystretch}{1.3}
    \begin{tabular}{@{}r@{\enspace}l@{}}
    \toprule
    Count & Symbols \\
    \midrule
    5 & \newtoken{lo}\,\token{w}\,\token{\_} \\
    \bottomrule
    \end{tabular}
    """
    state, shown = history.at(k), _word_indices(history)
    made = history.merges[k - 1].symbol if k else None
    counts = history.word_counts.tolist()
    rows = [
        f"{counts[index]:,} & {latex_chips(state.segment_index(index), made)}" for index in shown
    ]
    if more := len(history.words) - len(shown):
        rows.append(f" & and {counted(more, 'more word')}")
    return latex_table("Count & Symbols", rows)


def pairs_table(history: MergeHistory, k: int) -> str:
    r"""Return the best pairs after k merges as a table.

    >>> from bpe_viz import learn_bpe
    >>> print(pairs_table(learn_bpe({"low": 5}, 1), 1).splitlines()[5])
    5 & \token{lo}\,\token{w} \\
    """
    found = history.deciding(k + 1).at(k).pair_counts(MAX_LATEX_PAIRS)
    rows = [f"{count:,} & {latex_chips(pair)}" for pair, count in found]
    return latex_table("Count & Pair", rows or [" & no pair is left"])


def merge_sentence(history: MergeHistory, k: int) -> str:
    r"""Return what merge k joined, or that nothing is joined yet.

    >>> from bpe_viz import learn_bpe
    >>> print(merge_sentence(learn_bpe({"low": 5}, 1), 1))
    Merge 1 of 1: \token{l} + \token{o} $\to$ \newtoken{lo}, counted 5
    >>> from bpe_viz import learn_picky_bpe
    >>> print(merge_sentence(learn_picky_bpe({"low": 5}, num_merges=2), 2))
    Merge 2 of 2: \token{lo} + \token{w} $\to$ \newtoken{low}, counted 5; \token{lo} dies
    """
    if not k:
        return "Start: no merge yet"
    merge = history.merges[k - 1]
    left, right, made = (latex_symbol(each) for each in (merge.left, merge.right, merge.symbol))
    dying = [f"\\token{{{latex_symbol(death.symbol)}}}" for death in merge.deaths]
    died = f"; {' and '.join(dying)} {'die' if len(dying) > 1 else 'dies'}" if dying else ""
    return (
        f"Merge {k:,} of {len(history):,}: \\token{{{left}}} + \\token{{{right}}} $\\to$"
        f" \\newtoken{{{made}}}, counted {merge.count:,}{died}"
    )


def word_forest(history: MergeHistory, word: str, first: int, last: int) -> tuple[str, int]:
    r"""Return the derivation of a word after `last` merges as a forest, and its number of slides.

    What merges after `first` joined is seen from a slide of its own on.

    >>> from bpe_viz import learn_bpe
    >>> forest, slides = word_forest(learn_bpe({"low": 5}, 2), "low", 0, 2)
    >>> print(forest)
    \begin{forest} for tree={token, l sep=5mm, s sep=3mm}, where n children=0{tier=unit}{}
    [, phantom [{low}, merge={3}{2} [{lo}, merge={2}{1} [{l}] [{o}]] [{w}]] [{\_}]]
    \end{forest}
    >>> slides
    3
    """
    found = segment(word, history, segmenter=Segmenter.RANK_ORDER, step=last)
    return forest_of(found.tree, first, last)


def forest_of(tree: Iterable[Node], first: int, last: int) -> tuple[str, int]:
    r"""Return the tree of a segmentation as a forest, as `word_forest` does.

    >>> from bpe_viz import learn_bpe, segment
    >>> tree = segment("low", learn_bpe({"low": 5}, 2)).tree
    >>> print(forest_of(tree, 1, 1)[0].splitlines()[1])
    [, phantom [{lo}, merge={1}{1} [{l}] [{o}]] [{w}] [{\_}]]
    """
    nodes = [*_alive(tree, last)]
    ranks = sorted({rank for rank in _ranks(nodes) if rank > first})
    slide_of_rank = {rank: slide for slide, rank in enumerate(ranks, start=2)}
    trees = " ".join(_tree(node, slide_of_rank.get) for node in nodes)
    return (
        "\\begin{forest} for tree={token, l sep=5mm, s sep=3mm},"
        f" where n children=0{{tier=unit}}{{}}\n[, phantom {trees}]\n\\end{{forest}}",
        len(ranks) + 1,
    )


def built_words(history: MergeHistory, first: int, last: int, number: int) -> list[str]:
    """Return the words shown that these merges changed, the most joined first.

    >>> from bpe_viz import learn_bpe
    >>> built_words(learn_bpe({"low": 5, "new": 1}, 2), 0, 2, 1)
    ['low']
    """
    before, after = history.at(first), history.at(last)
    joined = {
        index: len(before.segment_index(index)) - len(after.segment_index(index))
        for index in _word_indices(history)
    }
    found = sorted((i for i in joined if joined[i]), key=lambda index: -joined[index])
    return [history.words[index] for index in found[:number]]


def _alive(nodes: Iterable[Node], k: int) -> Iterable[Node]:
    for node in nodes:
        if node.rank is not None and node.rank > k:
            yield from _alive(node.children, k)
        else:
            yield node


def _ranks(nodes: Iterable[Node]) -> Iterable[int]:
    for node in nodes:
        if node.rank is not None:
            yield node.rank
        yield from _ranks(node.children)


def _tree(node: Node, slide_of: _SlideOf) -> str:
    label = f"{{{latex_symbol(node.symbol)}}}"
    if node.rank is None:
        return f"[{label}]"
    children = " ".join(_tree(child, slide_of) for child in node.children)
    return f"[{label}, merge={{{slide_of(node.rank) or 1}}}{{{node.rank}}} {children}]"


def latex_table(head: str, rows: list[str]) -> str:
    r"""Return rows of a number and what it is about as a table.

    >>> print(latex_table("Count & Word", ["5 & low"]).splitlines()[5])
    5 & low \\
    """
    lines = "".join(f"{row} \\\\\n" for row in rows)
    return (
        "\\renewcommand{\\arraystretch}{1.3}\n\\begin{tabular}{@{}r@{\\enspace}l@{}}\n\\toprule\n"
        f"{head} \\\\\n\\midrule\n{lines}\\bottomrule\n\\end{{tabular}}"
    )
