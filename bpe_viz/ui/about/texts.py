"""The texts of the About page besides its markup; braces mark what is filled in."""

UPLOAD_LIMIT = (
    "An upload can have at most {megabytes} MB and {files}, and a pasted text {characters}."
)
CORPUS_LIMIT = "A corpus can have at most {size} of text; words past {units} are split."
SESSION_LIMIT = "A session keeps {corpora}, together {size}."
DOCUMENT_LIMIT = (
    "A document may take {seconds} and have {pages}; an archive may have {members} and {size} of"
    " unpacked data. Archives inside archives are not opened."
)
LIBRARY = "{name} {version}, {licence}"
LIBRARY_IS_MISSING = "{name} (not installed), {licence}"


def differing(number: int) -> str:
    """Say how many of the compared words are segmented differently.

    >>> differing(0), differing(1), differing(1200)
    ('none differ', '1 differs', '1,200 differ')
    """
    return "1 differs" if number == 1 else f"{number:,} differ" if number else "none differ"


# What docs/accessibility.md says, too.
ACCESS_LIMITS = ("Nobody has tested with NVDA, JAWS, VoiceOver or TalkBack yet.",)
