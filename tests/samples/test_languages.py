"""The languages, their extracts, and which paragraph of each is known in English."""

from bpe_viz.samples import languages
from bpe_viz.samples.declaration import declaration_text
from bpe_viz.samples.languages import ARTICLE_1, PREAMBLE, Language


def test_every_extract_is_there_once_and_is_that_of_the_samples() -> None:
    found = languages()
    assert len(found) > 700
    assert len({language.file for language in found}) == len(found)
    for language in found[::40]:
        assert language.extract == declaration_text(language.file)
        assert language.name
        assert language.script


def test_scripts_have_names() -> None:
    script_of = {language.file: language.script for language in languages()}
    assert (script_of["kn_Knda"], script_of["ru_Cyrl"]) == ("Kannada", "Cyrillic")
    assert Language("xx_Xxxx", "Made up", "").script == "Xxxx"


def test_a_paragraph_is_part_of_its_extract_and_has_an_english_one() -> None:
    known = [language for language in languages() if language.paragraph]
    assert len(known) > 380
    assert len({language.script for language in known}) >= 80
    for language in known:
        assert language.english in (ARTICLE_1, PREAMBLE)
        if language.file != "en_Latn":
            assert language.paragraph in language.extract.splitlines()
    assert all(not language.english for language in languages() if not language.paragraph)


def test_paragraphs_of_languages_that_many_read_begin_as_the_english_ones() -> None:
    paragraph_of = {language.file: language for language in languages()}
    for file, begins, english in (
        ("de_Latn", "Alle Menschen sind frei und gleich an Würde und Rechten geboren.", ARTICLE_1),
        ("el_Grek", "Όλοι οι άνθρωποι γεννιούνται ελεύθεροι", ARTICLE_1),
        ("zh_Hans", "人人生而自由,在尊严和权利上一律平等。", ARTICLE_1),
        ("fr_Latn", "Considérant que la reconnaissance de la dignité", PREAMBLE),
        ("ru_Cyrl", "Принимая во внимание, что признание достоинства", PREAMBLE),
        ("ko_Kore", "모든 인류 구성원의 천부의 존엄성과", PREAMBLE),
    ):
        assert paragraph_of[file].paragraph.startswith(begins)
        assert paragraph_of[file].english == english
