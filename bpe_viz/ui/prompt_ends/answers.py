"""Answers to the view of prompt ends, each from a text, a caret and a vocabulary alone."""

from contextlib import suppress

from bpe_viz.errors import BpeVizError, LimitError
from bpe_viz.formats import OpenedTokenizer
from bpe_viz.limits import MAX_HEALING_CANDIDATES
from bpe_viz.symbols import printable
from bpe_viz.ui.jobs.training import AnyTrained
from bpe_viz.ui.prompt_ends.sources import PromptVocabulary, letters_of, source_called
from bpe_viz.ui.prompt_ends.stretch import num_tokens, stretch_at
from bpe_viz.ui.prompt_ends.texts import OTHER_SPELLING
from bpe_viz.ui.prompt_ends.wire_types import Beyond, PromptPart, ShownHealing
from bpe_viz.vocabularies import (
    Healing,
    agreeing_prefixes,
    heal_after,
    heal_last,
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
        "text": "",
        "at": 0,
        "name": name,
        "problem": "",
        "typed": {"lengths": [], "ids": [], "marks": []},
        "whole": {"lengths": [], "ids": [], "marks": []},
        "agree": [],
        "before": Beyond(0, 0),
        "after": Beyond(0, 0),
        "numAgree": None,
        "numTyped": 0,
        "settled": None,
        "healed": [],
    }
    typed = text[:at]
    try:
        source = source_called(name, shown, own)
        if (read := source.as_read(text)) != text:
            raise BpeVizError(OTHER_SPELLING.format(text=shortened(printable(read))))
        typed_row, whole_row = source.cut(typed), source.cut(text)
    except BpeVizError as error:
        part["problem"] = str(error)
        return part
    stretch = stretch_at(text, at, typed_row, whole_row)
    part["text"], part["at"] = text[stretch.first : stretch.last], at - stretch.first
    part["typed"], part["whole"] = stretch.typed, stretch.whole
    part["before"], part["after"] = stretch.before, stretch.after
    part["numTyped"] = num_tokens(typed_row["ids"])
    with suppress(LimitError):  # too long to look at every place
        agree = agreeing_prefixes(source.cutter, text)
        part["agree"], part["numAgree"] = agree[stretch.first : stretch.last], sum(agree)
    if typed:
        with suppress(LimitError):  # for last words that are too long nothing is proven either
            part["settled"] = settled(source.cutter, typed)
        if source.can_heal:
            part["healed"] = _healings(source, typed, part["settled"])
    return part


def _healings(source: PromptVocabulary, typed: str, num_settled: int | None) -> list[ShownHealing]:
    found = [heal_last(source.cutter, typed)]
    if num_settled is not None:
        found.append(heal_after(source.cutter, typed, num_settled))
    return [_shown(source, healing) for healing in found]


def _shown(source: PromptVocabulary, healing: Healing) -> ShownHealing:
    first = healing.candidates[:MAX_HEALING_CANDIDATES]
    return {
        "kept": len(healing.kept),
        "takenBack": letters_of(healing.taken_back),
        "candidates": [source.shown_token(token) for token in first],
        "numCandidates": healing.num_candidates,
    }
