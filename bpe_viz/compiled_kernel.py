"""Compiles kernels, the inner loops over arrays, with numba: once, in the background.

Small corpora use the plain functions and never import numba.  Without numba everything works, only
slower.  The compiled code is cached on disk: next to the source or, when that is read-only, in the
user's cache folder.
"""

import importlib
import importlib.util
import threading
import time
import types
from collections.abc import Callable
from typing import Any, get_type_hints

from bpe_viz.arrays import CountArray, FloatArray, IdArray

PLAIN_PLACES = 4_000
_kernels: list[types.ModuleType] = []  # in the order in which they are needed


class _Compiled:
    """The compiled functions of each kernel, and the thread that makes those of the next ones."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.thread: threading.Thread | None = None
        self.waiting: list[types.ModuleType] = []
        self.functions: dict[types.ModuleType, Any] = {}


_compiled = _Compiled()


def register(kernel: types.ModuleType, *, is_needed_first: bool = False) -> types.ModuleType:
    """Let `prepare` compile a kernel too, after those that are needed before it.

    >>> from bpe_viz.training import recording_kernel
    >>> register(recording_kernel) is recording_kernel
    True
    """
    if kernel not in _kernels:
        _kernels.insert(0 if is_needed_first else len(_kernels), kernel)
    return kernel


def is_available() -> bool:
    """Return whether numba is installed, so that large corpora are learned fast.

    >>> is_available() == (importlib.util.find_spec("numba") is not None)
    True
    """
    return importlib.util.find_spec("numba") is not None


def is_missed(num_places: int) -> bool:
    """Return whether a corpus of `num_places` is learned slowly because numba is not installed.

    >>> is_missed(100)
    False
    """
    return num_places > PLAIN_PLACES and not is_available()


def is_preparing(plain: types.ModuleType) -> bool:
    """Return whether a kernel is still being compiled.

    >>> is_preparing(types.ModuleType("never_registered")) and is_ready()
    False
    """
    thread = _compiled.thread
    return plain in _compiled.waiting and thread is not None and thread.is_alive()


def is_ready() -> bool:
    """Return whether all kernels are compiled.

    >>> is_ready() and any(map(is_preparing, _kernels))
    False
    """
    return all(kernel in _compiled.functions for kernel in _kernels)


def kernel_for(plain: types.ModuleType, num_places: int, on_wait: Callable[[], object]) -> Any:
    """Return a kernel's functions for a corpus of `num_places`: plain if small, else compiled.

    No other kernel is compiled for it, except those whose functions it uses. `on_wait` is called
    every 50 ms while they are being compiled and may raise to give up waiting.

    >>> from bpe_viz.training import recording_kernel
    >>> kernel_for(recording_kernel, 100, on_wait=lambda: None).learn_merges.__name__
    'learn_merges'
    """
    if num_places <= PLAIN_PLACES or not is_available():
        return _compiled.functions.get(plain, plain)
    _compile_first(plain)
    while is_preparing(plain):
        time.sleep(0.05)
        on_wait()
    return _compiled.functions.get(plain, plain)


def prepare() -> None:
    """Start to compile all kernels in the background, unless that is done or under way."""
    with _compiled.lock:
        _start([*_compiled.waiting, *_kernels])


def wait() -> None:
    """Wait until nothing is being compiled.

    >>> wait()
    """
    if thread := _compiled.thread:
        thread.join()


def _compile_first(kernel: types.ModuleType) -> None:
    """Start to compile a kernel in the background, before all others that wait."""
    used = {each.__module__ for each in vars(kernel).values() if hasattr(each, "__module__")}
    needed = [other for other in _kernels if other is not kernel and other.__name__ in used]
    with _compiled.lock:
        _start([*needed, kernel, *_compiled.waiting])


def _start(kernels: list[types.ModuleType]) -> None:
    """Let a thread compile these, unless they are compiled."""
    missing = [kernel for kernel in dict.fromkeys(kernels) if kernel not in _compiled.functions]
    if not missing or not is_available():
        return
    _compiled.waiting = missing
    if _compiled.thread is None:
        _compiled.thread = threading.Thread(target=_fill, name="prepare-fast-learner")
        _compiled.thread.start()


def _fill() -> None:
    """Compile the kernels that wait, one by one."""
    while True:
        with _compiled.lock:
            if not _compiled.waiting:
                _compiled.thread = None
                return
            kernel = _compiled.waiting[0]
        try:
            functions = _compile(kernel, cache=True)
        except (RuntimeError, OSError):  # no folder for the compiled code
            functions = _compile(kernel, cache=False)
        with _compiled.lock:
            _compiled.functions[kernel] = functions
            _compiled.waiting.remove(kernel)


def _compile(kernel: types.ModuleType, *, cache: bool) -> types.SimpleNamespace:
    """Compile every function of a kernel, callees first; a bare number is an int64.

    What a kernel imports from another has been compiled with that.
    """
    numba: Any = importlib.import_module("numba")
    type_of = {
        int: numba.int64,
        float: numba.float64,
        IdArray: numba.types.Array(numba.int32, 1, "C"),
        CountArray: numba.types.Array(numba.int64, 1, "C"),
        FloatArray: numba.types.Array(numba.float64, 1, "C"),
    }

    def numba_type(annotation: Any) -> Any:
        if annotation not in type_of:  # a NamedTuple of arrays
            fields = get_type_hints(annotation).values()
            type_of[annotation] = numba.types.NamedTuple(
                [numba_type(field) for field in fields], annotation
            )
        return type_of[annotation]

    names = dict(vars(kernel))
    compiled = {}
    for name, plain in vars(kernel).items():
        if not isinstance(plain, types.FunctionType):
            continue
        if plain.__module__ != kernel.__name__:
            for other, functions in _compiled.functions.items():
                if plain.__module__ == other.__name__:
                    compiled[name] = names[name] = getattr(functions, name)
            continue
        signature = tuple(
            numba_type(annotation)
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
        compiled[name] = names[name] = compiler(copy)
    return types.SimpleNamespace(**compiled)
