"""The choices that change results, each a named value, and the frozen record of them."""

import math
from dataclasses import dataclass, fields, replace
from enum import Enum
from types import MappingProxyType, NoneType
from typing import Any, get_args

from bpe_viz.arguments import checked_choice, checked_number, shown_value
from bpe_viz.errors import SettingsError
from bpe_viz.limits import MAX_MARK_LENGTH, MAX_PATTERN_LENGTH
from bpe_viz.wording import counted

DEFAULT_NUM_MERGES = 1000
DEFAULT_SHRINKING = 0.75
DEFAULT_MAX_PIECE_LENGTH = 16
DEFAULT_MARK = "_"
DEFAULT_PREFIX = "##"
DEFAULT_PIECE_MARK = "▁"
DEFAULT_THRESHOLD = 0.9
DEFAULT_WINDOW = 100
DEFAULT_ALPHA = 2.0


class Learner(Enum):
    """The algorithm that learns a vocabulary from a corpus."""

    BPE = "bpe"
    WORDPIECE = "wordpiece"
    UNIGRAM = "unigram"
    PICKY = "picky"
    PARITY = "parity"
    SUPERBPE = "superbpe"
    BOUNDLESS = "boundless"


class Criterion(Enum):
    """The value by which WordPiece ranks the pairs.

    RATIO       count(ab) / (count(a) * count(b)), compared exactly
    LIKELIHOOD  by how much the merge raises the log likelihood of the corpus under a unigram model
                of its symbols, in nats
    COUNT       count(ab), as in byte pair encoding
    """

    RATIO = "ratio"
    LIKELIHOOD = "likelihood"
    COUNT = "count"


# Their vocabularies are used alike: merges in the order in which they were learned, for all words.
WITH_RANKED_MERGES = frozenset({Learner.BPE, Learner.PARITY})
# They learn from the lines of a text, and words have none; with their names in sentences.
FROM_LINES = MappingProxyType({Learner.SUPERBPE: "SuperBPE", Learner.BOUNDLESS: "BoundlessBPE"})
# What pages set side by side, at one size of the vocabulary.
COMPARED_LEARNERS = (Learner.BPE, Learner.WORDPIECE, Learner.UNIGRAM)
# They have no mark: WordPiece has a prefix in its place, others the blanks of their lines.
WITHOUT_MARK = frozenset({*FROM_LINES, Learner.WORDPIECE})


class Variant(Enum):
    """The way parity-aware BPE chooses the language whose counts decide.

    BASE    the one whose development text has the most symbols
    RATIO   the one whose training text has been compressed least, measured by what it is to reach
    HYBRID  all languages together at first, then as BASE
    WINDOW  as BASE, but a language that was chosen too often lately is skipped
    """

    BASE = "base"
    RATIO = "ratio"
    HYBRID = "hybrid"
    WINDOW = "window"


class WeakWalls(Enum):
    """The walls of SuperBPE that never fall.

    LINES     line ends alone
    COLONS    also between a colon and a blank
    PATTERN   also around what the pattern of the authors' script finds: up to three digits, several
              signs in a row, blanks before blanks
    RELEASED  both, as in the released tokenizers
    """

    LINES = "lines"
    COLONS = "colons"
    PATTERN = "pattern"
    RELEASED = "released"


class Segmenter(Enum):
    """The way a vocabulary is used to cut a word.

    RANK_ORDER     the merges are applied in the order in which they were learned
    LONGEST_MATCH  from left to right, always the longest entry of the vocabulary that fits
    MOST_PROBABLE  the entries whose probabilities have the greatest product
    FEWEST         as few entries of the vocabulary as possible
    """

    RANK_ORDER = "rank-order"
    LONGEST_MATCH = "longest-match"
    MOST_PROBABLE = "most-probable"
    FEWEST = "fewest"


class Unit(Enum):
    """The units into which a word is first cut."""

    CHARACTER = "characters"
    GRAPHEME = "graphemes"
    BYTE = "bytes"


class MarkPlace(Enum):
    """The place of the end-of-word mark."""

    SEPARATE = "separate"
    GLUED = "glued"
    BEFORE = "before"
    NONE = "none"


PIECE_MARK_PLACES = (MarkPlace.BEFORE, MarkPlace.NONE)


class TieRule(Enum):
    """The rule that decides which of several equally frequent pairs is merged.

    GREATEST and SMALLEST compare the left symbols first, by their characters or, with units of
    bytes, by their bytes; both are the order of bytes in UTF-8.
    """

    FIRST_SEEN = "first-seen"
    GREATEST = "greatest"
    SMALLEST = "smallest"


class Normalization(Enum):
    """The changes made to the text before its words are counted."""

    NONE = "none"
    LOWER = "lower-case"
    NFC = "nfc"
    NFKC = "nfkc"
    STRIP_DIACRITICS = "strip-diacritics"


class PreTokenizer(Enum):
    """The way text is cut into words."""

    WHITESPACE = "whitespace"
    WORDS = "words"
    RULES = "rules"
    GPT2 = "gpt2"
    GPT4 = "gpt4"
    CHARACTERS = "characters"


# Their words begin with their blanks, so that what joins two words is one pair.
WITH_BLANKS = frozenset({PreTokenizer.GPT2, PreTokenizer.GPT4})


def _check_text(name: str, value: object) -> None:
    if not isinstance(value, str):
        raise SettingsError(
            f"The {name} is {shown_value(value)}, which is not text. Give a string."
        )


@dataclass(frozen=True, slots=True)
class CustomPattern:
    """A reader's own pre-tokenizer: every match of `pattern`, in `regex` syntax, is a word.

    >>> CustomPattern(r"[a-z]+").pattern
    '[a-z]+'
    """

    pattern: str

    def __post_init__(self) -> None:
        _check_text("pattern", self.pattern)
        if not self.pattern:
            raise SettingsError("The pattern is empty. Type one, for example \\w+.")
        if len(self.pattern) > MAX_PATTERN_LENGTH:
            raise SettingsError(
                f"The pattern is longer than {MAX_PATTERN_LENGTH:,} characters. Use a shorter one."
            )


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything that decides how a corpus is cut and what is learned from it.

    `num_merges=None` means 1,000 merges, or as many as `vocab_size` asks for; Unigram, which has no
    merges, ends with as many pieces more than its alphabet has. In Picky BPE a part of a merge dies
    when more than the `threshold` of its occurrences are used up. In parity-aware BPE `variant`
    says which language decides; `global_merges` belong to HYBRID, `window` and `alpha` to WINDOW.
    In SuperBPE the walls between pre-tokens stand until `walls_until` merges have been made, and
    the `weak_walls` always; then no symbol gets more than `max_words` words. In
    BoundlessBPE a part of a merge inside pre-tokens dies when it uses up the share `deletion` of
    its occurrences; None, or more than 1: none dies.
    Raises SettingsError for values that no training can honour.

    >>> Settings(num_merges=8).tie_rule.value
    'first-seen'
    """

    pretokenizer: PreTokenizer | CustomPattern = PreTokenizer.WHITESPACE
    normalization: Normalization = Normalization.NONE
    unit: Unit = Unit.CHARACTER
    mark: str = DEFAULT_MARK
    mark_place: MarkPlace = MarkPlace.SEPARATE
    tie_rule: TieRule = TieRule.FIRST_SEEN
    num_merges: int | None = None
    min_count: int = 1
    vocab_size: int | None = None
    learner: Learner = Learner.BPE
    criterion: Criterion = Criterion.RATIO
    prefix: str = DEFAULT_PREFIX
    shrinking: float = DEFAULT_SHRINKING
    max_piece_length: int = DEFAULT_MAX_PIECE_LENGTH
    threshold: float = DEFAULT_THRESHOLD
    variant: Variant = Variant.BASE
    global_merges: int | None = None
    window: int = DEFAULT_WINDOW
    alpha: float = DEFAULT_ALPHA
    walls_until: int | None = None
    deletion: float | None = None
    weak_walls: WeakWalls = WeakWalls.LINES
    max_words: int | None = None

    def __post_init__(self) -> None:
        self._check_types()
        self._check_learner()
        if self.num_merges is not None and self.num_merges < 0:
            raise SettingsError(f"The number of merges is {self.num_merges}. Choose 0 or more.")
        if self.min_count < 1:
            raise SettingsError(f"The minimum pair count is {self.min_count}. Choose 1 or more.")
        if self.vocab_size is not None and self.vocab_size < 1:
            raise SettingsError(f"The vocabulary size is {self.vocab_size}. Choose 1 or more.")
        if self.mark_place is MarkPlace.NONE:
            return
        if not self.mark:
            raise SettingsError("The mark is empty. Type one, or choose “none” as the mark place.")
        if len(self.mark) > MAX_MARK_LENGTH:
            raise SettingsError(
                f"The mark is longer than {MAX_MARK_LENGTH} characters. Use a shorter one."
            )
        if self.unit is Unit.BYTE and self.mark_place is MarkPlace.GLUED:
            raise SettingsError(
                "A mark cannot be glued to a byte. Choose “separate, after the word” as the mark"
                " place, or another unit."
            )

    @property
    def ranks_by(self) -> Criterion:
        """The value that pairs are ranked by: WordPiece has a criterion, byte pair encoding counts.

        >>> Settings(criterion=Criterion.RATIO).ranks_by
        <Criterion.COUNT: 'count'>
        """
        return self.criterion if self.learner is Learner.WORDPIECE else Criterion.COUNT

    @property
    def inner_prefix(self) -> str:
        """The prefix of symbols that do not begin a word; empty in byte pair encoding."""
        return self.prefix if self.learner is Learner.WORDPIECE else ""

    def _check_learner(self) -> None:
        if len(self.prefix) > MAX_MARK_LENGTH:
            raise SettingsError(
                f"The prefix is longer than {MAX_MARK_LENGTH} characters. Use a shorter one."
            )
        if not 0 < self.shrinking < 1:
            raise SettingsError(
                f"The share of pieces that a round keeps is {shown_value(self.shrinking)}."
                " Choose a number between 0 and 1, for example 0.75."
            )
        if self.max_piece_length < 1:
            raise SettingsError(
                f"The length of the longest piece is {self.max_piece_length}. Choose 1 or more."
            )
        if not 0.5 <= self.threshold <= 1:
            raise SettingsError(
                f"The threshold of dying is {shown_value(self.threshold)}. Choose a number from 0.5"
                " to 1, for example 0.9."
            )
        self._check_variant()
        if self.learner is Learner.WORDPIECE and self.mark_place is not MarkPlace.NONE:
            raise SettingsError(
                "WordPiece has a prefix inside words in place of a mark. Choose “none” as the mark"
                " place."
            )
        self._check_walls()
        if self.learner is not Learner.UNIGRAM:
            return
        if self.unit is not Unit.CHARACTER:
            raise SettingsError(
                "Unigram learns pieces of characters. Choose “characters” as the unit."
            )
        if self.mark_place not in PIECE_MARK_PLACES:
            raise SettingsError(
                "Unigram has its mark before the word. Choose “separate, before the word” or “none”"
                " as the mark place."
            )

    def _check_variant(self) -> None:
        if self.global_merges is not None and self.global_merges < 0:
            raise SettingsError(
                f"The number of global merges is {self.global_merges}. Choose 0 or more."
            )
        if self.variant is Variant.HYBRID and self.global_merges is None:
            raise SettingsError(
                "The hybrid variant begins with merges that all languages decide together. Give"
                " their number, for example half of all merges."
            )
        if self.variant is not Variant.HYBRID and self.global_merges is not None:
            raise SettingsError(
                "Only the hybrid variant has global merges. Choose “hybrid” as the variant, or"
                " leave their number out."
            )
        if self.window < 1:
            raise SettingsError(
                f"The window is {counted(self.window, 'merge')} long. Choose 1 or more."
            )
        if not 1 <= self.alpha < math.inf:
            raise SettingsError(
                f"The factor alpha is {shown_value(self.alpha)}, with which every language could"
                " be skipped. Choose a number of 1 or more, for example 2."
            )

    def _check_walls(self) -> None:
        if self.walls_until is not None and self.walls_until < 0:
            raise SettingsError(
                f"The walls stand until merge {self.walls_until}. Choose 0 or more."
            )
        if self.max_words is not None and self.max_words < 1:
            raise SettingsError(
                f"The largest number of words in a symbol is {self.max_words}. Choose 1 or more."
            )
        if self.deletion is not None and not 0.5 < self.deletion < math.inf:
            raise SettingsError(
                f"The share for deletion is {shown_value(self.deletion)}. Choose a number above"
                " 0.5, for example 0.9; above 1 nothing is deleted."
            )
        if self.learner not in FROM_LINES:
            return
        name = FROM_LINES[self.learner]
        if self.mark_place is not MarkPlace.NONE:
            raise SettingsError(
                f"{name} has the blanks of its lines in place of a mark. Choose “none” as the mark"
                " place."
            )
        if self.vocab_size is not None:
            raise SettingsError(
                f"{name} stops after a number of merges. Give that in place of a vocabulary size."
            )

    def _check_types(self) -> None:
        for field in fields(self):
            value = getattr(self, field.name)
            types: tuple[Any, ...] = get_args(field.type) or (field.type,)
            if value is None and NoneType in types:
                continue
            if float in types:
                if isinstance(value, bool) or not isinstance(value, int | float):
                    raise SettingsError(
                        f"The {field.name} is {shown_value(value)}, which is not a number."
                        " Give a float."
                    )
                object.__setattr__(self, field.name, float(value))
            elif int in types:
                number = checked_number(field.name, value)
                object.__setattr__(self, field.name, number)  # an int in place of one of numpy's
            elif str in types:
                _check_text(field.name, value)
            elif not isinstance(value, types):
                checked_choice(field.name, value, next(t for t in types if issubclass(t, Enum)))

    def merges_to_learn(self, alphabet_size: int) -> int:
        """Return the most merges these settings ask for, given the size of the alphabet.

        >>> Settings(vocab_size=20).merges_to_learn(alphabet_size=11)
        9
        """
        if self.vocab_size is None:
            return DEFAULT_NUM_MERGES if self.num_merges is None else self.num_merges
        merges = self.vocab_size - alphabet_size
        if merges < 0:
            raise SettingsError(
                f"The alphabet alone has {counted(alphabet_size, 'symbol')}, which is more than the"
                f" vocabulary size {self.vocab_size:,}. Choose {alphabet_size:,} or more."
            )
        if self.num_merges not in (None, merges):
            raise SettingsError(
                f"A vocabulary of {counted(self.vocab_size, 'symbol')} needs"
                f" {counted(merges, 'merge')}, not {self.num_merges:,}. Give one of the two."
            )
        return merges

    def pieces_to_learn(self, alphabet_size: int) -> int:
        """Return the number of pieces with which Unigram ends, given the size of the alphabet.

        Without a vocabulary size it is the one that as many merges would reach.

        >>> Settings(num_merges=8).pieces_to_learn(alphabet_size=11)
        19
        """
        return self.vocab_size or alphabet_size + self.merges_to_learn(alphabet_size)


def with_learner(settings: Settings, learner: Learner) -> Settings:
    """Return the same settings for another learner, with the mark that suits it.

    WordPiece and SuperBPE have none, and Unigram has it before the word. Learners from lines cut
    as GPT-2 does, unless the settings begin words with their blanks already.

    >>> with_learner(Settings(), Learner.WORDPIECE).mark_place.value
    'none'
    >>> unigram = with_learner(Settings(), Learner.UNIGRAM)
    >>> unigram.mark, unigram.mark_place.value, with_learner(unigram, Learner.BPE) == Settings()
    ('▁', 'before', True)
    """
    if learner is settings.learner:
        return settings
    mark, place = suitable_mark(settings.mark, settings.mark_place, settings.learner, learner)
    if settings.mark_place is usual_mark_place(settings.pretokenizer, settings.learner):
        place = usual_mark_place(settings.pretokenizer, learner)
    unit = Unit.CHARACTER if learner is Learner.UNIGRAM else settings.unit
    from_lines = learner in FROM_LINES
    return replace(
        settings,
        learner=learner,
        mark=mark,
        mark_place=place,
        unit=unit,
        pretokenizer=suitable_cut(settings.pretokenizer) if from_lines else settings.pretokenizer,
        vocab_size=None if from_lines else settings.vocab_size,
    )


def suitable_cut(pretokenizer: PreTokenizer | CustomPattern) -> PreTokenizer:
    """Return the pre-tokenizer for learners from lines, in which words begin with their blanks.

    >>> suitable_cut(PreTokenizer.WORDS).value, suitable_cut(PreTokenizer.GPT4).value
    ('gpt2', 'gpt4')
    """
    if isinstance(pretokenizer, PreTokenizer) and pretokenizer in WITH_BLANKS:
        return pretokenizer
    return PreTokenizer.GPT2


def with_pretokenizer(settings: Settings, pretokenizer: PreTokenizer | CustomPattern) -> Settings:
    """Return the settings for another pre-tokenizer; a mark place that is not usual stays.

    >>> with_pretokenizer(Settings(), PreTokenizer.GPT2).mark_place.value
    'none'
    >>> glued = Settings(mark_place=MarkPlace.GLUED)
    >>> with_pretokenizer(glued, PreTokenizer.GPT2).mark_place.value
    'glued'
    """
    place = settings.mark_place
    if place is usual_mark_place(settings.pretokenizer, settings.learner):
        place = usual_mark_place(pretokenizer, settings.learner)
    return replace(settings, pretokenizer=pretokenizer, mark_place=place)


def usual_mark_place(
    pretokenizer: PreTokenizer | CustomPattern, learner: Learner = Learner.BPE
) -> MarkPlace:
    """Return the default mark place: words of GPT-2 and GPT-4 have none, as in the originals.

    >>> [usual_mark_place(cut).value for cut in (PreTokenizer.WORDS, PreTokenizer.GPT4)]
    ['separate', 'none']
    >>> usual_mark_place(PreTokenizer.WORDS, Learner.UNIGRAM).value
    'before'
    """
    if learner in WITHOUT_MARK or pretokenizer in WITH_BLANKS:
        return MarkPlace.NONE
    return MarkPlace.BEFORE if learner is Learner.UNIGRAM else MarkPlace.SEPARATE


def suitable_mark(
    mark: str, place: MarkPlace, before: Learner, learner: Learner
) -> tuple[str, MarkPlace]:
    """Return the mark and its place when `learner` takes the place of the one `before`.

    >>> suitable_mark("</w>", MarkPlace.GLUED, Learner.BPE, Learner.UNIGRAM)
    ('</w>', <MarkPlace.BEFORE: 'before'>)
    """
    if learner in WITHOUT_MARK:
        return mark, MarkPlace.NONE
    if before in WITHOUT_MARK:
        place = MarkPlace.SEPARATE
    if learner is not Learner.UNIGRAM:
        is_piece_mark = mark == DEFAULT_PIECE_MARK and before is Learner.UNIGRAM
        place = MarkPlace.SEPARATE if place is MarkPlace.BEFORE else place
        return DEFAULT_MARK if is_piece_mark else mark, place
    mark = DEFAULT_PIECE_MARK if mark == DEFAULT_MARK else mark
    return mark, place if place in PIECE_MARK_PLACES else MarkPlace.BEFORE


def opened_as_text(settings: Settings) -> Settings:
    """Return the settings with which a reader opens a text: punctuation is cut from the words.

    Whitespace alone leaves it glued, as in "treaty,"; links and lessons that ask for that keep it.

    >>> opened_as_text(Settings(num_merges=8)).pretokenizer
    <PreTokenizer.WORDS: 'words'>
    >>> opened_as_text(Settings(pretokenizer=PreTokenizer.GPT2)).pretokenizer
    <PreTokenizer.GPT2: 'gpt2'>
    """
    if settings.pretokenizer is not PreTokenizer.WHITESPACE:
        return settings
    return replace(settings, pretokenizer=PreTokenizer.WORDS)
