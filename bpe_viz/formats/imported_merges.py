"""Merges that were learned elsewhere: merges.txt or tokenizer.json, ready to be applied."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from bpe_viz.errors import UnreadableMergesError
from bpe_viz.formats.found_merges import (
    FoundMerges,
    for_message,
    refuse_large_and_lessons,
    refuse_many_merges,
)
from bpe_viz.formats.hugging_face_comparison import EncodingCheck, check_encoding
from bpe_viz.formats.hugging_face_reader import read_tokenizer
from bpe_viz.formats.subword_nmt import read_merges_text
from bpe_viz.history import Layout, MergeHistory, Record, StopReason, Turns
from bpe_viz.pickled import PickledByFields
from bpe_viz.settings import MarkPlace, Settings, Unit
from bpe_viz.symbols import BYTE_GLYPHS, Pair
from bpe_viz.text import FileTokenizer

_LOOKED_AT = 20_000  # characters of a file, to see whether it is a vocabulary
_PIECE_AND_NUMBER = re.compile(r"[^\t]+\t-?\d[\d.e+-]*\r?")


@dataclass(frozen=True, slots=True, eq=False)
class ImportedMerges(PickledByFields):
    """The merges of a file, and how it was read.

    `history` has no corpus: its merges carry no counts and it knows no words, but it segments any.
    `format_name` says what the file was taken for, `notices` what was left out or is uncertain.
    `check` says whether `tokenizers` encodes alike, for a tokenizer.json.

    >>> imported = read_merges(b"e r", "merges.txt")
    >>> imported.history.pairs, imported.format_name
    ([('e', 'r')], 'subword-nmt 0.1')
    """

    name: str
    format_name: str
    history: MergeHistory
    num_duplicates: int
    num_unmade: int
    notices: tuple[str, ...]
    check: EncodingCheck | None = None


def read_merges(
    data: bytes, name: str, corpus_words: Sequence[str] = (), *, keeps_steps: bool = False
) -> ImportedMerges:
    r"""Read merges.txt (subword-nmt, GPT-2) or a BPE tokenizer.json; raises UnreadableMergesError.

    Of a pair that is listed twice one rank counts, as in the program that the file is for. A merge
    of a symbol that no merge makes can never be applied, and is left out. A tokenizer.json is
    compared with what `tokenizers` does, on the words of a corpus as well. With `keeps_steps` one
    that was exported here keeps its own steps, too, and none is compared.

    >>> imported = read_merges(b"#version: 0.2\ne r</w>\nw er</w>\ne r</w>\nxy z\n", "merges.txt")
    >>> imported.history.pairs, imported.num_duplicates, imported.num_unmade
    ([('e', 'r</w>'), ('w', 'er</w>')], 1, 1)
    """
    refuse_large_and_lessons(name, data, UnreadableMergesError)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise UnreadableMergesError(
            f"“{for_message(name)}” is not UTF-8 (byte {error.start + 1:,}). Choose merges.txt or"
            " tokenizer.json."
        ) from None
    _refuse_vocabularies(text)
    is_json = text.lstrip().startswith("{")
    found = read_tokenizer(text, keeps_steps=keeps_steps) if is_json else read_merges_text(text)
    refuse_many_merges(len(found.pairs), UnreadableMergesError)
    imported = usable_merges(name, found)
    if keeps_steps or not found.file:
        return imported
    return replace(imported, check=check_encoding(imported.history, found.file, corpus_words))


def _refuse_vocabularies(text: str) -> None:
    """Raise UnreadableMergesError for a list of what was learned, by other learners as well."""
    *lines, _cut_off = [line for line in text[:_LOOKED_AT].split("\n") if line.strip()] or [""]
    if all(map(_PIECE_AND_NUMBER.fullmatch, lines)):
        what = "a list of pieces with log probabilities (.vocab)"
    elif all(len(line.split()) == 1 for line in lines):
        what = "a list of symbols (vocab.txt)"
    else:
        return
    if len(lines) > 1:
        raise UnreadableMergesError(
            f"The file looks like {what}, which has no merges to import. Choose merges.txt, or a"
            " tokenizer.json with a BPE model."
        )


def usable_merges(name: str, found: FoundMerges) -> ImportedMerges:
    """Select the merges that can be applied; raises UnreadableMergesError.

    >>> usable_merges("merges.txt", read_merges_text("e r")).history.pairs
    [('e', 'r')]
    """
    if not found.pairs:
        raise UnreadableMergesError("The file has no merges. Choose merges.txt or tokenizer.json.")
    pairs = [*reversed(found.pairs)] if found.last_rank_counts else found.pairs
    distinct = list(dict.fromkeys(pairs))
    if found.last_rank_counts:
        distinct.reverse()
    made = _made(distinct, found)
    usable = [pair for pair in distinct if made.issuperset(pair)]
    num_duplicates, num_unmade = len(found.pairs) - len(distinct), len(distinct) - len(usable)
    first = next((n for n, pair in enumerate(found.pairs, 1) if not made.issuperset(pair)), 0)
    if not usable:
        left, right = found.pairs[first - 1]
        raise UnreadableMergesError(
            f"No merge of the file can be made: its first joins “{for_message(left)}” and"
            f" “{for_message(right)}”, which no other merge makes. Choose a whole merges.txt or"
            " tokenizer.json."
        )
    notices = list(found.notices)
    if num_duplicates:
        notices.append(f"Merges listed twice in the file are used once: {num_duplicates:,}.")
    if num_unmade:
        notices.append(
            "Merges that need a symbol no merge makes are left out:"
            f" {num_unmade:,}, starting with merge {first:,}."
        )
    settings = replace(found.settings, num_merges=len(usable))
    history = history_without_corpus(
        usable, _alphabet(usable, found), settings, found.turns, found.tokenizer
    )
    return ImportedMerges(
        name, found.format_name, history, num_duplicates, num_unmade, tuple(notices)
    )


def _made(pairs: Sequence[Pair], found: FoundMerges) -> set[str]:
    """Return the units among the parts of the pairs, and all symbols that they make."""
    parts = {part for pair in pairs for part in pair}
    made = {part for part in parts if _is_start(part, found)}
    pairs_waiting_for: dict[str, list[Pair]] = {}
    ready = list(pairs)
    while ready:
        pair = ready.pop()
        missing = next((part for part in pair if part not in made), None)
        if missing is not None:
            pairs_waiting_for.setdefault(missing, []).append(pair)
        elif (symbol := "".join(pair)) not in made:
            made.add(symbol)
            ready += pairs_waiting_for.pop(symbol, ())
    return made


def _alphabet(pairs: Sequence[Pair], found: FoundMerges) -> set[str]:
    names = {part for pair in pairs for part in pair}
    if found.vocabulary is not None:
        names |= found.vocabulary
    elif found.settings.unit is Unit.BYTE:
        names.update(BYTE_GLYPHS)
    if found.settings.mark_place in (MarkPlace.SEPARATE, MarkPlace.BEFORE):
        names.add(found.settings.mark)
    return {name for name in names if _is_start(name, found)}


def _is_start(part: str, found: FoundMerges) -> bool:
    """Return whether a symbol is in the word before any merge."""
    if found.tokenizer is None:
        return is_unit(part, found.settings)
    suffix = found.tokenizer.suffix
    unit = part.removeprefix(found.tokenizer.first)
    is_last = bool(suffix) and unit.endswith(suffix) and len(unit) == len(suffix) + 1
    return len(unit) == 1 or is_last or part in found.tokenizer.byte_tokens


def is_unit(part: str, settings: Settings) -> bool:
    """Return whether a symbol is an initial one: a character, with its glued mark, or the mark.

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
    pairs: Sequence[Pair],
    alphabet: Iterable[str],
    settings: Settings,
    turns: Turns = Turns.ONCE,
    tokenizer: FileTokenizer | None = None,
) -> MergeHistory:
    """Return a record of merges alone: no words, every count 0.

    A part of a pair that is not in the alphabet and is only made by a later pair joins the
    alphabet, as a record has a symbol's parts before the symbol.

    >>> history = history_without_corpus([("e", "r")], {"e", "r", "_"}, Settings(num_merges=1))
    >>> history.merges
    (Merge(rank=1, left='e', right='r', symbol='er', count=0, applied=0),)
    """
    known = set(alphabet)
    first = set(known)
    for pair in pairs:
        first.update(part for part in pair if part not in known)
        known.update((*pair, "".join(pair)))
    units = tuple(sorted(first))
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
    return MergeHistory(record, turns, tokenizer)
