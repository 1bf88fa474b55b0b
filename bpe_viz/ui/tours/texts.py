"""What the Tours page says; braces are places for what it is about."""

HOW_IT_WORKS = (
    "A tour leads through screens of this app, says in a few sentences what to look at, and asks."
    " You can leave it at any stop to look around, and come back."
)
START = "Start"
AGAIN = "Start again"
CONTINUE = "Continue at stop {number}"
SIZE = "about {minutes} minutes · {stops}"
SIZE_ALONE = "{stops}"
OWN = "Your own tours"
OPEN = "Open a tour file"
OPEN_HELP = "A JSON file of bpe-viz, written by a lecturer or by yourself; the README says how."
