"""The scripts of components: what several need is one file, loaded once and kept for good."""

import re
from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient

from bpe_viz.ui.frame.page import SCRIPTS
from bpe_viz.ui.shared.bundle import BundleError
from bpe_viz.ui.shared.served_scripts import loading, script_routes, served_of, split
from tests import ROOT
from tests.helpers.script_modules import ENTRIES, written

UI = ROOT / "bpe_viz" / "ui"
STEPPER = UI / "merges" / "component.js"
COMPONENTS = [path for path in ENTRIES if path.parent.name not in ("follow", "offline")]
# Bars of the first page, and of any other after it.
MAX_FIRST, MAX_FIRST_PACKED, MAX_MORE_PACKED = 340_000, 130_000, 60_000


@pytest.fixture
def client() -> TestClient:
    return TestClient(Starlette(routes=script_routes("/app")), base_url="http://localhost/app/")


def names_preloaded() -> list[str]:
    return re.findall(r'href="/scripts/([^"]+)"', str(SCRIPTS))


def test_what_two_entries_import_is_in_a_file_of_its_own(tmp_path: Path) -> None:
    one = written(
        tmp_path,
        one='import { a } from "./a.js";\nexport default () => a;',
        two=(
            'import { a, b } from "./a.js";\nimport { c } from "./c.js";\nexport default a + b + c;'
        ),
        a="export const a = 1;\nexport const b = 2;\nexport const unused = 3;",
        c="export const c = 3;",
    )
    shared, texts = split([one, one.with_name("two.js")])
    assert shared == "const a = 1;\nconst b = 2;\nconst unused = 3;\nexport { a, b };\n"
    of_one, of_two = texts("./s.js").values()
    assert of_one == 'import { a } from "./s.js";\nexport default () => a;\n'
    assert of_two == 'import { a, b } from "./s.js";\nconst c = 3;\nexport default a + b + c;\n'


def test_a_name_may_be_declared_in_two_files_unless_it_is_imported(tmp_path: Path) -> None:
    modules = {
        "one": 'import { a } from "./a.js";\nconst hidden = a;\nexport default hidden;',
        "two": 'import { a } from "./a.js";\nexport default a;',
        "a": "const hidden = 1;\nexport const a = hidden;",
    }
    entry = written(tmp_path, **modules)
    split([entry, entry.with_name("two.js")])
    entry.write_text('import { b } from "./b.js";\nconst a = b;\nexport default a;', "utf-8")
    entry.with_name("b.js").write_text('import { a } from "./a.js";\nexport const b = a;', "utf-8")
    other = tmp_path / "three.js"
    other.write_text(entry.read_text("utf-8"), "utf-8")
    with pytest.raises(BundleError, match="both declare a"):
        split([other, entry.with_name("two.js")])


@pytest.mark.parametrize("entry", COMPONENTS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_the_server_has_every_script_that_a_component_loads(
    entry: Path, client: TestClient
) -> None:
    served = served_of(entry)
    assert f"/scripts/{served.name}" in loading(entry)
    answer = client.get(f"scripts/{served.name}")
    assert answer.content == served.text
    assert answer.headers["content-type"].startswith("text/javascript")
    assert "immutable" in answer.headers["cache-control"]
    for shared in re.findall(r'from ?"\./([^"]+)"', answer.text):
        assert client.get(f"scripts/{shared}").status_code == 200


def test_a_browser_that_cannot_unpack_gets_the_text(client: TestClient) -> None:
    path = f"scripts/{served_of(STEPPER).name}"
    plain = client.get(path, headers={"accept-encoding": "identity"})
    packed = client.get(path, headers={"accept-encoding": "gzip"})
    assert "content-encoding" not in plain.headers
    assert packed.headers["content-encoding"] == "gzip"
    assert plain.content == packed.content == served_of(STEPPER).text


@pytest.mark.parametrize("name", ["merges-component-000000000000.js", "../app.py", "x"])
def test_no_other_file_is_sent(name: str, client: TestClient) -> None:
    assert client.get(f"scripts/{name}").status_code == 404


def test_scripts_are_small_on_the_first_page_and_on_any_other(client: TestClient) -> None:
    def packed(name: str) -> int:
        return int(client.get(f"scripts/{name}").headers["content-length"])

    first = {*names_preloaded(), served_of(STEPPER).name}
    assert sum(len(client.get(f"scripts/{name}").content) for name in first) <= MAX_FIRST
    assert sum(map(packed, first)) <= MAX_FIRST_PACKED
    for folder in {entry.parent for entry in COMPONENTS}:
        names = {served_of(entry).name for entry in COMPONENTS if entry.parent == folder}
        assert sum(map(packed, names - first)) <= MAX_MORE_PACKED
