"""The game of the Practice page: make merges by hand and leave fewer symbols than BPE."""
