"""Patches: a text cut where its next byte is hard to guess, without any vocabulary.

As in BLT (Pagnoni et al. 2024), with counts of the bytes after the last n instead of a network, so
that each entropy can be recounted by hand. Entropies are in bits, and each is the entropy *for* a
byte: of what may stand there, before it is known.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from itertools import pairwise
from math import isfinite, log2

from bpe_viz.arguments import check_text, checked_number, shown_value
from bpe_viz.errors import LimitError, SettingsError, WrongTypeError
from bpe_viz.limits import MAX_BYTE_CONTEXT, MAX_BYTE_MODEL_BYTES, MAX_PATCHED_CHARACTERS
from bpe_viz.text import Corpus
from bpe_viz.wording import counted

_BLANK = b" "


class ByteModel:
    """Counts of the byte after the last `n` bytes of a text, and after fewer.

    There is no smoothing. At the start of a text, and after bytes that were never seen, the longest
    shorter context that was seen counts. Of a `Corpus` only words are known: each is a text of its
    own, with a blank before and after it, as often as it occurs.

    >>> model = ByteModel("low lower new newer ", 2)
    >>> dict(model.followers(b"ow")), model.entropy(b"ow"), model.entropy(b"lo")
    ({32: 1, 101: 1}, 1.0, 0.0)
    """

    def __init__(self, corpus: Corpus | str, n: int = 2) -> None:
        self.n = checked_number("n", n)
        if not 1 <= self.n <= MAX_BYTE_CONTEXT:
            raise LimitError(
                f"A model cannot look at the last {counted(self.n, 'byte')}."
                f" Choose a number from 1 to {MAX_BYTE_CONTEXT}."
            )
        self._tables: defaultdict[bytes, Counter[int]] = defaultdict(Counter)
        num_bytes = 0
        for data, start, count in _texts(corpus):
            num_bytes += len(data)
            if num_bytes > MAX_BYTE_MODEL_BYTES:
                raise LimitError(
                    f"The corpus has more than {counted(MAX_BYTE_MODEL_BYTES, 'byte')}."
                    " Give a smaller one."
                )
            self._count(data, start, count)

    def _count(self, data: bytes, start: int, count: int) -> None:
        """Count what follows each context of a text; bytes before `start` are context alone."""
        for length in range(self.n + 1):
            first = max(start, length)
            for place in range(first, len(data)):
                self._tables[data[place - length : place]][data[place]] += count

    def seen_end(self, context: bytes, *, left_out: int | None = None) -> bytes:
        """Return the longest end of a context, of at most `n` bytes, that something follows.

        One occurrence of the byte `left_out` is not counted.

        >>> ByteModel("aab", 2).seen_end(b"zza"), ByteModel("aab", 2).seen_end(b"ab")
        (b'a', b'')
        """
        context = context[-self.n :]
        ends = (context[start:] for start in range(len(context)))
        return next((end for end in ends if self._counts(end, left_out)), b"")

    def followers(self, context: bytes, *, left_out: int | None = None) -> Mapping[int, int]:
        """Return how often each byte follows the longest seen end of a context.

        >>> dict(ByteModel("aab", 2).followers(b"zza"))
        {97: 1, 98: 1}
        """
        return self._counts(self.seen_end(context, left_out=left_out), left_out)

    def _counts(self, context: bytes, left_out: int | None) -> Mapping[int, int]:
        found: Mapping[int, int] = self._tables.get(context, {})
        if left_out is None or left_out not in found:
            return found
        return {byte: left for byte, n in found.items() if (left := n - (byte == left_out))}

    def entropy(self, context: bytes) -> float:
        """Return the entropy in bits of the byte after a context.

        >>> ByteModel("abababac", 1).entropy(b"b"), f"{ByteModel('abababac', 1).entropy(b'a'):.3f}"
        (0.0, '0.811')
        """
        return _entropy(self.followers(context))

    def entropies(self, text: str, *, leave_one_out: bool = False) -> list[float]:
        """Return the entropy for each byte of a text, and 0 for the first, which nothing precedes.

        A text that its own model was made of knows itself. With `leave_one_out` each byte is taken
        out of the counts before its entropy is asked for.

        >>> model = ByteModel("low lower new newer ", 2)
        >>> model.entropies("low new")
        [0.0, 0.0, 0.0, 1.0, 1.0, 0.0, 0.0]
        >>> model.entropies("low new", leave_one_out=True)[:4]
        [0.0, 0.0, 0.0, 0.0]
        """
        data = _encoded(text)
        found: list[float] = []
        for place, byte in enumerate(data):
            left_out = byte if leave_one_out else None
            context = data[max(0, place - self.n) : place]
            found.append(_entropy(self.followers(context, left_out=left_out)) if place else 0.0)
        return found


def entropy_patches(
    text: str,
    model: ByteModel,
    *,
    threshold: float | None = None,
    rise: float | None = None,
    leave_one_out: bool = False,
) -> list[str]:
    """Cut a text where the entropy is above a threshold, or rises by more than `rise` bits.

    The first byte begins a patch. A patch that would begin inside a character begins with it. The
    patches join to the text.

    >>> text = "low lower new newer "
    >>> model = ByteModel(text, 2)
    >>> entropy_patches(text, model, threshold=0.5)
    ['low', ' ', 'low', 'er new', ' ', 'new', 'er ']
    >>> entropy_patches(text, model, rise=0.5)
    ['low', ' low', 'er new', ' new', 'er ']
    """
    if not isinstance(model, ByteModel):
        raise WrongTypeError(
            f"{shown_value(model)} is not a model of bytes. Make one from a text or a corpus."
        )
    check_text("the text", text)
    least = _checked_least(threshold, rise)
    entropies = model.entropies(text, leave_one_out=leave_one_out)
    if rise is not None:
        entropies = [0.0, *(after - before for before, after in pairwise(entropies))]
    patches: list[str] = []
    place = 0
    for character in text:
        size = len(_encoded(character))
        begins = any(value > least for value in entropies[place : place + size])
        if begins or not patches:
            patches.append(character)
        else:
            patches[-1] += character
        place += size
    return patches


def _checked_least(threshold: float | None, rise: float | None) -> float:
    given = [value for value in (threshold, rise) if value is not None]
    if len(given) != 1:
        raise SettingsError(
            "A patch begins above a threshold or after a rise of the entropy. Give exactly one."
        )
    (least,) = given
    if not isinstance(least, int | float) or isinstance(least, bool) or not isfinite(least):
        raise SettingsError(f"{shown_value(least)} is not a number of bits. Give a number.")
    return least


def _texts(corpus: Corpus | str) -> Iterator[tuple[bytes, int, int]]:
    """Yield texts as bytes, where counting begins in each, and how often it occurs."""
    if isinstance(corpus, Corpus):
        for word, count in corpus.word_counts.items():
            inside = word.encode("utf-8", "surrogatepass").strip(_BLANK)
            yield _BLANK + inside + _BLANK, 1, count
    else:
        check_text("the corpus", corpus)
        yield corpus.encode("utf-8", "surrogatepass"), 0, 1


def _encoded(text: str) -> bytes:
    if len(text) > MAX_PATCHED_CHARACTERS:
        raise LimitError(
            f"The text has more than {counted(MAX_PATCHED_CHARACTERS, 'character')}."
            " Give a shorter one."
        )
    return text.encode("utf-8", "surrogatepass")


def _entropy(followers: Mapping[int, int]) -> float:
    total = sum(followers.values())
    return sum(count / total * log2(total / count) for count in followers.values())
