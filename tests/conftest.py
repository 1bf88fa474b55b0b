"""Settings that all tests share."""

from hypothesis import settings

settings.register_profile("bpe_viz", deadline=None)
settings.load_profile("bpe_viz")
