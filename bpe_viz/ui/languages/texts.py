"""The texts of the view of languages."""

from collections.abc import Mapping

from bpe_viz.limits import MAX_TOKENIZERS_COMPARED
from bpe_viz.wording import counted

ONE_STAYS = "Keep at least one tokenizer."
ALL_CHOSEN = f"You can compare at most {MAX_TOKENIZERS_COMPARED}. Remove one first."
FIND = "Find a language or a script"
FIND_HINT = "Language or script"
MEASURE = "Measure"
MEASURES: Mapping[str, str] = {
    "premium": "Times English",
    "characters": "Tokens per character",
    "bytes": "Bytes per token",
}
MEANING_OF_MEASURE: Mapping[str, str] = {
    "premium": "Tokens of one paragraph, for one token of the same paragraph in English.",
    "characters": "Tokens of the extract, for one of its characters.",
    "bytes": "Bytes of the extract in UTF-8, for one of its tokens: more is cheaper.",
}
WHAT = (
    "The Universal Declaration of Human Rights. Each language has its own extract of it, and the"
    " extracts are not aligned sentence by sentence. So only languages with a paragraph that is"
    " known in English can be compared with English: Article 1, or the first paragraph of the"
    " preamble. One paragraph is short, so one extra word in the translation makes a visible"
    " difference."
)
PUBLISHED = "{title} published"
PUBLISHED_MEANING = (
    "The same figure for {title} on the 2,009 sentences of FLORES-200: Petrov et al. 2023,"
    " arXiv 2305.15425."
)
NOT_YET = "…"
NO_PARAGRAPH = "No paragraph of the extract is known in English"
LANGUAGE, SCRIPT = "Language", "Script"
CAPTION = "What languages cost, most expensive with {title} first"
CAPTION_CHEAPEST = "What languages cost, cheapest with {title} first"
CAPTION_BY_NAME = "What languages cost, in the order of their names"
CAPTION_BY_NAME_BACK = "What languages cost, their names from Z to A"
DOWNLOAD = "All languages as CSV"
FILE = "bpe-viz-languages.csv"
NOTHING_FOUND = "No language or script is called “{letters}”. Type another name."
NO_EXTRACTS = (
    "The extracts are read from the package gflanguages, which is not installed. Install it:"
    ' pip install "gflanguages>=0.7.11,<0.8"'
)
COUNTING = "Counting tokens of {title}"


def times_english(language: str, times: str, title: str) -> str:
    """Say what a language costs.

    >>> times_english("Kannada", "13.30", "GPT-2")
    'Kannada needs 13.30 times as many tokens as English with GPT-2.'
    """
    return f"{language} needs {times} times as many tokens as English with {title}."


def chosen_of(chosen: int, offered: int) -> str:
    """Say how many of the vocabularies are compared.

    >>> chosen_of(3, 9)
    '3 of 9 vocabularies'
    """
    return f"{chosen} of {counted(offered, 'vocabulary')}"


def shown_of(shown: int, found: int) -> str:
    """Say how many of the languages found are in the table.

    >>> shown_of(3, 3), shown_of(60, 755)
    ('', '60 of 755 languages are shown; the CSV has all.')
    """
    if shown == found:
        return ""
    return f"{shown:,} of {found:,} languages are shown; the CSV has all."
