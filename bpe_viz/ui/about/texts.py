"""What the About page says besides its markup; braces are places for what a sentence is about."""

LIMIT_OF_UPLOAD = (
    "An upload can have at most {megabytes} MB and {files}, and a pasted text {characters}."
)
LIMIT_OF_CORPUS = "A corpus can have at most {size} of text; words past {units} are split."
LIMIT_OF_SESSION = "A session keeps {corpora}, together {size}."
LIMIT_OF_DOCUMENT = (
    "A document may take {seconds} and have {pages}; an archive may have {members} and {size} of"
    " unpacked data. Archives inside archives are not opened."
)
LIBRARY = "{name} {version}, {licence}"
LIBRARY_IS_MISSING = "{name} (not installed), {licence}"


def differing(number: int) -> str:
    """How many of the words that were compared are segmented differently.

    >>> differing(0), differing(1), differing(1200)
    ('none differ', '1 differs', '1,200 differ')
    """
    return "1 differs" if number == 1 else f"{number:,} differ" if number else "none differ"
