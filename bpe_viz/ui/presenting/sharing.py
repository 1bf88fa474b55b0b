"""The presenter's own corpus in the room: there while the room is open and the corpus is kept."""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass

from bpe_viz.errors import BpeVizError
from bpe_viz.formats import Lesson, write_lesson
from bpe_viz.limits import MAX_ROOM_CODE_CHARACTERS, MAX_ROOM_SECRET_CHARACTERS
from bpe_viz.ui.jobs.shared_corpora import forget_corpus, share_corpus
from bpe_viz.ui.jobs.training import AnyTrained
from bpe_viz.ui.reader.own_corpora import own_corpora
from bpe_viz.ui.reader.reader import Reader


@dataclass(slots=True)
class SharedCorpus:
    """The corpus in a presenter's room: which one, counted how, or why it is missing."""

    code: str = ""
    secret: str = ""
    digest: str = ""
    counted: Hashable = None
    problem: str = ""

    @property
    def is_led(self) -> bool:
        """Return whether the reader leads a room."""
        return bool(self.code and self.secret)


def lead(me: Reader, told: Mapping[str, object]) -> None:
    """Note the room that a browser leads, or that it leads none.

    Who begins to lead a room shares what is on this screen, so what another screen left there goes.
    """
    shared = me.part(SharedCorpus)
    code = _text_in(told, "code", MAX_ROOM_CODE_CHARACTERS)
    secret = _text_in(told, "secret", MAX_ROOM_SECRET_CHARACTERS)
    if (code, secret) == (shared.code, shared.secret):
        return
    shared.code, shared.secret = code, secret
    _note(shared)
    if shared.is_led and not own_corpus_name(me):
        _forget(shared)


def keep_shared(me: Reader) -> SharedCorpus:
    """Bring the room that a reader leads up to date with what is on the reader's screen.

    The corpus of a sample is not put there: everybody has it. An own one stays there while the
    presenter looks at another, and is gone once the reader removes it.
    """
    shared = me.part(SharedCorpus)
    if shared.is_led:
        if shared.digest and all(own.digest != shared.digest for own in own_corpora().values()):
            _forget(shared)
        if me.shown and me.shown.choice.own:
            _share(me.shown, shared)
    return shared


def own_corpus_name(me: Reader) -> str:
    """Return the name of the reader's own corpus on the screen; empty for a sample."""
    trained = me.shown
    return trained.choice.own.name if trained and trained.choice.own else ""


def _share(trained: AnyTrained, shared: SharedCorpus) -> None:
    own = trained.choice.own
    settings = trained.choice.settings
    counted = (trained.choice.source, settings.pretokenizer, settings.normalization, settings.unit)
    if own is None or (shared.counted == counted and (shared.digest or shared.problem)):
        return
    _note(shared, counted=counted)
    try:
        share_corpus(shared.code, shared.secret, _lesson_of(trained, own.name))
        shared.digest = own.digest
    except BpeVizError as error:
        shared.problem = str(error)


def _lesson_of(trained: AnyTrained, name: str) -> bytes:
    """Return the corpus alone: what the presenter typed on other pages is nobody's business."""
    words, languages = trained.learned_words, trained.learned_languages
    return write_lesson(Lesson(name, trained.choice.settings, words, languages=languages))


def _forget(shared: SharedCorpus) -> None:
    try:
        forget_corpus(shared.code, shared.secret)
    except BpeVizError as error:  # the room is gone, and its corpus with it
        _note(shared, problem=str(error))
        return
    _note(shared)


def _note(
    shared: SharedCorpus, digest: str = "", counted: Hashable = None, problem: str = ""
) -> None:
    shared.digest, shared.counted, shared.problem = digest, counted, problem


def _text_in(report: Mapping[str, object], name: str, most: int) -> str:
    text = report.get(name)
    return text if isinstance(text, str) and len(text) <= most else ""
