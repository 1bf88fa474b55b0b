"""Check the scripts and styles: format, lint, types, and the tests that run under node.

With `--write`, scripts that are made of what Python says are written first.
"""

import subprocess
import sys

from tests.scripts.generated import outdated, write
from tests.scripts.tools import HERE, NODE, install, tool


def main() -> int:
    """The exit status of the first check that fails, or 0."""
    if "--write" in sys.argv[1:]:
        write()
    if paths := outdated():
        names = ", ".join(path.name for path in paths)
        sys.stderr.write(f"{names}: not as Python says. Run python -m tests.scripts --write.\n")
        return 1
    if status := install():
        sys.stderr.write("The tools named in tests/scripts/package-lock.json are not installed.\n")
        return status
    checks = (
        [*tool("@biomejs/biome"), "check", "--error-on-warnings", "--colors=off"],
        [*tool("typescript"), "-p", str(HERE)],
        [*NODE, "--test", *map(str, sorted(HERE.glob("*.test.js")))],
    )
    for check in checks:
        if status := subprocess.run(check, cwd=HERE.parent.parent, check=False).returncode:
            return status
    return 0


if __name__ == "__main__":
    sys.exit(main())
