"""The process that runs files of `tokenizers`: `python -m bpe_viz.text.tokenizer_worker`.

The patterns in such a file can run for hours or end the process, and block every thread meanwhile.
The bodies of requests and answers are JSON.
"""

import json
from collections import OrderedDict
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from bpe_viz.limited_worker import LimitedWorker
from bpe_viz.limits import MAX_PARSER_BYTES, MAX_TOKENIZERS_IN_PROCESS

if TYPE_CHECKING:
    from tokenizers import Tokenizer

_loaded: OrderedDict[str, "Tokenizer"] = OrderedDict()


class _RefusedError(Exception):
    """The package cannot read the file."""


def main() -> None:
    """Answer questions about files."""
    import tokenizers  # noqa: F401  (so that the first question need not wait)

    LimitedWorker(MAX_PARSER_BYTES).serve(_answered)


def _answered(head: Mapping[str, Any], body: bytes) -> tuple[dict[str, object], bytes]:
    try:
        answer = _answer(head, json.loads(body))
    except _RefusedError as error:
        return {"state": "refused"}, json.dumps(str(error)).encode()
    return {"state": "done"}, json.dumps(answer).encode()


def _answer(head: Mapping[str, Any], body: Mapping[str, Any]) -> object:
    match head["ask"]:
        case "version":
            import tokenizers

            tokenizer = _cached(head["key"], body["file"])
            return tokenizer and tokenizers.__version__
        case "words":
            tokenizer = _cached(head["key"], body["file"])
            return tokenizer and [_words(tokenizer, text) for text in body["texts"]]
        case "ids":
            tokenizer = _cached(head["key"], body["file"])
            return tokenizer and _ids(tokenizer, body["texts"])
        case "ids of words":
            tokenizer = _cached(head["key"], body["file"])
            return tokenizer and [
                [token.id for token in tokenizer.model.tokenize(word)] for word in body["texts"]
            ]
        case "names":
            tokenizer = _cached(head["key"], body["file"])
            return tokenizer and [tokenizer.id_to_token(number) for number in body["texts"]]
        case "tokens":
            tokenizer = _load(body["file"])
            unknown = json.loads(body["file"])["model"].get("unk_id")
            return [_tokens(tokenizer, text, unknown) for text in body["texts"]]
        case other:
            raise ValueError(other)


def _load(file: str) -> "Tokenizer":
    from tokenizers import Tokenizer

    try:
        return Tokenizer.from_str(file)
    except (KeyboardInterrupt, MemoryError):
        raise
    except BaseException as error:  # a panic inside the package is no Exception
        raise _RefusedError(str(error)) from None


def _cached(key: str, file: str | None) -> "Tokenizer | None":
    """A file that is sent without a key is not kept; None for one that must be sent."""
    if not key:
        return _load(file) if file else None
    if key not in _loaded:
        if file is None:
            return None
        _loaded[key] = _load(file)
    _loaded.move_to_end(key)
    while len(_loaded) > MAX_TOKENIZERS_IN_PROCESS:
        _loaded.popitem(last=False)
    return _loaded[key]


def _words(tokenizer: "Tokenizer", text: str) -> list[list[object]]:
    """[spelling, start, stop, whether it is an added token] of each word of a text."""
    encoding = tokenizer.encode(text, add_special_tokens=False)
    words: list[list[Any]] = []
    before = None
    for token, (start, stop), number, token_id in zip(
        encoding.tokens, encoding.offsets, encoding.word_ids, encoding.ids, strict=True
    ):
        if number == before:
            words[-1][0] += token
            words[-1][2] = stop
        else:
            words.append([token, start, stop, token_id != 0])
        before = number
    return words


def _ids(tokenizer: "Tokenizer", texts: list[str]) -> list[list[int]]:
    encoded = tokenizer.encode_batch_fast(texts, add_special_tokens=False)
    return [encoding.ids for encoding in encoded]


def _tokens(tokenizer: "Tokenizer", text: str, unknown: int | None) -> list[list[str]]:
    """The tokens of each word of a text; what Unigram does not know by the name for that."""
    encoding = tokenizer.encode(text, add_special_tokens=False)
    words: dict[int | None, list[str]] = {}
    for token, token_id, number in zip(
        encoding.tokens, encoding.ids, encoding.word_ids, strict=True
    ):
        name = tokenizer.id_to_token(token_id) if token_id == unknown else token
        words.setdefault(number, []).append(name or token)
    return list(words.values())


if __name__ == "__main__":
    main()
