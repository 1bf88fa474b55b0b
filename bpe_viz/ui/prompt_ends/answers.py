"""Answers to the view of prompt ends, each from a text, a caret and a vocabulary alone."""

from contextlib import suppress

from bpe_viz.errors import BpeVizError, LimitError
from bpe_viz.formats import OpenedTokenizer
from bpe_viz.limits import MAX_HEALING_CANDIDATES
from bpe_viz.symbols import printable
from bpe_viz.ui.jobs.training import AnyTrained
from bpe_viz.ui.prompt_ends.sources import PromptVocabulary, source_called
from bpe_viz.ui.prompt_ends.texts import OTHER_SPELLING
from bpe_viz.ui.prompt_ends.wire_types import PromptPart, ShownHealing, ShownToken
from bpe_viz.vocabularies import (
    Healing,
    Tokenizer,
    heal_last,
    heal_unsettled,
    prefix_tokens,
    settled,
)
from bpe_viz.wording import shortened


def prompt_part(
    key: str,
    text: str,
    at: int,
    name: str,
    shown: AnyTrained | None = None,
    own: OpenedTokenizer | None = None,
) -> PromptPart:
    """Return what is to be seen at the caret behind the first `at` characters of a text.

    `shown` is what was learned here, `own` the file that the reader opened.

    >>> part = prompt_part("", "I like to eat", 10, "gpt2")
    >>> part["typed"]["lengths"], part["whole"]["lengths"], part["settled"]
    ([1, 5, 3, 1], [1, 5, 3, 4], 3)
    >>> [place for place, agrees in enumerate(part["agree"], start=1) if agrees]
    [1, 6, 9, 13]
    >>> part["healed"][0]["numCandidates"]
    33135
    """
    part: PromptPart = {
        "key": key,
        "text": text,
        "at": at,
        "name": name,
        "problem": "",
        "typed": {"lengths": [], "ids": [], "marks": []},
        "whole": {"lengths": [], "ids": [], "marks": []},
        "agree": [],
        "settled": None,
        "healed": [],
    }
    typed = text[:at]
    try:
        source = source_called(name, shown, own)
        if (read := source.as_read(text)) != text:
            raise BpeVizError(OTHER_SPELLING.format(text=shortened(printable(read))))
        part["agree"] = _agreements(source, text)
        part["typed"], part["whole"] = source.cut(typed), source.cut(text)
    except BpeVizError as error:
        part["problem"] = str(error)
        return part
    if typed:
        with suppress(LimitError):  # for last words that are too long nothing is proven either
            part["settled"] = settled(source.cutter, typed)
        if source.healer:
            part["healed"] = _healings(source.healer, typed, part["settled"])
    return part


def _agreements(source: PromptVocabulary, text: str) -> list[bool]:
    prefixes = prefix_tokens(source.cutter, text)
    if not prefixes:
        return []
    whole = prefixes[-1]
    return [whole[: len(tokens)] == tokens for tokens in prefixes]


def _healings(tokenizer: Tokenizer, typed: str, num_settled: int | None) -> list[ShownHealing]:
    found = [heal_last(tokenizer, typed)]
    if num_settled is not None and (healing := heal_unsettled(tokenizer, typed)):
        found.append(healing)
    return [_shown(tokenizer, healing) for healing in found]


def _shown(tokenizer: Tokenizer, healing: Healing) -> ShownHealing:
    first = healing.candidates[:MAX_HEALING_CANDIDATES]
    return {
        "kept": len(healing.kept),
        "takenBack": _letters(healing.taken_back),
        "candidates": [
            ShownToken(number, _letters(tokenizer.token_bytes(number))) for number in first
        ],
        "numCandidates": healing.num_candidates,
    }


def _letters(data: bytes) -> str:
    r"""Show bytes as letters; of half a character its bytes.

    >>> _letters(b" eat"), _letters(bytes([0xC3]))
    ('␣eat', '\\xc3')
    """
    return printable(data.decode("utf-8", "backslashreplace"))
