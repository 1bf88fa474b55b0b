"""The gold list that a reader chose, and those that were brought; it outlives the pages."""

from dataclasses import dataclass

from bpe_viz.morphology import GoldList, WordList, built_in_gold
from bpe_viz.samples import gold_samples, samples_by_key
from bpe_viz.ui.jobs.gold_files import GoldFile, OpenedList
from bpe_viz.ui.jobs.own_corpus import UPLOAD
from bpe_viz.ui.reader import texts
from bpe_viz.ui.reader.page_inputs import asked_of
from bpe_viz.ui.reader.reader import Brought, reader
from bpe_viz.ui.shared.escape import readable
from bpe_viz.wording import shortened

_PAGES = ("morphemes", "learners")  # which share the list


@dataclass(slots=True)
class GoldLists(Brought):
    """The gold list that one reader chose, the one brought, and what is being read.

    `words` is a list that was opened and has words alone, `problem` what is to be said of it.
    """

    chosen: str | None = None
    file: GoldFile | None = None
    opened: OpenedList | None = None
    asked: GoldFile | None = None
    words: WordList | None = None
    problem: str = ""
    num_readings: int = 0
    num_lessons: int = 0

    @classmethod
    def from_address(cls) -> "GoldLists":
        """Return the list that the address asks for; what cannot be had is said."""
        found = cls()
        found.come_back()
        return found

    @property
    def is_there(self) -> bool:
        """Return whether a list was opened."""
        return self.file is not None

    def come_back(self) -> None:
        """Choose the list that the address asks for."""
        self.num_lessons = reader().num_lessons
        self.chosen, self.problem = None, ""
        self.ask(asked_of(*_PAGES).get("gold"))

    def ask(self, asked: str | None) -> None:
        """Choose the list that an address or a lesson asks for, or say why it cannot be had."""
        if asked in _samples():
            self.chosen = asked
        elif asked == UPLOAD and self.file:
            self.chosen, self.problem = UPLOAD, ""
        elif asked == UPLOAD:
            self.problem = texts.OTHER_READER
        elif asked is not None:
            self.problem = texts.NO_SUCH_LIST.format(name=shortened(asked))


def lists() -> GoldLists:
    """Return this reader's lists; those brought along stay when a lesson is opened."""
    me = reader()
    mine = me.part(GoldLists.from_address)
    if mine.num_lessons != me.num_lessons:
        mine.num_lessons = me.num_lessons
        if not me.asked_by_lesson.keys().isdisjoint(_PAGES):
            mine.chosen = None
            mine.ask(asked_of(*_PAGES).get("gold"))
    return mine


def gold_list_names() -> dict[str, str]:
    """Return the gold lists to choose from, by key: the built-in ones and the reader's own."""
    file = lists().file
    return _samples() | ({UPLOAD: readable(file.name)} if file else {})


def list_key(corpus: str) -> str:
    """Return the key of the gold list to show: the chosen one, or the one for the corpus."""
    chosen = lists().chosen
    if chosen and chosen in gold_list_names():
        return chosen
    suiting = {sample.corpus_key: sample.key for sample in gold_samples()}
    return suiting.get(corpus, "gold_english")


def list_of(key: str) -> tuple[GoldList, str]:
    """Return the gold list of a key, and what tells it from all others."""
    opened, file = lists().opened, lists().file
    if key == UPLOAD and file and opened and opened.gold:
        return opened.gold, f"{UPLOAD} {file.digest}"
    return built_in_gold(key), key


def list_language(identity: str) -> str:
    """Return the language of a gold list, as a tag of BCP 47; "" where it is not known.

    >>> list_language("gold_turkish"), list_language("upload 1f")
    ('tr', '')
    """
    corpus_of = {sample.key: sample.corpus_key for sample in gold_samples()}
    corpus = samples_by_key().get(corpus_of.get(identity, ""))
    return corpus.language if corpus else ""


def _samples() -> dict[str, str]:
    return {sample.key: sample.name for sample in gold_samples()}
