"""A tour: screens in order, each with a few sentences and perhaps a question, as a JSON file."""

import base64
import json
import zlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qsl

from bpe_viz.errors import BpeVizError
from bpe_viz.limits import (
    MAX_COUNT,
    MAX_LESSON_WORD_CHARACTERS,
    MAX_NAME_CHARACTERS,
    MAX_PACKED_TOUR_CHARACTERS,
    MAX_QUESTION_CHARACTERS,
    MAX_QUESTION_FIELDS,
    MAX_STOP_FIELDS,
    MAX_STOP_STATE_CHARACTERS,
    MAX_STOP_TEXT_CHARACTERS,
    MAX_STOPS,
    MAX_TOUR_BYTES,
    MAX_TOUR_LINK_CHARACTERS,
    MAX_TOUR_MINUTES,
    MAX_TOUR_TITLE_CHARACTERS,
    MAX_TOUR_TYPES,
)
from bpe_viz.wording import counted, shortened

_FORMAT = "bpe-viz tour"
_VERSION = 1
_PACKED = "z."  # what no name of a tour begins with
TOUR_PAGES = (
    *("merges", "words", "morphemes", "learners", "tokenizers", "laws", "corpus", "export"),
    "practice",
    "about",
)
POINTS = ("panel", "pair", "word", "entry")
QuestionValue = str | int | float | bool | None


class TourError(BpeVizError):
    """A tour file that is damaged, too large or made by something else."""


@dataclass(frozen=True, slots=True)
class TourCorpus:
    """The corpus of a tour: a built-in one by its `name`, or words and their counts.

    >>> TourCorpus("slide").is_built_in
    True
    """

    name: str
    word_counts: tuple[tuple[str, int], ...] = ()

    @property
    def is_built_in(self) -> bool:
        """Return whether every copy of the program has it."""
        return not self.word_counts


@dataclass(frozen=True, slots=True)
class TourStop:
    """A screen: its page, its `state` as a link says it, and what is said and asked about it.

    `question` is a kind with what it is about, never an answer; `point` names what the stop points
    at: a panel, a pair, a word or an entry of the vocabulary. `source` says where a fact is from.

    >>> TourStop("merges", "Two pairs tie", "Look closely.", "k=2&view=ties").params
    {'k': '2', 'view': 'ties'}
    """

    page: str
    title: str
    text: str
    state: str = ""
    question: Mapping[str, QuestionValue] | None = None
    point: tuple[str, str] | None = None
    source: str = ""

    @property
    def params(self) -> dict[str, str]:
        """The state by its names; of one that is said twice the last counts."""
        return dict(parse_qsl(self.state, keep_blank_values=True))


@dataclass(frozen=True, slots=True)
class Tour:
    """Stops in order, about one corpus; about how many `minutes` they take, 0 if nobody said.

    >>> tour = Tour("Mine", TourCorpus("slide"), (TourStop("merges", "One", "Look.", "k=1"),))
    >>> read_tour(write_tour(tour)) == tour
    True
    """

    title: str
    corpus: TourCorpus
    stops: tuple[TourStop, ...]
    about: str = ""
    minutes: int = 0
    then: tuple[str, ...] = field(default=())


def write_tour(tour: Tour) -> bytes:
    r"""Return the file as readable UTF-8; raises TourError for a tour that is too large.

    >>> write_tour(Tour("Mine", TourCorpus("slide"), (TourStop("merges", "One", "Look."),)))[:27]
    b'{\n  "format": "bpe-viz tour'
    """
    record = _tour_record(tour)
    data = (json.dumps(record, ensure_ascii=False, indent=2) + "\n").encode("utf-8", "replace")
    read_tour(data)
    return data


def pack_tour(tour: Tour) -> str:
    """Return the file in as few letters as an address, or a tab of a browser, takes.

    >>> tour = Tour("Mine", TourCorpus("slide"), (TourStop("merges", "One", "Look."),))
    >>> unpack_tour(pack_tour(tour)) == tour, is_packed_tour(pack_tour(tour))
    (True, True)
    """
    record = {name: value for name, value in _tour_record(tour).items() if value}
    data = json.dumps(record, ensure_ascii=False, separators=(",", ":"))
    packed = zlib.compress(data.encode("utf-8", "replace"), level=9)
    return _PACKED + base64.urlsafe_b64encode(packed).decode().rstrip("=")


def is_packed_tour(text: str) -> bool:
    """Return whether a text should be read as a packed tour.

    >>> is_packed_tour("bpe")
    False
    """
    return text.startswith(_PACKED)


def unpack_tour(text: str) -> Tour:
    """Read what `pack_tour` made; raises TourError for anything else.

    >>> unpack_tour("z.moon")
    Traceback (most recent call last):
    bpe_viz.formats.tours.TourError: The link has a tour that is damaged or cut off. Copy the whole
    link again, or ask for the tour as a file.
    """
    damaged = TourError(
        "The link has a tour that is damaged or cut off."
        " Copy the whole link again, or ask for the tour as a file."
    )
    coded = text.removeprefix(_PACKED)
    if not is_packed_tour(text) or len(coded) > MAX_PACKED_TOUR_CHARACTERS:
        raise damaged
    unpacker = zlib.decompressobj()
    try:
        packed = base64.b64decode(coded + "=" * (-len(coded) % 4), b"-_", validate=True)
        data = unpacker.decompress(packed, MAX_TOUR_BYTES + 1)
    except (ValueError, zlib.error):
        raise damaged from None
    if len(data) <= MAX_TOUR_BYTES and not unpacker.eof:
        raise damaged
    return read_tour(data)


def tour_in_link(tour: Tour) -> str:
    """Return the tour as an address says it; raises TourError where only a file will do.

    >>> tour_in_link(Tour("Mine", TourCorpus("mine", (("low", 5),)), ()))
    Traceback (most recent call last):
    bpe_viz.formats.tours.TourError: The tour has words of its own, which a link does not carry.
    Save it as a file, and send that.
    """
    if not tour.corpus.is_built_in:
        raise TourError(
            "The tour has words of its own, which a link does not carry."
            " Save it as a file, and send that."
        )
    packed = pack_tour(tour)
    if len(packed) > MAX_TOUR_LINK_CHARACTERS:
        raise TourError(
            f"The link would have {counted(len(packed), 'character')}, more than"
            f" {MAX_TOUR_LINK_CHARACTERS:,}. Save the tour as a file, and send that."
        )
    return packed


def _tour_record(tour: Tour) -> dict[str, Any]:
    corpus: dict[str, Any] = {"name": tour.corpus.name}
    if not tour.corpus.is_built_in:
        corpus["word_counts"] = dict(tour.corpus.word_counts)
    return {
        "format": _FORMAT,
        "version": _VERSION,
        "title": tour.title,
        "about": tour.about,
        "minutes": tour.minutes,
        "corpus": corpus,
        "stops": [_stop_record(stop) for stop in tour.stops],
        "then": list(tour.then),
    }


def _stop_record(stop: TourStop) -> dict[str, Any]:
    record: dict[str, Any] = {
        "page": stop.page,
        "state": stop.state,
        "title": stop.title,
        "text": stop.text,
    }
    if stop.question is not None:
        record["question"] = dict(stop.question)
    if stop.point:
        record["point"] = dict([stop.point])
    if stop.source:
        record["source"] = stop.source
    return record


def looks_like_tour(data: bytes) -> bool:
    """Return whether a file should be read as a tour.

    >>> looks_like_tour(b'{"format": "bpe-viz tour"}'), looks_like_tour(b"low 5")
    (True, False)
    """
    start = data[:200].lstrip(b"\xef\xbb\xbf \t\r\n")
    return start.startswith(b"{") and _FORMAT.encode() in start


def read_tour(data: bytes) -> Tour:
    """Read a tour of version 1; raises TourError, which names the stop and the field.

    >>> read_tour(b'{"format": "bpe-viz tour", "version": 1, "title": ""}')
    Traceback (most recent call last):
    bpe_viz.formats.tours.TourError: The title of the tour is not a text of 1 to 80 characters.
    Correct it in the file, then open the file again.
    """
    if len(data) > MAX_TOUR_BYTES:
        raise TourError(
            f"The file has more than {MAX_TOUR_BYTES:,} bytes."
            " Remove words or stops from the tour, then open it again."
        )
    try:
        record = json.loads(data.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        raise _unreadable() from None
    if not isinstance(record, dict) or record.get("format") != _FORMAT:
        raise TourError(f'The file is not a tour. Choose a file whose format is "{_FORMAT}".')
    if type(record.get("version")) is not int or record["version"] != _VERSION:
        raise TourError(
            f"The file is a tour of another version than {_VERSION}."
            " Open it with the version of bpe-viz that wrote it."
        )
    return _tour(record)


def tour_in_record(record: object) -> Tour:
    """Read a tour within another file, as `write_tour` spells it; raises as `read_tour`.

    >>> tour_in_record({"format": "bpe-viz tour", "version": 2})
    Traceback (most recent call last):
    bpe_viz.formats.tours.TourError: The file is a tour of another version than 1.
    Open it with the version of bpe-viz that wrote it.
    """
    try:
        data = json.dumps(record, ensure_ascii=False)
    except RecursionError:
        raise _unreadable() from None
    return read_tour(data.encode("utf-8", "replace"))


def tour_record(tour: Tour) -> dict[str, Any]:
    """Return a tour as another file has it, checked; raises TourError for one that is too large.

    >>> tour = Tour("Mine", TourCorpus("slide"), (TourStop("merges", "One", "Look."),))
    >>> tour_in_record(tour_record(tour)) == tour
    True
    """
    record: dict[str, Any] = json.loads(write_tour(tour))
    return record


def _unreadable() -> TourError:
    return TourError(
        "The file cannot be read as JSON. Choose a tour file, or mend its brackets and quotes."
    )


def _tour(record: Mapping[str, Any]) -> Tour:
    tour = _Fields(record, "the tour")
    title = tour.text("title", MAX_TOUR_TITLE_CHARACTERS)
    return Tour(
        title=title,
        corpus=_corpus(record.get("corpus"), title),
        stops=_stops(record.get("stops")),
        about=tour.text("about", MAX_STOP_TEXT_CHARACTERS, needed=False),
        minutes=tour.whole_number("minutes", MAX_TOUR_MINUTES),
        then=_names(record.get("then", [])),
    )


@dataclass(frozen=True, slots=True)
class _Fields:
    """The fields of the tour, or of one stop, which `where` names in errors."""

    record: Mapping[str, Any]
    where: str

    def text(self, name: str, most: int, *, needed: bool = True) -> str:
        value = self.record.get(name, None if needed else "")
        least = 1 if needed else 0
        if not _is_text(value, most) or not least <= len(value.strip()):
            raise self.wrong(name, f"is not a text of {least} to {most:,} characters")
        return str(value)

    def whole_number(self, name: str, most: int) -> int:
        value = self.record.get(name, 0)
        if type(value) is not int or not 0 <= value <= most:
            raise self.wrong(name, f"is not a whole number from 0 to {most:,}")
        return value

    def wrong(self, name: str, what: str) -> TourError:
        return TourError(
            f"The {name} of {self.where} {what}. Correct it in the file, then open the file again."
        )


def _is_text(value: object, most: int) -> bool:
    if not isinstance(value, str) or len(value) > most:
        return False
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True


def _corpus(value: object, title: str) -> TourCorpus:
    tour = _Fields({}, "the tour")
    if isinstance(value, str):
        value = {"name": value}
    if not isinstance(value, dict):
        raise tour.wrong("corpus", "is neither the name of a built-in one nor words with counts")
    name = _Fields({"name": title, **value}, "the corpus").text("name", MAX_NAME_CHARACTERS)
    counts = value.get("word_counts", {})
    if not isinstance(counts, dict) or len(counts) > MAX_TOUR_TYPES:
        raise tour.wrong("corpus", f"has no word counts, or more than {MAX_TOUR_TYPES:,}")
    for word, count in counts.items():
        if not _is_text(word, MAX_LESSON_WORD_CHARACTERS) or not word.strip():
            raise tour.wrong("corpus", "has a word that is empty, too long or damaged")
        if type(count) is not int or not 1 <= count <= MAX_COUNT:
            raise tour.wrong("corpus", f'has a count for "{shortened(word)}" that is not one')
    return TourCorpus(name, tuple(counts.items()))


def _stops(value: object) -> tuple[TourStop, ...]:
    if not isinstance(value, list) or not 1 <= len(value) <= MAX_STOPS:
        raise TourError(
            f"The tour has no list of 1 to {MAX_STOPS} stops."
            " Add or remove stops in the file, then open it again."
        )
    return tuple(_stop(record, number) for number, record in enumerate(value, 1))


def _stop(record: object, number: int) -> TourStop:
    if not isinstance(record, dict):
        raise TourError(
            f"Stop {number} is not an object with a page, a title and a text."
            " Correct it in the file, then open the file again."
        )
    fields = _Fields(record, f"stop {number}")
    page = record.get("page")
    if page not in TOUR_PAGES:
        raise fields.wrong("page", f"is none of {', '.join(TOUR_PAGES)}")
    state = fields.text("state", MAX_STOP_STATE_CHARACTERS, needed=False)
    try:
        parse_qsl(state, max_num_fields=MAX_STOP_FIELDS)
    except ValueError:
        raise fields.wrong("state", "is not what follows the ? of a link") from None
    return TourStop(
        page=str(page),
        title=fields.text("title", MAX_TOUR_TITLE_CHARACTERS),
        text=fields.text("text", MAX_STOP_TEXT_CHARACTERS, needed=False),
        state=state,
        question=_question(record.get("question"), fields.wrong),
        point=_point(record.get("point"), fields.wrong),
        source=fields.text("source", MAX_STOP_TEXT_CHARACTERS, needed=False),
    )


def _question(
    value: object, wrong: Callable[[str, str], TourError]
) -> dict[str, QuestionValue] | None:
    if value is None:
        return None
    if not isinstance(value, dict) or not isinstance(value.get("kind"), str):
        raise wrong("question", "has no kind")
    if len(value) > MAX_QUESTION_FIELDS:
        raise wrong("question", f"has more than {MAX_QUESTION_FIELDS} fields")
    for name, of_name in value.items():
        is_number = isinstance(of_name, int | float) and abs(of_name) <= MAX_COUNT
        if not (of_name is None or is_number or _is_text(of_name, MAX_QUESTION_CHARACTERS)):
            raise wrong("question", f'has a "{shortened(name)}" that is neither number nor text')
    return dict(value)


def _point(value: object, wrong: Callable[[str, str], TourError]) -> tuple[str, str] | None:
    if value is None:
        return None
    if not isinstance(value, dict) or len(value) != 1:
        raise wrong("point", f"does not name one thing: {', '.join(POINTS)}")
    ((kind, what),) = value.items()
    if kind not in POINTS or not _is_text(what, MAX_QUESTION_CHARACTERS) or not what:
        raise wrong("point", f"does not name one thing: {', '.join(POINTS)}")
    return (kind, what)


def _names(value: object) -> tuple[str, ...]:
    if not isinstance(value, list) or len(value) > MAX_STOPS:
        raise _Fields({}, "the tour").wrong("then", "is not a list of tours")
    if not all(_is_text(name, MAX_TOUR_TITLE_CHARACTERS) for name in value):
        raise _Fields({}, "the tour").wrong("then", "is not a list of tours")
    return tuple(value)
