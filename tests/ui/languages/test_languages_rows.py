"""The table of languages: its order, its numbers and its file."""

import csv
import io

import pytest

from bpe_viz.samples import languages
from bpe_viz.ui.languages.rows import WELL_KNOWN, cost_value, costs_csv, places_shown
from bpe_viz.vocabularies import language_costs

BYTES = language_costs(lambda text: text.encode())
CHARACTERS = language_costs(lambda text: text)
COSTS = {"bytes": BYTES, "characters": CHARACTERS}


def test_all_that_are_well_known_have_an_extract() -> None:
    assert {language.file for language in languages()} >= WELL_KNOWN


@pytest.mark.parametrize("measure", ["premium", "characters", "bytes"])
def test_the_dearest_comes_first_and_what_has_no_figure_last(measure: str) -> None:
    places = places_shown(COSTS, measure, "")
    assert {BYTES[place].language.file for place in places} == WELL_KNOWN
    values = [cost_value(BYTES[place], measure) for place in places]
    known = [value for value in values if value is not None]
    assert known == sorted(known, reverse=measure != "bytes")
    assert values[: len(known)] == known
    back = places_shown(COSTS, measure, "", is_back=True)
    turned = [cost_value(BYTES[place], measure) for place in back]
    assert turned == known[::-1] + [None] * (len(values) - len(known))


def test_another_tokenizer_or_the_names_may_sort_them() -> None:
    by_characters = [cost_value(CHARACTERS[place], "premium") for place in _places("characters")]
    known = [value for value in by_characters if value is not None]
    assert known == sorted(known, reverse=True)
    assert by_characters[: len(known)] == known
    names = [BYTES[place].language.name for place in _places(None)]
    assert names == sorted(names, key=str.casefold)
    assert _places("not counted yet") == _places("bytes") != _places("characters")


def _places(title: str | None) -> list[int]:
    return places_shown(COSTS, "premium", "", title)


def test_a_language_is_found_by_its_name_its_script_or_its_file() -> None:
    def found(letters: str) -> set[str]:
        return {BYTES[place].language.file for place in places_shown(COSTS, "premium", letters)}

    assert found(" germ ") >= {"de_Latn", "gsw_Latn"}
    assert all(file.endswith("_Cyrl") for file in found("CYRL"))
    assert found("cyrillic") == found("CYRL")
    assert found("de_latn") == {"de_Latn"}
    assert found("<script>") == set()


def test_the_file_has_every_language_and_the_counts_of_each_figure() -> None:
    text = costs_csv(COSTS).decode("utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(text)))
    assert len(rows) == len(languages())
    for row, language in zip(rows, languages(), strict=True):
        assert row["language"].lstrip("'") == language.name
        assert int(row["bytes"]) == int(row["bytes: tokens"]) == len(language.extract.encode())
        assert int(row["characters: tokens"]) == len(language.extract)
        assert row["bytes: of the paragraph"] == (
            str(len(language.paragraph.encode())) if language.paragraph else ""
        )
