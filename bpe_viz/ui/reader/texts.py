"""The texts about links and what a reader brought; braces mark what is filled in."""

from collections.abc import Mapping

from bpe_viz.wording import counted

# Links: what cannot be had, and what is shown instead.
OPEN_LESSON = (
    "This corpus was opened in another window, or too long ago, so the slide corpus is shown."
    " Open its text or lesson file again in the corpus menu."
)
NO_SUCH_CORPUS = 'There is no corpus "{name}" here; the slide corpus is shown.'
WITHOUT_LINK = " It begins at the start, with its own settings."
LEARNER_OF_LINK = " It begins at the start; of the settings in the link only the learner is used."
PART_NOT_USED = "Part of the link could not be used. {reason}"
SETTINGS_NOT_TOGETHER = (
    "The settings in the link do not work together; the corpus's own are used. {reason}"
)
NO_MERGE_NUMBER = '"{text}" is not a merge number; showing the start.'
NO_HALF_STEP = '"{text}" is not a half-step; showing "merge".'
NO_SUCH_PANEL = 'There is no panel "{name}" to hide; there are {known}.'
NO_SUCH_STEP = "There is no {step} {number:,}, only {last:,}; the last one is shown."
MERGE_STEP, PIECE_STEP = "merge", "round"

# Gold lists.
OTHER_READER = (
    "This link or lesson needs its author's own gold list. Open it with Open a list."
    " A built-in list is shown for now."
)
NO_SUCH_LIST = 'There is no gold list "{name}" here. A built-in list is shown.'

# Imported merges.
OPEN_FILE = (
    "This link needs merges that its author imported. Import the same file on the Export page."
    " The trained merges are shown for now."
)
IMPORTED = "Imported merges: {name}"
USE_TRAINED = "Use the trained merges"
MERGES_SUMMARY = "{merges}, read as {format}; unit {unit}"
SAME_IN_TOKENIZERS = "Checked on {words}: tokenizers {version} segments all of them identically."
OTHER_IN_TOKENIZERS = (
    "Checked in tokenizers {version}: after {words} that are segmented identically, {difference}"
)

# What is on the screen.
CORPUS_SIZE = "{types}, {tokens}"
TIES = "{rule} ties"
LEARNER_BY = "{learner} by {criterion}"
_REMOVED = (
    "At most {corpora} and {size} are kept, so {names} {were} removed."
    " Open {them} again if you need {them}."
)


def removed(names: list[str], most: int, size: str) -> str:
    """Say which corpora were removed to make room for others.

    >>> removed(["low.txt"], 3, "20 MB").split(" kept, so ")[1]
    '"low.txt" was removed. Open it again if you need it.'
    """
    were, them = ("was", "it") if len(names) == 1 else ("were", "them")
    quoted = ", ".join(f'"{name}"' for name in names)
    corpora = counted(most, "corpus")
    return _REMOVED.format(corpora=corpora, size=size, names=quoted, were=were, them=them)


# A tokenizer file that a reader opened.
CHECKED = "Checked on {words} and running text: tokenizers {version} cuts all of them identically."
WITH_ADDED = "{words} ({added} among them)"
DIFFERS = (
    "tokenizers {version} cuts some words differently, so read its results with care: {difference}"
)
FILE_NOT_IN_LINK = (
    "The address of this page cannot carry your file: whoever opens the link sees another"
    " tokenizer."
)
FILE_NOT_HERE = "The tokenizer file of this link is not here. Open it on the Tokenizers page."
MORE_VIEWS = "More"
PARITY_SOURCES: Mapping[str, str] = {
    "sea": "The sea, the way, the sun",
    "article": "Human rights, Article 1",
}
PARITY_OWN = "my own texts"
PARITY_VARIANTS: Mapping[str, str] = {
    "base": "the longest text",
    "ratio": "who is compressed least",
    "hybrid": "all together, then the longest",
    "window": "the longest, not too often",
}
