"""Whatever a tokenizer is stored as, recognised by its content and read into one form.

That form is the tokenizer.json of the package `tokenizers`, which says how text is normalised and
cut as well as what the model knows; only tiktoken's ranks stay what they are.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from bpe_viz.errors import UnreadableTokenizerError
from bpe_viz.formats.found_merges import for_message, json_object, refuse_large_and_lessons
from bpe_viz.formats.hugging_face_patterns import JsonObject
from bpe_viz.formats.hugging_face_writer import steps_for_tokenizers
from bpe_viz.formats.sentencepiece_model import (
    added_token,
    as_tokenizer_json,
    looks_like_model,
    read_sentencepiece,
)
from bpe_viz.limits import MAX_MERGES_READ, MAX_TOKENS_READ
from bpe_viz.segmentation import UNKNOWN_WORD
from bpe_viz.settings import DEFAULT_PIECE_MARK, Settings
from bpe_viz.symbols import BYTE_GLYPHS, MARKS_TO_OFFER
from bpe_viz.wording import shortened

_LOOKED_AT = 20_000  # characters of a file, to see what it is
_RANK = re.compile(r"[A-Za-z0-9+/]+={0,2} [0-9]+")
_SCORED_PIECE = re.compile(r"[^\t]+\t-?\d[\d.e+-]*")
_PRIVATE_USE = tuple(map(chr, range(0xE000, 0xF900)))
_VERSION = "#version"
_OTHER_LINES = 100
_RANK_SHARE = 0.9  # damaged ranks are ranks still
_GLUED_MARK = "</w>"
_BERT_SPECIAL_TOKENS = (UNKNOWN_WORD, "[SEP]", "[CLS]", "[PAD]", "[MASK]")
_MODELS = ("BPE", "WordPiece", "Unigram")
_WAY_OUT = (
    "Choose tokenizer.json, vocab.json with merges.txt, vocab.txt, a .model of sentencepiece, or"
    " ranks of tiktoken."
)

_DEFINED_SYMBOLS = (
    "The model has symbols that were defined by hand. They are found here, but blanks next to them"
    " may come out differently than in sentencepiece."
)

_BLANK_AFTER = (
    "The model marks a blank at the end of the word before it. That is not done here, so its tokens"
    " come out differently than in sentencepiece."
)
_BLANKS_AS_TYPED = (
    "The model does not spell blanks as ▁. That is not done here, so its tokens come out"
    " differently than in sentencepiece."
)

NamedFile = tuple[str, bytes]


@dataclass(frozen=True, slots=True)
class TokenizerFile:
    """A tokenizer as it was found: `file` is a tokenizer.json, or empty when there are `ranks`.

    `sha256` is that of the file, or of the two; `is_whole` says that it was a tokenizer.json, which
    says all by itself, `is_sentencepiece` that it was a .model. `notices` say what was not in it
    and had to be assumed. `never_cut` are pieces that no text becomes, `control` those of them that
    none is meant to become.

    >>> TokenizerFile("ours", "vocab.txt", "0f3a", file={"model": {}}).notices
    ()
    """

    name: str
    format_name: str
    sha256: str
    file: Mapping[str, Any] = field(default_factory=dict)
    ranks: bytes = b""
    is_whole: bool = False
    is_sentencepiece: bool = False
    notices: tuple[str, ...] = ()
    never_cut: frozenset[str] = frozenset()
    control: frozenset[str] = frozenset()


def read_tokenizer_files(files: Sequence[NamedFile]) -> TokenizerFile:
    r"""Recognise one file, or vocab.json and merges.txt; raises UnreadableTokenizerError.

    >>> read_tokenizer_files([("vocab.txt", b"[UNK]\n[CLS]\nlow\n##er\n")]).format_name
    'vocab.txt (WordPiece)'
    >>> read_tokenizer_files([("x", b"bA== 0\nbG8= 1\n")]).format_name
    'ranks of tiktoken'
    """
    for name, data in files:
        refuse_large_and_lessons(name, data, UnreadableTokenizerError)
    match files:
        case [(name, data)]:
            return _one(name, data)
        case [(name, first), (_, second)]:
            return _two(name, _text(*files[0]), _text(*files[1]), sha256(first + second))
    raise UnreadableTokenizerError(
        "A tokenizer is one file, or two: vocab.json and merges.txt. Choose no others with it."
    )


def _one(name: str, data: bytes) -> TokenizerFile:
    digest = sha256(data).hexdigest()
    if looks_like_model(data):
        model = read_sentencepiece(data)
        format_name = f"model of sentencepiece ({model.model_type})"
        notices = (
            *(_DEFINED_SYMBOLS,) * model.has_defined_symbols,
            *(_BLANK_AFTER,) * model.has_blank_after,
            *(_BLANKS_AS_TYPED,) * model.keeps_blanks,
        )
        return TokenizerFile(
            name,
            format_name,
            digest,
            as_tokenizer_json(model),
            is_sentencepiece=True,
            notices=notices,
            never_cut=model.never_cut,
            control=model.control,
        )
    text = _text(name, data)
    if text.lstrip().startswith("{"):
        file = _json(text)
        if "model" in file:
            return TokenizerFile(name, _format_of(file), digest, file, is_whole=True)
        if file and all(isinstance(number, int) for number in file.values()):
            raise UnreadableTokenizerError(
                "vocab.json alone does not say which merges come first. Choose merges.txt with it."
            )
        raise UnreadableTokenizerError(f"The file is JSON but not a tokenizer. {_WAY_OUT}")
    lines = _first_lines(text)
    if lines and sum(map(bool, map(_RANK.fullmatch, lines))) > _RANK_SHARE * len(lines):
        return TokenizerFile(name, "ranks of tiktoken", digest, ranks=_checked_ranks(text))
    if lines and all(map(_SCORED_PIECE.fullmatch, lines)):
        return _scored_list(name, text, digest)
    if lines and all(len(line.split()) == 1 for line in lines):
        return _word_list(name, text, digest)
    if lines and (lines[0].startswith(_VERSION) or all(len(line.split()) == 2 for line in lines)):
        return _merges_alone(name, text, digest)
    raise UnreadableTokenizerError(f"bpe-viz does not recognise this file. {_WAY_OUT}")


def _two(name: str, first: str, second: str, digest: Any) -> TokenizerFile:
    if second.lstrip().startswith("{"):
        first, second = second, first
    if not first.lstrip().startswith("{"):
        raise UnreadableTokenizerError(
            "Neither of the two files is vocab.json. Choose vocab.json and merges.txt."
        )
    vocabulary = _json(first)
    if not all(isinstance(number, int) for number in vocabulary.values()):
        raise UnreadableTokenizerError(
            "Of two files one has to be vocab.json, which gives each symbol a number. Choose it"
            " with merges.txt, or tokenizer.json alone."
        )
    merges = _merges(second)
    return TokenizerFile(
        name,
        "vocab.json and merges.txt",
        digest.hexdigest(),
        _bpe(vocabulary, merges),
        notices=_assumed(vocabulary),
    )


def _merges_alone(name: str, text: str, digest: str) -> TokenizerFile:
    """Merges without a vocabulary: the ids are those that GPT-2 and subword-nmt would give."""
    merges = _merges(text)
    parts = {part for pair in merges for part in pair}
    made = {"".join(pair) for pair in merges}
    alphabet = BYTE_GLYPHS if _has_glyphs(parts) else sorted(parts - made)
    symbols = dict.fromkeys([*alphabet, *("".join(pair) for pair in merges)])
    vocabulary = {symbol: number for number, symbol in enumerate(symbols)}
    notices = ("merges.txt has no ids: they are counted from 0 here.", *_assumed(vocabulary))
    return TokenizerFile(name, "merges.txt", digest, _bpe(vocabulary, merges), notices=notices)


def _bpe(vocabulary: Mapping[str, int], merges: list[list[str]]) -> JsonObject:
    """As GPT-2 reads such files, or as subword-nmt where marks end the words."""
    if _GLUED_MARK in vocabulary:
        return _with_separate_mark(vocabulary, merges)
    is_glued = any(symbol.endswith(_GLUED_MARK) for symbol in vocabulary)
    byte_level = {
        "type": "ByteLevel",
        "add_prefix_space": False,
        "trim_offsets": False,
        "use_regex": True,
    }
    cut: JsonObject = (
        {"type": "WhitespaceSplit"} if is_glued or not _has_glyphs(vocabulary) else byte_level
    )
    return _file(None, cut, _bpe_model(vocabulary, merges, _GLUED_MARK if is_glued else None))


def _bpe_model(
    vocabulary: Mapping[str, int], merges: list[list[str]], suffix: str | None
) -> JsonObject:
    unknown = next((name for name in ("<unk>", "<|endoftext|>") if name in vocabulary), None)
    return {
        "type": "BPE",
        "dropout": None,
        "unk_token": unknown,
        "continuing_subword_prefix": None,
        "end_of_word_suffix": suffix,
        "fuse_unk": False,
        "byte_fallback": False,
        "ignore_merges": False,
        "vocab": dict(vocabulary),
        "merges": merges,
    }


def _with_separate_mark(vocabulary: Mapping[str, int], merges: list[list[str]]) -> JsonObject:
    """As version 0.1 of subword-nmt, which puts the mark after a word as a symbol of its own.

    `tokenizers` begins with single characters, so the mark is one here.
    """
    mark = _one_character_mark(vocabulary)

    def respelled(symbol: str) -> str:
        return symbol.removesuffix(_GLUED_MARK) + mark if symbol.endswith(_GLUED_MARK) else symbol

    model = _bpe_model(
        {respelled(symbol): number for symbol, number in vocabulary.items()},
        [[*map(respelled, pair)] for pair in merges],
        None,
    )
    steps: JsonObject = steps_for_tokenizers(Settings(mark=mark))
    return {**_file(None, {}, model), **steps}


def _one_character_mark(vocabulary: Mapping[str, int]) -> str:
    letters = set("".join(vocabulary))
    free = (
        mark for mark in (*MARKS_TO_OFFER, *_PRIVATE_USE) if len(mark) == 1 and mark not in letters
    )
    found = next(free, None)
    if found is None:
        raise UnreadableTokenizerError(
            "The vocabulary leaves no character free to put after a word as its mark. Choose a"
            " tokenizer.json."
        )
    return found


def _word_list(name: str, text: str, digest: str) -> TokenizerFile:
    """vocab.txt: as BERT reads it, one symbol a line, longest match first."""
    symbols = [line.removesuffix("\r") for line in _lines(text, "entries", MAX_TOKENS_READ)]
    if not symbols[-1]:
        symbols.pop()
    id_of_symbol = {symbol: number for number, symbol in enumerate(symbols)}
    if UNKNOWN_WORD not in id_of_symbol:
        raise UnreadableTokenizerError(
            f"The file is a list of words, but without {UNKNOWN_WORD}, which a vocab.txt of BERT"
            f" has. {_WAY_OUT}"
        )
    has_capitals = any(s != s.lower() for s in symbols if not s.startswith("["))
    normalizer = {
        "type": "BertNormalizer",
        "clean_text": True,
        "handle_chinese_chars": True,
        "strip_accents": None,
        "lowercase": not has_capitals,
    }
    case = (
        "The vocabulary has capital letters, so text keeps its own."
        if has_capitals
        else "The vocabulary has no capital letters, so text is made lower case, without accents."
    )
    model = {
        "type": "WordPiece",
        "unk_token": UNKNOWN_WORD,
        "continuing_subword_prefix": "##",
        "max_input_chars_per_word": 100,
        "vocab": id_of_symbol,
    }
    notices = (
        f"vocab.txt does not say how text is cut, so the text is cut as BERT does it. {case}",
    )
    file = {
        **_file(normalizer, {"type": "BertPreTokenizer"}, model),
        "added_tokens": [
            added_token(id_of_symbol[token], token, is_special=True)
            for token in _BERT_SPECIAL_TOKENS
            if token in id_of_symbol
        ],
    }
    return TokenizerFile(name, "vocab.txt (WordPiece)", digest, file, notices=notices)


def _scored_list(name: str, text: str, digest: str) -> TokenizerFile:
    """.vocab: pieces and their log probabilities, without the steps before them."""
    rows = [line.split("\t") for line in _lines(text, "entries", MAX_TOKENS_READ) if line]
    try:
        entries = [[piece, float(value)] for piece, value in rows]
    except ValueError:
        raise UnreadableTokenizerError(
            "A line of the file is not a piece, a tab and a number. Choose the whole .vocab."
        ) from None
    names = [piece for piece, _ in entries]
    metaspace = {
        "type": "Metaspace",
        "replacement": DEFAULT_PIECE_MARK,
        "prepend_scheme": "always",
        "split": True,
    }
    model: JsonObject = {
        "type": "Unigram",
        "unk_id": names.index("<unk>") if "<unk>" in names else None,
        "vocab": entries,
        "byte_fallback": False,
    }
    notices = (
        "A .vocab does not say how text is normalised: it is left as it is, and cut at blanks."
        " Its numbers are read as log probabilities; in a BPE model they are not.",
    )
    return TokenizerFile(
        name, ".vocab of sentencepiece", digest, _file(None, metaspace, model), notices=notices
    )


def _file(normalizer: JsonObject | None, cut: JsonObject, model: JsonObject) -> JsonObject:
    return {
        "version": "1.0",
        "truncation": None,
        "padding": None,
        "added_tokens": [],
        "normalizer": normalizer,
        "pre_tokenizer": cut,
        "post_processor": None,
        "decoder": None,
        "model": model,
    }


def _assumed(vocabulary: Mapping[str, int]) -> tuple[str, ...]:
    if _GLUED_MARK in vocabulary:
        mark = _one_character_mark(vocabulary)
        how = f"at blanks, and each word ends with </w>, which is shown as {mark} here"
    elif any(symbol.endswith(_GLUED_MARK) for symbol in vocabulary):
        how = "at blanks, and each word ends with </w>, as in subword-nmt"
    elif _has_glyphs(vocabulary):
        how = "as GPT-2 does it, and spelled as bytes"
    else:
        how = "at blanks"
    return (f"These files do not say how text is cut, so the text is cut {how}.",)


def _has_glyphs(symbols: Mapping[str, int] | set[str]) -> bool:
    """Return whether bytes are spelled as in GPT-2, with Ġ for a blank."""
    return any("Ġ" in symbol for symbol in symbols) and not any(
        symbol.endswith(_GLUED_MARK) for symbol in symbols
    )


def _merges(text: str) -> list[list[str]]:
    lines = (line.removesuffix("\r") for line in _lines(text, "merges", MAX_MERGES_READ))
    merges = [line.split(" ") for line in lines if line.strip() and not line.startswith(_VERSION)]
    bad = next((n for n, merge in enumerate(merges, 1) if len(merge) != 2 or "" in merge), None)
    if bad is not None:
        shown = for_message(shortened(" ".join(merges[bad - 1])))
        raise UnreadableTokenizerError(
            f"Merge {bad:,} of the file is not two symbols ({shown}). Choose merges.txt as it was"
            " written."
        )
    return merges


def _lines(text: str, what: str, most: int) -> list[str]:
    """Return the lines of a file, unless there are too many; some may be empty or a header."""
    number = text.count("\n")
    if number > most + _OTHER_LINES:
        raise UnreadableTokenizerError(
            f"The file has {number:,} {what}. Choose one with at most {most:,}."
        )
    return text.split("\n")


def _first_lines(text: str) -> list[str]:
    lines = [line.removesuffix("\r") for line in text[:_LOOKED_AT].split("\n")]
    if len(text) > _LOOKED_AT:
        lines.pop()  # cut off
    return [line for line in lines if line.strip()]


def _format_of(file: Mapping[str, Any]) -> str:
    model = file["model"]
    kind = model.get("type", "BPE") if isinstance(model, dict) else None
    if kind not in _MODELS:
        shown = for_message(shortened(str(kind)))
        raise UnreadableTokenizerError(
            f"The file has a model of type {shown}. Choose one with BPE, WordPiece or Unigram."
        )
    return f"tokenizer.json ({kind})"


def _json(text: str) -> Mapping[str, Any]:
    try:
        return json_object(text)
    except ValueError:
        raise UnreadableTokenizerError(f"The file cannot be read as JSON. {_WAY_OUT}") from None


def _checked_ranks(text: str) -> bytes:
    lines = [line.removesuffix("\r") for line in _lines(text, "tokens", MAX_TOKENS_READ)]
    is_rank = _RANK.fullmatch
    bad = next((n for n, line in enumerate(lines, 1) if line and not is_rank(line)), None)
    if bad is not None:
        shown = for_message(shortened(lines[bad - 1]))
        raise UnreadableTokenizerError(
            f"Line {bad:,} of the file is not a token in base64 and its rank ({shown}). Choose the"
            " .tiktoken as it was published."
        )
    return text.encode()


def _text(name: str, data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise UnreadableTokenizerError(
            f"“{for_message(name)}” is neither text (byte {error.start + 1:,}) nor a sentencepiece"
            f" model. {_WAY_OUT}"
        ) from None
