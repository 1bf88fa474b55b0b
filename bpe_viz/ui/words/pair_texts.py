"""The texts about a pair that is apart in a word."""

NOT_TRIED = "Not tried: the word is longer than {units}."
TOO_LONG = "It is longer than {units}, which is too long to analyse."
PART_USED = "They are neighbours until merge {rank:,}, of {pair}, uses one of them."
MADE_BY = "`{symbol}` is made by merge {rank:,}, of {pair}."
