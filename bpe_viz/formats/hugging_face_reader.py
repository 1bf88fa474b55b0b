"""tokenizer.json of the package `tokenizers`: its merges, and the settings that it speaks of."""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from bpe_viz.errors import BpeVizError, UnreadableMergesError
from bpe_viz.formats.found_merges import (
    FoundMerges,
    for_message,
    json_object,
    refuse_many_merges,
)
from bpe_viz.formats.hugging_face_patterns import pretokenizer_for_pattern
from bpe_viz.formats.hugging_face_writer import steps_for_tokenizers
from bpe_viz.history import Turns
from bpe_viz.limits import MAX_MARK_LENGTH, MAX_SYMBOL_LENGTH
from bpe_viz.settings import CustomPattern, MarkPlace, Normalization, PreTokenizer, Settings, Unit
from bpe_viz.symbols import BYTE_GLYPHS, Pair, free_marks
from bpe_viz.text import FileTokenizer, steps_alone, without_prefix
from bpe_viz.wording import shortened

StepFields = Mapping[str, Any]

_KEEP = r")\K"  # a mark is put after what is before it

_NORMALIZATION_OF_STEPS = {
    (): Normalization.NONE,
    ("Lowercase",): Normalization.LOWER,
    ("Replace", "Lowercase"): Normalization.LOWER,
    ("NFC",): Normalization.NFC,
    ("NFKC",): Normalization.NFKC,
    ("NFD", "StripAccents"): Normalization.STRIP_DIACRITICS,
    ("NFD", "Replace", "NFC"): Normalization.STRIP_DIACRITICS,
}
_MODEL_FIELDS = frozenset(
    {
        *("type", "vocab", "merges", "dropout", "unk_token", "unk_id", "fuse_unk"),
        *("continuing_subword_prefix", "end_of_word_suffix", "byte_fallback", "ignore_merges"),
        "max_input_chars_per_word",
    }
)
_FIELDS_NAMED = 5
_BYTE_TOKEN = re.compile(r"<0x[0-9A-F]{2}>")


def read_tokenizer(text: str, *, keeps_steps: bool = False) -> FoundMerges:
    """Read the merges of a BPE model, as strings or as lists; raises UnreadableMergesError.

    A file that was exported here gets its settings back, unless `keeps_steps`. Any other keeps its
    own normaliser and pre-tokenizer, which the package `tokenizers` runs.

    >>> model = {"type": "BPE", "vocab": {"e": 0, "r": 1, "er": 2}, "merges": ["e r"]}
    >>> found = read_tokenizer(json.dumps({"model": model}))
    >>> found.pairs, found.settings.mark_place.value
    ([('e', 'r')], 'none')
    """
    try:
        return file_merges(json_object(text), keeps_steps=keeps_steps)
    except ValueError:
        raise _refused("cannot be read as JSON") from None


def file_merges(file: StepFields, *, keeps_steps: bool = False) -> FoundMerges:
    """Return the same of a file that is read as JSON already; raises UnreadableMergesError.

    >>> model = {"type": "BPE", "vocab": {"e": 0, "r": 1, "er": 2}, "merges": ["e r"]}
    >>> file_merges({"model": model}).pairs
    [('e', 'r')]
    """
    model = file.get("model")
    if isinstance(model, dict) and model.get("type", "BPE") != "BPE":
        raise _refused(
            f"has a model of type {_shown(model['type'])}, not BPE, so it has no merges to import"
        )
    if not isinstance(model, dict) or not isinstance(model.get("merges"), list):
        raise _refused("has no merges")
    vocabulary = model.get("vocab")
    if not isinstance(vocabulary, dict):
        raise _refused("has no vocabulary")
    refuse_many_merges(len(model["merges"]), UnreadableMergesError)
    prefix, first = _prefix(model, vocabulary)
    guess = _settings(file, model)
    own = not keeps_steps and _is_exported_here(file, model, guess)
    pairs = (_pair(merge, number) for number, merge in enumerate(model["merges"], start=1))
    names = (name for name in vocabulary if len(name) <= MAX_SYMBOL_LENGTH)
    return FoundMerges(
        pairs=[
            (without_prefix(left, prefix, first), without_prefix(right, prefix, first))
            for left, right in pairs
        ],
        settings=guess if own else _file_settings(guess, model),
        format_name="tokenizer.json",
        vocabulary=frozenset(without_prefix(name, prefix, first) for name in names),
        notices=[]
        if own
        else [
            *([] if keeps_steps else _spelling_notices(model, prefix, first)),
            *_notices(model, guess.unit, is_followed=keeps_steps),
            *part_notices(file),
        ],
        turns=Turns.PLACES,
        last_rank_counts=True,
        tokenizer=None if own else _tokenizer(file, model, prefix, first),
        file=without_chance(file),
    )


def _pair(merge: object, number: int) -> Pair:
    parts = merge.split(" ") if isinstance(merge, str) else merge
    match parts:
        case [str(left), str(right)] if 0 < len(left) <= MAX_SYMBOL_LENGTH >= len(right) > 0:
            return left, right
    raise _refused(f"has a merge {number:,} that is not two symbols ({_shown(merge)})")


def _prefix(model: StepFields, vocabulary: Mapping[str, Any]) -> tuple[str, str]:
    """Return the file's prefix for symbols inside a word, and the prefix for the others here."""
    prefix = model.get("continuing_subword_prefix")
    if not isinstance(prefix, str) or not prefix:
        return "", ""
    if len(prefix) > MAX_MARK_LENGTH:
        raise _refused(f"marks the inside of words with more than {MAX_MARK_LENGTH:,} characters")
    if model.get("byte_fallback"):
        raise _refused(
            "marks the inside of words and spells unknown characters as bytes, which bpe-viz"
            " cannot read together"
        )
    return prefix, free_marks(vocabulary, Unit.CHARACTER)[0]


def _is_exported_here(file: StepFields, model: StepFields, guess: Settings) -> bool:
    """Return whether all but the merges is as the Export page writes it for these settings."""
    suffix = guess.mark if guess.mark_place is MarkPlace.GLUED else None
    plain = not any(model.get(name) for name in ("byte_fallback", "ignore_merges", "dropout"))
    plain = plain and not model.get("continuing_subword_prefix")
    if file.get("added_tokens") or not plain or model.get("end_of_word_suffix") != suffix:
        return False
    try:
        steps = steps_for_tokenizers(guess)
    except BpeVizError:
        return False
    return all(file.get(name) == step for name, step in steps.items())


def _file_settings(guess: Settings, model: StepFields) -> Settings:
    """Return settings that say how the model spells words; the file's own steps cut text."""
    suffix = model.get("end_of_word_suffix")
    place = MarkPlace.GLUED if suffix else MarkPlace.NONE
    unit = Unit.CHARACTER if suffix else guess.unit
    return Settings(guess.pretokenizer, guess.normalization, unit, suffix or "_", place)


def _tokenizer(file: StepFields, model: StepFields, prefix: str, first: str) -> FileTokenizer:
    vocabulary: Mapping[str, Any] = model["vocab"]
    unknown = model.get("unk_token")
    return replace(
        file_steps(file),
        unknown_token=unknown if isinstance(unknown, str) else None,
        fuses_unknown=bool(model.get("fuse_unk")),
        suffix=model.get("end_of_word_suffix") or "",
        prefix=prefix,
        first=first,
        whole_words=frozenset(vocabulary) if model.get("ignore_merges") else frozenset(),
    )


def file_steps(file: StepFields) -> FileTokenizer:
    """Return the steps of a file before its model, and its tokens that are not symbols.

    >>> lower = {"type": "Lowercase"}
    >>> file_steps({"normalizer": lower, "model": {"vocab": {}}}).step_names
    ('Lowercase',)
    """
    cuts, changes = _cuts_and_changes(file)
    model = file["model"]
    entries = model["vocab"]
    names = (entry[0] for entry in entries) if isinstance(entries, list) else entries
    is_byte_token = _BYTE_TOKEN.fullmatch
    return FileTokenizer(
        steps=steps_alone(file),
        step_names=tuple(shortened(str(step["type"])) for step in (*changes, *cuts)),
        added_tokens=frozenset(id_of_added_token(file)),
        byte_tokens=frozenset(filter(is_byte_token, names))
        if model.get("byte_fallback")
        else frozenset(),
    )


def id_of_added_token(file: StepFields) -> dict[str, int | None]:
    """Return the added tokens of a file, with the ids that it gives them.

    >>> id_of_added_token({"added_tokens": [{"content": "<s>", "id": 7}, "bad"]})
    {'<s>': 7}
    """
    added = file.get("added_tokens")
    return {
        token["content"]: token["id"] if isinstance(token.get("id"), int) else None
        for token in (added if isinstance(added, list) else [])
        if isinstance(token, dict) and isinstance(token.get("content"), str) and token["content"]
    }


def _spelling_notices(model: StepFields, prefix: str, first: str) -> Iterator[str]:
    if prefix:
        yield (
            f"The original writes “{for_message(prefix)}” before every symbol that does not begin a"
            f" word; here “{first}” is before those that do."
        )
    if model.get("fuse_unk"):
        yield (
            "The original makes one token of neighbouring unknown characters; here each stays"
            " separate."
        )


def _notices(model: StepFields, unit: Unit, *, is_followed: bool) -> Iterator[str]:
    if model.get("dropout"):
        yield "The original leaves out merges at random; here every merge applies."
    knows_all = model["vocab"].keys() >= set(BYTE_GLYPHS) and unit is Unit.BYTE
    if knows_all or model.get("unk_token") or model.get("byte_fallback"):
        return
    if is_followed:
        yield (
            "The file has no token for what is unknown: a character that is not in the vocabulary"
            " is left out, and what is around it may be merged. The Words page shows it as unknown."
        )
    else:
        yield (
            "There a character that is not in the vocabulary is left out, and what is around it may"
            " be merged; here it is shown as unknown."
        )


def part_notices(file: StepFields) -> Iterator[str]:
    """List what a file has besides its steps and its model, and is not done here.

    >>> list(part_notices({"truncation": {"max_length": 512}, "model": {}}))
    ['The original cuts off long texts; here they stay whole.']
    """
    processor = file.get("post_processor")
    if isinstance(processor, dict) and processor.get("type") not in (None, "ByteLevel"):
        yield "The original adds special tokens around a text (post-processor); here it has none."
    if file.get("truncation"):
        yield "The original cuts off long texts; here they stay whole."
    if file.get("padding"):
        yield "The original fills up short texts; here nothing is added."
    yield from _other_fields_notice(file["model"])


def _other_fields_notice(model: StepFields) -> Iterator[str]:
    """List the fields of a file's model that neither this project nor `tokenizers` knows.

    >>> list(_other_fields_notice({"type": "BPE", "vocab": {}, "magic": 1}))
    ['The model has entries that are unknown here and left out: magic.']
    """
    unknown = [name for name in model if name not in _MODEL_FIELDS]
    if unknown:
        shown = ", ".join(for_message(shortened(name)) for name in unknown[:_FIELDS_NAMED])
        rest = len(unknown) - _FIELDS_NAMED
        more = f" and {rest:,} more" if rest > 0 else ""
        yield f"The model has entries that are unknown here and left out: {shown}{more}."


def without_chance(file: StepFields) -> str:
    """Return the file in a form to compare: nothing is dropped at random, cut off or filled up.

    >>> without_chance({"model": {"type": "BPE", "dropout": 0.1}})
    '{"model": {"type": "BPE", "dropout": null}, "truncation": null, "padding": null}'
    """
    model = {**file["model"]}
    if "dropout" in model:
        model["dropout"] = None
    return json.dumps({**file, "model": model, "truncation": None, "padding": None})


def _cuts_and_changes(file: StepFields) -> tuple[list[StepFields], list[StepFields]]:
    cuts = list(_steps(file.get("pre_tokenizer"), "pretokenizers"))
    return cuts, list(_steps(file.get("normalizer"), "normalizers"))


def _settings(file: StepFields, model: StepFields) -> Settings:
    """Return the settings that such a file would have been exported with."""
    cuts, changes = _cuts_and_changes(file)
    unit = Unit.BYTE if any(step["type"] == "ByteLevel" for step in cuts) else Unit.CHARACTER
    mark, place = _mark(model, cuts, changes)
    if place is MarkPlace.SEPARATE:
        changes = [step for step in changes if step.get("content") != mark]
    normalization = _NORMALIZATION_OF_STEPS.get(tuple(step["type"] for step in changes))
    pretokenizer = _pretokenizer(file, cuts, mark if place is MarkPlace.SEPARATE else "")
    if pretokenizer is None:
        pretokenizer = PreTokenizer.GPT2 if unit is Unit.BYTE else PreTokenizer.WHITESPACE
    return Settings(
        pretokenizer=pretokenizer,
        normalization=normalization or Normalization.NONE,
        unit=Unit.CHARACTER if place is MarkPlace.GLUED else unit,
        mark=mark or "_",
        mark_place=place,
        num_merges=0,
    )


def _mark(
    model: StepFields, cuts: list[StepFields], changes: list[StepFields]
) -> tuple[str, MarkPlace]:
    suffix = model.get("end_of_word_suffix")
    if isinstance(suffix, str) and suffix:
        if len(suffix) > MAX_MARK_LENGTH:
            raise _refused(f"ends its words with a mark of more than {MAX_MARK_LENGTH} characters")
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
    return "", MarkPlace.NONE


def _pretokenizer(
    file: StepFields, cuts: list[StepFields], mark_after: str
) -> PreTokenizer | CustomPattern | None:
    """Return how the file cuts text into words, if that is known here."""
    patterns = [_pattern(step) for step in cuts if step["type"] == "Split"]
    if mark_after:  # the normaliser finds the words and puts the mark after them
        steps = _steps(file.get("normalizer"), "normalizers")
        patterns = [_pattern(step) for step in steps if step.get("content") == mark_after]
    known = [pretokenizer_for_pattern(pattern) for pattern in patterns if pattern]
    if known:
        return known[0]
    if any(step["type"] == "ByteLevel" and step.get("use_regex", True) for step in cuts):
        return PreTokenizer.GPT2
    return None


def _pattern(step: StepFields) -> str:
    pattern = step.get("pattern")
    found = pattern.get("Regex") if isinstance(pattern, dict) else None
    if not isinstance(found, str):
        return ""
    is_before_mark = found.startswith("(?:") and found.endswith(_KEEP)
    return found[len("(?:") : -len(_KEEP)] if is_before_mark else found


def _steps(described: object, name: str) -> Iterator[StepFields]:
    """Yield the steps of a part of the file, those of a sequence one by one."""
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
    return for_message(shortened(str(value)))
