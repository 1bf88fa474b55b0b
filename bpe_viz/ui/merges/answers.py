"""Answers to the browser's questions, each worked out from the history and the question alone."""

import inspect
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import numpy as np

from bpe_viz.arrays import Indices
from bpe_viz.caching import CacheOfOwner
from bpe_viz.errors import BpeVizError
from bpe_viz.formats import latex_to_copy
from bpe_viz.history import NEVER, MergeHistory
from bpe_viz.limits import CACHED_CHUNKS, MAX_CHUNKS_ASKED, MAX_WORD_ASKED, MAX_WORDS_FOUND
from bpe_viz.training import learner
from bpe_viz.ui.jobs.pool import Job
from bpe_viz.ui.jobs.training import AnyTrained, Trained
from bpe_viz.ui.merges import deltas, tie_panel
from bpe_viz.ui.merges.comparing import compare
from bpe_viz.ui.merges.deltas import rows
from bpe_viz.ui.merges.wire_types import EditCompared, StepperPart, WordRow
from bpe_viz.ui.shared.browser_input import number_in
from bpe_viz.ui.shared.wire import frame, pack

_CHUNKS: CacheOfOwner[int, bytes] = CacheOfOwner(CACHED_CHUNKS)


def stepper_answer(
    history: MergeHistory,
    key: str,
    k: int,
    question: object,
    before: Callable[[], Job[AnyTrained] | None] = lambda: None,
) -> bytes:
    """Return every part that `question` asks for, packed; `k` is the default place.

    `before` is the training of the corpus before it was edited, once it is over.

    A question is what the browser sent: nothing about it is taken for granted. One about another
    training than `key` counts as none. The first one gets what is needed around `k`, too.
    """
    asked = question if isinstance(question, Mapping) and question.get("key") == key else {}
    if not asked or (asked.get("overview") is True and not asked.get("chunks")):
        wanted = [_chunk_of(history, k), _chunk_of(history, k + deltas.chunk_merges(history) // 2)]
        asked = {**asked, "overview": True, "chunks": sorted(set(wanted))}
    parts = [pack({"key": key, "id": asked.get("id", 0)})]
    if asked.get("overview") is True:
        parts.append(pack({"overview": deltas.overview(history)}))
    parts += [_chunk(history, number) for number in _chunk_numbers(history, asked.get("chunks"))]
    parts += [pack(part) for part in _looked_up(history, asked)]
    if asked.get("edited") is True and (job := before()):
        parts.append(pack({"edited": _compared(job, history)}))
    return frame(parts)


def word_in(asked: object, history: MergeHistory) -> tuple[str, int] | None:
    """Return the word and step that the reader wants on the Words page; None for all else.

    A word of the corpus is asked for by its number.

    >>> from bpe_viz import learn_bpe
    >>> history = learn_bpe(["low", "new"], 3)
    >>> word_in([1, 2], history), word_in(["lowish", 2], history), word_in("low", history)
    (('new', 2), ('lowish', 2), None)
    """
    match asked:
        case [str(word), int(k)] if word.strip() and 0 <= k <= len(history):
            return word[:MAX_WORD_ASKED], k
        case [int(index), int(k)] if 0 <= index < len(history.words) and 0 <= k <= len(history):
            return history.words[index], k
    return None


def _compared(before: Job[AnyTrained], history: MergeHistory) -> EditCompared:
    if isinstance(before.result, Trained):
        return {"comparison": compare(before.result.history, history)}
    return {"problem": str(before.error) if isinstance(before.error, BpeVizError) else ""}


def _chunk_of(history: MergeHistory, k: int) -> int:
    return (max(1, min(k, len(history) + 1)) - 1) // deltas.chunk_merges(history)


def _chunk_numbers(history: MergeHistory, numbers: object) -> list[int]:
    if not isinstance(numbers, list):
        return []
    last = deltas.num_chunks(history) - 1
    return [number for number in numbers[:MAX_CHUNKS_ASKED] if number_in(number, last) is not None]


def _chunk(history: MergeHistory, number: int) -> bytes:
    """Return the packed chunk; cached while the history is, since readers of a corpus share it."""
    return _CHUNKS.get(history, number, lambda: pack(deltas.chunk(history, number)))


def _looked_up(history: MergeHistory, asked: Mapping[str, Any]) -> Iterator[StepperPart]:
    search = asked.get("search")
    if isinstance(search, str) and search:
        rows, many = _words_with_text(history, search[:MAX_WORD_ASKED])
        yield {"search": search, "found": rows, "many": many}
    holds = asked.get("holds")
    if isinstance(holds, list) and len(holds) == 2:
        symbol = number_in(holds[0], len(history.symbols) - 1)
        k = number_in(holds[1], len(history))
        if symbol is not None and k is not None:
            rows, many = words_with_symbol(history, symbol, k)
            yield {"holds": {"symbol": symbol, "k": k, "words": rows, "many": many}}
    rank = number_in(asked.get("tie"), len(history))
    if rank:
        picks, tied = tie_panel.choices(history, rank), tie_panel.tied_pairs(history, rank)
        yield {"tie": {"k": rank, "picks": picks, "tied": tied}}
    if asked.get("rules") is True:
        yield {"rules": tie_panel.comparisons(history)}
    word = asked.get("tryWord")
    if isinstance(word, str) and word:
        segments = tie_panel.segmentations(history, word[:MAX_WORD_ASKED])
        yield {"tried": {"word": word, "segments": segments}}
    if asked.get("source") is True:
        yield {"source": {"text": inspect.getsource(learner.learn)}}
    k = number_in(asked.get("latex"), len(history))
    if k is not None:
        yield {"latex": {"k": k, "text": latex_to_copy(history, k)}}
    index = number_in(asked.get("word"), len(history.words) - 1)
    if index is not None:
        yield {"word": deltas.rows(history, np.array([index]))[0]}


def _words_with_text(history: MergeHistory, text: str) -> tuple[list[WordRow], int]:
    """Return the most frequent words that contain `text`, and how many there are in all.

    >>> from bpe_viz import learn_bpe
    >>> _words_with_text(learn_bpe({"low": 5, "slow": 7, "new": 2}, 1), "low")[1]
    2
    """
    found = [index for index, word in enumerate(history.words) if text in word]
    return _most_frequent(history, np.array(found, np.int64)), len(found)


def words_with_symbol(history: MergeHistory, symbol: int, k: int) -> tuple[list[WordRow], int]:
    """Return the most frequent words with the symbol in state k, and their total number.

    >>> from bpe_viz import learn_bpe
    >>> history = learn_bpe({"low": 5, "slow": 7, "net": 2}, 2)
    >>> words_with_symbol(history, history.symbols.index("lo"), 1)[1]
    2
    >>> words_with_symbol(history, history.symbols.index("lo"), 2)[1]
    0
    """
    record = history.record
    size = record.alphabet_size
    died = record.died
    if record.deaths:
        last, ids = record.symbols_at(k)
        words = np.unique(record.word_of[last[ids == symbol]]).astype(np.int64)
        return _most_frequent(history, words), len(words)
    if symbol < size:
        first = last = np.flatnonzero(record.layout.units == symbol)
    else:
        rank = symbol - size + 1
        if rank > k:
            return [], 0
        left, right = record.left[rank - 1], record.right[rank - 1]
        joints = record.events_of(rank)
        first = joints - (record.num_units[left] - 1)
        last = joints + record.num_units[right]
    before = np.where(first > 0, died[np.maximum(first - 1, 0)], NEVER)
    words = np.unique(record.word_of[last[(before > k) & (died[last] > k)]]).astype(np.int64)
    return _most_frequent(history, words), len(words)


def _most_frequent(history: MergeHistory, indices: Indices) -> list[WordRow]:
    order = np.argsort(-history.word_counts[indices], kind="stable")[:MAX_WORDS_FOUND]
    return rows(history, indices[order])
