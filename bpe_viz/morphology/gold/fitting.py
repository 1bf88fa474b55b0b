"""From lines to words with morphs: read each line, fit its morphs, keep count of what happened."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from bpe_viz.arguments import OnProgress
from bpe_viz.limits import (
    MAX_ALIGNMENT_WORK,
    MAX_COUNT,
    MAX_GOLD_ANALYSES,
    MAX_GOLD_LINE_CHARACTERS,
    MAX_GOLD_REMARKS,
    MAX_GOLD_WORD_CHARACTERS,
    MAX_GOLD_WORDS,
)
from bpe_viz.morphology.gold.alignment import Alignment, AlignmentError, align
from bpe_viz.morphology.gold.formats import GoldFormat, is_blank, reader_of
from bpe_viz.morphology.gold.gold_line import GoldLine, LineRemark, RefusedLineError
from bpe_viz.morphology.morph_tree import MorphNode
from bpe_viz.symbols import Symbols
from bpe_viz.wording import shortened

_SHOWN = 80
_LINES_AT_ONCE = 2000


class GoldBuilder:
    r"""Collects the gold segmentations of a list, line by line.

    >>> builder = GoldBuilder(GoldFormat.PLAIN)
    >>> builder.add_lines(["happiness\thappy ness", "went\tgo ed"])
    >>> builder.analyses_of_word
    {'happiness': {('happi', 'ness'): ('happy', 'ness')}}
    >>> builder.refused
    [LineRemark(line=2, text='went\tgo ed', reason='"went" does not begin with "go"')]
    """

    def __init__(self, gold_format: GoldFormat, lines: Sequence[str] = ()) -> None:
        self._read = reader_of(gold_format, lines)
        self._work_left = MAX_ALIGNMENT_WORK
        self._counts: dict[str, int] = {}
        self.analyses_of_word: dict[str, dict[Symbols, Symbols]] = {}  # fitted -> as listed
        self.trees_of_word: dict[str, list[MorphNode]] = {}
        self.line_of_word: dict[str, int] = {}
        self.num_lines = self.num_read = self.num_aligned = 0
        self.num_refused = self.num_repeated = 0
        self.refused: list[LineRemark] = []
        self.remarks: list[LineRemark] = []
        self.notices: list[str] = []

    def word_counts(self) -> Mapping[str, int]:
        """Return every word read, those of refused lines too, with its count."""
        return MappingProxyType(self._counts)

    def add_lines(self, lines: Sequence[str], on_progress: OnProgress | None = None) -> None:
        """Read lines until MAX_GOLD_WORDS are there."""
        for number, line in enumerate(lines, start=1):
            if on_progress and number % _LINES_AT_ONCE == 0:
                on_progress(number, len(lines))
            if is_blank(line):
                continue
            if len(self._counts) >= MAX_GOLD_WORDS:
                self.notices.append(
                    f"Only the first {MAX_GOLD_WORDS:,} words were read, up to line {number - 1:,}."
                )
                break
            self.num_lines += 1
            try:
                self._add_line(number, line)
            except RefusedLineError as refusal:
                self.num_refused += 1
                self._note(self.refused, number, line, str(refusal))
                if refusal.word and len(refusal.word) <= MAX_GOLD_WORD_CHARACTERS:
                    self._count(refusal.word, refusal.count)
        if on_progress:
            on_progress(len(lines), len(lines))

    def _add_line(self, number: int, line: str) -> None:
        if len(line) > MAX_GOLD_LINE_CHARACTERS:
            raise RefusedLineError(
                f"the line is longer than {MAX_GOLD_LINE_CHARACTERS:,} characters"
            )
        found = self._read(line)
        alignments = self._fit(number, line, found)
        word = found.word
        self._count(word, found.count)
        self.num_repeated += word in self.analyses_of_word
        self.line_of_word.setdefault(word, number)
        analyses = self.analyses_of_word.setdefault(word, {})
        for listed, alignment in alignments:
            if len(analyses) < MAX_GOLD_ANALYSES:
                analyses.setdefault(alignment.morphs, listed)
        is_aligned = any(listed != alignment.morphs for listed, alignment in alignments)
        self.num_aligned += is_aligned
        self.num_read += not is_aligned
        self._add_trees(number, line, found, dict(alignments))

    def _fit(self, number: int, line: str, found: GoldLine) -> list[tuple[Symbols, Alignment]]:
        """Return each analysis with its alignment; a line is refused when none can be aligned."""
        word = found.word
        if len(word) > MAX_GOLD_WORD_CHARACTERS:
            raise RefusedLineError(f"the word is longer than {MAX_GOLD_WORD_CHARACTERS} characters")
        alignments, reasons = [], []
        for listed in found.analyses[:MAX_GOLD_ANALYSES]:
            try:
                alignments.append((listed, self._align(word, listed)))
            except AlignmentError as error:
                reasons.append(str(error))
        if not alignments:
            reason = reasons[0] if reasons else "there are no morphs"
            raise RefusedLineError(reason, word, found.count)
        for listed, alignment in alignments:
            if silent := _without_letters(listed, alignment):
                reasons.append(f"no letters are left for {silent}")
        for reason in (*reasons, *found.remarks):
            self._note(self.remarks, number, line, reason)
        return alignments

    def _align(self, word: str, morphs: Symbols) -> Alignment:
        joined = "".join(morphs)
        if not joined:
            raise AlignmentError("there are no morphs")
        if joined != word:
            self._work_left -= len(word) * len(joined)
            if self._work_left < 0:
                raise AlignmentError("the list has too many morphs that must be aligned")
        return align(word, morphs)

    def _add_trees(
        self, number: int, line: str, found: GoldLine, fitted: Mapping[Symbols, Alignment]
    ) -> None:
        trees = self.trees_of_word.setdefault(found.word, []) if found.trees else []
        for tree in found.trees[:MAX_GOLD_ANALYSES]:
            try:
                leaves = tree.leaves()
                alignment = fitted.get(leaves) or self._align(found.word, leaves)
                placed = tree.placed(alignment.spans)
            except AlignmentError as error:
                self._note(self.remarks, number, line, f"the tree {tree} was left out: {error}")
                continue
            if placed not in trees and len(trees) < MAX_GOLD_ANALYSES:
                trees.append(placed)

    def _count(self, word: str, count: int) -> None:
        self._counts[word] = min(self._counts.get(word, 0) + count, MAX_COUNT)

    def _note(self, remarks: list[LineRemark], number: int, line: str, reason: str) -> None:
        if len(remarks) < MAX_GOLD_REMARKS:
            remarks.append(LineRemark(number, shortened(line.strip(), _SHOWN), reason))


def _without_letters(listed: Symbols, alignment: Alignment) -> str:
    """Return the morphs without letters, quoted."""
    spans = zip(listed, alignment.spans, strict=True)
    return ", ".join(f'"{morph}"' for morph, (start, stop) in spans if start == stop)
