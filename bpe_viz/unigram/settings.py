"""The choices that decide what a unigram language model learns."""

from dataclasses import dataclass

from bpe_viz.arguments import checked_number, shown_value
from bpe_viz.errors import SettingsError
from bpe_viz.settings import MarkPlace, Settings

DEFAULT_PIECE_MARK = "▁"


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
    shrinking: float = 0.75
    num_sub_iterations: int = 2
    max_piece_length: int = 16
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

    @property
    def layout_settings(self) -> Settings:
        """How words are cut and marked, in the settings that all learners share.

        >>> UnigramSettings(mark=None).layout_settings.mark_place.value
        'none'
        """
        if self.mark is None:
            return Settings(mark_place=MarkPlace.NONE)
        return Settings(mark=self.mark, mark_place=MarkPlace.BEFORE)
