"""The reasons why a pair that the reader names is not joined in a word, and what it needed."""

from bpe_viz.caching import CacheOfOwner
from bpe_viz.errors import BpeVizError
from bpe_viz.formats import is_unit
from bpe_viz.history import MergeHistory
from bpe_viz.limits import (
    CACHED_PAIR_ANSWERS,
    COUNTERFACTUAL_SECONDS,
    MAX_PAIRS_EXPLAINED,
    MAX_UNITS_EXPLAINED,
)
from bpe_viz.segmentation import (
    Closeness,
    Copies,
    Weighed,
    closest,
    copies_needed,
    last_chance,
    pairs_spelled,
    quoted_pair,
    rank_of_pair,
)
from bpe_viz.settings import Criterion, MarkPlace
from bpe_viz.symbols import Pair, printable, spelling
from bpe_viz.ui.words import pair_texts as texts
from bpe_viz.ui.words.encoding import NO_PAIR, Json, by_merges
from bpe_viz.ui.words.wire_types import ClosestPair, WeighedPair
from bpe_viz.wording import counted

_UNITS_AT_MOST = counted(MAX_UNITS_EXPLAINED, "unit")

_COPIES: CacheOfOwner[tuple[str, Pair], Copies | None] = CacheOfOwner(CACHED_PAIR_ANSWERS)


def answer_pair(history: MergeHistory, word: str, asked: str) -> Json:
    """Tell the fate of the pair that `asked` spells, in the word and in the corpus.

    A blank or a plus says where the pair is cut; without one the closest of all cuts is meant.
    Where counts decide, which `counted` says, `closest` is when the pair was closest; else `last`
    is how it compared when it was last there. Neither is known where merges stop at walls, symbols
    die or languages take turns.

    >>> from bpe_viz import learn_bpe
    >>> history = learn_bpe({"low": 5, "lowest": 2, "newer": 6, "wider": 3, "new": 2}, 8)
    >>> answer = answer_pair(history, "lowest", "we")
    >>> answer["pair"], answer["rank"], answer["closest"]
    (['w', 'e'], 0, {'rank': 1, 'count': 8, 'winner': ('e', 'r'), 'winnerCount': 9})
    """
    pairs = _pairs_meant(history, asked)
    answer: Json = {"word": word, "asked": asked}
    if not pairs:
        return {**answer, **NO_PAIR}
    pair = pairs[0]
    is_counted = _counts_decide(history)
    near = closest(history, pair) if is_counted else None
    return {
        **answer,
        "counted": is_counted,
        "pair": _shown(pair),
        "others": [_shown(other) for other in pairs[1:MAX_PAIRS_EXPLAINED]],
        "rank": rank_of_pair(history, pair) or 0,
        "sentences": _sentences(history, word, pair),
        "closest": _closest_facts(near),
        "isLeadUnknown": _is_lead_unknown(history),
        "last": None if is_counted or _is_lead_unknown(history) else _last_facts(history, pair),
    }


def answer_copies(history: MergeHistory, word: str, asked: str) -> Json:
    """Find how many more copies of the word make the pair win, by training with them.

    >>> from bpe_viz import learn_bpe
    >>> history = learn_bpe({"low": 5, "lowest": 2, "newer": 6, "wider": 3, "new": 2}, 8)
    >>> answer_copies(history, "lowest", "we")["copies"]
    {'copies': 1, 'rank': 1, 'isCertain': True, 'tried': [2, 1]}
    """
    answer: Json = {"word": word, "asked": asked, "copies": None, "problem": ""}
    pairs = _pairs_meant(history, asked)
    if not pairs or not history.words:
        return answer
    try:
        found = _copies(history, word, pairs[0])
    except BpeVizError as error:
        return {**answer, "problem": str(error)}
    if found is None:
        return {
            **answer,
            "problem": texts.NOT_TRIED.format(units=_UNITS_AT_MOST),
        }
    facts = {"copies": found.copies, "rank": found.rank, "isCertain": found.is_certain}
    return {**answer, "copies": {**facts, "tried": _some_of(found.tried)}}


def _some_of(tried: tuple[int, ...]) -> list[int]:
    """As many of the numbers as the page lists, and the largest; there may be thousands."""
    return list(dict.fromkeys((*tried[:MAX_PAIRS_EXPLAINED], *([max(tried)] if tried else ()))))


def _copies(history: MergeHistory, word: str, pair: Pair) -> Copies | None:
    """Cached for the next time the same is asked: a rerun must not train again."""
    return _COPIES.get(
        history,
        (word, pair),
        lambda: copies_needed(history, word, pair, COUNTERFACTUAL_SECONDS),
    )


def _pairs_meant(history: MergeHistory, asked: str) -> list[Pair]:
    """Return the pair as it is cut by a blank or a plus, or every cut, the likeliest first."""
    unit = history.settings.unit
    parts = asked.split("+") if asked.count("+") == 1 and len(asked) > 1 else asked.split()
    parts = [part.strip() for part in parts if part.strip()]
    if len(parts) == 2:
        return [(spelling(parts[0], unit), spelling(parts[1], unit))]
    if len(parts) != 1:
        return []
    letters = parts[0] if unit.value != "bytes" else spelling(parts[0], unit)
    pairs = pairs_spelled(letters, history)
    if history.settings.mark_place is MarkPlace.GLUED:
        if is_unit(letters, history.settings):
            return []
        pairs += pairs_spelled(letters + history.settings.mark, history)
    if not pairs and len(letters) == 2:
        return [(letters[0], letters[1])]
    return sorted(pairs, key=lambda pair: _distance(history, pair))


def _distance(history: MergeHistory, pair: Pair) -> float:
    if rank_of_pair(history, pair):
        return -1
    if not _counts_decide(history):
        return 0
    near = closest(history, pair)
    return near.lead if near else float("inf")


def _counts_decide(history: MergeHistory) -> bool:
    return history.settings.ranks_by is Criterion.COUNT and not _is_lead_unknown(history)


def _is_lead_unknown(history: MergeHistory) -> bool:
    return bool(history.record.walls or history.record.deaths or history.languages)


def _sentences(history: MergeHistory, word: str, pair: Pair) -> list[str]:
    """Explain why the pair is apart wherever it occurs in the word."""
    segmentation = by_merges(word, history)
    if len(segmentation.units) > MAX_UNITS_EXPLAINED:
        return [texts.TOO_LONG.format(units=_UNITS_AT_MOST)]
    sentences = [reason.sentence for reason in segmentation.why_not() if reason.pair == pair]
    if not rank_of_pair(history, pair):
        sentences += [
            texts.PART_USED.format(rank=step.rank, pair=quoted_pair(step.pair))
            for step in segmentation.parting(pair)
        ]
    return list(dict.fromkeys(sentences))[:MAX_PAIRS_EXPLAINED]


def _closest_facts(near: Closeness | None) -> ClosestPair | None:
    if near is None:
        return None
    left, right = _shown(near.winner)
    return {
        "rank": near.rank,
        "count": near.count,
        "winner": (left, right),
        "winnerCount": near.winner_count,
    }


def _last_facts(history: MergeHistory, pair: Pair) -> Json | None:
    """Compare a pair when it was last there with the one that was merged, by the criterion."""
    found = last_chance(history, pair) if history.words else None
    if found is None:
        return None
    return {
        "criterion": history.settings.ranks_by.value,
        "rank": found.rank,
        "weighed": _weighed(found.weighed),
        "winner": _shown(found.winner),
        "winnerWeighed": _weighed(found.winner_weighed),
        "length": found.length,
        "isTied": found.is_tied,
        "least": history.settings.min_count if found.is_rare else 0,
    }


def _weighed(pair: Weighed) -> WeighedPair:
    return {
        "count": pair.count,
        "joined": pair.joined,
        "left": pair.left_count,
        "right": pair.right_count,
        "score": pair.score,
    }


def _shown(pair: Pair) -> list[str]:
    return [printable(symbol) for symbol in pair]
