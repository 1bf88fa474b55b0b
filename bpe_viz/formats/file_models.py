"""The models of a tokenizer.json that cut a word: BPE, WordPiece or Unigram.

The word comes as the file's own steps spell it; its tokens are named as in the file.
"""

from collections.abc import Callable, Iterable, Mapping
from itertools import groupby
from math import inf
from struct import Struct
from typing import NamedTuple, Protocol

from bpe_viz.history import MergeHistory
from bpe_viz.limits import MAX_WORDPIECE_CHARACTERS
from bpe_viz.segmentation import PreparedWord, Segmentation, prepare_word, segment, wordpiece
from bpe_viz.symbols import Symbols
from bpe_viz.text import FileTokenizer, with_prefix, without_prefix
from bpe_viz.unigram import TIES_PER_NAT, UNKNOWN_PENALTY

_UNKNOWN = "<unk>"
_IN_32_BITS = Struct("f")


class ModelToken(NamedTuple):
    """A token by its name in the file, over characters `start` to `stop` - 1 of the spelled word.

    Several tokens share a character when each is a byte of it.

    >>> ModelToken("<0xC3>", 0, 1).is_unknown
    False
    """

    name: str
    start: int
    stop: int
    is_unknown: bool = False


class FileModel(Protocol):
    """The model of a file, which cuts its words."""

    def cut(self, word: str) -> list[ModelToken]:
        """Return the tokens of a word, which cover all of it but what the model leaves out."""

    def agrees(self, ours: list[str], theirs: list[str]) -> bool:
        """Return whether two ways to cut a word are equally good."""


class MergingModel:
    """Byte pair encoding, with the merges and the peculiarities that a file has.

    A file that has no token for what is unknown leaves it out, before anything is merged.

    >>> from bpe_viz.formats.imported_merges import read_merges
    >>> model = MergingModel(read_merges(b"l o", "merges.txt").history)
    >>> [cut.name for cut in model.cut("low")][0]
    'lo'
    """

    def __init__(self, history: MergeHistory) -> None:
        self.history = history

    def cut(self, word: str) -> list[ModelToken]:
        """Return the tokens of a word, which cover all of it but what the model leaves out."""
        tokenizer = self.history.tokenizer
        if tokenizer is None:
            return _cuts_of(segment(word, self.history))
        if word in tokenizer.whole_words:
            return [ModelToken(word, 0, len(word))]
        prepared = prepare_word(word, self.history)
        units = _package_units(word, prepared, tokenizer)
        symbols, events = prepared.table.join(tuple(unit.name for unit in units))
        joined = {place for _, place in events}  # left of the boundaries that were removed
        cuts: list[ModelToken] = []
        for place, unit in enumerate(units):
            if place - 1 in joined:
                cuts[-1] = cuts[-1]._replace(stop=unit.stop, is_unknown=False)
            else:
                cuts.append(unit)
        prefix, first = tokenizer.prefix, tokenizer.first
        names = (with_prefix(symbol, prefix, first) for symbol in symbols)
        return [cut._replace(name=name) for cut, name in zip(cuts, names, strict=True)]

    def agrees(self, ours: list[str], theirs: list[str]) -> bool:
        """Return whether both are the same."""
        return ours == theirs


class LongestMatchModel:
    """WordPiece: longest match first, and one unknown token for a word that has no way.

    >>> model = LongestMatchModel({"hug": 0, "##s": 1, "[UNK]": 2})
    >>> model.cut("hugs"), model.cut("mug")[0].is_unknown
    ([ModelToken(name='hug', start=0, stop=3, is_unknown=False),
      ModelToken(name='##s', start=3, stop=4, is_unknown=False)], True)
    """

    def __init__(
        self,
        id_of_symbol: Mapping[str, int],
        prefix: str = "##",
        unknown: str = "[UNK]",
        most_characters: int = MAX_WORDPIECE_CHARACTERS,
    ) -> None:
        self._id_of_symbol = id_of_symbol
        self.prefix = prefix
        self._unknown = unknown
        self.most_characters = most_characters
        self._longest = max(map(len, id_of_symbol), default=1)

    def cut(self, word: str) -> list[ModelToken]:
        """Return the tokens of a word, which cover all of it."""
        names = wordpiece(
            word,
            self._id_of_symbol,
            self.prefix,
            self._unknown,
            most_characters=self.most_characters,
            longest=self._longest,
        )
        if names == [self._unknown]:
            return [ModelToken(self._unknown, 0, len(word), is_unknown=word != self._unknown)]
        cuts: list[ModelToken] = []
        start = 0
        for name in names:
            stop = start + len(name) - (len(self.prefix) if start else 0)
            cuts.append(ModelToken(name, start, stop))
            start = stop
        return cuts

    def ends_before_stuck(self, word: str) -> tuple[int, ...]:
        """Return where the symbols stop that are matched in an unknown word before nothing fits.

        >>> LongestMatchModel({"hug": 0, "[UNK]": 1}).ends_before_stuck("hugs")
        (3,)
        """
        ends: list[int] = []
        start = 0
        while start < len(word) <= self.most_characters:
            prefix = self.prefix if start else ""
            fitting = (
                stop
                for stop in range(min(len(word), start + self._longest), start, -1)
                if prefix + word[start:stop] in self._id_of_symbol
            )
            start = next(fitting, len(word) + 1)
            if start <= len(word):
                ends.append(start)
        return tuple(ends)

    def agrees(self, ours: list[str], theirs: list[str]) -> bool:
        """Return whether both are the same."""
        return ours == theirs


class MostProbableModel:
    """Unigram: the most probable way; neighbouring unknown characters are one token, or bytes.

    `never_cut` are entries that no text becomes, however it is spelled. `rounded` is what becomes
    of a sum, as ways that are equally probable are told apart by its last digit: nothing in
    `tokenizers`, `in_32_bits` in sentencepiece.

    >>> model = MostProbableModel([("<unk>", 0.0), ("lo", -1.0), ("w", -2.0)], 0)
    >>> [(cut.name, cut.is_unknown) for cut in model.cut("low!?")]
    [('lo', False), ('w', False), ('<unk>', True)]
    """

    def __init__(
        self,
        entries: list[tuple[str, float]],
        unknown_id: int | None,
        *,
        has_byte_fallback: bool = False,
        never_cut: frozenset[str] = frozenset(),
        rounded: Callable[[float], float] = float,
    ) -> None:
        self._score_of_piece = {piece: score for piece, score in entries if piece not in never_cut}
        self._names = {piece for piece, _ in entries}
        self._unknown = _UNKNOWN if unknown_id is None else entries[unknown_id][0]
        self._rounded = rounded
        self._least = rounded(min((score for _, score in entries), default=0.0) - UNKNOWN_PENALTY)
        self._longest_from = _longest_by_beginning(self._score_of_piece)
        self._has_byte_fallback = has_byte_fallback

    def cut(self, word: str) -> list[ModelToken]:
        """Return the tokens of a word, which cover all of it."""
        cuts: list[ModelToken] = []
        for is_unknown, found in groupby(self._best(word), key=lambda cut: cut.is_unknown):
            run = list(found)
            cuts += self._unknown_run(run) if is_unknown else run
        return cuts

    def _best(self, word: str) -> list[ModelToken]:
        """Return the most probable way; of equals the one with the longest last piece."""
        score_of, longest_from = self._score_of_piece.get, self._longest_from.get
        rounded = self._rounded
        size = len(word)
        # For each place the best way to it: where its last piece starts, and its sum.
        best_start, best_sum = [0] * (size + 1), [0.0, *[-inf] * size]
        for start in range(size):
            before = best_sum[start]
            for stop in range(start + 1, min(size, start + longest_from(word[start], 1)) + 1):
                score = score_of(word[start:stop])
                if score is None:
                    if stop > start + 1:
                        continue
                    score = self._least
                total = rounded(before + score)
                if total > best_sum[stop]:
                    best_start[stop], best_sum[stop] = start, total
        found, stop = [], size
        while stop:
            start = best_start[stop]
            piece = word[start:stop]
            found.append(ModelToken(piece, start, stop, is_unknown=score_of(piece) is None))
            stop = start
        return found[::-1]

    def agrees(self, ours: list[str], theirs: list[str]) -> bool:
        """Return whether both are the same, or equally probable."""
        return ours == theirs or abs(self._sum(ours) - self._sum(theirs)) * TIES_PER_NAT < 1

    def known_log_probability(self, name: str) -> float | None:
        """Return the file's log probability of a piece; None where no vocabulary has it.

        >>> MostProbableModel([("lo", -1.0)], None).known_log_probability("lo")
        -1.0
        """
        return self._score_of_piece.get(name)

    def log_probability(self, name: str) -> float:
        """Return the same, with the penalty for what is unknown.

        >>> MostProbableModel([("lo", -1.0)], None).log_probability("w")
        -11.0
        """
        known = self.known_log_probability(name)
        return self._least if known is None else known

    def _sum(self, names: list[str]) -> float:
        return sum(self._score_of_piece.get(name, -inf) for name in names)

    def _unknown_run(self, run: list[ModelToken]) -> list[ModelToken]:
        in_bytes = [
            ModelToken(f"<0x{byte:02X}>", cut.start, cut.stop)
            for cut in run
            for byte in cut.name.encode("utf-8", "replace")
        ]
        if self._has_byte_fallback and self._names.issuperset(cut.name for cut in in_bytes):
            return in_bytes
        return [ModelToken(self._unknown, run[0].start, run[-1].stop, is_unknown=True)]


def _cuts_of(found: Segmentation) -> list[ModelToken]:
    """Return the tokens of a word by merges that were exported here.

    >>> from bpe_viz import learn_bpe
    >>> _cuts_of(segment("lot", learn_bpe({"low": 5}, 1)))
    [ModelToken(name='lo', start=0, stop=2, is_unknown=False),
     ModelToken(name='<unk>', start=2, stop=3, is_unknown=True),
     ModelToken(name='_', start=3, stop=4, is_unknown=False)]
    """
    positions = set(found.unknown_positions)
    return [
        ModelToken(_UNKNOWN, node.start, node.stop, is_unknown=True)
        if node.start in positions
        else ModelToken(node.symbol, node.start, node.stop)
        for node in found.tree
    ]


def _package_units(word: str, prepared: PreparedWord, tokenizer: FileTokenizer) -> list[ModelToken]:
    """Return the units of a word in the order in which `tokenizers` has them, before any merge.

    It puts the token for what is unknown after bytes that follow, and leaves out what is unknown
    where the file has no such token. A character that is spelled in bytes has a unit for each.
    """
    unknown = tokenizer.unknown_token
    positions = set(prepared.fixed)
    units: list[ModelToken] = []
    waiting: list[ModelToken] = []  # the unknown that is not among the units yet
    places = _unit_characters(word, prepared.units, tokenizer)
    for position, (unit, place) in enumerate(zip(prepared.units, places, strict=True)):
        if position not in positions:
            if unit not in tokenizer.byte_tokens:
                units += waiting
                waiting = []
            units.append(ModelToken(unit, place, place + 1))
        elif waiting and tokenizer.fuses_unknown:
            waiting = [waiting[0]._replace(stop=place + 1)]
        elif unknown is not None:
            units += waiting
            name = without_prefix(unknown, tokenizer.prefix, tokenizer.first)
            waiting = [ModelToken(name, place, place + 1, is_unknown=True)]
    return units + waiting


def _unit_characters(word: str, units: Symbols, tokenizer: FileTokenizer) -> list[int]:
    """For each unit of a word the character of its spelling that it is, or is a byte of."""
    if not tokenizer.byte_tokens:
        return list(range(len(units)))
    places: list[int] = []
    for number, character in enumerate(word[:-1]):
        in_bytes = units[len(places)] in tokenizer.byte_tokens
        places += [number] * (len(character.encode("utf-8", "replace")) if in_bytes else 1)
    return places + [len(word) - 1] * (len(units) - len(places))  # a suffix is in bytes as well


def in_32_bits(number: float) -> float:
    """Return the nearest number that has 32 bits.

    >>> in_32_bits(0.1)
    0.10000000149011612
    """
    (nearest,) = _IN_32_BITS.unpack(_IN_32_BITS.pack(number))
    return float(nearest)


def _longest_by_beginning(pieces: Iterable[str]) -> dict[str, int]:
    """By the first character of pieces, how many the longest of them has."""
    longest: dict[str, int] = {}
    for piece in pieces:
        if len(piece) > longest.get(piece[:1], 0):
            longest[piece[:1]] = len(piece)
    return longest
