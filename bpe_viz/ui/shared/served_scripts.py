"""The scripts of components, each at an address of its own, so that a browser loads it once.

Streamlit would send the script of a component with each drawing of its page, and each component has
modules that others have, too.  So what Streamlit sends loads a file of the server; modules of more
than one component are in one file for all.  The name of a file changes with its content.
"""

import gzip
import hashlib
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from bpe_viz.ui.server.base_path import base_path
from bpe_viz.ui.shared.bundle import Module, check_names, joined_text, modules_of
from bpe_viz.ui.streamlit_seam.page_scripts import chart_scripts

_PATH = "/scripts"
_UI = Path(__file__).resolve().parent.parent
_SEPARATE_PAGES = _UI / "follow"  # a phone loads no more than its one page
_DEFAULT = "\nexport default"
_FOR_GOOD = "public, max-age=31536000, immutable"
_LOADER = """\
const script = await import(new URL("{}", location.origin).href);
export default script.default;
"""


@dataclass(frozen=True, slots=True)
class ServedScript:
    """A file: its name, its text, and what is sent to browsers that can unpack it."""

    name: str
    text: str
    packed: bytes

    @classmethod
    def of(cls, stem: str, text: str) -> "ServedScript":
        """Return the file, its name with a digest of its content.

        >>> ServedScript.of("shared", "export const a = 1;").name
        'shared-683314ed2211.js'
        """
        data = text.encode()
        name = f"{stem}-{hashlib.sha256(data).hexdigest()[:12]}.js"
        return cls(name, text, gzip.compress(data, mtime=0))


def loading(entry: Path) -> str:
    """Return Streamlit's script for the component of `entry`, which loads the server's one.

    >>> print(loading(_UI / "frame" / "redraw.js").splitlines()[-1])
    export default script.default;
    """
    return _LOADER.format(f"{base_path()}{_PATH}/{served_of(entry).name}")


def preloading(*entries: Path) -> Markup:
    """Have a browser load the scripts of components before Streamlit asks for them.

    Those of charts come once it has nothing else to do.

    >>> str(preloading())[:26]
    '<link rel="modulepreload" '
    """
    now, later = (
        Markup('<link rel="modulepreload" href="{}">'),
        Markup('<link rel="prefetch" href="{}">'),
    )
    names = [script.name for script in (_served()[_UI], *map(served_of, entries))]
    base = base_path()
    links = [
        *(now.format(f"{base}{_PATH}/{name}") for name in names),
        *(later.format(f"{base}/{path}") for path in chart_scripts()),
    ]
    return Markup("").join(links)


def served_of(entry: Path) -> ServedScript:
    """Return the file that has the component of `entry`."""
    return _served()[entry.resolve()]


def script_routes(base: str) -> list[Route]:
    """Return the routes to the files; every path begins with `base`."""
    by_name = {script.name: script for script in _served().values()}

    async def answer(request: Request) -> Response:
        script = by_name.get(request.path_params["name"])
        if script is None:
            return Response(status_code=404)
        headers = {"Cache-Control": _FOR_GOOD, "Vary": "Accept-Encoding"}
        if "gzip" in request.headers.get("accept-encoding", ""):
            headers["Content-Encoding"] = "gzip"
            body = script.packed
        else:
            body = script.text.encode()
        return Response(body, media_type="text/javascript", headers=headers)

    return [Route(f"{base}{_PATH}/{{name}}", answer, methods=["GET"])]


def split(entries: Collection[Path]) -> tuple[str, Callable[[str], dict[Path, str]]]:
    """Return the text that entries share, and a function from its address to each text."""
    of_entry = {entry: modules_of(entry) for entry in entries}
    uses = Counter(module.path for modules in of_entry.values() for module in modules)
    every = {module.path: module for modules in of_entry.values() for module in modules}
    is_shared = {path for path, count in uses.items() if count > 1}
    # In the order in which each comes after those that it imports.
    shared = [module for path, module in every.items() if path in is_shared]
    own = {
        entry: [module for module in modules if module.path not in is_shared]
        for entry, modules in of_entry.items()
    }
    wanted = {entry: _names_from(modules, is_shared) for entry, modules in own.items()}
    check_names(shared)
    for entry, modules in own.items():
        imported = Module(_UI / "shared", "", {}, tuple(wanted[entry]), frozenset())
        check_names([imported, *modules])

    def texts(address: str) -> dict[Path, str]:
        return {
            entry: _importing(wanted[entry], address) + joined_text(modules)
            for entry, modules in own.items()
        }

    exported = sorted(set().union(*wanted.values()))
    return f"{joined_text(shared)}export {{ {', '.join(exported)} }};\n", texts


@cache
def _served() -> Mapping[Path, ServedScript]:
    """Return every file by its entry; what they share by the folder of all."""
    entries = [path for path in sorted(_UI.rglob("*.js")) if _is_component(path)]
    text, texts = split(entries)
    shared = ServedScript.of("shared", text)
    files = {
        entry: ServedScript.of(f"{entry.parent.name}-{entry.stem}", own)
        for entry, own in texts(f"./{shared.name}").items()
    }
    return {_UI: shared, **files}


def _is_component(path: Path) -> bool:
    return _SEPARATE_PAGES not in path.parents and _DEFAULT in path.read_text(encoding="utf-8")


def _names_from(modules: Iterable[Module], others: Collection[Path]) -> list[str]:
    """List what modules import from others, each name once."""
    names = {
        name
        for module in modules
        for path, imported in module.imports.items()
        if path in others
        for name in imported
    }
    return sorted(names)


def _importing(names: Iterable[str], address: str) -> str:
    return f'import {{ {", ".join(names)} }} from "{address}";\n' if names else ""
