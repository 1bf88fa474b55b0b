"""The texts of the view of prompt ends that Python says."""

FIRST_TEXT = "I like to eat"
FIRST_AT = 10
OTHER_SPELLING = (
    "This vocabulary reads the text as “{text}”. Choose another vocabulary, or type it like that."
)
