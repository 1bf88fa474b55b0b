"""Symbols as they are said, in Python and in the scripts."""

from collections.abc import Iterator

import pytest
import regex
from hypothesis import given
from hypothesis import strategies as st

from bpe_viz import learn_bpe
from bpe_viz.samples.catalogue import SAMPLES, Sample
from bpe_viz.spoken import LetterRun, spoken
from bpe_viz.symbols import BYTE_GLYPHS, printable
from tests.scripts.tools import Replayer

SMALL_SAMPLES = [sample for sample in SAMPLES if not sample.key.startswith("sotu")]
CAN_BE_SAID = regex.compile(r"[\p{L}\p{M}\p{N} ,+-]+")
SAID = {
    "end of word": ([("low", False), ("_", True)], "low, end of word"),
    "end mark": ([("</w>", True)], "end mark"),
    "mark before": ([("▁", True), ("the", False)], "blank before, the"),
    "GPT-2's blank": ([("Ġ", True), ("the", False)], "blank before, the"),
    "inside": ([("##", True), ("ing", False)], "inside a word, ing"),
    "underscore of the text": ([("_init_", False)], "underscore, init, underscore"),
    "number sign of the text": ([("##", False)], "2 number signs"),
    "blanks": ([("␣␣x", False)], "2 blanks, x"),
    "tab and new line": ([("⇥⏎", False)], "tab, new line"),
    "control": ([("[U+0007]", False)], "control, U+0007"),
    "no-break blank": ([("\u00a0", False)], "no-break blank"),
    "joiner": ([("\u200d", False)], "zero-width joiner"),
    "emoji": ([("👍", False)], "U+1F44D"),
    "dashes": ([("\\\\", False)], "2 backslashes"),
    "right to left": ([("זכויות", False)], "זכויות"),
}
BYTES = {"Ã": "byte C3", "Ã©": "é", "ĠÐ": "blank, byte D0", "the": "the", "Ċ": "new line"}


@pytest.fixture(scope="module")
def speaker() -> Iterator[Replayer]:
    speaker = Replayer("replay_spoken.js")
    yield speaker
    speaker.close()


@pytest.mark.parametrize("name", SAID)
def test_marks_and_signs_have_names(name: str, speaker: Replayer) -> None:
    runs, said = SAID[name]
    assert spoken(runs) == said
    assert speaker.ask({"runs": runs}) == said


@pytest.mark.parametrize(("ends_words", "said"), [(True, "end mark"), (False, "blank before")])
def test_a_low_block_alone_is_what_the_learner_marks_with_it(
    ends_words: bool, said: str, speaker: Replayer
) -> None:
    assert speaker.ask({"runs": [("▁", True)], "endsWords": ends_words}) == said


@pytest.mark.parametrize("glyphs", BYTES)
def test_bytes_are_said_as_the_letters_they_spell(glyphs: str, speaker: Replayer) -> None:
    runs: list[LetterRun] = [(glyphs, False)]
    assert spoken(runs, is_bytes=True) == BYTES[glyphs]
    assert speaker.ask({"runs": runs, "isBytes": True}) == BYTES[glyphs]


@given(st.text(min_size=1).map(printable), st.booleans())
def test_scripts_say_what_python_says(speaker: Replayer, text: str, is_first: bool) -> None:
    mark, letters = ("_", True), (text, False)
    runs = [mark, letters] if is_first else [letters, mark]
    assert speaker.ask({"runs": runs}) == spoken(runs)


@given(st.text(BYTE_GLYPHS, min_size=1))
def test_scripts_say_bytes_as_python_does(speaker: Replayer, glyphs: str) -> None:
    runs = [(glyphs, False)]
    assert speaker.ask({"runs": runs, "isBytes": True}) == spoken(runs, is_bytes=True)


@pytest.mark.parametrize("sample", SMALL_SAMPLES, ids=lambda sample: sample.key)
def test_every_symbol_of_every_sample_can_be_said(sample: Sample) -> None:
    history = learn_bpe(sample.corpus().word_counts, 40)
    mark = history.settings.mark
    said = {}
    for symbol in (entry.symbol for entry in history.at(len(history)).vocabulary()):
        ends = bool(mark) and symbol.endswith(mark)
        letters = symbol.removesuffix(mark) if ends else symbol
        runs = [(printable(letters), False)] if letters else []
        said[symbol] = spoken([*runs, (mark, True)] if ends else runs)
    assert [symbol for symbol, name in said.items() if not CAN_BE_SAID.fullmatch(name)] == []
    assert len(set(said.values())) == len(said)
