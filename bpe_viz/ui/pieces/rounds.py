"""Recorded rounds: what the browser replays instead of learning.

The overview says once what a run was: the alphabet, the words that are always on screen, and the
figures of every state.  A round adds the pieces of its state, what it dropped and spared, and how
words are cut before and after it.
"""

from collections.abc import Iterable

import numpy as np

from bpe_viz.limits import MAX_WORDS_COMPARED
from bpe_viz.symbols import printable
from bpe_viz.teaching import OFFERS_TO_PREDICT, next_pair_choices
from bpe_viz.ui.pieces.runs import REASONS, Candidates, PieceRow, PruningRun
from bpe_viz.ui.pieces.wire_types import (
    DroppedGroup,
    DroppedTotal,
    PieceFigures,
    PieceName,
    PiecesOverview,
    Round,
    RoundCut,
    UnitName,
    Weave,
    WeighedPiece,
    WordCuts,
    WordPieces,
    WordUnits,
    WovenWord,
)
from bpe_viz.unigram import Arc

_CORPUS_ROWS = 200
CHANGED_ROWS = 50
TOP_PIECES = 200
_TOP_CANDIDATES = 60
UNKNOWN = -1
_DIGITS = 6


def overview(run: PruningRun, *, is_one_by_one: bool, can_be_one_by_one: bool) -> PiecesOverview:
    """Return everything about a run that does not depend on the round.

    >>> from bpe_viz import learn_unigram
    >>> from bpe_viz.ui.pieces.runs import TrainedRun
    >>> run = TrainedRun(learn_unigram({"low": 5, "lot": 3}, 9, mark=None))
    >>> found = overview(run, is_one_by_one=False, can_be_one_by_one=True)
    >>> found["sizes"], found["lengths"], found["rows"]
    ([3, 5], [16, 16], [WordUnits(word=0, times=5, units=[0, 1, 3]),
     WordUnits(word=1, times=3, units=[0, 1, 2])])
    """
    layout = run.layout
    return {
        "alphabet": [_name(unit, run.mark) for unit in layout.alphabet],
        "mark": printable(run.mark),
        "sizes": run.sizes,
        "lengths": run.lengths,
        "likelihoods": [round(value, _DIGITS) for value in run.log_likelihoods],
        "totals": [
            [
                DroppedTotal(REASONS.index(reason), number)
                for reason, number in run.totals(k).items()
            ]
            for k in range(len(run.sizes))
        ],
        "numSeeds": len(run.spellings),
        "types": len(layout.words),
        "tokens": int(layout.word_counts.sum()),
        "rows": rows(run, _shown_words(run)),
        "isOneByOne": is_one_by_one,
        "canBeOneByOne": can_be_one_by_one,
        "compared": min(len(layout.words), MAX_WORDS_COMPARED),
    }


def _shown_words(run: PruningRun) -> list[int]:
    """Return the words that are always on screen: the most frequent, or all of a few in order.

    >>> from bpe_viz import learn_unigram
    >>> from bpe_viz.ui.pieces.runs import TrainedRun
    >>> _shown_words(TrainedRun(learn_unigram({"low": 3, "lot": 5}, 9)))
    [0, 1]
    """
    if len(run.layout.words) <= _CORPUS_ROWS:
        return list(range(len(run.layout.words)))
    return _most_frequent(run, _CORPUS_ROWS)


def rows(run: PruningRun, words: Iterable[int]) -> list[WordUnits]:
    """Return words of the corpus: number, count, units.

    >>> from bpe_viz import learn_unigram
    >>> from bpe_viz.ui.pieces.runs import TrainedRun
    >>> rows(TrainedRun(learn_unigram({"low": 3}, 9)), [0])
    [WordUnits(word=0, times=3, units=[3, 0, 1, 2])]
    """
    layout = run.layout
    return [
        WordUnits(
            word,
            layout.word_counts.item(word),
            layout.units[layout.word_starts[word] : layout.word_starts[word + 1]].tolist(),
        )
        for word in words
    ]


def round_of(run: PruningRun, number: int) -> Round:
    """Return a state's pieces, what its round dropped and spared, and the words it changed.

    A piece is [number, log probability, expected count, loss or null]; `before` and `after` have
    the pieces of each word, UNKNOWN for a character that is none; `names` has for each piece that
    is mentioned its letters, whether it begins with the mark, and how many units it has.

    >>> from bpe_viz import learn_unigram
    >>> from bpe_viz.ui.pieces.runs import TrainedRun
    >>> run = TrainedRun(learn_unigram({"low": 5, "lot": 3, "log": 2}, 6, mark=None))
    >>> found = round_of(run, 1)
    >>> found["changed"], found["back"], found["names"][0]
    ([], [0, 1], PieceName(piece=0, letters='l', marked=0, units=1))
    """
    candidates = run.candidates(number, _TOP_CANDIDATES)
    pieces = run.rows(number, TOP_PIECES)
    shown = _shown_words(run)
    compared = sorted({*shown, *_most_frequent(run, MAX_WORDS_COMPARED)})
    after = _numbered(run, run.cuts(compared, number))
    before = _numbered(run, run.cuts(compared, number - 1)) if number else {}
    changed = [word for word in compared if before and before[word] != after[word]]
    counts = run.layout.word_counts
    changed.sort(key=lambda word: (-counts.item(word), word))
    listed = [*shown, *(word for word in changed[:CHANGED_ROWS] if word not in {*shown})]
    before = {word: cut for word, cut in before.items() if word in {*listed}}
    after = {word: cut for word, cut in after.items() if word in {*listed}}
    mentioned = {
        *(row.piece for row in pieces),
        *(piece for group in candidates.groups for piece, _ in group.rows),
        *candidates.back,
        *(piece for piece, _ in candidates.spared),
        *(piece for cut in (*before.values(), *after.values()) for piece in cut),
    }
    return {
        "round": number,
        "pieces": piece_rows(pieces),
        "groups": [
            DroppedGroup(REASONS.index(reason), total, _rounded(dropped))
            for reason, total, dropped in candidates.groups
        ],
        "back": candidates.back,
        "numSpared": candidates.num_spared,
        "spared": _rounded(candidates.spared),
        "numTied": candidates.num_tied,
        "offers": _offered(run, candidates),
        "names": names(run, mentioned),
        "words": rows(run, (word for word in listed if word not in {*shown})),
        "changed": changed[:CHANGED_ROWS],
        "numChanged": len(changed),
        "before": [WordPieces(word, cut) for word, cut in before.items()],
        "after": [WordPieces(word, cut) for word, cut in after.items()],
    }


def _offered(run: PruningRun, candidates: Candidates) -> list[int]:
    """Places of the pieces to choose from, among all that a round weighs, by their letters."""
    weighed = [piece for group in candidates.groups for piece, _ in group.rows]
    weighed += [piece for piece, _ in candidates.spared]
    offers = next_pair_choices(range(len(weighed)), candidates.num_tied, OFFERS_TO_PREDICT)

    def letters(place: int) -> tuple[str, str]:
        spelling = run.spellings[weighed[place]]
        return spelling.casefold(), spelling

    return sorted(offers, key=letters)


def piece_rows(pieces: Iterable[PieceRow]) -> list[PieceFigures]:
    """Return pieces with their numbers as they are sent."""
    return [
        PieceFigures(
            row.piece,
            round(row.log_probability, _DIGITS),
            round(row.count, _DIGITS),
            None if row.loss is None else round(row.loss, _DIGITS),
        )
        for row in pieces
    ]


def cuts_of(run: PruningRun, words: list[int], number: int) -> WordCuts:
    """Cut words before and after a round, with the names of their pieces."""
    after = _numbered(run, run.cuts(words, number))
    before = _numbered(run, run.cuts(words, number - 1)) if number else {}
    mentioned = {piece for cut in (*before.values(), *after.values()) for piece in cut}
    return {
        "words": rows(run, words),
        "names": names(run, mentioned),
        "before": [WordPieces(word, cut) for word, cut in before.items()],
        "after": [WordPieces(word, cut) for word, cut in after.items()],
    }


def weave(run: PruningRun, words: list[int]) -> Weave:
    """Cut words through all rounds, with the names of their pieces.

    >>> from bpe_viz import learn_unigram
    >>> from bpe_viz.ui.pieces.runs import TrainedRun
    >>> run = TrainedRun(learn_unigram({"low": 5, "lot": 3, "log": 2}, 6, mark=None))
    >>> [len(rounds) for _, rounds in weave(run, [0, 1])["cuts"]]
    [1, 1]
    """
    rounds: dict[int, list[RoundCut]] = {word: [] for word in words}
    for number in range(len(run.sizes)):
        for word, cut in _numbered(run, run.cuts(words, number)).items():
            if not rounds[word] or rounds[word][-1].pieces != cut:
                rounds[word].append(RoundCut(number, cut))
    mentioned = {piece for cuts in rounds.values() for cut in cuts for piece in cut.pieces}
    return {
        "words": rows(run, words),
        "names": names(run, mentioned),
        "cuts": [WovenWord(word, cuts) for word, cuts in rounds.items()],
    }


def names(run: PruningRun, pieces: Iterable[int]) -> list[PieceName]:
    """Spell pieces: letters, whether the mark is in front of them, number of units.

    >>> from bpe_viz import learn_unigram
    >>> from bpe_viz.ui.pieces.runs import TrainedRun
    >>> run = TrainedRun(learn_unigram({"low": 5, "lower": 3}, 9))
    >>> names(run, [run.spellings.index("▁low"), UNKNOWN])
    [PieceName(piece=6, letters='low', marked=1, units=4)]
    """
    found = []
    for piece in sorted({*pieces} - {UNKNOWN}):
        letters, is_marked = _name(run.spellings[piece], run.mark)
        length = len(run.spellings[piece]) - is_marked * (len(run.mark) - 1)
        found.append(PieceName(piece, letters, is_marked, length))
    return found


def _name(piece: str, mark: str) -> UnitName:
    """Return letters in printable form, and whether the mark is in front of them."""
    is_marked = bool(mark) and piece.startswith(mark)
    letters = printable(piece.removeprefix(mark) if is_marked else piece)
    return UnitName(letters, int(is_marked))


def _numbered(run: PruningRun, arcs_of: dict[int, list[Arc]]) -> dict[int, list[int]]:
    return {
        word: [UNKNOWN if arc.is_unknown else run.number_of(arc.piece) for arc in arcs]
        for word, arcs in arcs_of.items()
    }


def _most_frequent(run: PruningRun, most: int) -> list[int]:
    order: list[int] = np.argsort(-run.layout.word_counts, kind="stable")[:most].tolist()
    return order


def _rounded(pieces: list[tuple[int, float]]) -> list[WeighedPiece]:
    return [WeighedPiece(piece, round(value, _DIGITS)) for piece, value in pieces]
