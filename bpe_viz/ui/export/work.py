"""Writing the files of the Export page in the background; knows nothing of the screen."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from bpe_viz.csv_text import csv_bytes
from bpe_viz.errors import BpeVizError
from bpe_viz.formats import (
    CheckedTokenizer,
    latex_note,
    latex_slides,
    losses_sentence,
    merges_csv,
    merges_txt,
    merges_txt_losses,
    merges_txt_omissions,
    pieces_vocab,
    state_csv,
    symbols_as_in_merges_txt,
    verified_ranks,
    verified_tokenizer,
    verified_unigram,
    vocab_json,
    vocab_txt,
    vocab_txt_losses,
    vocabulary_csv,
    word_counts_csv,
)
from bpe_viz.history import MergeHistory
from bpe_viz.limits import MAX_SLIDES_OFFERED
from bpe_viz.settings import Learner
from bpe_viz.ui.export import texts
from bpe_viz.ui.jobs.pool import Report
from bpe_viz.ui.jobs.training import Trained, TrainedPieces
from bpe_viz.ui.offline.page import offline_page

WrittenFiles = Mapping[str, "Written"]


@dataclass(frozen=True, slots=True)
class Written:
    """A file, with what was found out about it; or no file, and why."""

    data: bytes = b""
    remark: str = ""
    problem: str = ""


def write_tables(shown: Trained, k: int, report: Report) -> WrittenFiles:
    """Return all files that take a moment only, by key; `k` is the state of those that show one."""
    history = shown.history
    is_wordpiece = history.settings.learner is Learner.WORDPIECE
    last = min(k + MAX_SLIDES_OFFERED, len(history))
    writers: dict[str, Callable[[], bytes]] = {
        **(
            {"vocab_txt": lambda: vocab_txt(history)}
            if is_wordpiece
            else {"merges_txt": lambda: merges_txt(history)}
        ),
        "vocab_json": lambda: vocab_json(history),
        "merges_csv": lambda: merges_csv(history),
        "vocabulary_csv": lambda: vocabulary_csv(history, k),
        "state_csv": lambda: state_csv(history, k),
        "words_csv": lambda: word_counts_csv(history),
        "slides_tex": lambda: latex_slides(history, k, last, texts.STEPPER_TITLE),
    }
    files: dict[str, Written] = {}
    for number, (key, write) in enumerate(writers.items()):
        report(texts.WRITING, number, len(writers))
        files[key] = _written(write)
    files["slides_tex"] = replace(files["slides_tex"], remark=latex_note(history))
    if is_wordpiece and files["vocab_txt"].data:
        remark = f"{texts.OWN_SEGMENTER} {losses_sentence(vocab_txt_losses(history))}"
        files["vocab_txt"] = replace(files["vocab_txt"], remark=remark)
    elif not is_wordpiece and files["merges_txt"].data:
        files["merges_txt"] = replace(files["merges_txt"], remark=_remark_on_merges(history))
        if symbols_as_in_merges_txt(history) != history.symbols:
            remark = texts.SPELLED_AS_IN_MERGES
            files["vocab_json"] = replace(files["vocab_json"], remark=remark)
    return files


def _remark_on_merges(history: MergeHistory) -> str:
    settings = history.settings
    form = texts.MERGES_VERSIONS.get(settings.mark_place, texts.AS_GPT2)
    lost = losses_sentence(merges_txt_losses(history))
    return " ".join(filter(None, (form, merges_txt_omissions(history), lost)))


def write_tokenizer(shown: Trained, report: Report) -> WrittenFiles:
    """Return the file tokenizer.json, once every word of the corpus came out of it right."""

    def progress(done: int, total: int) -> None:
        report(texts.CHECKING_TOKENIZER, done, total)

    progress(0, 0)
    try:
        return {"tokenizer_json": _checked(verified_tokenizer(shown.history, progress))}
    except BpeVizError as error:
        return {"tokenizer_json": Written(problem=str(error))}


def write_ranks(shown: Trained, report: Report) -> WrittenFiles:
    """Return the ranks and the pattern for tiktoken, checked with every word of the corpus."""

    def progress(done: int, total: int) -> None:
        report(texts.CHECKING_RANKS, done, total)

    progress(0, 0)
    try:
        checked = verified_ranks(shown.history, progress)
    except BpeVizError as error:
        return {"tiktoken": Written(problem=str(error))}
    lost = losses_sentence(checked.losses)
    remark = f"{texts.checked_ranks(checked.num_words)} {lost}"
    return {"tiktoken": Written(checked.packed("bpe"), remark)}


def write_pieces(shown: TrainedPieces, report: Report) -> WrittenFiles:
    """Return the files of Unigram, checked in `tokenizers` with every word of the corpus."""

    def progress(done: int, total: int) -> None:
        report(texts.CHECKING_PIECES, done, total)

    progress(0, 0)
    history, settings = shown.history, shown.choice.settings
    files: dict[str, Written] = {}
    try:
        files["unigram_json"] = _checked(verified_unigram(history, settings, progress))
    except BpeVizError as error:
        files["unigram_json"] = Written(problem=str(error))
    files["pieces_vocab"] = _written(lambda: pieces_vocab(history))
    counts = shown.corpus.word_counts
    files["words_csv"] = _written(lambda: csv_bytes(["word", "count"], counts.items()))
    return files


def _checked(checked: CheckedTokenizer) -> Written:
    """Return a tokenizer.json, with what was found out about it."""
    if checked.version is None:
        return Written(checked.data, texts.NOT_CHECKED)
    remark = texts.checked(checked.version, checked.num_words, checked.num_ties)
    return Written(checked.data, f"{remark} {losses_sentence(checked.losses)}")


def write_stepper(shown: Trained, label: str, report: Report) -> WrittenFiles:
    """Return the stepper as a page of its own, which opens at its first step."""
    return {
        "stepper": _written(
            lambda: offline_page(
                shown.history, title=texts.STEPPER_TITLE, label=label, report=report
            )
        )
    }


def written_lesson(make: Callable[[], bytes]) -> Written:
    """Return a lesson file, or why there is none: it is the reader's own, so nothing keeps it."""
    return _written(make)


def _written(write: Callable[[], bytes]) -> Written:
    try:
        return Written(write())
    except BpeVizError as error:
        return Written(problem=str(error))
