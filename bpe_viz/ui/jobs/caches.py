"""The answers that outlive one run of a page.

What concerns built-in samples alone is shared by all readers.  What concerns something that a
reader brought is cached in that reader's own session, so that no other session can reach it, and is
gone when the session ends or the reader lets go of it.

What is worked out from one history is cached next to it (`CacheOfOwner`) and goes with it.  Beyond
these two, only what is in the package itself, what a library call was given last (a list of merges,
a pattern, settings) and logarithms are cached, each a few with a limit in `limits`.
"""

import uuid
from collections.abc import Callable, Hashable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, Generic, TypeAlias, TypeVar

import streamlit as st

from bpe_viz.caching import CacheOfOwner
from bpe_viz.ui.jobs.pool import Job, Pool, Work

Result = TypeVar("Result")

_QUIET_SECONDS = 0.1  # what is there sooner needs no sign of progress


class Cache(Generic[Result]):
    """The answers to one kind of question, `shared` by all readers or a reader's `own`.

    Each number is how many are cached, the least recently used dropped first.  What a question is
    `about` decides which of the two it is: the keys of what a reader brought, none for samples.
    """

    def __init__(self, *, shared: int = 0, own: int = 0) -> None:
        self._shared: Pool[Result] = Pool(shared)
        self._num_own = own

    def pool(self, about: Iterable[str] = ()) -> Pool[Result]:
        """Return the pool of cached answers that concern what `about` names."""
        if not frozenset(about):
            return self._shared
        pools = own_pools()
        if self not in pools:
            pools[self] = Pool(self._num_own)
        return pools[self]

    def ask(
        self,
        question: Hashable,
        work: Work[Result],
        *,
        reader: str,
        about: Iterable[str] = (),
        is_large: bool = False,
    ) -> Job[Result]:
        """Return the job that answers `question`: under way, over, or started now."""
        owned = frozenset(about)
        return self.pool(owned).ask(question, reader, work, about=owned, is_large=is_large)

    def now(
        self,
        question: Hashable,
        compute: Callable[[], Result],
        *,
        sign: str,
        about: Iterable[str] = (),
    ) -> Result:
        """Return the answer, waited for; the `sign` says what is being done if it takes a moment.

        Raises what `compute` raised.
        """
        job = self.ask(question, lambda _report: compute(), reader=uuid.uuid4().hex, about=about)
        if not job.wait(_QUIET_SECONDS):
            with st.spinner(sign):
                while not job.wait(_QUIET_SECONDS):
                    job.see()
        if job.error:
            raise job.error
        return job.result  # type: ignore[return-value]  # a job that is over has one or the other


Pools: TypeAlias = dict[Cache[Any], Pool[Any]]
_LENT: ContextVar[Pools | None] = ContextVar("lent pools", default=None)


def forget(about: str) -> None:
    """Let go of everything in every cache of this reader that concerns what the reader brought."""
    for pool in own_pools().values():
        for job in pool.forget(about):
            history = getattr(job.result, "history", None)
            if history is not None:
                CacheOfOwner.forget(history)


def own_pools() -> Pools:
    """Return the pools of this reader, by the cache that they belong to."""
    lent = _LENT.get()
    return _session_pools() if lent is None else lent


@contextmanager
def lending(pools: Pools) -> Iterator[None]:
    """Let `own_pools()` be these where there is no session: while a question is answered."""
    token = _LENT.set(pools)
    try:
        yield
    finally:
        _LENT.reset(token)


@st.cache_resource(show_spinner=False, scope="session")
def _session_pools() -> Pools:
    return {}
