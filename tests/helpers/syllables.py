"""Words of random syllables, as many as a test needs."""

import random


def syllables(num_words: int, seed: int) -> dict[str, int]:
    """Enough words for every array of the learner to run full: from random syllables."""
    chance = random.Random(seed)
    parts = [c + v for c in "bcdfglmnprst" for v in "aeiou"] + ["ing", "er", "est", "ness"]
    words = ("".join(chance.choices(parts, k=chance.randint(1, 5))) for _ in range(num_words))
    return {word: chance.randint(1, 50) for word in words}
