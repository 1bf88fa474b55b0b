"""Writing the files of the Export page in the background; knows nothing of the screen."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from bpe_viz.errors import BpeVizError
from bpe_viz.formats import (
    Lesson,
    merges_csv,
    merges_txt,
    state_csv,
    verified_tokenizer,
    vocab_json,
    vocabulary_csv,
    word_counts_csv,
    write_lesson,
)
from bpe_viz.settings import MarkPlace
from bpe_viz.ui.jobs.pool import Report
from bpe_viz.ui.jobs.training import Trained
from bpe_viz.ui.offline import offline_page
from bpe_viz.wording import counted

WrittenFiles = Mapping[str, "Written"]

_VERSIONS = {
    MarkPlace.SEPARATE: "Version 0.1: the mark is a separate symbol, spelled </w>.",
    MarkPlace.GLUED: "Version 0.2: the mark is glued to the last character, spelled </w>.",
}


@dataclass(frozen=True, slots=True)
class Written:
    """A file, with what was found out about it; or no file, and why."""

    data: bytes = b""
    remark: str = ""
    problem: str = ""


def write_tables(shown: Trained, name: str, k: int, report: Report) -> WrittenFiles:
    """All files that take a moment only, by key; `k` is the state of those that show one."""
    history = shown.history
    lesson = Lesson(
        name, shown.choice.settings, tuple(shown.corpus.word_counts.items()), k, "merge"
    )
    writers: dict[str, Callable[[], bytes]] = {
        "merges_txt": lambda: merges_txt(history),
        "vocab_json": lambda: vocab_json(history),
        "merges_csv": lambda: merges_csv(history),
        "vocabulary_csv": lambda: vocabulary_csv(history, k),
        "state_csv": lambda: state_csv(history, k),
        "words_csv": lambda: word_counts_csv(history),
        "lesson": lambda: write_lesson(lesson),
    }
    files: dict[str, Written] = {}
    for number, (key, write) in enumerate(writers.items()):
        report("Writing the files", number, len(writers))
        files[key] = _written(write)
    if files["merges_txt"].data:
        remark = _VERSIONS[history.settings.mark_place]
        files["merges_txt"] = replace(files["merges_txt"], remark=remark)
    return files


def write_tokenizer(shown: Trained, report: Report) -> WrittenFiles:
    """The file tokenizer.json, once every word of the corpus came out of it right."""

    def progress(done: int, total: int) -> None:
        report("Checking tokenizer.json", done, total)

    progress(0, 0)
    try:
        checked = verified_tokenizer(shown.history, progress)
    except BpeVizError as error:
        return {"tokenizer_json": Written(problem=str(error))}
    if checked.version is None:
        remark = "Not checked: the package tokenizers is not installed here."
    else:
        remark = (
            f"Checked in tokenizers {checked.version}:"
            f" {counted(checked.num_words, 'word')}, all segmented identically."
        )
    return {"tokenizer_json": Written(checked.data, remark)}


def write_stepper(shown: Trained, label: str, report: Report) -> WrittenFiles:
    """The stepper as a page of its own, which opens at its first step."""
    return {
        "stepper": _written(
            lambda: offline_page(shown.history, title="Merges", label=label, report=report)
        )
    }


def _written(write: Callable[[], bytes]) -> Written:
    try:
        return Written(write())
    except BpeVizError as error:
        return Written(problem=str(error))
