"""The built-in corpora: what each teaches, its licence, its loader."""

from bpe_viz.samples.catalogue import sample_by_key, samples_by_key
from bpe_viz.samples.gold import gold_sample_by_key, gold_samples
from bpe_viz.samples.sample import Sample

__all__ = [
    "Sample",
    "gold_sample_by_key",
    "gold_samples",
    "sample_by_key",
    "samples_by_key",
]
