"""The texts of the Tours page and its editor; braces mark what is filled in."""

WHERE_TO_START = "Where would you like to start?"
GO_ON_OR_PICK = "Go on with “{title}”, or pick a tour."
HOW_IT_WORKS = (
    "Each stop shows one thing, and most ask a question. Leave at any stop, and come back."
)
START = "Start"
AGAIN = "From the start"
CONTINUE = "Go on"
SIZE = "{stops}, {minutes} minutes"
SIZE_ALONE = "{stops}"
# For whom a built-in tour is, by its name.
FOR_WHOM = {
    "tokens": "First lecture",
    "bpe": "First lecture",
    "ties": "Second lecture",
    "unseen": "Second lecture",
    "morphemes": "Second lecture",
    "laws": "Second lecture",
    "learners": "After the basics",
    "gpt": "After the basics",
    "models": "After the slides",
    "walls": "After the slides",
    "fairness": "After the slides",
}
REACHED = "stop {number} of {last}"
DONE = "done"
OWN = "Your own tours"
NONE_YET = (
    "To make one, open any page, bring it to the state that you want to show, and press A, or"
    " choose “Add this screen to a tour” in the Share menu."
)
KEPT = (
    "Your tours stay in this tab until you close it. Save a tour as a file to keep it longer or to"
    " share it."
)
OPEN = "Open a tour file"
OPEN_HELP = "A JSON file of bpe-viz, written by a lecturer or by yourself; docs/guide.md shows how."
EDIT = "Edit"
EDIT_COPY = "Edit a copy"
COPY_OF = "{title} (copy)"
REMOVE = "Remove"
MORE = "More"

# The editor.
ALL_TOURS = "All tours"
UNDO = "Undo"
NOTHING_TO_UNDO = "Nothing has been changed yet."
PLAY = "Start"
SAVE = "Save as a file"
LINK = "Link"
LINK_HELP = "The link carries the whole tour. Whoever opens it starts at the first stop."
PRINT = "Print"
HANDOUT = "Handout"
HANDOUT_HELP = (
    "Each stop with a picture of its screen, its text and its question; two stops fit on a sheet."
)
WITH_ANSWERS = "With the answers, on a page of their own"
SAVE_HANDOUT = "Save the handout"
SAVE_PAGE = "Save as one page"
PAGE_HELP = (
    "Works from a memory stick: one stop at a time, and the page checks the answers itself. Stops"
    " at Merges can be stepped through. The file has at most {limit}: of a large corpus it has only"
    " the merges that the stops need, or pictures, and says so."
)
TITLE = "Title of the tour"
ABOUT = "What it is about"
MINUTES = "Minutes, 0 if unknown"
STOPS = "Stops"
UP = "Up"
DOWN = "Down"
REMOVE_STOP = "Remove"
LAST_STOP_STAYS = "A tour has at least one stop. To remove the whole tour, go to the list."
MORE_STOPS = "To add a stop, open any page and press A, or the plus sign next to Tours."
STOP_OF = "Stop {number} of {last}"
OPEN_STOP = "Open this stop"
STOP_TITLE = "Title of the stop"
STOP_TEXT = "Text, two or three sentences"
STOP_TEXT_HELP = "Text between two `backticks` is drawn as a symbol."
SOURCE = "Source of a fact, if there is one"
SOURCE_HELP = "For example: Sennrich et al. 2016. The bar shows it after the text."

# What a stop asks.
QUESTION = "Question"
QUESTION_HELP = "These can be asked about the state on the screen of this stop."
NO_QUESTION = "No question"
NOT_HERE = "This question cannot be asked here."
IS_RIGHT = "✓ right"
RIGHT_ANSWER = "Right answer:"
PAIR = "Pair, such as e r"
WORD = "Word"
TEXT = "Text"
GOLD = "Morphemes, with blanks between them"
GOLD_HINT = "low est"
LEFT_TO_CHANCE = "left to chance"
TOKENIZER = "Tokenizer"
STEP = "State"
STEP_HELP = "The question is about this state; the next merge is one more."
ANOTHER = "Draw another"
ANOTHER_HELP = "Draws another pair or word where none is named, and another order of the answers."

# What a stop points at.
POINT = "Points at"
POINT_HELP = "A dashed line is drawn around it on the screen of the stop."
POINT_NAMES = {
    "": "Nothing",
    "panel": "A panel",
    "pair": "A pair",
    "word": "A word",
    "entry": "An entry of the vocabulary",
}
POINT_PANEL = "Which panel"
POINT_WHAT = {
    "pair": "Which pair, such as e r",
    "word": "Which word",
    "entry": "Which entry",
}
