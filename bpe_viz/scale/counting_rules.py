"""The way the texts of a large corpus are cut into words, and where they are found."""

from dataclasses import dataclass

from bpe_viz.settings import CustomPattern, Normalization, PreTokenizer, Unit


@dataclass(frozen=True, slots=True)
class Counting:
    """The way texts are cut into words, and the field of a record that has the text.

    >>> Counting().pretokenizer
    <PreTokenizer.WHITESPACE: 'whitespace'>
    """

    pretokenizer: PreTokenizer | CustomPattern = PreTokenizer.WHITESPACE
    normalization: Normalization = Normalization.NONE
    unit: Unit = Unit.CHARACTER
    field: str = "text"
