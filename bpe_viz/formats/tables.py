"""Results as files: tables for a spreadsheet and the vocabulary as JSON."""

import json

import numpy as np

from bpe_viz.csv_text import csv_bytes
from bpe_viz.formats.refused_learners import refuse_more_than_merges
from bpe_viz.formats.subword_nmt import symbols_as_in_merges_txt
from bpe_viz.history import MergeHistory, merge_columns
from bpe_viz.symbols import printable


def merges_csv(history: MergeHistory) -> bytes:
    r"""Return every merge: rank, left, right, symbol, count, applied, and what the learner adds.

    >>> from bpe_viz import learn_bpe
    >>> merges_csv(learn_bpe({"low": 5}, 1)).decode("utf-8-sig")
    'rank,left,right,symbol,count,applied\n1,l,o,lo,5,5\n'
    """
    columns = merge_columns(history)
    rows = ([cell(merge) for cell in columns.values()] for merge in history.merges)
    return csv_bytes([*columns], rows)


def vocabulary_csv(history: MergeHistory, k: int) -> bytes:
    r"""Return the vocabulary of state k in order of birth: id, symbol, rank of its merge, count.

    The id is that of vocab.json, and a symbol that died leaves a gap; the alphabet has no rank.

    >>> from bpe_viz import learn_bpe
    >>> vocabulary_csv(learn_bpe({"low": 5}, 1), 1).decode("utf-8-sig").splitlines()[-2:]
    ['3,w,,5', '4,lo,1,5']
    """
    numbers = np.flatnonzero(history.is_present(k)).tolist()
    return csv_bytes(
        ["id", "symbol", "rank", "count"],
        (
            [number, entry.symbol, "" if entry.rank is None else entry.rank, entry.count]
            for number, entry in zip(numbers, history.at(k).vocabulary(), strict=True)
        ),
    )


def state_csv(history: MergeHistory, k: int) -> bytes:
    r"""Return the corpus after k merges: word, count, number of symbols, segmentation.

    The symbols stand apart by blanks, with a visible form for every invisible character in them.

    >>> from bpe_viz import learn_bpe
    >>> state_csv(learn_bpe({"low": 5}, 1), 1).decode("utf-8-sig").splitlines()[1]
    'low,5,3,lo w _'
    """
    shown = [printable(symbol) for symbol in history.symbols]
    segmented = history.record.segment_all(k)
    return csv_bytes(
        ["word", "count", "symbols", "segmentation"],
        (
            [word, count, len(ids), " ".join([shown[number] for number in ids])]
            for word, count, ids in zip(
                history.words, history.word_counts.tolist(), segmented, strict=True
            )
        ),
    )


def word_counts_csv(history: MergeHistory) -> bytes:
    r"""Return every word of the corpus and how often it occurs, in first-seen order.

    >>> from bpe_viz import learn_bpe
    >>> word_counts_csv(learn_bpe({"low": 5}, 1)).decode("utf-8-sig")
    'word,count\nlow,5\n'
    """
    return csv_bytes(["word", "count"], history.count_of_word().items())


def vocab_json(history: MergeHistory) -> bytes:
    """Return every symbol with its id: the alphabet by code point, then one symbol per merge.

    The symbols are spelled as in merges.txt, with the mark `</w>`, where that can be written.

    >>> from bpe_viz import learn_bpe
    >>> vocab_json(learn_bpe({"low": 5}, 1))
    b'{"</w>":0,"l":1,"o":2,"w":3,"lo":4}'
    """
    refuse_more_than_merges(history, "vocab.json")
    symbols = symbols_as_in_merges_txt(history)
    id_of_symbol = {symbol: number for number, symbol in enumerate(symbols)}
    # Half a character becomes its escape, which is what JSON wants too.
    text = json.dumps(id_of_symbol, ensure_ascii=False, separators=(",", ":"))
    return text.encode("utf-8", "backslashreplace")
