"""JavaScript modules joined into the one script that a component, or a page of its own, sends.

The modules import each other by name, as browsers and node run them.  A component of Streamlit gets
one script, so the modules that its entry imports, and no others, are put one after the other, each
after those that it imports, and `import` and `export` are taken away.
"""

import re
from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from bpe_viz.ui.shared.compact_script import compact

_IMPORT = re.compile(
    r"^import\s*\{(?P<names>[^{}*]*)\}\s*from\s*\"(?P<path>\./[^\"]+|\.\./[^\"]+)\";\n",
    re.MULTILINE,
)
_DECLARATION = re.compile(
    r"^(?P<export>export )?(?:async )?(?:function\*?|class|const|let) (?P<name>[\w$]+)",
    re.MULTILINE,
)
_DEFAULT = re.compile(r"^export default\b", re.MULTILINE)
_LEFT_OVER = re.compile(r"^(?:import\b|export\b|const [\[{]|let [\[{]|var )[^\n]*", re.MULTILINE)
_NAME = re.compile(r"[A-Za-z_$][\w$]*")


class BundleError(Exception):
    """The modules cannot be joined; the message names the module and what to change."""


@dataclass(frozen=True, slots=True)
class Module:
    """A module: its text without imports and exports, and the names that go in and out."""

    path: Path
    text: str
    imports: Mapping[Path, tuple[str, ...]]
    names: tuple[str, ...]
    exports: frozenset[str]


@cache
def bundle(entry: Path) -> str:
    """One script of `entry` and of all that it imports; only the entry may `export default`.

    >>> print(bundle(Path(__file__).parent / "leaving_component.js")[-36:])
    export default()=>void watchedTab();
    """
    modules = modules_of(entry)
    check_names(modules)
    return compact(joined_text(modules))


def modules_of(entry: Path) -> list[Module]:
    """Return the module `entry` and all that it imports, each once, after those that it imports.

    >>> [module.path.name for module in modules_of(Path(__file__).parent / "leaving_component.js")]
    ['page.js', 'leaving.js', 'leaving_component.js']
    """
    return list(_in_order(entry.resolve()))


def joined_text(modules: Iterable[Module]) -> str:
    """Join modules one after the other."""
    return "\n".join(module.text.strip("\n") for module in modules) + "\n"


def _in_order(entry: Path) -> Iterator[Module]:
    """Yield every module once, after those that it imports."""
    modules: dict[Path, Module] = {}
    waiting = deque([entry])
    while waiting:
        path = waiting.popleft()
        if path not in modules:
            modules[path] = _read(path, is_entry=path == entry)
            waiting.extend(modules[path].imports)
    for module in modules.values():
        for path, names in module.imports.items():
            if missing := [name for name in names if name not in modules[path].exports]:
                raise BundleError(
                    f"{module.path.name} imports {missing[0]}, which {path.name} does not export."
                    " Export it there, or import it from its own module."
                )
    done: dict[Path, bool] = {}

    def visit(path: Path) -> Iterator[Module]:
        if not done.setdefault(path, False):
            for imported in modules[path].imports:
                if done.get(imported) is False:
                    raise BundleError(
                        f"{path.name} and {imported.name} import each other."
                        " Move what both need into a module of its own."
                    )
                if imported not in done:
                    yield from visit(imported)
            done[path] = True
            yield modules[path]

    yield from visit(entry)


@cache
def _read(path: Path, *, is_entry: bool) -> Module:
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise BundleError(f"There is no module {path}. Check the path of its import.") from None
    imports: dict[Path, tuple[str, ...]] = {}
    for found in _IMPORT.finditer(text):
        names = tuple(name.strip() for name in found["names"].split(",") if name.strip())
        if wrong := [name for name in names if not _NAME.fullmatch(name)]:
            raise BundleError(
                f'{path.name} imports "{wrong[0]}". Import names as they are, without "as".'
            )
        imported = (path.parent / found["path"]).resolve()
        imports[imported] = (*imports.get(imported, ()), *names)
    text = _IMPORT.sub("", text)
    declared = list(_DECLARATION.finditer(text))
    text = _DECLARATION.sub(lambda found: found[0].removeprefix("export "), text)
    if not is_entry and _DEFAULT.search(text):
        raise BundleError(f"{path.name} has a default export, which only an entry may have.")
    left_over = _LEFT_OVER.search(_DEFAULT.sub("", text, count=1) if is_entry else text)
    if left_over:
        raise BundleError(
            f'{path.name} has the line "{left_over[0]}". Modules import and export by name, and'
            " declare one name at a time."
        )
    return Module(
        path,
        text,
        imports,
        tuple(found["name"] for found in declared),
        frozenset(found["name"] for found in declared if found["export"]),
    )


def check_names(modules: list[Module]) -> None:
    """No two modules may declare the same name, as they share one scope once they are joined."""
    owner: dict[str, Path] = {}
    for module in modules:
        for name in module.names:
            if name in owner:
                raise BundleError(
                    f"{owner[name].name} and {module.path.name} both declare {name}."
                    " Give one of them another name."
                )
            owner[name] = module.path
