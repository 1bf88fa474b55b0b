"""The number of random examples of a test: few in the suite, many where somebody asks for them."""

from hypothesis import settings


def examples(usual: int) -> int:
    """Return `usual`, or as many as `pytest --hypothesis-profile=thorough` gives."""
    is_thorough = settings.get_current_profile_name() == "thorough"
    return settings().max_examples if is_thorough else usual
