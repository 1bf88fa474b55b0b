"""The formats of gold segmentations: which one a file is in, and what each of its lines says."""

import re
from collections import Counter
from collections.abc import Callable, Iterable
from enum import Enum
from itertools import islice

from bpe_viz.errors import UnreadableGoldError
from bpe_viz.morphology.gold.celex import (
    CELEX_LAYOUTS,
    CelexLayout,
    celex_layout,
    read_celex_line,
    read_words_with_trees,
    words_with_trees,
)
from bpe_viz.morphology.gold.gold_line import GoldLine, RefusedLineError
from bpe_viz.morphology.gold.morphynet import (
    derivation_of,
    derivation_reader,
    features_without_segments,
    inflection_of,
    read_inflection,
)
from bpe_viz.morphology.morph_tree import TreeError, parse_bracketed_tree
from bpe_viz.symbols import Symbols
from bpe_viz.wording import shortened

_LINES_TO_GUESS_FROM = 500
_JOINTS = (" ", "|", "+", "-")
_ANY_JOINTS = re.compile(r"[\s|+\-]+")
_ALTERNATIVES = re.compile(r",\s+")
_LABEL = re.compile(r"(?:[^\s:]+_[A-Z]\w*|\+[A-Z0-9]\S*)\Z")
_SIGMORPHON_CODE = re.compile(r"[01]{3}\Z")


class GoldFormat(Enum):
    """The format of a list of gold segmentations."""

    PLAIN = "plain: word TAB morph morph"
    MORFESSOR = "Morfessor: word morph morph, morph morph"
    MORPHO_CHALLENGE = "Morpho Challenge: word TAB morph:label morph:label"
    SIGMORPHON = "SIGMORPHON: word TAB morph @@morph TAB code"
    CELEX_ENGLISH = "CELEX, English morphology (eml.cd)"
    CELEX_DUTCH = "CELEX, Dutch morphology (dml.cd)"
    CELEX_EXTRACT = "CELEX, extract of 8 fields"
    CELEX_TREES = "CELEX, words with their analyses: word TAB ((un)[A|.A],(do)[V])[V]"
    MORPHYNET_DERIVATIONS = "MorphyNet, derivations: base TAB word ... affix TAB prefix or suffix"
    MORPHYNET_INFLECTIONS = "MorphyNet, inflections: lemma TAB form TAB features TAB morph|morph"


_LABELS_ONLY, _FEATURES_ONLY, _WORDS_ONLY = "labels", "features", "words"
_FORMAT_OF_LAYOUT = dict(
    zip(
        CELEX_LAYOUTS,
        (GoldFormat.CELEX_ENGLISH, GoldFormat.CELEX_DUTCH, GoldFormat.CELEX_EXTRACT),
        strict=True,
    )
)


def find_format(lines: Iterable[str]) -> GoldFormat:
    r"""Find the format that most of its first lines are in.

    Raises UnreadableGoldError for lists without boundaries: only labels, features or words.

    >>> find_format(["kahvikakku kahvi kakku, kahvi kak ku"]).name
    'MORFESSOR'
    >>> find_format(["flies\tFLY_N +PL"])
    Traceback (most recent call last):
    bpe_viz.errors.UnreadableGoldError: The list names morphemes ("FLY_N +PL") but does not say
    where the words divide. Choose the list with segments, such as "fli:FLY_N es:+PL".
    """
    sample = list(islice((line for line in lines if not is_blank(line)), _LINES_TO_GUESS_FROM))
    if not sample:
        raise UnreadableGoldError("The list is empty. Write one word and its morphs on each line.")
    shapes = Counter(map(_shape, sample))
    shape = shapes.most_common(1)[0][0]
    if shape == _LABELS_ONLY:
        shown = next(line for line in sample if _shape(line) == shape).split("\t")[1].strip()
        raise UnreadableGoldError(
            f'The list names morphemes ("{shortened(shown, 60)}") but does not say where the'
            ' words divide. Choose the list with segments, such as "fli:FLY_N es:+PL".'
        )
    if shape == _FEATURES_ONLY:
        shown = next(filter(None, map(features_without_segments, sample)))
        raise UnreadableGoldError(
            f'The list gives inflected forms with their features ("{shortened(shown, 60)}"), as'
            " UniMorph does, but does not say where they divide. Choose a list with segments,"
            " such as MorphyNet's inflected forms."
        )
    if isinstance(shape, str):
        raise UnreadableGoldError(
            "The list has words without morphs. Write the morphs after each word and a"
            " tab, or use the list as a corpus."
        )
    return shape


def is_blank(line: str) -> bool:
    """Return whether a line is empty or a comment: `#` and a blank.

    >>> is_blank("# prefixes"), is_blank("#1 # 1")
    (True, False)
    """
    stripped = line.strip()
    return not stripped or stripped == "#" or stripped.startswith("# ")


def _shape(line: str) -> GoldFormat | str:
    if layout := celex_layout(line):
        return _FORMAT_OF_LAYOUT[layout]
    if words_with_trees(line):
        return GoldFormat.CELEX_TREES
    if derivation_of(line):
        return GoldFormat.MORPHYNET_DERIVATIONS
    if inflection_of(line):
        return GoldFormat.MORPHYNET_INFLECTIONS
    if features_without_segments(line):
        return _FEATURES_ONLY
    word, tab, rest = line.strip().partition("\t")
    if not tab:
        return GoldFormat.MORFESSOR if len(word.split()) > 1 else _WORDS_ONLY
    analysis, _, code = rest.partition("\t")
    tokens = analysis.replace(",", " ").split()
    if " @@" in analysis or _SIGMORPHON_CODE.match(code.strip()):
        return GoldFormat.SIGMORPHON
    if tokens and all(":" in token.strip(":") for token in tokens):
        return GoldFormat.MORPHO_CHALLENGE
    if tokens and all(map(_LABEL.match, tokens)) and "".join(tokens) != word:
        return _LABELS_ONLY
    if analysis.strip().isdigit() or (word.isdigit() and analysis):
        return _WORDS_ONLY
    return GoldFormat.PLAIN


def reader_of(gold_format: GoldFormat, lines: Iterable[str] = ()) -> Callable[[str], GoldLine]:
    r"""Return the reader of lines in a format; it raises RefusedLineError with the reason.

    `lines` are those of the whole list: derivations are understood from one another.

    >>> reader_of(GoldFormat.SIGMORPHON)("subsidised\tsubside @@y @@ise @@ed\t110").analyses
    (('subside', 'y', 'ise', 'ed'),)
    """
    if gold_format is GoldFormat.MORPHYNET_DERIVATIONS:
        return derivation_reader(lines)
    return _READERS[gold_format]


def _celex(layout: CelexLayout) -> Callable[[str], GoldLine]:
    return lambda line: read_celex_line(line, layout)


def _fields(line: str) -> list[str]:
    fields = [field.strip() for field in line.strip().split("\t")]
    if len(fields) < 2 or not fields[1]:
        raise RefusedLineError("there is no second field with the morphs")
    return fields


def _alternatives(word: str, text: str) -> list[str]:
    return [text] if ", " in word else [part for part in _ALTERNATIVES.split(text) if part]


def _read_plain_line(line: str) -> GoldLine:
    r"""`word TAB morph morph`, joints also `|`, `+` or `-`; a third field may hold its trees.

    >>> _read_plain_line("unlockable\tun|lock|able\t((un lock) able); (un (lock able))").analyses
    (('un', 'lock', 'able'),)
    """
    word, text, *notes = _fields(line)
    analyses = tuple(_parts(word, part) for part in _alternatives(word, text))
    trees, remarks = [], []
    if notes and notes[0].startswith("("):
        for note in notes[0].split(";"):
            try:
                trees.append(parse_bracketed_tree(note))
            except TreeError as error:
                remarks.append(f"the tree {note.strip()} was left out: {error}")
    return GoldLine(word, analyses, tuple(trees), remarks=tuple(remarks))


def _parts(word: str, text: str) -> Symbols:
    """Cut at the joint that gives back the word, else at every joint there is."""
    if text == word and " " not in text:
        return (text,)
    for joint in _JOINTS:
        parts = tuple(part for part in text.split(joint) if part)
        if len(parts) > 1 and "".join(parts) == word:
            return parts
    return tuple(filter(None, _ANY_JOINTS.split(text)))


def _read_morfessor_line(line: str) -> GoldLine:
    word, _, text = line.strip().partition(" ")
    if not text.strip():
        raise RefusedLineError("there are no morphs after the word")
    return GoldLine(word, tuple(tuple(part.split()) for part in _alternatives(word, text)))


def _read_morpho_challenge_line(line: str) -> GoldLine:
    word, text, *_ = _fields(line)
    analyses = []
    for alternative in _alternatives(word, text):
        tokens = alternative.split()
        if unlabelled := next((token for token in tokens if ":" not in token), None):
            raise RefusedLineError(f'"{unlabelled}" has no colon between morph and label')
        morphs = (token.rpartition(":")[0] for token in tokens)
        analyses.append(tuple(morph for morph in morphs if morph != "~"))
    return GoldLine(word, tuple(analyses))


def _read_sigmorphon_line(line: str) -> GoldLine:
    word, text, *_ = _fields(line)
    return GoldLine(word, (tuple(part.removeprefix("@@") for part in text.split(" @@")),))


_READERS: dict[GoldFormat, Callable[[str], GoldLine]] = {
    GoldFormat.PLAIN: _read_plain_line,
    GoldFormat.MORFESSOR: _read_morfessor_line,
    GoldFormat.MORPHO_CHALLENGE: _read_morpho_challenge_line,
    GoldFormat.SIGMORPHON: _read_sigmorphon_line,
    GoldFormat.CELEX_TREES: read_words_with_trees,
    GoldFormat.MORPHYNET_INFLECTIONS: read_inflection,
    **{gold_format: _celex(layout) for layout, gold_format in _FORMAT_OF_LAYOUT.items()},
}
