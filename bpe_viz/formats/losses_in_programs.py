"""Losses between a text and its decoding in the programs that read merges.txt or vocab.txt.

Neither file says how text is cut: the program does that as it always does.
"""

import json
import re
from collections.abc import Mapping, Sequence

from bpe_viz.formats.decoding_losses import DecodingLoss, decoding_losses
from bpe_viz.formats.hugging_face_check import AskedTokenizer, losses_in_tokenizers
from bpe_viz.formats.subword_nmt import is_as_gpt2, merges_txt
from bpe_viz.formats.tables import vocab_json
from bpe_viz.formats.tokenizer_files import NamedFile, read_tokenizer_files
from bpe_viz.formats.wordpiece_vocabulary import vocab_txt
from bpe_viz.history import MergeHistory
from bpe_viz.segmentation import UNKNOWN_WORD
from bpe_viz.settings import Normalization, PreTokenizer
from bpe_viz.settings_table import NORMALIZATION, PRETOKENIZER
from bpe_viz.text import has_tokenizers
from bpe_viz.wording import listed

_JOINT = re.compile("@@ |@@ ?$")
_BYTE_LEVEL = {"type": "ByteLevel", "add_prefix_space": False, "trim_offsets": True}
_WORDPIECE = {"type": "WordPiece", "prefix": "##", "cleanup": True}

_Losses = tuple[DecodingLoss, ...]


def merges_txt_losses(history: MergeHistory) -> _Losses:
    """Return examples of what subword-nmt loses, or GPT-2 with merges of bytes and vocab.json.

    The latter is tried in the package `tokenizers`, if that is installed; see `decoding_losses`.

    >>> from bpe_viz import learn_bpe
    >>> print(*merges_txt_losses(learn_bpe({"low": 5}, 3)))
    “␣low␣␣a⏎” comes back as “␣low␣a⏎”
    """
    if is_as_gpt2(history.settings):
        files = [("vocab.json", vocab_json(history)), ("merges.txt", merges_txt(history))]
        return _losses(history, files, _BYTE_LEVEL, None)
    return decoding_losses(history.words, history.settings, _through_subword_nmt)


def vocab_txt_losses(history: MergeHistory) -> _Losses:
    """Return examples of what BERT loses, tried in `tokenizers` if installed.

    >>> from bpe_viz import learn_wordpiece
    >>> print(*vocab_txt_losses(learn_wordpiece({"hug": 5, "hugs": 2}, 2))[:1])
    “␣hug␣␣hugs⏎” comes back as “hug␣hugs”
    """
    files = [("vocab.txt", vocab_txt(history))]
    return _losses(history, files, _WORDPIECE, UNKNOWN_WORD)


def merges_txt_omissions(history: MergeHistory) -> str:
    """Say what the settings do to text and the program that reads merges.txt does differently.

    >>> from bpe_viz.training import train
    >>> from bpe_viz.settings import Settings
    >>> merges_txt_omissions(train({"low": 5}, Settings(PreTokenizer.WORDS, num_merges=1)))
    'It does not say how text is cut (words and punctuation): subword-nmt cuts at blanks.'
    """
    settings = history.settings
    is_gpt2 = is_as_gpt2(settings)
    parts = []
    if settings.pretokenizer is not (PreTokenizer.GPT2 if is_gpt2 else PreTokenizer.WHITESPACE):
        parts.append(f"cut ({PRETOKENIZER.name_of(settings.pretokenizer)})")
    if settings.normalization is not Normalization.NONE:
        parts.append(f"normalised ({NORMALIZATION.name_of(settings.normalization)})")
    if not parts:
        return ""
    does = "GPT-2 cuts by its own pattern" if is_gpt2 else "subword-nmt cuts at blanks"
    return f"It does not say how text is {listed(parts)}: {does}."


def _losses(
    history: MergeHistory,
    files: Sequence[NamedFile],
    decoder: Mapping[str, object],
    unknown: str | None,
) -> _Losses:
    file = {**read_tokenizer_files(files).file, "decoder": decoder}
    if not has_tokenizers():
        return ()
    tokenizer = AskedTokenizer(json.dumps(file).encode())
    return losses_in_tokenizers(tokenizer, history.words, history.settings, unknown)


def _through_subword_nmt(texts: Sequence[str]) -> list[str]:
    """It cuts lines at blanks, and @@ joins a symbol to the next: any cut gives the word back."""
    return ["\n".join(map(_line_through_subword_nmt, text.split("\n"))) for text in texts]


def _line_through_subword_nmt(line: str) -> str:
    bare = line.strip("\r ")
    before, _, after = line.partition(bare) if bare else (line, "", "")
    words = " ".join(filter(None, bare.split(" ")))
    return _JOINT.sub("", f"{before}{words}{after}")
