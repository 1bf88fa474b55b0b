"""The lesson file of a reader: corpus, settings, step, what pages show, and own tours."""

from collections.abc import Mapping

from bpe_viz.caching import CacheOfOwner
from bpe_viz.formats import (
    Lesson,
    LessonError,
    Position,
    Tour,
    check_lesson_size,
    num_word_bytes,
    write_lesson,
)
from bpe_viz.ui.jobs.training import AnyTrained
from bpe_viz.ui.reader.page_inputs import lesson_inputs
from bpe_viz.ui.reader.reader import Reader

_WORD_SIZES: CacheOfOwner[str, tuple[int, int] | LessonError] = CacheOfOwner(most=1)


def lesson_file(
    shown: AnyTrained,
    name: str,
    me: Reader,
    position: Position | None = None,
    *,
    tours: Mapping[str, Tour],
) -> bytes:
    """Made when a button is pressed, with all as it is then, and its position unless given.

    The reader is named, as nobody is in a session then. Raises LessonError for too large a corpus.
    """
    return write_lesson(_lesson(shown, name, me, position, tours, shown.learned_words))


def check_lesson(shown: AnyTrained, name: str, me: Reader, tours: Mapping[str, Tour]) -> None:
    """Raise LessonError if there can be no lesson file now; its words are measured once."""

    def measure() -> tuple[int, int] | LessonError:
        words = shown.learned_words
        try:
            return len(words), num_word_bytes(words)
        except LessonError as error:
            return error.with_traceback(None)  # its frames would keep the whole text

    measured = _WORD_SIZES.get(shown, "words", measure)
    if isinstance(measured, LessonError):
        raise measured
    check_lesson_size(_lesson(shown, name, me, None, tours, ()), *measured)


def _lesson(
    shown: AnyTrained,
    name: str,
    me: Reader,
    position: Position | None,
    tours: Mapping[str, Tour],
    word_counts: tuple[tuple[str, int], ...],
) -> Lesson:
    where = position or me.position
    return Lesson(
        name=name,
        settings=shown.choice.settings,
        word_counts=word_counts,
        languages=shown.learned_languages,
        k=where.state,
        half=where.half,
        inputs=lesson_inputs(me),
        tours=tuple(tours.values()),
    )
