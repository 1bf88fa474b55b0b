"""The scripts of components, each at an address of its own, so that a browser loads it once.

Streamlit would send the script of a component with each drawing of its page, and each component has
modules that others have, too.  So what Streamlit sends loads a file of the server; modules of more
than one component are in one file for all.  The name of a file changes with its content.
"""

import asyncio
import gzip
import hashlib
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from bpe_viz.ui.server.base_path import base_path
from bpe_viz.ui.shared.bundle import Module, check_names, joined_text, modules_of
from bpe_viz.ui.shared.compact_script import compact
from bpe_viz.ui.streamlit_seam.page_scripts import chart_scripts

_PATH = "/scripts"
_UI = Path(__file__).resolve().parent.parent
_LATER = _UI / "later"  # the shared modules that only later pages need
# What is on every page, and the view of the first one.
ON_EVERY_PAGE = tuple(
    _UI / path
    for path in (
        "frame/page_inputs_watch.js",
        "frame/redraw.js",
        "frame/menus.js",
        "shared/leaving_component.js",
        "shared/stage_controls.js",
        "presenting/button.js",
        "presenting/strip.js",
        "tour/adding.js",
    )
)
_FIRST_PAGE = (*ON_EVERY_PAGE, _UI / "merges" / "component.js")
_SEPARATE_PAGES = _UI / "follow"  # a phone loads no more than its one page
_DEFAULT = "\nexport default"
_FOR_GOOD = "public, max-age=31536000, immutable"
_LOADER = """\
const script = await import(new URL("{}", location.origin).href);
export default script.default;
"""


@dataclass(frozen=True)
class ServedScript:
    """A file: its name, and its text as it was written."""

    name: str
    written: str

    @classmethod
    def of(cls, stem: str, text: str) -> "ServedScript":
        """Return the file, its name with a digest of its content.

        >>> ServedScript.of("shared", "export const a = 1;").name
        'shared-683314ed2211.js'
        """
        return cls(f"{stem}-{hashlib.sha256(text.encode()).hexdigest()[:12]}.js", text)

    # Made when a browser first asks, so that the start of the server does not wait for it.
    @cached_property
    def text(self) -> bytes:
        """Return what is sent.

        >>> ServedScript.of("shared", "export const a = 1;").text
        b'export const a=1;'
        """
        return compact(self.written).encode()

    @cached_property
    def packed(self) -> bytes:
        """Return what is sent to browsers that can unpack it."""
        return gzip.compress(self.text, mtime=0)


def loading(entry: Path) -> str:
    """Return Streamlit's script for the component of `entry`, which loads the server's one.

    >>> print(loading(_UI / "frame" / "redraw.js").splitlines()[-1])
    export default script.default;
    """
    return _LOADER.format(script_address(entry))


def script_address(entry: Path) -> str:
    """Return the address of the script of `entry` on this server.

    >>> script_address(_UI / "frame" / "redraw.js")[:22]
    '/scripts/frame-redraw-'
    """
    return f"{base_path()}{_PATH}/{served_of(entry).name}"


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
            body = await asyncio.to_thread(lambda: script.packed)
        else:
            body = await asyncio.to_thread(lambda: script.text)
        return Response(body, media_type="text/javascript", headers=headers)

    return [Route(f"{base}{_PATH}/{{name}}", answer, methods=["GET"])]


def split(
    entries: Collection[Path], elsewhere: Collection[Path] = (), address_elsewhere: str = ""
) -> tuple[str, Callable[[str], dict[Path, str]]]:
    """Return the text that entries share, and a function from its address to each text.

    Modules that are `elsewhere` are imported from there.
    """
    of_entry = {
        entry: [module for module in modules_of(entry) if module.path not in elsewhere]
        for entry in entries
    }
    shared = _shared(of_entry.values())
    is_shared = {module.path for module in shared}
    own = {
        entry: [module for module in modules if module.path not in is_shared]
        for entry, modules in of_entry.items()
    }
    wanted = {entry: _names_from(modules, is_shared) for entry, modules in own.items()}
    for modules, names in ((shared, []), *((own[entry], wanted[entry]) for entry in entries)):
        imported = (*names, *_names_from(modules, elsewhere))
        check_names([Module(_UI / "shared", "", {}, imported, frozenset()), *modules])

    def from_elsewhere(modules: Collection[Module]) -> str:
        return _importing(_names_from(modules, elsewhere), address_elsewhere)

    def texts(address: str) -> dict[Path, str]:
        return {
            entry: _importing(wanted[entry], address)
            + from_elsewhere(modules)
            + joined_text(modules)
            for entry, modules in own.items()
        }

    exported = sorted(set().union(*wanted.values()))
    return from_elsewhere(shared) + _exporting(shared, exported), texts


@cache
def _served() -> Mapping[Path, ServedScript]:
    """Return every file by its entry; what the first page shares by the folder of all.

    What only other pages share is a file of its own.
    """
    entries = [path for path in sorted(_UI.rglob("*.js")) if _is_component(path)]
    of_entry = {entry: modules_of(entry) for entry in entries}
    on_first = {module.path for entry in _FIRST_PAGE for module in of_entry[entry]}
    shared = [module for module in _shared(of_entry.values()) if module.path in on_first]
    is_shared = {module.path for module in shared}
    others = (
        module
        for modules in of_entry.values()
        for module in modules
        if module.path not in is_shared
    )
    check_names(shared)
    first = ServedScript.of("shared", _exporting(shared, _names_from(others, is_shared)))
    text, texts = split(entries, is_shared, f"./{first.name}")
    later = ServedScript.of("later", text)
    files = {
        entry: ServedScript.of(f"{entry.parent.name}-{entry.stem}", own)
        for entry, own in texts(f"./{later.name}").items()
    }
    return {_UI: first, _LATER: later, **files}


def _shared(of_entry: Iterable[Iterable[Module]]) -> list[Module]:
    """Return the modules of more than one entry, each after those that it imports."""
    every = [module for modules in of_entry for module in modules]
    uses = Counter(module.path for module in every)
    found = {module.path: module for module in every}
    return [module for path, module in found.items() if uses[path] > 1]


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


def _exporting(modules: Iterable[Module], names: Iterable[str]) -> str:
    return f"{joined_text(modules)}export {{ {', '.join(names)} }};\n"


def _importing(names: Iterable[str], address: str) -> str:
    return f'import {{ {", ".join(names)} }} from "{address}";\n' if names else ""
