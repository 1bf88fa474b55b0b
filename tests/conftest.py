"""Settings that all tests share."""

import pytest
from hypothesis import settings

pytest.register_assert_rewrite("tests.helpers")  # a helper that fails shows what it compared
settings.register_profile("bpe_viz", deadline=None)
settings.load_profile("bpe_viz")
