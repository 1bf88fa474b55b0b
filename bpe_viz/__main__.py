"""The command line, as `python -m bpe_viz` and, once installed, `bpe-viz`."""

from bpe_viz.commands import main, run

__all__ = ["main", "run"]

if __name__ == "__main__":
    run()
