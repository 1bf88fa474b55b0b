"""Going to a screen without its address: the whole state of a link, put into the session."""

from bpe_viz.settings import Settings
from bpe_viz.ui.jobs.own_corpus import OwnCorpus
from bpe_viz.ui.jobs.training import Choice
from bpe_viz.ui.reader.controls import Controls
from bpe_viz.ui.reader.imported import put_imported
from bpe_viz.ui.reader.links import PANELS, read_link
from bpe_viz.ui.reader.own_state import keep_corpus
from bpe_viz.ui.reader.page_inputs import AskedInputs
from bpe_viz.ui.reader.reader import default_settings_of_sample, reader

_FIRST = "merges"  # the page that knows which run of Unigram is shown


def visit(page: str, query: str, corpus: str, own: OwnCorpus | None = None) -> None:
    """Let `page` show what a link with this query shows.

    It is about `corpus` unless the query names another one, or about `own`, which the reader then
    has among the corpora brought. What else the reader brought stays.
    """
    me = reader()
    settings_of = default_settings_of_sample()
    asked = AskedInputs.of(query)
    if own:
        keep_corpus(own)
        settings_of = {own.key: Settings(), **settings_of}
        corpus = own.key
    params = {"corpus": corpus, **{name: all_[-1] for name, all_ in asked.values.items()}}
    link = read_link(params, settings_of, PANELS)
    if me.waiting:
        me.waiting.leave(me.id)
        me.waiting = None
    put_imported(None)
    is_own = own is not None and link.corpus == own.key
    me.controls = Controls.of(Choice(own if own and is_own else link.corpus, link.settings))
    # What an earlier visit asked of other pages is over, as it is where a link is opened.
    over = dict.fromkeys((*me.asked_by_lesson, _FIRST), "")
    me.start, me.start_inputs = link.position, {**over, page: asked.inputs()}
    me.hide, me.notices = link.hide, link.notices
    me.is_meanwhile = False
