"""Files of tokenizers to open, and how a reader opens them."""

from base64 import b64encode

from streamlit.testing.v1 import AppTest

from bpe_viz.formats import open_tokenizer
from tests.helpers.made_tokenizers import bert, characters, gpt2, sentencepiece_model, unigram
from tests.helpers.pages import settled

WORDPIECE = b"[UNK]\nlow\n##er\nnew\n"


GPT2 = gpt2().to_str().encode()


FILES = {
    "bert.json": bert().to_str().encode(),
    "gpt2.json": GPT2,
    "characters.json": characters().to_str().encode(),
    "unigram.json": unigram().to_str().encode(),
    "bpe.model": sentencepiece_model("bpe", byte_fallback=True),
    "vocab.txt": WORDPIECE,
    "own.tiktoken": b"".join(
        b"%s %d\n" % (b64encode(token), number)
        for number, token in enumerate([*(bytes([byte]) for byte in range(256)), b"lo", b"low"])
    ),
}


OPENED_FILES = {name: open_tokenizer([(name, data)]) for name, data in FILES.items()}


def drop(app: AppTest, *files: tuple[str, bytes]) -> AppTest:
    """Drop files into the field, and wait until they are read."""
    (field,) = [f for f in app.file_uploader if f.key and f.key.startswith("tokenizer_file_")]
    field.set_value([(name, data, "application/octet-stream") for name, data in files])
    return settled(app.run())
