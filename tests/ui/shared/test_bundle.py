"""The scripts that components send: modules joined in order, and clear words when that fails."""

import subprocess
from pathlib import Path

import pytest

from bpe_viz.ui.shared.bundle import BundleError, bundle
from tests.helpers.script_modules import ENTRIES, written
from tests.scripts.tools import NODE


def test_modules_come_once_each_after_those_that_it_imports(tmp_path: Path) -> None:
    entry = written(
        tmp_path,
        entry=(
            'import { a } from "./a.js";\nimport { b } from "./b.js";\nexport default () => a + b;'
        ),
        a='import { c } from "./c.js";\nexport const a = c;',
        b='import {\n  c,\n  d,\n} from "./c.js";\nexport function b() {\n  return c + d;\n}',
        c=(
            '/* import { x } from "./x.js"; */\n'
            'export const c = 1;\nexport const d = "export const";'
        ),
        unused="export const unused = 1;",
    )
    assert bundle(entry) == (
        '\nconst c=1,d="export const",a=c;function b(){return c+d}\nexport default()=>a+b;'
    )


@pytest.mark.parametrize(
    ("modules", "message"),
    [
        pytest.param(
            {"entry": 'import { a } from "./a.js";\nconst b = a;\n', "a": "export const b = 1;"},
            r"entry\.js imports a, which a\.js does not export\. Export it there",
            id="not exported",
        ),
        pytest.param(
            {
                "entry": 'import { a } from "./a.js";\nfunction b() {}',
                "a": "export const a = 1;\nconst b = 2;",
            },
            r"a\.js and entry\.js both declare b\. Give one of them another name\.",
            id="same name twice",
        ),
        pytest.param(
            {
                "entry": 'import { a } from "./a.js";\n',
                "a": 'import { b } from "./b.js";\nexport const a = b;',
                "b": 'import { a } from "./a.js";\nexport const b = a;',
            },
            r"b\.js and a\.js import each other\. Move what both need",
            id="a circle",
        ),
        pytest.param(
            {"entry": 'import { a } from "./missing.js";\n'},
            r"There is no module .*missing\.js\. Check the path",
            id="missing module",
        ),
        pytest.param(
            {"entry": 'import { a as b } from "./a.js";\n', "a": "export const a = 1;"},
            r'entry\.js imports "a as b"\. Import names as they are',
            id="renamed",
        ),
        pytest.param(
            {"entry": 'import * as a from "./a.js";\n', "a": "export const a = 1;"},
            r'entry\.js has the line "import \* as a from',
            id="all at once",
        ),
        pytest.param(
            {"entry": 'import "./a.js";\n', "a": ""},
            r"Modules import and export by name",
            id="for its effect",
        ),
        pytest.param(
            {"entry": 'import { a } from "./a.js";\n', "a": "const a = 1;\nexport { a };"},
            r"imports a, which a\.js does not export|has the line",
            id="a list of exports",
        ),
        pytest.param(
            {
                "entry": 'import { a } from "./a.js";\n',
                "a": "export const a = 1;\nexport default a;",
            },
            r"a\.js has a default export, which only an entry may have",
            id="two entries",
        ),
        pytest.param(
            {"entry": "const { a, b } = globalThis;\n"},
            r"declare one name at a time",
            id="several names at once",
        ),
    ],
)
def test_what_cannot_be_joined_is_said_in_words(
    tmp_path: Path, modules: dict[str, str], message: str
) -> None:
    with pytest.raises(BundleError, match=message):
        bundle(written(tmp_path, **modules))


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_every_entry_becomes_one_script_that_parses(entry: Path, tmp_path: Path) -> None:
    script = tmp_path / "script.mjs"
    script.write_text(bundle(entry), encoding="utf-8")
    subprocess.run([*NODE, "--check", str(script)], check=True)
