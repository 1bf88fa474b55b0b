"""This project and its peers behind one face: `TRAINERS[name](text, k)` is a training to be run.

Making it is the start-up: imports, loading compiled code, cutting the text into lines for trainers
that want them. Running it counts words and learns, in all trainers. All take words to be what
stands between white space, and no least count; what else differs:

bpe-viz             characters, no mark, every state on record
bpe-viz, with mark  the same with a mark after each word, a longer corpus and a harder task
HF tokenizers       characters, no mark; lines of text, which it takes faster than a whole text
rustbpe             bytes, no mark; the whole text, which it takes faster than lines
sentencepiece       characters, a mark before each word; no normalization, symbols up to 512 long;
                    goes on with pairs that occur no more when the others have none left
subword-nmt         characters, the mark glued to the last
"""

import importlib
import io
from collections.abc import Callable
from typing import Any, NamedTuple


class Training(NamedTuple):
    """What is measured, and how many merges it learned."""

    run: Callable[[], object]
    num_merges: Callable[[], int]


def _bpe_viz(text: str, k: int, *, with_mark: bool = False) -> Training:
    from bpe_viz import Corpus, MarkPlace, MergeHistory, learn_bpe
    from bpe_viz.compiled_kernel import PLAIN_PLACES

    history = learn_bpe([f"word{number}" for number in range(PLAIN_PLACES)], 10)
    history.prepare_pairs(lambda: None)  # now all compiled code is loaded
    place = MarkPlace.SEPARATE if with_mark else MarkPlace.NONE
    histories: list[MergeHistory] = []

    def run() -> None:
        corpus = Corpus.from_text(text)
        histories.append(learn_bpe(corpus, k, mark="</w>", mark_place=place))

    return Training(run, lambda: len(histories[0]))


def _bpe_viz_with_mark(text: str, k: int) -> Training:
    return _bpe_viz(text, k, with_mark=True)


def _hf_tokenizers(text: str, k: int) -> Training:
    tokenizers: Any = importlib.import_module("tokenizers")
    alphabet_size = len({*text} - {*filter(str.isspace, text)})
    lines = text.splitlines(keepends=True)
    tokenizer = tokenizers.Tokenizer(tokenizers.models.BPE())
    tokenizer.pre_tokenizer = tokenizers.pre_tokenizers.WhitespaceSplit()
    trainer = tokenizers.trainers.BpeTrainer(vocab_size=alphabet_size + k, show_progress=False)
    return Training(
        run=lambda: tokenizer.train_from_iterator(lines, trainer),
        num_merges=lambda: int(tokenizer.get_vocab_size()) - alphabet_size,
    )


def _rustbpe(text: str, k: int) -> Training:
    tokenizer: Any = importlib.import_module("rustbpe").Tokenizer()
    return Training(
        run=lambda: tokenizer.train_from_iterator(iter([text]), 256 + k, pattern=r"\S+"),
        num_merges=lambda: int(tokenizer.vocab_size) - 256,
    )


def _sentencepiece(text: str, k: int) -> Training:
    sentencepiece: Any = importlib.import_module("sentencepiece")
    num_others = len({*text} - {*filter(str.isspace, text)}) + len("▁") + len(("unk", "s", "/s"))
    lines = text.splitlines()
    model = io.BytesIO()

    def run() -> None:
        sentencepiece.SentencePieceTrainer.train(
            sentence_iterator=iter(lines),
            model_writer=model,
            model_type="bpe",
            vocab_size=num_others + k,
            hard_vocab_limit=False,
            character_coverage=1.0,
            normalization_rule_name="identity",
            split_by_unicode_script=False,
            split_by_number=False,
            max_sentence_length=10**7,
            max_sentencepiece_length=512,
            num_threads=1,
            minloglevel=2,
        )

    def num_merges() -> int:
        processor = sentencepiece.SentencePieceProcessor(model_proto=model.getvalue())
        return int(processor.get_piece_size()) - num_others

    return Training(run, num_merges)


def _subword_nmt(text: str, k: int) -> Training:
    learn: Any = importlib.import_module("subword_nmt.learn_bpe")
    codes = io.StringIO()
    return Training(
        run=lambda: learn.learn_bpe(io.StringIO(text), codes, k, min_frequency=1),
        num_merges=lambda: codes.getvalue().count("\n") - 1,
    )


TRAINERS: dict[str, Callable[[str, int], Training]] = {
    "bpe-viz": _bpe_viz,
    "bpe-viz, with mark": _bpe_viz_with_mark,
    "HF tokenizers": _hf_tokenizers,
    "rustbpe": _rustbpe,
    "sentencepiece": _sentencepiece,
    "subword-nmt": _subword_nmt,
}
