"""The API pages, made from the docstrings of what others import."""

import re
from importlib import import_module
from pathlib import Path

import pdoc

# What others import, and where the results that they get are described.
PUBLIC = (
    "bpe_viz",
    "bpe_viz.errors",
    "bpe_viz.settings",
    "bpe_viz.text",
    "bpe_viz.samples",
    "bpe_viz.history",
    "bpe_viz.unigram",
    "bpe_viz.segmentation",
    "bpe_viz.vocabularies",
    "bpe_viz.formats",
    "bpe_viz.laws",
    "bpe_viz.morphology",
    "bpe_viz.scale",
    "bpe_viz.notebook",
)
# Some functions have the name of the module that they are in, which has no page of its own.
MODULES_INSIDE = r"!bpe_viz\.\w+\."
TEMPLATES = Path(__file__).resolve().parent
_ROW = re.compile(r"(\w+(?:, \w+)*) {2,}(\S.*)")


def write_pages(folder: Path) -> list[Path]:
    """Write one page for each public module, an index, and what the search needs."""
    for name in PUBLIC:
        module = import_module(name)
        for member in getattr(module, "__all__", ()):
            # Names that are loaded when they are first asked for, which pdoc does not do.
            vars(module)[member] = getattr(module, member)
    pdoc.render.configure(docformat="markdown", show_source=False, template_directory=TEMPLATES)
    to_html = pdoc.render_helpers.to_html
    pdoc.render.env.filters["to_html"] = lambda text: to_html(with_lists(text))
    pdoc.pdoc(*PUBLIC, MODULES_INSIDE, output_directory=folder)
    return sorted(folder.rglob("*.html"))


def with_lists(docstring: str) -> str:
    r"""A docstring whose aligned names and what they say are lists of Markdown.

    >>> print(with_lists("All of it.\n\nrank   1 is\n       first\nleft   its left side"))
    All of it.
    <BLANKLINE>
    - `rank`: 1 is first
    - `left`: its left side
    """
    return "\n\n".join(map(_as_list, docstring.split("\n\n")))


def _as_list(paragraph: str) -> str:
    rows: list[str] = []
    for line in paragraph.splitlines():
        if found := _ROW.fullmatch(line):
            rows.append(f"- `{found[1]}`: {found[2]}")
        elif rows and line.startswith("   "):
            rows[-1] += f" {line.strip()}"
        else:
            return paragraph
    return "\n".join(rows)
