"""Runs that are more than a list of merges, which files with merges cannot hold."""

from bpe_viz.errors import ExportError
from bpe_viz.history import MergeHistory, WholeWords
from bpe_viz.settings_table import LEARNER, PAGE_LEARNERS


def refuse_more_than_merges(history: MergeHistory, file: str) -> None:
    """Raise ExportError for a run whose merges alone do not say how a word is segmented.

    >>> from bpe_viz import learn_picky_bpe
    >>> refuse_more_than_merges(learn_picky_bpe({"low": 5}, num_merges=1), "merges.txt")
    Traceback (most recent call last):
    bpe_viz.errors.ExportError: merges.txt has no deaths, and programs that read it split no symbol
    again. Choose BPE as the learner, or take merges.csv, which lists merges and deaths.
    """
    if history.record.walls:
        is_bound = isinstance(history.record.walls, WholeWords)
        or_json = "" if is_bound else "tokenizer.json, or "
        raise ExportError(
            f"{file} has no walls, and programs that read it join nothing across words. Take"
            f" {or_json}merges.csv, which names the wall of each merge."
        )
    if history.record.deaths:
        raise ExportError(
            f"{file} has no deaths, and programs that read it split no symbol again. Choose BPE as"
            " the learner, or take merges.csv, which lists merges and deaths."
        )


def refuse_without_page(history: MergeHistory) -> None:
    """Raise ExportError for a learner that the stepper cannot show, and so no file made of it.

    >>> from bpe_viz import learn_boundless_bpe
    >>> refuse_without_page(learn_boundless_bpe("to be or not to be", 3, deletion=0.9))
    Traceback (most recent call last):
    bpe_viz.errors.ExportError: The stepper cannot show symbols of BoundlessBPE that die. Leave its
    deletion out.
    """
    learner = history.settings.learner
    if learner not in PAGE_LEARNERS:
        raise ExportError(
            f"The stepper cannot show {LEARNER.name_of(learner)}. Choose BPE or WordPiece as the"
            " learner."
        )
    if history.settings.deletion is not None:
        raise ExportError(
            "The stepper cannot show symbols of BoundlessBPE that die. Leave its deletion out."
        )
