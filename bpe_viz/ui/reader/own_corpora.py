"""A reader's own corpora: in the memory of the session alone, each under a name of its own."""

from dataclasses import replace

from bpe_viz.limits import MAX_KEPT_BYTES, MAX_KEPT_CORPORA, MAX_NAME_CHARACTERS
from bpe_viz.samples import samples_by_key
from bpe_viz.ui.jobs.own_corpus import OwnCorpus
from bpe_viz.ui.reader.reader import reader
from bpe_viz.ui.shared.escape import readable


def own_corpora() -> dict[str, OwnCorpus]:
    """This reader's corpora by their keys in the picker, the one opened first in front."""
    return reader().own_corpora


def own_corpus(key: str) -> OwnCorpus | None:
    """Return the corpus with this key, or None when it is a sample's or was removed."""
    return own_corpora().get(key)


def add_corpus(own: OwnCorpus, *, instead_of: str | None = None) -> list[OwnCorpus]:
    """Add a corpus, or put it in the place of another; the ones removed to make room.

    The corpus opened first is removed when there are too many, or too much text together, and the
    one that is chosen last of all.
    """
    corpora = own_corpora()
    gone = []
    before = corpora.get(instead_of or own.key)
    if before:
        has_its_name = instead_of or own.name == before.name
        own = replace(own, name=before.name if has_its_name else _free_name(own.name))
        left_by_key = {
            (own.key if old is before else key): (own if old is before else old)
            for key, old in corpora.items()
        }
        gone = [before] if before != own else []
        corpora.clear()
        corpora.update(left_by_key)
    else:
        corpora[own.key] = replace(own, name=_free_name(own.name))
    while len(corpora) > 1 and (
        len(corpora) > MAX_KEPT_CORPORA or _num_bytes(corpora) > MAX_KEPT_BYTES
    ):
        others = [key for key in corpora if key != own.key]
        chosen = reader().controls.corpus
        gone.append(corpora.pop(min(others, key=lambda key: key == chosen)))
    return gone


def rename_corpus(key: str, name: str) -> None:
    """Give a corpus another name; an empty one changes nothing, a taken one gets a number."""
    corpora = own_corpora()
    name = " ".join(name.split())[:MAX_NAME_CHARACTERS]
    own = corpora.get(key)
    if own and name and name != own.name:
        corpora[key] = replace(own, name=_free_name(name))


def drop_corpus(key: str) -> OwnCorpus | None:
    """Take a corpus off the list."""
    return own_corpora().pop(key, None)


def own_corpus_names() -> dict[str, str]:
    """Return the names of the corpora by their keys, as they can be shown."""
    return {key: readable(own.name) for key, own in own_corpora().items()}


def _free_name(name: str) -> str:
    # Streamlit finds an option by its label: two that look alike would be one.
    taken = {
        *own_corpus_names().values(),
        *(sample.name for sample in samples_by_key().values()),
    }
    number, free = 2, name
    while readable(free) in taken:
        free = f"{name} ({number})"
        number += 1
    return free


def _num_bytes(corpora: dict[str, OwnCorpus]) -> int:
    return sum(own.num_bytes for own in corpora.values())
