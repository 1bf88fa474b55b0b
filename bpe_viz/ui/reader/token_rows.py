"""A text in the tokens of one tokenizer, a real one or what was learned here.

Lengths are counted in bytes of the text, so that every row of the page ends where the others do.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from typing import NamedTuple

import regex

from bpe_viz.formats import OpenedTokenizer, placed_in_bytes
from bpe_viz.segmentation import UNKNOWN_WORD, text_symbols
from bpe_viz.settings import MarkPlace, Unit
from bpe_viz.symbols import bytes_of, remove_mark
from bpe_viz.text import normalize, spans
from bpe_viz.ui.jobs.training import AnyTrained, Trained, TrainedPieces
from bpe_viz.vocabularies import Tokenizer

GAP, UNKNOWN = -1, -2  # what is no token, and a token that is in no vocabulary
_CLUSTER = regex.compile(r"\X")


@dataclass(frozen=True, slots=True)
class TokenRow:
    """A text as one tokenizer reads it.

    `lengths` are the bytes of the text that each token has, and of each gap between tokens; a mark
    that was added has none. `ids` has GAP for a gap and UNKNOWN for what is in no vocabulary.
    `special` are the places of special tokens in the list, `marked` those of symbols with a mark.
    """

    lengths: tuple[int, ...]
    ids: tuple[int, ...]
    special: tuple[int, ...] = ()
    marked: tuple[int, ...] = field(default=(), repr=False)

    @property
    def num_tokens(self) -> int:
        """The number of tokens, marks among them.

        >>> TokenRow((3, 1, 3, 0), (7, GAP, 7, 2)).num_tokens
        3
        """
        return sum(number != GAP for number in self.ids)


def tokenizer_row(tokenizer: Tokenizer, text: str, *, allows_special: bool = False) -> TokenRow:
    """Cut a text as a real tokenizer does.

    >>> from bpe_viz import load_tokenizer
    >>> tokenizer_row(load_tokenizer("gpt2"), "Hello there")
    TokenRow(lengths=(5, 6), ids=(15496, 612), special=())
    """
    allowed = "all" if allows_special else ()
    ids = tokenizer.encode(text, allowed_special=allowed)
    lengths = tokenizer.byte_lengths(ids)
    read = tokenizer.prepared(text, allowed_special=allowed)
    if read != text:
        ends = _byte_ends_in(text, read, list(accumulate(lengths)), tokenizer.prepared)
        lengths = _differences(ends)
    special_ids = frozenset(tokenizer.about.special_tokens.values() if allows_special else ())
    special = tuple(place for place, number in enumerate(ids) if number in special_ids)
    return TokenRow(lengths, tuple(ids), special)


def file_row(opened: OpenedTokenizer, text: str) -> TokenRow:
    r"""Cut a text as a tokenizer of a reader's own file does; what it leaves out is a gap.

    Tokens of a word that the file spells otherwise than it was typed share its letters in
    proportion. Raises BpeVizError for a file that takes too long.

    >>> from bpe_viz.formats import open_tokenizer
    >>> opened = open_tokenizer([("vocab.txt", b"[UNK]\nlow\n##er\n")])
    >>> file_row(opened, "lower mud")
    TokenRow(lengths=(3, 2, 1, 3), ids=(1, 2, -1, 0), special=())
    """
    lengths: list[int] = []
    ids: list[int] = []
    special: list[int] = []
    place = 0
    for token, begin, end in placed_in_bytes(opened.tokens(text), text):
        if begin > place:
            lengths.append(begin - place)
            ids.append(GAP)
        if token.is_added:
            special.append(len(ids))
        lengths.append(end - begin)
        ids.append(token.id)
        place = end
    if left := len(text.encode("utf-8", "replace")) - place:
        lengths.append(left)
        ids.append(GAP)
    return TokenRow(tuple(lengths), tuple(ids), tuple(special))


def learner_row(shown: AnyTrained, text: str) -> TokenRow:
    """Cut a text by what was learned from the corpus of `shown`, all of it.

    Raises BpeVizError for a pattern of the reader's own that is too slow for the text.
    """
    words = _merged(shown, text) if isinstance(shown, Trained) else _in_pieces(shown, text)
    lengths: list[int] = []
    ids: list[int] = []
    marked: list[int] = []
    place = 0
    known: dict[tuple[str, tuple[int, ...]], tuple[int, ...]] = {}
    for word in words:
        if word.start > place:
            lengths.append(len(text[place : word.start].encode()))
            ids.append(GAP)
        letters = text[word.start : word.stop]
        in_bytes = known.get((letters, word.lengths))
        if in_bytes is None:
            in_bytes = known[letters, word.lengths] = tuple(_in_bytes(word.lengths, letters))
        if word.marked is not None:
            marked.append(len(ids) + word.marked)
        lengths += in_bytes
        ids += word.ids
        place = max(place, word.stop)
    if place < len(text):
        lengths.append(len(text[place:].encode()))
        ids.append(GAP)
    return TokenRow(tuple(lengths), tuple(ids), marked=tuple(marked))


class _Word(NamedTuple):
    """A word of a text in symbols: where it is, of what length they are, and which has a mark.

    The length is in characters of the word as the learner read it, or in its bytes, and of no
    account but in proportion.
    """

    start: int
    stop: int
    lengths: tuple[int, ...]
    ids: tuple[int, ...]
    marked: int | None = None


def _merged(shown: Trained, text: str) -> Iterator[_Word]:
    history = shown.history
    settings = history.settings
    cut = text_symbols(text, history)
    id_of_symbol = {symbol: number for number, symbol in enumerate(history.symbols)}
    found: dict[str, tuple[tuple[int, ...], tuple[int, ...], int | None]] = {}
    for word, symbols in set(zip(cut.words, cut.symbols, strict=True)):
        ids = tuple(id_of_symbol.get(symbol, UNKNOWN) for symbol in symbols)
        if symbols == (UNKNOWN_WORD,):
            found[word] = (len(word),), (UNKNOWN,), None
            continue
        prefix = settings.inner_prefix
        bare = [symbol.removeprefix(prefix) if i else symbol for i, symbol in enumerate(symbols)]
        lengths = _letters(bare, settings.mark, settings.mark_place, settings.unit)
        found[word] = lengths, ids, _marked(bare, settings.mark, settings.mark_place)
    origin = _places_in(text, cut.text, lambda part: normalize(part, settings.normalization))
    for span, word in zip(cut.spans, cut.words, strict=True):
        yield _Word(origin(span.start), origin(span.stop), *found[word])


def _in_pieces(shown: TrainedPieces, text: str) -> Iterator[_Word]:
    history, settings = shown.history, shown.choice.settings
    state = history.at(len(history))
    id_of_piece = {piece: number for number, (piece, _) in enumerate(state.pieces())}
    read = normalize(text, settings.normalization)
    origin = _places_in(text, read, lambda part: normalize(part, settings.normalization))
    mark = history.settings.mark or ""
    place = MarkPlace.BEFORE if mark else MarkPlace.NONE
    for span in spans(read, settings.pretokenizer):
        pieces = state.segment(read[span.start : span.stop])
        ids = tuple(id_of_piece.get(piece, UNKNOWN) for piece in pieces)
        lengths = _letters(pieces, mark, place, Unit.CHARACTER)
        yield _Word(origin(span.start), origin(span.stop), lengths, ids)


def _letters(symbols: Sequence[str], mark: str, place: MarkPlace, unit: Unit) -> tuple[int, ...]:
    """Count the word's letters in each symbol; none in one that is the mark alone."""
    letters = [*symbols]
    at = _marked(symbols, mark, place)
    if at is not None:
        letters[at] = "".join(remove_mark((symbols[at],), mark, place))
    return tuple(len(bytes_of(part)) if unit is Unit.BYTE else len(part) for part in letters)


def _marked(symbols: Sequence[str], mark: str, place: MarkPlace) -> int | None:
    """Return the place of the symbol with the mark of the word; None where there is none.

    >>> _marked(("low", "er_"), "_", MarkPlace.GLUED), _marked(("low", "e"), "_", MarkPlace.GLUED)
    (1, None)
    """
    if place is MarkPlace.NONE or not symbols:
        return None
    edge = 0 if place is MarkPlace.BEFORE else len(symbols) - 1
    return edge if "".join(remove_mark((symbols[edge],), mark, place)) != symbols[edge] else None


def _in_bytes(lengths: Sequence[int], word: str) -> Iterator[int]:
    """Yield the lengths of symbols as bytes of the word as it was typed.

    They are exact where it was read as typed: in characters or in bytes. Where normalising made
    it longer or shorter, they are in proportion.
    """
    edges = [0]
    for character in word:
        edges.append(edges[-1] + len(character.encode()))
    total, size = sum(lengths), edges[-1]
    done = before = 0
    for length in lengths:
        done += length
        if total == len(word):
            stop = edges[done]
        elif total == size:
            stop = done
        else:
            stop = edges[round(done * len(word) / total)] if total else size
        yield stop - before
        before = stop


def _places_in(text: str, read: str, prepare: Callable[[str], str]) -> Callable[[int], int]:
    r"""From places in a text as it was read to places in the text as it was typed.

    >>> _places_in("n\u0303a", "ña", lambda part: part.replace("n\u0303", "ñ"))(1)
    2
    """
    if read == text:
        return lambda place: place
    places = [0]
    done = 0
    for cluster in _CLUSTER.findall(text):
        num_read = len(prepare(cluster))
        places += [done + round((i + 1) * len(cluster) / num_read) for i in range(num_read)]
        done += len(cluster)
    places += [len(text)] * (len(read) + 1 - len(places))
    return lambda place: places[place]


def _byte_ends_in(
    text: str, read: str, ends: Sequence[int], prepare: Callable[[str], str]
) -> list[int]:
    """Ends of tokens in the bytes of a text as it was read, in the bytes of the text as typed."""
    origin = _places_in(text, read, prepare)
    edges, typed = [0], [0]
    for character in read:
        edges.append(edges[-1] + len(character.encode()))
    for character in text:
        typed.append(typed[-1] + len(character.encode("utf-8", "replace")))
    found, at = [], 0
    for end in ends:
        while edges[at] < end:
            at += 1
        found.append(typed[origin(at)])
    return found


def _differences(ends: Sequence[int]) -> tuple[int, ...]:
    return tuple(end - start for start, end in zip((0, *ends), ends, strict=False))
