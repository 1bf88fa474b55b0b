"""The state of one reader: what was chosen, brought and seen; links in and out."""
