"""A text as lines of pre-tokens, for learners that look past the ends of words."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, chain, pairwise

import regex

from bpe_viz.arguments import shown_value
from bpe_viz.errors import EmptyCorpusError, UnreadableCorpusError
from bpe_viz.settings import CustomPattern, Normalization, PreTokenizer, Unit, WeakWalls
from bpe_viz.text.chunks import normalize
from bpe_viz.text.decoding import refuse_if_too_long
from bpe_viz.text.pretokenizers import spans_of_each, words_of_each
from bpe_viz.text.word_counter import WordCounter

# The walls of SuperBPE that never fall, besides line ends: those of its authors' programs.
# Groups of digits, several signs in a row, blanks before blanks.
WEAK_WALL_PATTERN = r"\p{N}{1,3}| ?[^\s\p{L}\p{N}]{2,}[\r\n/]*| +(?!\S)"
_PATTERN = regex.compile(WEAK_WALL_PATTERN)
_COLON = regex.compile(r"(?<=:)(?= )")


@dataclass(frozen=True, slots=True, eq=False)
class Lines:
    r"""The distinct lines of a text in first-seen order, their counts and their pre-tokens.

    >>> lines = Lines.of("to be\n\nor not\nto be", PreTokenizer.GPT2)
    >>> dict(lines.counts), lines.pre_tokens
    ({'to be': 2, 'or not': 1}, (('to', ' be'), ('or', ' not')))
    """

    counts: Mapping[str, int]
    pre_tokens: tuple[tuple[str, ...], ...]

    @classmethod
    def of(
        cls,
        text: str | Iterable[str],
        pretokenizer: PreTokenizer | CustomPattern,
        normalization: Normalization = Normalization.NONE,
        unit: Unit = Unit.CHARACTER,
    ) -> "Lines":
        """Cut a text, or lines that are given one by one, at line ends; empty lines are left out.

        Raises EmptyCorpusError where none is left, and UnreadableCorpusError for what is not text.
        """
        counts: dict[str, int] = {}
        num_characters = 0
        for part in _parts(text):
            num_characters += len(part)
            refuse_if_too_long(num_characters, "text")
            text_part = normalize(part, normalization).replace("\r\n", "\n").replace("\r", "\n")
            for line in filter(None, text_part.split("\n")):
                counts[line] = counts.get(line, 0) + 1
        if not counts:
            raise EmptyCorpusError("There are no lines to learn from. Give at least one line.")
        return cls.of_counts(counts, pretokenizer, unit)

    @classmethod
    def of_counts(
        cls,
        counts: Mapping[str, int],
        pretokenizer: PreTokenizer | CustomPattern,
        unit: Unit = Unit.CHARACTER,
    ) -> "Lines":
        """Cut lines that are counted already.

        >>> Lines.of_counts({"to be": 2}, PreTokenizer.GPT2).pre_tokens
        (('to', ' be'),)
        """
        cut = pre_tokenize_all([*counts], pretokenizer, unit)
        return cls(counts, tuple(map(tuple, cut)))

    def word_counts(self) -> dict[str, int]:
        r"""Count the pre-tokens of all lines, in first-seen order.

        >>> Lines.of("to be\nto be or", PreTokenizer.GPT2).word_counts()
        {'to': 2, ' be': 2, ' or': 1}
        """
        counts: dict[str, int] = {}
        for pre_tokens, count in zip(self.pre_tokens, self.counts.values(), strict=True):
            for word in pre_tokens:
                counts[word] = counts.get(word, 0) + count
        return counts


def pre_tokenize_all(
    lines: Sequence[str], pretokenizer: PreTokenizer | CustomPattern, unit: Unit = Unit.CHARACTER
) -> list[list[str]]:
    """Cut lines where the pre-tokenizer cuts; joined, the pre-tokens give back the line.

    What the pre-tokenizer leaves out between two words, such as a blank, is a pre-token, too.

    >>> pre_tokenize_all(["to be", "low"], PreTokenizer.WHITESPACE)
    [['to', ' ', 'be'], ['low']]
    """
    found = words_of_each(lines, pretokenizer)
    gaping = [i for i, line in enumerate(lines) if len("".join(found[i])) < len(line)]
    spans = spans_of_each([lines[i] for i in gaping], pretokenizer)
    for i, places in zip(gaping, spans, strict=True):
        edges = {0, len(lines[i]), *(edge for span in places for edge in (span.start, span.stop))}
        ordered = sorted(edges)
        found[i] = [lines[i][a:b] for a, b in pairwise(ordered)]
    split = WordCounter(unit).split
    longest = max(map(len, chain.from_iterable(found)), default=0)
    if longest <= WordCounter(unit).longest_harmless:
        return found
    return [[part for word in words for part in split(word)] for words in found]


def _parts(text: str | Iterable[str]) -> Iterator[str]:
    if isinstance(text, str):
        yield text
        return
    if not isinstance(text, Iterable) or isinstance(text, Mapping | bytes | bytearray):
        raise UnreadableCorpusError(
            f"{shown_value(text)} has no lines. Give the text as a string, or a list of its lines."
        )
    for line in text:
        if not isinstance(line, str):
            raise UnreadableCorpusError(
                f"{shown_value(line)} is not a line of text. Give each line as a string."
            )
        yield line


def find_weak_walls(line: str, kind: WeakWalls) -> list[int]:
    """Return where in a line the weak walls are: the characters before each.

    >>> find_weak_walls("in 1945: yes", WeakWalls.PATTERN)
    [3, 6, 7]
    >>> find_weak_walls("in 1945: yes", WeakWalls.COLONS)
    [8]
    """
    found: set[int] = set()
    if kind in (WeakWalls.PATTERN, WeakWalls.RELEASED):
        found.update(edge for match in _PATTERN.finditer(line) for edge in match.span())
    if kind in (WeakWalls.COLONS, WeakWalls.RELEASED):
        found.update(match.start() for match in _COLON.finditer(line))
    return sorted(found - {0, len(line)})


def cut_pre_tokens(pre_tokens: Sequence[str], walls: Iterable[int]) -> list[str]:
    """Cut the pre-tokens of a line at these walls, too.

    >>> cut_pre_tokens(["in", " 1945"], [3, 6])
    ['in', ' ', '194', '5']
    """
    line = "".join(pre_tokens)
    edges = sorted({0, *accumulate(map(len, pre_tokens)), *walls})
    return [line[start:stop] for start, stop in pairwise(edges)]


def cut_lines(lines: Lines, kind: WeakWalls) -> Lines:
    """Cut lines and their pre-tokens at weak walls; what is between two is a line of its own.

    >>> from bpe_viz.settings import PreTokenizer
    >>> parts = cut_lines(Lines.of("in 1945", PreTokenizer.GPT2), WeakWalls.PATTERN)
    >>> dict(parts.counts), parts.pre_tokens
    ({'in ': 1, '194': 1, '5': 1}, (('in', ' '), ('194',), ('5',)))
    """
    counts: dict[str, int] = {}
    pre_tokens_of: dict[str, tuple[str, ...]] = {}
    for (line, count), pre_tokens in zip(lines.counts.items(), lines.pre_tokens, strict=True):
        walls = find_weak_walls(line, kind)
        words = iter(cut_pre_tokens(pre_tokens, walls))
        for start, stop in pairwise([0, *walls, len(line)]):
            part: list[str] = []
            while sum(map(len, part)) < stop - start:
                part.append(next(words))
            text = line[start:stop]
            counts[text] = counts.get(text, 0) + count
            pre_tokens_of.setdefault(text, tuple(part))
    return Lines(counts, tuple(pre_tokens_of.values()))
