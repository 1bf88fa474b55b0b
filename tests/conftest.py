"""Settings that all tests share."""

from importlib import import_module

from hypothesis import settings

settings.register_profile("bpe_viz", deadline=None)
settings.load_profile("bpe_viz")

# Streamlit's AppTest looks for modules in pages/ first, where a page has the name of this package.
import_module("tokenizers")
