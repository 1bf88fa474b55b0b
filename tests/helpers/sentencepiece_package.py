"""The package sentencepiece: its import warns, and its process ends where warnings are errors."""

import importlib
import warnings
from typing import Any

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    sentencepiece: Any = importlib.import_module("sentencepiece")
