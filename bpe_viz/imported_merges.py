"""Merges that were learned elsewhere: merges.txt or tokenizer.json, ready to be applied."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from bpe_viz.errors import UnreadableMergesError
from bpe_viz.history import MergeHistory
from bpe_viz.imported_tokenizer import read_tokenizer
from bpe_viz.layout import Layout
from bpe_viz.lesson import looks_like_lesson
from bpe_viz.limits import MAX_MERGES_FILE_BYTES, MAX_MERGES_READ, megabytes
from bpe_viz.merges_text import FoundMerges, for_message, read_merges_text
from bpe_viz.record import Record, StopReason
from bpe_viz.settings import MarkPlace, Settings, Unit
from bpe_viz.symbols import BYTE_GLYPHS, Pair


@dataclass(frozen=True, slots=True, eq=False)
class ImportedMerges:
    """The merges of a file, and how it was read.

    `history` has no corpus: its merges carry no counts and it knows no words, but it segments any.
    `format_name` says what the file was taken for, `notices` what was left out or is uncertain.
    """

    name: str
    format_name: str
    history: MergeHistory
    num_duplicates: int
    num_unmade: int
    notices: tuple[str, ...]


def read_merges(data: bytes, name: str) -> ImportedMerges:
    r"""Read merges.txt (subword-nmt, GPT-2) or a BPE tokenizer.json; raises UnreadableMergesError.

    A pair that stands there twice is taken once. A merge of a symbol that nothing before it makes
    can never be applied in the order of ranks, and is left out.

    >>> imported = read_merges(b"#version: 0.2\ne r</w>\nw er</w>\ne r</w>\nxy z\n", "merges.txt")
    >>> imported.history.pairs, imported.num_duplicates, imported.num_unmade
    ([('e', 'r</w>'), ('w', 'er</w>')], 1, 1)
    """
    if len(data) > MAX_MERGES_FILE_BYTES:
        raise UnreadableMergesError(
            f'"{for_message(name)}" is larger than {megabytes(MAX_MERGES_FILE_BYTES)}. Choose a'
            " smaller file."
        )
    if looks_like_lesson(data):
        raise UnreadableMergesError("This is a lesson file. Open it with “Open or save”.")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise UnreadableMergesError(
            f'"{for_message(name)}" is not UTF-8 (byte {error.start + 1:,}). Choose merges.txt or'
            " tokenizer.json."
        ) from None
    found = read_tokenizer(text) if text.lstrip().startswith("{") else read_merges_text(text)
    if len(found.pairs) > MAX_MERGES_READ:
        raise UnreadableMergesError(
            f"The file has {len(found.pairs):,} merges. Choose one with at most"
            f" {MAX_MERGES_READ:,}."
        )
    return _usable(name, found)


def _usable(name: str, found: FoundMerges) -> ImportedMerges:
    """What can be applied of the merges that were found."""
    settings = found.settings
    made: set[str] = set()
    kept: dict[Pair, None] = {}
    num_duplicates = num_unmade = 0
    first_unmade = 0
    for number, pair in enumerate(found.pairs, start=1):
        if pair in kept:
            num_duplicates += 1
        elif all(part in made or is_unit(part, settings) for part in pair):
            kept[pair] = None
            made.add("".join(pair))
        else:
            num_unmade += 1
            first_unmade = first_unmade or number
    if not kept and num_unmade:
        left, right = found.pairs[first_unmade - 1]
        raise UnreadableMergesError(
            f"No merge of the file can be made: its first joins “{for_message(left)}” and"
            f" “{for_message(right)}”, which no merge before it makes. Choose a whole merges.txt or"
            " tokenizer.json."
        )
    if not kept:
        raise UnreadableMergesError("The file holds no merge. Choose merges.txt or tokenizer.json.")
    notices = list(found.notices)
    if num_duplicates:
        notices.append(f"Merges that stand in the file twice are taken once: {num_duplicates:,}.")
    if num_unmade:
        notices.append(
            "Merges of a symbol that nothing before them makes are left out:"
            f" {num_unmade:,}, the first of them merge {first_unmade:,}."
        )
    settings = replace(settings, num_merges=len(kept))
    parts = {part for pair in kept for part in pair}.union(found.vocabulary)
    alphabet = {part for part in parts if is_unit(part, settings)}
    if settings.unit is Unit.BYTE:
        alphabet.update(BYTE_GLYPHS)
    history = history_without_corpus(list(kept), alphabet, settings)
    return ImportedMerges(
        name, found.format_name, history, num_duplicates, num_unmade, tuple(notices)
    )


def is_unit(part: str, settings: Settings) -> bool:
    """Whether a symbol stands at the start: one character, with its glued mark, or the mark.

    >>> glued = Settings(mark="</w>", mark_place=MarkPlace.GLUED)
    >>> is_unit("r</w>", glued), is_unit("er", Settings())
    (True, False)
    """
    if settings.mark_place is MarkPlace.GLUED:
        part = part.removesuffix(settings.mark)
    elif settings.mark_place is not MarkPlace.NONE and part == settings.mark:
        return True
    return len(part) == 1


def history_without_corpus(
    pairs: Sequence[Pair], alphabet: Iterable[str], settings: Settings
) -> MergeHistory:
    """A record of merges alone: no words, every count 0.

    Each part of a pair is in the alphabet or was made by an earlier pair.

    >>> history = history_without_corpus([("e", "r")], {"e", "r", "_"}, Settings(num_merges=1))
    >>> history.merges
    (Merge(rank=1, left='e', right='r', symbol='er', count=0, applied=0),)
    """
    units = tuple(sorted(alphabet))
    id_of_symbol = {symbol: number for number, symbol in enumerate(units)}
    left, right = [], []
    for rank, pair in enumerate(pairs, start=1):
        left.append(id_of_symbol[pair[0]])
        right.append(id_of_symbol[pair[1]])
        id_of_symbol.setdefault("".join(pair), len(units) + rank - 1)
    nothing = np.zeros(0, np.int32)
    layout = Layout((), np.zeros(0, np.int64), units, nothing, np.zeros(1, np.int32))
    zeros = np.zeros(len(pairs), np.int64)
    record = Record(
        settings,
        layout,
        np.array(left, np.int32),
        np.array(right, np.int32),
        counts=zeros,
        applied=zeros.copy(),
        died=nothing.copy(),
        events=nothing.copy(),
        event_starts=np.zeros(len(pairs) + 1, np.int64),
        stop_reason=StopReason.MERGES,
    )
    return MergeHistory(record)
