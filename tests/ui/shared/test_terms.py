"""Every term that a page uses is explained on that page, one tap away, and on the About page."""

import ast
import re

import pytest

from bpe_viz.training import SelfCheck
from bpe_viz.ui.about.page import about_html
from bpe_viz.ui.frame.navigation import TITLE_OF_PAGE
from bpe_viz.ui.shared.terms import MEANING, TERMS_OF_PAGE, glossary, page_terms
from tests import ROOT

FOLDERS_OF_PAGE = {page: (page,) for page in TERMS_OF_PAGE} | {
    "merges": ("merges", "pieces"),
    "learners": ("learners", "picky", "superwords"),
    "tokenizers": ("tokenizers", "languages"),
}
# Words that mean something else in most sentences.
EVERYDAY = {
    *("right", "missed", "extra", "dis", "token of a model", "room", "ratio", "tie", "state"),
    "wall",
}


def texts_of(page: str) -> str:
    """Everything that the modules of texts of a page say."""
    said: list[str] = []
    for folder in FOLDERS_OF_PAGE[page]:
        for path in (ROOT / "bpe_viz" / "ui" / folder).glob("texts.*"):
            source = path.read_text(encoding="utf-8")
            if path.suffix == ".py":
                said += _constants(ast.parse(source))
            else:
                bare = re.sub(r"/\*.*?\*/", "", source, flags=re.DOTALL)
                bare = re.sub(r"\$\{[^}]*\}", " ", bare)
                said += ["".join(groups) for groups in re.findall(r'"([^"\n]*)"|`([^`]*)`', bare)]
    return "\n".join(text for text in said if " " in text)


def _constants(tree: ast.Module) -> list[str]:
    documented = (ast.Module, ast.FunctionDef, ast.ClassDef)
    docstrings = {
        ast.get_docstring(node, clean=False)
        for node in ast.walk(tree)
        if isinstance(node, documented)
    }
    constants = (node.value for node in ast.walk(tree) if isinstance(node, ast.Constant))
    return [text for text in constants if isinstance(text, str) and text not in docstrings]


@pytest.mark.parametrize("page", TERMS_OF_PAGE)
def test_terms_of_a_page_are_explained_there(page: str) -> None:
    text = texts_of(page)
    used = {
        name
        for name in MEANING.keys() - EVERYDAY
        if re.search(rf"(?<![\w-]){re.escape(name)}(?:e?s)?(?![\w-])", text)
    }
    assert used - {*TERMS_OF_PAGE[page]} == set()


def test_every_page_but_about_opens_its_terms_and_about_has_them_all() -> None:
    assert {*TITLE_OF_PAGE} - {"about"} <= {*TERMS_OF_PAGE}
    shown = {name for names in TERMS_OF_PAGE.values() for name in names}
    for page, names in TERMS_OF_PAGE.items():
        assert len(set(names)) == len(names)
        html = str(page_terms(page))
        assert all(f"<dt>{name}</dt>" in html.replace("&#39;", "'") for name in names)
    about = about_html(SelfCheck(1, 1, 1, 0))
    assert glossary() in about
    assert shown <= MEANING.keys()
