"""Compiles the kernel of the recording learner with numba, once, in the background.

Small corpora use the plain functions and never import numba.  Without numba everything works, only
slower.  The compiled code is kept on disk: beside the source or, when that is read-only, in the
user's cache folder.
"""

import importlib
import importlib.util
import threading
import types
from collections.abc import Callable
from typing import Any

from bpe_viz import recording_kernel
from bpe_viz.training_tables import I32, I64, Tables

PLAIN_PLACES = 4_000
_COMPILED = ("learn", "drop_dead_places")


class _Compiled:
    """The compiled functions, or the thread that is making them."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.thread: threading.Thread | None = None
        self.functions: Any = None


_compiled = _Compiled()


def is_available() -> bool:
    """Whether numba is installed, so that large corpora are learned fast."""
    return importlib.util.find_spec("numba") is not None


def is_missed(num_places: int) -> bool:
    """Whether a corpus of `num_places` is learned slowly because numba is not installed.

    >>> is_missed(100)
    False
    """
    return num_places > PLAIN_PLACES and not is_available()


def is_preparing() -> bool:
    """Whether the one-time compilation is going on just now."""
    thread = _compiled.thread
    return thread is not None and thread.is_alive()


def kernel_for(num_places: int, on_wait: Callable[[], None]) -> Any:
    """The functions to learn a corpus of `num_places` with: plain for small ones, else compiled.

    `on_wait` is called every 50 ms while they are being compiled and may raise to give up waiting.

    >>> kernel_for(100, on_wait=lambda: None).learn.__name__
    'learn'
    """
    if _compiled.functions is not None:
        return _compiled.functions
    if num_places <= PLAIN_PLACES or not is_available():
        return recording_kernel
    prepare()
    while (thread := _compiled.thread) is not None and thread.is_alive():
        thread.join(0.05)
        on_wait()
    return _compiled.functions or recording_kernel


def prepare() -> None:
    """Start the compilation in the background unless it has begun already."""
    with _compiled.lock:
        if _compiled.thread is None and is_available():
            _compiled.thread = threading.Thread(target=_fill, name="prepare-fast-learner")
            _compiled.thread.start()


def _fill() -> None:
    try:
        _compiled.functions = _compile(cache=True)
    except RuntimeError:  # no folder to keep the compiled code in
        _compiled.functions = _compile(cache=False)


def _compile(*, cache: bool) -> types.SimpleNamespace:
    """Compile every function of the kernel, callees first; a bare number is an int64."""
    numba: Any = importlib.import_module("numba")

    type_of = {
        int: numba.int64,
        I32: numba.types.Array(numba.int32, 1, "C"),
        I64: numba.types.Array(numba.int64, 1, "C"),
    }
    field_types = [type_of[Tables.__annotations__[field]] for field in Tables._fields]
    type_of[Tables] = numba.types.NamedTuple(field_types, Tables)
    names = dict(vars(recording_kernel))
    for name, plain in vars(recording_kernel).items():
        if not isinstance(plain, types.FunctionType) or plain.__module__ != names["__name__"]:
            continue
        signature = tuple(
            type_of[annotation]
            for argument, annotation in plain.__annotations__.items()
            if argument != "return"
        )
        copy = types.FunctionType(plain.__code__, names, name)
        copy.__module__ = plain.__module__
        compiler = numba.njit(
            signature,
            cache=cache,
            nogil=True,
            error_model="numpy",
        )
        names[name] = compiler(copy)
    return types.SimpleNamespace(**{name: names[name] for name in _COMPILED})
