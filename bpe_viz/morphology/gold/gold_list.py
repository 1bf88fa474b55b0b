"""Gold segmentations: words with their morphs, and the report of what a list of them held."""

import functools
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from bpe_viz.arguments import OnProgress
from bpe_viz.errors import UnreadableGoldError
from bpe_viz.morphology.boundaries import Boundaries, boundaries_of
from bpe_viz.morphology.gold.fitting import GoldBuilder
from bpe_viz.morphology.gold.formats import GoldFormat, find_format
from bpe_viz.morphology.gold.gold_line import LineRemark
from bpe_viz.morphology.gold.list_text import decoded_lines, split_lines
from bpe_viz.morphology.morph_tree import MorphNode
from bpe_viz.pickled import PickledByFields
from bpe_viz.samples import gold_sample_by_key
from bpe_viz.settings import Unit
from bpe_viz.symbols import Symbols
from bpe_viz.text import Corpus, Encoding


@dataclass(frozen=True, slots=True)
class Analysis:
    """One gold segmentation: `morphs` join to the word, `listed` are those of the source.

    >>> Analysis(("happi", "ness"), ("happy", "ness")).boundaries
    frozenset({5})
    """

    morphs: Symbols
    listed: Symbols

    @property
    def boundaries(self) -> Boundaries:
        """The boundaries of the word, as character offsets."""
        return boundaries_of(self.morphs)


@dataclass(frozen=True, slots=True)
class GoldEntry(PickledByFields):
    r"""A word with its alternative gold segmentations, at least one, the preferred one first.

    `trees` are the ways to bracket its morphs, where the source says; `line` is its first line.

    >>> read_gold_text("happiness\thappy ness").entries[0].num_morphemes
    2
    """

    word: str
    analyses: tuple[Analysis, ...]
    line: int
    trees: tuple[MorphNode, ...] = ()

    @property
    def alternatives(self) -> tuple[Boundaries, ...]:
        """The boundaries of each gold segmentation.

        >>> read_gold_text("kahvikakku kahvi kakku, kahvi kak ku").entries[0].alternatives
        (frozenset({5}), frozenset({8, 5}))
        """
        return tuple(analysis.boundaries for analysis in self.analyses)

    @property
    def num_morphemes(self) -> int:
        """The number of morphemes that the source lists in its preferred segmentation."""
        return len(self.analyses[0].listed)


@dataclass(frozen=True, slots=True)
class GoldReport(PickledByFields):
    """The fate of each line that is neither empty nor a comment.

    Of `num_lines`, `num_read` were taken as they stand, the morphs of `num_aligned` were fitted to
    the letters of their word, `num_refused` hold no gold segmentation. `num_repeated` of those read
    or aligned gave a further alternative of an earlier word. `refused` and `remarks` keep the first
    MAX_GOLD_REMARKS of each.

    >>> report = read_gold_text("unlock un lock").report
    >>> report.num_lines, report.num_read, report.num_refused
    (1, 1, 0)
    """

    format: GoldFormat
    encoding: str | None
    num_lines: int
    num_read: int
    num_aligned: int
    num_refused: int
    num_repeated: int
    refused: tuple[LineRemark, ...]
    remarks: tuple[LineRemark, ...]
    notices: tuple[str, ...]


@dataclass(frozen=True, slots=True, eq=False)
class GoldList(PickledByFields):
    r"""Gold segmentations in the order of their source, with the report of how it was read.

    `word_counts` has every word of the source, those of refused lines too: how often it occurs
    where the source says so, else 1.

    >>> gold = read_gold_text("unlock\tun lock\nhappiness\thappy ness\n")
    >>> [entry.analyses[0].morphs for entry in gold], gold.report.num_aligned
    ([('un', 'lock'), ('happi', 'ness')], 1)
    """

    name: str
    entries: tuple[GoldEntry, ...]
    word_counts: Mapping[str, int]
    report: GoldReport

    def __len__(self) -> int:
        return len(self.entries)

    def __iter__(self) -> Iterator[GoldEntry]:
        return iter(self.entries)

    def corpus(self, *, with_counts: bool = False, unit: Unit = Unit.CHARACTER) -> Corpus:
        r"""Return the words as a corpus to train on: each once, or as often as the source says.

        >>> read_gold_text("unlock\tun lock").corpus().num_types
        1
        """
        counts = self.word_counts if with_counts else dict.fromkeys(self.word_counts, 1)
        return Corpus.from_word_counts(counts, name=self.name, unit=unit)


def read_gold(data: bytes, *, filename: str, on_progress: OnProgress | None = None) -> GoldList:
    r"""Read a file of gold segmentations in any format of `GoldFormat`, found by its content.

    `on_progress(lines done, of all)` is called now and then and may raise to cancel. Raises
    UnreadableGoldError, and UnreadableCorpusError for a file that is not text.

    >>> gold = read_gold("yö\työ:yö_N\n".encode("cp1252"), filename="gold.txt")
    >>> gold.report.format.name, gold.report.encoding
    ('MORPHO_CHALLENGE', 'cp1252')
    """
    lines, encoding = decoded_lines(data, filename)
    return _read(lines, filename, encoding, on_progress)


@functools.cache
def built_in_gold(key: str) -> GoldList:
    """Return a built-in gold list, read once; KeyError when there is none with this key.

    >>> built_in_gold("gold_english").entries[0].analyses[0].morphs
    ('un', 'happy')
    """
    sample = gold_sample_by_key(key)
    return read_gold(sample.data(), filename=sample.filename)


def read_gold_text(
    text: str, *, name: str = "gold", on_progress: OnProgress | None = None
) -> GoldList:
    r"""Read gold segmentations that were typed or pasted; see `read_gold`.

    >>> read_gold_text("unlock\tun lock").report.format.name
    'PLAIN'
    """
    return _read(split_lines(text), name, None, on_progress)


def _read(
    lines: list[str], name: str, encoding: Encoding | None, on_progress: OnProgress | None
) -> GoldList:
    gold_format = find_format(lines)
    builder = GoldBuilder(gold_format, lines)
    builder.add_lines(lines, on_progress)
    if not builder.analyses_of_word:
        first = builder.refused[0]
        raise UnreadableGoldError(
            f"No line has a gold segmentation; line {first.line:,}: {first.reason}."
            " On each line, write a word, a tab, and its morphs with blanks between them."
        )
    entries = (
        GoldEntry(
            word=word,
            analyses=tuple(Analysis(morphs, listed) for morphs, listed in analyses.items()),
            line=builder.line_of_word[word],
            trees=tuple(builder.trees_of_word.get(word, ())),
        )
        for word, analyses in builder.analyses_of_word.items()
    )
    report = GoldReport(
        format=gold_format,
        encoding=encoding.codec if encoding else None,
        num_lines=builder.num_lines,
        num_read=builder.num_read,
        num_aligned=builder.num_aligned,
        num_refused=builder.num_refused,
        num_repeated=builder.num_repeated,
        refused=tuple(builder.refused),
        remarks=tuple(builder.remarks),
        notices=(*(encoding.notices if encoding else ()), *builder.notices),
    )
    return GoldList(name, tuple(entries), builder.word_counts(), report)
