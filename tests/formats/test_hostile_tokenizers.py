"""Damaged and hostile tokenizer files: an error that says what to do, or a tokenizer that works."""

import json
from base64 import b64encode
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tokenizers.models import WordPiece

from bpe_viz.errors import BpeVizError
from bpe_viz.formats import open_tokenizer
from bpe_viz.formats.file_models import LongestMatchModel, MostProbableModel
from bpe_viz.limits import MAX_PIECE_READ, MAX_SYMBOL_LENGTH, MAX_TOKENS_READ
from bpe_viz.unigram import Lattice
from tests.helpers.made_tokenizers import (
    bert,
    characters,
    gpt2,
    model_of_pieces,
    sentencepiece_model,
    unigram,
)

BYTES = [b"%s %d\n" % (b64encode(bytes([byte])), byte) for byte in range(256)]
RANKS = b"".join([*BYTES, b"bG8= 256\n", b"bG93 257\n"])
TEXT = "The newest lower pair, don't stop! 漢字 é  x\n"


def vocabulary_lines(score: bool) -> bytes:
    pieces = json.loads(unigram().to_str())["model"]["vocab"]
    return "".join(f"{p}\t{s}\n" if score else f"{p}\n" for p, s in pieces).encode()


FILES: dict[str, bytes] = {
    **{f"{make.__name__}.json": make().to_str().encode() for make in (bert, gpt2, characters)},
    "unigram.json": unigram().to_str().encode(),
    "bpe.model": sentencepiece_model("bpe", byte_fallback=True),
    "unigram.model": sentencepiece_model("unigram"),
    "own.tiktoken": RANKS,
    "m.vocab": vocabulary_lines(score=True),
    "vocab.txt": "\n".join(bert().get_vocab()).encode(),
    "merges.txt": b"#version: 0.2\nl o\nlo w</w>\nlo w\ne r</w>\n",
}


def open_or_refuse(name: str, data: bytes) -> bool:
    """Return whether a file opens; it then reads a text, or else says what to do."""
    try:
        opened = open_tokenizer([(name, data)])
        tokens = opened.tokens(TEXT)
    except BpeVizError as error:
        last = str(error).rstrip(".").rsplit(". ", 1)[-1].rsplit("? ", 1)[-1]
        assert last.startswith(("Choose", "Shorten", "Open it")), str(error)
        return False
    places = [(token.start, token.stop) for token in tokens]
    assert all(0 <= start <= stop <= len(TEXT) for start, stop in places)
    assert opened.check is not None or name.endswith(".tiktoken")
    return True


@pytest.mark.parametrize("name", FILES)
def test_the_files_that_are_damaged_below_are_whole(name: str) -> None:
    assert open_or_refuse(name, FILES[name])


def damaged(data: bytes, steps: list[tuple[str, float, bytes]]) -> bytes:
    """Bytes replaced, put in, taken out, doubled, or all cut off from a place on."""
    for what, where, some in steps:
        at = int(where * len(data))
        match what:
            case "replace":
                data = data[:at] + some + data[at + len(some) :]
            case "insert":
                data = data[:at] + some + data[at:]
            case "remove":
                data = data[:at] + data[at + 7 :]
            case "double":
                data = data[: at + 40] + data[at:]
            case _:
                data = data[: at + 1]
    return data


STEPS = st.lists(
    st.tuples(
        st.sampled_from(["replace", "insert", "remove", "double", "cut"]),
        st.floats(0, 1, exclude_max=True),
        st.binary(min_size=1, max_size=4)
        | st.sampled_from([b"\xff\xff\xff\x7f", b"-1", b"1e999", b'"', b"\n", b"[", b"\x00"]),
    ),
    min_size=1,
    max_size=3,
)


@pytest.mark.parametrize("name", FILES)
@settings(max_examples=25, suppress_health_check=[HealthCheck.too_slow])
@given(steps=STEPS)
def test_a_damaged_file_is_refused_or_read(
    name: str, steps: list[tuple[str, float, bytes]]
) -> None:
    open_or_refuse(name, damaged(FILES[name], steps))


VALUES: list[Any] = [
    *(None, True, -1, 0, 2**40, 1.5, 1e308, float("inf"), float("nan"), "", "x" * 5000, "\ud800"),
    *([], {}, [[]], ["a"], [["a", "b", "c"]], {"type": "x"}, {"a": {}}, [["<unk>", "0"]]),
]


def places_in(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The paths to everything inside; of long lists and vocabularies only to their beginning."""
    inner = value.items() if isinstance(value, dict) else enumerate(value)
    paths = []
    for key, one in list(inner)[:12]:
        paths.append((*path, key))
        if isinstance(one, dict | list):
            paths += places_in(one, (*path, key))
    return paths


@pytest.mark.parametrize("name", [name for name in FILES if name.endswith(".json")])
@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_fields_of_other_types_are_refused_or_read(name: str, data: st.DataObject) -> None:
    file = json.loads(FILES[name])
    for _ in range(data.draw(st.integers(1, 2))):
        *path, last = data.draw(st.sampled_from(places_in(file)))
        part = file
        for key in path:
            part = part[key]
        what = data.draw(st.sampled_from(["value", "remove", "other"]))
        if what == "remove":
            del part[last]
        elif what == "value":
            part[last] = deepcopy(data.draw(st.sampled_from(VALUES)))  # or one gets into itself
        else:  # what stands elsewhere in the same part
            keys = list(part) if isinstance(part, dict) else range(len(part))
            part[last] = part[data.draw(st.sampled_from(list(keys)))]
    open_or_refuse(name, json.dumps(file).encode())


def unigram_file(vocabulary: list[list[Any]], **fields: Any) -> bytes:
    found = {"type": "Unigram", "unk_id": 0, "vocab": [["<unk>", 0.0], *vocabulary], **fields}
    return json.dumps({"model": found}).encode()


def bpe_file(vocabulary: dict[str, Any], merges: list[Any], **fields: Any) -> bytes:
    found = {"type": "BPE", "vocab": vocabulary, "merges": merges, **fields}
    return json.dumps({"model": found}).encode()


ABC = {"a": 0, "b": 1, "ab": 2}
DEEP = b'{"model": ' + b"[" * 90_000 + b"]" * 90_000 + b"}"
HOSTILE: dict[str, tuple[bytes, str]] = {
    "a huge rank": (RANKS + b"aGk= 99999999999999\n", "has the rank 99999999999999"),
    "a rank past the limit": (RANKS + b"aGk= %d\n" % MAX_TOKENS_READ, "Ranks go from 0 to 999,999"),
    "a rank of many digits": (
        RANKS + b"aGk= %s\n" % (b"9" * 5000),
        "not a complete list of tiktoken",
    ),
    "a negative rank": (RANKS + b"aGk= -1\n", "Line 259 of the file is not a token"),
    "a rank twice": (RANKS + b"aGk= 257\n", "have the rank 257: “low” and “hi”"),
    "bad base64": (RANKS + b"aGk=== 258\n", "Line 259 of the file is not a token"),
    "half of a base64": (RANKS + b"aGk 258\n", "not a complete list of tiktoken"),
    "a bad line far below": (
        b"".join([*BYTES, *(b"%s %d\n" % (b64encode(b"a%d" % n), n) for n in range(256, 2000))])
        + b"a* 2000\n",
        "Line 2,001 of the file is not a token",
    ),
    "a token of 5,000 bytes": (
        RANKS + b64encode(b"x" * 5000) + b" 258\n",
        f"more than {MAX_SYMBOL_LENGTH:,} bytes",
    ),
    "many lines": (b"bA== 0\n" * (MAX_TOKENS_READ + 200), "1,000,200 tokens"),
    "a long piece": (
        model_of_pieces(("x" * 40_000, -1.0, 1)),
        f"more than {MAX_PIECE_READ} characters",
    ),
    "a piece without letters": (model_of_pieces(("", -1.0, 1)), "to its end"),
    "a piece twice": (model_of_pieces(("a", -1.0, 1), ("a", -2.0, 1)), "to its end"),
    "no number as score": (model_of_pieces(("a", float("nan"), 1)), "to its end"),
    "an endless score": (model_of_pieces(("a", float("-inf"), 1)), "to its end"),
    "an unknown kind of piece": (model_of_pieces(("a", -1.0, 9)), "to its end"),
    "lengths that lie": (model_of_pieces(("a", -1.0, 1)) + b"\n\x7f", "to its end"),
    "too many merges": (
        model_of_pieces(
            *(("a" * (n % 200 + 1) + "b" * (n // 200), -float(n), 1) for n in range(11_000))
        ),
        "750,001 merges",
    ),
    "deep json": (DEEP, "cannot be read as JSON"),
    "json that is only deep enough": (
        b'{"model": ' + b"[" * 101 + b"]" * 101 + b"}",
        "cannot be read as JSON",
    ),
    "wide json": (b'{"model": [' + b"[]," * 2_000_001 + b"[]]}", "cannot be read as JSON"),
    "a score of 1e308": (unigram_file([["a", 1e308], ["b", 1e308]]), "not a log probability"),
    "an endless id": (bpe_file({**ABC, "c": float("inf")}, []), "no vocabulary with a number"),
    "a huge id": (bpe_file({**ABC, "c": 2**31}, [["a", "b"]]), "ids up to 2,147,483,648"),
    "a negative id": (bpe_file({**ABC, "c": -1}, []), "no vocabulary with a number"),
    "a truth as id": (bpe_file({**ABC, "c": True}, []), "no vocabulary with a number"),
    "a long symbol": (bpe_file({**ABC, "x" * 5000: 3}, [["a", "b"]]), "more than 1,016 characters"),
    "a long symbol of words": (
        json.dumps({"model": {"type": "WordPiece", "vocab": {"[UNK]": 0, "x" * 300: 1}}}).encode(),
        "more than 256 characters",
    ),
    "merges of no token": (bpe_file(ABC, [["x", "y"]]), "cannot read the file"),
    "an endless number of letters": (
        json.dumps(
            {
                "model": {
                    "type": "WordPiece",
                    "unk_token": "[UNK]",
                    "continuing_subword_prefix": "##",
                    "max_input_chars_per_word": float("inf"),
                    "vocab": {"[UNK]": 0},
                }
            }
        ).encode(),
        "cannot read the file",
    ),
    "an endless number in .vocab": (
        b"<unk>\t0\n" + b"a\t-1\n" * 5000 + b"b\t-inf\n",
        "cannot read the file",
    ),
    "a text made long": (
        json.dumps(
            {
                "normalizer": {
                    "type": "Replace",
                    "pattern": {"String": "e"},
                    "content": "x" * 90_000,
                },
                **json.loads(bpe_file(ABC, [["a", "b"]])),
            }
        ).encode(),
        "makes more than 500,000 characters",
    ),
}


@pytest.mark.parametrize("what", HOSTILE)
def test_hostile_files_are_refused_by_name(what: str) -> None:
    data, reason = HOSTILE[what]
    with pytest.raises(BpeVizError) as caught:
        open_tokenizer([(what, data)])
    assert reason in str(caught.value)
    assert str(caught.value).rsplit(". ", 1)[-1].startswith(("Choose", "Shorten"))


def test_what_is_not_done_here_is_named() -> None:
    file = json.loads(bpe_file(ABC, [["a", "b"]], dropout=0.5, magic=1))
    padding = {"strategy": {"Fixed": 9}, "direction": "Right", "pad_to_multiple_of": None}
    filled = {**padding, "pad_id": 0, "pad_type_id": 0, "pad_token": "a"}
    opened = open_tokenizer([("t", json.dumps({**file, "padding": filled}).encode())])
    notices = "\n".join(opened.notices)
    for said in ("at random", "fills up", "left out: magic."):
        assert said in notices
    assert opened.check is not None
    assert opened.check.difference == ""


def test_a_model_of_sentencepiece_names_what_is_not_done_here() -> None:
    whole = sentencepiece_model("bpe", treat_whitespace_as_suffix=True)
    notices = "\n".join(open_tokenizer([("m", whole)]).notices)
    assert "at the end of the word" in notices
    assert open_tokenizer([("m", sentencepiece_model("bpe"))]).notices == ()


PIECES = st.dictionaries(
    st.text("ab語", min_size=1, max_size=4), st.integers(-6, 0).map(float), max_size=12
)


@settings(max_examples=300)
@given(pieces=PIECES, word=st.text("ab語c", max_size=12))
def test_the_most_probable_way_is_that_of_the_lattice(pieces: dict[str, float], word: str) -> None:
    """Many scores tie, so that the rule for equals is tried as well."""
    entries = [("<unk>", 0.0), *pieces.items()]
    scores = dict(entries)
    least = min(scores.values()) - 10.0
    best = Lattice(tuple(word), scores, unknown=least).best_arcs
    found = MostProbableModel(entries, 0).cut(word)
    together: list[tuple[int, int, bool]] = []
    for arc in best:  # unknown neighbours are one token
        if together and together[-1][2] and arc.is_unknown:
            together[-1] = (together[-1][0], arc.stop, True)
        else:
            together.append((arc.start, arc.stop, arc.is_unknown))
    assert [(cut.start, cut.stop, cut.is_unknown) for cut in found] == together


@settings(max_examples=100)
@given(
    symbols=st.frozensets(st.text("ab#", min_size=1, max_size=160), max_size=8),
    lengths=st.lists(st.integers(90, 210), max_size=3),
    words=st.lists(st.text("ab#", min_size=1, max_size=6), min_size=1, max_size=3),
    times=st.integers(1, 40),
)
def test_long_words_are_cut_as_by_the_package(
    symbols: frozenset[str], lengths: list[int], words: list[str], times: int
) -> None:
    runs = {"a" * length for length in lengths}
    names = sorted({"[UNK]", "a", "##a", *symbols, *runs, *(f"##{name}" for name in symbols)})
    id_of_symbol = {name: number for number, name in enumerate(names)}
    ours = LongestMatchModel(id_of_symbol, most_characters=200)
    theirs = WordPiece(id_of_symbol, unk_token="[UNK]", max_input_chars_per_word=200)
    for word in [*("".join(words) * times for _ in words[:1]), "a" * 150, "a" * 200, "a" * 201]:
        expected = [(token.value, token.offsets) for token in theirs.tokenize(word)]
        assert [(cut.name, (cut.start, cut.stop)) for cut in ours.cut(word)] == expected


LARGE: dict[str, Callable[[], bytes]] = {
    "runs of one letter": lambda: unigram_file([["a" * n, -1.0] for n in range(1, 257)]),
    "symbols of one letter": lambda: "\n".join(
        ["[UNK]", *("a" * n for n in range(1, 257)), *("##" + "a" * n for n in range(1, 255))]
    ).encode(),
    "merges of one letter": lambda: bpe_file(
        {"a" * n: n for n in range(1, 1001)}, [["a" * n, "a"] for n in range(1, 1000)]
    ),
}


@pytest.mark.parametrize("what", LARGE)
def test_a_long_word_takes_memory_by_its_length_alone(what: str) -> None:
    import tracemalloc

    opened = open_tokenizer([("t", LARGE[what]())])
    opened.tokens("a")
    tracemalloc.start()
    tokens = opened.tokens("a" * 300)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert b"".join(token.bytes for token in tokens) == b"a" * 300
    assert most < 2_000_000
