"""The API pages build without a warning and have everything that others import."""

import doctest
import html
import re
import sys
from importlib import import_module
from pathlib import Path
from types import FunctionType

import pytest

from tests import ROOT, api_pages
from tests.api_pages import PUBLIC, with_lists, write_pages
from tests.api_pages.__main__ import main
from tests.helpers.packages import CORE

# Bundled by the app or the command line, or offered by `bpe_viz` itself.
WITHOUT_PAGE = {"", "charts", "documents", "teaching", "training"}


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The text of each page by the name of its module; warnings are errors in all tests."""
    folder = tmp_path_factory.mktemp("api")
    written = {
        ".".join(path.relative_to(folder).with_suffix("").parts): path.read_text(encoding="utf-8")
        for path in write_pages(folder)
    }
    assert written.keys() == {*PUBLIC, "index"}
    assert (folder / "search.js").stat().st_size > 100_000
    return written


def described(page: str) -> dict[str, str]:
    """The section of each name of a module."""
    found = re.split(r'<section id="([^"]+)">', page)
    return dict(zip(found[1::2], found[2::2], strict=True))


@pytest.mark.parametrize("name", PUBLIC)
def test_a_page_has_every_public_name_and_its_example(name: str, pages: dict[str, str]) -> None:
    module = import_module(name)
    sections = described(pages[name])
    public = getattr(module, "__all__", None)
    if public is None:
        public = sections.keys()
        assert len(public) > 10
    assert sections.keys() == set(public)
    for each in public:
        value = getattr(module, each)
        if isinstance(value, type | FunctionType) and ">>>" in (value.__doc__ or ""):
            assert "&gt;&gt;&gt;" in sections[each], each


def test_names_that_are_loaded_later_have_their_signatures(pages: dict[str, str]) -> None:
    sections = described(pages["bpe_viz"])
    text = {name: html.unescape(re.sub(r"<[^>]+>|\s", "", s)) for name, s in sections.items()}
    assert "deflearn_unigram(words:" in text["learn_unigram"]
    assert "defload_tokenizer(name:str)->" in text["load_tokenizer"]
    assert "classUnigramHistory(" in text["UnigramHistory"]
    assert "deflearn_bpe(words:" in text["learn_bpe"]
    of_scale = html.unescape(
        re.sub(r"<[^>]+>|\s", "", described(pages["bpe_viz.scale"])["count_words"])
    )
    assert "defcount_words(urls:" in of_scale


def test_every_package_of_the_core_has_a_page_or_a_reason() -> None:
    assert {f"bpe_viz.{name}" for name in set(CORE) - WITHOUT_PAGE} <= set(PUBLIC)


def test_what_the_readme_imports_has_a_page() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    imported = set(re.findall(r"^(?:>>> )?from (bpe_viz[\w.]*) import", readme, re.MULTILINE))
    assert len(imported) >= 3
    assert imported <= set(PUBLIC)


def test_every_page_links_to_every_other(pages: dict[str, str]) -> None:
    for name in PUBLIC:
        up = "../" * name.count(".")
        for other in PUBLIC:
            assert f'href="{up}{other.replace(".", "/")}.html"' in pages[name]
        assert pages[name].count('aria-current="page"') == 1


def test_aligned_names_become_lists(pages: dict[str, str]) -> None:
    assert doctest.testmod(api_pages).failed == 0
    layout = described(pages["bpe_viz.history"])["Layout"]
    assert layout.count("<li>") == 4
    prose = "What follows.\n\nIt says  more\nin two lines."
    assert with_lists(prose) == prose


def test_a_command_writes_the_pages_or_says_what_it_takes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main([]) == main(["--help"]) == 2
    assert capsys.readouterr().err.count("python -m tests.api_pages FOLDER") == 2
    written: list[Path] = []

    def write(folder: Path) -> list[Path]:
        written.append(folder)
        return [folder]

    monkeypatch.setattr(sys.modules["tests.api_pages.__main__"], "write_pages", write)
    assert main([str(tmp_path)]) == 0
    assert written == [tmp_path]
    assert capsys.readouterr().out == f"1 page. Open {tmp_path / 'index.html'}\n"
