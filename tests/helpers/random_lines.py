"""Short texts in lines, with walls anywhere."""

import random
from itertools import pairwise

from bpe_viz import PreTokenizer
from bpe_viz.text import Lines, pre_tokenize_all


def random_lines(chance: random.Random, *alphabets: str) -> tuple[list[str], Lines]:
    """A short text over few letters with walls anywhere, where a symbol may be made twice."""
    letters = chance.choice(alphabets or ("ab ", "abc  ", "a ", "t' s"))
    parts = ["".join(chance.choices(letters, k=chance.randint(1, 4))) for _ in range(5)]
    text = [
        "".join(chance.choices(parts, k=chance.randint(1, 5))) for _ in range(chance.randint(1, 6))
    ]
    counts = {line: text.count(line) for line in text}
    if chance.random() < 0.5:
        cuts = pre_tokenize_all([*counts], PreTokenizer.GPT2)
    else:
        cuts = []
        for line in counts:
            inner = [place for place in range(1, len(line)) if chance.random() < 0.35]
            cuts.append([line[a:b] for a, b in pairwise([0, *inner, len(line)])])
    return text, Lines(counts, tuple(map(tuple, cuts)))
