"""The texts of the bar of a tour and of a first visit; braces mark what is filled in."""

FIRST_PAGE = "merges"
NEW_HERE = "New here? Take the tour"

NEW_TOUR = "New tour"
ADDED = "Added as stop {number} of “{title}”."

NO_SUCH_TOUR = (
    'There is no tour "{name}" here. Choose one on the Tours page, or open its file there again.'
)
NO_SUCH_STOP = "The tour has no stop {text}, only {last}; the first one is shown."
NO_QUESTION = "The question of this stop cannot be asked here. {reason}"
