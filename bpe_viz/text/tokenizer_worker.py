"""The process that runs files of `tokenizers`: `python -m bpe_viz.text.tokenizer_worker`.

The patterns in such a file can run for hours or end the process, and block every thread meanwhile.
Requests and answers are frames, as `bpe_viz.frames` has them; their bodies are JSON.
"""

import json
import logging
import math
import os
import sys
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from bpe_viz.frames import read_frame, write_frame
from bpe_viz.limits import (
    MAX_PARSER_BYTES,
    MAX_TOKENIZERS_IN_PROCESS,
    SECONDS_OF_IDLE_TOKENIZER,
)

if TYPE_CHECKING:
    from tokenizers import Tokenizer

_loaded: OrderedDict[str, "Tokenizer"] = OrderedDict()
_IN_CHARACTERS = "in characters: "  # before the key of a file whose tokens are characters


class _RefusedError(Exception):
    """The package cannot read the file."""


def main() -> None:
    """Answer requests until there are no more, or none has come for a while."""
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    logging.disable()
    _limit_process()
    import tokenizers  # noqa: F401  (so that the first question need not wait)

    write_frame(answers, {"state": "ready"})
    while _is_asked():
        request = read_frame(sys.stdin.buffer, sys.maxsize)
        if request is None:
            return
        _limit_seconds(request[0]["seconds"])
        try:
            answer: object = _answer(request[0], json.loads(request[1]))
            head = {"state": "unknown" if answer is None else "done"}
        except _RefusedError as error:
            head, answer = {"state": "refused"}, str(error)
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # a panic inside the package is no Exception
            head, answer = {"state": "failed"}, type(error).__name__
        write_frame(answers, head, json.dumps(answer).encode())


def _is_asked() -> bool:
    """Wait for a request; False when none came for so long that the process is not needed."""
    if sys.platform == "win32":  # cannot wait for a pipe
        return True
    import select

    return bool(select.select([sys.stdin], [], [], SECONDS_OF_IDLE_TOKENIZER)[0])


def _answer(head: Mapping[str, Any], body: Mapping[str, Any]) -> object:
    match head["ask"]:
        case "file":
            import tokenizers

            return {"version": tokenizers.__version__, "added": _added(_load(body["file"]))}
        case "words":
            key, file = head["key"], body["file"]
            if file is None and key not in _loaded:
                return None
            tokenizer = _cached(key, lambda: _load(file))
            names = _names_of_added(tokenizer)
            words = [_words(tokenizer, text, names) for text in body["texts"]]
            if body.get("places"):
                characters = _cached(_IN_CHARACTERS + key, lambda: _in_characters(tokenizer))
                for text, found in zip(body["texts"], words, strict=True):
                    _add_places(found, characters, text)
            return words
        case "tokens":
            tokenizer = _load(body["file"])
            names = _names_of_added(tokenizer)
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


def _cached(key: str, load: Callable[[], "Tokenizer"]) -> "Tokenizer":
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


def _names_of_added(tokenizer: "Tokenizer") -> dict[int, str]:
    """The added tokens by id as the file has them, which `id_to_token` has as normalised."""
    return {number: token.content for number, token in tokenizer.get_added_tokens_decoder().items()}


def _words(tokenizer: "Tokenizer", text: str, names: Mapping[int, str]) -> list[list[object]]:
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
    """The same steps with a model that makes a token of each character, whose name it drops."""
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


def _tokens(tokenizer: "Tokenizer", text: str, names: Mapping[int, str]) -> list[list[object]]:
    """[name, id] of each token of each word of a text, named as in the file."""
    encoding = tokenizer.encode(text, add_special_tokens=False)
    words: dict[int | None, list[object]] = {}
    for token_id, number in zip(encoding.ids, encoding.word_ids, strict=True):
        name = names.get(token_id) or tokenizer.id_to_token(token_id)
        words.setdefault(number, []).append([name, token_id])
    return list(words.values())


def _limit_process() -> None:
    try:
        import resource
    except ImportError:  # Windows
        return
    for kind, most in (
        (resource.RLIMIT_AS, MAX_PARSER_BYTES),
        (resource.RLIMIT_FSIZE, 0),
        (resource.RLIMIT_CORE, 0),
    ):
        with suppress(ValueError, OSError):  # macOS cannot limit memory
            resource.setrlimit(kind, (most, most))


def _limit_seconds(seconds: float) -> None:
    """End the process once a question took so many seconds of CPU, however busy the machine is."""
    try:
        import resource
    except ImportError:
        return
    most = math.ceil(time.process_time() + seconds)
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_CPU, (most, resource.getrlimit(resource.RLIMIT_CPU)[1]))


if __name__ == "__main__":
    main()
