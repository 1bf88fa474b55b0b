"""The .model of sentencepiece: its pieces, and how it treats text, as a tokenizer.json.

The layout is that of sentencepiece_model.proto in the repository google/sentencepiece.
"""

import struct
from base64 import b64encode
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import IntEnum
from itertools import islice

from bpe_viz.errors import UnreadableTokenizerError
from bpe_viz.formats.found_merges import refuse_long_entry, refuse_many_merges
from bpe_viz.formats.hugging_face_patterns import JsonObject, replacement
from bpe_viz.limits import MAX_MERGES_READ, MAX_PIECE_SCORE, MAX_TOKENS_READ
from bpe_viz.settings import DEFAULT_PIECE_MARK

_VARINT, _EIGHT_BYTES, _COUNTED, _FOUR_BYTES = 0, 1, 2, 5
_VARINT_BITS = 63

_Value = int | bytes


class _Kind(IntEnum):
    NORMAL = 1
    UNKNOWN = 2
    CONTROL = 3
    USER_DEFINED = 4
    UNUSED = 5
    BYTE = 6


_MODEL_TYPES = {1: "Unigram", 2: "BPE", 3: "words", 4: "characters"}


@dataclass(frozen=True, slots=True)
class ModelPiece:
    """A piece in the file: its text, its score, and whether it is text, a byte or a control symbol.

    >>> ModelPiece("▁the", -3.2).kind.name
    'NORMAL'
    """

    text: str
    score: float
    kind: _Kind = _Kind.NORMAL


@dataclass(frozen=True, slots=True)
class SentencePieceModel:
    """The content of a SentencePiece file; the number of a piece is its id.

    `charsmap` is the compiled normalisation, empty for none. With `has_blank_after` a blank ends a
    word instead of beginning it, and with `keeps_blanks` it is not spelled as a mark.

    >>> SentencePieceModel("BPE").adds_blank
    True
    """

    model_type: str
    pieces: list[ModelPiece] = field(default_factory=list)
    has_byte_fallback: bool = False
    charsmap: bytes = b""
    adds_blank: bool = True
    removes_blanks: bool = True
    splits_at_blanks: bool = True
    has_blank_after: bool = False
    keeps_blanks: bool = False

    @property
    def has_defined_symbols(self) -> bool:
        """Return whether its trainer was told of symbols that are never cut."""
        return any(piece.kind is _Kind.USER_DEFINED for piece in self.pieces)

    @property
    def never_cut(self) -> frozenset[str]:
        """The pieces that are not text: for what is unknown, for control, for single bytes."""
        of_text = (_Kind.NORMAL, _Kind.USER_DEFINED)
        return frozenset(piece.text for piece in self.pieces if piece.kind not in of_text)

    @property
    def control(self) -> frozenset[str]:
        """The pieces that no text is meant to become: for control, and for what is unknown."""
        kinds = (_Kind.CONTROL, _Kind.UNKNOWN)
        return frozenset(piece.text for piece in self.pieces if piece.kind in kinds)


def looks_like_model(data: bytes) -> bool:
    r"""Return whether the bytes begin as such a file does, with a piece that has a text.

    >>> looks_like_model(b"\n\x0e\n\x05<unk>\x15\x00\x00\x00\x00\x18\x02"), looks_like_model(b"a b")
    (True, False)
    """
    return data[:1] == b"\n" and data[2:3] == b"\n" and len(data) >= 2 + data[1]


def read_sentencepiece(data: bytes) -> SentencePieceModel:
    r"""Read a .model; raises UnreadableTokenizerError.

    >>> read_sentencepiece(b"\n\x0e\n\x05<unk>\x15\x00\x00\x00\x00\x18\x02").pieces
    [ModelPiece(text='<unk>', score=0.0, kind=<_Kind.UNKNOWN: 2>)]
    """
    try:
        pieces: list[ModelPiece] = []
        trainer: dict[int, _Value] = {}
        normalizer: dict[int, _Value] = {}
        for number, value in _fields(data):
            if number == 1 and isinstance(value, bytes):
                pieces.append(_piece(value))
                if len(pieces) > MAX_TOKENS_READ:
                    raise UnreadableTokenizerError(
                        f"The model has more than {MAX_TOKENS_READ:,} pieces. Choose a smaller one."
                    )
            elif number == 2 and isinstance(value, bytes):
                trainer = dict(_fields(value))
            elif number == 3 and isinstance(value, bytes):
                normalizer = dict(_fields(value))
        if len({piece.text for piece in pieces}) < len(pieces):
            raise ValueError  # which sentencepiece refuses, too
        charsmap = normalizer.get(2, b"")
        return SentencePieceModel(
            _MODEL_TYPES[_number(trainer, 3, 1)],
            pieces,
            bool(_number(trainer, 35, 0)),
            charsmap if isinstance(charsmap, bytes) else b"",
            adds_blank=bool(_number(normalizer, 3, 1)),
            removes_blanks=bool(_number(normalizer, 4, 1)),
            splits_at_blanks=bool(_number(trainer, 22, 1)),
            has_blank_after=bool(_number(trainer, 24, 0)),
            keeps_blanks=not _number(normalizer, 5, 1),
        )
    except (ValueError, KeyError, struct.error):
        raise UnreadableTokenizerError(
            "The file begins like a model of sentencepiece and cannot be read to its end. Choose"
            " the whole .model, or a tokenizer.json."
        ) from None


def as_tokenizer_json(model: SentencePieceModel) -> JsonObject:
    """Return the same tokenizer for the package `tokenizers`; raises UnreadableTokenizerError.

    >>> pieces = [ModelPiece("<unk>", 0.0, _Kind.UNKNOWN), *(ModelPiece(p, -1.0) for p in "lo")]
    >>> file = as_tokenizer_json(SentencePieceModel("BPE", [*pieces, ModelPiece("lo", -0.5)]))
    >>> file["model"]["merges"]
    [['l', 'o']]
    """
    if model.model_type not in ("BPE", "Unigram"):
        raise UnreadableTokenizerError(
            f"The file is a model of sentencepiece that cuts text into {model.model_type}, which"
            " needs no vocabulary of parts. Choose one with BPE or Unigram."
        )
    unknown = next((p.text for p in model.pieces if p.kind is _Kind.UNKNOWN), None)
    return {
        "version": "1.0",
        "truncation": None,
        "padding": None,
        "added_tokens": _added_tokens(model),
        "normalizer": _normalizer(model),
        "pre_tokenizer": {
            "type": "Metaspace",
            "replacement": DEFAULT_PIECE_MARK,
            "prepend_scheme": "never",
            "split": model.splits_at_blanks and not _crosses_blanks(model),
        },
        "post_processor": None,
        "decoder": None,
        "model": _bpe(model, unknown) if model.model_type == "BPE" else _unigram(model, unknown),
    }


def _bpe(model: SentencePieceModel, unknown: str | None) -> JsonObject:
    """Take every way to make a piece of two others as a merge, the best score first."""
    id_of_piece = {piece.text: number for number, piece in enumerate(model.pieces)}
    usable = {p.text for p in model.pieces if p.kind in (_Kind.NORMAL, _Kind.UNUSED)}
    best_first = sorted(
        (p for p in model.pieces if p.kind is _Kind.NORMAL and len(p.text) > 1),
        key=lambda piece: -piece.score,
    )
    all_merges = (
        [piece.text[:place], piece.text[place:]]
        for piece in best_first
        for place in range(1, len(piece.text))
        if piece.text[:place] in usable and piece.text[place:] in usable
    )
    merges = list(islice(all_merges, MAX_MERGES_READ + 1))
    refuse_many_merges(len(merges), UnreadableTokenizerError)
    return {
        "type": "BPE",
        "dropout": None,
        "unk_token": unknown,
        "continuing_subword_prefix": None,
        "end_of_word_suffix": None,
        "fuse_unk": True,
        "byte_fallback": model.has_byte_fallback,
        "ignore_merges": False,
        "vocab": id_of_piece,
        "merges": merges,
    }


def _unigram(model: SentencePieceModel, unknown: str | None) -> JsonObject:
    names = [piece.text for piece in model.pieces]
    return {
        "type": "Unigram",
        "unk_id": None if unknown is None else names.index(unknown),
        "vocab": [[piece.text, piece.score] for piece in model.pieces],
        "byte_fallback": model.has_byte_fallback,
    }


def _added_tokens(model: SentencePieceModel) -> list[JsonObject]:
    """List the pieces that the model's trainer was told of, which are found before all else."""
    return [
        added_token(number, piece.text, is_special=False)
        for number, piece in enumerate(model.pieces)
        if piece.kind is _Kind.USER_DEFINED and piece.text.strip()
    ]


def added_token(token_id: int, name: str, *, is_special: bool) -> JsonObject:
    """Return an entry that is found as it is typed, before anything is cut.

    >>> added_token(7, "<s>", is_special=True)["content"]
    '<s>'
    """
    flags = dict.fromkeys(("single_word", "lstrip", "rstrip", "normalized"), False)
    return {"id": token_id, "content": name, **flags, "special": is_special}


def _normalizer(model: SentencePieceModel) -> JsonObject | None:
    steps: list[JsonObject] = []
    if model.charsmap:
        compiled = b64encode(model.charsmap).decode()
        steps.append({"type": "Precompiled", "precompiled_charsmap": compiled})
    if model.removes_blanks:
        steps += [replacement(r"\A +| +\z", ""), replacement(" {2,}", " ")]
    if model.adds_blank:
        steps.append({"type": "Prepend", "prepend": " "})
    return {"type": "Sequence", "normalizers": steps} if steps else None


def _crosses_blanks(model: SentencePieceModel) -> bool:
    """Return whether a piece has a blank anywhere but at its beginning."""
    return any(
        DEFAULT_PIECE_MARK in piece.text[1:]
        for piece in model.pieces
        if piece.kind is _Kind.NORMAL and piece.text.strip(DEFAULT_PIECE_MARK)
    )


def _piece(data: bytes) -> ModelPiece:
    fields = dict(_fields(data))
    text, score = fields.get(1, b""), fields.get(2, b"\0\0\0\0")
    if not isinstance(text, bytes) or not isinstance(score, bytes):
        raise ValueError
    (value,) = struct.unpack("<f", score)
    piece = ModelPiece(text.decode(), value, _Kind(_number(fields, 3, 1)))
    if not piece.text or not abs(value) <= MAX_PIECE_SCORE:  # nor for what is no number
        raise ValueError
    refuse_long_entry(piece.text)
    return piece


def _number(fields: dict[int, _Value], number: int, default: int) -> int:
    value = fields.get(number, default)
    return value if isinstance(value, int) else default


def _fields(data: bytes) -> Iterator[tuple[int, _Value]]:
    """Yield the fields of a protocol buffers message: numbers, or bytes as they are."""
    place = 0
    while place < len(data):
        key, place = _varint(data, place)
        kind = key & 7
        if kind == _VARINT:
            number, place = _varint(data, place)
            yield key >> 3, number
            continue
        if kind == _COUNTED:
            size, place = _varint(data, place)
        elif kind in (_FOUR_BYTES, _EIGHT_BYTES):
            size = 4 if kind == _FOUR_BYTES else 8
        else:
            raise ValueError
        if place + size > len(data):
            raise ValueError
        yield key >> 3, data[place : place + size]
        place += size


def _varint(data: bytes, place: int) -> tuple[int, int]:
    number = shift = 0
    while place < len(data) and shift <= _VARINT_BITS:
        byte = data[place]
        place += 1
        number |= (byte & 0x7F) << shift
        if byte < 0x80:
            return number, place
        shift += 7
    raise ValueError
