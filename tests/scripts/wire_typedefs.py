"""Types of the wire as scripts read them: JSDoc typedefs made of TypedDicts and NamedTuples.

A `wire_types.py` says what Python sends, and what it is asked; the `wire.js` beside it gets the
same after its mark.  What comes before the mark is of scripts alone.
"""

import ast
import importlib
import json
import types
from collections.abc import Iterator
from pathlib import Path
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from tests import ROOT

MARK = "/* Made of wire_types.py by `python -m tests.scripts --write`. */\n"
_END = "\nexport {};\n"
_PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null"}


def wire_scripts() -> dict[Path, str]:
    """The text of every `wire.js` with types of Python, by its path."""
    return {
        path.with_name("wire.js"): _script(path)
        for path in sorted((ROOT / "bpe_viz" / "ui").glob("*/wire_types.py"))
    }


def _script(path: Path) -> str:
    script = path.with_name("wire.js")
    text = script.read_text(encoding="utf-8")
    by_hand = text.partition(MARK)[0] if MARK in text else text.removesuffix(_END) + "\n"
    name = ".".join(path.relative_to(ROOT).with_suffix("").parts)
    return by_hand + MARK + "\n" + "\n".join(_Typedefs(name, path).lines()) + _END


class _Typedefs:
    """The types of one module."""

    def __init__(self, name: str, path: Path) -> None:
        self._module = importlib.import_module(name)
        text = path.read_text(encoding="utf-8")
        self._lines = text.splitlines()
        self._tree = ast.parse(text)
        self._aliases = {
            value: name
            for name, value in vars(self._module).items()
            if get_origin(value) is Annotated and not name.startswith("_")
        }
        self._imported: dict[str, set[str]] = {}

    def lines(self) -> Iterator[str]:
        """The lines of the script, each type after what it imports."""
        body = [*self._body()]
        for module, names in sorted(self._imported.items()):
            folder = module.split(".")[-2]
            yield f'/** @import {{ {", ".join(sorted(names))} }} from "../{folder}/wire.js" */\n'
        yield from body

    def _body(self) -> Iterator[str]:
        for alias in self._aliases.values():
            yield f"/** @typedef {{{self._union(getattr(self._module, alias))}}} {alias} */\n"
        for node in self._tree.body:
            if isinstance(node, ast.ClassDef):
                yield from self._class(node)

    def _class(self, node: ast.ClassDef) -> Iterator[str]:
        cls = getattr(self._module, node.name)
        about = " ".join((ast.get_docstring(node) or "").split())
        hints = get_type_hints(cls, include_extras=True)
        if not is_typeddict(cls):
            fields = ", ".join(
                f"{name}{'?' if name in cls._field_defaults else ''}: {self._type(hints[name])}"
                for name in cls._fields
            )
            yield f"/** {about} @typedef {{[{fields}]}} {node.name} */\n"
            return
        yield "/**"
        yield f" * {about}"
        yield f" * @typedef {{object}} {node.name}"
        comments = self._comments(cls)
        for name, hint in hints.items():
            shown = name if name in cls.__required_keys__ else f"[{name}]"
            said = f" {comments[name]}" if comments.get(name) else ""
            yield f" * @property {{{self._type(hint)}}} {shown}{said}"
        yield " */\n"

    def _comments(self, cls: type) -> dict[str, str]:
        """Return what stands next to the fields of a class and of those that it extends."""
        comments: dict[str, str] = {}
        bases = [base.__name__ for base in getattr(cls, "__orig_bases__", ()) if is_typeddict(base)]
        for node in self._tree.body:
            if isinstance(node, ast.ClassDef) and node.name in (*bases, cls.__name__):
                for field in node.body:
                    if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
                        line = self._lines[field.end_lineno - 1 if field.end_lineno else 0]
                        comments[field.target.id] = line.partition("  # ")[2]
        return comments

    def _type(self, hint: Any) -> str:
        origin, args = get_origin(hint), get_args(hint)
        if origin is NotRequired:
            return self._type(args[0])
        if origin is Annotated:
            return self._aliases.get(hint) or self._union(hint)
        if hint in _PLAIN:
            return _PLAIN[hint]
        if origin is Literal:
            return " | ".join(json.dumps(value) for value in args)
        if origin in (Union, types.UnionType):
            return " | ".join(dict.fromkeys(map(self._type, args)))
        if origin is list:
            inner = self._type(args[0])
            return f"({inner})[]" if " | " in inner else f"{inner}[]"
        if origin is tuple:
            return f"[{', '.join(map(self._type, args))}]"
        if origin is dict:
            record = f"Record<{self._type(args[0])}, {self._type(args[1])}>"
            return record if args[0] is str else f"Partial<{record}>"
        if hint is object:
            return "unknown"
        if isinstance(hint, type) and hint.__module__.endswith("wire_types"):
            if hint.__module__ != self._module.__name__:
                self._imported.setdefault(hint.__module__, set()).add(hint.__name__)
            return hint.__name__
        raise TypeError(f"{hint} has no form on the wire. Use a TypedDict or a NamedTuple.")

    @staticmethod
    def _union(hint: Any) -> str:
        """The values of an enum, or the texts, that a text may be."""
        (some,) = hint.__metadata__
        texts = some if isinstance(some, tuple) else [member.value for member in some]
        return " | ".join(map(json.dumps, texts))
