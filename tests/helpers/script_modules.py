"""Modules of scripts for tests: those that the app sends, and made ones."""

from pathlib import Path

from tests import ROOT

UI = ROOT / "bpe_viz" / "ui"
ENTRIES = sorted(
    path
    for path in UI.rglob("*.js")
    if "\nexport default" in path.read_text(encoding="utf-8") or path.parent.name == "offline"
)


def written(folder: Path, **modules: str) -> Path:
    """The modules in a folder; the first is the entry."""
    for name, text in modules.items():
        (folder / f"{name}.js").write_text(text, encoding="utf-8")
    return folder / f"{next(iter(modules))}.js"
