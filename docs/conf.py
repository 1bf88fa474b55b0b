"""The documentation as a site: `python -m sphinx -W docs site` writes it into the folder `site`."""

import inspect
import re
from importlib import import_module
from pathlib import Path
from textwrap import shorten
from types import FunctionType

from sphinx.application import Sphinx

import bpe_viz
from bpe_viz.ui.shared.terms import MEANING

project = "bpe-viz"
author = "The bpe-viz maintainers"
project_copyright = "The bpe-viz maintainers, MIT licence"
version = release = bpe_viz.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.autosummary"]
exclude_patterns = ["_templates"]
templates_path = ["_templates"]
myst_enable_extensions = ["deflist", "substitution"]
myst_substitutions = {
    "terms": "\n\n".join(
        f"{term}\n: {meaning}" for term, meaning in sorted(MEANING.items(), key=str)
    )
}
myst_heading_anchors = 3
suppress_warnings = ["ref.python"]  # `bytes` is the type, not a field of that name

html_theme = "pydata_sphinx_theme"
html_title = "bpe-viz"
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_show_sourcelink = False
html_context = {"default_mode": "auto"}
html_theme_options = {
    "navbar_end": ["theme-switcher"],
    "secondary_sidebar_items": ["page-toc"],
    "header_links_before_dropdown": 6,
}

default_role = "code"  # docstrings put code between single backticks
add_module_names = False
autosummary_generate = True
autosummary_ignore_module_all = False
autosummary_imported_members = True
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_inherit_docstrings = False


def constants(module: str) -> dict[str, str]:
    """Say the value of everything that a module offers and that is no class or function.

    >>> constants("bpe_viz.scale")
    {'EVERY': '20'}
    """
    offered = import_module(module)
    values = {name: getattr(offered, name) for name in getattr(offered, "__all__", ())}
    return {
        name: shorten(repr(value), 60, placeholder=" ...")
        for name, value in values.items()
        if not isinstance(inspect.unwrap(value), type | FunctionType)
    }


_MODULES = (Path(__file__).parent / "api.md").read_text(encoding="utf-8")
autosummary_context = {
    "constants": {
        name: constants(name) for name in re.findall(r"^   (bpe_viz.*)$", _MODULES, re.MULTILINE)
    }
}

_ROW = re.compile(r"(\w+(?:, \w+)*) {2,}(\S.*)")


def with_lists(lines: list[str]) -> list[str]:
    """Turn the paragraphs of a docstring that align names and what they mean into lists.

    >>> with_lists(["All of it.", "", "rank   1 is", "       first", "left   its left side"])
    ['All of it.', '', '- `rank`: 1 is first', '- `left`: its left side']
    """
    paragraphs = "\n".join(lines).split("\n\n")
    return "\n\n".join(map(_as_list, paragraphs)).split("\n")


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


def _make_lists(
    _app: Sphinx, _what: str, _name: str, _value: object, _options: object, lines: list[str]
) -> None:
    lines[:] = with_lists(lines)


def setup(app: Sphinx) -> None:
    """Have the docstrings read as Sphinx wants them."""
    app.connect("autodoc-process-docstring", _make_lists)
