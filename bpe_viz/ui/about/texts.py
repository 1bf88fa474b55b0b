"""What the About page says besides its markup; braces are places for what a sentence is about."""

DIFFER = "{number:,} differ"
NONE_DIFFER = "none differ"
LIMIT_OF_UPLOAD = (
    "An upload can have at most {megabytes} MB and {files}, and a pasted text {characters}."
)
LIMIT_OF_CORPUS = "A corpus can have at most {size} of text; words past {units} are split."
LIMIT_OF_SESSION = "A session keeps {corpora}, together {size}."
LIMIT_OF_DOCUMENT = "A document may take {seconds} and have {pages}, an archive {members} and {size} unpacked; nested archives are not opened."
LIBRARY = "{name} {version}, {licence}"
LIBRARY_IS_MISSING = "{name} (not installed), {licence}"
