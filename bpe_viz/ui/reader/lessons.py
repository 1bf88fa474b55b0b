"""The lesson file of what is on the screen: corpus, settings, step, and what pages show."""

from bpe_viz.formats import Lesson, Position, write_lesson
from bpe_viz.ui.jobs.training import AnyTrained
from bpe_viz.ui.reader.page_inputs import inputs_of_lesson
from bpe_viz.ui.reader.reader import Reader


def lesson_file(
    shown: AnyTrained, name: str, me: Reader, position: Position | None = None
) -> bytes:
    """Made when a button is pressed, with the inputs of that moment, and its position unless given.

    The reader is named, as nobody is in a session then. Raises LessonError for too large a corpus.
    """
    where = position or me.position
    return write_lesson(
        Lesson(
            name=name,
            settings=shown.choice.settings,
            word_counts=tuple(shown.corpus.word_counts.items()),
            k=where.state,
            half=where.half,
            inputs=inputs_of_lesson(me),
        )
    )
