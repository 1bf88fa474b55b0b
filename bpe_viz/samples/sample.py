"""A built-in corpus: what it teaches, its licence, the settings that suit it, its loader."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from bpe_viz.arguments import OnProgress
from bpe_viz.settings import Settings, opened_as_text
from bpe_viz.text import Corpus


@dataclass(frozen=True, slots=True)
class Sample:
    """A built-in corpus; `load` returns its text, or word counts where it has no text.

    `name` says all by itself; `group` is the heading under which the picker lists it, and samples
    of one group stand together. `is_available` is false when the files of the sample are not
    installed. `settings` are what a link that names none means. `try_words` are words to look at
    with its merges, most of them unseen.
    `num_bytes` says how long the text is before it is read; 0 means a few pages. One that
    `has_text` can be cut in other ways; the others are word counts. One with a `brief` is offered
    first, on a card that says it. `language` is a tag of BCP 47, empty where its words are of none.
    `by_language` has the same text in parts, by the language of each, if there are several.

    >>> from bpe_viz.samples.catalogue import sample_by_key
    >>> sample_by_key("slide").group
    'Checked on paper'
    """

    key: str
    name: str
    group: str
    teaches: str
    licence: str
    settings: Settings
    load: Callable[[], str | Mapping[str, int]]
    is_available: Callable[[], bool]
    try_words: str = ""
    num_bytes: Callable[[], int] = lambda: 0
    has_text: bool = True
    brief: str = ""
    language: str = ""
    by_language: Callable[[], Mapping[str, str]] = dict

    @property
    def opening(self) -> Settings:
        """The settings with which it opens when a reader picks it.

        >>> from bpe_viz.samples.catalogue import sample_by_key
        >>> sample_by_key("verbs").settings.pretokenizer.value
        'whitespace'
        >>> sample_by_key("verbs").opening.pretokenizer.value
        'words'
        """
        return opened_as_text(self.settings) if self.has_text else self.settings

    def corpus(
        self, settings: Settings | None = None, on_progress: OnProgress | None = None
    ) -> Corpus:
        """Count the words of the sample, cut as `settings` say, or as suits the sample.

        >>> from bpe_viz.samples.catalogue import sample_by_key
        >>> dict(sample_by_key("slide").corpus().word_counts)
        {'low': 5, 'lowest': 2, 'newer': 6, 'wider': 3, 'new': 2}
        """
        settings = settings or self.settings
        loaded = self.load()
        if not isinstance(loaded, str):
            return Corpus.from_word_counts(loaded, name=self.name, unit=settings.unit)
        return Corpus.from_text(
            loaded,
            pretokenizer=settings.pretokenizer,
            normalization=settings.normalization,
            unit=settings.unit,
            name=self.name,
            on_progress=on_progress,
        )
