"""The names of the corpora that the game has built in."""

GAMES = {
    "upon": "upon, up, on, pot",
    "aaaabaaaba": "aaaabaaaba",
    "aaaabaaab": "aaaabaaab",
    "abcd": "abcd, ab, cd, bc",
}
