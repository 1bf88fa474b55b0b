"""Asking for a corpus, and keeping, replacing and removing the reader's own."""

from collections.abc import Mapping

from bpe_viz.formats import Position
from bpe_viz.limits import MAX_KEPT_BYTES, MAX_KEPT_CORPORA, megabytes
from bpe_viz.settings import Settings
from bpe_viz.ui.jobs.caches import forget
from bpe_viz.ui.jobs.own_corpus import OwnCorpus
from bpe_viz.ui.jobs.training import Choice
from bpe_viz.ui.reader.own_corpora import add_corpus, drop_corpus, own_corpora, own_corpus
from bpe_viz.ui.reader.reader import reader
from bpe_viz.ui.reader.state import first_choice, opening_settings, put_choice
from bpe_viz.ui.reader.texts import removed
from bpe_viz.ui.reader.widgets import forget_values
from bpe_viz.ui.shared.escape import readable


def choose_corpus(key: str) -> None:
    """Ask for a sample as it opens, or for a corpus of the reader's as it was left."""
    reader().start = None
    settings = reader().settings_of_own.get(key, opening_settings(key))
    put_choice(Choice(own_corpus(key) or key, settings))


def put_own_corpus(
    own: OwnCorpus,
    settings: Settings,
    position: Position,
    *,
    instead_of: str | None = None,
    inputs: Mapping[str, str] | None = None,
) -> None:
    """Keep a corpus that the reader brought, and ask for it; pages then show their `inputs`."""
    keep_corpus(own, instead_of=instead_of)
    reader().start, reader().start_inputs = position, dict(inputs or {})
    put_choice(Choice(own, settings))


def keep_corpus(own: OwnCorpus, *, instead_of: str | None = None) -> None:
    """Keep a corpus; what must make room for it is removed, and the reader is told."""
    gone = add_corpus(own, instead_of=instead_of)
    for old in gone:
        _forget(old)
        if reader().controls.corpus == old.key and instead_of is None:
            choose_corpus(own.key)
    if gone and instead_of is None:
        names = [readable(old.name) for old in gone]
        reader().notices += (removed(names, MAX_KEPT_CORPORA, megabytes(MAX_KEPT_BYTES)),)


def remove_corpus(key: str) -> None:
    """Let go of a corpus that the reader brought, and of everything that was worked out for it.

    Another of the reader's own takes its place on the screen, if there is one.
    """
    own = drop_corpus(key)
    if own is None:
        return
    _forget(own)
    if reader().controls.corpus == key:
        choose_corpus(next(iter(own_corpora()), first_choice().corpus))


def _forget(own: OwnCorpus) -> None:
    me = reader()
    me.settings_of_own.pop(own.key, None)
    if me.edit and me.edit.after == own.key:
        me.edit = None
    forget(own.key)
    forget_values()
    if me.waiting and own.key in me.waiting.about:
        me.waiting.leave(me.id)
        me.waiting = None
    if me.asked and me.asked.own == own:
        me.asked = None
    if me.shown and me.shown.choice.own == own:
        me.shown = None
