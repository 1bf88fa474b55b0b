"""The menu of files that take a practice set along: question banks for course systems."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import streamlit as st

from bpe_viz.limits import MAX_PASS_MARK
from bpe_viz.question_banks import BankFormat, question_bank, write_bank
from bpe_viz.teaching import ExerciseSet, Level, Source
from bpe_viz.ui.practice import inputs, texts
from bpe_viz.ui.practice.practice_file import practice_page, scorm_package
from bpe_viz.ui.practice.tree_pictures import with_trees


@dataclass(frozen=True, slots=True)
class _File:
    """A file of the menu: its label, its name, its media type, and what writes it."""

    label: str
    name: str
    media_type: str
    write: Callable[[ExerciseSet], bytes]


def _bank(bank_format: BankFormat, exercises: ExerciseSet) -> bytes:
    return write_bank(with_trees(question_bank(exercises)), bank_format).data


_MEDIA_TYPES = {
    BankFormat.MOODLE_XML: "application/xml",
    BankFormat.GIFT: "text/plain",
    BankFormat.QTI: "application/zip",
}
_NUMBER_OF_A_ROUND = 10  # exercises asked one by one, as the browser counts them

_WIDTH = 340


def _files(pass_mark: int | None) -> list[_File]:
    """Return the files; a course system is told who passed only if there is a `pass_mark`."""
    scorm = partial(scorm_package, pass_mark=pass_mark)
    return [
        _File(texts.ONE_PAGE, "set.html", "text/html", practice_page),
        _File(texts.SCORM, "scorm.zip", "application/zip", scorm),
        *(
            _File(texts.BANK_LABELS[each], each.value, media_type, partial(_bank, each))
            for each, media_type in _MEDIA_TYPES.items()
        ),
    ]


def draw_take_home() -> None:
    """Draw the menu; each file is written when it is asked for."""
    with (
        st.popover(texts.TAKE_HOME, icon=":material/download:", key="practice-files"),
        st.container(width=_WIDTH, gap="xsmall"),
    ):
        if inputs.get("source") == Source.OWN.value:
            st.caption(texts.NO_SET_OF_OWN)
            return
        exercises = _shown_set()
        st.caption(texts.SET_TO_TAKE.format(number=exercises.number, chosen=inputs.chosen_set()))
        buttons = st.container(gap="xsmall")  # above the field, whose value they need
        pass_mark = st.number_input(
            texts.PASS_MARK,
            min_value=0,
            max_value=MAX_PASS_MARK,
            value=None,
            step=5,
            placeholder=texts.NO_PASS_MARK,
            key="practice_pass_mark",
        )
        for file in _files(pass_mark):
            buttons.download_button(
                file.label,
                data=partial(file.write, exercises),
                file_name=f"practice-{exercises.seed}-{file.name}",
                mime=file.media_type,
                type="tertiary",
                icon=":material/download:",
                on_click="ignore",
                key=f"practice_file_{file.name}",
            )
        st.caption(texts.ABOUT_BANKS)


def _shown_set() -> ExerciseSet:
    """Return the set that is asked; for exercises one by one, a set that begins with this seed."""
    return ExerciseSet(
        inputs.get("seed"),
        int(inputs.get("number")) or _NUMBER_OF_A_ROUND,
        Level(inputs.get("level")),
        Source(inputs.get("source")),
        inputs.asked_topics(),
    )
