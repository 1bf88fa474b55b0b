"""The built-in corpora: what each teaches, its licence, its loader."""

from bpe_viz.samples.catalogue import WRITING, sample_by_key, samples_by_key
from bpe_viz.samples.gold import gold_sample_by_key, gold_samples
from bpe_viz.samples.languages import ARTICLE_1, FIRST_LANGUAGES, Language, languages
from bpe_viz.samples.sample import Sample

__all__ = [
    "ARTICLE_1",
    "FIRST_LANGUAGES",
    "WRITING",
    "Language",
    "Sample",
    "gold_sample_by_key",
    "gold_samples",
    "languages",
    "sample_by_key",
    "samples_by_key",
]
