"""Answers to the view of prompt ends, each from a text, a caret and a vocabulary alone."""

from bisect import bisect_right
from contextlib import suppress
from itertools import accumulate
from typing import Any

from bpe_viz.errors import BpeVizError, LimitError
from bpe_viz.formats import OpenedTokenizer
from bpe_viz.limits import MAX_COUNTED_AT_ONCE, MAX_HEALING_CANDIDATES
from bpe_viz.symbols import printable
from bpe_viz.ui.jobs.training import AnyTrained
from bpe_viz.ui.prompt_ends.sources import PromptVocabulary, letters_of, source_called
from bpe_viz.ui.prompt_ends.stretch import num_tokens, stretch_at
from bpe_viz.ui.prompt_ends.texts import OTHER_SPELLING
from bpe_viz.ui.prompt_ends.wire_types import Beyond, CutText, PromptPart, ShownHealing
from bpe_viz.vocabularies import (
    Healing,
    OpenText,
    agreeing_prefixes,
    heal_both_ways,
    open_text,
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
    *,
    counts: bool = False,
) -> PromptPart:
    """Return what is to be seen at the caret behind the first `at` characters of a text.

    `shown` is what was learned here, `own` the file that the reader opened. The places that agree
    in all of a long text are counted only if `counts` asks for it, as that takes longer.

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
        cutter = open_text(source.cutter)
        if cutter and not cutter.is_plain(text):
            cutter = None
        whole_row = source.cut(text)
        typed_row = _typed_row(source, cutter, typed, whole_row)
    except BpeVizError as error:
        part["problem"] = str(error)
        return part
    stretch = stretch_at(text, at, typed_row, whole_row)
    part["text"], part["at"] = text[stretch.first : stretch.last], at - stretch.first
    part["typed"], part["whole"] = stretch.typed, stretch.whole
    part["before"], part["after"] = stretch.before, stretch.after
    part["numTyped"] = num_tokens(typed_row["ids"])
    asked = cutter or source.cutter
    with suppress(LimitError):  # too long to look at every place
        if counts or len(text) <= MAX_COUNTED_AT_ONCE:
            agree = agreeing_prefixes(asked, text)
            part["numAgree"] = sum(agree)
            part["agree"] = agree[stretch.first : stretch.last]
        else:
            part["agree"] = agreeing_prefixes(asked, text, start=stretch.first, stop=stretch.last)
    if typed:
        with suppress(LimitError):  # for last words that are too long nothing is proven either
            part["settled"] = settled(asked, typed)
        if source.can_heal:
            ways = heal_both_ways(source.cutter, typed, part["settled"])
            part["healed"] = [_shown(source, healing) for healing in ways]
    return part


def _typed_row(
    source: PromptVocabulary, cutter: OpenText[Any] | None, typed: str, whole: CutText
) -> CutText:
    """Cut what is typed; only its last words, where those before them are cut as in the whole."""
    if cutter is None:
        return source.cut(typed)
    rest = cutter.last_words(typed)
    begun = len(typed[: len(typed) - len(rest)].encode())
    same = bisect_right([*accumulate(whole["lengths"])], begun)
    before = {mark.token for mark in whole["marks"] if mark.before}
    while same and not whole["lengths"][same - 1] and same - 1 in before:
        same -= 1  # the mark of the word that begins here
    last = source.cut(rest)
    return {
        "lengths": whole["lengths"][:same] + last["lengths"],
        "ids": whole["ids"][:same] + last["ids"],
        "marks": [mark for mark in whole["marks"] if mark.token < same]
        + [mark._replace(token=mark.token + same) for mark in last["marks"]],
    }


def _shown(source: PromptVocabulary, healing: Healing) -> ShownHealing:
    first = healing.candidates[:MAX_HEALING_CANDIDATES]
    return {
        "kept": len(healing.kept),
        "takenBack": letters_of(healing.taken_back),
        "candidates": [source.shown_token(token) for token in first],
        "numCandidates": healing.num_candidates,
    }
