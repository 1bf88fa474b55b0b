"""Words as a page without a server: the words of one text, through the merges of a run."""

from pathlib import Path

from bpe_viz.history import MergeHistory
from bpe_viz.limits import MAX_SEED, MAX_STUDIED_CHARACTERS
from bpe_viz.segmentation import has_dropout, own_segmenter, study_text
from bpe_viz.ui.offline.page import OfflineView, packed_answer
from bpe_viz.ui.words.encoding import by_merges, encode_reasons, encode_study
from bpe_viz.ui.words.view_files import HTML, STYLES

WORDS = OfflineView(Path(__file__).with_name("offline_words.js"), HTML, STYLES)
EXPLANATIONS = ("trace", "timeline")  # that need nothing else


def words_start(history: MergeHistory, text: str, *, k: int, word: str = "", view: str = "") -> str:
    """Return what Words begins with: a text after k merges, a word of it, and what explains it.

    >>> from bpe_viz import learn_bpe
    >>> words_start(learn_bpe(["low"], 2), "low", k=1).isascii()
    True
    """
    text = text[:MAX_STUDIED_CHARACTERS]
    start = {
        "key": "offline",
        "query": {},
        "k": k,
        "n": len(history),
        "text": text,
        "firstText": text,
        "corpus": "",
        "word": word,
        "view": view,
        "kept": [],
        "unit": history.settings.unit.value,
        "mostText": MAX_STUDIED_CHARACTERS,
        "imported": False,
        "hasCorpus": False,
        "vocabularies": [],
        "vocabulary": "",
        "about": "",
        "cut": {"segmenter": "", "dropout": 0, "seed": 0},
        "ownWay": own_segmenter(history).value,
        "hasDropout": has_dropout(history),
        "mostSeed": MAX_SEED,
        "lesson": {"number": 1, "asked": ""},
        "offline": True,
    }
    return packed_answer({"start": start})


def words_answers(history: MergeHistory, text: str) -> str:
    """Return how a text is cut after each merge, and why each boundary of it is left.

    >>> from bpe_viz import learn_bpe
    >>> words_answers(learn_bpe(["low"], 2), "low").isascii()
    True
    """
    study = study_text(text[:MAX_STUDIED_CHARACTERS], history)
    encoded = encode_study(study)
    words = [found.word for found in study.segmentations]
    reasons = [encode_reasons(by_merges(word, history)) for word in words]
    return packed_answer({"study": encoded, "reasons": reasons})
