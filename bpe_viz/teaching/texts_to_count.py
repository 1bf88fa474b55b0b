"""Short texts whose tokens are counted, by how large an exercise is."""

from collections.abc import Mapping
from types import MappingProxyType

from bpe_viz.teaching.drawn_corpora import Level

TEXTS: Mapping[Level, tuple[str, ...]] = MappingProxyType(
    {
        Level.EASY: (
            *("strawberry", "tokenization", "unhappiness", "lowest", "newer", "blueberry"),
            *("grandmother", "The cat sat.", "an apple", "antidote", "readable", "rewriting"),
            *("football", "seventeen", "tomorrow morning", "Good night!"),
        ),
        Level.MEDIUM: (
            *("12345", "2026-11-22", "antidisestablishmentarianism", "3.14159", "naïve café"),
            *("How many r are in strawberry?", "Donaudampfschiff", "évidemment", "1,234,567"),
            *("for i in range(10):", "It's raining cats and dogs.", "Straßenbahn"),
        ),
        Level.HARD: (
            *("evlerimizden", "Привет, мир", "こんにちは", "안녕하세요", "नमस्ते", "🙂🙂"),
            *("        return x", "SolidGoldMagikarp", "Llanfairpwllgwyngyll", "ΑΒΓ αβγ"),
            *("epäjärjestelmällisyys", "x = [a ** 2 for a in b]", "1000000 + 999999"),
        ),
    }
)
