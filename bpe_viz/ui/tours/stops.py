"""The choice in the link of a stop: the training, and the state of it that is shown."""

from bpe_viz.formats import Tour, TourStop
from bpe_viz.limits import MAX_NAME_CHARACTERS
from bpe_viz.settings import Settings
from bpe_viz.ui.jobs.own_corpus import corpus_from_counts
from bpe_viz.ui.jobs.training import Choice
from bpe_viz.ui.reader.links import PANELS, Link, read_link
from bpe_viz.ui.reader.reader import default_settings_of_sample


def stop_choice(tour: Tour, stop: TourStop) -> tuple[Choice, Link]:
    """Return the choice in the link of a stop."""
    settings_of = default_settings_of_sample()
    first, own = tour.corpus.name, None
    if not tour.corpus.is_built_in:
        own = corpus_from_counts(tour.corpus.word_counts, tour.corpus.name[:MAX_NAME_CHARACTERS])
        settings_of = {own.key: Settings(), **settings_of}
        first = own.key
    link = read_link({"corpus": first, **stop.params}, settings_of, PANELS)
    is_own = own is not None and link.corpus == own.key
    return Choice(own if own and is_own else link.corpus, link.settings), link
