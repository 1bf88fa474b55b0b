"""Tables of word counts on the Corpus page: uploaded, or in a folder that the server offers."""

from pathlib import Path

import pytest

from bpe_viz import PreTokenizer, Unit
from bpe_viz.errors import LimitError, ServerFullError, UnreadableCorpusError
from bpe_viz.scale import count_words
from bpe_viz.ui.jobs.server_tables import open_server_table, server_tables
from tests.helpers.corpus_page import names, own, page, press, upload
from tests.helpers.pages import notices
from tests.helpers.readers import reader_of


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that the server offers, with one table."""
    (tmp_path / "in" / "deep").mkdir(parents=True)
    (tmp_path / "a.txt").write_text("low lower low", encoding="utf-8")
    count_words(
        str(tmp_path / "a.txt"),
        pretokenizer=PreTokenizer.GPT2,
        unit=Unit.BYTE,
        to=tmp_path / "in" / "words.parquet",
        num_workers=0,
    )
    monkeypatch.setenv("BPE_VIZ_TABLES", str(tmp_path / "in"))
    return tmp_path / "in"


@pytest.mark.usefixtures("folder")
def test_a_table_of_the_server_opens_with_the_settings_it_was_counted_with() -> None:
    app = page()
    press(app, "words\\.parquet")
    assert names(app) == ["words.parquet"]
    assert own(app).document_set.word_counts == ((" low", 1), (" lower", 1), ("low", 1))
    settings = reader_of(app).controls.settings()
    assert (settings.pretokenizer, settings.unit) == (PreTokenizer.GPT2, Unit.BYTE)


def test_a_table_can_be_uploaded(folder: Path) -> None:
    app = upload(page(), ("words.parquet", (folder / "words.parquet").read_bytes()))
    assert own(app).is_counts_only
    assert reader_of(app).controls.settings().unit is Unit.BYTE


def test_tables_that_were_counted_otherwise_are_not_joined(folder: Path, tmp_path: Path) -> None:
    count_words(str(tmp_path / "a.txt"), to=tmp_path / "b.parquet", num_workers=0)
    files = [
        (path.name, path.read_bytes())
        for path in (folder / "words.parquet", tmp_path / "b.parquet")
    ]
    app = upload(page(), *files)
    assert any("counted in different ways" in sentence for sentence in notices(app))


def test_without_a_folder_nothing_is_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("BPE_VIZ_TABLES", raising=False)
    assert server_tables() == []
    assert not [b for b in page().button if (b.key or "").startswith("server_table_")]
    monkeypatch.setenv("BPE_VIZ_TABLES", "/no/such/folder")
    assert server_tables() == []


def test_there_is_no_way_out_of_the_folder(folder: Path, tmp_path: Path) -> None:
    outside = tmp_path / "secret.parquet"
    outside.write_bytes((folder / "words.parquet").read_bytes())
    (folder / "link.parquet").symlink_to(outside)
    (folder / "near.parquet").symlink_to(folder / "words.parquet")
    (folder / "deep" / "deep.parquet").write_bytes(outside.read_bytes())
    (folder / "folder.parquet").mkdir()
    (folder / "other.txt").write_text("low", encoding="utf-8")
    assert server_tables() == ["words.parquet"]
    for name in (
        *("../secret.parquet", str(outside), "link.parquet", "near.parquet", "other.txt"),
        *("deep/deep.parquet", "folder.parquet", "", ".", "words.parquet\0", "no.parquet"),
    ):
        with pytest.raises(UnreadableCorpusError, match="Choose another one"):
            open_server_table(name, lambda *_: None)


@pytest.mark.usefixtures("folder")
def test_a_table_is_bounded_as_all_that_readers_bring(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bpe_viz.ui.jobs.server_tables.OWN_MEMORY.limit", 10)
    with pytest.raises(ServerFullError):
        open_server_table("words.parquet", lambda *_: None)
    monkeypatch.setattr("bpe_viz.ui.jobs.server_tables.MAX_SERVER_TABLE_BYTES", 100)
    with pytest.raises(LimitError, match=r"--top 1000000 words\.parquet > counts\.csv$"):
        open_server_table("words.parquet", lambda *_: None)
