"""The languages in the table, their order, and the file with all of them."""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from bpe_viz.csv_text import csv_bytes
from bpe_viz.samples import Language
from bpe_viz.vocabularies import PUBLISHED_PREMIUMS, LanguageCost

# By the title of a tokenizer the costs of all languages, which are the same and in one order.
Costs: TypeAlias = Mapping[str, Sequence[LanguageCost]]

# Languages that many people read, in scripts that differ; what is shown before one looks for more.
WELL_KNOWN = frozenset(
    [
        "am_Ethi",
        "ar_Arab",
        "bg_Cyrl",
        "bn_Beng",
        "ca_Latn",
        "de_Latn",
        "el_Grek",
        "en_Latn",
        "es_Latn",
        "fi_Latn",
        "fil_Latn",
        "fr_Latn",
        "he_Hebr",
        "hi_Deva",
        "id_Latn",
        "it_Latn",
        "ja_Jpan",
        "jv_Latn",
        "ka_Geor",
        "kn_Knda",
        "ko_Kore",
        "my_Mymr",
        "nl_Latn",
        "or_Orya",
        "pl_Latn",
        "pt_Latn",
        "ro_Latn",
        "ru_Cyrl",
        "sv_Latn",
        "ta_Taml",
        "th_Thai",
        "tr_Latn",
        "vi_Latn",
        "yue_Hans",
        "zh_Hans",
        "zh_Hant",
    ]
)


def cost_value(cost: LanguageCost, measure: str) -> float | None:
    """Return the value of a measure for a language; None where it has none.

    >>> cost = LanguageCost(Language("de_Latn", "German", "Alle Menschen"), num_tokens=4)
    >>> cost_value(cost, "premium"), cost_value(cost, "bytes")
    (None, 3.25)
    """
    match measure:
        case "premium":
            return cost.premium
        case "characters":
            return cost.tokens_per_character
        case _:
            return cost.bytes_per_token


def places_shown(
    costs: Costs, measure: str, find: str, title: str | None = "", *, is_back: bool = False
) -> list[int]:
    """Return the places of the found languages, the dearest first in the tokenizer of this title.

    It is the first tokenizer unless the title is counted; None sorts by the names of languages.
    `is_back` turns the order round. Languages of which the measure says nothing come last.

    >>> short, long = Language("aa_Latn", "Ay", "a b c"), Language("bb_Cyrl", "Be", "abcdefghij")
    >>> costs = {"GPT-2": [LanguageCost(short, 1), LanguageCost(long, 9)]}
    >>> places_shown(costs, "characters", "e"), places_shown(costs, "bytes", "")
    ([1], [])
    >>> places_shown(costs, "characters", "cyrl"), places_shown(costs, "characters", "aa_Latn")
    ([1], [0])
    """
    first = costs.get(title or "", next(iter(costs.values())))
    letters = find.strip().casefold()
    found = [
        place
        for place, cost in enumerate(first)
        if (_is_called(cost.language, letters) if letters else cost.language.file in WELL_KNOWN)
    ]
    is_rising = rises(measure, title, is_back=is_back)

    def order(place: int) -> tuple[bool, float]:
        value = cost_value(first[place], measure)
        return value is None, (value or 0.0) * (1 if is_rising else -1)

    if title is None:
        return sorted(
            found, key=lambda place: first[place].language.name.casefold(), reverse=is_back
        )
    return sorted(found, key=order)


def rises(measure: str, title: str | None, *, is_back: bool) -> bool:
    """Return whether what sorts the languages rises from row to row.

    >>> rises("premium", "GPT-2", is_back=False), rises("bytes", "GPT-2", is_back=False)
    (False, True)
    >>> rises("premium", None, is_back=False)
    True
    """
    return (title is None or measure == "bytes") != is_back


def published(title_of_name: Mapping[str, str], file: str) -> dict[str, float]:
    """Return the published premiums of a language, by the titles of their tokenizers.

    >>> published({"cl100k": "GPT-4", "o200k": "GPT-4o"}, "fr_Latn")
    {'GPT-4': 1.6}
    """
    return {
        title: PUBLISHED_PREMIUMS[name][file]
        for name, title in title_of_name.items()
        if file in PUBLISHED_PREMIUMS.get(name, {})
    }


def costs_csv(costs: Costs) -> bytes:
    """Return all languages, with the counts that every figure is made of.

    >>> german = Language("de_Latn", "German", "Alle Menschen")
    >>> print(costs_csv({"GPT-2": [LanguageCost(german, 4)]}).decode("utf-8-sig"), end="")
    language,file,characters,bytes,GPT-2: tokens,GPT-2: of the paragraph,GPT-2: in English
    German,de_Latn,13,13,4,,
    """
    counts = ("tokens", "of the paragraph", "in English")
    header = [
        *("language", "file", "characters", "bytes"),
        *(f"{title}: {count}" for title in costs for count in counts),
    ]
    return csv_bytes(header, map(_csv_row, zip(*costs.values(), strict=True)))


def _csv_row(costs_of_language: tuple[LanguageCost, ...]) -> list[str | int]:
    language = costs_of_language[0].language
    row: list[str | int] = [language.name, language.file]
    row += [len(language.extract), len(language.extract.encode())]
    for _, *counts in costs_of_language:
        row += ["" if count is None else count for count in counts]
    return row


def _is_called(language: Language, letters: str) -> bool:
    name, script, file = (
        each.casefold() for each in (language.name, language.script, language.file)
    )
    return letters in name or letters in script or letters in (file, file.partition("_")[2])
