"""Links, lesson files, controls, widgets and summaries are made of one table of the settings."""

import ast
from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Any
from urllib.parse import parse_qsl

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from bpe_viz.errors import SettingsError
from bpe_viz.formats.lesson import Lesson, read_lesson, write_lesson
from bpe_viz.settings import (
    Criterion,
    CustomPattern,
    Learner,
    MarkPlace,
    Normalization,
    PreTokenizer,
    Settings,
    Unit,
    with_learner,
    with_pretokenizer,
)
from bpe_viz.settings_fields import (
    changed_fields,
    deciding_words,
    parse_field,
    to_fields,
    with_fields,
)
from bpe_viz.settings_table import (
    CUSTOM,
    FIELD_OF_NAME,
    FIELDS,
    PAGE_LEARNERS,
    SHELL_FIELDS,
    STOP_AT,
    Field,
    Number,
    OneOf,
    SettingsColumn,
    Share,
)
from bpe_viz.ui.jobs.training import Choice
from bpe_viz.ui.reader.controls import Controls
from bpe_viz.ui.reader.links import read_link, write_link
from bpe_viz.ui.shared.labels import summary
from tests import ROOT
from tests.helpers.pages import MERGES, opened
from tests.helpers.setting_values import EXAMPLES, learner_with, values_of

MADE_OF_THE_TABLE = (
    "formats/lesson.py",
    "ui/reader",
    "ui/frame",
    "ui/corpus",
    "ui/jobs",
    "commands",
)


def settings_with(field: Field, value: Any) -> Settings:
    """Settings with this value, of a learner that has the field."""
    return with_fields(Settings(), {"learner": learner_with(field), field.name: value})


each_value = pytest.mark.parametrize(
    ("field", "value"), EXAMPLES, ids=[f"{field.name}-{value}" for field, value in EXAMPLES]
)


@st.composite
def any_settings(draw: st.DrawFn) -> Settings:
    """Settings with a value for any of the fields."""
    chosen = draw(st.lists(st.sampled_from(FIELDS), unique_by=lambda field: field.name))
    values = {field.name: draw(st.sampled_from(values_of(field))) for field in chosen}
    try:
        return with_fields(Settings(), values)
    except SettingsError:
        assume(False)
        raise


def assert_comes_back(settings: Settings) -> None:
    parsed = {name: parse_field(name, text) for name, text in to_fields(settings).items()}
    again = with_fields(Settings(), parsed)
    assert to_fields(again) == to_fields(settings)
    for default in (Settings(num_merges=8), Settings(PreTokenizer.GPT2, mark="·", vocab_size=9)):
        link = read_link(write_link("slide", settings, default), {"slide": default})
        assert (to_fields(link.settings), link.notices) == (to_fields(settings), ())
    lesson = Lesson("mine", settings, (("low", 5),))
    assert to_fields(read_lesson(write_lesson(lesson)).settings) == to_fields(settings)
    controls = Controls.of(Choice("slide", settings))
    if settings.num_merges is None or settings.vocab_size is None:  # a control asks for one of them
        assert to_fields(controls.settings()) == to_fields(settings)
        assert Controls.of(Choice("slide", controls.settings())) == controls


def test_every_field_of_the_settings_is_in_the_table() -> None:
    assert {field.attribute for field in SHELL_FIELDS} == {field.name for field in fields(Settings)}
    assert len(FIELD_OF_NAME) == len(FIELDS)
    assert STOP_AT.label_of_field.keys() <= FIELD_OF_NAME.keys()
    assert STOP_AT.name not in FIELD_OF_NAME


@each_value
def test_every_value_of_every_field_comes_back(field: Field, value: Any) -> None:
    settings = settings_with(field, value)
    assert getattr(settings, field.attribute) == value
    assert_comes_back(settings)


@given(any_settings())
def test_all_settings_come_back(settings: Settings) -> None:
    assert_comes_back(settings)


@pytest.mark.parametrize("field", SHELL_FIELDS, ids=lambda field: field.name)
def test_every_field_and_value_has_a_name_and_a_meaning(field: Field) -> None:
    meanings = [field.meaning]
    if isinstance(field.kind, OneOf):
        enumeration = type(next(iter(field.kind.names)))
        assert set(field.kind.names_in_shell) == set(enumeration)
        options = [*field.kind.options, *field.kind.in_shell]
        for is_short in (False, True):
            labels = [field.name_of(option, is_short=is_short) for option in options]
            assert len(set(labels)) == len(options)
            assert all(labels)
        meanings += [field.kind.name(option).meaning for option in options]
        shown = [field.name_of(option) for option in field.kind.options]
        assert [name in field.help for name in shown] == [True] * len(shown)
    assert field.label
    assert [meaning.endswith(".") for meaning in meanings] == [True] * len(meanings)


@each_value
def test_the_summary_shows_what_was_chosen(field: Field, value: Any) -> None:
    settings = settings_with(field, value)
    lines = dict(summary(settings, None, counts_only=False))
    if isinstance(field.kind, OneOf) and (
        value != field.default or (field.line and field.line.always)
    ):
        assert field.name_of(value, is_short=True) in lines.values()
    if isinstance(field.kind, Number | Share) and value != field.default:
        assert any(field.name_of(value) in line for line in lines.values())


def test_word_counts_have_no_line_for_what_they_cannot_use() -> None:
    settings = Settings(PreTokenizer.GPT2, Normalization.NFC)
    labels = {field.line.label for field in FIELDS if field.needs_text and field.line} - {""}
    assert labels == {"Words by", "Normalised"}
    assert labels <= dict(summary(settings, None, counts_only=False)).keys()
    assert labels.isdisjoint(dict(summary(settings, None, counts_only=True)))


@pytest.mark.parametrize("field", FIELDS, ids=lambda field: field.name)
def test_only_what_decides_the_words_counts_them_again(field: Field) -> None:
    changed = [settings_with(field, value) for value in values_of(field)]
    if field.name == "learner":  # those of lines take words with their blanks
        changed = [replace(settings, pretokenizer=PreTokenizer.GPT2) for settings in changed]
    kept = {deciding_words(settings) for settings in changed}
    assert len(kept) == (
        len({getattr(s, field.attribute) for s in changed}) if field.decides_words else 1
    )


def test_a_control_holds_what_the_settings_refuse_until_they_agree() -> None:
    controls = Controls.of(Choice("slide", Settings(num_merges=8)))
    controls.unit, controls.mark_place = Unit.BYTE, MarkPlace.GLUED
    with pytest.raises(SettingsError, match="cannot be glued"):
        controls.settings()
    controls.mark_place = MarkPlace.NONE
    assert controls.settings() == Settings(unit=Unit.BYTE, mark_place=MarkPlace.NONE, num_merges=8)
    controls.pretokenizer = CUSTOM
    assert controls.settings().pretokenizer == CustomPattern(r"\w+")
    controls.stop_at = "vocab_size"
    assert (controls.settings().num_merges, controls.settings().vocab_size) == (None, 1000)


@pytest.mark.parametrize("learner", PAGE_LEARNERS)
@pytest.mark.parametrize("before", PAGE_LEARNERS)
def test_another_learner_takes_one_field_of_a_link(before: Learner, learner: Learner) -> None:
    default = with_learner(Settings(num_merges=8), before)
    settings = with_learner(default, learner)
    written = {} if before is learner else {"learner": learner.value}
    assert changed_fields(settings, default) == written
    assert read_link({"corpus": "slide", **written}, {"slide": default}).settings == settings


@pytest.mark.parametrize("learner", [Learner.WORDPIECE, Learner.UNIGRAM])
def test_what_a_learner_does_not_have_is_not_lost(learner: Learner) -> None:
    chosen = Settings(unit=Unit.GRAPHEME, mark="</w>", mark_place=MarkPlace.GLUED, num_merges=8)
    controls = Controls.of(Choice("slide", chosen))
    controls.learner = learner
    if learner is Learner.UNIGRAM:  # as its widget does
        controls.mark_place = MarkPlace.BEFORE
    settings = controls.settings()
    hidden = {field.name for field in FIELDS if learner not in field.learners}
    assert hidden.isdisjoint(to_fields(settings))
    again = Controls.of(Choice("slide", settings), before=controls)
    again.learner = Learner.BPE
    if learner is Learner.UNIGRAM:
        again.mark_place = MarkPlace.GLUED
    assert again.settings() == chosen
    elsewhere = Controls.of(Choice("suffixes", settings), before=controls)
    assert elsewhere.unit is Unit.CHARACTER if "unit" in hidden else Unit.GRAPHEME


def test_equal_trainings_have_equal_settings_whatever_was_chosen_for_other_learners() -> None:
    one, other = (Controls.of(Choice("slide", Settings(num_merges=8))) for _ in range(2))
    one.criterion, one.prefix, one.shrinking = Criterion.COUNT, "@@", 0.5
    assert one.settings() == other.settings()
    one.learner = other.learner = Learner.WORDPIECE
    one.mark = "·"
    assert one.settings() != other.settings()
    other.criterion, other.prefix = Criterion.COUNT, "@@"
    assert one.settings() == other.settings()


def test_there_is_no_control_but_those_of_the_table() -> None:
    controls = Controls.of(Choice("slide", Settings()))
    with pytest.raises(AttributeError, match="no control 'colour'"):
        _ = controls.colour
    with pytest.raises(AttributeError, match="no control 'colour'"):
        controls.colour = "red"


@pytest.mark.parametrize(
    ("learner", "stop_at"),
    [
        (Learner.BPE, "num_merges"),
        (Learner.BPE, "vocab_size"),
        (Learner.WORDPIECE, "num_merges"),
        (Learner.UNIGRAM, "vocab_size"),
    ],
    ids=str,
)
def test_every_field_of_a_learner_has_a_widget_on_every_page_of_settings(
    learner: Learner, stop_at: str
) -> None:
    left_out = {*STOP_AT.label_of_field} - {stop_at}
    having = [field for field in FIELDS if learner in field.learners]
    drawn = [field for field in having if field.name not in left_out]
    params = {"corpus": "suffixes", "pattern": r"\w+", "learner": learner.value, stop_at: "40"}
    app = opened(MERGES, **params)
    widgets = [*app.selectbox, *app.number_input, *app.text_input]
    ours = {field.label for field in FIELDS} & {widget.label for widget in widgets}
    assert ours == {field.label for field in drawn}
    is_stop_asked = STOP_AT.label in {widget.label for widget in widgets}
    assert is_stop_asked == (learner is not Learner.UNIGRAM)
    app = opened(str(ROOT / "pages" / "corpus.py"), **params)
    widgets = [*app.main.selectbox, *app.main.text_input]
    beside = [field for field in having if field.is_beside_text]
    labels = [field.full_label or field.label for field in beside]
    assert sorted(labels) == sorted({widget.label for widget in widgets} & {*labels})
    assert {field.column for field in FIELDS} == set(SettingsColumn)


def strings_of(source: str) -> Iterator[str]:
    return (
        node.value
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    )


def test_no_other_module_lists_the_fields() -> None:
    paths = [ROOT / "bpe_viz" / place for place in MADE_OF_THE_TABLE]
    files = [file for path in paths for file in ([path] if path.is_file() else path.rglob("*.py"))]
    assert len(files) > 40
    found = {
        (file.name, string)
        for file in files
        for string in strings_of(file.read_text(encoding="utf-8"))
        if string in FIELD_OF_NAME.keys() - {"mark", "unit", "pattern"}  # which are words, too
    }
    assert found == set()


@pytest.mark.parametrize(
    ("address", "place"),
    [
        ("pretokenizer=gpt2", "none"),
        ("pretokenizer=gpt4", "none"),
        ("pretokenizer=gpt4&learner=unigram", "none"),
        ("pretokenizer=gpt2&mark_place=separate", "separate"),
        ("pretokenizer=words", "separate"),
        ("pretokenizer=words&learner=unigram", "before"),
        ("pattern=[a-z]%2B", "separate"),
    ],
)
def test_no_mark_is_the_default_where_the_originals_have_none(address: str, place: str) -> None:
    params = dict(parse_qsl(address))
    link = read_link({"corpus": "slides", **params}, {"slides": Settings()})
    assert (link.notices, link.settings.mark_place.value) == ((), place)
    written = write_link("slides", link.settings, Settings())
    assert written == {"corpus": "slides", **params}
    lesson = Lesson("mine", link.settings, (("low", 5),))
    assert read_lesson(write_lesson(lesson)) == lesson


def test_another_pretokenizer_takes_the_usual_mark_along_and_no_other() -> None:
    gpt2 = with_pretokenizer(Settings(), PreTokenizer.GPT2)
    assert with_pretokenizer(gpt2, PreTokenizer.WORDS) == Settings(PreTokenizer.WORDS)
    bare = Settings(mark_place=MarkPlace.NONE)
    assert with_pretokenizer(bare, PreTokenizer.WORDS).mark_place is MarkPlace.NONE
    glued = Settings(mark_place=MarkPlace.GLUED)
    assert with_pretokenizer(glued, PreTokenizer.GPT4).mark_place is MarkPlace.GLUED
    wordpiece = with_learner(gpt2, Learner.WORDPIECE)
    assert with_learner(wordpiece, Learner.BPE) == gpt2


def test_a_lesson_from_before_keeps_its_mark() -> None:
    data = write_lesson(Lesson("mine", Settings(), (("low", 5),)))
    older = data.replace(b'"settings":{}', b'"settings":{"pretokenizer":"gpt2"}')
    assert older != data
    assert read_lesson(older).settings == Settings(PreTokenizer.GPT2)
    assert read_lesson(older).settings.mark_place is MarkPlace.SEPARATE
