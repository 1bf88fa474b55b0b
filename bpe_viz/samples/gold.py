"""The built-in gold lists: segmented by hand for this project."""

from dataclasses import dataclass

from bpe_viz.package_files import beside

_SAMPLE_DATA = beside("sample_data")


@dataclass(frozen=True, slots=True)
class GoldSample:
    r"""A built-in gold list; `corpus_key` is the sample corpus in the same language.

    >>> gold_sample_by_key("gold_slide").data().splitlines()[1]
    b'lowest\tlow est'
    """

    key: str
    name: str
    teaches: str
    corpus_key: str
    licence: str = "MIT, written for this project"

    @property
    def filename(self) -> str:
        """The name of its file, which also tells its format."""
        return f"{self.key}.tsv"

    @property
    def is_available(self) -> bool:
        """Return whether its file is installed."""
        return (_SAMPLE_DATA / self.filename).is_file()

    def data(self) -> bytes:
        """Return the bytes of its file, as they are."""
        return (_SAMPLE_DATA / self.filename).read_bytes()


def gold_samples() -> tuple[GoldSample, ...]:
    """Return the built-in gold lists whose files are there.

    >>> [sample.key for sample in gold_samples()]
    ['gold_slide', 'gold_english', 'gold_turkish']
    """
    return tuple(sample for sample in GOLD_SAMPLES if sample.is_available)


def gold_sample_by_key(key: str) -> GoldSample:
    """Return the built-in gold list with this key; KeyError when there is none.

    >>> gold_sample_by_key("gold_english").corpus_key
    'suffixes'
    """
    return {sample.key: sample for sample in GOLD_SAMPLES}[key]


GOLD_SAMPLES = (
    GoldSample(
        "gold_slide",
        "Slide words",
        "The five words of the slide corpus and three more: scores you can work out on paper.",
        corpus_key="slide",
    ),
    GoldSample(
        "gold_english",
        "English morphemes",
        "Prefixes, suffixes, compounds, stem changes, and words that can be bracketed two ways.",
        corpus_key="suffixes",
    ),
    GoldSample(
        "gold_turkish",
        "Turkish morphemes",
        "Many suffixes in a fixed order: ev, ev|ler, ev|ler|imiz, ev|ler|imiz|de.",
        corpus_key="turkish",
    ),
)
