"""The packages of the project's core, in the order in which they may import each other."""

import subprocess
import sys

from tests import ROOT

PACKAGE = ROOT / "bpe_viz"


# A package may import from those above it here; the modules beside the packages come first.
CORE = (
    *("", "text", "documents", "samples", "history", "training", "unigram", "segmentation"),
    *(
        "vocabularies",
        "formats",
        "laws",
        "morphology",
        "teaching",
        "question_banks",
        "scale",
        "charts",
    ),
)


def loaded_by(statement: str) -> set[str]:
    """The names of all modules that a fresh interpreter has loaded after a statement."""
    code = f"import sys; {statement}; print(*sys.modules)"
    run = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return set(run.stdout.split())
