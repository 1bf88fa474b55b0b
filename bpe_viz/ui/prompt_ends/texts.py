"""The texts of the view of prompt ends that Python says."""

FIRST_TEXT = "I like to eat"
FIRST_AT = 10
