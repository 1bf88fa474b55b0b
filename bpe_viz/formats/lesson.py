"""A lesson file: word counts, settings, a position, what pages show and the reader's tours.

Versions before tours open it, too: they leave out what they do not know.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from bpe_viz.errors import BpeVizError, UnreadableCorpusError
from bpe_viz.formats.tours import Tour, TourError, tour_in_record, tour_record
from bpe_viz.limits import (
    MAX_COUNT,
    MAX_LANGUAGE_NAME_CHARACTERS,
    MAX_LANGUAGES,
    MAX_LESSON_BYTES,
    MAX_LESSON_CHARACTERS,
    MAX_LESSON_NAME_CHARACTERS,
    MAX_LESSON_PAGES,
    MAX_LESSON_TYPES,
    MAX_LESSON_WORD_CHARACTERS,
    MAX_OPENED_TOURS,
    MAX_PAGE_INPUTS,
)
from bpe_viz.settings import Learner, PreTokenizer, Settings, usual_mark_place
from bpe_viz.settings_fields import changed_fields, parse_field, with_fields
from bpe_viz.settings_table import FIELD_OF_NAME, LEARNER, MARK_PLACE
from bpe_viz.wording import counted

_FORMAT = "bpe-viz lesson"
_VERSION = 1
_WORDS = b',"word_counts":'  # which come last in the file
HALVES = ("choose", "merge")


class LessonError(UnreadableCorpusError):
    """A lesson file that is damaged, too large or made by something else."""


@dataclass(frozen=True, slots=True)
class Position:
    """The place of the stepper: merge `k`, at its half-step `choose` or `merge`.

    `k` is None while nobody said where; then the stepper begins at `state` 0.

    >>> Position().state, Position(0) == Position()
    (0, False)
    """

    k: int | None = None
    half: str = "merge"

    @property
    def state(self) -> int:
        """The number of merges after which the stepper is."""
        return self.k or 0


@dataclass(frozen=True, slots=True)
class Lesson:
    """The content of a lesson file; `word_counts` in first-seen order, `k` and `half` the position.

    `inputs` are what the addresses of pages say apart from all that, by the names of the pages;
    `tours` are those that the reader made or opened. `languages` say to which language the words
    belong, the first of them to the first, each with the number of its words; none where all are
    one corpus.

    >>> inputs = {"words": "text=lower&segmenter=fewest"}
    >>> lesson = Lesson("mine", Settings(num_merges=2), (("low", 5),), k=1, inputs=inputs)
    >>> read_lesson(write_lesson(lesson)) == lesson
    True
    """

    name: str
    settings: Settings
    word_counts: tuple[tuple[str, int], ...]
    k: int = 0
    half: str = "merge"
    inputs: Mapping[str, str] = field(default_factory=dict)
    tours: tuple[Tour, ...] = ()
    languages: tuple[tuple[str, int], ...] = ()


def write_lesson(lesson: Lesson) -> bytes:
    """Return the file, as UTF-8; raises LessonError for a corpus, or tours, that are too large.

    >>> write_lesson(Lesson("mine", Settings(), (("low", 5),)))[:27]
    b'{"format":"bpe-viz lesson",'
    """
    words = _json(lesson.word_counts)
    check_lesson_size(lesson, len(lesson.word_counts), len(words))
    return _json(_record_without_words(lesson))[:-1] + _WORDS + words + b"}"


def num_word_bytes(word_counts: Sequence[tuple[str, int]]) -> int:
    """Return how much of a lesson file words with their counts take; raises LessonError.

    >>> num_word_bytes([("low", 5)])
    11
    """
    return len(_json(word_counts))


def check_lesson_size(lesson: Lesson, num_types: int, num_bytes: int) -> None:
    """Raise LessonError if a lesson is too large with so many words, of so many bytes.

    The words of `lesson` itself are not looked at.

    >>> check_lesson_size(Lesson("mine", Settings(), ()), 1, 11)
    """
    if _fits(lesson, num_types, num_bytes):
        return
    if lesson.tours and _fits(replace(lesson, tours=()), num_types, num_bytes):
        raise LessonError(
            f"The lesson with {counted(len(lesson.tours), 'tour')} has more than"
            f" {MAX_LESSON_BYTES // 1_000_000} MB. Save the tours as files of their own on the"
            " Tours page and remove them there, then save the lesson again."
        )
    raise LessonError(
        f"The corpus is too large for a lesson file: {counted(num_types, 'type')}. Save one"
        f" with at most {MAX_LESSON_TYPES:,} types and {MAX_LESSON_BYTES // 1_000_000} MB."
    )


def _fits(lesson: Lesson, num_types: int, num_bytes: int) -> bool:
    rest = len(_json(_record_without_words(lesson))) + len(_WORDS)
    return num_types <= MAX_LESSON_TYPES and rest + num_bytes <= MAX_LESSON_BYTES


def _record_without_words(lesson: Lesson) -> dict[str, object]:
    return {
        "format": _FORMAT,
        "version": _VERSION,
        "name": lesson.name[:MAX_LESSON_NAME_CHARACTERS],
        "settings": _written(lesson.settings),
        "k": lesson.k,
        "half": lesson.half,
        **({"inputs": dict(lesson.inputs)} if lesson.inputs else {}),
        **({"languages": lesson.languages} if lesson.languages else {}),
        **({"tours": list(map(tour_record, lesson.tours))} if lesson.tours else {}),
    }


def _json(value: object) -> bytes:
    try:
        return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
    except UnicodeEncodeError:
        raise LessonError(
            "A word contains an unpaired surrogate. Remove it from the corpus, then save again."
        ) from None


def _written(settings: Settings) -> dict[str, str]:
    """Return the settings that differ from the defaults.

    The mark place is written wherever a pre-tokenizer has a default of its own: without it, as in
    older files, it is that of all others.
    """
    written = changed_fields(settings, default=Settings())
    place = usual_mark_place(settings.pretokenizer, settings.learner)
    if place is not usual_mark_place(PreTokenizer.WHITESPACE, settings.learner):
        written[MARK_PLACE.name] = settings.mark_place.value
    return written


def looks_like_lesson(data: bytes) -> bool:
    """Return whether a file should be read as a lesson and not as text.

    >>> looks_like_lesson(b'{"format":"bpe-viz lesson","version":1}')
    True
    """
    start = data[:200].lstrip(b"\xef\xbb\xbf \t\r\n")
    return start.startswith(b"{") and _FORMAT.encode() in start


def read_lesson(data: bytes) -> Lesson:
    """Read a file that `write_lesson` made; raises LessonError for anything else.

    >>> read_lesson(b"[]")
    Traceback (most recent call last):
    bpe_viz.formats.lesson.LessonError: The file is not a lesson file.
    Choose a file that you saved with "Save lesson".
    """
    if len(data) > MAX_LESSON_BYTES:
        raise _damaged(
            f"has {counted(len(data), 'byte')}; a lesson file has at most {MAX_LESSON_BYTES:,}"
        )
    try:
        record = json.loads(data.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        raise _damaged("cannot be read as JSON") from None
    if not isinstance(record, dict) or record.get("format") != _FORMAT:
        raise _damaged("is not a lesson file")
    if record.get("version") != _VERSION:
        raise _damaged(f"is not of version {_VERSION}")
    words = record.get("word_counts")
    languages = _languages(record.get("languages", []), words)
    return Lesson(
        name=_text(record.get("name"), "name", MAX_LESSON_NAME_CHARACTERS),
        settings=_settings(record.get("settings")),
        word_counts=_word_counts(words, languages),
        languages=languages,
        k=_whole_number(record.get("k"), "k", 0, MAX_COUNT),
        half=_half(record.get("half")),
        inputs=_inputs(record.get("inputs", {})),
        tours=_tours(record.get("tours", [])),
    )


def _damaged(what: str) -> LessonError:
    return LessonError(f'The file {what}. Choose a file that you saved with "Save lesson".')


def _text(value: object, name: str, max_length: int) -> str:
    if not isinstance(value, str) or not 1 <= len(value) <= max_length:
        raise _damaged(f"has a {name} that is not a text of 1 to {max_length:,} characters")
    try:
        value.encode()
    except UnicodeEncodeError:
        raise _damaged(f"has a {name} with an unpaired surrogate") from None
    return value


def _whole_number(value: object, name: str, low: int, high: int) -> int:
    if type(value) is not int or not low <= value <= high:
        raise _damaged(f"has a {name} that is not a whole number from {low:,} to {high:,}")
    return value


def _half(value: object) -> str:
    if value not in HALVES:
        raise _damaged("has an unknown half-step (neither choose nor merge)")
    return str(value)


def _inputs(value: object) -> dict[str, str]:
    if not isinstance(value, dict) or len(value) > MAX_LESSON_PAGES:
        raise _damaged(f"has page inputs that are not a list of at most {MAX_LESSON_PAGES}")
    for page, query in value.items():
        _text(page, "name of a page", MAX_LESSON_NAME_CHARACTERS)
        if query != "":
            _text(query, "list of inputs", MAX_PAGE_INPUTS)
    return value


def _tours(value: object) -> tuple[Tour, ...]:
    if not isinstance(value, list) or len(value) > MAX_OPENED_TOURS:
        raise _damaged(f"has tours that are not a list of at most {MAX_OPENED_TOURS}")
    try:
        return tuple(map(tour_in_record, value))
    except TourError as error:
        raise LessonError(f"A tour in the lesson cannot be read. {error}") from None


def _settings(value: object) -> Settings:
    if not isinstance(value, dict):
        raise _damaged("has no settings")
    value_of_field: dict[str, Any] = {}
    try:
        for name, text in value.items():
            if name not in FIELD_OF_NAME or not isinstance(text, str):
                raise _damaged("has an unknown setting")
            thing = f"value of “{FIELD_OF_NAME[name].label}”"
            value_of_field[name] = parse_field(name, _text(text, thing, MAX_LESSON_WORD_CHARACTERS))
        learner = value_of_field.get(LEARNER.name, Learner.BPE)
        if learner in MARK_PLACE.learners:
            usual = usual_mark_place(PreTokenizer.WHITESPACE, learner)
            value_of_field.setdefault(MARK_PLACE.name, usual)
        return with_fields(Settings(), value_of_field)
    except LessonError:
        raise
    except BpeVizError as error:
        raise LessonError(f"The settings in the file do not work together. {error}") from None


def _languages(value: object, words: object) -> tuple[tuple[str, int], ...]:
    """Return the languages of the words, which come one after the other."""
    if not isinstance(value, list) or len(value) > MAX_LANGUAGES:
        raise _damaged(f"has languages that are not a list of at most {MAX_LANGUAGES}")
    found = _numbers(value, "language", MAX_LANGUAGE_NAME_CHARACTERS, MAX_LESSON_TYPES)
    if found and (not isinstance(words, list) or sum(found.values()) != len(words)):
        raise _damaged("has languages that do not share out its words")
    return tuple(found.items())


def _word_counts(
    value: object, languages: tuple[tuple[str, int], ...]
) -> tuple[tuple[str, int], ...]:
    if not isinstance(value, list) or not 1 <= len(value) <= MAX_LESSON_TYPES:
        raise _damaged(f"has no list of 1 to {MAX_LESSON_TYPES:,} word counts")
    found: list[tuple[str, int]] = []
    for _, many in languages or (("", len(value)),):
        part = value[len(found) : len(found) + many]
        found += _numbers(part, "word", MAX_LESSON_WORD_CHARACTERS, MAX_COUNT).items()
    if sum(count * len(word) for word, count in found) > MAX_LESSON_CHARACTERS:
        raise _damaged("has counts whose sum is too large")
    return tuple(found)


def _numbers(entries: list[object], thing: str, longest: int, most: int) -> dict[str, int]:
    """Return the number of each word, or of each language."""
    number_of_name: dict[str, int] = {}
    for entry in entries:
        if not isinstance(entry, list) or len(entry) != 2:
            raise _damaged(f"has a {thing} count that is not a {thing} and a number")
        name = _text(entry[0], thing, longest)
        if name in number_of_name:
            raise _damaged(f"has the same {thing} twice")
        number_of_name[name] = _whole_number(entry[1], "count", 1, most)
    return number_of_name
