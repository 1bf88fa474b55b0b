"""Learning from parts of a corpus in the background: what is drawn, and what is cached of it."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from bpe_viz.limits import CACHED_OWN_PARTS, CACHED_PARTS, LEAST_TEXTS_TO_SAMPLE
from bpe_viz.samples import sample_by_key
from bpe_viz.scale import CloseChoice, SampleComparison, close_choices, compare_samples
from bpe_viz.settings import Settings
from bpe_viz.text import Corpus
from bpe_viz.ui.corpus import part_texts
from bpe_viz.ui.jobs.caches import Cache
from bpe_viz.ui.jobs.corpus_questions import is_counts_only
from bpe_viz.ui.jobs.own_corpus import OwnCorpus
from bpe_viz.ui.jobs.own_memory import OWN_MEMORY
from bpe_viz.ui.jobs.pool import Report, Work
from bpe_viz.ui.jobs.scheduling import in_line, is_large_corpus
from bpe_viz.ui.jobs.training import Choice, Trained, train_choice

SHARES = (0.01, 0.02, 0.05, 0.1, 0.2, 0.5)
_LEAST_DRAWN = 8  # texts that are expected in a part; of fewer, hardly anything is learned
_SENTENCE_END = re.compile(r"(?<=[.!?…。！？])\s+")


@dataclass(frozen=True, slots=True)
class PartQuestion:
    """The question about parts: from which corpus and settings; the seed decides the draw."""

    corpus: str
    settings: Settings
    kind: str
    seed: int


@dataclass(frozen=True, slots=True, eq=False)
class Parts:
    """The results of parts of a corpus; without texts, or with too few, only its close choices.

    `num_texts` is None for a corpus that came as word counts.
    """

    num_texts: int | None
    comparison: SampleComparison | None
    choices: tuple[CloseChoice, ...]
    too_small: tuple[float, ...] = ()


PARTS: Cache[Parts] = Cache(shared=CACHED_PARTS, own=CACHED_OWN_PARTS)


def kinds_of(choice: Choice) -> list[str]:
    """Return the kinds of texts to draw: lines and sentences, and files if there are enough."""
    documents = choice.own.document_set.documents if choice.own else ()
    return ["lines", "sentences", *(["files"] if len(documents) >= LEAST_TEXTS_TO_SAMPLE else [])]


def work_on_parts(choice: Choice, question: PartQuestion) -> Work[Parts]:
    """Return the work that answers `question`, in the line if the corpus is large."""

    def work(report: Report) -> Parts:
        if choice.own is None:
            return _parts(choice, question, report)
        with OWN_MEMORY.room(choice.own.num_bytes):  # for what is needed on the way
            return _parts(choice, question, report)

    return in_line(work) if is_large_corpus(choice.corpus, choice.own) else work


def _parts(choice: Choice, question: PartQuestion, report: Report) -> Parts:
    if is_counts_only(choice):
        return Parts(None, None, _whole_corpus_choices(choice, report))
    report(part_texts.CUTTING, 0, 0)
    texts = list(_texts_of(choice, question.kind, report))
    if len(texts) < LEAST_TEXTS_TO_SAMPLE:
        return Parts(len(texts), None, _whole_corpus_choices(choice, report))
    shares = [share for share in SHARES if share * len(texts) >= _LEAST_DRAWN]
    comparison = compare_samples(
        texts,
        shares,
        question.settings,
        seed=question.seed,
        on_progress=lambda done, total: report(part_texts.LEARNING, done, total),
    )
    too_small = tuple(share for share in SHARES if share not in shares)
    return Parts(len(texts), comparison, comparison.choices, too_small)


def _whole_corpus_choices(choice: Choice, report: Report) -> tuple[CloseChoice, ...]:
    def read(report: Report) -> Corpus:
        if choice.own:
            return choice.own.read(choice.settings, report)
        return sample_by_key(choice.corpus).corpus(choice.settings)

    trained = train_choice(choice, read, report)
    return close_choices(trained.history) if isinstance(trained, Trained) else ()


def _texts_of(choice: Choice, kind: str, report: Report) -> Iterator[str]:
    """Yield the texts to draw from, without those that have no words."""
    if kind == "files" and choice.own:
        texts: Iterable[str] = _files_of(choice.own, report)
    elif kind == "sentences":
        texts = (
            sentence for line in _lines_of(choice, report) for sentence in _SENTENCE_END.split(line)
        )
    else:
        texts = _lines_of(choice, report)
    return (text for text in texts if text and not text.isspace())


def _files_of(own: OwnCorpus, report: Report) -> Iterator[str]:
    for document in own.document_set.documents:
        report(part_texts.CUTTING, 0, 0)
        yield "".join(document.text.pieces())


def _lines_of(choice: Choice, report: Report) -> Iterator[str]:
    """Yield the lines of a text that is read in pieces."""
    if choice.own is None:
        loaded = sample_by_key(choice.corpus).load()
        yield from loaded.splitlines() if isinstance(loaded, str) else ()
        return
    held = ""
    for piece in choice.own.document_set.pieces():
        report(part_texts.CUTTING, 0, 0)
        *lines, held = (held + piece).split("\n")
        yield from lines
    yield held
