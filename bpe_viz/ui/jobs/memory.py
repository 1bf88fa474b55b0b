"""The one bound of memory: what all caches hold together, in bytes, and what a job will need.

What a cache has beyond the bound goes, the least recently used first, unless a reader still looks
at it: to let go of that would free nothing. A job that would not fit waits until it does.
"""

import functools
import os
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from time import monotonic, sleep
from typing import Any

from bpe_viz.caching import CacheOfOwner
from bpe_viz.errors import ServerFullError, SettingsError
from bpe_viz.limits import (
    CODE_MEGABYTES,
    LEAST_PROCESS_MEGABYTES,
    MEGABYTE,
    MEMORY_WAIT_SECONDS,
    PROCESS_MEGABYTES,
)
from bpe_viz.symbols import printable
from bpe_viz.ui.jobs import texts
from bpe_viz.ui.jobs.pool import Job, Report, every_pool
from bpe_viz.ui.jobs.sizes import MeasuredSize, Parts, ValuesOfOwners, num_bytes, values_alive
from bpe_viz.vocabularies import loaded_tokenizers, unload_tokenizer
from bpe_viz.wording import shortened

_VARIABLE = "BPE_VIZ_MEMORY"
_LOOK_SECONDS = 0.2
_DIGITS = 9
_REFERENCES = 2  # to a result that nobody looks at: by its job, and by the call that counts them
_REFERENCES_TO_TOKENIZER = 5  # what lists them has three more


@dataclass(frozen=True, slots=True)
class _Entry:
    """Something cached: how large, whether a reader looks at it, when it was used, how it goes."""

    value: object
    parts: Parts
    is_held: bool
    used_at: float
    drop: Callable[[], object]


class Memory:
    """Bounds what all caches hold, to `limit` bytes.

    >>> memory = Memory(limit=100 * MEGABYTE)
    >>> with memory.room(60 * MEGABYTE, lambda *_: None):
    ...     memory.num_promised // MEGABYTE
    60
    >>> with memory.room(101 * MEGABYTE, lambda *_: None): ...
    Traceback (most recent call last):
    bpe_viz.errors.ServerFullError: This would take about 101 MB of memory, and this server has
    100 MB for all readers. Choose a smaller corpus, or run bpe-viz on your own computer.
    """

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.num_promised = 0  # to jobs that run
        self._lock = threading.Lock()
        self._size_of_tokenizer: dict[str, MeasuredSize] = {}

    def sweep(self, limit: int | None = None) -> int:
        """Let go of what is beyond the limit, or a lower one; how many entries went."""
        with self._lock:
            return self._sweep(min(self.limit, self.limit if limit is None else limit))[1]

    def num_held(self) -> int:
        """Return the bytes that all caches hold, and readers of what is no longer cached."""
        with self._lock:
            entries, others = self._everything()
            return num_bytes([*others, *(entry.parts for entry in entries)])

    @contextmanager
    def room(self, num_bytes: int, report: Report) -> Iterator[None]:
        """Keep so many bytes free meanwhile, once they are; raises ServerFullError."""
        self._wait_for(num_bytes, report)
        try:
            yield
        finally:
            with self._lock:
                self.num_promised -= num_bytes

    def _wait_for(self, num_bytes: int, report: Report) -> None:
        if num_bytes > self.limit:
            raise ServerFullError(
                texts.TOO_LARGE_FOR_SERVER.format(
                    needed=num_bytes // MEGABYTE, limit=self.limit // MEGABYTE
                )
            )
        until = monotonic() + MEMORY_WAIT_SECONDS
        while not self._promise(num_bytes):
            if monotonic() > until:
                raise ServerFullError(texts.MEMORY_IS_FULL.format(megabytes=self.limit // MEGABYTE))
            report(texts.WAITING_FOR_MEMORY, 0, 0)
            sleep(_LOOK_SECONDS)

    def _promise(self, num_bytes: int) -> bool:
        with self._lock:
            free = self.limit - self.num_promised - num_bytes
            if self._sweep(max(free, 0))[0] > free:
                return False
            self.num_promised += num_bytes
            return True

    def _sweep(self, limit: int) -> tuple[int, int]:
        """Drop entries over the limit; return the bytes still held, and how many entries went."""
        entries, others = self._everything()
        entries.sort(key=lambda entry: (entry.is_held, entry.used_at), reverse=True)
        counted: dict[int, int] = {}
        for parts in others:
            counted.update(parts)
        total, num_dropped = sum(counted.values()), 0
        for entry in entries:
            added = {part: size for part, size in entry.parts.items() if part not in counted}
            size = sum(added.values())
            if not entry.is_held and (num_dropped or total + size > limit):
                entry.drop()
                num_dropped += 1
                continue
            counted |= added
            total += size
        return total, num_dropped

    def _everything(self) -> tuple[list[_Entry], list[Parts]]:
        """Return all that is cached, and what is not but alive, as a reader looks at it."""
        values_of_owner = CacheOfOwner.values_by_owner()
        entries = [*_cached_results(values_of_owner), *self._tokenizers(values_of_owner)]
        cached = {id(entry.value) for entry in entries}
        others = [
            size.of(value, 0.0, values_of_owner)
            for value, size in values_alive()
            if id(value) not in cached
        ]
        return entries, others

    def _tokenizers(self, values_of_owner: ValuesOfOwners) -> Iterator[_Entry]:
        loaded = loaded_tokenizers()
        for name in self._size_of_tokenizer.keys() - loaded.keys():
            del self._size_of_tokenizer[name]
        for name, (tokenizer, used_at) in loaded.items():
            size = self._size_of_tokenizer.setdefault(name, MeasuredSize())
            parts = size.of(tokenizer, used_at, values_of_owner)
            is_held = sys.getrefcount(tokenizer) > _REFERENCES_TO_TOKENIZER
            drop = functools.partial(unload_tokenizer, name)
            yield _Entry(tokenizer, parts, is_held, used_at, drop)


def _cached_results(values_of_owner: ValuesOfOwners) -> Iterator[_Entry]:
    for pool in every_pool():
        for job in pool.jobs_over():
            parts = job.size.of(job.result, job.used_at, values_of_owner)
            is_held = _is_held(job)
            if is_held:
                job.see()
            yield _Entry(job.result, parts, is_held, job.used_at, functools.partial(pool.drop, job))


def _is_held(job: Job[Any]) -> bool:
    """Return whether anything but its job refers to a result, or to the history in it."""
    if sys.getrefcount(job.result) > _REFERENCES:
        return job.result is not None
    history = getattr(job.result, "history", None)
    return history is not None and sys.getrefcount(history) > _REFERENCES + 1


def _server_limit(text: str | None) -> int:
    """Return the limit of caches in bytes; the environment states that of the process in megabytes.

    >>> _server_limit("1324") // MEGABYTE, _server_limit(None) // MEGABYTE
    (1024, 724)
    >>> _server_limit("much")
    Traceback (most recent call last):
    bpe_viz.errors.SettingsError: BPE_VIZ_MEMORY is 'much'. Write how many megabytes one process may
    use, 512 at least: BPE_VIZ_MEMORY=1024
    """
    stated = PROCESS_MEGABYTES
    if text is not None:
        is_number = text.isascii() and text.isdigit() and len(text) < _DIGITS
        stated = int(text) if is_number else 0
        if stated < LEAST_PROCESS_MEGABYTES:
            raise SettingsError(
                texts.NO_MEMORY_SIZE.format(
                    name=_VARIABLE,
                    said=shortened(printable(text)),
                    least=LEAST_PROCESS_MEGABYTES,
                    usual=PROCESS_MEGABYTES,
                )
            )
    return (stated - CODE_MEGABYTES) * MEGABYTE


MEMORY = Memory(_server_limit(os.environ.get(_VARIABLE)))
