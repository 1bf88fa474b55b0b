"""The table of settings: what each one takes, is called and means.

Links, lesson files, controls, widgets and summaries are all made of it. A new setting is a field of
`Settings` and an entry here.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from enum import Enum
from typing import Any

from bpe_viz.limits import (
    LEAST_SHRINKING,
    MAX_MIN_COUNT,
    MAX_NUM_MERGES,
    MAX_PIECE_LENGTH,
    MAX_SHRINKING,
    MAX_VOCAB_SIZE,
)
from bpe_viz.settings import (
    DEFAULT_NUM_MERGES,
    FROM_LINES,
    PIECE_MARK_PLACES,
    WITHOUT_MARK,
    Criterion,
    CustomPattern,
    Learner,
    MarkPlace,
    Normalization,
    PreTokenizer,
    Settings,
    Unit,
    Variant,
    WeakWalls,
)
from bpe_viz.symbols import MARKS_TO_OFFER, PREFIXES_TO_OFFER
from bpe_viz.tie_rules import TIE_CHOICES

CUSTOM = "custom"  # what a control shows for a value that another field spells
_DEFAULT = Settings()
EVERY_LEARNER = frozenset(Learner)
_WITH_MERGES = frozenset(Learner) - {Learner.UNIGRAM}
_WITH_MARK = frozenset(Learner) - WITHOUT_MARK
_WORDPIECE = frozenset({Learner.WORDPIECE})
_UNIGRAM = frozenset({Learner.UNIGRAM})
_PICKY = frozenset({Learner.PICKY})
_PARITY = frozenset({Learner.PARITY})
_SUPERBPE = frozenset({Learner.SUPERBPE})
_BOUNDLESS = frozenset({Learner.BOUNDLESS})


class SettingsColumn(Enum):
    """The place of a widget among the others in the corpus menu."""

    LEARNER = "learner"
    STOP = "stop"
    UNITS = "units"
    WORDS = "words"
    BELOW = "below all columns"


@dataclass(frozen=True, slots=True)
class Name:
    """The name of a value and its meaning; `short` is for places with little room.

    >>> TIE_RULE.kind.name(TIE_RULE.default).label
    'first seen'
    """

    label: str
    meaning: str
    short: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class OneOf:
    """A field that takes one of some values; `other` is the name of those that a pattern spells.

    Those `in_shell` are for the library and the shell, and no page offers them.

    >>> TIE_RULE.kind.parse("smallest").name, TIE_RULE.kind.holds("smallest")
    ('SMALLEST', False)
    """

    names: Mapping[Enum, Name]
    other: Name | None = None
    in_shell: Mapping[Enum, Name] = field(default_factory=dict)

    @property
    def options(self) -> list[Enum | str]:
        """The options that a control offers."""
        return [*self.names, *([CUSTOM] if self.other else ())]

    @property
    def names_in_shell(self) -> Mapping[Enum, Name]:
        """All values with their names, those of the shell after those of pages."""
        return {**self.names, **self.in_shell}

    def name(self, value: object) -> Name:
        """Return the name of a value or of an option."""
        names = self.names_in_shell
        found = names.get(value) if isinstance(value, Enum) else self.other
        if found is None:
            raise KeyError(value)
        return found

    def holds(self, value: object) -> bool:
        """Return whether a value is one of the options."""
        return isinstance(value, Enum) and value in self.names

    def parse(self, text: str) -> Enum:
        """Return the value that a link or a lesson file spells so; raises ValueError."""
        for value in self.names:
            if value.value == text:
                return value
        raise ValueError(text)

    def write(self, value: Enum) -> str:
        """Spell a value as a link or a lesson file does."""
        return str(value.value)

    @property
    def takes(self) -> str:
        """The possible values, for a sentence.

        >>> TIE_RULE.kind.takes
        'first seen, greatest pair or smallest pair'
        """
        *others, last = (name.label for name in self.names.values())
        return f"{', '.join(others)} or {last}"


@dataclass(frozen=True, slots=True)
class Number:
    """A field that takes a whole number from `low` to `high`.

    >>> Number(0, 100).parse("42"), Number(0, 100).write(42)
    (42, '42')
    """

    low: int
    high: int

    def holds(self, value: object) -> bool:
        """Return whether a value is a number, and not None."""
        return isinstance(value, int)

    def parse(self, text: str) -> int:
        """Return the number that digits spell; raises ValueError."""
        if not (text.isascii() and text.isdigit() and len(text) <= 12):
            raise ValueError(text)
        number = int(text)
        if not self.low <= number <= self.high:
            raise ValueError(text)
        return number

    def write(self, value: int) -> str:
        """Return the digits of a number."""
        return str(value)

    @property
    def takes(self) -> str:
        """The possible values, for a sentence.

        >>> MIN_COUNT.kind.takes
        'a whole number from 1 to 1,000,000,000'
        """
        return f"a whole number from {self.low:,} to {self.high:,}"


@dataclass(frozen=True, slots=True)
class Share:
    """A field that takes a number between 0 and 1, from `low` to `high`.

    >>> Share(0.05, 0.95, 0.05).parse("0.75")
    0.75
    """

    low: float
    high: float
    step: float

    def holds(self, value: object) -> bool:
        """Return whether a value is a share within the bounds."""
        return isinstance(value, float)

    def parse(self, text: str) -> float:
        """Return the number that a decimal fraction spells; raises ValueError."""
        whole, _, decimals = text.partition(".")
        is_fraction = (whole == "0" and decimals.isdigit()) or text in ("1", "1.0")
        if not (text.isascii() and len(text) <= 8 and is_fraction):
            raise ValueError(text)
        number = float(text)
        if not self.low <= number <= self.high:
            raise ValueError(text)
        return number

    def write(self, value: float) -> str:
        """Return the decimal fraction."""
        return str(value)

    @property
    def takes(self) -> str:
        """The possible values, for a sentence.

        >>> _SHRINKING.kind.takes
        'a number from 0.05 to 0.95'
        """
        return f"a number from {self.low:g} to {self.high:g}"


@dataclass(frozen=True, slots=True)
class Factor(Share):
    """A field that takes a decimal number from `low` to `high`, which may be more than 1.

    >>> Factor(1, 100, 0.5).parse("2.5"), Factor(1, 100, 0.5).write(2.0)
    (2.5, '2.0')
    """

    def parse(self, text: str) -> float:
        """Return the number that digits and a point spell; raises ValueError."""
        if not (text.isascii() and len(text) <= 8 and text.replace(".", "", 1).isdigit()):
            raise ValueError(text)
        number = float(text)
        if not self.low <= number <= self.high:
            raise ValueError(text)
        return number


@dataclass(frozen=True, slots=True)
class Text:
    """A field that takes a short text; `offered` are those to choose from.

    >>> Text(("_", "▁")).takes
    'a short text'
    """

    offered: tuple[str, ...] = ()

    def holds(self, value: object) -> bool:
        """Return whether a value is a text."""
        return isinstance(value, str)

    def parse(self, text: str) -> str:
        """Return the text itself; `Settings` checks it."""
        return text

    def write(self, value: str) -> str:
        """Return the text itself."""
        return value

    @property
    def takes(self) -> str:
        """The possible values, for a sentence."""
        return "a short text"


@dataclass(frozen=True, slots=True)
class Pattern:
    """A field that takes a pattern in `regex` syntax; a control shows it as text.

    >>> Pattern().parse("[a-z]+").pattern
    '[a-z]+'
    """

    def holds(self, value: object) -> bool:
        """Return whether a value is a pattern."""
        return isinstance(value, CustomPattern)

    def parse(self, text: str) -> CustomPattern:
        """Return the pattern; raises SettingsError for an empty or an endless one."""
        return CustomPattern(text)

    def write(self, value: CustomPattern) -> str:
        """Return the text of a pattern."""
        return value.pattern

    @property
    def takes(self) -> str:
        """The possible values, for a sentence."""
        return "a pattern"


@dataclass(frozen=True, slots=True)
class When:
    """A field matters only while another control has one of some values.

    `why` says why its widget is greyed meanwhile; without it the widget is not there at all.

    >>> When("learner", frozenset({"wordpiece"}), "Only WordPiece has a criterion.").control
    'learner'
    """

    control: str
    values: frozenset[Any]
    why: str = ""


@dataclass(frozen=True, slots=True)
class SummaryLine:
    """The line of a summary: where it is among the others, and whether a default is shown too.

    >>> SummaryLine(3, "Ties", always=False).label
    'Ties'
    """

    place: int
    label: str
    always: bool = True


NO_LINE = SummaryLine(0, "")


@dataclass(frozen=True, slots=True, eq=False)
class Field:
    """One setting as a reader meets it: `name` in links, lesson files and controls, `label` above.

    `otherwise` is what its control shows while the setting is not set, or is a value that another
    field spells. `sets` is the field of `Settings`, if it has another name. A field that
    `decides_words` changes which words are counted; one that `needs_text` does nothing to a corpus
    that came as word counts. Without a `line` the summary shows what was changed, at its end.
    Only `learners` have the field, and some of them take no more than `values_of_learner`; for all
    others the setting is `unused`, the default if that is None. While it is not set, its control
    may be `empty`, and says so.

    >>> TIE_RULE.attribute, TIE_RULE.default.value, MIN_COUNT.kind.low
    ('tie_rule', 'first-seen', 1)
    """

    name: str
    kind: OneOf | Number | Share | Text | Pattern
    label: str
    meaning: str
    column: SettingsColumn
    plural: str = ""
    full_label: str = ""
    line: SummaryLine | None = None
    decides_words: bool = False
    needs_text: bool = False
    is_beside_text: bool = False
    otherwise: Any = None
    sets: str = ""
    when: When | None = None
    learners: frozenset[Learner] = EVERY_LEARNER
    values_of_learner: Mapping[Learner, tuple[Any, ...]] | None = None
    unused: Any = None
    empty: str = ""

    def options_of(self, learner: Learner) -> list[Enum | str]:
        """Return the options for a learner; empty for a field without a list.

        >>> [place.value for place in MARK_PLACE.options_of(Learner.UNIGRAM)]
        ['before', 'none']
        """
        options = self.kind.options if isinstance(self.kind, OneOf) else []
        return [*(self.values_of_learner or {}).get(learner, options)]

    @property
    def attribute(self) -> str:
        """The field of `Settings` that this one sets."""
        return self.sets or self.name

    @property
    def default(self) -> Any:
        """The default value.

        >>> MIN_COUNT.default, TIE_RULE.default.value
        (1, 'first-seen')
        """
        return getattr(_DEFAULT, self.attribute)

    def name_of(self, value: object, *, is_short: bool = False) -> str:
        """Return the name of a value on screen.

        >>> MARK_PLACE.name_of(MarkPlace.GLUED), MARK_PLACE.name_of(MarkPlace.GLUED, is_short=True)
        ('glued to the last unit', 'glued')
        >>> PRETOKENIZER.name_of(CustomPattern("a+")), MIN_COUNT.name_of(1200)
        ('custom pattern', '1,200')
        """
        if isinstance(self.kind, OneOf):
            name = self.kind.name(value)
            return (is_short and name.short) or name.label
        return f"{value:,}" if isinstance(value, int) else str(value)

    @property
    def help(self) -> str:
        """An explanation of the setting, then of each value, as Markdown."""
        return self.help_for(None)

    def help_for(self, learner: Learner | None) -> str:
        """Return the help, with those values alone that a learner takes."""
        lines = [self.meaning]
        if isinstance(self.kind, OneOf):
            options = self.options_of(learner) if learner else self.kind.options
            names = [self.kind.name(option) for option in options]
            lines += [f"- **{name.label}**: {name.meaning}" for name in names]
        return "\n".join((lines[0], "", *lines[1:])) if len(lines) > 1 else lines[0]


@dataclass(frozen=True, slots=True)
class Alternatives:
    """Fields of which one is set; the control `name` says which, by `label_of_field`.

    >>> Alternatives("stop", "Stop", "", {"num_merges": "Merges", "min_count": "Count"}).first
    'num_merges'
    """

    name: str
    label: str
    meaning: str
    label_of_field: Mapping[str, str]

    @property
    def first(self) -> str:
        """The field that is meant when none is set."""
        return next(iter(self.label_of_field))


_LEARNERS = OneOf(
    {
        Learner.BPE: Name(
            "BPE",
            "Byte pair encoding joins the most frequent pair of neighbouring symbols, again and"
            " again.",
        ),
        Learner.WORDPIECE: Name(
            "WordPiece",
            "It joins pairs too, but ranks them by a criterion, and marks symbols inside a word"
            " with a prefix.",
        ),
        Learner.UNIGRAM: Name(
            "Unigram",
            "It starts with many pieces, gives each a probability, and removes the least useful"
            " ones round by round.",
        ),
        Learner.SUPERBPE: Name(
            "SuperBPE",
            "It joins pairs inside words first, and then also across blanks (Liu et al. 2025).",
        ),
        Learner.BOUNDLESS: Name(
            "BoundlessBPE",
            "It joins pairs as BPE does, and neighbouring words as soon as each is one symbol"
            " (Schmidt et al. 2025).",
        ),
        Learner.PARITY: Name(
            "parity-aware BPE",
            "The language that needs the most symbols decides which pair is joined, for all"
            " (Foroutan et al. 2025).",
            "parity BPE",
        ),
        Learner.PICKY: Name(
            "Picky BPE",
            "It joins pairs as BPE does, and takes out symbols that later merges have used up"
            " (Chizhov et al. 2024).",
        ),
    },
)
PAGE_LEARNERS = tuple(learner for learner in Learner if learner in _LEARNERS.names)
LEARNER = Field(
    "learner",
    _LEARNERS,
    label="Learner",
    meaning="How the vocabulary is made.",
    column=SettingsColumn.LEARNER,
    line=SummaryLine(-2, "Learner"),
)
CRITERION = Field(
    "criterion",
    OneOf(
        {
            Criterion.RATIO: Name(
                "ratio",
                "count(ab) / (count(a) × count(b)), the rule in most courses. It prefers parts that"
                " rarely occur apart.",
            ),
            Criterion.LIKELIHOOD: Name(
                "likelihood gain",
                "By how much the merge raises the log likelihood of the corpus, as in the first"
                " paper (Schuster and Nakajima 2012). It is close to count × PMI.",
                "gain",
            ),
            Criterion.COUNT: Name(
                "count", "The most frequent pair, as the WordPiece trainer of Hugging Face does."
            ),
        }
    ),
    label="Criterion",
    meaning="What WordPiece ranks pairs by. Three rules carry its name, and they give different"
    " merges.",
    column=SettingsColumn.UNITS,
    line=SummaryLine(-1, "Criterion"),
    learners=_WORDPIECE,
)
_NUM_MERGES = Field(
    "num_merges",
    Number(0, MAX_NUM_MERGES),
    label="Merges",
    meaning="Learning stops after this number of merges.",
    column=SettingsColumn.STOP,
    line=NO_LINE,  # the first line of the summary says how many there are
    otherwise=DEFAULT_NUM_MERGES,
)
VOCAB_SIZE = Field(
    "vocab_size",
    Number(1, MAX_VOCAB_SIZE),
    label="Vocabulary size",
    meaning="How many entries the vocabulary has in the end: the alphabet and the merges, or, for"
    " Unigram, the pieces that are left.",
    column=SettingsColumn.STOP,
    line=NO_LINE,
    otherwise=DEFAULT_NUM_MERGES,
    learners=EVERY_LEARNER - FROM_LINES.keys(),
)
MIN_COUNT = Field(
    "min_count",
    Number(1, MAX_MIN_COUNT),
    label="Minimum pair count",
    meaning="Pairs that occur fewer times are never merged.",
    column=SettingsColumn.STOP,
    line=SummaryLine(6, "Minimum pair count", always=False),
    learners=_WITH_MERGES,
)
_SHRINKING = Field(
    "shrinking",
    Share(LEAST_SHRINKING, MAX_SHRINKING, 0.05),
    label="Kept in each round",
    meaning="The share of the pieces that a round of pruning keeps. With 0.75 each round removes"
    " about a quarter of them, those with the smallest losses.",
    column=SettingsColumn.UNITS,
    line=SummaryLine(7, "Kept in each round", always=False),
    learners=_UNIGRAM,
)
_LONGEST_PIECE = Field(
    "max_piece_length",
    Number(1, MAX_PIECE_LENGTH),
    label="Longest piece",
    meaning="No piece has more characters than this; the mark counts as one.",
    column=SettingsColumn.UNITS,
    line=SummaryLine(8, "Longest piece", always=False),
    learners=_UNIGRAM,
)
PRETOKENIZER = Field(
    "pretokenizer",
    OneOf(
        {
            PreTokenizer.WHITESPACE: Name("whitespace", "A word ends where a blank begins."),
            PreTokenizer.WORDS: Name(
                "words and punctuation", "Punctuation is cut off and makes words of its own."
            ),
            PreTokenizer.RULES: Name(
                "rules", "Rules for clitics, numbers, abbreviations and web addresses."
            ),
            PreTokenizer.GPT2: Name(
                "GPT-2 cutting rule",
                "Its pattern only; a word begins with its blank. The merges are learned from your"
                " corpus, not taken from GPT-2.",
            ),
            PreTokenizer.GPT4: Name(
                "GPT-4 cutting rule",
                "Its pattern only (cl100k). The merges are learned from your corpus.",
            ),
            PreTokenizer.CHARACTERS: Name("characters, by line", "Each line is one word."),
        },
        other=Name("custom pattern", "Every match of your own pattern is a word."),
    ),
    label="Words by",
    plural="Pre-tokenizers",
    meaning="How the text is cut into words; no merge crosses a cut.",
    column=SettingsColumn.WORDS,
    line=SummaryLine(4, "Words by"),
    decides_words=True,
    needs_text=True,
    is_beside_text=True,
    otherwise=CUSTOM,
)
PATTERN = Field(
    "pattern",
    Pattern(),
    label="Pattern",
    full_label="Pattern: every match is a word (syntax of the package regex)",
    meaning="Every match is a word.",
    column=SettingsColumn.BELOW,
    line=NO_LINE,
    decides_words=True,
    needs_text=True,
    is_beside_text=True,
    otherwise=r"\w+",
    sets="pretokenizer",
    when=When("pretokenizer", frozenset({CUSTOM})),
)
NORMALIZATION = Field(
    "normalization",
    OneOf(
        {
            Normalization.NONE: Name("none", "Letters stay as they are written."),
            Normalization.LOWER: Name("lower-case", "Capital letters become small ones."),
            Normalization.NFC: Name(
                "NFC", "é is written as one character, not as e and an accent."
            ),
            Normalization.NFKC: Name(
                "NFKC", "As NFC, and look-alikes are replaced: ﬁ by fi, ① by 1."
            ),
            Normalization.STRIP_DIACRITICS: Name("strip diacritics", "é becomes e."),
        }
    ),
    label="Normalisation",
    plural="Normalisations",
    meaning="What is done to the text before it is cut into words.",
    column=SettingsColumn.WORDS,
    line=SummaryLine(5, "Normalised", always=False),
    decides_words=True,
    needs_text=True,
    is_beside_text=True,
)
UNIT = Field(
    "unit",
    OneOf(
        {
            Unit.CHARACTER: Name("characters", "Each Unicode character is a symbol."),
            Unit.GRAPHEME: Name(
                "graphemes", "What a reader sees as one character, accents included, is a symbol."
            ),
            Unit.BYTE: Name(
                "bytes",
                "Each UTF-8 byte is a symbol, so nothing is unknown. Bytes are shown as in GPT-2:"
                " Ġ is the space, Ċ the end of a line, and é is the two bytes Ã and ©.",
            ),
        }
    ),
    label="Unit",
    plural="Units",
    meaning="What a word is first cut into.",
    column=SettingsColumn.UNITS,
    line=SummaryLine(2, "Unit"),
    decides_words=True,
    is_beside_text=True,
    learners=_WITH_MERGES,
)
MARK_PLACE = Field(
    "mark_place",
    OneOf(
        {
            MarkPlace.SEPARATE: Name(
                "separate, after the word", "The mark is a symbol of its own.", "separate"
            ),
            MarkPlace.GLUED: Name(
                "glued to the last unit", "The last unit and the mark are one symbol.", "glued"
            ),
            MarkPlace.BEFORE: Name(
                "separate, before the word", "The mark is a symbol of its own.", "before"
            ),
            MarkPlace.NONE: Name("none", "Nothing shows where a word begins or ends."),
        }
    ),
    label="Mark place",
    meaning="Where the mark is that shows the edge of a word. With it, er at the end of newer is"
    " not the er in error. The cutting rules of GPT-2 and GPT-4 come without a mark.",
    column=SettingsColumn.UNITS,
    line=SummaryLine(3, "Mark"),
    is_beside_text=True,
    learners=_WITH_MARK,
    values_of_learner={Learner.UNIGRAM: PIECE_MARK_PLACES},
    unused=MarkPlace.NONE,
)
MARK = Field(
    "mark",
    Text(MARKS_TO_OFFER),
    label="Mark",
    meaning="The symbol that shows the edge of a word. It must occur in no word.",
    column=SettingsColumn.UNITS,
    line=NO_LINE,  # it is shown with its place
    is_beside_text=True,
    when=When(
        "mark_place",
        frozenset(MarkPlace) - {MarkPlace.NONE},
        why="The mark place is “none”, so there is no mark to choose.",
    ),
    learners=_WITH_MARK,
)
_PREFIX = Field(
    "prefix",
    Text(PREFIXES_TO_OFFER),
    label="Prefix",
    meaning="What symbols that do not begin a word are spelled with, in place of a mark. No word"
    " may begin with it.",
    column=SettingsColumn.UNITS,
    line=SummaryLine(3, "Prefix"),
    is_beside_text=True,
    learners=_WORDPIECE,
)
TIE_RULE = Field(
    "tie_rule",
    OneOf({rule: Name(choice.name, choice.meaning) for rule, choice in TIE_CHOICES.items()}),
    label="Ties",
    meaning="Which of several equally good pairs is merged.",
    column=SettingsColumn.WORDS,
    line=SummaryLine(1, "Ties"),
    learners=_WITH_MERGES,
)
_THRESHOLD = Field(
    "threshold",
    Share(0.5, 1.0, 0.05),
    label="Threshold of dying",
    meaning="A symbol dies when a merge uses up more than this share of its occurrences; with 1"
    " none does.",
    column=SettingsColumn.UNITS,
    line=SummaryLine(-1, "Threshold"),
    learners=_PICKY,
)
_VARIANT = Field(
    "variant",
    OneOf(
        {
            Variant.BASE: Name("base", "The language with the longest development text decides."),
            Variant.RATIO: Name("ratio", "The language that was compressed least decides."),
            Variant.HYBRID: Name("hybrid", "All languages decide together first, then one."),
            Variant.WINDOW: Name("window", "A language that was chosen too often is skipped."),
        }
    ),
    label="Variant",
    meaning="How the language is chosen whose counts decide.",
    column=SettingsColumn.LEARNER,
    learners=_PARITY,
)
_GLOBAL_MERGES = Field(
    "global_merges",
    Number(0, MAX_NUM_MERGES),
    label="Global merges",
    meaning="How many merges all languages decide together, for the hybrid variant.",
    column=SettingsColumn.LEARNER,
    learners=_PARITY,
)
_WINDOW = Field(
    "window",
    Number(1, MAX_NUM_MERGES),
    label="Window",
    meaning="Over how many merges the window variant counts who was chosen.",
    column=SettingsColumn.LEARNER,
    learners=_PARITY,
)
_ALPHA = Field(
    "alpha",
    Factor(1, 100, 0.5),
    label="Alpha",
    meaning="The window variant skips a language chosen more than this many times its fair share.",
    column=SettingsColumn.LEARNER,
    learners=_PARITY,
)
WALLS_UNTIL = Field(
    "walls_until",
    Number(0, MAX_NUM_MERGES),
    label="Walls until",
    meaning="After how many merges SuperBPE may join pairs across words; half of those that there"
    " are inside words, unless a number is given.",
    column=SettingsColumn.UNITS,
    line=SummaryLine(-1, "Walls until", always=False),
    empty="half of the merges",
    learners=_SUPERBPE,
)
_WEAK_WALLS = Field(
    "weak_walls",
    OneOf(
        {
            WeakWalls.LINES: Name("line ends", "Only line ends are walls in the end."),
            WeakWalls.COLONS: Name("colons", "No token of SuperBPE has a blank after a colon."),
            WeakWalls.PATTERN: Name("pattern", "Digits and runs of signs stay apart, too."),
            WeakWalls.RELEASED: Name("as released", "Both, as in the released tokenizers."),
        }
    ),
    label="Weak walls",
    meaning="Which walls of SuperBPE never fall.",
    column=SettingsColumn.UNITS,
    line=SummaryLine(-1, "Weak walls", always=False),
    learners=_SUPERBPE,
)
_WORDS_IN_SYMBOL = Field(
    "max_words",
    Number(1, MAX_NUM_MERGES),
    label="Most words",
    meaning="How many words a token of SuperBPE may span, 4 in the released tokenizers.",
    column=SettingsColumn.UNITS,
    line=SummaryLine(-1, "Most words", always=False),
    empty="no limit",
    learners=_SUPERBPE,
)
_DELETION = Field(
    "deletion",
    Share(0.55, 1, 0.05),
    label="Deletion from",
    meaning="A symbol of BoundlessBPE dies when a merge uses up this share of it, or more.",
    column=SettingsColumn.LEARNER,
    learners=_BOUNDLESS,
)
# In the order in which widgets are drawn.
FIELDS = (
    *(
        LEARNER,
        CRITERION,
        _NUM_MERGES,
        VOCAB_SIZE,
        MIN_COUNT,
        PRETOKENIZER,
        PATTERN,
        NORMALIZATION,
    ),
    *(
        UNIT,
        MARK_PLACE,
        MARK,
        _PREFIX,
        TIE_RULE,
        _SHRINKING,
        _LONGEST_PIECE,
        _THRESHOLD,
        WALLS_UNTIL,
        _WEAK_WALLS,
        _WORDS_IN_SYMBOL,
    ),
)
STOP_AT = Alternatives(
    "stop_at",
    label="Stop at",
    meaning="When learning ends: after so many merges, or at so many symbols.",
    label_of_field={_NUM_MERGES.name: "number of merges", VOCAB_SIZE.name: "vocabulary size"},
)
FIELD_OF_NAME: Mapping[str, Field] = {field.name: field for field in FIELDS}
# Those that no page has: of learners that are for the library and the shell.
SHELL_FIELDS = (
    *FIELDS,
    _VARIANT,
    _GLOBAL_MERGES,
    _WINDOW,
    _ALPHA,
    _DELETION,
)
_ORDER = [field.name for field in fields(Settings)]
# In the order of `Settings`, which links and lesson files keep.
FIELDS_AS_WRITTEN = tuple(sorted(FIELDS, key=lambda field: _ORDER.index(field.attribute)))
