"""`export`: the files of the Export page."""

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import click

from bpe_viz.commands.options import corpus_options, floor_option, settings_options
from bpe_viz.commands.practice_files import (
    PRACTICE_WRITERS,
    SCORM_PACKAGE,
    SET_OPTIONS,
    practice_options,
    practice_set,
    scorm_file,
)
from bpe_viz.commands.progress import say
from bpe_viz.commands.refused_options import refuse_unused
from bpe_viz.commands.runs import Run, learn_from
from bpe_viz.commands.sources import read_corpus
from bpe_viz.commands.tour_files import TOUR_PAGE, named_tour, words_of_tour, write_tour_page
from bpe_viz.commands.written_files import ExportedFile, refuse_target, write_whole
from bpe_viz.csv_text import csv_bytes
from bpe_viz.errors import ExportError, SettingsError
from bpe_viz.formats import (
    DecodingLoss,
    Lesson,
    Tour,
    latex_note,
    latex_pieces_note,
    latex_pieces_state,
    latex_slides,
    latex_state,
    losses_sentence,
    merges_csv,
    merges_txt,
    merges_txt_losses,
    merges_txt_omissions,
    pieces_vocab,
    refuse_without_page,
    state_csv,
    verified_ranks,
    verified_tokenizer,
    verified_unigram,
    vocab_json,
    vocab_txt,
    vocab_txt_losses,
    vocabulary_csv,
    write_lesson,
)
from bpe_viz.history import MergeHistory
from bpe_viz.limits import MAX_SLIDES_OFFERED
from bpe_viz.settings_table import SHELL_FIELDS
from bpe_viz.text import Corpus
from bpe_viz.wording import counted

_SLIDES, _LESSON = "slides.tex", "lesson.bpe-viz.json"
_Writer = Callable[[Run, int], ExportedFile]


def _merging_writer(write: Callable[[MergeHistory, int], bytes | ExportedFile]) -> _Writer:
    def checked(run: Run, k: int) -> ExportedFile:
        if run.merges is None:
            raise ExportError(
                "Unigram has pieces and no merges. Choose tokenizer.json or unigram.vocab."
            )
        written = write(run.merges, k)
        return ExportedFile(written) if isinstance(written, bytes) else written

    return checked


def _with_losses(data: bytes, losses: Sequence[DecodingLoss], *notes: str) -> ExportedFile:
    return ExportedFile(data, (*notes, losses_sentence(losses, str)) if losses else notes)


def _merges_txt(history: MergeHistory, _k: int) -> ExportedFile:
    left_out = merges_txt_omissions(history)
    notes = (left_out,) if left_out else ()
    return _with_losses(merges_txt(history), merges_txt_losses(history), *notes)


def _vocab_txt(history: MergeHistory, _k: int) -> ExportedFile:
    return _with_losses(vocab_txt(history), vocab_txt_losses(history))


def _ranks(history: MergeHistory, _k: int) -> ExportedFile:
    checked = verified_ranks(history)
    return _with_losses(checked.packed("bpe"), checked.losses)


def _tokenizer(run: Run, _k: int) -> ExportedFile:
    if run.merges is not None:
        checked = verified_tokenizer(run.merges)
    else:
        history: Any = run.history
        checked = verified_unigram(history, run.asked.settings)
    return _with_losses(checked.data, checked.losses)


def _pieces(run: Run, _k: int) -> ExportedFile:
    if run.merges is not None:
        raise ExportError("Only Unigram has pieces. Choose --learner unigram.")
    history: Any = run.history
    return ExportedFile(pieces_vocab(history))


def _words(corpus: Corpus) -> bytes:
    return csv_bytes(["word", "count"], corpus.word_counts.items())


def _lesson(run: Run, k: int, tours: tuple[Tour, ...] = ()) -> ExportedFile:
    if run.merges is not None:
        refuse_without_page(run.merges)
    counts = tuple(run.asked.corpus.word_counts.items())
    return ExportedFile(
        write_lesson(Lesson(run.asked.name, run.settings, counts, k=k, tours=tours))
    )


def _stepper(run: Run, k: int) -> ExportedFile:
    history = _merges_of(run, "The stepper shows merges.")
    refuse_without_page(history)
    from bpe_viz.ui.offline.page import offline_page

    position = (k, "merge")
    page = offline_page(history, title="Merges", label=run.asked.name, position=position)
    return ExportedFile(page)


def _slides(run: Run, k: int, last: int | None = None) -> ExportedFile:
    history = _merges_of(run, "Slides step through merges.")
    last = min(k + MAX_SLIDES_OFFERED, len(history)) if last is None else last
    return _with_letters(latex_slides(history, k, last, run.asked.name), history)


def _state(run: Run, k: int) -> ExportedFile:
    history: Any = run.merges
    if history is None:
        history = run.history
        note = latex_pieces_note(history, k)
        page = latex_pieces_state(history, k, run.asked.name)
        return ExportedFile(page, (note,) if note else ())
    return _with_letters(latex_state(history, k, run.asked.name), history)


def _with_letters(data: bytes, history: MergeHistory) -> ExportedFile:
    note = latex_note(history)
    return ExportedFile(data, (note,) if note else ())


def _merges_of(run: Run, why: str) -> MergeHistory:
    if run.merges is None:
        raise ExportError(f"{why} Choose --learner bpe or wordpiece.")
    return run.merges


_WRITERS: Mapping[str, _Writer] = {
    "merges.txt": _merging_writer(_merges_txt),
    "vocab.txt": _merging_writer(_vocab_txt),
    "vocab.json": _merging_writer(lambda history, _k: vocab_json(history)),
    "tokenizer.json": _tokenizer,
    "tiktoken.zip": _merging_writer(_ranks),
    "unigram.vocab": _pieces,
    "merges.csv": _merging_writer(lambda history, _k: merges_csv(history)),
    "vocabulary.csv": _merging_writer(vocabulary_csv),
    "corpus.csv": _merging_writer(state_csv),
    _LESSON: _lesson,
    "stepper.html": _stepper,
    "state.tex": _state,
}


_WORDS_TABLE = "words.csv"
KINDS = [*_WRITERS, _SLIDES, _WORDS_TABLE, *PRACTICE_WRITERS, TOUR_PAGE]
_OF_A_STATE = {
    *("vocabulary.csv", "corpus.csv", _LESSON, "stepper.html", "state.tex"),
}
_KINDS_WITH_OPTIONS = (
    (_OF_A_STATE, ("k",)),
    ({_SLIDES}, ("first", "last")),
    (PRACTICE_WRITERS, SET_OPTIONS),
    ({TOUR_PAGE, _LESSON}, ("tour",)),
    ({SCORM_PACKAGE}, ("pass_mark",)),
)
_THAT_CUT_TEXT = {"tokenizer.json", "tiktoken.zip", _LESSON}  # which name the rule


@click.command("export", short_help="Write a file for another program.")
@click.argument("kind", metavar="KIND", type=click.Choice(KINDS))
@click.argument("files", nargs=-1)
@click.option("--output", "-o", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE")
@click.option("--k", type=click.IntRange(0), metavar="K", help="The state that the file shows.")
@click.option(
    "--from", "first", type=click.IntRange(0), metavar="K", help="The first state of slides."
)
@click.option("--to", "last", type=click.IntRange(0), metavar="K", help="The last state of slides.")
@click.option(
    "--tour", metavar="TOUR", help="A tour file or a built-in tour: of tour.html, or in a lesson."
)
@practice_options
@corpus_options
@floor_option
@settings_options()
def command(kind: str, files: tuple[str, ...], output: Path | None, **values: Any) -> None:
    """Learn from files and write a file for another program, as the Export page does.

    KIND is merges.txt, vocab.txt, vocab.json, tokenizer.json, tiktoken.zip, unigram.vocab,
    merges.csv, vocabulary.csv, corpus.csv, words.csv, lesson.bpe-viz.json, stepper.html, state.tex
    or slides.tex. Those of a state, which --k names, are vocabulary.csv, corpus.csv, the lesson,
    the stepper and state.tex; slides.tex steps --from one state --to another.

    A practice set, which --topics, --number, --seed, --level and --source name, is written as a
    question bank for a course system: moodle.xml, gift.txt or qti.zip (QTI 2.1); as one page,
    practice.html; or as that page in a package that course systems play: scorm.zip (SCORM 1.2).
    --pass-mark puts the score that passes into scorm.zip.

    A tour, which --tour names, becomes one page, tour.html; or lesson.bpe-viz.json has it, too,
    with the words of the tour if no others are named.
    """
    if output is None and sys.stdout.isatty() and kind.endswith(".zip"):
        raise SettingsError("A terminal cannot show this file. Name one with --output FILE.")
    _refuse_options(kind, values)
    if output is not None:
        refuse_target(output)
    _write(_file_of(kind, files, values), output, is_quiet=values["quiet"])


def _refuse_options(kind: str, values: Mapping[str, Any]) -> None:
    """Raise SettingsError for an option that only files of other kinds have."""
    for kinds, names in _KINDS_WITH_OPTIONS:
        if kind not in kinds:
            refuse_unused(values, names, f"for {kind}")


def _file_of(kind: str, files: tuple[str, ...], values: Mapping[str, Any]) -> ExportedFile:
    if kind in PRACTICE_WRITERS:
        _refuse_corpus(kind, files, values, (*SET_OPTIONS, "pass_mark"))
        exercises = practice_set(values)
        if values["pass_mark"] is not None:
            return scorm_file(exercises, values["pass_mark"])
        return PRACTICE_WRITERS[kind](exercises)
    if kind == TOUR_PAGE:
        _refuse_corpus(kind, files, values, ("tour",))
        return write_tour_page(values["tour"])
    if kind == _WORDS_TABLE:
        unused = [field.name for field in SHELL_FIELDS if not field.decides_words]
        refuse_unused(values, unused, f"for {kind}")
        return ExportedFile(_words(read_corpus(files, values).corpus))
    tours = () if values["tour"] is None else (named_tour(values["tour"]),)
    own = None
    if tours and not files and values["sample"] is None:
        values, own = words_of_tour(tours[0], values)
    run = learn_from(files, values, cuts_more=kind in _THAT_CUT_TEXT, counted=own)
    if kind == _SLIDES:
        return _slides(run, values["first"] or 0, values["last"])
    step = len(run.history) if values["k"] is None else values["k"]
    run.history.at(step)  # which refuses a state that there is not
    if kind == _LESSON:
        return _lesson(run, step, tours)
    return _WRITERS[kind](run, step)


def _refuse_corpus(
    kind: str, files: tuple[str, ...], values: Mapping[str, Any], used: Iterable[str]
) -> None:
    """Raise SettingsError for files and settings, as sets and tours have words of their own."""
    if files:
        raise SettingsError(f"{kind} has words of its own and reads no files. Leave them out.")
    unused = values.keys() - {*used, "quiet"}
    refuse_unused(values, sorted(unused), f"for {kind}")


def _write(file: ExportedFile, output: Path | None, *, is_quiet: bool) -> None:
    for note in file.notes:
        say(note, is_quiet=is_quiet)
    if output is None:
        sys.stdout.flush()
        sys.stdout.buffer.write(file.data)
        sys.stdout.buffer.flush()
        return
    write_whole(output, file.data)
    say(f"{counted(len(file.data), 'byte')} written to {output}.", is_quiet=is_quiet)
