"""The oddities of a vocabulary, found from its tokens alone (Land and Bartolo 2024)."""

from dataclasses import dataclass

from bpe_viz.arguments import OnProgress
from bpe_viz.history import MergeHistory
from bpe_viz.settings import MarkPlace, Unit
from bpe_viz.symbols import bytes_of
from bpe_viz.vocabularies.tokenizer import Tokenizer

_AT_ONCE = 5_000


@dataclass(frozen=True, slots=True)
class Oddities:
    """The odd tokens of a vocabulary, by id and rising.

    `unreachable` are whole characters that no text is cut into: the pattern never leaves them in
    one word, or the merges go another way. `fragments` are tokens of two bytes or more that start
    or end inside a character. `with_blank` are tokens that the vocabulary has without their leading
    blank, too.

    >>> Oddities(unreachable=(), fragments=(), with_blank=(262,)).with_blank
    (262,)
    """

    unreachable: tuple[int, ...]
    fragments: tuple[int, ...]
    with_blank: tuple[int, ...]


def oddities_of(tokenizer: Tokenizer, on_progress: OnProgress | None = None) -> Oddities:
    """Look through a whole vocabulary; takes about as long as cutting a megabyte of text.

    `on_progress(tokens done, of all)` may raise to cancel.

    >>> from bpe_viz import load_tokenizer
    >>> odd = oddities_of(load_tokenizer("gpt2"))
    >>> len(odd.unreachable), len(odd.fragments), len(odd.with_blank)
    (0, 216, 8536)
    """
    unreachable, fragments, with_blank = [], [], []
    ids = tokenizer.id_of_token
    for done, (token, token_id) in enumerate(ids.items()):
        if on_progress and done % _AT_ONCE == 0:
            on_progress(done, len(ids))
        if token.startswith(b" ") and token[1:] in ids:
            with_blank.append(token_id)
        try:
            text = token.decode()
        except UnicodeDecodeError:
            if len(token) > 1:
                fragments.append(token_id)
            continue
        if not tokenizer.keeps_whole(text):
            unreachable.append(token_id)
    return Oddities(tuple(sorted(unreachable)), tuple(sorted(fragments)), tuple(sorted(with_blank)))


def has_bytes_alone(history: MergeHistory) -> bool:
    """Return whether the symbols of a history are bytes of text and nothing else, as in GPT-2.

    >>> from bpe_viz import learn_bpe
    >>> has_bytes_alone(learn_bpe({"low": 5}, 1))
    False
    """
    settings = history.settings
    return settings.unit is Unit.BYTE and settings.mark_place is MarkPlace.NONE


def history_oddities(history: MergeHistory) -> Oddities:
    """Return the same for symbols learned here, if they have bytes alone; ids are their numbers.

    Here `unreachable` are the symbols of merges that later merges have used up, so that no word of
    the corpus has them at the end.

    >>> from bpe_viz import learn_bpe
    >>> counts = {"low": 5, " low": 3, " é": 9}
    >>> history_oddities(learn_bpe(counts, 5, unit=Unit.BYTE, mark_place=MarkPlace.NONE))
    Oddities(unreachable=(256, 258), fragments=(256,), with_blank=(256, 260))
    """
    in_use = {entry.symbol for entry in history.at(len(history)).vocabulary() if entry.count}
    number_of = {bytes_of(symbol): number for number, symbol in enumerate(history.symbols)}
    fragments, with_blank = [], []
    for token, number in number_of.items():
        if token.startswith(b" ") and token[1:] in number_of:
            with_blank.append(number)
        try:
            token.decode()
        except UnicodeDecodeError:
            if len(token) > 1:
                fragments.append(number)
    merged = range(len(history.alphabet), len(history.symbols))
    used_up = tuple(number for number in merged if history.symbols[number] not in in_use)
    return Oddities(used_up, tuple(fragments), tuple(with_blank))
