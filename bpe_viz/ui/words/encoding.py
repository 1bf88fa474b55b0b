"""Words and texts as the browser gets them: units as shown, and when each boundary died."""

from collections.abc import Callable, Mapping, Sequence
from itertools import accumulate, pairwise
from typing import Protocol, TypeAlias

import numpy as np

from bpe_viz.errors import SettingsError
from bpe_viz.history import NEVER, MergeHistory
from bpe_viz.limits import (
    MAX_BOUNDARIES_EXPLAINED,
    MAX_SYMBOLS_SHOWN,
    MAX_UNITS_EXPLAINED,
    MAX_UNITS_SHOWN,
)
from bpe_viz.segmentation import (
    UNKNOWN_WORD,
    Reason,
    ReasonKind,
    Segmentation,
    TextStudy,
    changes_of,
    is_too_long,
    leftmost_first,
    match_states,
    prepare_word,
    ranks_of_symbols,
    segment,
    symbol_lattice,
    symbol_log_probabilities,
)
from bpe_viz.settings import Learner, MarkPlace, Segmenter, Unit
from bpe_viz.symbols import BYTE_GLYPHS, Symbols, bytes_of, joined, printable
from bpe_viz.text import ADDED
from bpe_viz.ui.reader.cutting import DROPOUT
from bpe_viz.ui.words.wire_types import SilentMerge
from bpe_viz.wording import shortened

Json: TypeAlias = dict[str, object]

NO_PAIR: Json = {
    "counted": False,
    "isLeadUnknown": False,
    "pair": None,
    "others": [],
    "rank": 0,
    "sentences": [],
    "closest": None,
    "last": None,
}

_GAP_SHOWN = 8
_NAME_SHOWN = 60
_SILENT_SHOWN = 3
_TRIED_SHOWN = 60
_USED = {ReasonKind.CONSUMED, ReasonKind.OVERLAP}
_TELLING = set(ReasonKind) - _USED - {ReasonKind.NEVER_LEARNED}


def _mark_of(history: MergeHistory) -> list[str]:
    """[mark as shown, its place]; no mark is empty, and WordPiece has a prefix inside words.

    >>> from bpe_viz import learn_bpe
    >>> _mark_of(learn_bpe(["low"], 1))
    ['_', 'separate']
    """
    if prefix := history.settings.inner_prefix:
        return [printable(prefix), "prefix"]
    place = history.settings.mark_place
    mark = "" if place is MarkPlace.NONE else printable(history.settings.mark)
    return [mark, place.value]


def encode_word(segmentation: Segmentation, study: TextStudy | None = None) -> Json:
    """Return a word: units, the rank that ended the boundary after each (0 = never), unknowns.

    `corpus` is its count in the corpus; `more` says how many units were left out. Where merges
    did not fire in the order of their ranks, `fired` has the rank of the merge that removed each
    boundary and `order` when it did so, counted from 1, while the boundary is gone after `died`.
    Where symbols died, `deaths` has in turn the merge after which, the boundary, and the merge that
    removes it from then on.
    `whole` is there when an imported model takes the word as one token without merging. All this is
    what merges do; another segmenter of the `study` adds `matches`, its states: [from which merge
    on, after how many units its symbols stop, whether the word is unknown]. With the most probable
    way, `logs` are the log probabilities of the symbols, and `joined` those of neighbours as one
    symbol, None where that is not in the vocabulary. With dropout, `left` has the rank of each
    merge that could have joined two symbols and was left out, by the unit left of the boundary.
    `ranks` are the merges to stop at where not all states are known.

    >>> from bpe_viz import learn_bpe, segment
    >>> word = encode_word(segment("mow", learn_bpe({"low": 5}, 2)))
    >>> word["units"], word["died"], word["unknown"]
    (['m', 'o', 'w', '_'], [0, 0, 0, 0], [0])
    """
    used = segmentation
    if used.segmenter is not Segmenter.RANK_ORDER:
        segmentation = by_merges(segmentation.word, segmentation.history)
    units, history = segmentation.units[:MAX_UNITS_SHOWN], segmentation.history
    died, deaths = _died_of(segmentation)
    ranks = [rank for rank, _ in segmentation.events]
    index = history.index_of_word.get(segmentation.word)
    return {
        "word": segmentation.word,
        "shown": printable(shortened(_readable_word(segmentation), _NAME_SHOWN)),
        "units": [printable(unit) for unit in units],
        "died": died,
        "unknown": [place for place in segmentation.unknown_positions if place < MAX_UNITS_SHOWN],
        "corpus": 0 if index is None else int(history.word_counts[index]),
        "more": len(segmentation.units) - len(units),
        **({"deaths": deaths} if deaths else {}),
        **_of_segmenter(used, study),
        **({"whole": True} if segmentation.is_whole_in_file else {}),
        **({} if tuple(ranks) == segmentation.times else _out_of_order(segmentation)),
    }


def _died_of(segmentation: Segmentation) -> tuple[list[int], list[int]]:
    """Return the merge that removed each boundary, or 0, and what deaths changed of that."""
    history = segmentation.history
    if history.settings.learner is not Learner.PICKY:
        died = segmentation.died[:MAX_UNITS_SHOWN]
        return np.where(died == NEVER, 0, died).tolist(), []
    found = changes_of(segmentation.units, segmentation.unknown_positions, history)
    changes = zip(found.deaths[::3], found.deaths[1::3], found.deaths[2::3], strict=True)
    shown = [number for change in changes if change[1] < MAX_UNITS_SHOWN for number in change]
    return [*found.died[:MAX_UNITS_SHOWN]], shown


def by_merges(word: str, history: MergeHistory) -> Segmentation:
    """Return a word as the merges join it, whatever the segmenter of the learner.

    >>> from bpe_viz import learn_wordpiece
    >>> by_merges("hub", learn_wordpiece({"hug": 5, "hugs": 2}, 1)).symbols
    ('hu', '##b')
    """
    return segment(word, history, segmenter=Segmenter.RANK_ORDER)


def _of_segmenter(used: Segmentation, study: TextStudy | None) -> Json:
    """Return the additions for another segmenter than rank order without dropout."""
    word, history = used.word, used.history
    if used.segmenter is Segmenter.MOST_PROBABLE:
        return _most_probable(used)
    if used.segmenter is not Segmenter.RANK_ORDER:
        states = study.states[word] if study else match_states(word, history, used.segmenter)
        is_wordpiece = history.settings.learner is Learner.WORDPIECE
        is_matched = is_wordpiece and used.segmenter is Segmenter.LONGEST_MATCH
        return {
            "matches": [[*state] for state in states],
            **({"tooLong": True} if is_matched and is_too_long(word, history) else {}),
        }
    if study is None or study.step is None:
        return {}
    prepared = prepare_word(word, history)
    alone, ends = set(prepared.fixed), _ends(used)
    able = [(ends[place] - 1, rank) for rank, place in prepared.table.able(used.symbols, used.step)]
    return {
        "left": [[at, rank] for at, rank in able if alone.isdisjoint((at, at + 1))],
        "ranks": list(ranks_of_symbols(word, history)),
    }


def _most_probable(used: Segmentation) -> Json:
    history, prefix = used.history, used.history.settings.inner_prefix
    prepared = prepare_word(used.word, history)
    arcs = symbol_lattice(prepared.units, prepared.fixed, history, used.step).best_arcs
    scores = symbol_log_probabilities(history, used.step)
    return {
        "matches": [[0, [arc.stop for arc in arcs], False]],
        "logs": [arc.log_probability for arc in arcs],
        "joined": [scores.get(joined(pair, prefix)) for pair in pairwise(used.symbols)],
        "ranks": list(ranks_of_symbols(used.word, history)),
    }


def _is_drawn(study: TextStudy) -> bool:
    return study.segmenter is Segmenter.RANK_ORDER and study.step is not None


def _ends(used: Segmentation) -> list[int]:
    """After how many units each symbol stops."""
    return [place + 1 for place, rank in enumerate(used.died.tolist()) if rank == NEVER]


def _readable_word(segmentation: Segmentation) -> str:
    """Return the word as a reader knows it: without an imported tokenizer's changes.

    >>> from bpe_viz import learn_bpe, segment
    >>> _readable_word(segment("low", learn_bpe({"low": 5}, 2)))
    'low'
    """
    word, history = segmentation.word, segmentation.history
    if not history.tokenizer:
        return word
    if word.startswith(ADDED):
        return word.removeprefix(ADDED)
    if history.settings.unit is Unit.BYTE and set(BYTE_GLYPHS).issuperset(word):
        return bytes_of(word).decode("utf-8", "backslashreplace")
    return word


def _out_of_order(segmentation: Segmentation) -> Json:
    fired, order = [0] * len(segmentation.units), [0] * len(segmentation.units)
    for number, (rank, position) in enumerate(segmentation.events, start=1):
        fired[position], order[position] = rank, number
    return {"fired": fired[:MAX_UNITS_SHOWN], "order": order[:MAX_UNITS_SHOWN]}


def encode_study(study: TextStudy, most_symbols: int = MAX_SYMBOLS_SHOWN) -> Json:
    """Return the first words of a text up to so many symbols of the last state, and figures of all.

    `run` names them in order: the gap before each as shown, its number in `words`, its rule.
    `removed` has ranks, and how many boundaries of the text each removes; `unknownWords` how
    many more words WordPiece does not know from each on.

    >>> from bpe_viz import learn_bpe
    >>> from bpe_viz.segmentation.word_study import study_text
    >>> encode_study(study_text("low  lower", learn_bpe({"low": 5}, 3)))["run"]
    [['', 0, 'whitespace'], ['␣␣', 1, 'whitespace']]
    """
    lengths = [len(found.units) - len(found.events) for found in study.segmentations]
    sums = accumulate((lengths[number] for number in study.word_numbers), initial=0)
    shown = sum(1 for symbols_before in sums if symbols_before < most_symbols)
    spans = study.spans[:shown]
    named = study.word_numbers[:shown]
    starts = [0, *(span.stop for span in spans)]
    is_whole = len(spans) == len(study.spans)
    words = study.segmentations[: max(named, default=-1) + 1]
    return {
        "mark": _mark_of(study.history),
        "isMatched": study.has_unknown_words,
        "way": DROPOUT if _is_drawn(study) else study.segmenter.value,
        "only": study.step,
        "merges": len(study.history),
        "words": [encode_word(segmentation, study) for segmentation in words],
        "run": [
            [shown_gap(study.text[start : span.start]), number, span.rule]
            for start, span, number in zip(starts, spans, named, strict=False)
        ],
        "tail": shown_gap(study.text[starts[-1] :]) if is_whole else "",
        "numWords": len(study.spans),
        "numUnits": study.num_units,
        "numUnknown": study.num_unknown,
        "numCharacters": study.num_characters,
        "numBytes": study.num_bytes,
        "removed": [list(study.removed), list(study.removed.values())],
        "unknownWords": [list(study.unknown_words), list(study.unknown_words.values())],
    }


def encode_reasons(segmentation: Segmentation) -> Json:
    """For each boundary that is left at the end, by position: why.

    `silent` has up to three merges that would have taken it away, and says which merge had used a
    part of each; `sentence` says other reasons.

    >>> from bpe_viz import learn_bpe, segment
    >>> history = learn_bpe({"low": 5, "lowest": 2, "newer": 6, "wider": 3, "new": 2}, 8)
    >>> encode_reasons(segment("winner", history))["why"][3]["silent"] == [
    ...     {"rank": 3, "left": "n", "right": "e", "used": "e", "byRank": 1, "bySymbol": "er",
    ...      "whole": True}
    ... ]
    True
    """
    return encode_explained(segmentation, lambda rank: segmentation.history.merge(rank).symbol)


class Explained(Protocol):
    """A word after merges that says why its boundaries are left."""

    @property
    def word(self) -> str:
        """Its letters."""

    @property
    def units(self) -> Symbols:
        """The units into which it was cut before any merge."""

    @property
    def events(self) -> tuple[tuple[int, int], ...]:
        """The merges in it: (rank, position of the unit left of the boundary), in order."""

    def why_not(self) -> tuple[Reason, ...]:
        """Explain why each boundary survived, then why each silent merge did not fire."""


def encode_explained(
    explained: Explained,
    symbol_of: Callable[[int], str],
    letters: Mapping[int, str] | None = None,
) -> Json:
    """Return the same for any word: `symbol_of` a rank is what its merge makes.

    `letters` are shown in the place of others, as `str.translate` takes them.
    """
    if len(explained.units) > MAX_BOUNDARIES_EXPLAINED:
        return {"word": explained.word, "why": None}
    letters = letters or {}
    reasons = explained.why_not()
    silent: dict[int, list[Reason]] = {}
    for reason in reasons:
        if reason.rank is not None:
            silent.setdefault(reason.position, []).append(reason)
    why = []
    for reason in reasons:
        if reason.rank is None:
            missed = silent.get(reason.position, [])
            used = [_used(explained, r, symbol_of, letters) for r in missed if r.kind in _USED]
            why.append(
                {
                    "position": reason.position,
                    "sentence": _other_sentence([reason, *missed]).translate(letters),
                    "unknown": reason.kind is ReasonKind.UNKNOWN_UNIT,
                    "silent": used[:_SILENT_SHOWN],
                    "more": max(0, len(missed) - _SILENT_SHOWN),
                }
            )
    return {"word": explained.word, "why": why}


def encode_ways(word: str, history: MergeHistory, k: int) -> Json:
    """Return the word cut by every segmenter after k merges, and leftmost pair first.

    `own` says whether a way is the learner's. `tried` are the beginnings that longest match tried,
    and whether each was in the vocabulary; `sum` the symbols of the most probable way with their
    log probabilities, whose sum is its `total`. Where there is no such way, `problem` says why.

    >>> from bpe_viz import learn_bpe
    >>> history = learn_bpe({"low": 5, "lowest": 2, "newer": 6, "wider": 3, "new": 2}, 8)
    >>> for way in encode_ways("winner", history, 8)["ways"]:
    ...     print(way["way"], *way["symbols"])
    rank-order w i n n er_
    longest-match w i n ne r _
    most-probable w i n n er_
    fewest w i n n er_
    leftmost w i n ne r _
    """
    learner_s_own = segment(word, history)
    if len(learner_s_own.units) > MAX_UNITS_EXPLAINED:
        return {"word": word, "k": k, "ways": []}
    ways: list[Json] = []
    for segmenter in Segmenter:
        way: Json = {"way": segmenter.value, "own": segmenter is learner_s_own.segmenter}
        try:
            found = segment(word, history, segmenter=segmenter, step=k)
        except SettingsError as error:
            ways.append({**way, "symbols": [], "problem": str(error)})
            continue
        ways.append({**way, "symbols": shown_symbols(found.symbols), **_grounds(found)})
    prepared = leftmost_first(
        learner_s_own.units,
        set(history.pairs[:k]),
        by_merges(word, history).unknown_positions,
        history.settings.inner_prefix,
    )
    ways.append({"way": "leftmost", "own": False, "symbols": shown_symbols(prepared)})
    return {"word": word, "k": k, "ways": ways}


def _grounds(found: Segmentation) -> Json:
    """Return the grounds of a segmenter's decision."""
    if found.segmenter is Segmenter.LONGEST_MATCH:
        is_unknown = found.symbols == (UNKNOWN_WORD,) and found.unknown == found.units
        return {
            "tried": [
                [printable(trial.symbol), trial.is_known] for trial in found.trials[:_TRIED_SHOWN]
            ],
            "more": max(0, len(found.trials) - _TRIED_SHOWN),
            "letters": shown_symbols(found.units) if is_unknown else [],
        }
    if found.segmenter is Segmenter.MOST_PROBABLE:
        prepared = prepare_word(found.word, found.history)
        arcs = symbol_lattice(prepared.units, prepared.fixed, found.history, found.step).best_arcs
        return {
            "sum": [[printable(a.piece), a.log_probability] for a in arcs[:_TRIED_SHOWN]],
            "more": max(0, len(arcs) - _TRIED_SHOWN),
            "total": sum(arc.log_probability for arc in arcs),
        }
    return {}


def shown_symbols(symbols: Sequence[str], most: int = 200) -> list[str]:
    """Return the first symbols in printable form."""
    return [printable(symbol) for symbol in symbols[:most]]


def _used(
    explained: Explained,
    reason: Reason,
    symbol_of: Callable[[int], str],
    letters: Mapping[int, str],
) -> SilentMerge:
    left, right = (printable(symbol).translate(letters) for symbol in reason.pair)
    by_rank = reason.by_rank or 0
    number_at = {position: number for number, (_, position) in enumerate(explained.events)}
    never, middle = len(number_at), reason.position + 1
    edges = {edge: number_at.get(edge - 1, never) for edge in (reason.start, middle, reason.stop)}
    first_edge = min(edges, key=lambda edge: edges[edge])
    left_was_used = first_edge == reason.start
    inside = range(reason.start, middle - 1) if left_was_used else range(middle, reason.stop - 1)
    return {
        "rank": reason.rank or 0,
        "left": left,
        "right": right,
        "used": left if left_was_used else right,
        "byRank": by_rank,
        "bySymbol": printable(symbol_of(by_rank)).translate(letters),
        "whole": all(number_at.get(place, never) < edges[first_edge] for place in inside),
    }


def _other_sentence(reasons: Sequence[Reason]) -> str:
    """Say in words why: all but a part that was used, and a pair that is not in the list."""
    return next((reason.sentence for reason in reasons if reason.kind in _TELLING), "")


def shown_gap(text: str) -> str:
    """Show what is between two words, or its beginning.

    >>> shown_gap("  ")
    '␣␣'
    """
    return printable(shortened(text, _GAP_SHOWN))
