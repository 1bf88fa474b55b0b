"""Small tokenizers of every kind, trained by the packages that write such files."""

import io
import struct
from typing import Any

from tokenizers import Tokenizer, decoders, models, normalizers, pre_tokenizers, trainers

from tests.helpers.sentencepiece_package import sentencepiece

LINES = [
    "The newest lower pair in 2024, don't stop! It is the widest, newest lowest pair.",
    "She said: naïve café owners aren't cutting costs; they're 1,234.50 € short (50%).",
    "def f(a_b): return {'x': [1, 2]}  # the widest and the lowest",
    "newer lower wider newest lowest widest new low wide pair pairs paired pairing",
] * 5


def trained(model: Any, trainer: Any, **steps: Any) -> Tokenizer:
    tokenizer = Tokenizer(model)
    for name, step in steps.items():
        setattr(tokenizer, name, step)
    tokenizer.train_from_iterator(LINES, trainer)
    return tokenizer


def bert() -> Tokenizer:
    return trained(
        models.WordPiece(unk_token="[UNK]"),
        trainers.WordPieceTrainer(
            vocab_size=120, special_tokens=["[UNK]", "[CLS]"], show_progress=False
        ),
        normalizer=normalizers.BertNormalizer(),
        pre_tokenizer=pre_tokenizers.BertPreTokenizer(),
    )


def gpt2() -> Tokenizer:
    return trained(
        models.BPE(),
        trainers.BpeTrainer(
            vocab_size=330,
            initial_alphabet=pre_tokenizers.ByteLevel.alphabet(),
            special_tokens=["<|end|>"],
            show_progress=False,
        ),
        pre_tokenizer=pre_tokenizers.ByteLevel(add_prefix_space=False),
        decoder=decoders.ByteLevel(),
    )


def with_blank_before() -> Tokenizer:
    tokenizer = gpt2()
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=True)
    return tokenizer


def characters() -> Tokenizer:
    return trained(
        models.BPE(unk_token="[UNK]", fuse_unk=True),
        trainers.BpeTrainer(vocab_size=110, special_tokens=["[UNK]"], show_progress=False),
        normalizer=normalizers.Lowercase(),
        pre_tokenizer=pre_tokenizers.Whitespace(),
    )


def unigram() -> Tokenizer:
    return trained(
        models.Unigram(),
        trainers.UnigramTrainer(
            vocab_size=100, special_tokens=["<unk>"], unk_token="<unk>", show_progress=False
        ),
        normalizer=normalizers.NFKC(),
        pre_tokenizer=pre_tokenizers.Metaspace(),
    )


def sentencepiece_model(model_type: str, **options: Any) -> bytes:
    file = io.BytesIO()
    sentencepiece.SentencePieceTrainer.train(
        sentence_iterator=iter(LINES),
        model_writer=file,
        vocab_size=100 + (256 if options.get("byte_fallback") else 0),
        model_type=model_type,
        hard_vocab_limit=False,
        minloglevel=2,
        **options,
    )
    return file.getvalue()


def model_of_pieces(*pieces: tuple[str, float, int], kind: int = 2) -> bytes:
    """A model of sentencepiece with these pieces, each with its score and kind."""

    def counted(number: int, data: bytes) -> bytes:
        size, head = len(data), bytearray([number << 3 | 2])
        while size > 0x7F:
            head.append(size & 0x7F | 0x80)
            size >>= 7
        return bytes([*head, size]) + data

    data = b""
    for text, score, what in (("<unk>", 0.0, 2), *pieces):
        fields = counted(1, text.encode()) + b"\x15" + struct.pack("<f", score)
        data += counted(1, fields + b"\x18" + bytes([what]))
    return data + counted(2, b"\x18" + bytes([kind]))
