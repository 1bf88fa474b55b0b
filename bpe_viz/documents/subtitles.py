"""The spoken text of subtitles (SubRip and WebVTT), without numbers, times and tags."""

import re
from collections import Counter
from itertools import chain

from bpe_viz.documents.document import Content, StoredText
from bpe_viz.documents.text_writer import TextWriter, dropped_sentences

_TIME = r"(?:\d{1,3}:)?\d{1,2}:\d{2}[,.]\d{1,3}"
_TIMES = re.compile(rf"[ \t]*{_TIME}[ \t]*-->[ \t]*{_TIME}")
_TAG = re.compile(r"</?[a-zA-Z0-9][^<>]{0,200}>|\{\\[^{}]{1,200}\}")
_NOTES = frozenset(("NOTE", "STYLE", "REGION", "WEBVTT"))


def read_subtitles(text: StoredText, name: str) -> Content:
    r"""Read the lines that are shown, in their order.

    >>> srt = StoredText.of("1\n00:00:01,000 --> 00:00:02,500\n<i>low</i> 5\nnew\n\n")
    >>> content = read_subtitles(srt, "a.srt")
    >>> content.text.beginning(), content.dropped
    ('low 5\nnew\n', ('Dropped: 1 time stamp, 1 number, 2 tags.',))
    """
    writer = TextWriter(name)
    dropped = Counter({"time stamp": 0, "number": 0})
    has_notes = text.beginning(10).startswith("WEBVTT")
    held = ""  # a line is text unless a time stamp follows it
    begins_block, held_began_block, is_note = True, False, False
    with text.open() as lines:
        for line in map(str.strip, chain(lines, [""])):
            is_time = _TIMES.match(line) is not None
            if is_time and held and (held_began_block or held.isdecimal()):
                dropped["number"] += 1
            elif held and not is_note:
                spoken, num_tags = _TAG.subn("", held)
                dropped["tag"] += num_tags
                writer.write(spoken + "\n")
            held = ""
            if is_time or not line:
                dropped["time stamp"] += is_time
                begins_block, is_note = not line, False
                continue
            if begins_block and has_notes and line.split()[0] in _NOTES:
                dropped["note"] += 1
                is_note = True
            held, held_began_block, begins_block = line, begins_block, False
    return Content(writer.stored(), dropped_sentences(dropped), writer.notices())
