"""A list of words as a corpus: one a line, with counts or without, or the heads of CELEX."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from bpe_viz.errors import EmptyCorpusError
from bpe_viz.limits import MAX_COUNT, MAX_GOLD_REMARKS, MAX_GOLD_WORD_CHARACTERS
from bpe_viz.morphology.gold.celex import celex_count, celex_layout, words_with_trees
from bpe_viz.morphology.gold.formats import is_blank
from bpe_viz.morphology.gold.gold_line import LineRemark, RefusedLineError
from bpe_viz.morphology.gold.list_text import decoded_lines
from bpe_viz.morphology.gold.morphynet import derivation_of, inflection_of
from bpe_viz.settings import Unit
from bpe_viz.text import Corpus
from bpe_viz.wording import shortened

_SHOWN = 80


@dataclass(frozen=True, slots=True, eq=False)
class WordList:
    """Words in the order of a list, with its counts; a word that recurs has the sum.

    `refused` keeps the first MAX_GOLD_REMARKS lines that hold no single word.

    >>> read_word_list(b"low 5", filename="a.txt").num_refused
    0
    """

    name: str
    word_counts: Mapping[str, int]
    num_refused: int
    refused: tuple[LineRemark, ...]

    def corpus(self, *, with_counts: bool = True, unit: Unit = Unit.CHARACTER) -> Corpus:
        r"""Return the words as a corpus, each as often as the list says, or each once.

        >>> words = read_word_list(b"low\t5\nnew\t2\n", filename="words.tsv")
        >>> words.corpus().num_tokens, words.corpus(with_counts=False).num_tokens
        (7, 2)
        """
        counts = self.word_counts if with_counts else dict.fromkeys(self.word_counts, 1)
        return Corpus.from_word_counts(counts, name=self.name, unit=unit)


def read_word_list(data: bytes, *, filename: str) -> WordList:
    r"""Read a word a line; a count may stand before or after it, behind a blank or a tab.

    Of a CELEX file the second field is the word and the third its count, of a MorphyNet file the
    second; of any other line with tabs, a gold list say, the first field is the word. Raises
    EmptyCorpusError and what `read_gold` raises for its encoding.

    >>> dict(read_word_list(b"12 low\nlow\nice cream\tice cream\n", filename="a.txt").word_counts)
    {'low': 13, 'ice cream': 1}
    """
    lines, _ = decoded_lines(data, filename)
    counts: dict[str, int] = {}
    refused: list[LineRemark] = []
    num_refused = 0
    for number, line in enumerate(lines, start=1):
        if is_blank(line):
            continue
        try:
            word, count = _word_and_count(line)
        except RefusedLineError as refusal:
            num_refused += 1
            if len(refused) < MAX_GOLD_REMARKS:
                refused.append(LineRemark(number, shortened(line.strip(), _SHOWN), str(refusal)))
            continue
        counts[word] = min(counts.get(word, 0) + count, MAX_COUNT)
    if not counts:
        raise EmptyCorpusError(
            f'"{filename}" does not contain a list of words. Write one word on each line.'
        )
    return WordList(filename, MappingProxyType(counts), num_refused, tuple(refused))


def _word_and_count(line: str) -> tuple[str, int]:
    if celex_layout(line):
        _, word, count, *_ = map(str.strip, line.split("\\"))
        return _checked(word), celex_count(count)
    if found := words_with_trees(line):
        return _checked(found[0]), found[1]
    if derivation := derivation_of(line):
        return _checked(derivation.word), 1
    if inflection := inflection_of(line):
        return _checked(inflection[0]), 1
    fields = line.strip().split("\t") if "\t" in line.strip() else line.split()
    match [field.strip() for field in fields]:
        case [word]:
            return _checked(word), 1
        case [word, count] if _is_count(count):
            return _checked(word), int(count)
        case [count, word] if _is_count(count):
            return _checked(word), int(count)
        case [word, *_] if "\t" in line.strip():
            return _checked(word), 1
    raise RefusedLineError("there is more than one word")


def _checked(word: str) -> str:
    if not word:
        raise RefusedLineError("there is no word")
    if len(word) > MAX_GOLD_WORD_CHARACTERS:
        raise RefusedLineError(f"the word is longer than {MAX_GOLD_WORD_CHARACTERS} characters")
    return word


def _is_count(field: str) -> bool:
    return field.isascii() and field.isdigit() and len(field) < 13 and int(field) > 0
