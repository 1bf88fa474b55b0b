"""The declaration in many scripts: what each language teaches is there to be seen."""

import sys
from collections.abc import Mapping
from pathlib import Path

import pytest
import regex

from bpe_viz.samples.catalogue import sample_by_key
from bpe_viz.samples.declaration import DECLARATIONS, declaration_text
from bpe_viz.samples.sample import Sample
from bpe_viz.settings import Normalization, Settings, Unit
from bpe_viz.training import train


def sample(language: str) -> Sample:
    return sample_by_key(f"declaration-{language}")


def symbols(language: str) -> list[str]:
    """The merged symbols, in the order of their ranks."""
    found = sample(language)
    return [merge.symbol for merge in train(found.corpus().word_counts, found.settings).merges]


def letters(word_counts: Mapping[str, int]) -> set[str]:
    return {letter for word in word_counts for letter in word}


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("english", {"the_", "and_", "right_", "freedom"}),
        ("finnish", {"n_", "a_", "en_", "oikeu"}),
        ("turkish", {"ler", "lar", "in_", "ın_"}),
        ("russian", {"прав", "ние_", "х_", "м_"}),
        ("armenian", {"ության_", "իրավուն"}),
        ("georgian", {"ს_", "ის_", "უფლებ"}),
        ("thai", {"การ", "และ", "ความ", "สิทธิ"}),
        ("japanese", {"する", "こと", "自由", "人権"}),
        ("hindi", {"अधिकार_", "व्यक्ति_"}),
    ],
)
def test_the_merges_show_what_it_teaches(language: str, expected: set[str]) -> None:
    assert expected <= set(symbols(language))


@pytest.mark.parametrize(
    ("language", "first"),
    [
        ("greek", ["ι_", "αι_", "οι_"]),
        ("arabic", ["ال"]),
        ("chinese", ["自由"]),
        ("korean", ["의_", "는_"]),
        ("japanese", ["する", "こと"]),
        ("georgian", ["ს_"]),
    ],
)
def test_the_first_merges_are_what_it_says(language: str, first: list[str]) -> None:
    assert symbols(language)[: len(first)] == first


def test_plural_endings_come_within_nine_merges_in_hebrew() -> None:
    assert {"ות_", "ים_"} <= set(symbols("hebrew")[:9])


def test_finnish_words_are_longer_than_english_ones() -> None:
    def mean_length(language: str) -> float:
        corpus = sample(language).corpus()
        return sum(len(word) * n for word, n in corpus.word_counts.items()) / corpus.num_tokens

    assert round(mean_length("english")) == 5
    assert round(mean_length("finnish")) == 7


def test_most_vietnamese_letters_have_diacritics() -> None:
    as_written = sample("vietnamese")
    settings = Settings(normalization=Normalization.STRIP_DIACRITICS)
    found = letters(as_written.corpus().word_counts)
    assert len(found) == 66
    assert sum(not letter.isascii() for letter in found) > 33
    stripped = letters(as_written.corpus(settings).word_counts)
    assert {letter for letter in stripped if letter.isalpha() and not letter.isascii()} <= set("đĐ")


def test_a_russian_letter_is_two_bytes() -> None:
    words = sample("russian").corpus().word_counts
    assert {len(letter.encode()) for letter in letters(words) if letter.isalpha()} == {2}


@pytest.mark.parametrize(
    ("language", "unit", "least", "most"),
    [
        ("hindi", Unit.GRAPHEME, 150, 200),
        ("bengali", Unit.GRAPHEME, 200, 210),
        ("bengali", Unit.CHARACTER, 45, 55),
        ("amharic", Unit.CHARACTER, 100, 120),
    ],
)
def test_the_alphabet_is_as_large_as_it_says(
    language: str, unit: Unit, least: int, most: int
) -> None:
    found = sample(language)
    settings = Settings(pretokenizer=found.settings.pretokenizer, unit=unit, num_merges=0)
    history = train(found.corpus(settings).word_counts, settings)
    assert least <= len(history.at(0).vocabulary()) <= most


def test_as_characters_hindi_joins_signs_first() -> None:
    settings = Settings(pretokenizer=sample("hindi").settings.pretokenizer, num_merges=10)
    first = train(sample("hindi").corpus(settings).word_counts, settings).merges[:2]
    assert [regex.fullmatch(r"\p{M}_", merge.symbol) is not None for merge in first] == [True, True]


def test_the_longest_tamil_word_has_21_characters() -> None:
    assert max(map(len, sample("tamil").corpus().word_counts)) == 21
    assert max(map(len, sample("english").corpus().word_counts)) == 14


def test_each_paragraph_is_read_once_and_the_package_is_not_imported() -> None:
    for found in DECLARATIONS:
        lines = str(found.load()).splitlines()
        assert len(lines) == len(set(lines)) > 0
    assert "gflanguages" not in sys.modules


def test_escapes_of_the_file_are_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "gflanguages" / "data" / "languages"
    folder.mkdir(parents=True)
    (tmp_path / "gflanguages" / "__init__.py").touch()
    text = r"""sample_text {
      poster_sm: "no"
      specimen_48: "one \"two\""
      specimen_36: "one \"two\" three\nfour"
    }"""
    (folder / "en_Latn.textproto").write_text(text, encoding="utf-8")
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    assert declaration_text("en_Latn") == 'one "two" three\nfour'
    assert declaration_text("xx_Xxxx") == ""
