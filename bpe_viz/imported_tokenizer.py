"""tokenizer.json of the package `tokenizers`: its merges, and the settings that it speaks of."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from bpe_viz.errors import UnreadableMergesError
from bpe_viz.merges_text import MAX_SYMBOL_LENGTH, FoundMerges, for_message
from bpe_viz.settings import (
    MAX_MARK_LENGTH,
    CustomPattern,
    MarkPlace,
    Normalization,
    PreTokenizer,
    Settings,
    Unit,
)
from bpe_viz.symbols import Pair
from bpe_viz.tokenizer_patterns import pretokenizer_of_pattern

Step = Mapping[str, Any]

_KEEP = r")\K"  # a mark is put after what stands before it

_CUT_OF_TYPE: dict[str, PreTokenizer | CustomPattern] = {
    "WhitespaceSplit": PreTokenizer.WHITESPACE,
    "Metaspace": PreTokenizer.WHITESPACE,
    "Whitespace": CustomPattern(r"\w+|[^\w\s]+"),
    "BertPreTokenizer": PreTokenizer.WORDS,
}
_NORMALIZATION_OF_STEPS = {
    (): Normalization.NONE,
    ("Lowercase",): Normalization.LOWER,
    ("Replace", "Lowercase"): Normalization.LOWER,
    ("NFC",): Normalization.NFC,
    ("NFKC",): Normalization.NFKC,
    ("NFD", "StripAccents"): Normalization.STRIP_DIACRITICS,
    ("NFD", "Replace", "NFC"): Normalization.STRIP_DIACRITICS,
}
_NOTICE_OF_OPTION = {
    "byte_fallback": "There a character that is unknown becomes bytes; here it stays unknown.",
    "ignore_merges": "There a word of the vocabulary is taken whole; here the merges alone decide.",
    "dropout": "There merges are left out at random (dropout); here all of them apply.",
}


def read_tokenizer(text: str) -> FoundMerges:
    """Read the merges of a BPE model, as strings or as lists; raises UnreadableMergesError.

    >>> model = {"type": "BPE", "vocab": {"e": 0, "r": 1, "er": 2}, "merges": ["e r"]}
    >>> found = read_tokenizer(json.dumps({"model": model}))
    >>> found.pairs, found.settings.mark_place.value
    ([('e', 'r')], 'none')
    """
    try:
        file = json.loads(text)
    except (ValueError, RecursionError):
        raise _refused("cannot be read as JSON") from None
    model = file.get("model") if isinstance(file, dict) else None
    if not isinstance(model, dict) or not isinstance(model.get("merges"), list):
        raise _refused("has no merges")
    if model.get("type", "BPE") != "BPE":
        raise _refused(f"has a model of type {_shown(model['type'])}, not BPE")
    if model.get("continuing_subword_prefix"):
        raise _refused(
            "marks the inside of words (continuing_subword_prefix), which is not known here"
        )
    notices = [notice for name, notice in _NOTICE_OF_OPTION.items() if model.get(name)]
    settings = _settings(file, model, notices)
    vocabulary = model.get("vocab")
    names = vocabulary if isinstance(vocabulary, dict) else {}
    return FoundMerges(
        pairs=[_pair(merge, number) for number, merge in enumerate(model["merges"], start=1)],
        settings=settings,
        format_name="tokenizer.json",
        vocabulary=frozenset(name for name in names if len(name) <= MAX_SYMBOL_LENGTH),
        notices=notices,
    )


def _pair(merge: object, number: int) -> Pair:
    parts = merge.split(" ") if isinstance(merge, str) else merge
    match parts:
        case [str(left), str(right)] if 0 < len(left) <= MAX_SYMBOL_LENGTH >= len(right) > 0:
            return left, right
    raise _refused(f"has a merge {number:,} that is not two symbols ({_shown(merge)})")


def _settings(file: Step, model: Step, notices: list[str]) -> Settings:
    cuts = list(_steps(file.get("pre_tokenizer"), "pretokenizers"))
    changes = list(_steps(file.get("normalizer"), "normalizers"))
    unit = Unit.BYTE if any(step["type"] == "ByteLevel" for step in cuts) else Unit.CHARACTER
    mark, place = _mark(model, cuts, changes)
    if place is MarkPlace.SEPARATE:
        changes = [step for step in changes if step.get("content") != mark]
    elif place is MarkPlace.BEFORE:
        changes = [
            step for step in changes if step["type"] != "Prepend" and mark != step.get("content")
        ]
    normalization = _NORMALIZATION_OF_STEPS.get(tuple(step["type"] for step in changes))
    if normalization is None:
        names = ", ".join(_shown(step["type"]) for step in changes[:5])
        notices.append(f"Its normalisation is not known here and is left out: {names}.")
    pretokenizer = _pretokenizer(file, cuts, mark if place is MarkPlace.SEPARATE else "")
    if pretokenizer is None:
        pretokenizer = PreTokenizer.GPT2 if unit is Unit.BYTE else PreTokenizer.WHITESPACE
        names = ", ".join(_shown(step["type"]) for step in cuts[:5]) or "none"
        notices.append(
            f"Its pre-tokenizer ({names}) is not known here; text is cut as by"
            f" {pretokenizer.value} instead."
        )
    return Settings(
        pretokenizer=pretokenizer,
        normalization=normalization or Normalization.NONE,
        unit=unit,
        mark=mark or "_",
        mark_place=place,
        num_merges=0,
    )


def _mark(model: Step, cuts: list[Step], changes: list[Step]) -> tuple[str, MarkPlace]:
    suffix = model.get("end_of_word_suffix")
    if isinstance(suffix, str) and suffix:
        if len(suffix) > MAX_MARK_LENGTH or any(step["type"] == "ByteLevel" for step in cuts):
            raise _refused("glues a mark that is not known here (end_of_word_suffix)")
        return suffix, MarkPlace.GLUED
    for step in (*cuts, *changes):
        match step:
            case {
                "type": "Split",
                "pattern": {"String": str(mark)},
                "behavior": "MergedWithPrevious",
            }:
                return mark[:MAX_MARK_LENGTH], MarkPlace.SEPARATE
            case {"type": "Metaspace", "replacement": str(mark)} if mark:
                return mark[:MAX_MARK_LENGTH], MarkPlace.BEFORE
            case {"type": "Prepend", "prepend": str(mark)} if mark:
                return mark[:MAX_MARK_LENGTH], MarkPlace.BEFORE
    return "", MarkPlace.NONE


def _pretokenizer(
    file: Step, cuts: list[Step], mark_after: str
) -> PreTokenizer | CustomPattern | None:
    """How the file cuts text into words, if that is known here."""
    patterns = [_pattern(step) for step in cuts if step["type"] == "Split"]
    if mark_after:  # the normaliser finds the words and puts the mark after them
        steps = _steps(file.get("normalizer"), "normalizers")
        patterns = [_pattern(step) for step in steps if step.get("content") == mark_after]
    known = [pretokenizer_of_pattern(pattern) for pattern in patterns if pattern]
    if known:
        return known[0]
    if any(step["type"] == "ByteLevel" and step.get("use_regex", True) for step in cuts):
        return PreTokenizer.GPT2
    return next((_CUT_OF_TYPE[step["type"]] for step in cuts if step["type"] in _CUT_OF_TYPE), None)


def _pattern(step: Step) -> str:
    pattern = step.get("pattern")
    found = pattern.get("Regex") if isinstance(pattern, dict) else None
    if not isinstance(found, str):
        return ""
    is_before_mark = found.startswith("(?:") and found.endswith(_KEEP)
    return found[len("(?:") : -len(_KEEP)] if is_before_mark else found


def _steps(described: object, name: str) -> Iterator[Step]:
    """The steps of a part of the file, those of a sequence one by one."""
    if not isinstance(described, dict) or not isinstance(described.get("type"), str):
        return
    inner = described.get(name)
    if described["type"] == "Sequence" and isinstance(inner, list):
        for step in inner:
            yield from _steps(step, name)
    else:
        yield described


def _refused(what: str) -> UnreadableMergesError:
    return UnreadableMergesError(
        f"The file {what}. Choose merges.txt, or a tokenizer.json with a BPE model."
    )


def _shown(value: object) -> str:
    return for_message(str(value)[:40])
