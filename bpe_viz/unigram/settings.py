"""The choices that decide what a unigram language model learns."""

from dataclasses import dataclass

from bpe_viz.arguments import checked_number, shown_value
from bpe_viz.errors import SettingsError
from bpe_viz.settings import (
    DEFAULT_MAX_PIECE_LENGTH,
    DEFAULT_PIECE_MARK,
    DEFAULT_SHRINKING,
    MarkPlace,
    Settings,
)


@dataclass(frozen=True, slots=True)
class UnigramSettings:
    """Everything that decides which pieces are learned from words; the names are sentencepiece's.

    `mark` is put before every word, or nowhere when it is None. Raises SettingsError for values
    that no training can honour.

    >>> UnigramSettings(vocab_size=400).shrinking
    0.75
    """

    vocab_size: int = 8000
    mark: str | None = DEFAULT_PIECE_MARK
    shrinking: float = DEFAULT_SHRINKING
    num_sub_iterations: int = 2
    max_piece_length: int = DEFAULT_MAX_PIECE_LENGTH
    seed_size: int = 1_000_000

    def __post_init__(self) -> None:
        for name, thing in (
            ("vocab_size", "vocabulary size"),
            ("num_sub_iterations", "number of EM steps in a round"),
            ("max_piece_length", "length of the longest piece"),
            ("seed_size", "number of seeds"),
        ):
            number = checked_number(name, getattr(self, name))
            object.__setattr__(self, name, number)  # an int in place of one of numpy's
            if number < 1:
                raise SettingsError(f"The {thing} is {number:,}. Choose 1 or more.")
        if isinstance(self.shrinking, bool) or not isinstance(self.shrinking, int | float):
            raise SettingsError(
                f"shrinking is {shown_value(self.shrinking)}, which is not a number. Give a float."
            )
        if not 0 < self.shrinking < 1:
            raise SettingsError(
                f"The share of pieces that a round keeps is {shown_value(self.shrinking)}."
                " Choose a number between 0 and 1, for example 0.75."
            )
        _ = self.layout_settings  # which checks the mark

    @classmethod
    def of(cls, settings: Settings, alphabet_size: int) -> "UnigramSettings":
        """Make the settings from those that all learners share.

        >>> from bpe_viz.settings import Learner, with_learner
        >>> chosen = with_learner(Settings(num_merges=8), Learner.UNIGRAM)
        >>> UnigramSettings.of(chosen, alphabet_size=11).vocab_size
        19
        """
        return cls(
            vocab_size=settings.pieces_to_learn(alphabet_size),
            mark=None if settings.mark_place is MarkPlace.NONE else settings.mark,
            shrinking=settings.shrinking,
            max_piece_length=settings.max_piece_length,
        )

    @property
    def layout_settings(self) -> Settings:
        """The way words are cut and marked, in the settings that all learners share.

        >>> UnigramSettings(mark=None).layout_settings.mark_place.value
        'none'
        """
        if self.mark is None:
            return Settings(mark_place=MarkPlace.NONE)
        return Settings(mark=self.mark, mark_place=MarkPlace.BEFORE)
