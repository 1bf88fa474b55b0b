"""A corpus as BPE sees it: how often each word occurs, and where the words came from."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import islice
from types import MappingProxyType

from bpe_viz.arguments import OnProgress, check_callable, shown_value
from bpe_viz.errors import EmptyCorpusError, UnreadableCorpusError
from bpe_viz.limits import MAX_WORD_UNITS
from bpe_viz.notebook_display import AsTable
from bpe_viz.pickled import PickledByFields
from bpe_viz.settings import CustomPattern, Normalization, PreTokenizer, Settings, Unit
from bpe_viz.symbols import printable_name
from bpe_viz.text.chunks import chunks, slices
from bpe_viz.text.custom_pattern import refuse_pattern_without_words
from bpe_viz.text.decoding import decoded_pieces, find_encoding, refuse_if_too_long
from bpe_viz.text.pretokenizers import word_batches
from bpe_viz.text.word_checks import check_iterable, check_words, checked_counts
from bpe_viz.text.word_counter import WordCounter
from bpe_viz.wording import counted, shortened

Growth = tuple[tuple[int, int], ...]

_WORDS_AT_ONCE = 10_000


def rare_loss(min_count: int, num_types: int, token_share: float) -> str:
    """Say what is left out with words that occur fewer than `min_count` times.

    >>> rare_loss(3, 1_200, 0.0123)
    'Words that occur fewer than 3 times are left out: 1,200 types, 1.2% of tokens.'
    """
    return (
        f"Words that occur fewer than {min_count:,} times are left out:"
        f" {counted(num_types, 'type')}, {token_share:.1%} of tokens."
    )


def no_word_so_frequent(min_count: int) -> EmptyCorpusError:
    """Return the error for a floor that leaves no word.

    >>> str(no_word_so_frequent(1_200))
    'No word occurs 1,200 times. Choose a lower limit.'
    """
    return EmptyCorpusError(f"No word occurs {min_count:,} times. Choose a lower limit.")


@dataclass(frozen=True, slots=True)
class Provenance:
    """The origin of a corpus and what was done to it; what does not apply is None.

    >>> Corpus.from_text("Low low", name="mine").provenance.name
    'mine'
    """

    name: str
    num_bytes: int | None = None
    encoding: str | None = None
    pretokenizer: PreTokenizer | CustomPattern | None = None
    normalization: Normalization = Normalization.NONE
    notices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Corpus(PickledByFields, AsTable):
    """Word counts in first-seen order, the growth of the vocabulary, and the provenance.

    `growth` has (tokens read, types seen) at up to MAX_GROWTH_POINTS log-spaced places, the first
    and the last token included; it is None when only counts are known. Control characters stay
    in the words; `symbols.printable` shows them. A word past MAX_WORD_UNITS is split there.

    >>> corpus = Corpus.from_text("low lower low")
    >>> dict(corpus.word_counts), corpus.num_tokens, corpus.num_types
    ({'low': 2, 'lower': 1}, 3, 2)
    """

    word_counts: Mapping[str, int]
    num_tokens: int
    num_hapax: int
    num_dis: int
    growth: Growth | None
    provenance: Provenance

    def __repr__(self) -> str:
        size = f"{counted(self.num_tokens, 'token')}, {counted(self.num_types, 'type')}"
        return f"<Corpus {shortened(printable_name(self.provenance.name))!r}: {size}>"

    @property
    def num_types(self) -> int:
        """The number of distinct words."""
        return len(self.word_counts)

    @property
    def settings(self) -> Settings:
        """The settings by which its text was cut and normalised; defaults for counts alone.

        >>> Corpus.from_text("low", pretokenizer=PreTokenizer.GPT2).settings.pretokenizer.value
        'gpt2'
        """
        cut = self.provenance
        return Settings(cut.pretokenizer or PreTokenizer.WHITESPACE, cut.normalization)

    @classmethod
    def from_text(
        cls,
        text: str,
        *,
        pretokenizer: PreTokenizer | CustomPattern = PreTokenizer.WHITESPACE,
        normalization: Normalization = Normalization.NONE,
        unit: Unit = Unit.CHARACTER,
        name: str = "text",
        on_progress: OnProgress | None = None,
    ) -> "Corpus":
        """Count the words of a text.

        `on_progress(characters done, of all)` is called every few hundredths of a second and may
        raise to cancel. Raises EmptyCorpusError, UnreadableCorpusError (past MAX_TEXT_BYTES) and
        PatternError.

        >>> Corpus.from_text("low, low!", pretokenizer=PreTokenizer.WORDS).word_counts["low"]
        2
        """
        if not isinstance(text, str):
            raise UnreadableCorpusError(
                f"{shown_value(text)} is not text. Give a string, or use Corpus.from_bytes."
            )
        refuse_if_too_long(len(text), name)
        num_bytes = sum(len(piece.encode("utf-8", "surrogatepass")) for piece in slices(text))
        refuse_if_too_long(num_bytes, name)
        provenance = Provenance(name, num_bytes, None, pretokenizer, normalization)
        pieces = slices(text)
        return cls.from_pieces(pieces, len(text), provenance, unit=unit, on_progress=on_progress)

    @classmethod
    def from_bytes(
        cls,
        data: bytes,
        *,
        filename: str,
        pretokenizer: PreTokenizer | CustomPattern = PreTokenizer.WHITESPACE,
        normalization: Normalization = Normalization.NONE,
        unit: Unit = Unit.CHARACTER,
        on_progress: OnProgress | None = None,
    ) -> "Corpus":
        r"""Count the words of a file; its encoding is found first and is in the provenance.

        >>> Corpus.from_bytes(b"\xef\xbb\xbflow", filename="low.txt").provenance.encoding
        'utf-8-sig'
        """
        if not isinstance(data, bytes | bytearray | memoryview):
            raise UnreadableCorpusError(
                f"{shown_value(data)} is not bytes. Give bytes, or use Corpus.from_text."
            )
        data = bytes(data)
        if not data:
            raise EmptyCorpusError(
                f'The file "{filename}" is empty. Choose another file or a sample.'
            )
        encoding = find_encoding(data, filename, on_progress)
        provenance = Provenance(
            filename, len(data), encoding.codec, pretokenizer, normalization, encoding.notices
        )
        pieces = decoded_pieces(data, encoding)
        num_characters = encoding.num_characters
        return cls.from_pieces(
            pieces, num_characters, provenance, unit=unit, on_progress=on_progress
        )

    @classmethod
    def from_pieces(
        cls,
        pieces: Iterable[str],
        num_characters: int | None,
        provenance: Provenance,
        *,
        unit: Unit = Unit.CHARACTER,
        on_progress: OnProgress | None = None,
    ) -> "Corpus":
        """Count the words of a text given in pieces, cut and normalised as `provenance` says.

        `num_characters` is None for a text whose length nobody knows yet.

        >>> dict(Corpus.from_pieces(["low lo", "wer"], 9, Provenance("low")).word_counts)
        {'low': 1, 'lower': 1}
        """
        pretokenizer = provenance.pretokenizer or PreTokenizer.WHITESPACE
        Settings(pretokenizer, provenance.normalization, unit)  # raises for what none of them is
        check_callable("on_progress", on_progress)
        counter = WordCounter(unit)
        num_done = num_read = 0

        def report() -> None:
            if on_progress:
                total = num_read if num_characters is None else num_characters
                on_progress(min(num_done, total), total)

        def reported_pieces() -> Iterator[str]:
            nonlocal num_read
            for piece in pieces:
                num_read += len(piece)
                yield piece
                report()  # a long line is read in many pieces before its words are counted

        for chunk in chunks(reported_pieces(), pretokenizer, provenance.normalization):
            for words, num_used in word_batches(chunk, pretokenizer):
                counter.add(words)
                num_done += num_used
                report()
        num_done = num_read
        report()
        if isinstance(pretokenizer, CustomPattern) and num_done and not counter.counts:
            refuse_pattern_without_words(pretokenizer)
        return cls._counted(counter.counts, counter, counter.growth(), provenance)

    @classmethod
    def from_words(
        cls, words: Iterable[str], *, name: str = "words", unit: Unit = Unit.CHARACTER
    ) -> "Corpus":
        """Count the words of any iterable, in its order.

        >>> Corpus.from_words(["low", "new", "low"]).growth
        ((1, 1), (2, 2), (3, 2))
        """
        check_iterable(words)
        counter = WordCounter(unit)
        remaining = iter(words)
        while batch := list(islice(remaining, _WORDS_AT_ONCE)):
            check_words(batch)
            counter.add(batch)
        return cls._counted(counter.counts, counter, counter.growth(), Provenance(name))

    @classmethod
    def from_word_counts(
        cls, word_counts: Mapping[str, int], *, name: str = "counts", unit: Unit = Unit.CHARACTER
    ) -> "Corpus":
        """Take counts as they are, in the order of the mapping; their growth is not known.

        Raises UnreadableCorpusError for a count that is not a whole number from 1 to 10^12.

        >>> corpus = Corpus.from_word_counts({"low": 5, "lowest": 2})
        >>> corpus.num_tokens, corpus.num_dis, corpus.growth
        (7, 1, None)
        """
        counter = WordCounter(unit)
        counts = counter.split_counts(checked_counts(word_counts))
        return cls._counted(counts, counter, None, Provenance(name))

    def without_rare(self, min_count: int) -> "Corpus":
        """Return the corpus without rarer words; a notice says what that leaves out.

        Raises EmptyCorpusError when no word occurs so often.

        >>> corpus = Corpus.from_text("low low new").without_rare(2)
        >>> dict(corpus.word_counts), corpus.provenance.notices[0][-38:]
        ({'low': 2}, 'are left out: 1 type, 33.3% of tokens.')
        """
        counts = {word: n for word, n in self.word_counts.items() if n >= min_count}
        if len(counts) == self.num_types:
            return self
        if not counts:
            raise no_word_so_frequent(min_count)
        left = Corpus.from_word_counts(counts)
        notice = rare_loss(
            min_count, self.num_types - left.num_types, 1 - left.num_tokens / self.num_tokens
        )
        return replace(left, provenance=self.provenance).with_notices([notice])

    def with_notices(self, notices: Iterable[str]) -> "Corpus":
        """Return the same corpus, of which a reader should know more.

        >>> Corpus.from_word_counts({"low": 5}).with_notices(["Half of it."]).provenance.notices
        ('Half of it.',)
        """
        provenance = replace(self.provenance, notices=(*self.provenance.notices, *notices))
        return replace(self, provenance=provenance)

    @classmethod
    def _counted(
        cls,
        counts: dict[str, int],
        counter: WordCounter,
        growth: Growth | None,
        provenance: Provenance,
    ) -> "Corpus":
        if not counts:
            raise EmptyCorpusError("The corpus has no words. Paste some text or choose a sample.")
        notices = provenance.notices
        if counter.num_split:
            from bpe_viz.settings_table import UNIT

            notices += (
                f"Words longer than {MAX_WORD_UNITS:,} {UNIT.name_of(counter.unit)} were split"
                f" at that length: {counter.num_split:,}.",
            )
        types_of_count = Counter(counts.values())
        return cls(
            word_counts=MappingProxyType(counts),
            num_tokens=sum(counts.values()),
            num_hapax=types_of_count[1],
            num_dis=types_of_count[2],
            growth=growth,
            provenance=replace(provenance, notices=notices),
        )
