"""Files of gold segmentations."""

CELEX = (
    r"14\abandonment\94\C\\1\N\N\N\N\Y\abandon+ment\2x\SA\N\N\N\#\N\N\SA"
    r"\((abandon)[V],(ment)[N|V.])[N]\N\N\N"
)
