"""The nearest relatives of a token in its vocabulary: with and without blank, in other case."""

from collections.abc import Iterator

from bpe_viz.vocabularies.tokenizer import Tokenizer


def neighbours_of(tokenizer: Tokenizer, token_id: int) -> tuple[int, ...]:
    """Return the ids of tokens with the same letters in other case, with or without a blank.

    Those that differ in one of the two come first. Raises VocabularyError for no id.

    >>> from bpe_viz import load_tokenizer
    >>> gpt2 = load_tokenizer("gpt2")
    >>> [gpt2.decode([number]) for number in neighbours_of(gpt2, gpt2.encode("hello")[0])]
    [' hello', 'Hello', ' Hello']
    """
    token = tokenizer.token_bytes(token_id)
    found = (tokenizer.id_of_token.get(other) for other in _relatives(token))
    ids = dict.fromkeys(number for number in found if number is not None)
    ids.pop(token_id, None)
    return tuple(ids)


def _relatives(token: bytes) -> Iterator[bytes]:
    bare = token.removeprefix(b" ")
    blank = token[: len(token) - len(bare)]
    other_blank = b"" if blank else b" "
    if not bare:
        return
    yield other_blank + bare
    try:
        text = bare.decode()
    except UnicodeDecodeError:
        return
    cases = [case.encode() for case in (text.lower(), text.capitalize(), text.upper())]
    yield from (blank + case for case in cases)
    yield from (other_blank + case for case in cases)
