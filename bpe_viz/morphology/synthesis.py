"""The number of morphemes of a word: Greenberg's index of synthesis and his scale of languages."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from bpe_viz.errors import BpeVizError
from bpe_viz.morphology.gold.gold_list import GoldEntry


@dataclass(frozen=True, slots=True)
class LanguageKind:
    """A stretch of the scale, from `lowest` morphemes a word on, with one language and one word.

    `index` is Greenberg's own count for the language, in running text.

    >>> [kind.language for kind in LANGUAGE_KINDS if kind.index > 2]
    ['Swahili', 'Inuit']
    """

    name: str
    lowest: float
    language: str
    index: float
    word: str
    gloss: str


# Greenberg (1960) calls less than 2 analytic, from 2 on synthetic, from 3 on polysynthetic. His
# count for Annamite (Vietnamese) is the isolating end: nearly every word is one morpheme.
LANGUAGE_KINDS = (
    LanguageKind("isolating or analytic", 1.0, "Vietnamese", 1.06, "nhà", "house, houses"),
    LanguageKind("synthetic", 2.0, "Swahili", 2.55, "ni|li|soma", "I + past + read: I read"),
    LanguageKind(
        "polysynthetic",
        3.0,
        "Inuit",
        3.72,
        "illo|qar|pu|nga",
        "house + have + fact + I: I have one",
    ),
)


@dataclass(frozen=True, slots=True)
class SynthesisIndex:
    """Morphemes per word of a list of types; `kind` is where that falls on Greenberg's scale.

    Greenberg counted running text, in which short words recur: a list of types has a higher index.

    >>> from bpe_viz.morphology.gold.gold_list import built_in_gold
    >>> index = morphemes_per_word(built_in_gold("gold_slide"))
    >>> index
    SynthesisIndex(num_morphemes=14, num_words=8)
    """

    num_morphemes: int
    num_words: int

    @property
    def index(self) -> float:
        """Morphemes per word."""
        return self.num_morphemes / self.num_words

    @property
    def kind(self) -> LanguageKind:
        """The highest kind whose lowest index is reached."""
        index = Fraction(self.num_morphemes, self.num_words)
        return max((k for k in LANGUAGE_KINDS if k.lowest <= index), key=lambda k: k.lowest)


def morphemes_per_word(entries: Iterable[GoldEntry]) -> SynthesisIndex:
    r"""Return the index of synthesis of a gold list (Greenberg 1960), by preferred segmentations.

    Raises BpeVizError without words.

    >>> from bpe_viz.morphology.gold.gold_list import read_gold_text
    >>> index = morphemes_per_word(read_gold_text("evlerimizde ev ler imiz de\nkarı karı"))
    >>> index.index, index.kind.name
    (2.5, 'synthetic')
    """
    numbers = [entry.num_morphemes for entry in entries]
    if not numbers:
        raise BpeVizError("There are no words to count. Choose a gold list with words.")
    return SynthesisIndex(sum(numbers), len(numbers))
