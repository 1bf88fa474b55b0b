"""The process that runs files of `tokenizers`: `python -m bpe_viz.text.tokenizer_worker`.

The patterns in such a file can run for hours or end the process, and block every thread meanwhile.
The bodies of requests and answers are JSON.
"""

import json
from collections import OrderedDict
from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from bpe_viz.limited_worker import LimitedWorker
from bpe_viz.limits import MAX_PARSER_BYTES, MAX_TOKENIZERS_IN_PROCESS

if TYPE_CHECKING:
    from tokenizers import Tokenizer

_loaded: OrderedDict[str, "Tokenizer"] = OrderedDict()
_IN_CHARACTERS = "in characters: "  # before the key of a file whose tokens are characters


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
        case "file":
            import tokenizers

            return {"version": tokenizers.__version__, "added": _added(_load(body["file"]))}
        case "words":
            tokenizer = _cached(head["key"], body["file"])
            return tokenizer and _words_in_each(tokenizer, body["texts"])
        case "words and places":
            tokenizer = _cached(head["key"], body["file"])
            if tokenizer is None:
                return None
            characters = _kept(_IN_CHARACTERS + head["key"], partial(_in_characters, tokenizer))
            words = _words_in_each(tokenizer, body["texts"])
            for text, found in zip(body["texts"], words, strict=True):
                _add_places(found, characters, text)
            return words
        case "ids":
            tokenizer = _cached(head["key"], body["file"])
            return tokenizer and _ids(tokenizer, body["texts"])
        case "ids of words":
            tokenizer = _cached(head["key"], body["file"])
            return tokenizer and [
                [token.id for token in tokenizer.model.tokenize(word)] for word in body["texts"]
            ]
        case "come back":
            tokenizer = _cached(head["key"], body["file"])
            ids = _ids(tokenizer, body["texts"]) if tokenizer else []
            return tokenizer and tokenizer.decode_batch(ids, skip_special_tokens=False)
        case "names":
            tokenizer = _cached(head["key"], body["file"])
            return tokenizer and [tokenizer.id_to_token(number) for number in body["texts"]]
        case "tokens":
            tokenizer = _load(body["file"])
            names = _added_names(tokenizer)
            return [_tokens(tokenizer, text, names) for text in body["texts"]]
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
    """Return the kept tokenizer of a file with a key; None for one that must be sent."""
    if file is None and key not in _loaded:
        return None
    return _kept(key, lambda: _load(file or "")) if key else _load(file or "")


def _kept(key: str, load: Callable[[], "Tokenizer"]) -> "Tokenizer":
    if key not in _loaded:
        _loaded[key] = load()
    _loaded.move_to_end(key)
    while len(_loaded) > MAX_TOKENIZERS_IN_PROCESS:
        _loaded.popitem(last=False)
    return _loaded[key]


def _added(tokenizer: "Tokenizer") -> list[list[object]]:
    """[name, id, what is looked for in a normalised text or None] of each added token."""
    normalizer = tokenizer.normalizer
    return [
        [
            token.content,
            number,
            (normalizer.normalize_str(token.content) if normalizer else token.content)
            if token.normalized
            else None,
        ]
        for number, token in sorted(tokenizer.get_added_tokens_decoder().items())
    ]


def _added_names(tokenizer: "Tokenizer") -> dict[int, str]:
    """Return the added tokens by id as the file has them, which `id_to_token` has as normalised."""
    return {number: token.content for number, token in tokenizer.get_added_tokens_decoder().items()}


def _words_in_each(tokenizer: "Tokenizer", texts: list[str]) -> list[list[list[Any]]]:
    names = _added_names(tokenizer)
    return [_words(tokenizer, text, names) for text in texts]


def _words(tokenizer: "Tokenizer", text: str, names: Mapping[int, str]) -> list[list[Any]]:
    """[spelling, start, stop, the name of the added token that it is or None] of each word."""
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
            words.append([token, start, stop, names.get(token_id)])
        before = number
    return words


def _in_characters(tokenizer: "Tokenizer") -> "Tokenizer":
    """Return the same steps with a model that makes each character a token without a name."""
    model = {"type": "BPE", "vocab": {"<unk>": 0}, "merges": [], "unk_token": "<unk>"}
    return _load(json.dumps({**json.loads(tokenizer.to_str()), "model": model}))


def _add_places(words: list[list[Any]], characters: "Tokenizer", text: str) -> None:
    """Add to each word where its characters are from, [start, stop] of each."""
    encoding = characters.encode(text, add_special_tokens=False)
    places: dict[int | None, list[tuple[int, int]]] = {}
    for place, number in zip(encoding.offsets, encoding.word_ids, strict=True):
        places.setdefault(number, []).append(place)
    for word, found in zip(words, places.values(), strict=True):
        word.append(found)


def _ids(tokenizer: "Tokenizer", texts: list[str]) -> list[list[int]]:
    encoded = tokenizer.encode_batch_fast(texts, add_special_tokens=False)
    return [encoding.ids for encoding in encoded]


def _tokens(tokenizer: "Tokenizer", text: str, names: Mapping[int, str]) -> list[list[object]]:
    """[name, id] of each token of each word of a text, named as in the file."""
    encoding = tokenizer.encode(text, add_special_tokens=False)
    words: dict[int | None, list[object]] = {}
    for token_id, number in zip(encoding.ids, encoding.word_ids, strict=True):
        name = names.get(token_id) or tokenizer.id_to_token(token_id)
        words.setdefault(number, []).append([name, token_id])
    return list(words.values())


if __name__ == "__main__":
    main()
