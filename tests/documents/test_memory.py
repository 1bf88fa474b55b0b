import gc
import json
import tracemalloc

import pytest

from bpe_viz.documents.upload import read_documents

NUM_CHARACTERS = 2_000_000
LINES = ["low lower lowest newer wider " * 4] * (NUM_CHARACTERS // 116)
FILES = {
    "text": ("a.txt", "\n".join(LINES)),
    "table": ("a.csv", "id,text\n" + "\n".join(f"{n},{line}" for n, line in enumerate(LINES))),
    "records": ("a.jsonl", "\n".join(json.dumps({"text": line}) for line in LINES)),
    "HTML": ("a.html", "<html>" + "\n".join(f"<p>{line}" for line in LINES)),
    "UTF-16": ("a.txt", "\n".join(LINES)),
}


@pytest.mark.parametrize(("kind", "name", "text"), [(key, *FILES[key]) for key in FILES], ids=FILES)
def test_reading_and_counting_take_little_memory(kind: str, name: str, text: str) -> None:
    data = text.encode("utf-16" if kind == "UTF-16" else "utf-8")
    read_documents([(name, data[:1000])]).corpus()  # imports are not counted
    tracemalloc.start()
    try:
        document_set = read_documents([(name, data)])
        corpus = document_set.corpus()
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert corpus.num_types == 5
    assert document_set.num_characters > 0.9 * NUM_CHARACTERS
    assert peak < 10 * NUM_CHARACTERS


def test_uploads_leave_nothing_behind() -> None:
    name, text = FILES["table"]
    data = text.encode()
    read_documents([(name, data)]).corpus()
    gc.collect()
    tracemalloc.start()
    try:
        for _ in range(5):
            read_documents([(name, data)]).corpus()
        gc.collect()
        left, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert left < 100_000
