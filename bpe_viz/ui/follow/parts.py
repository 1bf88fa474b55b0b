"""The files that the page of a follower loads: each under a name that changes with its content."""

import functools
import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

from bpe_viz.ui import merges, pieces
from bpe_viz.ui.shared.bundle import bundle
from bpe_viz.ui.shared.component_files import joined

_HERE = Path(__file__).parent
_SHARED = _HERE.parent / "shared"
_SCRIPT, _STYLE = "text/javascript; charset=utf-8", "text/css; charset=utf-8"


@dataclass(frozen=True, slots=True)
class Part:
    """A file as it is sent."""

    name: str
    kind: str
    data: bytes

    @classmethod
    def of(cls, name: str, kind: str, text: str) -> "Part":
        """Return the file, its name with a digest of its content."""
        data = text.encode()
        stem, _, ending = name.rpartition(".")
        return cls(f"{stem}-{hashlib.sha256(data).hexdigest()[:12]}.{ending}", kind, data)


@dataclass(frozen=True, slots=True)
class StepperParts:
    """The parts from which a stepper is drawn: its script, style and markup."""

    script: Part
    style: Part
    html: str


@functools.cache
def page_script() -> Part:
    """Return the script of the page itself."""
    return Part.of("follow.js", _SCRIPT, bundle(_HERE / "follow.js"))


@functools.cache
def remote_script() -> Part:
    """Return the script of the presenter's remote."""
    return Part.of("remote.js", _SCRIPT, bundle(_HERE / "remote.js"))


@functools.cache
def merges_parts() -> StepperParts:
    """Return the stepper of merges."""
    script = Part.of("merges.js", _SCRIPT, _script_of(merges, "mergesStepper"))
    style = Part.of("merges.css", _STYLE, _led(merges.STYLES))
    return StepperParts(script, style, merges.HTML)


@functools.cache
def pieces_parts() -> StepperParts:
    """Return the stepper of rounds of pruning."""
    script = Part.of("pieces.js", _SCRIPT, _script_of(pieces, "piecesStepper"))
    style = Part.of("pieces.css", _STYLE, _led(pieces.STYLES))
    return StepperParts(script, style, pieces.HTML)


def _script_of(page: ModuleType, stepper: str) -> str:
    """Return the script of a page's view, which makes `stepper`; the follower's page leads it."""
    view = Path(str(page.__file__)).parent / "view.js"
    return f"{bundle(view)}export default {stepper};\n"


def _led(styles: str) -> str:
    return _bare("\n".join((styles, joined(_HERE / "follower_view.css"))))


def _bare(styles: str) -> str:
    r"""Remove comments and the blanks beside signs; no string may contain such a sign.

    >>> _bare(".a,\n.b {\n  /* A sign. */\n  top: 0;\n  left: 1px;\n}\n")
    '.a,.b{top:0;left:1px}'
    """
    code = re.sub(r"/\*.*?\*/", "", styles, flags=re.DOTALL)
    return re.sub(r"\s*([{};,])\s*", r"\1", code).replace(": ", ":").replace(";}", "}")


@functools.cache
def page_style() -> str:
    """Return the style of the page, which is part of it."""
    shared = (_SHARED / name for name in ("tokens.css", "asides.css", "chips.css"))
    return joined(*shared, _HERE / "follow.css")


@functools.cache
def remote_style() -> str:
    """Return the style of the presenter's remote, which is part of it."""
    names = (_SHARED / "tokens.css", _HERE / "follow.css", _HERE / "remote.css")
    return joined(*names)


@functools.cache
def parts_by_name() -> Mapping[str, Part]:
    """Return every file by the name that it is asked for by."""
    steppers = (merges_parts(), pieces_parts())
    every = (
        page_script(),
        remote_script(),
        *(part for s in steppers for part in (s.script, s.style)),
    )
    return {part.name: part for part in every}
