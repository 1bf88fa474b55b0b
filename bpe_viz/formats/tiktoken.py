"""Byte pair encoding of bytes as the ranks that the package tiktoken reads, and its pattern."""

import sys
from base64 import b64encode
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain
from pathlib import Path

import regex

from bpe_viz.arguments import OnProgress
from bpe_viz.errors import ExportError
from bpe_viz.formats.decoding_losses import DecodingLoss, decoding_losses
from bpe_viz.formats.hugging_face_patterns import is_doubtful
from bpe_viz.history import MergeHistory
from bpe_viz.segmentation import study_text
from bpe_viz.settings import (
    WITH_RANKED_MERGES,
    CustomPattern,
    MarkPlace,
    Normalization,
    Settings,
    Unit,
)
from bpe_viz.symbols import bytes_of, printable
from bpe_viz.text import PATTERNS, words_of_each
from bpe_viz.vocabularies import RecoveredMerges, read_tiktoken, word_ids
from bpe_viz.wording import shortened
from bpe_viz.zip_archive import zip_archive

_WORDS_AT_ONCE = 1_000
# The engines take these from tables of different versions, so the characters are spelled out.
_PICTOGRAPHIC = r"\p{Extended_Pictographic}"
_LOADER = Path(__file__).with_name("tiktoken_loader.txt")


@dataclass(frozen=True, slots=True)
class CheckedRanks:
    r"""The ranks as a file, the pattern that cuts text, and how many words came out right.

    `losses` are examples of texts that do not come back as they were.

    >>> checked = CheckedRanks(b"bA== 0\n", r"\S+", 1)
    >>> print(checked.loader("mine"))
    # Reads mine.tiktoken, which must be in the same folder, with the package tiktoken.
    import base64
    from pathlib import Path
    <BLANKLINE>
    import tiktoken
    <BLANKLINE>
    lines = Path(__file__).with_name('mine.tiktoken').read_bytes().splitlines()
    ranks = {base64.b64decode(token): int(rank) for token, rank in map(bytes.split, lines)}
    pattern = '\\S+'
    encoding = tiktoken.Encoding('mine', pat_str=pattern, mergeable_ranks=ranks, special_tokens={})
    <BLANKLINE>
    """

    data: bytes
    pattern: str
    num_words: int
    losses: tuple[DecodingLoss, ...] = ()

    def loader(self, name: str) -> str:
        """Return a program that reads the file, called `name` with the ending tiktoken."""
        pattern = ascii(self.pattern)
        program = _LOADER.read_text(encoding="utf-8")
        return program.format(name=name, file=f"{name}.tiktoken", pattern=pattern)

    def packed(self, name: str) -> bytes:
        r"""Return the file and the program that reads it, as a zip archive.

        >>> from io import BytesIO
        >>> from zipfile import ZipFile
        >>> archive = CheckedRanks(b"bA== 0\n", r"\S+", 1).packed("mine")
        >>> ZipFile(BytesIO(archive)).namelist()
        ['mine.tiktoken', 'mine.py']
        """
        program = self.loader(name).encode()
        return zip_archive({f"{name}.tiktoken": self.data, f"{name}.py": program})


def tiktoken_ranks(history: MergeHistory) -> bytes:
    """Return a line for each symbol, in the order of ranks: its bytes in base64, and the rank.

    Raises ExportError, naming the setting that prevents it, or for merges that no ranks express.

    >>> from bpe_viz import learn_bpe
    >>> history = learn_bpe({"low": 5}, 2, unit=Unit.BYTE, mark_place=MarkPlace.NONE)
    >>> tiktoken_ranks(history).splitlines()[-2:]
    [b'bG8= 256', b'bG93 257']
    """
    _refuse_what_ranks_cannot_say(history.settings)
    tokens = [bytes_of(symbol) for symbol in history.symbols]
    rank_of = {token: rank for rank, token in enumerate(tokens)}
    merges = RecoveredMerges(rank_of)
    for rank, (left, right) in enumerate(history, start=len(history.alphabet)):
        parts = bytes_of(left), bytes_of(right)
        token = b"".join(parts)
        if rank_of[token] != rank or merges.parts_of(token) != parts:
            raise ExportError(
                f"Merge {rank - len(history.alphabet) + 1:,} does not follow from the ranks of the"
                " symbols alone, which is all that tiktoken has. Take tokenizer.json."
            )
    lines = (b64encode(token) + b" %d\n" % rank for rank, token in enumerate(tokens))
    return b"".join(lines)


def verified_ranks(history: MergeHistory, on_progress: OnProgress | None = None) -> CheckedRanks:
    """Return the file and its pattern, once every word of the corpus came out as it is on record.

    The words are encoded as tiktoken does it, with ranks read from the file: each is a text of its
    own, and where the pattern cuts it further, its parts are compared with those that `segment`
    makes. `on_progress(words done, of all)` may raise to cancel. Raises ExportError.

    >>> from bpe_viz import learn_bpe
    >>> history = learn_bpe({"low": 5}, 2, unit=Unit.BYTE, mark_place=MarkPlace.NONE)
    >>> verified_ranks(history).num_words
    1
    """
    data = tiktoken_ranks(history)
    pattern = _pattern_for_tiktoken(history.settings)
    rank_of = read_tiktoken(data).rank_of
    recorded = iter(history.record.segment_all(len(history)))
    words = history.words
    for start in range(0, len(words), _WORDS_AT_ONCE):
        if on_progress:
            on_progress(start, len(words))
        batch = words[start : start + _WORDS_AT_ONCE]
        found_in_each = _cut_each(batch, pattern, history.settings)
        for word, found, ids in zip(batch, found_in_each, recorded, strict=False):
            _check_word(word, found, ids, rank_of, history)

    def come_back(texts: list[str]) -> list[str]:
        """Encode what the pattern finds, every byte of which has a token, and decode it."""
        return ["".join(found) for found in _cut_each(texts, pattern, history.settings)]

    losses = decoding_losses(words, history.settings, come_back)
    return CheckedRanks(data, pattern, len(words), losses)


def _cut_each(words: Sequence[str], pattern: str, settings: Settings) -> list[list[str]]:
    """Return what the pattern finds in each word, taken as a text of its own."""
    if isinstance(settings.pretokenizer, CustomPattern):
        return words_of_each(words, settings.pretokenizer)
    compiled = regex.compile(pattern)
    return [[match.group() for match in compiled.finditer(word)] for word in words]


def _check_word(
    word: str,
    found: list[str],
    ids: list[int],
    rank_of: Mapping[bytes, int],
    history: MergeHistory,
) -> None:
    """Raise ExportError unless tiktoken, which `found` these parts of it, makes of it these ids."""
    try:
        spelled = word.encode()
    except UnicodeEncodeError:
        raise ExportError(
            "A word contains an unpaired surrogate, which tiktoken cannot read. Remove it from"
            " the corpus."
        ) from None
    is_right = word_ids(spelled, rank_of) == ids
    if not is_right or (found != [word] and not _agree_in_parts(word, found, rank_of, history)):
        raise ExportError(
            f'tiktoken would cut the word "{printable(shortened(word))}" differently. Choose'
            " another pre-tokenizer, or take the merges as CSV."
        )


def _pattern_for_tiktoken(settings: Settings) -> str:
    """Return the pre-tokenizer's pattern, every match of which is a word, as tiktoken reads it.

    Raises ExportError for a reader's own pattern that it might read differently.

    >>> _pattern_for_tiktoken(Settings(pretokenizer=CustomPattern("[a-z]+")))
    '[a-z]+'
    """
    pretokenizer = settings.pretokenizer
    if isinstance(pretokenizer, CustomPattern):
        if is_doubtful(pretokenizer.pattern):
            shown = printable(shortened(pretokenizer.pattern, 60))
            raise ExportError(
                f'The pattern "{shown}" may mean something else in tiktoken. Choose a named'
                " pre-tokenizer, or a pattern of letters, classes, groups and repetitions that"
                " matches no empty text."
            )
        return pretokenizer.pattern
    return PATTERNS[pretokenizer].replace(_PICTOGRAPHIC, _class_of(_PICTOGRAPHIC))


def _refuse_what_ranks_cannot_say(settings: Settings) -> None:
    if settings.learner not in WITH_RANKED_MERGES:
        raise ExportError("tiktoken reads byte pair encoding only. Choose BPE as the learner.")
    changes = []
    if settings.unit is not Unit.BYTE:
        changes.append("“bytes” as the unit")
    if settings.mark_place is not MarkPlace.NONE:
        changes.append("“none” as the mark place")
    if changes:
        raise ExportError(
            "tiktoken merges the bytes of a word, to which it adds no mark."
            f" Choose {' and '.join(changes)}."
        )
    if settings.normalization is not Normalization.NONE:
        raise ExportError("tiktoken normalises no text. Choose “none” as the normalisation.")


def _agree_in_parts(
    word: str, found: list[str], rank_of: Mapping[bytes, int], history: MergeHistory
) -> bool:
    """Return whether a word that cannot occur alone, such as the clitic 's, comes out alike."""
    study = study_text(word, history)
    parts = [study.segmentations[number] for number in study.word_numbers]
    ids = [[rank_of[bytes_of(symbol)] for symbol in part.symbols] for part in parts]
    return [part.word for part in parts] == found and ids == [
        word_ids(part.encode(), rank_of) for part in found
    ]


@cache
def _class_of(property_name: str) -> str:
    """Return a class of the characters that have a property."""
    plane_0, others = map(chr, range(0xD800)), map(chr, range(0xE000, sys.maxunicode + 1))
    runs = regex.findall(f"{property_name}+", "".join(chain(plane_0, others)))
    spans = (rf"\U{ord(run[0]):08X}-\U{ord(run[-1]):08X}" for run in runs)
    return f"[{''.join(spans)}]"
