"""The lines of a corpus, for learners that look past the ends of words."""

from collections.abc import Iterator, Mapping

from bpe_viz.limits import MAX_LINE_CHARACTERS
from bpe_viz.samples import sample_by_key
from bpe_viz.settings import Settings
from bpe_viz.text import Lines
from bpe_viz.training import lines_of
from bpe_viz.ui.jobs import texts
from bpe_viz.ui.jobs.own_corpus import OwnCorpus
from bpe_viz.wording import counted


def has_lines(source: str | OwnCorpus) -> bool:
    """Return whether a corpus is a text; word counts have no lines.

    >>> has_lines("slide"), has_lines("suffixes")
    (False, True)
    """
    if isinstance(source, OwnCorpus):
        return not source.is_counts_only
    return sample_by_key(source).has_text


def first_lines(source: str | OwnCorpus, most: int) -> tuple[str, str]:
    """Return the lines of a text that its first characters hold, and a note if there are more.

    >>> text, note = first_lines("suffixes", 100)
    >>> len(text) <= 100, note.startswith("Learned from the first")
    (True, True)
    """
    text = _beginning(source, most)
    if len(text) <= most:
        return _short_lines(text), ""
    shown = text[:most]
    lines, end, _ = shown.rpartition("\n")
    text = lines if end and lines.strip() else shown
    num_lines, characters = text.count("\n") + 1, counted(len(text), "character")
    if num_lines == 1:
        note = texts.FIRST_CHARACTERS.format(characters=characters)
    else:
        note = texts.FIRST_LINES.format(lines=counted(num_lines, "line"), characters=characters)
    return _short_lines(text), note


def _short_lines(text: str) -> str:
    """Break lines that are too long to be seen, before a blank where there is one."""
    return "\n".join(part for line in text.split("\n") for part in _parts(line))


def _parts(line: str) -> Iterator[str]:
    start = 0
    while len(line) - start > MAX_LINE_CHARACTERS:
        blank = line.rfind(" ", start + 1, start + MAX_LINE_CHARACTERS + 1)
        stop = blank if blank > 0 else start + MAX_LINE_CHARACTERS
        yield line[start:stop]
        start = stop
    yield line[start:]


def read_lines(
    source: str | OwnCorpus, word_counts: Mapping[str, int], settings: Settings, most: int
) -> tuple[Lines, tuple[str, ...]]:
    """Return the lines of a corpus, cut as `settings` say, and what is to be said about them.

    Words that came with their counts are a line each.

    >>> lines, notes = read_lines("slide", {"low": 5}, Settings(), 100)
    >>> dict(lines.counts), len(notes)
    ({'low': 5}, 1)
    """
    if not has_lines(source):
        lines = Lines.of_counts(word_counts, settings.pretokenizer, settings.unit)
        are_lines = any(" " in word for word in word_counts)
        return lines, () if are_lines else (texts.WORDS_AS_LINES,)
    text, note = first_lines(source, most)
    return lines_of(text, settings), (note,) if note else ()


def _beginning(source: str | OwnCorpus, most: int) -> str:
    """Return enough of a text to see whether it is longer than `most` characters."""
    if isinstance(source, str):
        loaded = sample_by_key(source).load()
        return loaded if isinstance(loaded, str) else ""
    parts, length = [], 0
    for piece in source.document_set.pieces():
        parts.append(piece)
        length += len(piece)
        if length > most:
            break
    return "".join(parts)
