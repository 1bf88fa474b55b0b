"""A word cut many times with BPE dropout: how often each way came, next to how often it should."""

from bpe_viz.errors import SettingsError
from bpe_viz.history import MergeHistory
from bpe_viz.limits import MAX_DRAWN_UNITS, MAX_DRAWS, MAX_EXACT_DROPOUT_UNITS, MAX_WAYS_LISTED
from bpe_viz.segmentation import dropout_draws, dropout_shares, prepare_word
from bpe_viz.ui.reader.cutting import Cutting
from bpe_viz.ui.words.encoding import Json, shown_symbols


def encode_draws(word: str, history: MergeHistory, cutting: Cutting, k: int) -> Json:
    """Return the ways to cut a word in state k, the most probable first, and their draws.

    A row of `ways` has the symbols, how many of the `drawn` draws gave them, and the exact
    probability, or None for a word that is too long to have one; `rest` has the two numbers of all
    other ways. A word that is too long to be drawn has no rows.

    >>> from bpe_viz import learn_bpe
    >>> found = encode_draws("low", learn_bpe({"low": 5}, 2), Cutting("dropout", 0.5), 1)
    >>> found["drawn"], found["ways"]
    (1000, [[['l', 'o', 'w', '_'], 508, 0.5], [['lo', 'w', '_'], 492, 0.5]])
    """
    head: Json = {"word": word, "k": k, "dropout": cutting.dropout, "seed": cutting.seed}
    units = len(prepare_word(word, history).units)
    if units > MAX_DRAWN_UNITS:
        nothing: Json = {"drawn": 0, "ways": [], "rest": [0, 0], "numWays": 0}
        return {**head, **nothing, "mostUnits": MAX_DRAWN_UNITS}
    drawn = dropout_draws(
        word, history, cutting.dropout, num_draws=MAX_DRAWS, seed=cutting.seed, step=k
    )
    try:
        exact = dropout_shares(word, history, cutting.dropout, step=k)
    except SettingsError:
        exact = {}
    ways = list(exact) if exact else sorted(drawn, key=lambda way: (-drawn[way], way))
    listed = ways[:MAX_WAYS_LISTED]
    others = ways[MAX_WAYS_LISTED:]
    return {
        **head,
        "drawn": MAX_DRAWS,
        "ways": [[shown_symbols(way), drawn[way], exact[way] if exact else None] for way in listed],
        "rest": [
            sum(drawn[way] for way in others),
            sum(exact[way] for way in others) if exact else None,
        ],
        "numWays": len(ways),
        "mostUnits": MAX_EXACT_DROPOUT_UNITS,
    }
