"""A word as it is cut without merges: by entropy, by the letters that may follow, by morphemes."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Set
from itertools import accumulate, pairwise

from bpe_viz.history import MergeHistory
from bpe_viz.limits import (
    MAX_BYTE_CONTEXT_CHOSEN,
    MAX_ENTROPY_SHOWN,
    MAX_FOLLOWERS_NAMED,
    MAX_PATCHES_SHOWN,
)
from bpe_viz.morphology import (
    boundaries_in_states,
    boundary_scores,
    built_in_gold,
    successor_varieties,
    variety_boundaries,
)
from bpe_viz.samples import gold_samples
from bpe_viz.symbols import printable
from bpe_viz.ui.reader.byte_models import byte_model
from bpe_viz.ui.shared.browser_input import number_in
from bpe_viz.ui.words import other_cuts_texts as texts
from bpe_viz.ui.words.wire_types import CountedLetter, OtherCut, OtherCuts
from bpe_viz.vocabularies import ByteModel, character_edges, entropy_patches
from bpe_viz.wording import state_name

_FIRST_N, _FIRST_BITS = 2, 0.5
_BLANK = " "


def other_cuts(history: MergeHistory, word: str, k: int, asked: Mapping[str, object]) -> OtherCuts:
    """Return the cuts of a word; `asked` has the last bytes that count, and the threshold in bits.

    Blanks around the word are left out, and it is read as one that a blank comes before.

    >>> from bpe_viz import learn_bpe
    >>> history = learn_bpe({"low": 5, "lowest": 2, "newer": 6, "wider": 3, "new": 2}, 8)
    >>> found = other_cuts(history, "lowest", 8, {"n": 2, "bits": 0.5})
    >>> ["|".join(row["parts"]) for row in found["rows"]]
    ['low|e|s|t', 'low|e|st', 'low|est', 'low|est', 'low|est']
    >>> [row["name"] for row in found["rows"]][1:3]
    ['Patches, above 0.50 bits', 'Patches, rise above 0.50 bits']
    >>> found["rows"][0]["score"], found["rows"][2]["score"]
    ('F1 2·1 / (3 + 1) = 0.50', 'F1 2·1 / (1 + 1) = 1.00')
    >>> found["letters"][3]
    CountedLetter(letter='e', bits='0.86', counts='After “ow” come ␣ (5) and e (2).', variety=1)
    """
    n = number_in(asked.get("n"), MAX_BYTE_CONTEXT_CHOSEN) or _FIRST_N
    bits = _bits_in(asked.get("bits"))
    bare = word.strip()[:MAX_PATCHES_SHOWN]
    listed = [found for each in history.words if (found := each.strip())]
    model = byte_model(history, history.count_of_word(), n)
    with_blank = _BLANK + bare
    above = entropy_patches(with_blank, model, threshold=bits)
    rising = entropy_patches(with_blank, model, rise=bits)
    near = _sharing_letters(bare, listed)
    learned = boundaries_in_states([word], history).at(0, k)
    blanks = len(word) - len(word.lstrip())
    cuts: dict[str, Set[float]] = {
        texts.learned(state_name(k)): {place - blanks for place in learned},
        texts.above(bits): _without_blank(above),
        texts.rising(bits): _without_blank(rising),
        texts.VARIETY: variety_boundaries([bare], near)[0],
    }
    gold = _gold_cut(bare)
    if gold:
        cuts[texts.morphemes(gold[0])] = gold[1]
    rows = [
        _row(name, bare, {place for place in found if 0 < place < len(bare)}, gold and gold[1])
        for name, found in cuts.items()
    ]
    return {
        "word": word,
        "k": k,
        "n": n,
        "bits": bits,
        "letters": _letters(bare, model, near),
        "rows": rows,
    }


def _bits_in(value: object) -> float:
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    if is_number and isinstance(value, int | float) and 0 <= value <= MAX_ENTROPY_SHOWN:
        return float(value)
    return _FIRST_BITS


def _sharing_letters(word: str, listed: Iterable[str]) -> Collection[str]:
    """Return the words that begin as a word does, and one for each other first letter.

    They have the same varieties as all words at every beginning of this one.
    """
    others: dict[str, str] = {}
    same = set()
    for each in listed:
        if each[:1] == word[:1]:
            same.add(each)
        else:
            others.setdefault(each[0], each)
    return same | set(others.values())


def _without_blank(patches: Iterable[str]) -> set[float]:
    return {place - 1 for place in accumulate(map(len, patches))}


def _gold_cut(word: str) -> tuple[str, frozenset[float]] | None:
    """Return the name of the first list of morphemes that has a word, and its boundaries there."""
    for sample in gold_samples():
        for entry in built_in_gold(sample.key):
            if entry.word in (word, word.lower()):
                return sample.name, entry.analyses[0].boundaries
    return None


def _row(name: str, word: str, cut: Set[float], gold: Set[float] | None) -> OtherCut:
    """Return the parts of a word; where a cut falls inside a character, it is left out."""
    places = sorted(int(place) for place in cut if float(place).is_integer())
    parts = [printable(word[start:stop]) for start, stop in pairwise([0, *places, len(word)])]
    if gold is None:
        return {"name": name, "parts": parts, "score": ""}
    return {"name": name, "parts": parts, "score": texts.score(boundary_scores(cut, gold))}


def _letters(word: str, model: ByteModel, near: Collection[str]) -> list[CountedLetter]:
    """Return for each letter what may stand there and how often, and what may follow it."""
    text = _BLANK + word
    data, edges = text.encode("utf-8", "surrogatepass"), character_edges(text)
    entropies = model.entropies(text)
    varieties = successor_varieties(near)
    found = []
    for number, letter in enumerate(word, start=1):
        place = max(range(edges[number], edges[number + 1]), key=entropies.__getitem__)
        context = model.seen_end(data[max(0, place - model.n) : place])
        followers = Counter(model.followers(context))
        named = [
            (_shown(bytes([byte])), many)
            for byte, many in followers.most_common(MAX_FOLLOWERS_NAMED)
        ]
        rest = followers.total() - sum(many for _, many in named)
        found.append(
            CountedLetter(
                printable(letter),
                texts.bits(entropies[place]),
                texts.counts(_shown(context), named, len(followers) - len(named), rest),
                varieties.get(word[:number], 0),
            )
        )
    return found


def _shown(data: bytes) -> str:
    return printable(data.decode(errors="backslashreplace"))
