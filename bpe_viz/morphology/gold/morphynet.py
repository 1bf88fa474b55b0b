"""The files of MorphyNet (Batsuren, Bella and Giunchiglia 2021): derivations, and inflected forms.

A derivation is `accept TAB acceptable TAB V TAB J TAB able TAB suffix`: one step, so that the steps
of a list are put together. An inflected form is `abandon TAB abandoned TAB V|V.PTCP;PST TAB
abandon|ed`; where the last field is "-" the list does not say where the form divides.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from bpe_viz.limits import MAX_DERIVATION_STEPS
from bpe_viz.morphology.gold.alignment import AlignmentError, align
from bpe_viz.morphology.gold.gold_line import GoldLine, RefusedLineError
from bpe_viz.morphology.morph_tree import MorphNode

_FEATURES = re.compile(r"[A-Z][\w.+{}/-]*(?:[;|,][\w.+{}/-]+)*\Z")
_JOINT = re.compile(r"[\s|+@-]")
_UNKNOWN = "-"


@dataclass(frozen=True, slots=True)
class Derivation:
    """One step: `word` is `base` with `affix` before or behind it.

    >>> Derivation("accept", "acceptable", "able", is_prefix=False).word
    'acceptable'
    """

    base: str
    word: str
    affix: str
    is_prefix: bool


def derivation_of(line: str) -> Derivation | None:
    r"""Return the derivation that a line gives, or None.

    >>> derivation_of("accept\tacceptable\tV\tJ\table\tsuffix").affix
    'able'
    >>> derivation_of("unlock\tun lock") is None
    True
    """
    match [field.strip() for field in line.split("\t")]:
        case [base, word, _, _, affix, ("prefix" | "suffix") as place] if base and word and affix:
            return Derivation(base, word, affix.strip("-") or affix, place == "prefix")
    return None


def inflection_of(line: str) -> tuple[str, str] | None:
    r"""Return the form and its segments that a line of inflected forms gives, or None.

    >>> inflection_of("abandon\tabandoned\tV|V.PTCP;PST\tabandon|ed")
    ('abandoned', 'abandon|ed')
    """
    match [field.strip() for field in line.split("\t")]:
        case [_, form, features, segments] if form and _FEATURES.match(features):
            if "|" in segments or segments in (_UNKNOWN, form):
                return form, segments
    return None


def features_without_segments(line: str) -> str:
    r"""Return the features of an inflected form without segments, as in UniMorph; else "".

    >>> features_without_segments("abandon\tabandoned\tV;PST")
    'V;PST'
    """
    match [field.strip() for field in line.split("\t")]:
        case [lemma, form, features] if lemma != form and not _JOINT.search(form):
            has_several = ";" in features or "|" in features
            return features if has_several and _FEATURES.match(features) else ""
    return ""


def read_inflection(line: str) -> GoldLine:
    r"""Read the form with its segments.

    >>> read_inflection("try\ttried\tV|PST\ttry|ed").analyses
    (('try', 'ed'),)
    """
    found = inflection_of(line)
    if found is None:
        raise RefusedLineError("the line does not have the four fields of an inflected form")
    form, segments = found
    if segments == _UNKNOWN:
        raise RefusedLineError('the list does not say where it divides ("-")', form)
    return GoldLine(form, (tuple(filter(None, map(str.strip, segments.split("|")))),))


def derivation_reader(lines: Iterable[str]) -> Callable[[str], GoldLine]:
    r"""Return a reader of lines that knows the whole list: a base may itself be derived.

    >>> lines = ["accept\tacceptable\tV\tJ\table\tsuffix"]
    >>> lines += ["acceptable\tacceptability\tJ\tN\tity\tsuffix"]
    >>> derivation_reader(lines)(lines[1]).analyses
    (('accept', 'able', 'ity'),)
    """
    derivation_of_word: dict[str, Derivation] = {}
    for line in lines:
        if derivation := derivation_of(line):
            derivation_of_word.setdefault(derivation.word, derivation)

    def read(line: str) -> GoldLine:
        derivation = derivation_of(line)
        if derivation is None:
            raise RefusedLineError("the line does not have the six fields of a derivation")
        tree = _tree(_steps(derivation, derivation_of_word))
        return GoldLine(derivation.word, (tree.leaves(),), (tree,))

    return read


def _steps(last: Derivation, derivation_of_word: Mapping[str, Derivation]) -> list[Derivation]:
    """Return the derivations from the word back to its root; only the last if they are circular."""
    steps, words = [last], {last.word}
    while len(steps) < MAX_DERIVATION_STEPS:
        base = steps[-1].base
        before = derivation_of_word.get(base)
        if base in words:
            return [last]
        if before is None or not _is_plausible(before):
            break
        steps.append(before)
        words.add(base)
    return steps


def _tree(steps: Iterable[Derivation]) -> MorphNode:
    node = None
    for step in reversed(list(steps)):
        base, affix = node or MorphNode(step.base), MorphNode(step.affix)
        node = MorphNode("", children=(affix, base) if step.is_prefix else (base, affix))
    return node or MorphNode("")


def _is_plausible(derivation: Derivation) -> bool:
    """Return whether both parts have letters in the word."""
    parts = _tree([derivation]).leaves()
    try:
        return len(align(derivation.word, parts).morphs) == len(parts)
    except AlignmentError:
        return False
