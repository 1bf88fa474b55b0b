"""Texts of languages that share one list of merges: an example of the app, or drawn ones."""

from collections.abc import Mapping
from dataclasses import dataclass

from bpe_viz.history import MergeHistory
from bpe_viz.teaching.chance import Chance
from bpe_viz.teaching.drawn_corpora import Level, drawn_words
from bpe_viz.training import learn_parity_bpe

# The example that is worked out by hand: training texts, and texts that say the same thing.
SEA_TRAINING: Mapping[str, str] = {
    "English": "the sea the sea the way the way the sun the sun the sea the way",
    "German": "das meer der weg das meer der weg die sonne",
    "Turkish": "deniz yol gunes deniz yol gunes",
}
SEA: Mapping[str, str] = {
    "English": "the sea the way the sun",
    "German": "das meer der weg die sonne",
    "Turkish": "deniz yol gunes",
}
_SEA_MERGES = 8
_DRAWN_NAMES, _DRAWN_MERGES = ("A", "B", "C"), 5
_EXAMPLE_ONCE_IN = 5


@dataclass(frozen=True, slots=True)
class LanguageRun:
    """A run of parity-aware BPE, and the text of each language whose symbols are counted.

    >>> LanguageRun(_sea_run(), SEA).symbols("Turkish", 0)[:6]
    ('d', 'e', 'n', 'i', 'z', '_')
    """

    history: MergeHistory
    texts: Mapping[str, str]

    def symbols(self, language: str, k: int) -> tuple[str, ...]:
        """Return the symbols of the text of a language in state k."""
        state = self.history.at(k)
        words = self.texts[language].split()
        return tuple(symbol for word in words for symbol in state.segment(word))


def _sea_run() -> MergeHistory:
    """Learn from the example.

    >>> [merge.language for merge in _sea_run().merges[:3]]
    ['German', 'German', 'English']
    """
    words = {name: text.split() for name, text in SEA_TRAINING.items()}
    return learn_parity_bpe(words, _SEA_MERGES, development=SEA)


def draw_languages(chance: Chance) -> LanguageRun:
    """Return the example now and then, else three languages of a few words each.

    >>> draw_languages(Chance(1)).history.languages
    ('A', 'B', 'C')
    """
    if not chance.below(_EXAMPLE_ONCE_IN):
        return LanguageRun(_sea_run(), SEA)
    words = {name: drawn_words(Level.EASY, chance) for name in _DRAWN_NAMES}
    texts = {name: " ".join(counts) for name, counts in words.items()}
    return LanguageRun(learn_parity_bpe(words, _DRAWN_MERGES, development=texts), texts)
