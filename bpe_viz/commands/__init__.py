"""The command line: count, learn, segment, show, export and measure without the app."""

from bpe_viz.commands.program import DONE, FAILED, NOT_TRUE, STOPPED, main, run

__all__ = ["DONE", "FAILED", "NOT_TRUE", "STOPPED", "main", "run"]
