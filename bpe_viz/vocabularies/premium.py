"""The cost of a language: tokens for a character, and for the same paragraph as in English."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from bpe_viz.arguments import OnProgress
from bpe_viz.samples import Language, languages

# Tokens of a language for one of English on the 2,009 sentences of FLORES-200: Petrov et al. 2023,
# arXiv 2305.15425, from tokenization_lengths.csv of AleksandarPetrov/tokenization-fairness.
PUBLISHED_PREMIUMS: Mapping[str, Mapping[str, float]] = {
    "cl100k": {
        "pt_Latn": 1.48,
        "de_Latn": 1.58,
        "fr_Latn": 1.60,
        "zh_Hans": 1.91,
        "tr_Latn": 1.91,
        "fi_Latn": 1.99,
        "ja_Jpan": 2.30,
        "ko_Kore": 2.38,
        "ru_Cyrl": 2.49,
        "ar_Arab": 3.04,
        "hi_Deva": 4.79,
        "shn_Mymr": 15.05,
    },
    "gpt2": {"ko_Kore": 5.07, "ru_Cyrl": 5.74, "hi_Deva": 7.46, "shn_Mymr": 18.76},
}
_AT_ONCE = 50


class LanguageCost(NamedTuple):
    """The tokens of an extract, and of its paragraph and that in English where both are known.

    >>> from bpe_viz.samples import languages
    >>> german = next(language for language in languages() if language.file == "de_Latn")
    >>> cost = LanguageCost(german, num_tokens=41, num_of_paragraph=42, num_of_english=30)
    >>> cost.premium, round(cost.tokens_per_character, 2), round(cost.bytes_per_token, 2)
    (1.4, 0.25, 4.05)
    """

    language: Language
    num_tokens: int
    num_of_paragraph: int | None = None
    num_of_english: int | None = None

    @property
    def premium(self) -> float | None:
        """The factor by which the paragraph needs more tokens than in English."""
        if not self.num_of_paragraph or not self.num_of_english:
            return None
        return self.num_of_paragraph / self.num_of_english

    @property
    def tokens_per_character(self) -> float:
        """Tokens of the extract for each of its characters."""
        return self.num_tokens / len(self.language.extract)

    @property
    def bytes_per_token(self) -> float:
        """Bytes of the extract in UTF-8 for each of its tokens."""
        return len(self.language.extract.encode()) / max(self.num_tokens, 1)


def language_costs(
    encode: Callable[[str], Sequence[object]], on_progress: OnProgress | None = None
) -> tuple[LanguageCost, ...]:
    """Compute the cost of each language that gflanguages has an extract for, by name.

    `encode` gives the tokens of a text. `on_progress(languages done, of all)` may raise to cancel.

    >>> costs = language_costs(lambda text: text.encode())
    >>> russian = next(cost for cost in costs if cost.language.name == "Russian")
    >>> round(russian.premium, 2), russian.bytes_per_token
    (1.87, 1.0)
    """
    found = languages()
    num_of_english: dict[str, int] = {}
    costs = []
    for done, language in enumerate(found):
        if on_progress and done % _AT_ONCE == 0:
            on_progress(done, len(found))
        num_tokens = len(encode(language.extract))
        if not language.paragraph:
            costs.append(LanguageCost(language, num_tokens))
            continue
        if language.english not in num_of_english:
            num_of_english[language.english] = len(encode(language.english))
        num_of_paragraph = len(encode(language.paragraph))
        english = num_of_english[language.english]
        costs.append(LanguageCost(language, num_tokens, num_of_paragraph, english))
    return tuple(costs)
