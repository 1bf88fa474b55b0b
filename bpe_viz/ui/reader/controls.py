"""The values of the controls: which corpus, and the settings of its training."""

from dataclasses import dataclass

from bpe_viz.settings import (
    DEFAULT_NUM_MERGES,
    CustomPattern,
    MarkPlace,
    Normalization,
    PreTokenizer,
    Settings,
    TieRule,
    Unit,
)
from bpe_viz.ui.jobs.training import Choice
from bpe_viz.ui.shared.labels import CUSTOM, STOP_AT_MERGES, STOP_AT_SIZE


@dataclass(slots=True)
class Controls:
    """What every control of the sidebar shows; `pretokenizer` is CUSTOM for a pattern."""

    corpus: str
    pretokenizer: PreTokenizer | str
    pattern: str
    normalization: Normalization
    unit: Unit
    mark: str
    mark_place: MarkPlace
    tie_rule: TieRule
    min_count: int
    stop_at: str
    num_merges: int
    vocab_size: int

    @classmethod
    def of(cls, choice: Choice) -> "Controls":
        """The controls that ask for `choice`.

        >>> Controls.of(Choice("slide", Settings(num_merges=8))).num_merges
        8
        """
        settings = choice.settings
        pretokenizer = settings.pretokenizer
        return cls(
            corpus=choice.corpus,
            pretokenizer=CUSTOM if isinstance(pretokenizer, CustomPattern) else pretokenizer,
            pattern=pretokenizer.pattern if isinstance(pretokenizer, CustomPattern) else r"\w+",
            normalization=settings.normalization,
            unit=settings.unit,
            mark=settings.mark,
            mark_place=settings.mark_place,
            tie_rule=settings.tie_rule,
            min_count=settings.min_count,
            stop_at=STOP_AT_MERGES if settings.vocab_size is None else STOP_AT_SIZE,
            num_merges=DEFAULT_NUM_MERGES if settings.num_merges is None else settings.num_merges,
            vocab_size=settings.vocab_size or DEFAULT_NUM_MERGES,
        )

    def settings(self) -> Settings:
        """What they ask for; raises SettingsError for settings that cannot go together.

        >>> Controls.of(Choice("slide", Settings(vocab_size=20))).settings().vocab_size
        20
        """
        by_merges = self.stop_at == STOP_AT_MERGES
        return Settings(
            pretokenizer=(
                self.pretokenizer
                if isinstance(self.pretokenizer, PreTokenizer)
                else CustomPattern(self.pattern)
            ),
            normalization=self.normalization,
            unit=self.unit,
            mark=self.mark,
            mark_place=self.mark_place,
            tie_rule=self.tie_rule,
            num_merges=self.num_merges if by_merges else None,
            min_count=self.min_count,
            vocab_size=None if by_merges else self.vocab_size,
        )
