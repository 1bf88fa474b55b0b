"""What the bar of a tour and a first visit say; braces are places for what it is about."""

FIRST_PAGE = "merges"
WELCOME = "**Five words become a vocabulary, one merge at a time.** New here? A tour explains it."
TAKE_TOUR = "Take the first tour"
ABOUT_TOUR = "{title} About {minutes} minutes."
JUST_STEP = "Just let me step"

NEW_TOUR = "New tour"
ADDED = "Added as stop {number} of “{title}”."

NO_SUCH_TOUR = (
    'There is no tour "{name}" here. Choose one on the Tours page, or open its file there again.'
)
NO_SUCH_STOP = "The tour has no stop {text}, only {last}; the first one is shown."
NO_QUESTION = "The question of this stop cannot be asked here. {reason}"
