"""How the texts of a large corpus are cut into words, and where they are found."""

from dataclasses import dataclass

from bpe_viz.settings import CustomPattern, Normalization, PreTokenizer, Unit


@dataclass(frozen=True, slots=True)
class Counting:
    """How texts are cut into words, and where in a record the text is.

    >>> Counting().pretokenizer
    <PreTokenizer.WHITESPACE: 'whitespace'>
    """

    pretokenizer: PreTokenizer | CustomPattern = PreTokenizer.WHITESPACE
    normalization: Normalization = Normalization.NONE
    unit: Unit = Unit.CHARACTER
    field: str = "text"
